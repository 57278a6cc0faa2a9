/** Keys of a grid: which key means what. */
import { actionId } from '../../../../commands/actionId';
import type { KeyOf } from '../../../../commands/keySettings';
import { strokeOf, written } from '../../../../commands/keys';
import { SCREEN, SCREEN_ACTS, type ScreenAct } from '../../../../commands/screen';
import type { Offer } from '../../contract';

export type GridIntent =
  | { readonly do: 'move' | 'extend'; readonly by: number }
  | { readonly do: 'move' | 'extend'; readonly page: 1 | -1 }
  | { readonly do: 'move' | 'extend'; readonly edge: 'first' | 'last' }
  | { readonly do: Exclude<ScreenAct, 'down' | 'up'> | 'rangeFromLast' | 'all' | 'clear' | 'openNew' | 'copy' }
  | { readonly do: 'offer'; readonly shortcut: string };

/** What strokes mean beside the keys every grid has. */
export type Meanings = ReadonlyMap<string, GridIntent>;

/** The keys of the screen itself and of the actions on offer, as this user has them. A stroke that both want is the screen's. */
export function meaningsOf(keyOf: KeyOf, offers: readonly Pick<Offer, 'shortcut'>[]): Meanings {
  const meanings = new Map<string, GridIntent>(
    offers.flatMap(({ shortcut }): [string, GridIntent][] => (shortcut ? [[shortcut, { do: 'offer', shortcut }]] : [])),
  );
  for (const act of SCREEN_ACTS) {
    const key = keyOf(SCREEN[act]);
    if (!key) continue;
    meanings.set(key, intentOfAct(act));
    if (act === 'down' || act === 'up') meanings.set(`Shift+${key}`, { do: 'extend', by: act === 'down' ? 1 : -1 });
  }
  return meanings;
}
const intentOfAct = (act: ScreenAct): GridIntent =>
  act === 'down' || act === 'up' ? { do: 'move', by: act === 'down' ? 1 : -1 } : { do: act };

/** The command an intent runs, for those that are commands. */
export function commandOf(intent: GridIntent, offers: readonly Offer[]): string | undefined {
  if (intent.do === 'offer') {
    const offer = offers.find((o) => o.shortcut === intent.shortcut);
    return offer && actionId(offer);
  }
  return Object.hasOwn(SCREEN, intent.do) ? `screen:${intent.do}` : undefined;
}

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key press asks for, or null when it is none of the grid's. */
export function intentOf(event: KeyPress, meanings: Meanings): GridIntent | null {
  const mod = event.ctrlKey || event.metaKey;
  const bound = strokeOf(event as KeyboardEvent);
  const meaning = bound && meanings.get(written([bound]));
  if (meaning || event.altKey) return meaning ?? null;
  const go = event.shiftKey ? ('extend' as const) : ('move' as const);
  switch (event.key) {
    case 'ArrowDown':
      return mod ? null : { do: go, by: 1 };
    case 'ArrowUp':
      return mod ? null : { do: go, by: -1 };
    case 'PageDown':
      return mod ? null : { do: go, page: 1 };
    case 'PageUp':
      return mod ? null : { do: go, page: -1 };
    case 'Home':
      return { do: go, edge: 'first' };
    case 'End':
      return { do: go, edge: 'last' };
    case ' ':
      return mod ? null : { do: event.shiftKey ? 'rangeFromLast' : 'toggle' };
    case 'Enter':
      return { do: mod ? 'openNew' : 'open' };
    case 'Escape':
      return { do: 'clear' };
  }
  if (!mod || event.shiftKey) return null;
  const letter = event.key.toLowerCase();
  return letter === 'a' ? { do: 'all' } : letter === 'c' ? { do: 'copy' } : null;
}
