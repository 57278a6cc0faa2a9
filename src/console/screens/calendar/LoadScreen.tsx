import { CALENDAR } from '../../../../commands/screens/calendar';
import { useCallback, useMemo, useRef, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { CalendarPage, Load } from '../../../language/page';
import { addDays } from '../../../language/days';
import { formatCount } from '../../../language/format';
import { stretchOf } from '../../../language/stretch';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { useHeldFocus } from '../../kit/focus/useHeldFocus';
import { useRefocus } from '../../kit/focus/useRefocus';
import { useTools } from '../../kit/keys/useTools';
import { Trouble } from '../../kit/rows/Trouble';
import { steppedTo, type Going } from '../common/screenHandlers';
import { ScreenFrame } from '../common/ScreenFrame';
import { ToolBar } from '../common/ToolBar';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import listClasses from '../list/list.module.css';
import { CalendarBar } from './CalendarBar';
import classes from './calendar.module.css';
import { spanName, weekdayName } from './days';
import { Entries } from './Entries';
import { LoadGrid } from './LoadGrid';
import { useLoads } from './useLoads';
import { shownOn } from './useDays';

/** Rows a page key leaps over. */
const LEAP = 5;
const COMMANDS = [CALENDAR.today, CALENDAR.before, CALENDAR.after];

/** How full the parts of the days of a week are: one is on a part, marks several by Shift or by dragging, and acts on what they are made of. */
export function LoadScreen({ page, visible }: ScreenProps<CalendarPage & { load: Load }>) {
  const listing = useListing({ page });
  const {
    resource,
    list: { call, filters },
  } = listing;
  const stretch = useMemo(() => stretchOf(page), [page]);
  const slots = useMemo(() => Object.entries(fieldOf(resource, page.load.by)!.choices ?? {}), [resource, page]);
  const loads = useLoads({ page, call, filters, stretch, fields: resource.fields, parts: slots });
  const { days, today, spot, corner, marked, rowsIn, beside, entry, inHand, found } = loads;

  const root = useRef<HTMLDivElement>(null);
  const refocus = useRefocus(root, '[data-entry][tabindex="0"]', '[data-spot][tabindex="0"]');
  const { first = [], last = [], parts: asParts = [] } = page.load.marked ?? {};
  const under = useMemo(
    () => ({
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => /^\d+$/.test(String(value)))),
      ...Object.fromEntries(first.map((key) => [key, marked.days[0]])),
      ...Object.fromEntries(last.map((key) => [key, marked.days.at(-1)])),
      ...Object.fromEntries(asParts.map((key) => [key, marked.parts.map((part) => slots[part]![0])])),
    }),
    [filters, first, last, asParts, marked, slots],
  );
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: inHand,
    byId: found.byId,
    under,
    shown: useMemo(() => shownOn(days, stretch, filters), [filters, stretch, days]),
    total: found.isThere ? formatCount(found.total) : undefined,
  });
  const { columns, showing } = parts;

  /** Changes where one is, and takes the keyboard there. */
  const going = useCallback(
    (change: () => void) => {
      flushSync(change);
      refocus();
    },
    [refocus],
  );
  const name = `${spot.day} ${weekdayName(spot.day)} ${slots[spot.part]![1]}`;
  const open = () => {
    const row = entry === null ? (beside.length === 1 ? beside[0] : undefined) : beside[entry];
    if (row) showing.show(row);
    else if (beside.length > 0) going(() => loads.setEntry(0));
    else toast.info(`${name} 没有${resource.label}`);
  };
  const move = (to: Going, isMarking = false) => {
    if (entry !== null) {
      going(() => loads.setEntry(steppedTo(to, entry, beside.length, LEAP)));
      return;
    }
    const { day, part } = spot;
    const next =
      'by' in to
        ? { day, part: steppedTo(to, part, slots.length, 1) }
        : 'page' in to
          ? { day: addDays(day, 7 * to.page), part }
          : { day: to.edge === 'first' ? days[0]! : days.at(-1)!, part };
    going(() => loads.goTo(next, isMarking));
  };
  const clear = () => {
    if (entry === null && !corner) return false;
    going(() => (entry === null ? loads.unmark() : loads.setEntry(null)));
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return false;
    if (entry !== null) {
      if (event.key === 'ArrowLeft') clear();
      return true;
    }
    const day = addDays(spot.day, event.key === 'ArrowLeft' ? -1 : 1);
    // What is marked lies within the week that is looked at.
    if (!event.shiftKey || days.includes(day)) going(() => loads.goTo({ ...spot, day }, event.shiftKey));
    return true;
  };
  const tools = useTools(COMMANDS, {
    look: () => undefined,
    today: () => going(() => loads.goTo({ ...spot, day: today })),
    turn: (by) => going(() => loads.goTo({ ...spot, day: addDays(spot.day, 7 * by) })),
  });
  const screen = useScreen({
    ...parts,
    tools,
    onKey,
    selected: corner ? inHand.length : 0,
    handlers: {
      move,
      extend: (to) => move(to, true),
      all: () => going(loads.markAll),
      clear,
      open,
    },
  });
  const held = useHeldFocus(refocus, visible);
  return (
    <ScreenFrame screen={screen} sample={inHand[0]} className={`${listClasses.screen} ${classes.screen}`}>
      <ToolBar screen={screen} fetching={found.fetching} total={found.isThere ? formatCount(found.total) : undefined} />
      <CalendarBar name={spanName('week', spot.day)} crowded={0} onPress={screen.run} />
      {found.error && !found.isThere ? (
        <Trouble error={found.error} onRetry={found.retry} />
      ) : found.missed > 0 ? (
        // A sum of some of them would pass for that of all.
        <p className={classes.none} role="status">
          这一周有 {formatCount(found.total)} 条,多得不能一起相加,请先筛选。
        </p>
      ) : (
        <div className={classes.body} onKeyDown={screen.onKeyDown} {...held}>
          <LoadGrid
            label={`${page.name} ${spanName('week', spot.day)}`}
            load={page.load}
            days={days}
            parts={slots.map(([, label]) => label)}
            today={today}
            spot={spot}
            isEntry={entry === null}
            marked={corner ? marked : null}
            isThere={found.isThere}
            rowsIn={rowsIn}
            onGo={(to, isMarking) => going(() => loads.goTo(to, isMarking))}
            onOpen={open}
          />
          <div className={classes.side} data-region="detail">
            <h3>
              {corner ? `已标记 ${marked.days.length} 天 × ${marked.parts.length} 个${fieldOf(resource, page.load.by)!.label}` : name}
              {beside.length > 0 && ` · ${beside.length} 条`}
            </h3>
            {beside.length === 0 ? (
              <p className={classes.none}>{found.isThere ? `没有设过${resource.label}` : '正在读取…'}</p>
            ) : (
              <Entries
                resource={resource}
                columns={columns}
                rows={beside}
                cursor={entry}
                isLate={() => false}
                hrefOf={showing.hrefOf}
                onCursor={loads.setEntry}
                onPress={(at) => going(() => loads.setEntry(at))}
                onOpen={open}
              />
            )}
          </div>
        </div>
      )}
    </ScreenFrame>
  );
}
