import { useCallback, useState } from 'react';
import { useSession } from '../session/useSession';

/** Something this browser keeps for this user (plain JSON), and how to change it. A full or broken storage costs the memory, never the work. */
export function useStored<T>(name: string, empty: T): [T, (change: (now: T) => T) => void] {
  const key = `wellhead.${name}.${useSession().info.userId}`;
  const [value, setValue] = useState<T>(() => stored(key) ?? empty);
  const change = useCallback((next: (now: T) => T) => {
    // What another window has kept meanwhile counts too.
    const now = next((stored(key) as T | null) ?? empty);
    try { localStorage.setItem(key, JSON.stringify(now)); } catch { /* no room */ }
    setValue(now);
  }, [key]);
  return [value, change];
}

function stored<T>(key: string): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return value !== null && typeof value === 'object' ? value as T : null;
  } catch { return null; }
}
