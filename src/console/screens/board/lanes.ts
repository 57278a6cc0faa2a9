/** How rows stand in lanes. */
import type { Field, Tone } from '../../../language/field';
import type { BoardPage } from '../../../language/page';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { fieldOf } from '../../kit/columns/columns';
import type { Params } from '../../kit/filter/filterQuery';
import { addDays } from '../../../language/days';

/** Cards a lane begins with, and those it shows at most: a list call answers no more at once. */
export const LANE_ROWS = 50;
export const LANE_MAX = 200;

export interface LaneOf {
  readonly code: string;
  readonly label: string;
  readonly tone: Tone | undefined;
  /** The filters that leave its cards. */ readonly narrow: Params;
}
/** Where a card stands. */
export interface Place {
  readonly lane: number;
  readonly at: number;
}
export type LaneRows = readonly (readonly WireRow[])[];

/** The lanes of a board: the codes of its choice, in order and as filtered; or, for an instant, how soon after `today` it is. */
export function lanesOf(page: BoardPage, resource: Resource, filters: Params, today: string): LaneOf[] {
  const by = page.lanes;
  const field: Field = fieldOf(resource, by)!;
  if (field.kind === 'instant') return daysOf(by, today, field.lateWhile !== undefined);
  const asked = filters[by]?.split(',');
  return Object.entries(field.choices!)
    .filter(([code]) => !asked || asked.includes(code))
    .map(([code, label]) => ({ code, label, tone: field.tones?.[code], narrow: { [by]: code } }));
}

/** Of a time that rows are late by, the first lane has what is late, also of today; what is over and done stands in no lane. */
const daysOf = (by: string, today: string, isDeadline: boolean): LaneOf[] => {
  const [from, to, late] = [`${by}_from`, `${by}_to`, `${by}_late`];
  const [yesterday, tomorrow, later] = [-1, 1, 2].map((days) => addDays(today, days)) as [string, string, string];
  return [
    { code: 'over', label: isDeadline ? '已超时' : '已过期', tone: 'bad', narrow: isDeadline ? { [late]: 'true' } : { [to]: yesterday } },
    { code: 'today', label: '今天', tone: 'wait', narrow: { [from]: today, [to]: today, ...(isDeadline && { [late]: 'false' }) } },
    { code: 'tomorrow', label: '明天', tone: 'run', narrow: { [from]: tomorrow, [to]: tomorrow } },
    { code: 'later', label: '以后', tone: 'idle', narrow: { [from]: later } },
  ];
};

/** The filters that leave what all lanes show: what has no time stands on none of its days. */
export const shownIn = (page: BoardPage, resource: Resource, filters: Params): Params =>
  fieldOf(resource, page.lanes)!.kind === 'instant' ? { [`${page.lanes}_from`]: '1970-01-01', ...filters } : filters;

/** The card at a place or, where there is none any more, the nearest before it in its lane, else in the next lane that has cards. */
export function stepped(rows: LaneRows, { lane, at }: Place): Place | null {
  const order = [...rows.keys()].sort((a, b) => Math.abs(a - lane) - Math.abs(b - lane));
  const found = order.find((i) => rows[i]!.length > 0);
  return found === undefined ? null : { lane: found, at: Math.min(at, rows[found]!.length - 1) };
}
