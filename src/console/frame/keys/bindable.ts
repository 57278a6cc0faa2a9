/** Everything that can have a key, with its default: what the rules of rebinding need to know of this console. What never meets on a page (actions, filters, sorts of different lists) may share a key. */
import { conflictsOf, type Naming } from '../../../../commands/bindings';
import { DEFAULT_KEYS, type Bindings } from '../../../../commands/keymap';
import { SCREEN } from '../../../../commands/screenCommands';
import type { Catalogue } from '../../../language/catalogue';
import { fieldOf, secondsOf, sortsOf } from '../../kit/columns/columns';
import { toolsOf } from '../../kit/keys/toolKeys';

export interface Bindable extends Required<Naming> {
  readonly defaults: Bindings;
  readonly ids: ReadonlySet<string>;
}

/** @param named labels of commands that are in no declaration: those of the console itself, macros. */
export function bindableOf(catalogue: Catalogue, named: ReadonlyMap<string, string> = new Map()): Bindable {
  const labels = new Map(named);
  const defaults: Record<string, string> = { ...DEFAULT_KEYS };
  const places = new Map<string, Set<string>>();
  const stand = (id: string, label: string, url: string) => {
    if (!labels.has(id)) labels.set(id, label);
    places.set(id, (places.get(id) ?? new Set()).add(url));
  };
  for (const [act, { label }] of Object.entries(SCREEN)) labels.set(`screen:${act}`, label);
  for (const page of catalogue.pages.values()) {
    labels.set(`page:${page.url}`, page.name);
    for (const path of [...page.actions.map((key) => `${page.resource}.${key}`), ...page.borrows]) {
      const [resource, key] = path.split('.') as [string, string];
      const action = catalogue.resources.get(resource)?.actions[key];
      if (!action) continue;
      const id = `action:${path}`;
      if (action.key) defaults[id] = action.key;
      stand(id, action.label, page.url);
    }
    const resource = catalogue.resources.get(page.resource);
    // Declarations come after the first page.
    if (!resource) continue;
    for (const name of new Set([...page.filters, ...Object.keys(page.preset)])) {
      const field = fieldOf(resource, name);
      if (field) stand(`screen:filter.${name}`, `筛选${field.label}`, page.url);
    }
    for (const name of secondsOf(resource))
      if (page.columns.includes(name)) stand(`screen:then.${name}`, `再按${fieldOf(resource, name)!.label}排序`, page.url);
    for (const [id, { label, key }] of Object.entries(toolsOf(page.kind))) {
      defaults[`screen:${id}`] = key;
      stand(`screen:${id}`, label, page.url);
    }
    // Only details have neighbours to go to.
    if (page.kind === 'detail') for (const id of ['screen:previous', 'screen:next']) stand(id, '', page.url);
    for (const name of sortsOf(resource))
      if (page.columns.includes(name)) stand(`screen:sort.${name}`, `按${fieldOf(resource, name)!.label}排序`, page.url);
  }
  return {
    defaults,
    ids: new Set([...labels.keys(), ...Object.keys(DEFAULT_KEYS)]),
    labelOf: (id) => labels.get(id) ?? id,
    meet: (id, other) => {
      const [here, there] = [places.get(id), places.get(other)];
      return !here || !there || [...here].some((url) => there.has(url));
    },
  };
}

/** Fails where the defaults themselves contradict each other: run at start while developing, and by the tests. */
export function checkKeys(catalogue: Catalogue): void {
  const bindable = bindableOf(catalogue);
  const conflicts = conflictsOf(bindable.defaults, bindable);
  if (conflicts.length)
    throw new Error(`Default keys contradict each other:\n${conflicts.map((c) => `  ${c.id}: ${c.reason}`).join('\n')}`);
}
