/**
 * Everything that can have a key, its default, and where it applies, for rebinding and the check of declarations. Commands that never
 * share a screen may share a key.
 */
import type { Catalogue } from '../src/language/catalogue';
import type { Page } from '../src/language/page';
import type { Resource } from '../src/language/resource';
import { actionOf } from '../src/language/lookUp';
import { conflictsOf, type Naming } from './bindings';
import { labelOf, type CommandDefinition, type ReadyCommand } from './command';
import { defaultKeys, keysOf } from './keymap';
import type { Bindings } from './keySettings';
import { SHELL } from './shell';
import { actsOf, screensOf, SCREEN_COMMANDS, type ScreenKind } from './screens/screens';

export interface Bindable extends Required<Naming> {
  readonly defaults: Bindings;
  readonly ids: ReadonlySet<string>;
}

interface Options {
  /** Labels of commands that are in no declaration and of no kind of screen: macros, what a screen has now. */
  readonly named?: ReadonlyMap<string, string>;
  /** What lists can do by the fields of their rows. */
  readonly byField?: (page: Page, resource: Resource) => readonly Pick<ReadyCommand, 'id' | 'label'>[];
}

export function bindableOf(catalogue: Catalogue, { named = new Map(), byField }: Options = {}): Bindable {
  const labels = new Map([...[...SHELL, ...SCREEN_COMMANDS].map((command) => [command.id, labelOf(command)] as const), ...named]);
  const everywhere = defaultKeys(catalogue.pages.values());
  const defaults: Record<string, string> = { ...keysOf(SCREEN_COMMANDS), ...everywhere };
  const places = new Map<string, Set<string>>();
  /** Commands that only apply where no other key of the console is heard. */
  const apart = new Set<string>();
  const stand = (id: string, place: string, label?: string) => {
    if (label !== undefined && !labels.has(id)) labels.set(id, label);
    places.set(id, (places.get(id) ?? new Set()).add(place));
  };
  for (const page of catalogue.pages.values()) {
    labels.set(`page:${page.url}`, page.name);
    for (const screen of screensOf(page)) {
      const place = `${page.url} ${screen.name}`;
      for (const { id } of [...actsOf(screen), ...screen.commands]) {
        stand(id, place);
        if (screen.isOver) apart.add(id);
      }
      for (const [path, { key, label }] of actionsOn(page, screen, catalogue)) {
        const id = `action:${path}`;
        if (key) defaults[id] = key;
        stand(id, place, label);
      }
      // Declarations come after the first page.
      const resource = catalogue.resources.get(page.resource);
      if (resource && byField && screen.name === 'rows') for (const { id, label } of byField(page, resource)) stand(id, place, label);
    }
  }
  return {
    defaults,
    ids: new Set([...labels.keys(), ...Object.keys(everywhere)]),
    labelOf: (id) => labels.get(id) ?? id,
    standardOf: (id) => defaults[id],
    meet: (id, other) => {
      const [here, there] = [places.get(id), places.get(other)];
      if (!here || !there) return !apart.has(id) && !apart.has(other);
      return [...here].some((place) => there.has(place));
    },
  };
}

/** The actions that a screen of a page offers, by `resource.action`. */
const actionsOn = (page: Page, { offers }: ScreenKind, { resources }: Catalogue) =>
  [...page.actions.map((key) => `${page.resource}.${key}`), ...page.borrows].flatMap((path) => {
    const action = actionOf(resources, path);
    return action && (!offers || offers(action)) ? [[path, action] as const] : [];
  });

/**
 * Problems with the keys declared for actions: reserved by the browser, used by the console, by the screens an action appears on, or by
 * another action there.
 * @returns one line each, with the letters that are still free there; none where all is well.
 */
export function keyProblems(catalogue: Catalogue): string[] {
  const { labelOf: name, standardOf } = bindableOf(catalogue);
  const naming: Naming = { labelOf: name, standardOf: (id) => (id.startsWith('action:') ? undefined : standardOf(id)) };
  const everywhere = Object.entries(defaultKeys(catalogue.pages.values())).filter(([id]) => !id.startsWith('screen:'));
  const screens = [...catalogue.pages.values()].flatMap((page) => screensOf(page).map((screen) => ({ page, screen })));
  const out = new Set<string>();
  for (const { page, screen } of screens) {
    const own: CommandDefinition[] = [...actsOf(screen), ...screen.commands];
    const actions = actionsOn(page, screen, catalogue);
    // Actions first: a message about one names what it collides with.
    const here: Record<string, string> = {
      ...Object.fromEntries(actions.flatMap(([path, { key }]) => (key ? [[`action:${path}`, key]] : []))),
      ...Object.fromEntries(everywhere),
      ...keysOf(own),
    };
    const free = [...LETTERS].filter((letter) => !Object.values(here).some((key) => key === letter || key.startsWith(`${letter} `)));
    for (const { id, sequence, with: other, reason } of conflictsOf(here, naming)) {
      const [which] = [id, other].filter((one) => one?.startsWith('action:'));
      if (which)
        out.add(
          `${page.url} (${screen.english}): the key ${sequence} of ${which.slice('action:'.length)} is taken: ${reason}; free there: ${free.join(' ')}`,
        );
      else out.add(`${page.url} (${screen.english}): ${id}: ${reason}`);
    }
  }
  return [...out];
}
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
