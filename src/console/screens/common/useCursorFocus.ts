import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useRefocus } from '../../kit/focus/useRefocus';

/** The root element of a screen, and a function that focuses what its cursor is on. @param selectors candidates, the best first. */
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
