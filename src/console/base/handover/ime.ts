/**
 * Keeps the keys of an input method from all key listeners: ours, Mantine's, cmdk's and the browser's implicit form submission. One guard
 * before all listeners, because each library knows only half of what browsers do: Chromium sets `isComposing`. Safari ends the composition
 * first and marks its key only by keyCode 229. With Windows input methods, Chromium gives Ctrl+letter and Escape code 229 and the key
 * `Process` even when nothing is being composed.
 */

/** A key this soon after the end of a composition is the one that ended it (Safari); milliseconds. */
const JUST_NOW_MS = 60;
const BEHIND = 229;
let endedAt = -Infinity;

/** Installs the guard; before anything else listens. */
export function guardCompositions(target: EventTarget = window): void {
  target.addEventListener(
    'compositionend',
    (event) => {
      endedAt = event.timeStamp;
    },
    { capture: true },
  );
  target.addEventListener('keydown', (event) => guard(event as KeyboardEvent), { capture: true });
}

function guard(event: KeyboardEvent): void {
  if (!event.isComposing && event.keyCode !== BEHIND) return;
  event.stopImmediatePropagation();
  if (belongs(event)) {
    // The browser would submit the form around the input.
    if (event.key === 'Enter') event.preventDefault();
    return;
  }
  // The key that was meant, as the event every handler understands.
  const { code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const meant = new KeyboardEvent('keydown', {
    key: keyOf(event),
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    repeat,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  if (!event.target!.dispatchEvent(meant)) event.preventDefault();
}

/** Whether a key that an input method has seen was for it: all but chords and Escape outside a composition. */
const belongs = (event: KeyboardEvent) =>
  event.isComposing || event.timeStamp - endedAt < JUST_NOW_MS || !(event.ctrlKey || event.metaKey || keyOf(event) === 'Escape');

const keyOf = ({ key, code }: KeyboardEvent) =>
  key !== 'Process' && key !== 'Unidentified' ? key : (/^(?:Key|Digit)(.)$/.exec(code)?.[1]!.toLowerCase() ?? code);
