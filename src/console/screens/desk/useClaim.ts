import { useCallback, useEffect } from 'react';
import { write } from '../../base/http/client';

/** A lease ends by itself; whoever stays with a row says so before that. */
const RENEW_MS = 20_000;
/** Whoever only passes by takes nothing up. */
const REST_MS = 200;

/** Takes rows up, so that nobody else is led to them. Without it everything goes on: two who give the same row away are told apart by its version. */
export function useClaim(call: string, can: boolean) {
  /** @param among ids, the most wanted first. @returns the one that was got; null where none is free, or nobody knows. */
  return useCallback(
    async (among: readonly string[], goesTo: string | null = null): Promise<string | null> => {
      if (!can) return null;
      const { data } = await write<{ rowId?: string | null } | null>(call, { among, goesTo }, { quiet: true }).catch(() => ({
        data: null,
      }));
      return data?.rowId ?? null;
    },
    [call, can],
  );
}

/** The row at hand stays taken up while somebody looks at it. */
export function useStaying(claim: ReturnType<typeof useClaim>, id: string | null, visible: boolean): void {
  useEffect(() => {
    if (!visible || id === null) return;
    const stay = () => {
      if (!document.hidden) void claim([id]);
    };
    const first = setTimeout(stay, REST_MS);
    const again = setInterval(stay, RENEW_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [claim, id, visible]);
}
