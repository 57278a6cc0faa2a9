import { useEffect, useRef } from 'react';

/** The list itself scrolls: of a box within it nobody knows that the arrows of the input move it. */
const SCROLLING = { options: { maxHeight: 220, overflowY: 'auto' } } as const;

/**
 * What all comboboxes share. It tells screen readers which option Enter would take, because Mantine does so for arrow keys only,
 * not of what is marked as one types, nor when the list under the mark changes.
 */
export function usePicking() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const point = () => {
      const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
      const id = list?.querySelector('[data-combobox-selected]')?.id ?? null;
      if (box.getAttribute('aria-activedescendant') === id) return;
      if (id) box.setAttribute('aria-activedescendant', id);
      else box.removeAttribute('aria-activedescendant');
    };
    const watcher = new MutationObserver(point);
    // The list is in another place on the page.
    const watch = () => {
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        attributeFilter: ['data-combobox-selected', 'aria-activedescendant', 'aria-controls'],
      });
      point();
    };
    const rest = () => watcher.disconnect();
    if (document.activeElement === box) watch();
    box.addEventListener('focus', watch);
    box.addEventListener('blur', rest);
    return () => {
      rest();
      box.removeEventListener('focus', watch);
      box.removeEventListener('blur', rest);
    };
  }, []);
  return { ref: input, withScrollArea: false, styles: SCROLLING };
}
