import { useCallback, useState } from 'react';

/** The menu of the row at hand: where it is asked for, null where nobody pointed; undefined while it is closed. */
export function useRowMenu(refocus: () => void) {
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const openMenu = useCallback((at: DOMRect | null) => setMenu(at), []);
  const closeMenu = useCallback(() => {
    setMenu(undefined);
    refocus();
  }, [refocus]);
  return { menu, openMenu, closeMenu };
}
