/** Opens the palette: by keys, the search button, or `.` on a row. The palette itself is fetched when it is first needed; this is there from the start. */
import { inOneLine } from '../../../commands/recognise';

/** An action that a link asks for: it is filled in, and waits for an Enter. */
export interface RunRequest {
  /** Id of the command. */
  readonly id: string;
  /** Page it belongs to. */
  readonly path: string;
  /** Its inputs, as the link spells them. */
  readonly inputs: Readonly<Record<string, string>>;
}

let start = '';
let entered = false;
let givingUp: ReturnType<typeof setTimeout> | undefined;
let asked: RunRequest | null = null;
let before: Element | null = null;

/** The palette's file; fetched once, and before anybody asks where there is time. */
export const palette = { load: () => import('./Palette') };

/** Opens the palette with a prefix already typed (`>` for the actions of the rows in hand). */
export function openPalette(typed = '', request: RunRequest | null = null): void {
  start = typed;
  entered = false;
  asked = request;
  before = document.activeElement;
  // What an earlier opening is still waiting for must not end the catching of this one.
  clearTimeout(givingUp);
  window.addEventListener('keydown', catchEarly, { capture: true });
  window.addEventListener('paste', catchPaste, { capture: true });
  wanted = true;
  watchers.forEach((watcher) => watcher());
  void palette.load().then(({ overlay }) => { overlay.open(); givingUp = setTimeout(listening, EARLY_MS); }, listening);
}
/** What the palette was opened with, and what was typed before its input was there: fast fingers do not wait for a file, nor for an overlay. */
export const startText = () => start;
/** The action it was opened for. */
export const startRequest = () => asked;
/** Whether what was typed early ended with an Enter, which is still to be acted on. */
export const enteredEarly = () => entered;
/** The input has the focus: from now on it hears the keys itself. */
export function listening(): void {
  clearTimeout(givingUp);
  window.removeEventListener('keydown', catchEarly, { capture: true });
  window.removeEventListener('paste', catchPaste, { capture: true });
}

/** Whether anybody has asked for the palette yet. */
export const paletteWanted = {
  get: () => wanted,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
let wanted = false;
const watchers = new Set<() => void>();

/** An overlay that has not come by then never will, and must not swallow keys. */
const EARLY_MS = 1000;
function catchEarly(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key.length !== 1 && event.key !== 'Enter' && event.key !== 'Backspace')) return;
  event.preventDefault();
  event.stopPropagation();
  // What comes behind the Enter would be typed at whatever it opens.
  if (entered) return;
  if (event.key === 'Enter') entered = !event.repeat;
  else start = event.key === 'Backspace' ? start.slice(0, -1) : start + event.key;
}
function catchPaste(event: ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  if (!entered) start += inOneLine(event.clipboardData?.getData('text/plain') ?? '');
}

/** What is run next takes the focus elsewhere: it does not go back. */
export function keepFocusAway(): void { before = null; }
/** Gives the focus back to where it was, at once: whatever is run next may take it. Mantine's own return comes later and would steal it. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
