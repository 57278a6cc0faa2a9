import { useEffect, useState } from 'react';

/** The cursor goes to a row that was just made, as soon as it stands among those on hand. @returns the id of one that does not, and how to say which was made. */
export function useMade(indexOf: (id: string) => number, goTo: (index: number) => void): [string | null, (id: string) => void] {
  const [made, setMade] = useState<string | null>(null);
  useEffect(() => {
    const at = made === null ? -1 : indexOf(made);
    if (at < 0) return;
    setMade(null);
    goTo(at);
  }, [made, indexOf]);
  return [made, setMade];
}
