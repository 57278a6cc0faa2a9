import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useRefocus } from '../../kit/focus/useRefocus';

/** The part of the document that a screen is, and how the keyboard gets to what its cursor is on. @param selectors what to look for, the best first. */
export function useCursorFocus(...selectors: readonly string[]) {
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, ...selectors);
  /** Makes a change by which the cursor moves, and takes the keyboard there. */
  const arrive = useCallback(
    (change: () => void) => {
      flushSync(change);
      refocus();
    },
    [refocus],
  );
  return { root, refocus, arrive };
}
