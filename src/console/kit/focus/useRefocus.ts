import { useCallback, type RefObject } from 'react';

/** Puts the keyboard on what the cursor of a screen is on, or on the next best. @param selectors what to look for, the best first; always the same. */
export const useRefocus = (root: RefObject<HTMLElement | null>, ...selectors: readonly string[]) =>
  useCallback(() => {
    for (const selector of selectors) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (found) {
        found.focus();
        return;
      }
    }
  }, [root]);
