import fc from 'fast-check';
import { expect, it } from 'vitest';
import '../../../tests/properties';
import { hiddenOf } from './reportHidden';

const FLOOR = 10;

/** Cells with their totals at the end of each row and column. */
function withTotals(cells: readonly (readonly number[])[]): number[][] {
  const rows = cells.map((row) => [...row, row.reduce((a, b) => a + b, 0)]);
  return [...rows, rows[0]!.map((_, c) => rows.reduce((sum, row) => sum + row[c]!, 0))];
}
/** Of the equations that rows and columns are, which unknowns have one value only: Gauss, over exact fractions of small numbers. */
function solvable(hidden: readonly (readonly boolean[])[]): string[] {
  const spots = hidden.flatMap((row, r) => row.flatMap((is, c) => (is ? [`${r} ${c}`] : [])));
  const [height, width] = [hidden.length, hidden[0]!.length];
  const line = (isIn: (r: number, c: number) => boolean, isTotal: (r: number, c: number) => boolean) =>
    spots.map((spot): number => {
      const [r, c] = spot.split(' ').map(Number) as [number, number];
      return isIn(r, c) ? (isTotal(r, c) ? -1 : 1) : 0;
    });
  const left = [
    ...hidden.map((_, row) =>
      line(
        (r) => r === row,
        (__, c) => c === width - 1,
      ),
    ),
    ...hidden[0]!.map((_, column) =>
      line(
        (__, c) => c === column,
        (r) => r === height - 1,
      ),
    ),
  ];
  let rank = 0;
  for (let c = 0; c < spots.length; c++) {
    const pivot = left.findIndex((row, r) => r >= rank && Math.abs(row[c]!) > 1e-9);
    if (pivot < 0) continue;
    [left[rank], left[pivot]] = [left[pivot]!, left[rank]!];
    const by = left[rank]![c]!;
    left[rank] = left[rank]!.map((value) => value / by);
    for (let r = 0; r < left.length; r++)
      if (r !== rank && Math.abs(left[r]![c]!) > 1e-9) {
        const factor = left[r]![c]!;
        left[r] = left[r]!.map((value, i) => value - factor * left[rank]![i]!);
      }
    rank++;
  }
  return left.flatMap((row) => {
    const known = row.flatMap((value, i) => (Math.abs(value) > 1e-9 ? [spots[i]!] : []));
    return known.length === 1 ? known : [];
  });
}

it('a cell that only its column would reveal gets a second hidden one in its column, too', () => {
  const hidden = hiddenOf(
    withTotals([
      [3, 20, 30],
      [40, 50, 60],
      [70, 80, 90],
    ]),
    FLOOR,
  );
  expect(hidden[0]![0]).toBe(true);
  for (const line of [...hidden, ...hidden[0]!.map((_, c) => hidden.map((row) => row[c]!))])
    expect(line.filter(Boolean).length).not.toBe(1);
});

it('nothing is hidden where nothing is small, and nothing of nothing', () => {
  const hidden = hiddenOf(
    withTotals([
      [10, 0, 30],
      [0, 0, 60],
    ]),
    FLOOR,
  );
  expect(hidden.flat()).not.toContain(true);
});

it('whatever the table, all that is small is hidden, nothing hidden can be solved, and what is hidden of a line comes to the floor', () => {
  const small = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 99 }));
  const tables = fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
    .chain(([height, width]) =>
      fc.array(fc.array(small, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
    );
  fc.assert(
    fc.property(tables, (cells) => {
      const table = withTotals(cells);
      const hidden = hiddenOf(table, FLOOR);
      table.forEach((row, r) => row.forEach((weight, c) => weight < FLOOR && expect(hidden[r]![c]).toBe(weight > 0)));
      expect(solvable(hidden)).toEqual([]);
      const columns = table[0]!.map((_, c) => table.map((__, r) => [r, c] as const));
      for (const line of [...table.map((row, r) => row.map((_, c) => [r, c] as const)), ...columns]) {
        const [y, x] = line.at(-1)!;
        const gone = line.slice(0, -1).filter(([r, c]) => hidden[r]![c]);
        const rest = gone.reduce((sum, [r, c]) => sum + table[r]![c]!, 0);
        if (!hidden[y]![x] && gone.length) expect(rest).toBeGreaterThanOrEqual(FLOOR);
      }
    }),
  );
});
