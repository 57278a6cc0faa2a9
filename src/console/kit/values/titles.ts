/** Titles of referenced rows seen while choosing them, so that a filter can name its value when no row on hand does. Bounded; forgotten with the page. */
const MAX = 500;
const seen = new Map<string, string>();

export const titles = {
  get: (id: string) => seen.get(id),
  set(id: string, title: string) {
    seen.delete(id);
    seen.set(id, title);
    if (seen.size > MAX) seen.delete(seen.keys().next().value!);
  },
};
