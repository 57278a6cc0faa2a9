import { useMemo } from 'react';
import { isLate, type Condition } from '../../../language/field';
import type { CalendarPage } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { Stretch } from '../../../language/stretch';
import type { WireRow } from '../../contract';
import { fieldOf, type Column } from '../../kit/columns/columns';
import { crowdsOf } from './crowds';
import { lanesIn } from './lanes';
import { layWeek } from './spans';
import { stageIn } from './stages';
import type { useCalendar } from './useCalendar';
import type { Wish } from './useShifting';

const NO_CONDITION: Condition = {};
const NOBODY: ReadonlySet<string> = new Set();

interface Drawn {
  readonly page: CalendarPage;
  readonly resource: Resource;
  readonly stretch: Stretch;
  readonly columns: readonly Column[];
  readonly calendar: ReturnType<typeof useCalendar>;
  readonly wish: Wish | null;
}

/** How the rows of a calendar are drawn: their tones, what stage each is at, the lanes they lie in, and who is in whose way. */
export function useDrawn({ page, resource, stretch, columns, calendar: { all, days, span, now, daysOfRow }, wish }: Drawn) {
  const time = stretch.begin;
  const isStretch = stretch.end !== time;
  const toned = columns.find(({ field }) => field.tones);
  const toneOf = (one: WireRow) =>
    isLate(time, fieldOf(resource, time)!, one, now) ? 'bad' : toned?.field.tones?.[String(one[toned.name])];
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
  return { toneOf, stageOf, lying, crowded };
}
