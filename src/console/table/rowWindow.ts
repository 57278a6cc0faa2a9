/**
 * Which rows of one height a scrolled window shows. Browsers draw nothing beyond some 17 (Firefox) or 33 million pixels: a longer list is
 * scrolled in a shorter box, of which each pixel stands for several. Offsets are those of the list itself; `toBox` and `toList` change between them and the box's.
 */
export interface RowWindow {
  readonly rowCount: number;
  readonly rowHeight: number;
  /** Of the window, head and foot included. */
  readonly height: number;
  readonly head: number;
  readonly foot: number;
}

/** Pixels of the longest box that every browser draws. */
const LONGEST = 16_000_000;
/** Rows drawn beyond each edge, for the next bit of scrolling. */
const SPARE = 5;

/** Height of the box the rows stand in. */
export const boxHeight = ({ rowCount, rowHeight }: RowWindow) => Math.min(LONGEST, rowCount * rowHeight);

/** Pixels of the list to one of the box; 1 for all lists of usual length. */
export function scaleOf(w: RowWindow): number {
  const frame = w.head + w.foot - w.height;
  return w.rowCount * w.rowHeight <= LONGEST ? 1 : (w.rowCount * w.rowHeight + frame) / (LONGEST + frame);
}

/** First and last row in view. */
export function rowsInView(w: RowWindow, offset: number): readonly [first: number, last: number] {
  const first = Math.max(0, Math.min(w.rowCount - 1, Math.floor(offset / w.rowHeight)));
  return [first, Math.max(first, Math.min(w.rowCount - 1, Math.ceil((offset + w.height - w.head - w.foot) / w.rowHeight) - 1))];
}

/** Rows to draw: those in view, some beyond, and the one with the cursor wherever it is. */
export function rowsDrawn(w: RowWindow, [first, last]: readonly [number, number], cursor: number): number[] {
  const rows: number[] = [];
  for (let i = Math.max(0, first - SPARE); i <= Math.min(w.rowCount - 1, last + SPARE); i++) rows.push(i);
  return cursor < w.rowCount && rows.length > 0 && (cursor < rows[0]! || cursor > rows.at(-1)!) ? (cursor < rows[0]! ? [cursor, ...rows] : [...rows, cursor]) : rows;
}

/** The nearest offset at which a row is wholly in view. */
export function offsetFor(w: RowWindow, index: number, offset: number): number {
  const top = index * w.rowHeight;
  const bottom = top + w.rowHeight + w.head + w.foot - w.height;
  // In a window lower than a row its top is what counts.
  return Math.max(0, top < offset || bottom > top ? top : bottom > offset ? bottom : offset);
}
