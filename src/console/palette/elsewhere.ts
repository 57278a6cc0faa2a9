/** Where else what is typed may be found: lists that have a keyword box, when no command fits. */
import type { Command } from '../../../commands/command';
import type { CommandContext } from '../../../commands/context';
import type { ModeKey } from '../../../commands/mode';
import { addressOf } from '../shell/hooks';

/** A keyword the server takes. */
const LONGEST = 60;
/** Lists people look in first; others only where they are the page at hand. */
const FIRST = ['/api/third/order/search', '/api/merchant/shop/search', '/api/partner/main/search'];

export function elsewhere({ pages, scope }: CommandContext, mode: ModeKey, query: string): Command[] {
  if (query === '' || query.length > LONGEST || !['all', 'jump', 'people'].includes(mode)) return [];
  const lists = [...new Set([scope?.page.url, ...FIRST])].flatMap((url) => pages.filter(({ page }) => page.url === url && page.kind === 'list' && page.filters.includes('keyword')));
  return lists.map(({ page, name, crumbs }): Command => ({ id: `search:${page.url}`, label: `在${name}里搜索“${query}”`, path: crumbs, section: 'elsewhere', to: addressOf(page.url, { keyword: query }) }));
}
