/** Constraints of a table: the checks a resource declares in SQL, the order of the ends of its slot, and its caps. */
import type { Field } from '../../language/field';
import type { Cap, Resource } from '../../language/resource';
import { columnSql, shortName } from './names';

export interface Check {
  readonly name: string;
  readonly sql: string;
  /** The message for an operator whose call would violate it. */
  readonly message: string;
  /** The fields that it is about, the one first that is most likely to be wrong. */
  readonly fields: readonly string[];
}

export function checksOf(res: Resource): readonly Check[] {
  const known = checks.get(res);
  if (known) return known;
  const found = [
    ...Object.entries(res.checks).map(([name, { sql, message }]) => ({
      name: nameOf(res, name),
      sql,
      message: `${res.label}:${message}`,
      fields: [],
    })),
    ...(res.slot ? [orderOf(res)] : []),
    ...Object.entries(res.caps).map(([name, cap]) => capOf(res, name, cap)),
  ];
  checks.set(res, found);
  return found;
}
const checks = new WeakMap<Resource, readonly Check[]>();

const nameOf = (res: Resource, name: string) => shortName(`${res.name}_${name}_holds`);

/** Each place in the line is at most the next, and none below zero. What may be empty and is so is no number, and passes nothing. */
function capOf(res: Resource, name: string, cap: Cap): Check {
  const fields = res.fields as Readonly<Record<string, Field>>;
  const places = cap.map((place) => [place].flat());
  const sumOf = (place: readonly string[]) => place.map(columnSql).join(' + ');
  const nameOfAll = (place: readonly string[]) => `${place.map((key) => fields[key]!.label).join('与')}${place.length > 1 ? '之和' : ''}`;
  const pairs = places.slice(1).map((place, i) => [places[i]!, place] as const);
  const word = (place: readonly string[]) => (fields[place[0]!]!.kind === 'money' ? '超过' : '多于');
  return {
    name: nameOf(res, name),
    sql: [
      ...places.slice(0, -1).flatMap((place) => place.map((key) => `${columnSql(key)} >= 0`)),
      ...pairs.map(([less, more]) => `${sumOf(less)} <= ${sumOf(more)}`),
    ].join(' and '),
    message: `${res.label}:${pairs.map(([less, more]) => `${nameOfAll(less)}不能${word(more)}${nameOfAll(more)}`).join(',')}`,
    fields: places.flat().toReversed(),
  };
}

/** A slot ends after it begins; where its days are counted, it may end on the day on which it begins. */
function orderOf(res: Resource): Check {
  const { begin, end } = res.slot!;
  const fields = res.fields as Readonly<Record<string, Field>>;
  const isDate = fields[begin]!.kind === 'date';
  return {
    name: nameOf(res, 'slot'),
    sql: `${columnSql(end)} ${isDate ? '>=' : '>'} ${columnSql(begin)}`,
    message: `${fields[end]!.label}${isDate ? '不能早于' : '须晚于'}${fields[begin]!.label}`,
    fields: [end, begin],
  };
}
