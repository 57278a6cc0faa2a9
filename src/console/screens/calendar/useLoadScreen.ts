import { useMemo } from 'react';
import { CALENDAR } from '../../../../commands/screens/calendar';
import { formatCount } from '../../../language/format';
import type { CalendarPage, Load } from '../../../language/page';
import { stretchOf } from '../../../language/stretch';
import { toast } from '../../base/stores/toast';
import type { ScreenProps } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import { useTools } from '../../kit/keys/useTools';
import { useCursorFocus } from '../common/useCursorFocus';
import { useListing } from '../common/useListing';
import { useRowParts } from '../common/useRowParts';
import { useScreen } from '../common/useScreen';
import { weekdayName } from './days';
import { shownOn } from './useDays';
import { useLoadMoves } from './useLoadMoves';
import { useLoads } from './useLoads';

const COMMANDS = [CALENDAR.today, CALENDAR.before, CALENDAR.after];

/** The parts of the days of a week with their rows, and what can be done with those that are marked. */
export function useLoadScreen({ page, visible }: Pick<ScreenProps<CalendarPage & { load: Load }>, 'page' | 'visible'>) {
  const listing = useListing({ page });
  const { resource, list } = listing;
  const { call, filters } = list;
  const stretch = useMemo(() => stretchOf(page), [page]);
  const slots = useMemo(() => Object.entries(fieldOf(resource, page.load.by)!.choices ?? {}), [resource, page]);
  const loads = useLoads({ page, call, filters, stretch, fields: resource.fields, parts: slots });
  const { days, spot, corner, marked, beside, entry, inHand, found } = loads;
  const { root, refocus, arrive } = useCursorFocus('[data-entry][tabindex="0"]', '[data-spot][tabindex="0"]');
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
  const { onKey, goTo, goRow, handlers, port } = useLoadMoves(loads, slots.length, arrive);

  const name = `${spot.day} ${weekdayName(spot.day)} ${slots[spot.part]![1]}`;
  const open = () => {
    const row = entry === null ? (beside.length === 1 ? beside[0] : undefined) : beside[entry];
    if (row) parts.showing.show(row);
    else if (beside.length > 0) goRow(0);
    else toast.info(`${name} 没有${resource.label}`);
  };
  const screen = useScreen({
    ...parts,
    tools: useTools(COMMANDS, port),
    onKey,
    selected: corner ? inHand.length : 0,
    handlers: { ...handlers, open },
  });
  const title = corner ? `已标记 ${marked.days.length} 天 × ${marked.parts.length} 个${fieldOf(resource, page.load.by)!.label}` : name;
  return { screen, loads, parts, slots, title, goTo, goRow, open };
}
