/** Where commands come from: pages, the actions of the rows in hand, the console itself. */
import type { Command } from './command';
import type { CommandContext } from './context';
import { PAGE_KEYS } from './keymap';

/** All commands that exist for this user, on this screen, now. */
export function commandsOf(context: CommandContext): Command[] {
  const { scope } = context;
  return [
    ...(scope?.offers ?? []).map((offer): Command => ({
      id: `action:${offer.resource.name}.${offer.key}`, label: offer.label, path: [scope!.page.name], english: offer.english, section: 'selection', key: offer.shortcut, danger: offer.danger,
      why: offer.why, run: () => offer.run(), detail: offer.count > 1 ? `${offer.eligible}/${offer.count} 行可执行` : undefined,
    })),
    ...context.pages.map(({ page, name, crumbs }): Command => ({
      id: `page:${page.url}`, label: name, path: crumbs, english: page.english, section: 'page', to: page.url, key: PAGE_KEYS[page.url], retired: page.group === 'disabled-functions',
    })),
    ...context.shell.map((s): Command => ({ id: `shell:${s.id}`, label: s.label, path: [], english: s.english, section: 'shell', key: s.key, danger: s.danger, why: s.why, run: () => s.run() })),
    ...context.tabs.map((tab): Command => ({ id: `tab:${tab.key}`, label: tab.title, path: tab.crumbs, section: 'tab', to: tab.address })),
  ];
}
