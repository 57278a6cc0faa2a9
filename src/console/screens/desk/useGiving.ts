import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Candidate } from '../../../language/kinds/desk';
import type { Resource } from '../../../language/resource';
import { handover } from '../../base/handover/handover';
import { toast } from '../../base/stores/toast';
import type { WireRow } from '../../contract';
import type { useActions } from '../../work/actions/useActions';
import { presence } from './presence';
import { nextFree, wantedFrom } from './queue';
import { whyClosed } from './standing';
import type { useClaim } from './useClaim';
import type { Queue } from './useQueue';
import { useTaken } from './useTaken';

interface Giving {
  readonly resource: Resource;
  /** The action that gives a row away. */
  readonly allocate: string;
  readonly queue: Queue;
  /** The row at hand, and who stands beside it. */
  readonly row: WireRow | undefined;
  readonly shown: readonly Candidate[];
  readonly claim: ReturnType<typeof useClaim>;
  readonly go: (id: string | null) => void;
  readonly perform: ReturnType<typeof useActions>['perform'];
  readonly visible: boolean;
}

/** Gives the row at hand away, and leads to the next that nobody else is at. */
export function useGiving({ resource, allocate: gives, queue, row, shown, claim, go, perform, visible }: Giving) {
  const { order, cursor, led, setCursor, leaseOf, takenOf, putOff } = queue;
  /** Somebody else's lease of a row. */
  const others = (id: string) => {
    const lease = leaseOf.get(id);
    return lease && !lease.isMine ? lease : undefined;
  };
  const { begin, stop, drop } = useTaken(
    queue,
    useCallback((id: string) => void claim([id]), [claim]),
  );
  const cursorNow = useRef(cursor);
  useLayoutEffect(() => {
    cursorNow.current = cursor;
  }, [cursor]);
  const isFree = (id: string) => !takenOf.has(id) && !others(id) && !putOff.has(id);
  /** From a row where nobody chose to be to the first of these that is got. Somebody who has moved on meanwhile is left where they are. */
  const seek = async (at: string, wanted: readonly string[], before: Promise<unknown> = Promise.resolve()) => {
    await before;
    const got = wanted.length > 0 ? await claim(wanted) : null;
    if (cursorNow.current !== at || got === undefined || got === at) return;
    if (got === null) toast.info('接下来的都有人在分:可以等一等,或者自己选一单');
    // What floats above has the keyboard.
    else if (document.activeElement?.closest('[role=dialog]')) setCursor(got);
    else go(got);
  };
  const seekLed = () => {
    if (visible && led !== null && presence.isThere()) void handover.until(seek(led, wantedFrom(order, led, isFree)), { what: 'rows' });
  };
  const seekNow = useRef(seekLed);
  useLayoutEffect(() => {
    seekNow.current = seekLed;
  });
  useEffect(() => seekNow.current(), [led, visible]);

  const advance = (from: string, before?: Promise<unknown>) => {
    const isNext = (id: string) => id !== from && isFree(id);
    const next = nextFree(order, from, isNext);
    go(next);
    if (next !== from) void handover.until(seek(next, wantedFrom(order, next, isNext), before), { what: 'rows' });
    else if (order.some((id) => id !== from && others(id))) toast.info('别的都有人在分:可以等一等,或者自己选一单');
  };
  const take = (at: number) => {
    const to = shown[at];
    if (!row || !to) return;
    const lease = others(row.id);
    const why = lease ? `${lease.holder}正在分这一单` : takenOf.has(row.id) ? '这一单已经分出去了' : whyClosed(to);
    if (why !== null) {
      toast.info(why);
      return;
    }
    const accepted = perform(resource, gives, [row], to.input);
    if (!accepted) return;
    begin(row.id, to.name);
    void accepted.then((isUnderWay) => {
      if (!isUnderWay) drop(row.id);
    });
    advance(row.id, claim([row.id], to.name));
  };
  return { take, advance, takeBack: stop, others };
}
