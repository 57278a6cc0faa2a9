/** What the address of a list says to have all its rows selected once they are there; taken out of the address then. */
export const SELECT_ALL = { select: 'all' } as const;

/** Rows that can be chosen at once. */
export const MOST_SELECTED = 50_000;

/** The query without that wish, or null where it holds none. */
export function withoutSelectAll(query: URLSearchParams): URLSearchParams | null {
  if (query.get('select') !== SELECT_ALL.select) return null;
  const rest = new URLSearchParams(query);
  rest.delete('select');
  return rest;
}
