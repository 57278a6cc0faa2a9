import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DESK } from '../../../../commands/screens/desk';
import type { Candidate } from '../../../language/kinds/desk';
import type { DeskPage } from '../../../language/page';
import { Coming, useAwaited } from '../../base/handover/useAwaited';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { useMinute } from '../../kit/fields/useMinute';
import { activeFilters } from '../../kit/filter/filterQuery';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useTools } from '../../kit/keys/useTools';
import { neighbours } from '../../kit/rows/neighbours';
import { showTotal } from '../../kit/rows/range';
import { useReturn } from '../../kit/rows/useReturn';
import { Cards } from '../common/Cards';
import { steppedTo, type Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { Candidates } from './Candidates';
import classes from './desk.module.css';
import { DeskTools } from './DeskTools';
import { Line } from './Line';
import { presence } from './presence';
import { whyClosed } from './standing';
import { useCandidates } from './useCandidates';
import { useClaim, useStaying } from './useClaim';
import { useGiving } from './useGiving';
import { QUEUE_ROWS, useLive } from './useLive';
import { useQueue } from './useQueue';
import { waitingBeside } from './waiting';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog')).PlanDialog }));
const COMMANDS = Object.values(DESK);
const LEAP = 10;
const NOBODY: readonly Candidate[] = [];
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

  const { shown: beside, closed, ...found } = useCandidates(resource.reads[desk.candidates]!.call, cursor, visible);
  const minute = useMinute();
  const others = useMemo(
    () => waitingBeside({ resource, place: desk.at, now: minute }, rows, cursor),
    [resource, desk.at, minute, rows, cursor],
  );
  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-card][data-focused]', '[data-region=grid]');
  const inHand = useMemo(() => (marked.length > 0 ? marked : row && !stale ? [row] : []), [marked, row, stale]);
  // Claims are made by the screen itself, and are no business of the tool bar.
  const shown = useMemo(() => ({ ...page, borrows: page.borrows.filter((path) => path !== `${desk.leases}.claim`) }), [page, desk]);
  const parts = useRowParts({ page: shown, visible, listing, root, refocus, rows: inHand, byId });
  const { actions, columns, showing } = parts;
  const [showsMap, setShowsMap] = useState(true);
  const [showsWhy, setShowsWhy] = useState(false);
  const [planned, setPlanned] = useState<readonly string[] | null>(null);

  const go = (id: string | null) => {
    flushSync(() => setCursor(id));
    refocus();
  };
  useEffect(() => (visible ? presence.watch() : undefined), [visible]);
  const {
    take,
    advance,
    takeBack,
    others: takenBy,
  } = useGiving({
    resource,
    allocate: desk.allocate,
    queue,
    row,
    shown: beside ?? NOBODY,
    claim,
    go,
    perform: actions.perform,
    visible,
  });
  useStaying(claim, row && !takenBy(row.id) && !takenOf.has(row.id) ? row.id : null, visible);
  useReturn(visible, resource, undefined, (id) => byId.has(id) && setCursor(id));

  const move = (going: Going) => {
    if (cursor === null) return;
    go(order[steppedTo(going, order.indexOf(cursor), order.length, LEAP)]!);
  };
  const detail = (inNewTab = false) => {
    if (!row) return;
    neighbours.rememberAll(resource.name, order, row.id);
    showing.show(row, inNewTab);
  };
  const plan = () => {
    // What was put off is planned only where somebody marks it.
    const wanted = marked.length > 0 ? marked : rows.filter(({ id }) => !putOff.has(id));
    const ids = wanted.map(({ id }) => id).filter((id) => !takenOf.has(id) && !takenBy(id));
    if (ids.length === 0) toast.info('没有可以排的订单');
    else setPlanned(ids.slice(0, QUEUE_ROWS));
  };
  const screen = useScreen({
    ...parts,
    page,
    // What waits here is gone in a minute; the list of orders leaves as a file.
    exporting: undefined,
    selected: marked.length,
    noun: NOUN,
    tools: useTools(COMMANDS, {
      takers: (beside ?? NOBODY).map(whyClosed),
      marked: marked.length,
      waiting: rows.length,
      take,
      takeFirst: () => take((beside ?? NOBODY).findIndex(({ isOpen }) => isOpen)),
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
        const id = takeBack();
        if (id !== null) go(id);
        else actions.undo();
      },
    },
  });
  const isThere = rows.length > 0;
  /** Nothing is looked for but what waits. */
  const isWhole = activeFilters(page, list.filters).every((key) => list.filters[key] === page.preset?.[key]) || undefined;
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
        <DeskTools marked={marked.length} waiting={rows.length} onPress={screen.run} />
      </ToolBar>
      <Cards
        screen={screen}
        className={classes.desk}
        error={live.list.error}
        isThere={isThere}
        isEmpty={isKnown && !isThere}
        onRetry={() => void live.list.refetch()}
        nothing={isWhole && <p className={classes.done}>都分完了。新来的订单会自己出现在这里,不用刷新。</p>}
        ownEnter
      >
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
                  href={showing.hrefOf?.(one.id)}
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
            shown={beside}
            closed={closed ?? NOBODY}
            others={others}
            error={found.error}
            showsMap={showsMap}
            showsWhy={showsWhy}
            onPress={screen.run}
            onRetry={found.retry}
          />
        )}
      </Cards>
      {planned && (
        <Suspense fallback={<Coming />}>
          <PlanDialog
            page={page}
            resource={resource}
            rows={planned.flatMap((id) => byId.get(id) ?? [])}
            onClose={(done) => {
              setPlanned(null);
              if (done.size > 0) {
                queue.unmark(done);
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
