import { useRef } from 'react';
import { usePresentation } from '../../base/loading/registry';
import type { Column } from '../columns/columns';
import type { RowAt } from '../rows/useRows';
import { snugWidths } from './snug';

interface Seen {
  readonly columns: readonly Column[];
  /** Totals come after the rows: they are made room for once. */
  readonly hasTotals: boolean;
  readonly widths: readonly number[];
}

/** Column widths by the first rows that loaded. Later rows do not change them, so that nothing moves while somebody reads. */
export function useSnugWidths(
  columns: readonly Column[],
  resource: string,
  rowAt: RowAt,
  [first, last]: readonly [number, number],
  summary: Readonly<Record<string, number>> | undefined,
): readonly number[] | undefined {
  const cells = usePresentation(resource)?.cells;
  const seen = useRef<Seen>(null);
  const hasTotals = summary !== undefined;
  if (seen.current?.columns !== columns || (hasTotals && !seen.current.hasTotals)) {
    const rows = Array.from({ length: last - first + 1 }, (_, i) => rowAt(first + i)).filter((row) => row !== undefined);
    if (rows.length > 0)
      seen.current = { columns, hasTotals, widths: snugWidths(columns, [...rows, summary ?? {}], (name) => Boolean(cells?.[name])) };
  }
  return seen.current?.columns === columns ? seen.current.widths : undefined;
}
