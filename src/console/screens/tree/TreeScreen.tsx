import { IconDownload, IconFold, IconFoldDown } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { SCREEN } from '../../../../commands/screen';
import { TREE } from '../../../../commands/screens/tree';
import { formatCount } from '../../../language/format';
import type { ScreenProps } from '../../contract';
import { IconTool } from '../../kit/keys/IconTool';
import { Trouble } from '../../kit/rows/Trouble';
import { Empty } from '../common/Empty';
import { ScreenFrame } from '../common/ScreenFrame';
import { ScreenLines } from '../common/ScreenLines';
import { ToolBar } from '../common/ToolBar';
import { dragLine } from './dragLine';
import classes from './TreeScreen.module.css';
import { useTree } from './useTree';

/**
 * A tree that works like a list, with the same keys; left and right arrows open and close branches, and lines that have an order are drawn to another place. It is loaded whole and searched
 * locally.
 */
export function TreeScreen({ page, visible }: ScreenProps) {
  const { screen, grid, found, columns, arrange, columnPanel, ordering, hrefOf, mayExport, open, press, askAt } = useTree({
    page,
    visible,
  });
  const { tree, lines, rows, isSearched, turn, goTo, state, dispatch, focused, loaded } = found;
  const onPress = (index: number, what: 'row' | 'check', event: MouseEvent) => {
    if (!(event.target as Element).closest('[data-twist]')) {
      press(index, what, event);
      return;
    }
    goTo(index);
    if (!isSearched) turn(lines[index]!.row.id);
  };

  const instead =
    tree.error && !tree.data ? (
      <Trouble error={tree.error} onRetry={() => void tree.refetch()} />
    ) : tree.data && lines.length === 0 ? (
      <Empty screen={screen} />
    ) : undefined;
  return (
    <ScreenFrame screen={screen} sample={focused}>
      <ToolBar screen={screen} fetching={tree.isFetching} total={tree.data && formatCount(rows.size)}>
        <IconTool command={TREE.openAll} icon={IconFoldDown} onPress={screen.run} />
        <IconTool command={TREE.closeAll} icon={IconFold} onPress={screen.run} />
        {mayExport && <IconTool command={SCREEN.export} icon={IconDownload} onPress={screen.run} />}
        {columnPanel.button}
      </ToolBar>
      <div className={classes.lines} onPointerDown={(event) => dragLine(event.nativeEvent, ordering.siblingsOf, ordering.put)}>
        <ScreenLines
          screen={screen}
          handle={grid}
          columns={columns}
          rowCount={found.rowCount}
          isCounted={!tree.isPending}
          rowAt={found.rowAt}
          branches={lines}
          state={state}
          sort=""
          stale={false}
          instead={instead}
          hrefOf={hrefOf}
          onView={nothing}
          onSort={nothing}
          onArrange={arrange}
          onCheckAll={() => dispatch(found.areAllChosen ? { do: 'clear' } : { do: 'add', rows: loaded })}
          onPress={onPress}
          onOpen={open}
          askAt={askAt}
        />
      </div>
      {columnPanel.panel}
    </ScreenFrame>
  );
}

const nothing = () => undefined;
