import { SCREEN } from '../../../../commands/screen';
import { TREE } from '../../../../commands/screens/tree';
import { IconDownload, IconFold, IconFoldDown } from '@tabler/icons-react';
import { useCallback, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { formatCount } from '../../../language/format';
import { ROW_HEIGHT, useSettings } from '../../base/theme/settings';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { sideOf } from '../../kit/focus/side';
import type { GridHandle } from '../../kit/grid/Grid';
import { Lines } from '../../kit/grid/Lines';
import { useColumns } from '../../kit/grid/useColumns';
import { IconTool } from '../../kit/keys/IconTool';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { Trouble } from '../../kit/rows/Trouble';
import { useMade } from '../../kit/rows/useMade';
import { download } from '../../kit/values/csv';
import { useMayExport } from '../../work/export/useExporting';
import { choosing } from '../common/choosing';
import { Empty } from '../common/Empty';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { flat, isHeading, underLine } from './branches';
import { useOrdering } from './useOrdering';
import { useTreeRows } from './useTreeRows';

const COMMANDS = Object.values(TREE);
/** Names stand the further in the deeper they are, and must still be read. CSS pixels. */
const BRANCH_WIDTH = 220;

/** A tree whose rows are worked like those of a list, by the same keys; the arrows to the sides open and close branches. It is read whole, so it is searched without asking. */
export function TreeScreen({ page, visible }: ScreenProps) {
  const listing = useListing({ page });
  const { resource, list, query, setQuery } = listing;
  const root = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const refocus = useCallback(() => grid.current?.focus(), []);
  const { columns: shown, arrange, ...columnPanel } = useColumns(page, resource, query, setQuery, refocus);
  const columns = useMemo(
    () =>
      shown.map((column, i) => ({
        ...column,
        sortable: false,
        ...(i === 0 && !column.fixed && { width: Math.max(column.width, BRANCH_WIDTH), indented: true }),
      })),
    [shown],
  );
  const {
    tree,
    lines,
    rows,
    isSearched,
    turn,
    turnAll,
    rowAt,
    choosable,
    state,
    dispatch,
    rowCount,
    goTo,
    indexOf,
    line,
    focused,
    chosen,
    loaded,
    ...found
  } = useTreeRows(visible, resource, list);
  const { selected } = state;
  const [, onMade] = useMade(indexOf, goTo);
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: chosen,
    byId: rows,
    dispatch,
    selectedRows: selected,
    columns,
    onMade,
    under: useMemo(
      () => underLine(lines, state.focus, Object.keys(fieldOf(resource, 'level')?.choices ?? {})),
      [lines, state.focus, resource],
    ),
  });
  const { actions, showing } = parts;
  const ordering = useOrdering({ page, resource, lines, at: state.focus, isSearched, refresh: actions.refresh, keep: actions.keep });
  const mayExport = useMayExport();

  const open = (index: number) => {
    const row = choosable(index);
    if (row) {
      neighbours.rememberAll(
        resource.name,
        loaded.map((one) => one.id),
        row.id,
      );
      showing.show(row);
    } else if (lines[index] && !isSearched) turn(lines[index].row.id);
  };
  const { handlers, press, askAt } = choosing({ grid, state, dispatch, rowCount, rowAt: choosable });
  /** To the right into a branch, to the left out of it. */
  const onKey = (event: KeyboardEvent) => {
    const by = sideOf(event);
    if (!by || event.shiftKey) return false;
    if (line?.open !== undefined && line.open !== by > 0 && !isSearched) turn(line.row.id);
    else if (by > 0 && line?.open) goTo(state.focus + 1);
    else if (by < 0 && line && line.parent >= 0) goTo(line.parent);
    return true;
  };
  /** What is chosen, else all that matches, as a file. */
  const leave = () => {
    const rowsOut = selected.size ? chosen : flat(found.matched).filter((row) => !isHeading(row));
    void import('../../kit/grid/copyRows').then(({ csvOfRows }) => download(`${page.name}.csv`, csvOfRows(columns, rowsOut)));
  };
  const screen = useScreen({
    ...parts,
    // A tree is there as a whole, and leaves without asking the server.
    exporting: undefined,
    onKey,
    tools: useTools(COMMANDS, {
      turnAll: (isOpen) => {
        turnAll(isOpen);
        refocus();
      },
      ...ordering,
    }),
    handlers: {
      ...handlers,
      toggle: () => (focused ? handlers.toggle() : open(state.focus)),
      all: () => dispatch({ do: 'add', rows: loaded }),
      open: () => open(state.focus),
      columns: columnPanel.open,
      export: mayExport && tree.data ? leave : undefined,
    },
  });
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
      <Lines
        handle={grid}
        label={page.name}
        resource={resource.name}
        columns={columns}
        rowCount={rowCount}
        rowAt={rowAt}
        branches={lines}
        state={state}
        sort=""
        stale={false}
        instead={instead}
        checkable={screen.offers.some((o) => o.action.on !== 'none')}
        rowHeight={ROW_HEIGHT[useSettings().density]}
        hrefOf={showing.hrefOf}
        onView={nothing}
        onSort={nothing}
        onArrange={arrange}
        onCheckAll={() => dispatch(found.areAllChosen ? { do: 'clear' } : { do: 'add', rows: loaded })}
        onKeyDown={screen.onKeyDown}
        onPress={onPress}
        onOpen={open}
        onMenu={(index, at) => askAt(index, at, screen.openMenu)}
      />
      {columnPanel.panel}
    </ScreenFrame>
  );
}

const nothing = () => undefined;
