/** All rows a list query matches, fetched by keyset so that rows moving meanwhile are neither doubled nor lost. */
import { formatCount } from '../../../language/format';
import { MAX_PAGE_SIZE, type ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import { MOST_SELECTED } from '../columns/selectAll';
import type { ListQuery } from './useRows';

/**
 * @param onCount gets the number of rows so far. @returns at most `MOST_SELECTED` rows and whether there are more. @throws CallError,
 * already shown to the user.
 */
export async function allMatching(
  { call, filters, sort }: ListQuery,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<{ readonly rows: readonly WireRow[]; readonly more: boolean }> {
  const rows: WireRow[] = [];
  for (let cursor: string | null | undefined = undefined; ;) {
    const page: ListData<WireRow> = await read<ListData<WireRow>>(
      call,
      { ...filters, sort, pageSize: MAX_PAGE_SIZE, ...(cursor && { cursor }) },
      { signal },
    );
    rows.push(...page.list);
    cursor = page.next;
    if (!cursor || page.list.length === 0 || rows.length >= MOST_SELECTED)
      return { rows: rows.slice(0, MOST_SELECTED), more: Boolean(cursor) || rows.length > MOST_SELECTED };
    onCount(rows.length);
  }
}

/** The same, to be selected: where there are more, it says so. */
export async function allToSelect(...[list, signal, onCount]: Parameters<typeof allMatching>): Promise<readonly WireRow[]> {
  const { rows, more } = await allMatching(list, signal, onCount);
  if (more && !signal.aborted) toast.info(`一次最多选中 ${formatCount(MOST_SELECTED)} 行,已选中前 ${formatCount(rows.length)} 行`);
  return rows;
}
