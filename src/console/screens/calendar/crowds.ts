import type { CalendarPage } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import { crowdedIn, slot } from '../../../language/slot';
import { stretchOf } from '../../../language/stretch';
import type { WireRow } from '../../contract';

/** Rows in each other's way, by their ids: those for which there is no room, and those of which the page says that they overlap. */
export function crowdsOf(page: CalendarPage, { slot: own, fields }: Resource, rows: readonly WireRow[]): ReadonlySet<string> {
  const { begin, end } = stretchOf(page);
  const { when, by = [] } = page.overlaps ?? {};
  const slots = [...(own ? [own] : []), ...by.map((keys) => slot(begin, end, { by: keys, when }))];
  return new Set(slots.flatMap((one) => [...crowdedIn(one, fields, rows)]));
}
