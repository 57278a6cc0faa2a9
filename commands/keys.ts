/**
 * Key sequences: `g o`, `Mod+k`, `?`. Strokes are separated by spaces, modifiers by `+` in the order Mod, Alt, Shift; `Mod` is Ctrl, or ⌘
 * on a Mac.
 * A printable key is named by its character, so `?` works on every layout and implies Shift; others by `KeyboardEvent.key` (`Enter`, `F6`,
 * `Space`).
 */
const SEQUENCE_MS = 1200;

export interface Stroke {
  readonly key: string;
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Strokes of a sequence. `parse` and `written` are each other's inverse on sequences that `written` made. */
export function parse(sequence: string): Stroke[] {
  return sequence.split(' ').map((stroke) => {
    // `Mod++` is the plus key.
    const parts = stroke.endsWith('+') ? [...stroke.slice(0, -1).split('+').filter(Boolean), '+'] : stroke.split('+');
    const key = parts.pop()!;
    return {
      key: key.length === 1 ? key.toLowerCase() : key,
      mod: parts.includes('Mod'),
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
    };
  });
}

/** A sequence in the one way it is written. */
export function written(strokes: readonly Stroke[]): string {
  return strokes.map(({ key, mod, shift, alt }) => `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`).join(' ');
}

/**
 * Whether a key press matches a stroke. Printable keys match by character; under an input method (keyCode 229) chords match by physical
 * key.
 */
export function pressed(event: KeyboardEvent, stroke: Stroke, mac = isMac()): boolean {
  const held = modifiers(event, mac);
  if (held.other || held.mod !== stroke.mod || held.alt !== stroke.alt) return false;
  if (isBehindIme(event)) return stroke.mod && event.code === `Key${stroke.key.toUpperCase()}`;
  // `?` already implies Shift; letters state it explicitly.
  return keyOf(event) === stroke.key && (stroke.shift === event.shiftKey || !saysShift(stroke.key));
}

/** A key press as a stroke, or null for those that are none: modifiers alone, dead keys, what an input method takes, Ctrl on a Mac. */
export function strokeOf(event: KeyboardEvent, mac = isMac()): Stroke | null {
  const { mod, alt, other } = modifiers(event, mac);
  const isModifier = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn'].includes(event.key);
  if (isModifier || other || event.key === 'Dead' || event.key === 'Unidentified' || event.isComposing || isBehindIme(event)) return null;
  const key = keyOf(event);
  return { key, mod, alt, shift: event.shiftKey && saysShift(key) };
}

/** Keys of a sequence as keycaps, one list a stroke: `[['⌘', 'K']]`, `[['Ctrl', 'K']]`, `[['G'], ['O']]`. */
export function shownKeys(sequence: string, mac = isMac()): string[][] {
  return parse(sequence).map(({ key, mod, alt, shift }) => [
    ...(mod ? [mac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [mac ? '⌥' : 'Alt'] : []),
    ...(shift ? [mac ? '⇧' : 'Shift'] : []),
    CAPS[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key),
  ]);
}

/** `shownKeys` in one line of text: ⌘K, Ctrl+K, G O. */
export const shown = (sequence: string, mac = isMac()) =>
  shownKeys(sequence, mac)
    .map((keys) => keys.join(mac ? '' : '+'))
    .join(' ');

const CAPS: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  Space: '空格',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/**
 * Whether a sequence starts with a plain letter, digit or punctuation mark, as dictation or a slip might type. Named keys such as F6 do
 * not count.
 */
export function isSingleKey(sequence: string): boolean {
  const [{ mod, alt, key }] = parse(sequence) as [Stroke];
  return !mod && !alt && (key.length === 1 || key === 'Space');
}

const isMac = () => /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '');

/** Single-key strokes are text while something is being typed into. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio|button)$/.test((target as HTMLInputElement).type)))
  );
}

/**
 * Follows key presses and runs what a whole sequence is bound to. A key that is held down neither begins nor continues one.
 * Whether a stroke still belongs to what was begun is judged by when it was pressed: a busy page handles it later.
 * @param pending called with the strokes so far while a sequence is unfinished, and with null when it ends.
 */
export function createSequencer(bindings: () => ReadonlyMap<string, () => void>, pending: (strokes: string | null) => void, mac = isMac()) {
  let progress: string[] = [];
  let lastAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reset = () => {
    clearTimeout(timer);
    if (progress.length) pending(null);
    progress = [];
  };
  /** Whether a sequence has begun that this press still belongs to, whatever else its key means. */
  const isPending = ({ timeStamp }: Pick<Event, 'timeStamp'>) => progress.length > 0 && timeStamp - lastAt <= SEQUENCE_MS;
  return {
    reset,
    isPending,
    /** @returns whether the press was used up. */
    handle(event: KeyboardEvent): boolean {
      if (['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'Dead'].includes(event.key)) return false;
      if (event.repeat) return isPending(event);
      if (!isPending(event)) reset();
      const depth = progress.length;
      for (const [sequence, run] of bindings()) {
        const words = sequence.split(' ');
        if (words.length <= depth || !progress.every((p, i) => p === words[i])) continue;
        const stroke = parse(words[depth]!)[0]!;
        if (!stroke.mod && (isTyping(event.target) || event.isComposing)) continue;
        if (!pressed(event, stroke, mac)) continue;
        if (words.length === depth + 1) {
          reset();
          run();
          return true;
        }
        clearTimeout(timer);
        progress = words.slice(0, depth + 1);
        lastAt = event.timeStamp;
        pending(progress.join(' '));
        // The timer only clears the display: a stroke pressed in time may still wait to be handled.
        timer = setTimeout(() => pending(null), SEQUENCE_MS);
        return true;
      }
      reset();
      return false;
    },
  };
}

const isBehindIme = (event: KeyboardEvent) => event.keyCode === 229 || event.key === 'Process';

/** AltGr types a character and is no modifier. Ctrl on a Mac and the Windows key elsewhere are not Mod: with them nothing matches. */
function modifiers(event: KeyboardEvent, mac: boolean): { mod: boolean; alt: boolean; other: boolean } {
  if (!mac && event.getModifierState?.('AltGraph')) return { mod: false, alt: false, other: event.metaKey };
  return { mod: mac ? event.metaKey : event.ctrlKey, alt: event.altKey, other: mac ? event.ctrlKey : event.metaKey };
}

/** The name of a key. On a Mac, Alt turns letters into `å` and the like, so the physical key determines the letter. */
function keyOf({ key, altKey, code }: KeyboardEvent): string {
  if (key === ' ') return 'Space';
  const letter = altKey && !/^[\x21-\x7e]$/.test(key) && key.length === 1 ? /^(?:Key|Digit)(.)$/.exec(code)?.[1] : undefined;
  return letter?.toLowerCase() ?? (key.length === 1 ? key.toLowerCase() : key);
}

/** Letters, digits with other modifiers, space and named keys are written with their Shift; other printed characters include it. */
const saysShift = (key: string) => key.length > 1 || /^[a-z]$/.test(key);
