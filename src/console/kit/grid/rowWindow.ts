/**
 * Which rows of one height a scrolled window shows. Browsers draw nothing beyond some 17 (Firefox) or 33 million pixels: a longer list is
 * scrolled in a shorter box, in which a pixel stands for several. Offsets are those of the full list; `toBox` and `toList` convert.
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

/** Height of the box the rows stand in. */
export const boxHeight = ({ rowCount, rowHeight }: RowWindow) => Math.min(LONGEST, rowCount * rowHeight);

/** Pixels of the list to one of the box; 1 for all lists of usual length. */
export function scaleOf(w: RowWindow): number {
  const frame = w.head + w.foot - w.height;
  return w.rowCount * w.rowHeight <= LONGEST ? 1 : (w.rowCount * w.rowHeight + frame) / (LONGEST + frame);
}

/** The nearest offset at which a row is wholly in view. */
export function offsetFor(w: RowWindow, index: number, offset: number): number {
  const top = index * w.rowHeight;
  const bottom = top + w.rowHeight + w.head + w.foot - w.height;
  // In a window lower than a row its top is what counts.
  return Math.max(0, top < offset || bottom > top ? top : bottom > offset ? bottom : offset);
}
