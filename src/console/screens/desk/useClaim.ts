import { useCallback, useEffect } from 'react';
import { write } from '../../base/http/client';
import { staying } from './presence';
import { UNASKED } from './useLive';

/** Claims rows, so that nobody else is led to them. Only a convenience: if two people assign the same row, its version decides. */
export function useClaim(call: string, can: boolean) {
  /** @param among ids, the most wanted first. @returns the one that was got; null where none is free; undefined where nobody knows. */
  return useCallback(
    async (among: readonly string[], goesTo: string | null = null): Promise<string | null | undefined> => {
      if (!can) return undefined;
      try {
        const { data } = await write<{ rowId?: string | null } | null>(call, { among, goesTo }, UNASKED);
        return data?.rowId ?? null;
      } catch {
        return undefined;
      }
    },
    [call, can],
  );
}

/** The row at hand stays taken up while somebody is there. */
export function useStaying(claim: ReturnType<typeof useClaim>, id: string | null, visible: boolean): void {
  useEffect(() => (visible && id !== null ? staying(() => void claim([id])) : undefined), [claim, id, visible]);
}
