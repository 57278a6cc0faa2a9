/** Arithmetic of a list that is fetched page by page while it scrolls. Page numbers start at 1, rows at 0. */
import { formatCount } from '../../../language/format';
import { COUNT_CAP } from '../../../language/wire';

/** Rows of one fetched page. */
export const PAGE_ROWS = 100;

/** Pages that hold the rows `first`..`last`. */
export function pagesOf(first: number, last: number, size = PAGE_ROWS): number[] {
  const pages: number[] = [];
  for (let page = Math.floor(first / size) + 1; page <= Math.floor(Math.max(first, last) / size) + 1; page++) pages.push(page);
  return pages;
}

/** What is known about the length of a list: what the count said, and what the fetched pages showed. */
export interface Extent {
  readonly total?: number;
  readonly capped?: boolean;
  /** The planner's guess where the count is capped. */
  readonly estimate?: number;
  /** Rows up to here were seen to exist. */
  readonly seen: number;
  /** The list ends here, as a short page showed; null while no end was seen. */
  readonly end: number | null;
}

/** Rows the scroll range is made for. Past the cap it keeps growing by a page until an end was seen, so that every row can be reached. */
export function rowCountOf(extent: Extent, size = PAGE_ROWS): number {
  if (extent.end !== null) return extent.end;
  if (extent.total === undefined) return extent.seen;
  if (!extent.capped) return extent.total;
  return Math.max(extent.estimate ?? COUNT_CAP, extent.seen + size);
}

/** Takes in a fetched page of `length` rows. */
export function sawPage(
  extent: Pick<Extent, 'seen' | 'end'>,
  page: number,
  length: number,
  size = PAGE_ROWS,
): Pick<Extent, 'seen' | 'end'> {
  const from = (page - 1) * size;
  const seen = length > 0 ? Math.max(extent.seen, from + length) : extent.seen;
  if (length === size) return seen === extent.seen ? extent : { ...extent, seen };
  // An empty page past the end only bounds the list; a short one shows its end.
  const end = length > 0 || page === 1 ? from + length : Math.min(extent.end ?? from, from);
  return end === extent.end && seen === extent.seen ? extent : { seen, end: Math.max(end, seen) };
}

/**
 * The row to ask for after a wrong guess: further down while no end is known, else halfway between the last seen and the first missing.
 * @returns null where the end is near enough to be shown by a page, or nobody has come to it yet.
 */
export function probeOf({ capped, estimate = COUNT_CAP, seen, end }: Extent, size = PAGE_ROWS): number | null {
  if (!capped) return null;
  if (end === null) return seen >= estimate ? seen + Math.max(size, 2 * (seen - estimate)) : null;
  return end - seen > size ? Math.floor((seen + end) / 2) : null;
}

/** Takes in whether a row is there. */
export const sawRow = (extent: Pick<Extent, 'seen' | 'end'>, index: number, isThere: boolean): Pick<Extent, 'seen' | 'end'> =>
  isThere
    ? { ...extent, seen: Math.max(extent.seen, index + 1) }
    : { ...extent, end: Math.max(extent.seen, Math.min(extent.end ?? index, index)) };

/** `1,234`, or `10,000+` past what is counted exactly. */
export const showTotal = (total: number, capped: boolean | undefined) => `${formatCount(total)}${capped ? '+' : ''}`;
