/** Reports whose rows count on each day of their period: by time they are read day by day, and in total once each. */
import { found, NONE, REST, type Answer, type Asked, type Found } from './reportSql';
import type { Reading } from './scope';

/**
 * As `found`. Where an axis goes by such days, the totals come from a statement without that axis, which also says how the other one is
 * grouped: its first members are the same on every day.
 */
export async function foundOnDays(at: Reading, asked: Asked): Promise<Answer> {
  const time = asked.sides.findIndex((side) => side?.axis.until);
  if (time < 0) return found(at, asked);
  const keyOf = (one: Found, side: number) => (side === 0 ? one.row : one.column);
  const without = await found(at, { ...asked, sides: pairOf(asked.sides, (side, i) => (i === time ? null : side)) });
  const totals = without.groups.filter((one) => keyOf(one, time) === null);
  const shown = totals.flatMap((one) => keyOf(one, 1 - time) ?? []).filter((key) => key !== NONE && key !== REST);
  const daily = await found(at, {
    ...asked,
    sides: pairOf(asked.sides, (side, i) => (i === time || !side?.shown ? side : { axis: side.axis, shown: { keys: shown } })),
  });
  const read = Math.max(...daily.groups.map(({ most }) => most));
  return {
    ...without,
    groups: [
      ...totals.map((one) => (one.row === null && one.column === null ? { ...one, most: Math.max(one.most, read) } : one)),
      ...daily.groups.filter((one) => keyOf(one, time) !== null),
    ],
  };
}

const pairOf = (sides: Asked['sides'], each: (side: Asked['sides'][number], i: number) => Asked['sides'][number]): Asked['sides'] => [
  each(sides[0], 0),
  each(sides[1], 1),
];
