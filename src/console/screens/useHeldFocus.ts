import { useLayoutEffect, useMemo, useRef } from 'react';

/** For a part of a screen whose pieces come and go: the one that leaves takes the focus with it, and `refocus` gives it to the next. @returns what the part listens with. */
export function useHeldFocus(refocus: () => void, visible = true) {
  const holds = useRef(false);
  useLayoutEffect(() => { if (visible && holds.current && document.activeElement === document.body) refocus(); });
  return useMemo(() => ({ onFocus: () => { holds.current = true; }, onBlur: () => { holds.current = false; } }), []);
}
