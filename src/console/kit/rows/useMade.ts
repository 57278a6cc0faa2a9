import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readied, type ReadyCommand } from '../../../../commands/command';
import { MADE } from '../../../../commands/screens/list';
import type { Page } from '../../../language/page';

/**
 * Moves the cursor to a new row once it is loaded. @returns the id of one that is not in the list, and a function to announce a new row.
 */
export function useMade(indexOf: (id: string) => number, goTo: (index: number) => void): [string | null, (id: string) => void] {
  const [made, setMade] = useState<string | null>(null);
  const go = useEffectEvent(goTo);
  useEffect(() => {
    const at = made === null ? -1 : indexOf(made);
    if (at < 0) return;
    setMade(null);
    go(at);
  }, [made, indexOf]);
  return [made, setMade];
}

/** The way to a row that was made and is not among those of the list, as a command; none where there is no such row. */
export function useWayToMade(
  made: string | null,
  page: Page,
  setQuery: (query: Readonly<Record<string, string>>) => void,
  refocus: () => void,
): readonly ReadyCommand[] {
  const show = useCallback(() => {
    setQuery({ ...Object.fromEntries(Object.keys(page.preset).map((key) => [key, ''])), id: made! });
    refocus();
  }, [page, made, setQuery, refocus]);
  return useMemo(() => (made ? readied([MADE.show], { show }) : NONE), [made, show]);
}
const NONE: readonly ReadyCommand[] = [];
