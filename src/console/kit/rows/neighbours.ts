/** The rows of the list a detail page was opened from, so that it can go to the previous and the next, page after page. */
import type { QueryClient } from '@tanstack/react-query';
import type { ListData } from '../../../language/wire';
import { PAGE_ROWS } from './range';
import { pageParams, type ListQuery } from './useRows';

/** Rows that follow each other in a list, as far as they were seen. Plain JSON: it is kept with the tab of the page. */
export interface Near {
  readonly ids: readonly string[];
  /** The resource that gathered them, of rows that stand for rows of others: `ids` are the addresses of those then. */
  readonly gatheredBy?: string;
  /** Where the first of them stands in its list. */
  readonly from: number;
  /** Cursor of the rows that follow; null where there are none. */
  readonly next: string | null;
  /** How the others are found; absent where these are all. */
  readonly list?: ListQuery;
  readonly total?: number;
  readonly capped?: boolean;
}

/** Per resource: the list last opened from, the row last viewed, and whether the user stepped to it from another row. */
const lists = new Map<string, { readonly near: Near; readonly id: string; readonly isStep: boolean }>();
export const neighbours = {
  remember(resource: string, near: Near, id: string, isStep = false) {
    lists.delete(resource);
    lists.set(resource, { near, id, isStep });
  },
  /** All of a list that is read whole. */
  rememberAll(resource: string, ids: readonly string[], id: string) {
    this.remember(resource, { ids, from: 0, next: null }, id);
  },
  /** What a row was opened from just now, be it by its id or by its address; later only another row of the same list is. */
  of(resource: string, id: string, address: string, justNow: boolean): Near | null {
    const found = [...lists].findLast(
      ([name, { near, id: last }]) =>
        (near.gatheredBy ?? resource) === name &&
        (justNow ? last === keyIn(near, id, address) : near.ids.includes(keyIn(near, id, address))),
    );
    return found?.[1].near ?? null;
  },
  /** The row that somebody moved on to from the one they had opened, and its place in the list: reported once. */
  wentOnTo(resource: string, list: ListQuery | undefined): { readonly id: string; readonly at: number } | null {
    const last = lists.get(resource);
    if (!last?.isStep || JSON.stringify(last.near.list) !== JSON.stringify(list)) return null;
    lists.set(resource, { ...last, isStep: false });
    return { id: last.id, at: last.near.from + last.near.ids.indexOf(last.id) };
  },
};

/** What a row is called in a list it was opened from. */
export const keyIn = ({ gatheredBy }: Near, id: string, address: string) => (gatheredBy ? address : id);

interface Named {
  readonly id: string;
  readonly address?: unknown;
}
const nameIn = (gatheredBy: string | undefined, { id, address }: Named) => (gatheredBy ? String(address) : id);

/** What is at hand around a row of a list. */
export function nearIn(client: QueryClient, list: ListQuery, index: number, gatheredBy?: string): Near {
  const pageOf = (page: number) => client.getQueryData<ListData<Named>>([list.call, pageParams(list, page)]);
  const here = Math.floor(index / PAGE_ROWS) + 1;
  let [first, last] = [here, here];
  while (first > 1 && pageOf(first - 1)) first--;
  while (pageOf(last + 1)) last++;
  const ids = Array.from({ length: last - first + 1 }, (_, i) => pageOf(first + i)?.list ?? [])
    .flat()
    .map((row) => nameIn(gatheredBy, row));
  return { ids, gatheredBy, from: (first - 1) * PAGE_ROWS, next: pageOf(last)?.next ?? null, list };
}

/** The same with the row after or before `id`, loaded if needed. It pages by key, so rows that leave the list meanwhile cause no gaps. */
export async function nearWith(
  near: Near,
  id: string,
  by: 1 | -1,
  readPage: (call: string, params: Readonly<Record<string, string | number>>) => Promise<ListData<Named>>,
): Promise<Near> {
  const { ids, from, next, list } = near;
  if (!list || ids[ids.indexOf(id) + by] !== undefined || (by > 0 ? next === null : from === 0)) return near;
  const asked = { ...list.filters, sort: list.sort, pageSize: PAGE_ROWS };
  const page = await readPage(list.call, by > 0 ? { ...asked, cursor: next! } : { ...asked, pageNo: from / PAGE_ROWS });
  const fresh = page.list.map((row) => nameIn(near.gatheredBy, row)).filter((one) => !ids.includes(one));
  return by > 0
    ? { ...near, ids: [...ids, ...fresh], next: page.next ?? null }
    : { ...near, ids: [...fresh, ...ids], from: from - PAGE_ROWS };
}
