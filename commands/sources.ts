/** Where commands come from: pages, the actions of the rows in hand, the console itself. */
import type { Command } from './command';
import type { CommandContext, CommandOffer } from './context';
import { actionId } from './actionId';
import type { ScreenAct } from './keymap';
import { SCREEN } from './screenCommands';

/** All commands that exist for this user, on this screen, now. */
export function commandsOf(context: CommandContext): Command[] {
  const { scope, keyOf } = context;
  return [
    ...(scope?.offers ?? []).map((offer) => actionOf(offer, [scope!.page.name])),
    ...Object.entries(scope?.acts ?? {}).map(([act, run]): Command => ({ id: `screen:${act}`, label: SCREEN[act as ScreenAct].label, path: [], english: SCREEN[act as ScreenAct].english, section: 'screen', key: keyOf(`screen:${act}`), run })),
    ...context.pages.map(({ page, name, crumbs }): Command => ({
      id: `page:${page.url}`, label: name, path: crumbs, english: page.english, section: 'page', to: page.url, key: keyOf(`page:${page.url}`), retired: page.group === 'disabled-functions',
    })),
    ...context.shell.map((s): Command => ({ id: `shell:${s.id}`, label: s.label, path: [], english: s.english, section: 'shell', key: keyOf(`shell:${s.id}`), danger: s.danger, why: s.why, run: () => s.run() })),
    ...context.macros.map(({ name, run }): Command => ({ id: `macro:${name}`, label: name, path: [], section: 'macro', key: keyOf(`macro:${name}`), run: () => run() })),
    ...context.tabs.map((tab): Command => ({ id: `tab:${tab.key}`, label: tab.title, path: tab.crumbs, section: 'tab', to: tab.address })),
  ];
}

/** An action on the rows in hand as a command. */
export const actionOf = (offer: CommandOffer, path: readonly string[] = []): Command => ({
  id: actionId(offer), label: offer.label, path, english: offer.english, section: 'selection', key: offer.shortcut, danger: offer.danger,
  why: offer.why, run: () => offer.run(), detail: offer.count > 1 ? `${offer.eligible}/${offer.count} 行可执行` : undefined,
});
