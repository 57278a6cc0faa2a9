import { useCallback } from 'react';
import type { Candidate } from '../../../language/kinds/desk';
import type { Resource } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { useActions } from '../../work/actions/useActions';
import { nextFree } from './queue';
import type { useClaim } from './useClaim';
import type { Queue } from './useQueue';
import { useTaken } from './useTaken';

/** Rows that are asked for at once, so that one of them is free. */
const AHEAD = 20;

interface Giving {
  readonly resource: Resource;
  /** The action that gives a row away. */
  readonly gives: string;
  readonly queue: Queue;
  /** The row at hand, and who can have it. */
  readonly row: WireRow | undefined;
  readonly open: readonly Candidate[];
  readonly claim: ReturnType<typeof useClaim>;
  readonly go: (id: string | null) => void;
  readonly perform: ReturnType<typeof useActions>['perform'];
}

/** Gives the row at hand away, and leads to the next that nobody else is at. */
export function useGiving({ resource, gives, queue, row, open, claim, go, perform }: Giving) {
  const { order, leaseOf, takenOf, putOff } = queue;
  /** Somebody else's lease of a row. */
  const others = (id: string) => {
    const lease = leaseOf.get(id);
    return lease && !lease.isMine ? lease : undefined;
  };
  const { begin, stop } = useTaken(
    queue,
    useCallback((id: string) => void claim([id]), [claim]),
  );
  /** To the next row: what is wanted most is asked for, and what was got is gone to. */
  const advance = (from: string, before: Promise<unknown> = Promise.resolve()) => {
    const free = (id: string) => id !== from && !takenOf.has(id) && !others(id) && !putOff.has(id);
    const next = nextFree(order, from, free);
    go(next);
    if (next === from) return;
    const at = order.indexOf(next);
    const wanted = [next, ...[...order.slice(at + 1), ...order.slice(0, at)].filter(free)].slice(0, AHEAD);
    void handover.until(
      before
        .then(() => claim(wanted))
        .then((got) => {
          if (got !== null && got !== next) go(got);
        }),
      { what: 'rows' },
    );
  };
  const take = (at: number) => {
    const to = open[at];
    if (!row || !to) return;
    const lease = others(row.id);
    if (lease || takenOf.has(row.id)) {
      toast.info(lease ? `${lease.holder}正在分这一单` : '这一单已经分出去了');
      return;
    }
    begin(row.id, to.name);
    perform(resource, gives, [row], to.input);
    advance(row.id, claim([row.id], to.name));
  };
  return { take, advance, takeBack: stop, others };
}
