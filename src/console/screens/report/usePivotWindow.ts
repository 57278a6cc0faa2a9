import { defaultRangeExtractor, observeElementRect, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSame } from '../../base/loading/useSame';

/** Of a row, its line included. */
export const ROW_HEIGHT = 32;
/** A table no larger than this is drawn whole, as wide as it wants to be. */
const WHOLE = { rows: 60, columns: 20 } as const;
const [SPARE_ROWS, SPARE_COLUMNS] = [6, 3];
/** Where nothing was measured yet. */
const FIRST = { width: 1000, height: 640 };

interface Table {
  readonly rows: number;
  readonly columns: number;
  /** Pixels of a column, and of the heads before and the totals behind them. */
  readonly width: number;
  readonly edges: readonly [head: number, total: number];
  /** The cell that stays on the page wherever the table is scrolled to, so that the focus never falls from it. */
  readonly held: readonly [row: number, column: number];
}
/** A member that is drawn, or how many before the next one are not. */
export type Item = { readonly at: number } | { readonly gap: number };

/** Which rows and columns of a table are drawn: those in view, some beyond, and those of the cell at hand. On paper all are. */
export function usePivotWindow({ rows, columns, width, edges, held }: Table) {
  const scroller = useRef<HTMLDivElement>(null);
  const isPrinted = useIsPrinted();
  const isWindow = !isPrinted && (rows > WHOLE.rows || columns > WHOLE.columns);
  const shared = {
    getScrollElement: () => scroller.current,
    useFlushSync: false,
    initialRect: FIRST,
    // A hidden tab measures nothing; believing it would unmount everything.
    observeElementRect: (of: Virtualizer<HTMLDivElement, Element>, onRect: (rect: { width: number; height: number }) => void) =>
      observeElementRect(of, (rect) => {
        if (rect.height > 0) onRect(rect);
      }),
  };
  const down = useVirtualizer({
    ...shared,
    count: isWindow ? rows : 0,
    estimateSize: () => ROW_HEIGHT,
    overscan: SPARE_ROWS,
    paddingStart: ROW_HEIGHT,
    paddingEnd: ROW_HEIGHT,
    rangeExtractor: (range) => withHeld(range, held[0]),
  });
  const across = useVirtualizer({
    ...shared,
    horizontal: true,
    count: isWindow ? columns : 0,
    estimateSize: () => width,
    overscan: SPARE_COLUMNS,
    paddingStart: edges[0],
    paddingEnd: edges[1],
    rangeExtractor: (range) => withHeld(range, held[1]),
  });
  useEffect(() => across.measure(), [across, width]);
  const drawn = (of: Virtualizer<HTMLDivElement, Element>, count: number) =>
    isWindow ? of.getVirtualItems().map(({ index }) => index) : Array.from({ length: count }, (_, i) => i);
  const [shownRows, shownColumns] = [drawn(down, rows), drawn(across, columns)];
  return {
    scroller,
    isWindow,
    rows: useSame(withGaps(shownRows, rows), shownRows.join(), rows),
    columns: useSame(withGaps(shownColumns, columns), shownColumns.join(), columns),
  };
}

const withHeld = (range: Range, at: number): number[] => {
  const all = defaultRangeExtractor(range);
  return at < range.count && all.length > 0 && !all.includes(at) ? [...all, at].sort((a, b) => a - b) : all;
};

/** What is drawn, with what lies between. */
function withGaps(drawn: readonly number[], count: number): readonly Item[] {
  const out: Item[] = [];
  let next = 0;
  for (const at of [...drawn, count]) {
    if (at > next) out.push({ gap: at - next });
    if (at < count) out.push({ at });
    next = at + 1;
  }
  return out;
}

function useIsPrinted(): boolean {
  const [is, setIs] = useState(false);
  useEffect(() => {
    const [before, after] = [() => flushSync(() => setIs(true)), () => setIs(false)];
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return is;
}
