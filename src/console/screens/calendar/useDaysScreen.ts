import { useEffect, useMemo, type KeyboardEvent } from 'react';
import { CALENDAR, SHIFT } from '../../../../commands/screens/calendar';
import { atTime } from '../../../language/days';
import { formatCount } from '../../../language/format';
import type { CalendarPage, Page } from '../../../language/page';
import { stretchOf } from '../../../language/stretch';
import { useCatalogue } from '../../base/loading/registry';
import { useSession } from '../../base/session/useSession';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { dialogOpen } from '../../kit/focus/dialogOpen';
import { useTools } from '../../kit/keys/useTools';
import { useCursorFocus } from '../common/useCursorFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { barsOf } from './barLooks';
import { useCalendar } from './useCalendar';
import { shownOn } from './useDays';
import { useDrawn } from './useDrawn';
import { useShifting } from './useShifting';
import { useWalking } from './useWalking';

const COMMANDS = Object.values(CALENDAR);
const SHIFTS = Object.values(SHIFT);
const NO_TOOLS: readonly never[] = [];

/** The rows of a calendar by their days, how one walks among them and moves them, and what can be done with the one at hand. */
export function useDaysScreen({ page, visible }: Pick<ScreenProps<CalendarPage>, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { resource, list } = listing;
  const { call, filters } = list;
  const stretch = useMemo(() => stretchOf(page), [page]);
  const time = stretch.begin;
  const isStretch = stretch.end !== time;
  const calendar = useCalendar(call, filters, stretch, resource.fields);
  const { today, day, days, daysOfRow, rows, cursor, row, seek, isSought } = calendar;
  const { root, refocus, arrive } = useCursorFocus('[data-entry][tabindex="0"]', '[data-day][tabindex="0"]');
  const parts = useRowParts({
    page,
    visible,
    listing,
    root,
    refocus,
    rows: calendar.inHand,
    byId: calendar.byId,
    shown: useMemo(() => shownOn(days, stretch, filters), [filters, stretch, days]),
    total: calendar.isThere ? formatCount(calendar.total) : undefined,
    // What is added on a day to come is planned for its morning; on others nothing follows from the day.
    under: useMemo(() => {
      if (day <= today) return {};
      return { [time]: fieldOf(resource, time)!.kind === 'date' ? day : atTime(day, '10:00') };
    }, [day, today, time, resource]),
  });
  const { actions, columns, showing } = parts;
  const walking = useWalking(calendar, arrive);
  const { go, goRow, look, turn, move, walk } = walking;
  const shifting = useShifting({
    page,
    resource,
    stretch,
    row,
    cameAt: calendar.cameAt,
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
    return decided(event.key, shifting) || walk(event.key);
  };
  const looking = useTools(COMMANDS, { look, today: () => go(today), turn });
  const moving = useTools(isStretch ? SHIFTS : NO_TOOLS, { ...shifting, isWished: wish !== null });
  const tools = useMemo(() => [...looking, ...moving], [looking, moving]);
  const screen = useScreen({ ...parts, tools, onKey, handlers: { move, open } });
  const drawn = useDrawn({ page, resource, stretch, columns, calendar, wish });
  const bars = barsOf({ stretch, calendar, parts: { ...parts, resource }, shifting, drawn, arrive });
  return { screen, stretch, isStretch, calendar, parts, shifting, drawn, bars, list: useListBehind(page), go, goRow, open };
}

/** The list of the same rows, where this user may open one. */
function useListBehind(page: CalendarPage): Page | undefined {
  const { canOpen } = useSession().permissions;
  return [...useCatalogue().pages.values()].find(
    (one) => one.kind === 'list' && one.resource === page.resource && one.read === page.read && canOpen(one.url),
  );
}

/** Does what is looked at, or gives it up. @returns whether the key was for that. */
function decided(key: string, { wish, settle, giveUp }: ReturnType<typeof useShifting>): boolean {
  if (!wish || (key !== 'Enter' && key !== 'Escape')) return false;
  if (key === 'Escape') giveUp();
  else if (typeof wish.verdict === 'object') toast.info(wish.verdict.why);
  else settle();
  return true;
}
