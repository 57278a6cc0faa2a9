import { useCallback, useState } from 'react';

/** What somebody asked to see over a screen, and null while that is nothing. When it closes the keyboard goes back to the cursor. */
export function useAsked<T>(refocus: () => void) {
  const [asked, ask] = useState<T | null>(null);
  const close = useCallback(() => {
    ask(null);
    refocus();
  }, [refocus]);
  return { asked, ask, close };
}
