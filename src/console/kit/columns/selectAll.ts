import type { WireRow } from '../../contract';

/** What the address of a list says to have all its rows selected once they are there; taken out of the address then. */
export const SELECT_ALL = { select: 'all' } as const;
/** The same for rows from another list that are too many for an address. */
export const SELECT_FOUND = { select: 'found' } as const;

/** Rows that can be chosen at once. */
export const MOST_SELECTED = 50_000;

/** The query without that wish, or null where it holds none. */
export function withoutSelectAll(query: URLSearchParams): URLSearchParams | null {
  if (![SELECT_ALL, SELECT_FOUND].some(({ select }) => query.get('select') === select)) return null;
  const rest = new URLSearchParams(query);
  rest.delete('select');
  return rest;
}

let found: { readonly call: string; readonly rows: readonly WireRow[] } | null = null;
/** Hands rows over to the list of `call` that opens next with `SELECT_FOUND`. They are not in the URL and do not survive a reload. */
export const foundRows = {
  give(call: string, rows: readonly WireRow[]) {
    found = { call, rows };
  },
  of: (call: string): readonly WireRow[] | null => (found?.call === call ? found.rows : null),
};
