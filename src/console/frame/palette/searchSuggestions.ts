/** Where else what is typed may be found: lists that have a keyword box, when no command fits. */
import { platform } from '../../base/loading/platform';
import type { Command } from '../../../../commands/command';
import type { ModeKey } from '../../../../commands/mode';
import type { Permissions } from '../../base/session/permissions';
import { addressOf } from '../../base/tabs/hooks';

/** A keyword the server takes. */
const LONGEST = 60;

/** @param here the page at hand. */
export function searchSuggestions({ pages }: Permissions, here: string | undefined, mode: ModeKey, query: string): Command[] {
  if (query === '' || query.length > LONGEST || !['all', 'jump', 'people'].includes(mode)) return [];
  const lists = [...new Set([here ?? '', ...platform().searched])]
    .flatMap((url) => pages.get(url) ?? [])
    .filter(({ page }) => page?.kind === 'list' && page.filters.includes('keyword'));
  return lists.map(({ url, name, crumbs }): Command => ({
    id: `search:${url}`,
    label: `在${name}里搜索“${query}”`,
    path: crumbs,
    section: 'otherPlaces',
    to: addressOf(url, { keyword: query }),
  }));
}
