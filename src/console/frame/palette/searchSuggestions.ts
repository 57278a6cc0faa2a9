/** Where else what is typed may be found: lists that have a keyword box, when no command fits. */
import type { Command } from '../../../../commands/command';
import type { ModeKey } from '../../../../commands/mode';
import type { Permissions } from '../../base/session/permissions';
import { addressOf } from '../../base/tabs/hooks';

/** A keyword the server takes. */
const LONGEST = 60;
/** Lists people look in first; others only where they are the page at hand. */
const FIRST = ['/api/third/order/search', '/api/merchant/shop/search', '/api/partner/main/search'];

/** @param here the page at hand. */
export function searchSuggestions({ pages }: Permissions, here: string | undefined, mode: ModeKey, query: string): Command[] {
  if (query === '' || query.length > LONGEST || !['all', 'jump', 'people'].includes(mode)) return [];
  const lists = [...new Set([here ?? '', ...FIRST])]
    .flatMap((url) => pages.get(url) ?? [])
    .filter(({ page }) => page?.kind === 'list' && page.filters.includes('keyword'));
  return lists.map(({ url, name, crumbs }): Command => ({
    id: `search:${url}`,
    label: `在${name}里搜索“${query}”`,
    path: crumbs,
    section: 'elsewhere',
    to: addressOf(url, { keyword: query }),
  }));
}
