/**
 * Key sequences: `g o`, `Mod+k`, `?`. Strokes are separated by spaces, modifiers by `+`; `Mod` is Ctrl, or ⌘ on a Mac.
 * A binding must not be the beginning of another: `conflictsOf` finds such pairs.
 */
export const SEQUENCE_MS = 1200;

export interface Stroke { readonly key: string; readonly mod: boolean; readonly shift: boolean; readonly alt: boolean }

export function parse(sequence: string): Stroke[] {
  return sequence.split(' ').map((stroke) => {
    const parts = stroke.split('+');
    const key = parts.pop()!;
    return { key: key.length === 1 ? key.toLowerCase() : key, mod: parts.includes('Mod'), shift: parts.includes('Shift'), alt: parts.includes('Alt') };
  });
}

/** Does a key press equal a stroke? Printable keys count by what they print; behind an input method (keyCode 229) chords count by the physical key. */
export function pressed(event: KeyboardEvent, stroke: Stroke, mac = isMac()): boolean {
  const mod = mac ? event.metaKey : event.ctrlKey;
  if (mod !== stroke.mod || event.altKey !== stroke.alt) return false;
  const behindIme = event.keyCode === 229 || event.key === 'Process';
  if (behindIme) return stroke.mod && event.code === `Key${stroke.key.toUpperCase()}`;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // `?` already says Shift; letters say it themselves.
  return key === stroke.key && (stroke.shift === event.shiftKey || !/^[a-z]$/.test(stroke.key));
}

/** Pairs of ids whose sequences are equal, or one the beginning of the other. */
export function conflictsOf(bindings: Readonly<Record<string, string>>): [string, string][] {
  const all = Object.entries(bindings);
  return all.flatMap(([a, x], i) => all.slice(i + 1).filter(([, y]) => `${x} `.startsWith(`${y} `) || `${y} `.startsWith(`${x} `)).map(([b]): [string, string] => [a, b]));
}

/** ⌘K, Ctrl+K, g o, A: how a sequence looks on this machine. */
export const shown = (sequence: string, mac = isMac()) => (/^[a-z]$/.test(sequence) ? sequence.toUpperCase() : sequence).replace(/Mod\+/g, mac ? '⌘' : 'Ctrl+').replace(/\+([a-z])$/, (_, k: string) => `+${k.toUpperCase()}`).replace(/⌘([a-z])/, (_, k: string) => `⌘${k.toUpperCase()}`);

export const isMac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Single-key strokes are text while something is being typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type));
}

/**
 * Follows key presses and runs what a whole sequence is bound to.
 * @param pending told of the strokes so far while a sequence is unfinished, and of null when it ends.
 */
export function createSequencer(bindings: () => ReadonlyMap<string, () => void>, pending: (strokes: string | null) => void) {
  let progress: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => { clearTimeout(timer); if (progress.length) pending(null); progress = []; };
  return {
    reset,
    /** Whether a sequence has begun: its next stroke belongs to it, whatever else that key means. */
    isPending: () => progress.length > 0,
    /** @returns whether the press was used up. */
    handle(event: KeyboardEvent): boolean {
      if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return false;
      const depth = progress.length;
      for (const [sequence, run] of bindings()) {
        const words = sequence.split(' ');
        if (words.length <= depth || !progress.every((p, i) => p === words[i])) continue;
        const stroke = parse(words[depth]!)[0]!;
        if (!stroke.mod && (isTyping(event.target) || event.isComposing)) continue;
        if (!pressed(event, stroke)) continue;
        if (words.length === depth + 1) { reset(); run(); return true; }
        clearTimeout(timer);
        progress = words.slice(0, depth + 1);
        pending(progress.join(' '));
        timer = setTimeout(reset, SEQUENCE_MS);
        return true;
      }
      reset();
      return false;
    },
  };
}
