/** All rows a list query matches, fetched by keyset so that rows moving meanwhile are neither doubled nor lost. */
import { COUNT_CAP, MAX_PAGE_SIZE, type ListData } from '../../language/wire';
import type { WireRow } from '../contract';
import { read } from '../http/client';
import type { ListQuery } from './useRows';

/** @returns at most `COUNT_CAP` rows, in pages as they come. Ends early when `signal` is aborted. */
export async function* allMatching({ call, filters, sort }: ListQuery, signal: AbortSignal): AsyncGenerator<readonly WireRow[]> {
  let cursor: string | null | undefined;
  for (let count = 0; count < COUNT_CAP && !signal.aborted;) {
    const page = await read<ListData<WireRow>>(call, { ...filters, sort, pageSize: MAX_PAGE_SIZE, ...(cursor && { cursor }) }, { signal });
    const rows = page.list.slice(0, COUNT_CAP - count);
    count += rows.length;
    yield rows;
    cursor = page.next;
    if (!cursor || rows.length === 0) return;
  }
}
