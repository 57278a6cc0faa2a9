import { useMemo, useState } from 'react';
import { restored, type History } from '../../../../commands/history';
import { useStored } from '../../base/session/useStored';

/** What this user did today in this browser, newest first; forgotten when they sign out. */
export function useHistory(): { history: History; change: (next: (now: History) => History) => void } {
  const [{ list }, change] = useStored<{ readonly list: unknown }>('history', { list: [] });
  const [opened] = useState(() => Date.now());
  return {
    history: useMemo(() => restored(list, opened), [list, opened]),
    change: (next) => change((now) => ({ list: next(restored(now.list, Date.now())) })),
  };
}
