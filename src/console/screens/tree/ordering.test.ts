import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeBefore, placed, received } from './ordering';

const BOUNDS = { min: 0, max: 9999 };
const rowsOf = (numbers: readonly number[]) => numbers.map((sort, i) => ({ id: String(i), sort }));
/** Ids in the order in which they are read back; the old order counts among equals. */
const readBack = (rows: ReturnType<typeof rowsOf>, changes: ReturnType<typeof placed>) => {
  const numbers = new Map(changes.map(([row, to]) => [row.id, to]));
  return rows
    .map(({ id, sort }) => ({ id, sort: numbers.get(id) ?? sort }))
    .sort((a, b) => a.sort - b.sort)
    .map(({ id }) => id);
};

test('a row goes past its siblings, one or several, whatever the numbers were, and all stay within bounds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: 2, maxLength: 30 }),
      fc.nat(),
      fc.constantFrom(1, -1, 2, -3, 7),
      (numbers, pick, by) => {
        const rows = rowsOf(numbers.toSorted((a, b) => a - b));
        const at = pick % rows.length;
        const changes = placed(rows, at, by, 'sort', BOUNDS);
        const wanted = rows.map(({ id }) => id);
        if (rows[at + by]) wanted.splice(at + by, 0, ...wanted.splice(at, 1));
        expect(readBack(rows, changes)).toEqual(wanted);
        if (changes.length > 0) {
          const back = placeBefore(rows, at, changes, 'sort', BOUNDS);
          const taken = changes.map(([row, to]) => [row, row.id === rows[at]!.id ? back : to] as const);
          expect(readBack(rows, [...taken])).toEqual(rows.map(({ id }) => id));
        }
        for (const [, to] of changes) expect(to >= BOUNDS.min && to <= BOUNDS.max).toBe(true);
      },
    ),
  );
});

test('where a number is free only the row itself changes; among equals all are numbered anew; at the end nothing does', () => {
  expect(placed(rowsOf([10, 20, 30]), 2, -1, 'sort', BOUNDS)).toEqual([[{ id: '2', sort: 30 }, 15]]);
  expect(placed(rowsOf([10, 20]), 0, 1, 'sort', BOUNDS)).toEqual([[{ id: '0', sort: 10 }, 30]]);
  expect(placed(rowsOf([100, 100, 100]), 0, 1, 'sort', BOUNDS).map(([{ id }, to]) => [id, to])).toEqual([
    ['1', 10],
    ['0', 20],
    ['2', 30],
  ]);
  expect(placed(rowsOf([10, 20]), 0, -1, 'sort', BOUNDS)).toEqual([]);
});

test('one that comes from elsewhere stands where it was put, and is always among the changes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9999 }), { maxLength: 20 }),
      fc.nat(),
      fc.integer({ min: 0, max: 9999 }),
      (numbers, pick, own) => {
        const rows = rowsOf(numbers.toSorted((a, b) => a - b));
        const [row, to] = [{ id: 'new', sort: own }, pick % (rows.length + 1)];
        const changes = received(rows, to, row, 'sort', BOUNDS);
        expect(changes.filter(([one]) => one === row)).toHaveLength(1);
        expect(readBack(rows.toSpliced(to, 0, row), changes)).toEqual(rows.map(({ id }) => id).toSpliced(to, 0, 'new'));
        for (const [, number] of changes) expect(number >= BOUNDS.min && number <= BOUNDS.max).toBe(true);
      },
    ),
  );
});
