/** What was read from the server, for all of the console. */
import { notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { CODE } from '../../../language/wire';
import { toast } from '../stores/toast';
import { CallError } from './callError';

const HALF_HOUR_MS = 30 * 60_000;
/** These redirect by themselves. */
const SILENT: readonly (number | null)[] = [CODE.sessionExpired, CODE.noPermission];
// An answer is drawn in the turn it comes in: the next one may be behind whatever else the page has to do.
notifyManager.setScheduler(queueMicrotask);

/**
 * Reads are cached for hidden tabs and never retried or refetched silently, except that failed ones are repeated once the network is back.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // An error is shown in place of missing data; where older data is shown, only a toast can report that it was not refreshed.
    onError: (error, { state }) => {
      if (state.data !== undefined && !(error instanceof CallError && SILENT.includes(error.code))) toast.error(error.message);
    },
  }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => !state.data,
      networkMode: 'always',
      gcTime: HALF_HOUR_MS,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
