import { Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { ActionBar } from '../action/ActionBar';
import { ActionMenu } from '../action/lazy';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import { dayOf } from '../calendar/days';
import type { ScreenProps } from '../contract';
import { useExporting } from '../export/useExporting';
import { takesText } from '../fields/takesText';
import { useMinute } from '../fields/useMinute';
import { useDetailHref } from '../fields/useDetailHref';
import { keyUse } from '../keys/keyUse';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily } from '../lazily';
import { dialogOpen } from '../screens/dialogOpen';
import { useHeldFocus } from '../screens/useHeldFocus';
import { useListing } from '../screens/useListing';
import { useRegions } from '../screens/useRegions';
import { navigate, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { columnsOf } from '../table/columns';
import { FilterBar } from '../table/FilterBar';
import { commandOf, intentOf, meaningsOf } from '../table/gridKeys';
import listClasses from '../table/list.module.css';
import { cellTools, filterTools, openRelated, pressIn } from '../table/listTools';
import { neighbours } from '../table/neighbours';
import { showTotal } from '../table/range';
import { Trouble } from '../table/Trouble';
import { useReturn } from '../table/useReturn';
import classes from './board.module.css';
import { Lane } from './Lane';
import { lanesOf, shownIn, stepped, type Place } from './lanes';
import { useLanes } from './useLanes';
import { wayTo } from './wayTo';

const ACTS = ['open', 'menu', 'filter', 'undo', 'redo', 'repeat', 'refresh', 'export', 'back', 'related'] as const;
type Act = (typeof ACTS)[number];
const isAct = (name: string): name is Act => (ACTS as readonly string[]).includes(name);

const Nothing = lazily(async () => (await import('../table/Nothing')).Nothing);

/** Rows as cards in lanes: what is where, what is late, what moves on. A card is dragged to the lane it shall go to, or acted on by the keys its actions have everywhere. */
export function BoardScreen({ page, visible }: ScreenProps) {
  const { catalogue, resource, list, change, reset } = useListing({ page });
  const { call, filters } = list;
  const today = dayOf(useMinute());
  const lanes = useMemo(() => lanesOf(page, resource, filters, today), [page, resource, filters, today]);
  const { rows, byId, data, whole, stale, error, fetching, retry, more } = useLanes(list, lanes);

  // The cursor stays where it is when its card leaves: the next one is worked on next.
  const [wanted, setPlace] = useState<Place>({ lane: 0, at: 0 });
  const place = useMemo(() => (whole ? stepped(rows, wanted) : null), [whole, rows, wanted]);
  const card = place && rows[place.lane]![place.at];
  // Cards of the filters before are looked at while the new ones come, and not acted on.
  const inHand = useMemo(() => (card && !stale ? [card] : []), [card, stale]);
  const cardNow = useRef(inHand);
  useLayoutEffect(() => { cardNow.current = inHand; }, [inHand]);
  const rowsNow = useCallback(() => cardNow.current, []);
  const latest = useCallback((id: string) => byId.get(id), [byId]);
  const root = useRef<HTMLDivElement>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const refocus = useCallback(() => { (root.current?.querySelector<HTMLElement>('[data-card][data-focused]') ?? root.current?.querySelector<HTMLElement>('[data-region=grid]'))?.focus(); }, []);
  const actions = useActions({ page, rows: inHand, rowsNow, latest, refocus });
  const { offers, perform } = actions;
  const offersNow = useRef(offers);
  useLayoutEffect(() => { offersNow.current = offers; }, [offers]);
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);

  const hrefOf = useDetailHref(resource.name);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);

  useReturn(visible, resource, undefined, (id) => {
    const lane = rows.findIndex((list) => list.some((row) => row.id === id));
    if (lane >= 0) setPlace({ lane, at: rows[lane]!.findIndex((row) => row.id === id) });
  });
  const shown = useMemo(() => ({ ...list, filters: shownIn(page, resource, filters), columns: page.columns }), [list, page, resource, filters]);
  const exporting = useExporting({ page, list: shown, total: whole ? showTotal(data.reduce((sum, lane) => sum + (lane?.total ?? 0), 0), data.some((lane) => lane?.capped)) : '', refocus });

  const go = useCallback((to: Place) => { flushSync(() => setPlace(to)); refocus(); }, [refocus]);
  const does = useRef<Record<Act, () => void>>(null!);
  does.current = {
    open: () => { if (card && !stale && hrefOf) { neighbours.rememberAll(resource.name, rows[place.lane]!.map((row) => row.id), card.id); navigate(hrefOf(card.id)); } },
    menu: () => setMenu(root.current?.querySelector('[data-card][data-focused]')?.getBoundingClientRect() ?? null),
    filter: () => (keyword.current ?? root.current?.querySelector<HTMLElement>('[data-region=filters] button'))?.focus(),
    undo: actions.undo, redo: actions.redo, repeat: actions.repeat, refresh: () => void actions.refresh(), export: () => exporting.open?.(), back: () => goBack(), related: () => openRelated(root),
  };
  const acts = useMemo(() => Object.fromEntries(ACTS.filter((name) => name !== 'export' || exporting.open).map((name) => [name, () => { refocus(); does.current[name](); }])), [refocus, exporting.open]);

  /** Asks for what the way to a lane needs; a card put down by mistake changes nothing yet. */
  const moveTo = useCallback((from: Place, code: string) => {
    go(from);
    const way = wayTo(resource, page.lanes!, offersNow.current, cardNow.current[0], code);
    if (!way) { toast.info('这一步不能直接到那一列'); return; }
    if (way.offer.plan) void way.offer.plan().then((plan) => plan?.handOver(way.input));
    else way.offer.run();
  }, [go, resource, page]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (takesText(event.target) || !(event.target as Element).closest('[data-region=grid]')) return;
    const side = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const intent = side ? null : intentOf(event.nativeEvent, meanings);
    if (side && place && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      if (event.shiftKey) {
        // The next lane on that side that the card can go to; the far ones count where the near ones take nothing.
        const ahead = side > 0 ? lanes.slice(place.lane + 1) : lanes.slice(0, place.lane).reverse();
        const to = ahead.find(({ code }) => wayTo(resource, page.lanes!, offers, inHand[0], code)) ?? ahead[0];
        if (!to) toast.info('这一侧没有别的列了'); else if (!event.repeat) moveTo(place, to.code);
        return;
      }
      const lane = rows.findIndex((list, i) => list.length > 0 && (i - place.lane) * side > 0);
      const left = rows.findLastIndex((list, i) => list.length > 0 && i < place.lane);
      const next = side > 0 ? lane : left;
      if (next >= 0) go({ lane: next, at: place.at });
      return;
    }
    if (!intent) return;
    if (intent.do === 'move' && place) {
      event.preventDefault();
      const end = rows[place.lane]!.length - 1;
      go({ lane: place.lane, at: Math.max(0, Math.min(end, 'by' in intent ? place.at + intent.by : 'page' in intent ? place.at + intent.page * 5 : intent.edge === 'first' ? 0 : end)) });
      return;
    }
    const mine = intent.do === 'offer' ? offers.filter((o) => o.shortcut === intent.shortcut) : [];
    const offer = mine.find((o) => !o.why) ?? mine[0];
    const act = isAct(intent.do) ? does.current[intent.do] : offer && (() => (offer.why ? toast.info(offer.why) : offer.run()));
    if (!act) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
    act();
  };

  const tools = useMemo(() => [
    ...filterTools({ page, resource, root, onReset: reset }),
    ...lanes.map(({ code, label }) => ({ id: `lane.${code}`, label: `更多${label}`, english: 'more cards', run: () => more(code) })),
    ...cellTools(columns, () => cardNow.current[0], (selector) => pressIn(root, `[data-focused] ${selector}`)),
  ], [page, resource, reset, lanes, columns, more]);

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  // The first cards have come: the keyboard goes to them, unless it is busy elsewhere on the page.
  const isThere = place !== null;
  useEffect(() => { if (visible && isThere && !dialogOpen() && root.current?.querySelector('[data-region=grid]') === document.activeElement) refocus(); }, [visible, isThere, refocus]);
  useRegions(visible);
  usePublished(visible, { page, resource, rows: inHand, isSelection: false, offers, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), perform, acts, tools }, [page, resource, inHand, offers, change, refocus, perform, acts, tools]);

  const held = useHeldFocus(refocus);

  const [dragged, setDragged] = useState<Place | null>(null);
  const takes = useMemo(() => {
    const carried = dragged && rows[dragged.lane]?.[dragged.at];
    const permitted = offers.map((offer) => ({ ...offer, why: null }));
    return lanes.map(({ code }, lane) => (carried && dragged.lane !== lane ? wayTo(resource, page.lanes!, permitted, carried, code) !== null : null));
  }, [dragged, rows, offers, lanes, resource, page]);
  const nothing = !isThere && !fetching && !error;
  return (
    <div className={listClasses.screen} ref={root} onKeyDown={onKeyDown}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={filters} sample={card ?? undefined} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} />}
      <div className={listClasses.tools}>
        <ActionBar offers={offers} />
        <div className={listClasses.count} role="status">
          {fetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {exporting.button}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { void actions.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      <div className={classes.board} role="group" aria-label={page.name} tabIndex={-1} data-region="grid" {...held}>
        {error && !isThere ? <Trouble error={error} onRetry={retry} />
          : nothing ? <Suspense fallback={null}><Nothing page={page} resource={resource} call={call} params={filters} create={offers.find((o) => o.action.does === 'create')} onChange={change} onReset={reset} /></Suspense>
          : lanes.map(({ code, label, tone }, lane) => (
            <Lane
              key={code} code={code} label={label} tone={tone} data={data[lane]} resource={resource} columns={columns} cursor={place?.lane === lane ? place.at : null} hrefOf={hrefOf}
              takes={takes[lane]!}
              onPress={(at) => go({ lane, at })} onDrag={(at) => setDragged(at === null ? null : { lane, at })} onDrop={() => { const from = dragged; setDragged(null); if (from) moveTo(from, code); }} onMore={() => more(code)}
            />
          ))}
      </div>
      {actions.panel}
      {actions.dialogs}
      {exporting.dialog}
      {menu !== undefined && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={card ? titleOf(resource, card) : '没有选中的卡片'} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
    </div>
  );
}
