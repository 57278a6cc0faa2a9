/** Problems of a report whose rows count on each day of their period. */
import { isPath } from '../paths';
import type { Report } from '../report';
import type { Fields } from '../field';
import type { Resource } from '../resource';
import { wrong } from './names';

export function daysProblems(res: Resource, name: string, { on, until, per = [], measures, floor, days }: Report): string[] {
  if (!until) return [];
  const fields = res.fields as Fields;
  const ends = [on ?? '', until];
  const uneven = per.filter((grain) => grain === 'hour' || grain === 'weekday');
  const apart = Object.entries(measures).filter(([, { of }]) => ['beside', 'covered', 'balance'].some((kind) => kind in of));
  return [
    ...ends
      .filter((key) => !Object.hasOwn(fields, key) && !isPath(key))
      .map((key) => `${name} counts days by the unknown field ${wrong(key, Object.keys(fields))}`),
    ...ends
      .filter(
        (key) => isPath(key) || (Object.hasOwn(fields, key) && !(['instant', 'date'].includes(fields[key]!.kind) && fields[key]!.required)),
      )
      .map((key) => `${name} counts days by ${key}, which is no time of its own that is always there`),
    ...uneven.map((grain) => `${name} counts whole days, and has no ${grain}`),
    ...apart.map(([key]) => `${name} counts days, over which ${key} can't be reckoned`),
    ...(days ? [] : [`${name} counts days, and says not how many where none are asked for`]),
    ...(floor === undefined ? [] : [`${name} counts days, by whose totals small groups could be told`]),
  ];
}
