import { useQuery } from '@tanstack/react-query';
import { read } from '../../base/http/client';

/** What the administrator has set for every console. */
export interface ConsoleSettings {
  /** 0: never. */
  readonly idleLockMinutes: number;
  /** Whose screen this is; null: no watermark. */
  readonly watermark: string | null;
}
const CALL = '/console/settings';
const MINUTE_MS = 60_000;

/** Asked again every minute while the window is looked at. Undefined until known, and with a back end that has no such settings. */
export const useConsoleSettings = (): ConsoleSettings | undefined =>
  useQuery({
    queryKey: [CALL],
    meta: { aside: true },
    staleTime: MINUTE_MS / 2,
    refetchInterval: MINUTE_MS,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => read<ConsoleSettings>(CALL, undefined, { quiet: true, session: 'fail', background: true, signal }),
  }).data;
