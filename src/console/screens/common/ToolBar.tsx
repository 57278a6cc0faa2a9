import { SCREEN } from '../../../../commands/screen';
import { ROWS } from '../../../../commands/screens/list';
import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../../language/format';
import { IconTool } from '../../kit/keys/IconTool';
import { Keycap } from '../../kit/keys/Keycap';
import { ActionBar } from '../../work/actions/ActionBar';
import type { Screen } from './useScreen';
import classes from '../../kit/rows/list.module.css';

interface ToolBarProps {
  readonly screen: Screen;
  /** What stands beside how many are chosen: how to choose more. */
  readonly choosing?: ReactNode;
  /** Further text before the number of rows. */
  readonly notes?: ReactNode;
  readonly fetching: boolean;
  readonly total?: ReactNode;
  /** A note about these rows, and a way to others. */
  readonly except?: ReactNode;
  readonly others?: ReactNode;
  /** Buttons that only this kind of screen has. */
  readonly children?: ReactNode;
}

/** The actions on offer, how many rows there are and are chosen, and what can be done with all of them. */
export function ToolBar({
  screen: { offers, selected, noun, exporting, run },
  choosing,
  notes,
  fetching,
  total,
  except,
  others,
  children,
}: ToolBarProps) {
  return (
    <div className={classes.tools}>
      <ActionBar offers={offers} selected={selected} />
      <div className={classes.count} role="status">
        {selected > 0 && (
          <span className={classes.selection}>
            已选 <b>{formatCount(selected)}</b> {noun.counter}
            {choosing}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              data-command={ROWS.clear.id}
              onClick={() => run(ROWS.clear.id)}
              rightSection={<Keycap of="Escape" />}
            >
              {ROWS.clear.label}
            </Button>
          </span>
        )}
        {notes}
        {fetching && <Loader size={12} role="img" aria-label="正在更新" />}
        {total !== undefined && (
          <span>
            共 <b>{total}</b> 条{except}
          </span>
        )}
        {others}
        {exporting?.button}
        {children}
        <IconTool command={SCREEN.refresh} icon={IconRefresh} onPress={run} />
      </div>
    </div>
  );
}
