/**
 * Titles of referenced rows the user has picked, so that a filter can show a name although no loaded row has it. Bounded, per page load.
 */
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
