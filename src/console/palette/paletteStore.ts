/** Whether the palette stands open, and on what: opened by keys, the search button, or `.` on a row. */
import { createSpotlight } from '@mantine/spotlight';

const [paletteStore, spotlight] = createSpotlight();
export { paletteStore };

let start = '';
let before: Element | null = null;

/** Opens the palette with a prefix already typed (`>` for the actions of the rows in hand). */
export function openPalette(typed = ''): void {
  start = typed;
  before = document.activeElement;
  window.addEventListener('keydown', catchEarly, { capture: true });
  setTimeout(listening, EARLY_MS);
  spotlight.open();
}
/** What the palette was opened with, and what was typed before its input was there: fast fingers do not wait for an overlay. */
export const startText = () => start;
/** The input has the focus: from now on it hears the keys itself. */
export const listening = () => window.removeEventListener('keydown', catchEarly, { capture: true });

/** An overlay that has not come by then never will, and must not swallow keys. */
const EARLY_MS = 1000;
function catchEarly(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || (event.key.length !== 1 && event.key !== 'Enter')) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key.length === 1) start += event.key;
}

/** Closes because something was chosen that takes the focus elsewhere. */
export function leavePalette(): void {
  before = null;
  spotlight.close();
}
/** Gives the focus back to where it was, at once: whatever is run next may take it. Mantine's own return comes later and would steal it. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
export const closePalette = () => spotlight.close();
