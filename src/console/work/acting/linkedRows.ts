/** The rows of a borrowed action, found from the selected rows. */
import type { Link } from '../../../language/link';
import { MAX_IDS, MAX_PAGE_SIZE, type ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';

/** @throws CallError after the user has been told. */
export async function linkedRows({ field, isTo, call, by, where }: Link, rows: readonly WireRow[]): Promise<WireRow[]> {
  const found: WireRow[] = [];
  const ids = [...new Set(rows.map((row) => (isTo ? String(row[field]) : row.id)))];
  for (let i = 0; i < ids.length; i += MAX_IDS) {
    const params = { ...where, [by]: ids.slice(i, i + MAX_IDS), pageSize: MAX_PAGE_SIZE };
    for (let pageNo = 1, full = true; full; pageNo++) {
      const { list } = await read<ListData<WireRow>>(call, { ...params, pageNo });
      found.push(...list.map((row) => ({ ...row, id: String(row.id) })));
      full = list.length === MAX_PAGE_SIZE;
    }
  }
  return found;
}
