import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DESK } from '../../../../commands/screens/desk';
import type { Candidate } from '../../../language/kinds/desk';
import type { DeskPage } from '../../../language/page';
import { handover } from '../../base/handover/handover';
import { Coming, useAwaited } from '../../base/handover/useAwaited';
import { read } from '../../base/http/client';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { columnsOf } from '../../kit/columns/columns';
import { useMinute } from '../../kit/fields/useMinute';
import { useArrival, useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { useReturn } from '../../kit/rows/useReturn';
import { Trouble } from '../../kit/rows/Trouble';
import { useActions } from '../../work/actions/useActions';
import { Empty } from '../common/Empty';
import type { Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useScreen } from '../common/useScreen';
import { useShowing } from '../common/useShowing';
import { Candidates } from './Candidates';
import classes from './desk.module.css';
import { DeskTools } from './DeskTools';
import { Line } from './Line';
import { nextFree } from './queue';
import { useClaim, useStaying } from './useClaim';
import { QUEUE_ROWS, useLive } from './useLive';
import { useQueue } from './useQueue';
import { useTaken } from './useTaken';
import { waitingBeside } from './waiting';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog')).PlanDialog }));
const COMMANDS = Object.values(DESK);
const LEAP = 10;
/** Rows that are asked for at once, so that one of them is free. */
const AHEAD = 20;
const NOUN = { name: '订单', counter: '单' };

/** Rows that wait beside who could take the one at hand: a key gives it away and leads to the next. Several people work it off at once, and none is led to what another has taken up. */
export function DeskScreen({ page, visible }: ScreenProps<DeskPage>) {
  const listing = useListing({ page });
  const { catalogue, resource, list } = listing;
  const { permissions } = useSession();
  const { desk } = page;
  const held = catalogue.resources.get(desk.leases)!;
  const claims = held.actions.claim!.call;
  const claim = useClaim(claims, permissions.can(claims, page.url));
  const live = useLive(list, held.reads.live!.call, visible);
  const queue = useQueue(live.list.data?.list, live.leases);
  const { rows, byId, order, cursor, setCursor, marked, leaseOf, takenOf, putOff } = queue;
  const row = cursor === null ? undefined : byId.get(cursor);
  const isKnown = live.list.data !== undefined;
  const stale = live.list.isPlaceholderData;
  useAwaited(visible && !isKnown && !live.list.error, 'rows');

  const askedFor = resource.reads[desk.candidates]!.call;
  const found = useQuery({
    queryKey: [askedFor, { id: cursor }],
    queryFn: ({ signal }) => read<{ list: Candidate[] }>(askedFor, { id: cursor! }, { signal, quiet: true }),
    enabled: visible && cursor !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { aside: true },
  });
  const isOther = found.isPlaceholderData || found.data === undefined;
  useAwaited(visible && cursor !== null && isOther && !found.error, 'rows');
  const candidates = isOther ? undefined : found.data?.list;
  const open = useMemo(() => (candidates ?? []).filter((one) => one.isOpen), [candidates]);

  const minute = useMinute();
  const beside = useMemo(
    () => waitingBeside({ resource, place: desk.at, now: minute }, rows, cursor),
    [resource, desk.at, minute, rows, cursor],
  );
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-card][data-focused]', '[data-region=grid]');
  const inHand = useMemo(() => (marked.length > 0 ? marked : row && !stale ? [row] : []), [marked, row, stale]);
  // Claims are made by the screen itself, and are no business of the tool bar.
  const shown = useMemo(() => ({ ...page, borrows: page.borrows.filter((path) => path !== `${desk.leases}.claim`) }), [page, desk]);
  const actions = useActions({ page: shown, rows: inHand, latest: useCallback((id: string) => byId.get(id), [byId]), refocus });
  const [showsMap, setShowsMap] = useState(true);
  const [showsWhy, setShowsWhy] = useState(false);
  const [planned, setPlanned] = useState<readonly string[] | null>(null);

  const others = (id: string) => {
    const lease = leaseOf.get(id);
    return lease && !lease.isMine ? lease : undefined;
  };
  const isFree = (id: string) => !takenOf.has(id) && !others(id) && !putOff.has(id);
  const go = (id: string | null) => {
    flushSync(() => setCursor(id));
    refocus();
  };
  const { begin, stop } = useTaken(
    queue,
    useCallback((id: string) => void claim([id]), [claim]),
  );
  /** To the next row that nobody else is at: what is wanted most is asked for, and what was got is gone to. */
  const advance = (from: string, before: Promise<unknown> = Promise.resolve()) => {
    const free = (id: string) => id !== from && isFree(id);
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
    actions.perform(resource, desk.gives, [row], to.input);
    advance(row.id, claim([row.id], to.name));
  };
  useStaying(claim, row && !others(row.id) && !takenOf.has(row.id) ? row.id : null, visible);
  useReturn(visible, resource, undefined, (id) => byId.has(id) && setCursor(id));

  const { hrefOf, show, drawer } = useShowing(page, resource, refocus);
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);
  const move = (going: Going) => {
    if (cursor === null) return;
    const at = order.indexOf(cursor);
    const to = 'by' in going ? at + going.by : 'page' in going ? at + going.page * LEAP : going.edge === 'first' ? 0 : order.length - 1;
    go(order[Math.max(0, Math.min(order.length - 1, to))]!);
  };
  const detail = (inNewTab = false) => {
    if (!row) return;
    neighbours.rememberAll(resource.name, order, row.id);
    show(row, inNewTab);
  };
  const plan = () => {
    const ids = (marked.length > 0 ? marked : rows).map(({ id }) => id).filter((id) => !takenOf.has(id) && !others(id));
    if (ids.length === 0) toast.info('没有可以排的订单');
    else setPlanned(ids.slice(0, QUEUE_ROWS));
  };
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing,
    actions,
    showing: { drawer },
    selected: marked.length,
    noun: NOUN,
    columns,
    tools: useTools(COMMANDS, {
      open: open.length,
      marked: marked.length,
      take,
      plan,
      turnMap: () => setShowsMap((now) => !now),
      turnWhy: () => setShowsWhy((now) => !now),
      putOff: () => {
        if (!row) return;
        queue.postpone(row.id);
        advance(row.id);
      },
    }),
    handlers: {
      move,
      extend: (going) => {
        if (row) queue.mark(row.id);
        move(going);
      },
      toggle: () => {
        if (!row) return;
        queue.mark(row.id);
        move({ do: 'move', by: 1 });
      },
      clear: () => (marked.length > 0 ? queue.unmark() : false),
      openNew: () => detail(true),
      open: () => detail(),
      undo: () => {
        const id = stop();
        if (id !== null) go(id);
        else actions.undo();
      },
    },
  });
  const isThere = rows.length > 0;
  useArrival(visible, isThere, root, refocus);
  const focusHeld = useHeldFocus(refocus);
  useEffect(() => {
    root.current?.querySelector('[data-card][data-focused]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const total = live.list.data?.total;
  return (
    <ScreenFrame screen={screen} sample={row}>
      <ToolBar
        screen={screen}
        fetching={stale}
        total={total === undefined ? undefined : showTotal(total, live.list.data?.capped)}
        except={total !== undefined && total > rows.length ? `,在手 ${rows.length} 条` : undefined}
      >
        <DeskTools marked={marked.length} onPress={screen.run} />
      </ToolBar>
      <div
        className={classes.desk}
        role="group"
        aria-label={page.name}
        tabIndex={-1}
        data-region="grid"
        data-own-enter
        onKeyDown={screen.onKeyDown}
        {...focusHeld}
      >
        {live.list.error && !isThere ? (
          <Trouble error={live.list.error} onRetry={() => void live.list.refetch()} />
        ) : isKnown && !isThere ? (
          <Empty screen={screen} />
        ) : (
          <>
            <ul className={classes.queue} aria-label="等着的" aria-busy={!isKnown || stale || undefined}>
              {isKnown
                ? rows.map((one) => (
                    <Line
                      key={one.id}
                      row={one}
                      resource={resource}
                      columns={columns}
                      focused={one.id === cursor}
                      marked={marked.includes(one)}
                      lease={leaseOf.get(one.id)}
                      taken={takenOf.get(one.id)}
                      offUntil={putOff.has(one.id) ? queue.offUntil[one.id] : undefined}
                      href={hrefOf?.(one.id)}
                      onPress={go}
                      onMark={queue.mark}
                    />
                  ))
                : [0, 1, 2, 3, 4, 5].map((i) => <li key={i} className={classes.ghost} />)}
            </ul>
            {row && (
              <Candidates
                row={row}
                resource={resource}
                place={desk.at}
                candidates={candidates}
                open={open}
                others={beside}
                error={found.error}
                showsMap={showsMap}
                showsWhy={showsWhy}
                onPress={screen.run}
                onRetry={() => void found.refetch()}
              />
            )}
          </>
        )}
      </div>
      {planned && (
        <Suspense fallback={<Coming />}>
          <PlanDialog
            page={page}
            resource={resource}
            rows={planned.flatMap((id) => byId.get(id) ?? [])}
            onClose={(isDone) => {
              setPlanned(null);
              if (isDone) {
                queue.unmark();
                void actions.refresh();
              }
              refocus();
            }}
          />
        </Suspense>
      )}
    </ScreenFrame>
  );
}
