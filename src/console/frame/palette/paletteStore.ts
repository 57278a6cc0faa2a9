/** Opens the palette: by keys, the search button, or `.` on a row. The palette itself is fetched when it is first needed; this is there from the start. */
import { layers } from '../../base/handover/layers';
import { handover } from '../../base/handover/handover';

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
let asked: RunRequest | null = null;
let before: Element | null = null;
let over = false;

/** The palette's file; fetched once, and before anybody asks where there is time. */
export const palette = { load: () => import('./Palette') };

/** Opens the palette with a prefix already typed (`>` for the actions of the rows in hand). */
export function openPalette(typed = '', request: RunRequest | null = null): void {
  start = typed;
  asked = request;
  before = document.activeElement;
  over = layers.top()?.layer === 'dialog';
  wanted = true;
  watchers.forEach((watcher) => watcher());
  void handover.until(palette.load().then(({ overlay }) => overlay.open())).catch(() => {});
}
/** Whether it stands over a dialog: what is begun there must stay, so that it leads to places and does nothing to rows. */
export const isOverDialog = () => over;
/** What the palette was opened with. */
export const startText = () => start;
/** The action it was opened for. */
export const startRequest = () => asked;

/** Whether anybody has asked for the palette yet. */
export const paletteWanted = {
  get: () => wanted,
  subscribe(watcher: () => void) { watchers.add(watcher); return () => { watchers.delete(watcher); }; },
};
let wanted = false;
const watchers = new Set<() => void>();

/** What is run next takes the focus elsewhere: it does not go back. */
export function keepFocusAway(): void { before = null; }
/** Gives the focus back to where it was, at once: whatever is run next may take it. Mantine's own return comes later and would steal it. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
