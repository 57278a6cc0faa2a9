import { useCallback, type RefObject } from 'react';
import { useSame } from '../../base/loading/useSame';

/** Puts the keyboard on what the cursor of a screen is on, or on the next best. @param selectors what to look for, the best first. */
export function useRefocus(root: RefObject<HTMLElement | null>, ...selectors: readonly string[]): () => void {
  const wanted = useSame(selectors, ...selectors);
  return useCallback(() => {
    for (const selector of wanted) {
      const found = root.current?.querySelector<HTMLElement>(selector);
      if (found) {
        found.focus();
        return;
      }
    }
  }, [root, wanted]);
}
