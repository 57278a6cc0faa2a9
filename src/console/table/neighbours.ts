/** The rows of the list a detail page was opened from, so that it can go to the previous and the next. Kept in memory, one list a resource. */
const lists = new Map<string, readonly string[]>();

export const neighbours = {
  remember(resource: string, ids: readonly string[]) { lists.set(resource, ids); },
  /** Ids before and after `id`, where there are any. */
  of(resource: string, id: string): { previous?: string; next?: string; at?: number; count?: number } {
    const ids = lists.get(resource) ?? [];
    const at = ids.indexOf(id);
    return at < 0 ? {} : { previous: ids[at - 1], next: ids[at + 1], at: at + 1, count: ids.length };
  },
};
