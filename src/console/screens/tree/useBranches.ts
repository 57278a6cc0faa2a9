import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Resource } from '../../../language/resource';
import { useRead } from '../../base/http/useRead';
import { useTabMemory } from '../../base/tabs/hooks';
import type { Branch, TreeRow } from '../../kit/grid/branch';
import type { ListQuery } from '../../kit/rows/useRows';
import { flat, isHeading, linesOf, matching } from './branches';

/** A whole tree and its visible lines: those the filters leave in open branches. `isSearched`: all branches with matches are open. */
export function useBranches(resource: Resource, { call, filters }: ListQuery) {
  const tree = useRead<readonly TreeRow[]>(call);
  // The first level stands open; what is kept is where somebody wanted it otherwise.
  const [restored, keep] = useTabMemory<readonly string[]>('branches', []);
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => new Set(restored));
  useEffect(() => keep([...turned]), [keep, turned]);
  const isSearched = Object.keys(filters).length > 0;
  const all = useMemo(() => rowsOf(tree.data ?? []), [tree.data]);
  const matched = useMemo(() => matching(all, filters, resource.fields), [all, filters, resource]);
  const lines = useMemo(
    () => linesOf(matched, (row, level) => isSearched || (level === 1) !== turned.has(row.id)),
    [matched, isSearched, turned],
  );
  const rows = useMemo(
    () =>
      new Map(
        flat(all)
          .filter((row) => !isHeading(row))
          .map((row) => [row.id, row]),
      ),
    [all],
  );
  const turn = useCallback(
    (id: string) =>
      setTurned((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  /** Opens a branch, also one that has nothing below it yet. */
  const show = useCallback(
    ({ row, level }: Branch) =>
      setTurned((now) => {
        const next = new Set(now);
        if (level === 1) next.delete(row.id);
        else next.add(row.id);
        return next;
      }),
    [],
  );
  const turnAll = useCallback(
    (isOpen: boolean) =>
      setTurned(
        new Set(
          linesOf(all, () => true)
            .filter(({ open, level }) => open !== undefined && (level === 1) !== isOpen)
            .map(({ row }) => row.id),
        ),
      ),
    [all],
  );
  return { tree, matched, lines, rows, isSearched, turn, show, turnAll };
}

/** Rows as screens know them: ids are texts. */
const rowsOf = (rows: readonly TreeRow[]): TreeRow[] =>
  rows.map((row) => ({ ...row, id: String(row.id), children: rowsOf(row.children ?? []) }));
