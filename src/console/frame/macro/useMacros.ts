import { useStored } from '../../base/session/useStored';

/** This user's macros as they wrote them, kept in this browser. */
export function useMacros(): { texts: readonly string[]; change: (next: (now: readonly string[]) => readonly string[]) => void } {
  const [{ list }, change] = useStored<{ readonly list: readonly string[] }>('macros', { list: [] });
  return { texts: list, change: (next) => change((now) => ({ list: next(now.list) })) };
}

/** The name in a macro's first line. */
export const nameOf = (text: string): string => /^宏[^\S\n]+(\S.*)/m.exec(text)?.[1]!.trimEnd() ?? '';
