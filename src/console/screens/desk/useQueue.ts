import { useCallback, useMemo, useState } from 'react';
import type { Lease } from '../../../language/kinds/desk';
import type { WireRow } from '../../contract';
import { useTabMemory } from '../../base/tabs/hooks';
import { useMinute } from '../../kit/fields/useMinute';
import { followed, queued } from './queue';

const OFF_MS = 600_000;

/** A row that was assigned here and whose call is still running. */
export interface Taken {
  readonly id: string;
  readonly to: string;
  /** It waits for its seconds to be over; before that it is on its way to where it waits. */
  readonly isHeld: boolean;
  /** When it was sent, in ms since 1970; null before that. */
  readonly sentAt: number | null;
}
const none: readonly Taken[] = [];
const noRows: readonly WireRow[] = [];

/** The rows that wait, in an order that holds still, the cursor among them, and those that are marked, put off, or on their way. */
export function useQueue(found: readonly WireRow[] | undefined, leases: readonly Lease[] = []) {
  const [restored, keep] = useTabMemory<Readonly<Record<string, number>>>('off', {});
  const [off, setOff] = useState(restored);
  const minute = useMinute();
  const putOff = useMemo(() => new Set(Object.keys(off).filter((id) => off[id]! > minute)), [off, minute]);
  const [{ cursor, isLed }, setAt] = useState<{ readonly cursor: string | null; readonly isLed: boolean }>({ cursor: null, isLed: false });
  const [taken, setTaken] = useState(none);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState<readonly string[]>([]);
  const now = useMemo(() => (found ?? noRows).map(({ id }) => id), [found]);
  const next = useMemo(() => queued({ before: order, now, cursor, off: putOff }), [order, now, cursor, putOff]);
  if (found && next.join() !== order.join()) {
    const at = followed(order, next, cursor);
    setOrder(next);
    if (at !== cursor) setAt({ cursor: at, isLed: true });
  }
  const byId = useMemo(() => new Map((found ?? noRows).map((row) => [row.id, row])), [found]);
  const rows = useMemo(() => order.flatMap((id) => byId.get(id) ?? []), [order, byId]);
  const leaseOf = useMemo(() => new Map(leases.map((lease) => [lease.rowId, lease])), [leases]);
  const takenOf = useMemo(() => new Map(taken.map((one) => [one.id, one])), [taken]);
  const chosen = useMemo(() => rows.filter(({ id }) => marked.has(id)), [rows, marked]);
  return {
    rows,
    byId,
    order,
    cursor,
    setCursor: useCallback((id: string | null) => setAt({ cursor: id, isLed: false }), []),
    /** The row at hand where nobody chose it: the first of all, or what stands in the place of one that has left. */
    led: isLed ? cursor : null,
    marked: chosen,
    mark: useCallback(
      (id: string) => setMarked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
      [],
    ),
    /** @param ids of which; all without them. */
    unmark: useCallback((ids?: ReadonlySet<string>) => setMarked((before) => new Set(ids && [...before].filter((id) => !ids.has(id)))), []),
    leaseOf,
    taken,
    takenOf,
    setTaken,
    putOff,
    /** To the end of the queue, for ten minutes. */
    postpone: useCallback(
      (id: string) => {
        const next = { ...off, [id]: Date.now() + OFF_MS };
        setOff(next);
        keep(next);
      },
      [off, keep],
    ),
    offUntil: off,
  };
}
export type Queue = ReturnType<typeof useQueue>;
