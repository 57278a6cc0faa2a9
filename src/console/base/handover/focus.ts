/** Focus never falls to the page's body: where nothing else takes it, the visible page does, where it was worked in last. */
import { layers } from './layers';

const last = new WeakMap<Element, HTMLElement>();
/** Remembers what is worked in on a page; what floats above it is no part of it. */
export const noteFocus = (page: Element, target: HTMLElement) => {
  if (target !== page && page.contains(target)) last.set(page, target);
};

/** Focuses the visible page, unless something inside it has the focus already. */
export function focusPage(): void {
  const page = visiblePage();
  if (!page || page.contains(document.activeElement) || layers.top()) return;
  const before = last.get(page);
  (before?.isConnected ? before : (page.querySelector<HTMLElement>('[role=row][data-index][tabindex="0"]') ?? page)).focus({
    preventScroll: true,
  });
}

/** Catches focus that was lost with the element that held it. @returns how to stop. */
export function keepFocus(): () => void {
  const onFocusOut = (event: FocusEvent) => {
    if (!event.relatedTarget) requestAnimationFrame(rescueFocus);
  };
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('keydown', rescueFocus, true);
  return () => {
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('keydown', rescueFocus, true);
  };
}

/** Gives the page the focus where nobody has it: after a dialog that had nothing to give it back to, for one. */
export function rescueFocus(): void {
  if (document.activeElement !== document.body || !document.hasFocus() || document.querySelector('[aria-modal="true"]')) return;
  focusPage();
}

const visiblePage = () => [...document.querySelectorAll<HTMLElement>('[data-page]')].find((page) => page.offsetParent !== null);
