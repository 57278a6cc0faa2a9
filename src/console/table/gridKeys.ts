/** Keys of a grid: which key means what. Letters of actions come first, so a page may use any letter but the movement ones. */
export type GridIntent =
  | { readonly do: 'move' | 'extend'; readonly by: number }
  | { readonly do: 'move' | 'extend'; readonly page: 1 | -1 }
  | { readonly do: 'move' | 'extend'; readonly edge: 'first' | 'last' }
  | { readonly do: 'toggle' | 'rangeFromLast' | 'all' | 'clear' | 'open' | 'openNew' | 'menu' | 'undo' | 'repeat' | 'refresh' | 'copy' | 'filter' | 'back' }
  | { readonly do: 'letter'; readonly letter: string };

interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean; readonly altKey: boolean;
}

/** What a key press asks for, or null when it is none of the grid's. `letters` are the accelerators of the actions on offer. */
export function intentOf(event: KeyPress, letters: ReadonlySet<string>): GridIntent | null {
  const mod = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const go = event.shiftKey ? 'extend' as const : 'move' as const;
  switch (event.key) {
    case 'ArrowDown': return mod ? null : { do: go, by: 1 };
    case 'ArrowUp': return mod ? null : { do: go, by: -1 };
    case 'PageDown': return mod ? null : { do: go, page: 1 };
    case 'PageUp': return mod ? null : { do: go, page: -1 };
    case 'Home': return { do: go, edge: 'first' };
    case 'End': return { do: go, edge: 'last' };
    case ' ': return mod ? null : { do: event.shiftKey ? 'rangeFromLast' : 'toggle' };
    case 'Enter': return { do: mod ? 'openNew' : 'open' };
    case 'Escape': return { do: 'clear' };
  }
  if (mod) {
    const letter = event.key.toLowerCase();
    return event.shiftKey ? null : letter === 'a' ? { do: 'all' } : letter === 'c' ? { do: 'copy' } : null;
  }
  switch (event.key) {
    case 'j': return { do: 'move', by: 1 };
    case 'k': return { do: 'move', by: -1 };
    case 'J': return { do: 'extend', by: 1 };
    case 'K': return { do: 'extend', by: -1 };
    case 'x': return { do: 'toggle' };
    case '.': return { do: 'menu' };
    case ',': return { do: 'repeat' };
    case '/': return { do: 'filter' };
    case '-': return { do: 'back' };
    case 'u': return { do: 'undo' };
    case 'r': return { do: 'refresh' };
  }
  if (letters.has(event.key)) return { do: 'letter', letter: event.key };
  return event.key === 'o' ? { do: 'open' } : null;
}
