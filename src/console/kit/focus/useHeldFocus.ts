import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { dialogOpen } from './dialogOpen';

/** For a part of a screen whose pieces come and go: the one that leaves takes the focus with it, and `refocus` gives it to the next. @returns what the part listens with. */
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
