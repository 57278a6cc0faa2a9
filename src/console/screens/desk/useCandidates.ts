import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Candidate } from '../../../language/kinds/desk';
import { useAwaited } from '../../base/handover/useAwaited';
import { read } from '../../base/http/client';

/** Who could take the row at hand; never those of the row before it. @returns `candidates`: all, the best first; `open`: those that can be given it now. */
export function useCandidates(call: string, id: string | null, visible: boolean) {
  const found = useQuery({
    queryKey: [call, { id }],
    queryFn: ({ signal }) => read<{ list: Candidate[] }>(call, { id: id! }, { signal, quiet: true }),
    enabled: visible && id !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { aside: true },
  });
  const isOther = found.isPlaceholderData || found.data === undefined;
  useAwaited(visible && id !== null && isOther && !found.error, 'rows');
  const candidates = isOther ? undefined : found.data?.list;
  const open = useMemo(() => (candidates ?? []).filter((one) => one.isOpen), [candidates]);
  return { candidates, open, error: found.error, retry: () => void found.refetch() };
}
