/** What the palette was opened with, and where the focus was before. */
import { layers } from '../../base/handover/layers';

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

/** It is about to open, with a text already typed or for an action. */
export function startWith(typed: string, request: RunRequest | null): void {
  start = typed;
  asked = request;
  before = document.activeElement;
  over = layers.top()?.layer === 'dialog';
}
/** Whether it stands over a dialog: what is begun there must stay, so that it leads to places and does nothing to rows. */
export const isOverDialog = () => over;
/** What the palette was opened with. */
export const startText = () => start;
/** The action it was opened for. */
export const startRequest = () => asked;

/** What is run next moves the focus: it does not return. */
export function keepFocusAway(): void {
  before = null;
}
/** Gives the focus back to where it was, at once: whatever is run next may take it. Mantine's own return comes later and would steal it. */
export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
