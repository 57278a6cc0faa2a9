import { useEffect } from 'react';
import { dialogOpen } from './dialogOpen';

const REGIONS = ['menu', 'filters', 'toolbar', 'grid', 'run', 'detail'].map((name) => `[data-region=${name}]`).join();

/** F6 and Shift+F6 cycle through the regions (`data-region`) of the visible screen: side bar, filters, actions, list, results. */
export function useRegions(visible: boolean): void {
  useEffect(() => {
    if (!visible) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.defaultPrevented || dialogOpen()) return;
      const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((r) => r.offsetParent !== null && entryOf(r));
      const at = regions.findLastIndex((r) => r.contains(document.activeElement));
      const next = regions[(at + (event.shiftKey ? -1 : 1) + regions.length) % regions.length];
      event.preventDefault();
      if (next) entryOf(next)?.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [visible]);
}

/** Where the keyboard enters a region: its current item, else the first thing in the tab order. */
function entryOf(region: HTMLElement): HTMLElement | null {
  if (region.tabIndex >= 0 && region.hasAttribute('tabindex')) return region;
  return (
    region.querySelector<HTMLElement>(
      '[role=row][tabindex="0"], [role=treeitem][tabindex="0"], [data-card][data-focused], [data-line][tabindex="0"], [data-entry], [aria-current=page]',
    ) ??
    region.querySelector<HTMLElement>('input:not([disabled]),button:not([disabled]):not([tabindex="-1"]),a[href]:not([tabindex="-1"])') ??
    (region.hasAttribute('tabindex') ? region : null)
  );
}
