import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from '../../../language/kinds/desk';
import { useAwaited } from '../../base/handover/useAwaited';
import { read } from '../../base/http/client';
import { standing } from './standing';
import { UNASKED } from './useLive';

/** What a candidate costs changes with what others give it. */
const EVERY_MS = 5000;
const none: readonly Candidate[] = [];

/**
 * Candidates for the current row, never those of the last one. @returns `shown`: assignable ones in a fixed order; `closed`: the others.
 * Undefined until loaded.
 */
export function useCandidates(call: string, id: string | null, visible: boolean) {
  const found = useQuery({
    queryKey: [call, { id }],
    queryFn: ({ signal, client, queryKey }) =>
      read<{ list: Candidate[] }>(
        call,
        { id: id! },
        { signal, ...(client.getQueryData(queryKey) === undefined ? { quiet: true } : UNASKED) },
      ),
    enabled: visible && id !== null,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: visible ? EVERY_MS : false,
    meta: { aside: true },
  });
  const list = found.isPlaceholderData ? undefined : found.data?.list;
  // What was known of a row from before is shown, but no key counts by it until it was asked again.
  const isChecked = list !== undefined && found.isFetchedAfterMount;
  useAwaited(visible && id !== null && !isChecked && !found.error, 'rows');
  const [stood, setStood] = useState<{
    readonly id: string | null;
    readonly by: readonly Candidate[];
    readonly list: readonly Candidate[];
  }>({
    id: null,
    by: none,
    list: none,
  });
  const isHere = stood.id === id;
  if (isChecked && (!isHere || stood.by !== list)) setStood({ id, by: list, list: standing(isHere ? stood.list : none, list) });
  const shown = isHere ? stood.list : standing(none, list ?? none);
  const ids = new Set(shown.map((one) => one.id));
  return {
    shown: list && shown,
    closed: list?.filter((one) => !one.isOpen && !ids.has(one.id)),
    error: found.error,
    retry: () => void found.refetch(),
  };
}
