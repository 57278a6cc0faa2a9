/** Sources of commands: pages, actions on the selected rows, and the console itself. */
import { readied, type Command, type ReadyCommand } from './command';
import type { Section } from './sections';
import type { CommandContext, CommandOffer, StandingContext } from './context';
import { actionId } from './actionId';
import { keyTo } from './keymap';
import type { KeyOf } from './keySettings';
import { SCREEN } from './screen';

/** Commands of this screen and this moment. */
export function commandsHere(context: CommandContext): Command[] {
  const { scope, keyOf } = context;
  return [
    ...(scope?.offers ?? []).map((offer) => actionOf(offer, [scope!.page.name])),
    ...listed(readied(Object.values(SCREEN), scope?.acts ?? {}), 'screen', keyOf),
    ...listed(scope?.tools ?? [], 'screen', keyOf),
    ...listed(context.shell, 'shell', keyOf),
    ...context.macros.map(({ name, run }): Command => ({
      id: `macro:${name}`,
      label: name,
      path: [],
      section: 'macro',
      key: keyOf({ id: `macro:${name}` }),
      run: () => run(),
    })),
    ...context.tabs.map((tab): Command => ({ id: `tab:${tab.key}`, label: tab.title, path: tab.crumbs, section: 'tab', to: tab.address })),
  ];
}

/** Commands that exist everywhere: pages, and their actions. Commands of the current screen come before their namesakes here. */
export const commandsEverywhere = ({ pages, actions, keyOf }: StandingContext): Command[] => [
  ...pages.map(({ page, name, crumbs }): Command => ({
    id: `page:${page.url}`,
    label: name,
    path: crumbs,
    english: page.english,
    section: 'page',
    to: page.url,
    key: keyOf({ id: `page:${page.url}`, key: keyTo(page) }),
    retired: page.group === 'disabled-functions',
  })),
  ...actions.map(({ key, resource, action, page, to, go }): Command => ({
    id: actionId({ resource, key }),
    label: action.label,
    path: [page.name],
    english: action.english,
    section: 'distant',
    danger: action.danger,
    retired: page.page.group === 'disabled-functions',
    detail: to ? undefined : '先选行',
    to,
    run: go,
  })),
];

const listed = (commands: readonly ReadyCommand[], section: Section, keyOf: KeyOf): Command[] =>
  commands.map((command) => ({ ...command, path: [], section, key: keyOf(command) }));

/** An action on the selected rows as a command. */
export const actionOf = (offer: CommandOffer, path: readonly string[] = []): Command => ({
  id: actionId(offer),
  label: offer.label,
  path,
  english: offer.english,
  section: 'selection',
  key: offer.shortcut,
  danger: offer.danger,
  why: offer.why,
  run: () => offer.run(),
  detail: offer.count > 1 ? `${offer.eligible}/${offer.count} 行可执行` : undefined,
});
