import { Button } from '@mantine/core';
import { areaOf } from '../../../language/geo';
import type { WireRow } from '../../contract';
import { Keycap } from '../../kit/keys/Keycap';
import { useKeys } from '../../kit/keys/useKeys';
import { withKey } from '../../kit/keys/withKey';
import { titleOf } from '../../work/acting/offers';
import type { Screen } from '../common/useScreen';
import type { Area } from './useArea';
import classes from './map.module.css';

interface AreaBarProps {
  readonly screen: Screen;
  readonly row: WireRow;
  readonly city: string | null;
  readonly area: Area;
  readonly dirty: boolean;
  readonly busy: boolean;
  readonly canUndo: boolean;
}

/** What can be done with an area, and how large it is. */
export function AreaBar({ screen: { resource, tools, run }, row, city, area: { streets, fence }, dirty, busy, canUndo }: AreaBarProps) {
  const keys = useKeys();
  const button = (id: string, label: string, more: Readonly<Record<string, unknown>> = {}) => {
    const tool = tools.find((one) => one.id === id)!;
    const key = tool.key && keys(`screen:${id}`, tool.key);
    return (
      <Button
        size="compact-sm"
        variant="default"
        data-command={`screen:${id}`}
        title={withKey(tool.label, key)}
        onClick={() => run(id)}
        rightSection={key && <Keycap of={key} />}
        {...more}
      >
        {label}
      </Button>
    );
  };
  return (
    <div className={classes.bar} data-region="toolbar" role="toolbar" aria-label="操作">
      {button('map.save', '保存', { variant: 'filled', disabled: !dirty, loading: busy })}
      {button('map.draw', fence.length ? '改围栏' : '画围栏')}
      {button('map.clear', '删除围栏', { disabled: fence.length === 0 })}
      <Button
        size="compact-sm"
        variant="default"
        data-command="screen:undo"
        disabled={!canUndo}
        onClick={() => run('undo')}
        rightSection={<Keycap of={keys('screen:undo')} />}
      >
        撤销
      </Button>
      <span className={classes.zoom}>
        {button('map.in', '放大')}
        {button('map.out', '缩小')}
        {button('map.fit', '看全')}
      </span>
      <span role="status" className={classes.said}>
        {titleOf(resource, row)} · {city} · {streets.length} 个街道
        {fence.length > 2 && ` · 围栏 ${(areaOf(fence) / 1e6).toFixed(2)} 平方公里`}
        {dirty && ' · 未保存'}
      </span>
    </div>
  );
}
