import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Lease } from '../../../language/kinds/desk';
import type { ListData } from '../../../language/wire';
import { read } from '../../base/http/client';
import type { WireRow } from '../../contract';
import type { ListQuery } from '../../kit/rows/useRows';

/** What others do is seen within two seconds. */
const EVERY_MS = 1500;
/** Rows on hand at once; the first due. */
export const QUEUE_ROWS = 200;
/** Asked by nobody by hand: no toast, no sign-in dialog, and no session that never ends. */
export const UNASKED = { quiet: true, session: 'fail', background: true } as const;

/** The rows that wait, and who is at work on which: asked for again and again while somebody looks. */
export function useLive({ call, filters, sort }: ListQuery, leasesCall: string, visible: boolean) {
  const again = { refetchInterval: visible ? EVERY_MS : (false as const), meta: { aside: true } };
  const params = { ...filters, sort, pageNo: 1, pageSize: QUEUE_ROWS, count: 1 };
  const list = useQuery({
    queryKey: [call, params],
    queryFn: ({ signal, client, queryKey }) =>
      read<ListData<WireRow>>(call, params, { signal, ...(client.getQueryData(queryKey) === undefined ? { quiet: true } : UNASKED) }),
    placeholderData: keepPreviousData,
    retry: false,
    ...again,
  });
  const leases = useQuery({
    queryKey: [leasesCall],
    queryFn: ({ signal }) => read<{ list: Lease[] }>(leasesCall, undefined, { ...UNASKED, signal }),
    retry: false,
    ...again,
  });
  return { list, leases: leases.data?.list };
}
