import { Button, Loader } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../language/format';
import type { ScreenActs, ShellCommand } from '../../../commands/context';
import { strokeOf, written } from '../../../commands/keys';
import { ActionBar } from '../action/ActionBar';
import { ActionMenu } from '../action/lazy';
import { titleOf } from '../action/offers';
import { useActions } from '../action/useActions';
import type { ScreenProps, WireRow } from '../contract';
import { Cell, textOf } from '../fields/Cell';
import { useExporting } from '../export/useExporting';
import { takesText } from '../fields/takesText';
import { useDetailHref } from '../fields/useDetailHref';
import { useMinute } from '../fields/useMinute';
import { keyUse } from '../keys/keyUse';
import { CALENDAR_TOOLS } from '../keys/toolKeys';
import { Coming } from '../keys/useAwaited';
import { useKeys } from '../keys/useKeys';
import { withKey } from '../keys/withKey';
import { lazily } from '../lazily';
import { dialogOpen } from '../screens/dialogOpen';
import { useListing } from '../screens/useListing';
import { useRead } from '../screens/useRead';
import { useRegions } from '../screens/useRegions';
import { useSession } from '../session/useSession';
import { hrefOf, navigate, useKept, usePublished } from '../shell/hooks';
import { goBack } from '../shell/location';
import { toast } from '../shell/toast';
import { columnsOf } from '../table/columns';
import { FilterBar } from '../table/FilterBar';
import { commandOf, intentOf, meaningsOf } from '../table/gridKeys';
import listClasses from '../table/list.module.css';
import { cellTools, filterTools, pressIn } from '../table/listTools';
import { Trouble } from '../table/Trouble';
import classes from './calendar.module.css';
import { dayOf, daysOf, inMonth, shifted, spanName, type Span } from './days';
import { useDays } from './useDays';

const RowDrawer = lazily(async () => (await import('../table/RowDrawer')).RowDrawer);
const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** Rows that a day of the month shows; the side has all. */
const SHOWN = { month: 3, week: 20 } as const;

/** Rows by the day of their time: a month or a week of days, and beside it the rows of the day with the cursor. Keys on a row are those it has in a list. */
export function CalendarScreen({ page, visible }: ScreenProps) {
  const { catalogue, resource, list: { call, filters }, change, reset } = useListing({ page });
  const time = page.time!;
  const { canOpen } = useSession().permissions;
  const today = dayOf(useMinute());
  const [startDay, keepDay] = useKept('day', today);
  const [startSpan, keepSpan] = useKept<Span>('span', 'month');
  const [day, setDay] = useState(startDay);
  const [span, setSpan] = useState(startSpan);
  useEffect(() => { keepDay(day); keepSpan(span); }, [day, span, keepDay, keepSpan]);
  const month = span === 'month' ? `${day.slice(0, 8)}01` : day;
  const days = useMemo(() => daysOf(span, month), [span, month]);
  const { rowsOn, byId, error, fetching, retry, missed, isThere, total } = useDays(call, filters, time, days);
  const before = useRead<{ total?: number }>(call, { ...filters, [`${time}_to`]: shifted(days[0]!, -1), pageNo: 1, pageSize: 1, count: 1 }, { keep: true }).data?.total ?? 0;
  const list = [...catalogue.pages.values()].find((p) => p.kind === 'list' && p.resource === resource.name && p.read === page.read && canOpen(p.url));

  // On a day, or on one of its rows.
  const [at, setAt] = useState<number | null>(null);
  const rows = useMemo(() => rowsOn.get(day) ?? NO_ROWS, [rowsOn, day]);
  const cursor = at === null || rows.length === 0 ? null : Math.min(at, rows.length - 1);
  const row = cursor === null ? undefined : rows[cursor];
  const inHand = useMemo(() => (row ? [row] : NO_ROWS), [row]);
  const rowNow = useRef(inHand);
  useLayoutEffect(() => { rowNow.current = inHand; }, [inHand]);
  const rowsNow = useCallback(() => rowNow.current, []);
  const latest = useCallback((id: string) => byId.get(id), [byId]);
  const root = useRef<HTMLDivElement>(null);
  const keyword = useRef<HTMLInputElement>(null);
  const refocus = useCallback(() => { (root.current?.querySelector<HTMLElement>('[data-entry][tabindex="0"]') ?? root.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]'))?.focus(); }, []);
  // What is added on a day to come is planned for its morning; on others nothing follows from the day.
  const under = useMemo(() => (day > today ? { [time]: `${day}T10:00:00+08:00` } : {}), [day, today, time]);
  const actions = useActions({ page, rows: inHand, rowsNow, latest, refocus, under });
  const { offers, perform } = actions;
  const keys = useKeys();
  const meanings = useMemo(() => meaningsOf(keys, offers), [keys, offers]);
  const hrefOfRow = useDetailHref(resource.name);
  const [drawer, setDrawer] = useState<WireRow | null>(null);
  const [menu, setMenu] = useState<DOMRect | null | undefined>(undefined);
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);

  const go = useCallback((to: string) => { flushSync(() => { setDay(to); setAt(null); }); refocus(); }, [setDay, setAt, refocus]);
  const goRow = useCallback((to: number | null) => { flushSync(() => setAt(to)); refocus(); }, [setAt, refocus]);
  const turn = (by: number) => go(span === 'week' ? shifted(day, 7 * by) : inMonth(day, by));
  const does = useRef<{ open(): void; menu(): void; turn(by: number): void; today(): void; undo(): void; redo(): void; repeat(): void; refresh(): void }>(null!);
  does.current = {
    open: () => {
      if (!row) { if (rows.length) goRow(0); else toast.info(`${day} 没有${resource.label}`); } else if (hrefOfRow) navigate(hrefOfRow(row.id)); else setDrawer(row);
    },
    menu: () => setMenu(root.current?.querySelector('[data-entry][tabindex="0"]')?.getBoundingClientRect() ?? null),
    turn, today: () => go(today), undo: actions.undo, redo: actions.redo, repeat: actions.repeat, refresh: () => void actions.refresh(),
  };
  const shown = useMemo(() => ({ call, filters: { ...filters, [`${time}_from`]: days[0]!, [`${time}_to`]: days.at(-1)! }, sort: time, columns: page.columns }), [call, filters, time, days, page]);
  const exporting = useExporting({ page, list: shown, total: isThere ? formatCount(total) : '', refocus });
  const acts = useMemo((): ScreenActs => ({
    open: () => { refocus(); does.current.open(); }, menu: () => { refocus(); does.current.menu(); }, filter: () => (keyword.current ?? root.current?.querySelector<HTMLElement>('[data-region=filters] button'))?.focus(),
    undo: () => does.current.undo(), redo: () => does.current.redo(), repeat: () => does.current.repeat(), refresh: () => { does.current.refresh(); refocus(); }, back: () => goBack(),
    ...(exporting.open && { export: exporting.open }),
  }), [refocus, exporting.open]);
  const tools = useMemo((): ShellCommand[] => [
    { id: 'span.month', ...CALENDAR_TOOLS['span.month'], english: 'month', run: () => { setSpan('month'); refocus(); } }, { id: 'span.week', ...CALENDAR_TOOLS['span.week'], english: 'week', run: () => { setSpan('week'); refocus(); } },
    { id: 'day.today', ...CALENDAR_TOOLS['day.today'], english: 'today', run: () => does.current.today() },
    { id: 'day.before', ...CALENDAR_TOOLS['day.before'], english: 'previous month week', run: () => does.current.turn(-1) }, { id: 'day.after', ...CALENDAR_TOOLS['day.after'], english: 'next month week', run: () => does.current.turn(1) },
    ...filterTools({ page, resource, root, onReset: reset }), ...cellTools(columns, () => rowNow.current[0], (selector) => pressIn(root, `[data-focused] ${selector}`)),
  ], [page, resource, reset, columns, refocus]);
  const strokes = useMemo(() => new Map(tools.flatMap((tool) => { const key = tool.key && keys(`screen:${tool.id}`, tool.key); return key ? [[key, tool] as const] : []; })), [tools, keys]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (takesText(target) || !target.closest('[data-day], [data-entry]')) return;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    const stroke = strokeOf(event.nativeEvent);
    const tool = stroke && strokes.get(written([stroke]));
    const intent = intentOf(event.nativeEvent, meanings);
    if (tool && intent?.do !== 'offer') { event.preventDefault(); keyUse.tell(`screen:${tool.id}`); tool.run(); return; }
    if (bare && cursor === null) {
      const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
      const to = by ? shifted(day, by) : event.key === 'PageUp' ? inMonth(day, -1) : event.key === 'PageDown' ? inMonth(day, 1) : event.key === 'Home' ? days.at(-7 * (Math.floor((days.length - 1 - days.indexOf(day)) / 7) + 1)) : event.key === 'End' ? days[Math.floor(days.indexOf(day) / 7) * 7 + 6] : undefined;
      if (to) { event.preventDefault(); go(to); return; }
    }
    if (cursor !== null && (event.key === 'Escape' || event.key === 'ArrowLeft') && bare) { event.preventDefault(); goRow(null); return; }
    if (!intent) return;
    if (intent.do === 'move') {
      event.preventDefault();
      if (cursor === null) { if ('by' in intent) go(shifted(day, intent.by)); } else goRow(Math.max(0, Math.min(rows.length - 1, 'by' in intent ? cursor + intent.by : 'page' in intent ? cursor + intent.page * 5 : intent.edge === 'first' ? 0 : rows.length - 1)));
      return;
    }
    const mine = intent.do === 'offer' ? offers.filter((o) => o.shortcut === intent.shortcut) : [];
    const offer = mine.find((o) => !o.why) ?? mine[0];
    const act = offer ? () => (offer.why ? toast.info(offer.why) : offer.run()) : acts[intent.do as keyof ScreenActs];
    if (!act) return;
    event.preventDefault();
    const command = commandOf(intent, offers);
    if (command) keyUse.tell(command);
    act();
  };

  useEffect(() => { if (visible && !dialogOpen()) refocus(); }, [visible, refocus]);
  const owns = useRef(false);
  useLayoutEffect(() => { if (visible && owns.current && document.activeElement === document.body) refocus(); });
  useRegions(visible);
  usePublished(visible, { page, resource, rows: inHand, isSelection: false, offers, filter: (field: string, value: string) => { change({ [field]: value }); refocus(); }, focusFilter: () => keyword.current?.focus(), perform, acts, tools }, [page, resource, inHand, offers, change, refocus, perform, acts, tools]);

  const name = spanName(span, day);
  const state = (one: WireRow) => { const choice = columns.find(({ field }) => field.tones); const tone = choice?.field.tones?.[String(one[choice.name])]; return tone === 'wait' && dayOf(one[time] as string) < today ? 'bad' : tone; };
  return (
    <div className={`${listClasses.screen} ${classes.screen}`} ref={root} onKeyDown={onKeyDown}>
      {page.filters.length > 0 && <FilterBar page={page} resource={resource} params={filters} sample={row ?? rows[0]} keywordRef={keyword} onChange={change} onReset={reset} onLeave={refocus} />}
      <div className={listClasses.tools}>
        <ActionBar offers={offers} />
        <div className={listClasses.count} role="status">
          {fetching && <Loader size={12} role="img" aria-label="正在更新" />}
          {isThere && <span>共 <b>{formatCount(total)}</b> 条{missed > 0 && `,${missed} 条没有列出,请用筛选`}</span>}
          {before > 0 && list && <a href={hrefOf(list.url, { ...filters, [`${time}_to`]: shifted(days[0]!, -1) })}>更早的 {before} 条</a>}
          {exporting.button}
          <Button size="compact-xs" variant="subtle" color="gray" aria-label="刷新" data-command="screen:refresh" title={withKey('刷新', keys('screen:refresh'))} onClick={() => { void actions.refresh(); refocus(); }}><IconRefresh size={14} stroke={1.6} aria-hidden /></Button>
        </div>
      </div>
      <div className={classes.bar}>
        <h2 aria-live="polite">{name}</h2>
        <Button.Group>
          <Button size="compact-sm" variant="default" aria-label="上一页" data-command="screen:day.before" title={withKey('上一页', keys('screen:day.before', CALENDAR_TOOLS['day.before'].key))} onClick={() => turn(-1)}><IconChevronLeft size={14} stroke={1.6} aria-hidden /></Button>
          <Button size="compact-sm" variant="default" data-command="screen:day.today" title={withKey('今天', keys('screen:day.today', CALENDAR_TOOLS['day.today'].key))} onClick={() => go(today)}>今天</Button>
          <Button size="compact-sm" variant="default" aria-label="下一页" data-command="screen:day.after" title={withKey('下一页', keys('screen:day.after', CALENDAR_TOOLS['day.after'].key))} onClick={() => turn(1)}><IconChevronRight size={14} stroke={1.6} aria-hidden /></Button>
        </Button.Group>
        <Button.Group>
          {(['month', 'week'] as const).map((one) => <Button key={one} size="compact-sm" variant={span === one ? 'light' : 'default'} aria-pressed={span === one} data-command={`screen:span.${one}`} title={withKey(one === 'month' ? '整月' : '一周', keys(`screen:span.${one}`, CALENDAR_TOOLS[`span.${one}`].key))} onClick={() => { setSpan(one); refocus(); }}>{one === 'month' ? '月' : '周'}</Button>)}
        </Button.Group>
      </div>
      {error && !isThere ? <Trouble error={error} onRetry={retry} /> : (
        <div className={classes.body} onFocus={() => { owns.current = true; }} onBlur={() => { owns.current = false; }}>
          <div className={classes.month} role="grid" aria-label={`${page.name} ${name}`} data-region="grid" aria-busy={!isThere || undefined}>
            <div className={classes.heads} role="row">{WEEKDAYS.map((d) => <span key={d} role="columnheader" aria-label={`星期${d}`}>{d}</span>)}</div>
            {Array.from({ length: days.length / 7 }, (_, w) => (
              <div key={days[w * 7]} className={classes.week} role="row">
                {days.slice(w * 7, w * 7 + 7).map((one) => (
                  <Day key={one} day={one} rows={rowsOn.get(one) ?? NO_ROWS} shown={SHOWN[span]} isToday={one === today} isOutside={span === 'month' && one.slice(0, 7) !== day.slice(0, 7)} isCursor={one === day} isEntry={one === day && cursor === null} titleOf={(entry) => textOf(columns[0]!.name, columns[0]!.field, entry)} toneOf={state} onPress={go} onOpen={() => does.current.open()} />
                ))}
              </div>
            ))}
          </div>
          <div className={classes.side} data-region="detail">
            <h3>{day} 星期{WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]}{rows.length > 0 && ` · ${rows.length} 条`}</h3>
            {rows.length === 0 ? <p className={classes.none}>{isThere ? `没有${resource.label}` : '正在读取…'}</p> : (
              <ul className={classes.rows}>
                {rows.map((one, i) => (
                  <li key={one.id} className={classes.row} data-entry tabIndex={i === cursor ? 0 : -1} data-cursor={i === cursor || undefined} onFocus={(event) => { if (event.target === event.currentTarget && i !== cursor) setAt(i); }} onMouseDown={(event) => { if (!(event.target as Element).closest('a, button')) { event.preventDefault(); goRow(i); } }} onDoubleClick={() => does.current.open()}>
                    {columns.map(({ name: key, field }, n) => (
                      <div key={key} className={classes.line}>
                        {n > 0 && !field.search && !field.tones && <span>{field.label}</span>}
                        <span><Cell resource={resource.name} name={key} field={field} row={one} narrow command={`screen:cell.${key}`} href={n === 0 ? hrefOfRow?.(one.id) : undefined} /></span>
                        {n === 0 && state(one) === 'bad' && <span className={classes.late}>逾期</span>}
                      </div>
                    ))}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
      {actions.panel}
      {actions.dialogs}
      {exporting.dialog}
      {menu !== undefined && <Suspense fallback={<Coming />}><ActionMenu offers={offers} at={menu} label={row ? titleOf(resource, row) : '没有选中的行'} onClose={() => { setMenu(undefined); refocus(); }} /></Suspense>}
      {drawer && <Suspense fallback={<Coming />}><RowDrawer resource={resource} row={drawer} columns={page.columns} onClose={() => { setDrawer(null); refocus(); }} /></Suspense>}
    </div>
  );
}

const NO_ROWS: readonly WireRow[] = [];

interface DayProps {
  readonly day: string; readonly rows: readonly WireRow[]; readonly shown: number; readonly isToday: boolean; readonly isOutside: boolean;
  /** The day one is on; `isEntry` where the keyboard is on the day itself and not on one of its rows. */
  readonly isCursor: boolean; readonly isEntry: boolean;
  readonly titleOf: (row: WireRow) => string; readonly toneOf: (row: WireRow) => string | undefined;
  readonly onPress: (day: string) => void; readonly onOpen: () => void;
}

function Day({ day, rows, shown, isToday, isOutside, isCursor, isEntry, titleOf: called, toneOf, onPress, onOpen }: DayProps) {
  const late = rows.filter((row) => toneOf(row) === 'bad').length;
  return (
    <div
      className={classes.day} role="gridcell" data-day={day} tabIndex={isEntry ? 0 : -1} data-cursor={isCursor || undefined} data-today={isToday || undefined} data-outside={isOutside || undefined} aria-selected={isCursor} aria-current={isToday ? 'date' : undefined}
      aria-label={`${day}${isToday ? ',今天' : ''},${rows.length ? `${rows.length} 条${late ? `,其中逾期 ${late}` : ''}` : '没有'}`} onMouseDown={(event) => { event.preventDefault(); onPress(day); }} onDoubleClick={onOpen}
    >
      <span className={classes.head}><b>{Number(day.slice(8)) === 1 ? `${Number(day.slice(5, 7))}月1日` : Number(day.slice(8))}</b>{rows.length > 0 && <span data-late={late || undefined}>{rows.length}</span>}</span>
      {rows.slice(0, shown).map((row) => <span key={row.id} className={classes.item} data-tone={toneOf(row)}>{called(row)}</span>)}
      {rows.length > shown && <span className={classes.more}>还有 {rows.length - shown} 条</span>}
    </div>
  );
}
