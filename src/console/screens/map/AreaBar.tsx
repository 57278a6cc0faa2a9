import type { ButtonProps } from '@mantine/core';
import type { CommandDefinition } from '../../../../commands/command';
import { SCREEN } from '../../../../commands/screen';
import { AREA, MAP, type AreaPort } from '../../../../commands/screens/map';
import { areaOf } from '../../../language/geo';
import type { WireRow } from '../../contract';
import { CommandButton } from '../../kit/keys/CommandButton';
import { titleOf } from '../../work/acting/offers';
import type { Screen } from '../common/useScreen';
import type { Area } from './useArea';
import classes from '../../kit/map/map.module.css';

interface AreaBarProps {
  readonly screen: Screen;
  readonly does: AreaPort;
  readonly row: WireRow;
  readonly city: string | null;
  readonly area: Area;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly canUndo: boolean;
}

/** What can be done with an area, and how large it is. */
export function AreaBar({ screen: { resource, run }, does, row, city, area: { streets, fence }, dirty, busy, canUndo }: AreaBarProps) {
  const button = (command: CommandDefinition<AreaPort>, more: ButtonProps = {}) => (
    <CommandButton command={command} at={does} withCap onPress={run} {...more} />
  );
  return (
    <div className={classes.bar} data-region="toolbar" role="toolbar" aria-label="操作">
      {button(AREA.save, { variant: 'filled', disabled: !dirty, loading: busy })}
      {button(AREA.draw)}
      {button(AREA.clear, { disabled: !does.hasFence })}
      <CommandButton command={SCREEN.undo} withCap onPress={run} disabled={!canUndo} />
      <span className={classes.zoom}>
        {button(MAP.in)}
        {button(MAP.out)}
        {button(MAP.fit)}
      </span>
      <span role="status" className={classes.status}>
        {titleOf(resource, row)} · {city} · {streets.length} 个街道
        {fence.length > 2 && ` · 围栏 ${(areaOf(fence) / 1e6).toFixed(2)} 平方公里`}
        {dirty && ' · 未保存'}
      </span>
    </div>
  );
}
