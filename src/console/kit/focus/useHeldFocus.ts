import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { dialogOpen } from './dialogOpen';

/**
 * Keeps the focus when the focused part of a screen is unmounted: `refocus` passes it to the next one. @returns the listeners to attach.
 */
export function useHeldFocus(refocus: () => void, visible = true) {
  const holds = useRef(false);
  useLayoutEffect(() => {
    if (visible && holds.current && document.activeElement === document.body) refocus();
  });
  return useMemo(
    () => ({
      onFocus: () => {
        holds.current = true;
      },
      onBlur: () => {
        holds.current = false;
      },
    }),
    [],
  );
}

/** Once the first rows have come, the focus goes from the part that waited for them to the row, unless it is in use somewhere else. */
export function useArrival(visible: boolean, isThere: boolean, root: RefObject<HTMLElement | null>, refocus: () => void): void {
  useEffect(() => {
    if (visible && isThere && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus();
  }, [visible, isThere, root, refocus]);
}
