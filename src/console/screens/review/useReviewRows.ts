import { useEffect, useState } from 'react';
import type { ListData } from '../../../language/wire';
import { useRead } from '../../base/http/useRead';
import type { Resource } from '../../../language/resource';
import { useSession } from '../../base/session/useSession';
import type { WireRow } from '../../contract';
import { rowNow } from '../../work/acting/rowNow';
import type { ReviewToolProps } from './about';
import { narrowed, verdictsOf, waitsFor } from './queue';

/** Rows that are gone through at a time. */
const MOST = 100;

/** The rows of a list that wait for a verdict, and the one that is looked at. */
export function useReviewRows(
  { page, list, actions: { offers }, focused, chosen }: Pick<ReviewToolProps, 'page' | 'list' | 'actions' | 'focused' | 'chosen'>,
  resource: Resource,
) {
  const { permissions } = useSession();
  // They were chosen by what was on the screen as it opened; what is read again beneath it changes none of it.
  const [actings] = useState(() => verdictsOf(page, offers));
  const [own] = useState(() => (chosen.length > 1 ? chosen.filter((row) => waitsFor(actings, row)) : null));
  const { data, error, refetch } = useRead<ListData<WireRow>>(
    list.call,
    { ...list.filters, ...narrowed(page, actings), sort: list.sort, pageSize: MOST, count: 1 },
    { enabled: own === null, keep: true },
  );
  const [rows, setRows] = useState<readonly WireRow[] | null>(own);
  const [at, setAt] = useState<string | undefined>(own?.[0]?.id);
  useEffect(() => {
    if (rows || !data) return;
    const waiting = data.list.filter((row) => waitsFor(actings, row));
    setRows(waiting);
    setAt((waiting.find(({ id }) => id === focused?.id) ?? waiting[0])?.id);
  }, [rows, data, actings, focused]);
  return {
    actings,
    rows,
    at,
    setAt,
    known: rows?.find(({ id }) => id === at),
    /** Rows that wait and are not among these. */
    more: data?.total !== undefined && rows && own === null ? data.total - data.list.length : 0,
    error,
    retry: () => void refetch(),
    /** What was refused may have been changed by somebody: the next verdict is on what it is now. */
    reread: async (id: string) => {
      const now = await rowNow(resource, id, permissions).catch(() => undefined);
      if (now) setRows((all) => all && all.map((one) => (one.id === id ? now : one)));
    },
  };
}
