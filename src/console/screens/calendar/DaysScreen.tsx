import { CALENDAR, SHIFT } from '../../../../commands/screens/calendar';
import type { CalendarPage } from '../../../language/page';
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { stretchOf } from '../../../language/stretch';
import { formatCount } from '../../../language/format';
import type { ScreenProps } from '../../contract';
import { textOf } from '../../kit/fields/Cell';
import { useTools } from '../../kit/keys/useTools';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useListing } from '../common/useListing';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { useSession } from '../../base/session/useSession';
import { hrefOf } from '../../base/tabs/hooks';
import { toast } from '../../base/stores/toast';
import { fieldOf } from '../../kit/columns/columns';
import listClasses from '../list/list.module.css';
import { Trouble } from '../../kit/rows/Trouble';
import classes from './calendar.module.css';
import { CalendarBar } from './CalendarBar';
import { atTime } from '../../../language/days';
import { spanName, weekdayName } from './days';
import { Entries } from './Entries';
import { Month } from './Month';
import { useCalendar } from './useCalendar';
import { useDrawn } from './useDrawn';
import { useWalking } from './useWalking';
import { shownOn } from './useDays';
import { moverOf, useShifting } from './useShifting';
import { WishBar } from './WishBar';

const COMMANDS = Object.values(CALENDAR);
const SHIFTS = Object.values(SHIFT);
const NO_TOOLS: readonly never[] = [];

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
  const calendar = useCalendar(call, filters, stretch, resource.fields);
  const {
    today,
    day,
    span,
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
  } = calendar;
  const list = [...catalogue.pages.values()].find(
    (p) => p.kind === 'list' && p.resource === resource.name && p.read === page.read && canOpen(p.url),
  );

  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-entry][tabindex="0"]', '[data-day][tabindex="0"]');
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: inHand,
    byId,
    shown: useMemo(() => shownOn(days, stretch, filters), [filters, stretch, days]),
    total: isThere ? formatCount(total) : undefined,
    // What is added on a day to come is planned for its morning; on others nothing follows from the day.
    under: useMemo(() => {
      if (day <= today) return {};
      return { [time]: fieldOf(resource, time)!.kind === 'date' ? day : atTime(day, '10:00') };
    }, [day, today, time, resource]),
  });
  const { actions, columns, showing } = parts;
  const { go, goRow, look, turn, move, walk } = useWalking(calendar, refocus);
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

  const open = () => {
    if (wish) shifting.settle();
    else if (row) showing.show(row);
    else if (rows.length) goRow(0);
    else toast.info(`${day} 没有${resource.label}`);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    if (wish && (event.key === 'Enter' || event.key === 'Escape')) {
      if (event.key === 'Escape') shifting.giveUp();
      else if (typeof wish.verdict === 'object') toast.info(wish.verdict.why);
      else shifting.settle();
      return true;
    }
    return walk(event.key);
  };
  const looking = useTools(COMMANDS, { look, today: () => go(today), turn });
  const moving = useTools(isStretch ? SHIFTS : NO_TOOLS, { ...shifting, isWished: wish !== null });
  const tools = useMemo(() => [...looking, ...moving], [looking, moving]);
  const screen = useScreen({
    ...parts,
    tools,
    onKey,
    handlers: { move, open },
  });

  const held = useHeldFocus(refocus, visible);
  const name = spanName(span, day);
  const { toneOf, stageOf, lying, crowded } = useDrawn({ page, resource, stretch, columns, calendar, wish });
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
