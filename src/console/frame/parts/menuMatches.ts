/** Finds menu pages by any level of their path. */
import type { MenuGroup, PermittedPage } from '../../base/session/permissions';

/** Whether `text` matches the words of one path (group, sub-group, page), and how well: less is better, null is no match. */
export type Matcher = (text: string, words: readonly string[], url: string) => number | null;

/** The palette brings a matcher that knows pinyin; until then parts of names are found. */
export const menuMatcher = {
  get: () => matcher,
  use(better: Matcher) {
    matcher = better;
    watchers.forEach((watcher) => watcher());
  },
  /** What was typed before the better one came is looked for again. */
  subscribe(watcher: () => void) {
    watchers.add(watcher);
    return () => {
      watchers.delete(watcher);
    };
  },
};

export function searchMenu(menu: readonly MenuGroup[], text: string, match: Matcher, max = 30): PermittedPage[] {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  return menu
    .flatMap((group) => group.subgroups.flatMap((subgroup) => subgroup.pages))
    .flatMap((page) => {
      const rank = match(wanted, [...page.crumbs, page.name], page.url);
      return rank === null ? [] : [{ page, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, max)
    .map(({ page }) => page);
}

/** Every word of the text stands somewhere in the path; the page's own name counts most. */
const substring: Matcher = (text, words) => {
  const names = words.map((word) => word.toLowerCase());
  const parts = text.split(/\s+/);
  if (!parts.every((part) => names.some((name) => name.includes(part)))) return null;
  const own = names.at(-1)!;
  return own.startsWith(text) ? 0 : own.includes(text) ? 1 : 2;
};
let matcher: Matcher = substring;
const watchers = new Set<() => void>();
