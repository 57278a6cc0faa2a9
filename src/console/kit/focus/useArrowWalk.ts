import { useEffect, type RefObject } from 'react';
import { takesText } from '../../base/handover/takesText';
import { dialogOpen } from './dialogOpen';

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
/** How much farther something counts as that stands beside the way. */
const ASIDE = 4;

/**
 * Arrow keys, Home and End move between the links and buttons of a page, by their place on the screen. @param ready whether its content
 * has loaded.
 */
export function useArrowWalk(root: RefObject<HTMLElement | null>, visible: boolean, ready: boolean): void {
  useEffect(() => {
    const page = root.current?.closest<HTMLElement>('[data-page]');
    if (!visible || !page) return;
    if (ready && document.activeElement === page && !dialogOpen()) stops(root)[0]?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      if (
        (!step && event.key !== 'Home' && event.key !== 'End') ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented ||
        takesText(event.target)
      )
        return;
      const all = stops(root);
      const from = all.find((one) => one === document.activeElement);
      const to = !from || event.key === 'Home' ? all[0] : step ? nearest(all, from, step) : all.at(-1);
      if (!to) return;
      event.preventDefault();
      to.focus();
    };
    page.addEventListener('keydown', onKeyDown);
    return () => page.removeEventListener('keydown', onKeyDown);
  }, [root, visible, ready]);
}

const stops = (root: RefObject<HTMLElement | null>) =>
  [...(root.current?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? [])].filter((one) => one.checkVisibility());

/** What is nearest on that side; what stands in the way's line counts before what stands beside it. */
function nearest(all: readonly HTMLElement[], from: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const rated = all.flatMap((one) => {
    const box = one.getBoundingClientRect();
    const ahead = x
      ? Math.max(x > 0 ? box.left - here.right : here.left - box.right, 0)
      : Math.max(y > 0 ? box.top - here.bottom : here.top - box.bottom, 0);
    const isAhead = x
      ? x > 0
        ? box.left >= here.right - 1
        : box.right <= here.left + 1
      : y > 0
        ? box.top >= here.bottom - 1
        : box.bottom <= here.top + 1;
    const aside = x ? Math.max(box.top - here.bottom, here.top - box.bottom, 0) : Math.max(box.left - here.right, here.left - box.right, 0);
    return one !== from && isAhead ? [{ one, cost: ahead + aside * ASIDE }] : [];
  });
  return rated.sort((a, b) => a.cost - b.cost)[0]?.one;
}
