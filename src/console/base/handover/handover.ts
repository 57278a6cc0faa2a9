/**
 * Keys outrun screens: from a key that acts until what it asked for has the focus, keys belong to what is coming.
 * They are held here and replayed in order; if loading fails they are dropped with a message. Code that opens something need not do
 * anything: what is pending is known from the console's state. As the first listener, it also decides which keys may repeat while they are
 * held down.
 */
import { flushSync } from 'react-dom';
import { isUnderway } from '../address/progress';
import { toast } from '../stores/toast';
import type { Held } from './give';
import { layers } from './layers';
import { takesText } from './takesText';

/**
 * `surface`: a view that takes the focus is loading, and gets all keys. `rows`: rows are loading; typing, the console's own keys and,
 * where it is known how many there are, moving go on. `nothing`: no key is held.
 */
type Awaited = 'surface' | 'rows' | 'nothing';

/** What the signed-in console knows about keys. */
interface Knowledge {
  /** Keys that leave the page whatever it still waits for: the palette, `g o`. */
  readonly isShell: (event: KeyLike) => boolean;
  /** Letters that move, beside the arrows. */
  readonly isMoving: (event: KeyLike) => boolean;
  /** Whether something that is looked at is being read. */
  readonly isReading: () => boolean;
}
type KeyLike = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'timeStamp'>;

/** What has not come by then will not. */
const PATIENCE_MS = 15_000;
/** A dialog that has not taken the focus by then does not want it; focus that was lost is not coming back. */
const FOCUS_MS = 1000;
/** Frames in a row in which nothing was awaited: a part that has come may only now ask for the next. */
const CALM_FRAMES = 2;

const awaited = new Map<symbol, Awaited>();
const parked = new Set<symbol>();
const held: Held[] = [];
let knowledge: Knowledge = { isShell: () => false, isMoving: () => false, isReading: () => false };
let waitingSince: number | null = null;
let calm = 0;
let isGiving = false;
let downOn: EventTarget | null = null;
let tabbing = false;

export const handover = {
  /** Something was asked for that is not there yet. @returns how to say that it has come, or that it will not. */
  hold(what: Awaited = 'surface'): () => void {
    const id = Symbol(what);
    awaited.set(id, what);
    notify();
    return () => {
      awaited.delete(id);
      notify();
    };
  },
  /** Holds keys until the work has ended; if it fails, they are dropped. @param failed whether a result counts as failure. */
  async until<T>(
    work: Promise<T>,
    { what = 'surface', failed = () => false }: { what?: Awaited; failed?: (result: T) => boolean } = {},
  ): Promise<T> {
    const release = handover.hold(what);
    try {
      const result = await work;
      if (failed(result)) handover.drop();
      return result;
    } catch (error) {
      handover.drop();
      throw error;
    } finally {
      release();
    }
  },
  /** What the held keys were meant for will not come: they must not be taken for something else. */
  drop(why = '要打开的界面没有出现'): void {
    const lost = held
      .splice(0)
      .map((one) => (one.do !== 'key' ? one.text : one.key.length === 1 ? one.key : `[${one.key}]`))
      .join('');
    if (lost) toast.info(`${why},刚才按的“${lost.length > 20 ? `${lost.slice(0, 20)}…` : lost}”没有执行`);
  },
  /** Something else comes first, a question or a sign-in, for which what was awaited waits itself. @returns how to go on. */
  interrupt(): () => void {
    const before = [...awaited.keys()].filter((id) => !parked.has(id));
    for (const id of before) parked.add(id);
    return () => {
      for (const id of before) parked.delete(id);
    };
  },
  know(now: Partial<Knowledge>): void {
    knowledge = { ...knowledge, ...now };
  },
};

/** What gives held keys on; fetched before anybody types ahead, where there is time. */
export const passingOn = { load: () => import('./give').then((it) => (ready = it)) };
let ready: typeof import('./give') | null = null;

/** Installs it; before all other listeners but the guard of input methods, whose keys never come here. */
export function keepKeysInOrder(): void {
  const options = { capture: true } as const;
  window.addEventListener('keydown', onKey, options);
  window.addEventListener('beforeinput', onText, options);
  window.addEventListener('paste', onPaste, options);
  window.addEventListener('pointerdown', onPointer, options);
  // A click asks for things as well.
  window.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted) return;
      // A button of the toolbar acts on rows as its key does: on those that are coming, where they are.
      const button = (event.target as Element).closest<HTMLElement>('[role=toolbar] button');
      if (button && !isGiving && isBlocked(asEvent({ do: 'click', button, text: '' })))
        hold(event, { do: 'click', button, text: button.textContent });
      else begin();
    },
    options,
  );
  window.addEventListener(
    'focusin',
    (event) => {
      if (tabbing) selectAll(event.target);
    },
    options,
  );
  window.addEventListener(
    'keyup',
    () => {
      tabbing = false;
    },
    options,
  );
}

function onKey(event: KeyboardEvent): void {
  layers.hears(event);
  if (event.key === 'Tab') tabbing = true;
  if (isGiving || ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead'].includes(event.key)) return;
  const kind = kindOf(event);
  if (event.repeat) {
    // Held keys that type, delete or move keep repeating where they began. A key that runs something runs it once.
    if (kind === 'acts' || (kind === 'types' && event.target !== downOn) || held.length > 0 || isBlocked(null)) swallow(event);
    return;
  }
  downOn = event.target;
  if (isTheBrowsers(event)) return;
  if (!isFree(event, kind)) {
    // It moves nobody before its turn.
    tabbing = false;
    // The paste that this key brings is held instead.
    if (event.key.toLowerCase() === 'v' && (event.ctrlKey || event.metaKey)) {
      event.stopImmediatePropagation();
      return;
    }
    const { key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
    hold(event, { do: 'key', key, code, keyCode, ctrlKey, metaKey, altKey, shiftKey, timeStamp });
    return;
  }
  if (kind === 'acts') begin();
}

/** Text without a key comes only where it can be written; it goes behind the keys that wait. */
function onText(event: InputEvent): void {
  if (isGiving || held.length === 0 || event.isComposing || event.inputType !== 'insertText' || !event.data) return;
  hold(event, { do: 'text', text: event.data });
}

function onPaste(event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain');
  if (isGiving || !text || isAtRest()) return;
  hold(event, { do: 'paste', text });
}

/**
 * Keys pressed before a mouse press are replayed at once, up to the first that acts, and never into what the mouse opens.
 * Keys that would have to wait longer are dropped, with a message.
 */
function onPointer(): void {
  for (let acted = false; ready && !acted && held[0] && !isBlocked(asEvent(held[0]));) {
    const next = held.shift()!;
    acted = next.do === 'key' && kindOf(asEvent(next)) === 'acts';
    // What the mouse is pressed on is drawn as the key has left it.
    flushSync(() => giveOne(next));
  }
  handover.drop('按鼠标时还轮不到它们');
}

function hold(event: Event, one: Held): void {
  held.push(one);
  swallow(event);
  begin();
}
function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** `types` and `moves` change nothing but text, and where one stands. */
function kindOf(event: KeyLike): 'types' | 'moves' | 'acts' {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const mod = ctrlKey || metaKey;
  if (takesText(target) && !mod && (key.length === 1 || ['Backspace', 'Delete'].includes(key) || (key === 'Enter' && isLong(target))))
    return 'types';
  if (/^(Arrow\w+|Page(Up|Down)|Home|End|Tab)$/.test(key) && !altKey) return 'moves';
  return !mod && !altKey && knowledge.isMoving(event) ? 'moves' : 'acts';
}
const isLong = (target: EventTarget | null) => target instanceof HTMLTextAreaElement || (target as HTMLElement).isContentEditable;

/** Chords and function keys of the browser: reload, print, find. While keys are recorded (`data-every-key`) they are kept in order, too. */
function isTheBrowsers(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((event.target as Element).closest?.('[data-every-key]')) return false;
  if (/^(F5|F1[12]|ContextMenu|PrintScreen)$/.test(key)) return true;
  return (
    (ctrlKey || metaKey || altKey) && !/^(Enter|Backspace|Delete|Arrow\w+|Home|End|[acksvxz.])$/i.test(key) && !knowledge.isShell(event)
  );
}

/** Whether a key may go where it is going at once. */
function isFree(event: KeyLike, kind: ReturnType<typeof kindOf>): boolean {
  if (!isAtRest()) return false;
  if (kind === 'types') return true;
  return !isBlocked(event);
}
const isAtRest = () => waitingSince === null && held.length === 0 && !isAwaited('surface');

/** A mark for tests that something is still loading. */
const notify = () => {
  if (awaited.size === 0) delete document.documentElement.dataset.awaited;
  else document.documentElement.dataset.awaited = '';
};
const isAwaited = (what: Awaited) => [...awaited].some(([id, of]) => of === what && !parked.has(id));
/** Whether what the console is doing must end first. @param next the key in question; null where there is none. */
function isBlocked(next: KeyLike | null): boolean {
  if (isAwaited('surface') || isUnderway() || isUnfocused()) return true;
  if (!next || next.key === 'Escape' || knowledge.isShell(next)) return false;
  const kind = kindOf(next);
  return kind === 'acts' ? isAwaited('rows') || knowledge.isReading() : kind === 'moves' && isBeyondKnown(next);
}

/** Whether a step would go among places that nobody has counted yet: it would end elsewhere than where they are. */
function isBeyondKnown({ key, target }: KeyLike): boolean {
  const places = key === 'Tab' ? null : (target as Element).closest?.('[data-region=grid]');
  // Days are there before what stands in them.
  if (!places || places.hasAttribute('data-fixed')) return false;
  const isOpenEnded = places.getAttribute('aria-rowcount') === '-1' && /^(End|PageDown)$/.test(key);
  return isOpenEnded || places.closest(BUSY) !== null || places.querySelector(`${BUSY}:not([role=row])`) !== null;
}
const BUSY = '[aria-busy=true]';

/** When a dialog was first seen without the focus; that it has had it once is enough. */
const seen = new WeakMap<Element, number>();
let lostAt: number | null = null;
/** Whether a dialog or menu stands open that has not had the focus yet, or nobody has it. */
function isUnfocused(): boolean {
  const now = performance.now();
  const focus = document.activeElement;
  const isNobody =
    focus === document.body &&
    document.hasFocus() &&
    document.querySelector('[data-page]') !== null &&
    !document.querySelector('[aria-modal=true]');
  lostAt = isNobody ? (lostAt ?? now) : null;
  if (lostAt !== null && now - lostAt < FOCUS_MS) return true;
  return [...document.querySelectorAll('[role=dialog],[role=menu]')].some((surface) => {
    const since = seen.get(surface) ?? now;
    seen.set(surface, surface.contains(focus) ? 0 : since);
    return since !== 0 && !surface.contains(focus) && now - since < FOCUS_MS && !surface.closest('[inert]') && surface.checkVisibility();
  });
}

/** Something may have been asked for: what comes next waits until it is there. */
function begin(): void {
  calm = 0;
  if (waitingSince !== null) return;
  waitingSince = performance.now();
  document.documentElement.dataset.keysHeld = '';
  nextFrame(look);
}

function look(): void {
  const [next] = held;
  if (isBlocked(next ? asEvent(next) : null)) {
    calm = 0;
    if (performance.now() - waitingSince! > PATIENCE_MS) {
      handover.drop();
      rest();
    } else nextFrame(look);
  } else if (++calm < CALM_FRAMES) nextFrame(look);
  else if (!next) rest();
  else void giveOn();
}

/** Gives what is held, up to what asks for something again. */
async function giveOn(): Promise<void> {
  if (!(await passingOn.load().catch(() => null))) {
    handover.drop();
    rest();
    return;
  }
  for (let next = held.shift(); next; next = held.shift()) {
    const event = asEvent(next);
    const acts = next.do === 'click' || (next.do === 'key' && kindOf(event) === 'acts');
    waitingSince = performance.now();
    giveOne(next);
    // React draws what was typed before the next letter comes.
    await Promise.resolve();
    if (acts || (held[0] && isBlocked(asEvent(held[0])))) break;
  }
  calm = 0;
  nextFrame(look);
}

function giveOne(one: Held): void {
  isGiving = true;
  try {
    ready!.give(one);
  } catch (error) {
    reportError(error);
  } finally {
    isGiving = false;
    tabbing = false;
  }
}

function rest(): void {
  waitingSince = null;
  delete document.documentElement.dataset.keysHeld;
}

const asEvent = (one: Held): KeyLike => ({
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: performance.now(),
  ...(one.do === 'key' ? one : { key: one.do === 'click' ? 'Enter' : 'a' }),
  target: document.activeElement,
});
// A window that is not looked at has no frames.
const nextFrame = (then: () => void) => {
  if (document.visibilityState === 'visible') requestAnimationFrame(then);
  else setTimeout(then, 16);
};

/** Entering a field by Tab selects its text: where a dialog moves the focus itself, browsers do not do that. */
function selectAll(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && takesText(target)) target.select();
}
