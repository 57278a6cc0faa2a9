import { useCallback, useState } from 'react';
import { used, type Uses } from '../../../commands/frecency';
import { useSession } from '../session/useSession';

/** How this user has used commands, kept in this browser. */
export function useUses(): [Uses, (id: string) => void] {
  const key = `wellhead.uses.${useSession().info.userId}`;
  const [uses, setUses] = useState<Uses>(() => stored(key));
  const count = useCallback((id: string) => setUses((now) => {
    const next = used(now, id, Date.now());
    localStorage.setItem(key, JSON.stringify(next));
    return next;
  }), [key]);
  return [uses, count];
}

function stored(key: string): Uses {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Uses;
  } catch {
    return {};
  }
}
