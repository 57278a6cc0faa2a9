/** Everything that can have a key, with its default: what the rules of rebinding need to know of this console. Actions of lists that never meet may share a key. */
import { conflictsOf, type Bindings, type Naming } from '../../../commands/bindings';
import { DEFAULT_KEYS } from '../../../commands/keymap';
import { SCREEN } from '../../../commands/screenCommands';
import type { Catalogue } from '../../language/catalogue';

export interface Bindable extends Required<Naming> { readonly defaults: Bindings; readonly ids: ReadonlySet<string> }

/** @param named labels of commands that are in no declaration: those of the console itself, macros. */
export function bindableOf(catalogue: Catalogue, named: ReadonlyMap<string, string> = new Map()): Bindable {
  const labels = new Map(named);
  const defaults: Record<string, string> = { ...DEFAULT_KEYS };
  const places = new Map<string, Set<string>>();
  for (const [act, { label }] of Object.entries(SCREEN)) labels.set(`screen:${act}`, label);
  for (const page of catalogue.pages.values()) {
    labels.set(`page:${page.url}`, page.name);
    for (const path of [...page.actions.map((key) => `${page.resource}.${key}`), ...page.borrows]) {
      const [resource, key] = path.split('.') as [string, string];
      const action = catalogue.resources.get(resource)?.actions[key];
      if (!action) continue;
      const id = `action:${path}`;
      labels.set(id, action.label);
      if (action.key) defaults[id] = action.key;
      places.set(id, (places.get(id) ?? new Set()).add(page.url));
    }
  }
  return {
    defaults, ids: new Set([...labels.keys(), ...Object.keys(DEFAULT_KEYS)]),
    labelOf: (id) => labels.get(id) ?? id,
    meet: (id, other) => {
      const [here, there] = [places.get(id), places.get(other)];
      return !id.startsWith('action:') || !other.startsWith('action:') || !here || !there || [...here].some((url) => there.has(url));
    },
  };
}

/** Fails where the defaults themselves contradict each other: run at start while developing, and by the tests. */
export function checkKeys(catalogue: Catalogue): void {
  const bindable = bindableOf(catalogue);
  const conflicts = conflictsOf(bindable.defaults, bindable);
  if (conflicts.length) throw new Error(`Default keys contradict each other:\n${conflicts.map((c) => `  ${c.id}: ${c.reason}`).join('\n')}`);
}
