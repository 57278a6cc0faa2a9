import { useMemo, type KeyboardEvent } from 'react';
import { TREE } from '../../../../commands/screens/tree';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { sideOf } from '../../kit/focus/side';
import { useColumns } from '../../kit/grid/useColumns';
import { useTools } from '../../kit/keys/useTools';
import { useMade } from '../../kit/rows/useMade';
import { download } from '../../kit/values/csv';
import { useMayExport } from '../../work/export/useExporting';
import { choosing } from '../common/choosing';
import { useGridFocus } from '../common/useGridFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { flat, isHeading, underLine } from './branches';
import { useOrdering } from './useOrdering';
import { useTreeRows } from './useTreeRows';

const COMMANDS = Object.values(TREE);
/** Names stand the further in the deeper they are, and must still be read. CSS pixels. */
const BRANCH_WIDTH = 220;

/** The lines of a tree, and what can be done with them. */
export function useTree({ page, visible }: Pick<ScreenProps, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { resource, list, query, setQuery } = listing;
  const { root, grid, refocus } = useGridFocus();
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
  const found = useTreeRows(visible, resource, list);
  const { lines, isSearched, turn, turnAll, choosable, state, dispatch, rowCount, goTo, focused, chosen, loaded } = found;
  const [, onMade] = useMade(found.indexOf, goTo);
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: chosen,
    byId: found.rows,
    dispatch,
    selectedRows: state.selected,
    columns,
    onMade,
    under: useMemo(
      () => underLine(lines, state.focus, Object.keys(fieldOf(resource, 'level')?.choices ?? {})),
      [lines, state.focus, resource],
    ),
  });
  const { actions, showing } = parts;
  const ordering = useOrdering({
    page,
    resource,
    lines,
    at: state.focus,
    isSearched,
    refresh: actions.refresh,
    keep: actions.keep,
    show: found.show,
  });
  const mayExport = useMayExport();

  const open = (index: number) => {
    const row = choosable(index);
    if (row) {
      const ids = loaded.map((one) => one.id);
      showing.showAmong(ids, row);
    } else if (lines[index] && !isSearched) turn(lines[index].row.id);
  };
  const { handlers, press, askAt } = choosing({ grid, state, dispatch, rowCount, rowAt: choosable });
  /** What is chosen, else all that matches, as a file. */
  const leave = () => {
    const rowsOut = state.selected.size ? chosen : flat(found.matched).filter((row) => !isHeading(row));
    void import('../../kit/grid/copyRows').then(({ csvOfRows }) => download(`${page.name}.csv`, csvOfRows(columns, rowsOut)));
  };
  const screen = useScreen({
    ...parts,
    // A tree is there as a whole, and leaves without asking the server.
    exporting: undefined,
    onKey: (event) => walked(event, found),
    tools: useTools(COMMANDS, {
      turnAll: (isOpen) => {
        turnAll(isOpen);
        refocus();
      },
      hasOrder: ordering.hasOrder,
      nests: ordering.nests,
      stuck: ordering.stuck,
      shift: ordering.shift,
      nest: ordering.nest,
      lift: ordering.lift,
    }),
    handlers: {
      ...handlers,
      toggle: () => (focused ? handlers.toggle() : open(state.focus)),
      all: () => dispatch({ do: 'add', rows: loaded }),
      open: () => open(state.focus),
      columns: columnPanel.open,
      export: mayExport && found.tree.data ? leave : undefined,
    },
  });
  return { screen, grid, found, columns, arrange, columnPanel, ordering, hrefOf: showing.hrefOf, mayExport, open, press, askAt };
}

/** To the right into a branch, to the left out of it. @returns whether the key was one of these. */
function walked(event: KeyboardEvent, { line, isSearched, turn, goTo, state }: ReturnType<typeof useTreeRows>): boolean {
  const by = sideOf(event);
  if (!by || event.shiftKey) return false;
  if (line?.open !== undefined && line.open !== by > 0 && !isSearched) turn(line.row.id);
  else if (by > 0 && line?.open) goTo(state.focus + 1);
  else if (by < 0 && line && line.parent >= 0) goTo(line.parent);
  return true;
}
