import { CALENDAR, SHIFT } from '../../../../commands/screens/calendar';
import type { CalendarPage } from '../../../language/page';
import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { isLate, type Condition } from '../../../language/field';
import { stretchOf } from '../../../language/stretch';
import { formatCount } from '../../../language/format';
import { useActions } from '../../work/actions/useActions';
import type { ScreenProps, WireRow } from '../../contract';
import { useExporting } from '../../work/export/useExporting';
import { textOf } from '../../kit/fields/Cell';
import { useTools } from '../../kit/keys/useTools';
import type { Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useScreen } from '../common/useScreen';
import { useShowing } from '../common/useShowing';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import { columnsOf, fieldOf } from '../../kit/columns/columns';
import listClasses from '../list/list.module.css';
import { Trouble } from '../../kit/rows/Trouble';
import classes from './calendar.module.css';
import { CalendarBar } from './CalendarBar';
import { crowdsOf } from './crowds';
import { addDays, atTime, inMonth } from '../../../language/days';
import { dayByKey, spanName, weekdayName, type Span } from './days';
import { Entries } from './Entries';
import { Month } from './Month';
import { lanesIn } from './lanes';
import { layWeek } from './spans';
import { stageIn } from './stages';
import { useCalendar } from './useCalendar';
import { within } from './useDays';
import { moverOf, useShifting } from './useShifting';
import { WishBar } from './WishBar';

const COMMANDS = Object.values(CALENDAR);
const SHIFTS = Object.values(SHIFT);
const NO_TOOLS: readonly never[] = [];
const NO_CONDITION: Condition = {};
const NOBODY: ReadonlySet<string> = new Set();
/** Rows a page key leaps over. */
const LEAP = 5;

/** Rows by the day of their time, or on all days of their stretch: a month or a week of days, and beside it the rows of the day with the cursor. Keys on a row are those it has in a list. */
export function DaysScreen({ page, visible }: ScreenProps<CalendarPage>) {
  const listing = useListing({ page });
  const {
    catalogue,
    resource,
    list: { call, filters },
  } = listing;
  const stretch = useMemo(() => stretchOf(page), [page]);
  const time = stretch.begin;
  const isStretch = stretch.end !== time;
  const { canOpen } = useSession().permissions;
  const {
    now,
    today,
    day,
    setDay,
    span,
    setSpan,
    days,
    rowsOn,
    all,
    daysOfRow,
    byId,
    error,
    fetching,
    retry,
    missed,
    isThere,
    total,
    earlier,
    before,
    rows,
    cursor,
    setAt,
    seek,
    isSought,
    row,
    inHand,
  } = useCalendar(call, filters, stretch, resource.fields);
  const list = [...catalogue.pages.values()].find(
    (p) => p.kind === 'list' && p.resource === resource.name && p.read === page.read && canOpen(p.url),
  );

  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-entry][tabindex="0"]', '[data-day][tabindex="0"]');
  const actions = useActions({
    page,
    rows: inHand,
    latest: useCallback((id: string) => byId.get(id), [byId]),
    refocus,
    // What is added on a day to come is planned for its morning; on others nothing follows from the day.
    under: useMemo(() => {
      if (day <= today) return {};
      return { [time]: fieldOf(resource, time)!.kind === 'date' ? day : atTime(day, '10:00') };
    }, [day, today, time, resource]),
  });
  const shifting = useShifting({
    page,
    resource,
    stretch,
    row,
    actions,
    onMoved: (moved, ends) => {
      const [first, last] = daysOfRow({ ...moved, ...ends })!;
      seek(moved.id, day < first ? first : day > last ? last : day);
    },
  });
  const { wish } = shifting;
  // What was moved takes the keyboard along, once it is there.
  useEffect(() => {
    if (isSought && visible && !dialogOpen()) refocus();
  }, [isSought, visible, cursor, day, refocus]);
  const showing = useShowing(page, resource, refocus);
  const columns = useMemo(() => columnsOf(resource, page.columns, catalogue.resources), [resource, page, catalogue]);
  const shown = useMemo(
    () => ({ call, filters: { ...filters, ...within(stretch, days[0]!, days.at(-1)!) }, sort: time, columns: page.columns }),
    [call, filters, stretch, time, days, page],
  );
  const exporting = useExporting({ page, list: shown, total: isThere ? formatCount(total) : '', refocus });

  const go = useCallback(
    (to: string) => {
      flushSync(() => {
        setDay(to);
        setAt(null);
      });
      refocus();
    },
    [setDay, setAt, refocus],
  );
  const goRow = useCallback(
    (to: number | null) => {
      flushSync(() => setAt(to));
      refocus();
    },
    [setAt, refocus],
  );
  const look = useCallback(
    (at: Span) => {
      setSpan(at);
      refocus();
    },
    [setSpan, refocus],
  );
  const turned = (by: number) => (span === 'week' ? addDays(day, 7 * by) : inMonth(day, by));
  const open = () => {
    if (wish) shifting.settle();
    else if (row) showing.show(row);
    else if (rows.length) goRow(0);
    else toast.info(`${day} 没有${resource.label}`);
  };
  const move = (going: Going) => {
    if (cursor === null) {
      if ('by' in going) go(addDays(day, going.by));
      return;
    }
    const to =
      'by' in going ? cursor + going.by : 'page' in going ? cursor + going.page * LEAP : going.edge === 'first' ? 0 : rows.length - 1;
    goRow(Math.max(0, Math.min(rows.length - 1, to)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (wish && (event.key === 'Enter' || event.key === 'Escape')) {
      if (event.key === 'Escape') shifting.giveUp();
      else if (typeof wish.verdict === 'object') toast.info(wish.verdict.why);
      else shifting.settle();
      return true;
    }
    const to = cursor === null ? dayByKey(event.key, day, days) : undefined;
    const isLeft = cursor !== null && (event.key === 'Escape' || event.key === 'ArrowLeft');
    if (to) go(to);
    else if (isLeft) goRow(null);
    return to !== undefined || isLeft;
  };
  const looking = useTools(COMMANDS, { look, today: () => go(today), turn: (by) => go(turned(by)) });
  const moving = useTools(isStretch ? SHIFTS : NO_TOOLS, { ...shifting, isWished: wish !== null });
  const tools = useMemo(() => [...looking, ...moving], [looking, moving]);
  const screen = useScreen({
    page,
    visible,
    resource,
    root,
    refocus,
    listing,
    actions,
    exporting,
    showing,
    columns,
    tools,
    onKey,
    handlers: { move, open, export: exporting.open },
  });

  const held = useHeldFocus(refocus, visible);
  const name = spanName(span, day);
  const toned = columns.find(({ field }) => field.tones);
  const toneOf = (one: WireRow) => {
    const tone = toned?.field.tones?.[String(one[toned.name])];
    return isLate(time, fieldOf(resource, time)!, one, now) ? 'bad' : tone;
  };
  const when = (typeof page.time === 'object' ? page.time.when : undefined) ?? resource.holds?.when ?? resource.slot?.when ?? NO_CONDITION;
  const stageOf = (one: WireRow) => stageIn(stretch, resource.fields, when, one, now);
  /** The rows as they lie, the one that is moved where it is to go. */
  const drawn = useMemo(() => (wish ? all.map((one) => (one.id === wish.row.id ? { ...one, ...wish.ends } : one)) : all), [all, wish]);
  const lying = useMemo(() => {
    if (!isStretch) return undefined;
    // A month has no room for lanes; a week shows each by itself.
    const lanes = page.lanes === undefined || span === 'month' ? undefined : lanesIn(page.lanes, fieldOf(resource, page.lanes)!);
    return Array.from({ length: days.length / 7 }, (_, w) => layWeek(days.slice(w * 7, w * 7 + 7), drawn, daysOfRow, lanes));
  }, [isStretch, page, resource, span, days, drawn, daysOfRow]);
  const crowded = useMemo(() => (isStretch ? crowdsOf(page, resource, drawn) : NOBODY), [page, resource, isStretch, drawn]);
  return (
    <ScreenFrame screen={screen} sample={row ?? rows[0]} className={`${listClasses.screen} ${classes.screen}`}>
      <ToolBar
        screen={screen}
        fetching={fetching}
        total={isThere ? formatCount(total) : undefined}
        except={missed > 0 && `,${missed} 条没有列出,请用筛选`}
        others={before > 0 && list && <a href={hrefOf(list.url, earlier)}>更早的 {before} 条</a>}
      />
      <CalendarBar
        name={name}
        span={span}
        stages={isStretch && isThere ? all.map(stageOf) : undefined}
        crowded={crowded.size}
        onPress={screen.run}
      />
      {wish && <WishBar wish={wish} name={shifting.name} stretch={stretch} fields={resource.fields} onPress={screen.run} />}
      {error && !isThere ? (
        <Trouble error={error} onRetry={retry} />
      ) : (
        <div className={classes.body} onKeyDown={screen.onKeyDown} {...held}>
          <Month
            label={`${page.name} ${name}`}
            span={span}
            day={day}
            days={days}
            rowsOn={rowsOn}
            today={today}
            isEntry={cursor === null}
            isThere={isThere}
            titleOf={(one) => textOf(columns[0]!.name, columns[0]!.field, one)}
            toneOf={toneOf}
            onPress={go}
            onOpen={open}
            lying={lying}
            bars={{
              titleOf: (one) => textOf(columns[0]!.name, columns[0]!.field, one),
              toneOf,
              stageOf,
              crowded,
              atHand: row?.id,
              wished: wish?.row.id,
              isRefused: typeof wish?.verdict === 'object',
              canDrag: moverOf(actions.offers, resource, stretch) !== undefined,
              onPick: (one, on) => {
                flushSync(() => seek(one.id, on));
                refocus();
              },
              onDrag: shifting.drag,
              onDrop: shifting.settle,
              onGiveUp: shifting.giveUp,
            }}
          />
          <div className={classes.side} data-region="detail">
            <h3>
              {day} {weekdayName(day)}
              {rows.length > 0 && ` · ${rows.length} 条`}
            </h3>
            {rows.length === 0 ? (
              <p className={classes.none}>{isThere ? `没有${resource.label}` : '正在读取…'}</p>
            ) : (
              <Entries
                resource={resource}
                columns={columns}
                rows={rows}
                cursor={cursor}
                isLate={(one) => toneOf(one) === 'bad'}
                stageOf={isStretch ? stageOf : undefined}
                hrefOf={showing.hrefOf}
                onCursor={setAt}
                onPress={goRow}
                onOpen={open}
              />
            )}
          </div>
        </div>
      )}
    </ScreenFrame>
  );
}
