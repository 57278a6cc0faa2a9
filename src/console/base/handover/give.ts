/** Replays a held key on the focused element with the browser's default behaviour, which synthetic events do not have. */
import { takesText } from './takesText';

/** A key, text (from an input method's bar, dictation), a paste or a press of a button that came before its time. */
export type Held =
  | {
      readonly do: 'key';
      readonly key: string;
      readonly code: string;
      readonly keyCode: number;
      readonly ctrlKey: boolean;
      readonly metaKey: boolean;
      readonly altKey: boolean;
      readonly shiftKey: boolean;
      /** When it was pressed. */
      readonly timeStamp: number;
    }
  | { readonly do: 'text'; readonly text: string }
  | { readonly do: 'paste'; readonly text: string }
  | { readonly do: 'click'; readonly button: HTMLElement; readonly text: string };

export function give(one: Held): void {
  // Drawings have the focus as well; what only HTML has is asked for by what it is.
  const target = (document.activeElement ?? document.body) as HTMLElement;
  switch (one.do) {
    case 'key':
      return press(target, one);
    case 'text':
      return insert(target, one.text);
    case 'paste':
      return paste(target, one.text);
    case 'click':
      return one.button.click();
  }
}

function press(target: HTMLElement, pressed: Pressed): void {
  const { key, timeStamp } = pressed;
  const init: KeyboardEventInit = { ...pressed, bubbles: true, cancelable: true, composed: true };
  // What the browser would do is done where the key was pressed, wherever the focus is by now.
  const event = Object.defineProperty(new KeyboardEvent('keydown', init), 'timeStamp', { value: timeStamp });
  if (target.dispatchEvent(event)) {
    DEFAULTS[key === ' ' ? 'Space' : key]?.(target, pressed);
    if (key.length === 1) type(target, pressed);
  }
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', init));
}

type Pressed = Extract<Held, { do: 'key' }>;

const DEFAULTS: Readonly<Record<string, (target: HTMLElement, pressed: Pressed) => void>> = {
  Enter: enter,
  Space: (target) => {
    if (target.matches('button, summary, input[type=checkbox], input[type=radio], input[type=button], input[type=submit]')) target.click();
  },
  Tab: (target, { shiftKey }) => step(target, shiftKey ? -1 : 1),
  Backspace: (target) => {
    if (takesText(target)) document.execCommand('delete');
  },
  Delete: (target) => {
    if (takesText(target)) document.execCommand('forwardDelete');
  },
  ArrowLeft: (target, pressed) => arrow(target, pressed, -1),
  ArrowUp: (target, pressed) => arrow(target, pressed, -1),
  ArrowRight: (target, pressed) => arrow(target, pressed, 1),
  ArrowDown: (target, pressed) => arrow(target, pressed, 1),
  Home: (target, { shiftKey }) => edge(target, shiftKey, -1),
  End: (target, { shiftKey }) => edge(target, shiftKey, 1),
};

function type(target: HTMLElement, { key, ctrlKey, metaKey, altKey }: Pressed): void {
  if (!takesText(target)) return;
  if (!ctrlKey && !metaKey && !altKey) insert(target, key);
  else if (ctrlKey || metaKey)
    document.execCommand(({ a: 'selectAll', c: 'copy', x: 'cut', z: 'undo' } as Readonly<Record<string, string>>)[key.toLowerCase()] ?? '');
}

function insert(target: HTMLElement, text: string): void {
  if (takesText(target)) document.execCommand('insertText', false, text);
}

function paste(target: HTMLElement, text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  if (target.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true, composed: true })))
    insert(target, text);
}

function enter(target: HTMLElement, pressed: Pressed): void {
  const { ctrlKey, metaKey } = pressed;
  // With Ctrl held it is a key of the console's, and only to links of the browser's.
  if (target.matches('a[href]')) click(target, pressed);
  else if (ctrlKey || metaKey) return;
  else if (target.matches('button, summary')) click(target, pressed);
  else if (target.isContentEditable) document.execCommand('insertParagraph');
  else if (target instanceof HTMLTextAreaElement) document.execCommand('insertText', false, '\n');
  else if (target instanceof HTMLInputElement && target.form) submit(target.form);
}

/** As a browser presses what has the focus: with the modifiers that were held, which mean something to headers and links. */
const click = (target: HTMLElement, { ctrlKey, metaKey, shiftKey, altKey }: Pressed) =>
  target.dispatchEvent(new MouseEvent('click', { ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true, composed: true }));

/** A form is submitted by its first submitting button, and not at all where that is disabled. */
function submit(form: HTMLFormElement): void {
  const button = [...form.elements].find((one): one is HTMLButtonElement =>
    one.matches('button:not([type=button]):not([type=reset]), input[type=submit]'),
  );
  if (button) button.click();
  else if ([...form.elements].filter((one) => takesText(one)).length === 1) form.requestSubmit();
}

/** To the next element in the order of tabs; of a group of radio buttons only one is in it. */
function step(from: HTMLElement, by: 1 | -1): void {
  const all = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]'),
  ].filter(
    (one) =>
      one === from ||
      (one.tabIndex >= 0 &&
        !one.matches(':disabled') &&
        !one.closest('[inert]') &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !isPassedOver(one, from)),
  );
  const at = all.indexOf(from);
  const next =
    at >= 0
      ? all[(at + by + all.length) % all.length]
      : all.find((one) => (from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  next?.focus();
}
const radiosOf = ({ name, form }: HTMLInputElement) =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    (one) => one.name === name && one.form === form && !one.disabled,
  );
function isPassedOver(one: HTMLElement, from: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return false;
  const group = radiosOf(one);
  return (
    group.includes(from as HTMLInputElement) ||
    (one !== group.find((radio) => radio.checked) && (group.some((radio) => radio.checked) || one !== group[0]))
  );
}

function arrow(target: HTMLElement, { key, shiftKey }: Pressed, by: 1 | -1): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') {
    const group = radiosOf(target);
    const next = group[(group.indexOf(target) + by + group.length) % group.length]!;
    next.focus();
    next.click();
  } else if (target instanceof HTMLSelectElement) choose(target, (at) => at + by);
  else if (/Left|Right/.test(key)) caret(target, (at) => at + by, shiftKey, by);
  else if (target.isContentEditable || target instanceof HTMLTextAreaElement)
    window.getSelection()?.modify(shiftKey ? 'extend' : 'move', by > 0 ? 'forward' : 'backward', 'line');
  else caret(target, (_, length) => (by > 0 ? length : 0), shiftKey);
}

/** To the first place or the last. */
function edge(target: HTMLElement, extend: boolean, by: 1 | -1): void {
  if (target instanceof HTMLSelectElement) choose(target, (_, last) => (by > 0 ? last : 0));
  else caret(target, (_, length) => (by > 0 ? length : 0), extend);
}

/** Another option of a closed list; its ends hold. */
function choose(target: HTMLSelectElement, to: (at: number, last: number) => number): void {
  const options = [...target.options].filter(({ disabled }) => !disabled);
  const last = options.length - 1;
  const next = options[Math.max(0, Math.min(last, to(options.indexOf(target.options[target.selectedIndex]!), last)))];
  if (!next || next.index === target.selectedIndex) return;
  target.selectedIndex = next.index;
  for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Moves the caret. What was marked is left at the side the arrow points to. */
function caret(target: HTMLElement, to: (at: number, length: number) => number, extend: boolean, by = 0): void {
  if (target.isContentEditable) {
    if (by) window.getSelection()?.modify(extend ? 'extend' : 'move', by > 0 ? 'forward' : 'backward', 'character');
    return;
  }
  if (
    !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) ||
    target.selectionStart === null ||
    target.selectionEnd === null
  )
    return;
  const {
    selectionStart: start,
    selectionEnd: end,
    value: { length },
  } = target;
  const backward = target.selectionDirection === 'backward';
  const now = Math.max(
    0,
    Math.min(length, !extend && by && start !== end ? (by < 0 ? start : end) : to(extend && backward ? start : end, length)),
  );
  const anchor = extend ? (backward ? end : start) : now;
  target.setSelectionRange(Math.min(anchor, now), Math.max(anchor, now), now < anchor ? 'backward' : 'forward');
}
