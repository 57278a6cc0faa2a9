import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ScreenProps } from '../../contract';
import { nearIn, neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { useListRows } from '../../kit/rows/useListRows';
import { useMade, useWayToMade } from '../../kit/rows/useMade';
import { usePickAll } from '../../kit/rows/usePickAll';
import { choosing } from '../common/choosing';
import type { useGridFocus } from '../common/useGridFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useArranging } from './useArranging';

/** What a list consists of: how it is arranged, its rows, which of them are in hand, and what is done with those. */
export function useListParts(
  { page, visible }: Pick<ScreenProps, 'page' | 'visible'>,
  { root, grid, refocus }: ReturnType<typeof useGridFocus>,
) {
  const listing = useListing({ page });
  const { resource, list, query, setQuery } = listing;
  const arranging = useArranging(page, listing, refocus);
  const found = useListRows(visible, resource, list);
  const { rows, rowAt, extent, state, dispatch, rowCount, loaded, areAllChosen } = found;
  const picking = usePickAll(list, dispatch, visible, query, setQuery);
  const [made, onMade] = useMade(rows.indexOf, (to) => dispatch({ do: 'move', to }));
  const wayToMade = useWayToMade(made, page, setQuery, refocus);
  const total = extent.total === undefined ? undefined : showTotal(extent.total, extent.capped);
  const rowParts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: found.chosen,
    lagging: found.lagging,
    byId: rows.loaded,
    dispatch,
    selectedRows: state.selected,
    columns: arranging.columns,
    shown: useMemo(() => ({ columns: arranging.arrangement.names }), [arranging.arrangement]),
    total,
    onMade,
    wait: picking.picked === null ? null : '正在选取全部行,选好后再执行',
  });

  const client = useQueryClient();
  const open = (index: number, inNewTab = false) => {
    const row = rowAt(index);
    if (!row) return;
    const near = nearIn(client, list, index, resource.gathers ? resource.name : undefined);
    neighbours.remember(
      resource.name,
      { ...near, total: extent.total, capped: extent.capped },
      resource.gathers ? String(row.address) : row.id,
    );
    rowParts.showing.show(row, inNewTab);
  };
  const checkAll = useCallback(
    () => dispatch(areAllChosen ? { do: 'clear' } : { do: 'add', rows: loaded }),
    [dispatch, areAllChosen, loaded],
  );
  const chooses = choosing({ grid, state, dispatch, rowCount, rowAt });
  return { listing, arranging, found, picking, wayToMade, total, rowParts, open, checkAll, chooses };
}

export type ListParts = ReturnType<typeof useListParts>;
