import { expect, test } from 'vitest';
import { pagesOf, probeOf, rowCountOf, sawPage, sawRow, type Extent, showTotal } from './range';

const unknown = { seen: 0, end: null };

test('rows in view map to the pages that hold them', () => {
  expect(pagesOf(0, 40)).toEqual([1]);
  expect(pagesOf(95, 120)).toEqual([1, 2]);
  expect(pagesOf(100, 199)).toEqual([2]);
  expect(pagesOf(99_990, 100_000)).toEqual([1000, 1001]);
});

test('an exact count is the range, a capped one the estimate', () => {
  expect(rowCountOf({ ...unknown, total: 1234, capped: false })).toBe(1234);
  expect(rowCountOf({ ...unknown, total: 10_000, capped: true, estimate: 103_000 })).toBe(103_000);
});

test('without an estimate the range grows page by page until a short page shows the end', () => {
  let seen = sawPage(unknown, 100, 100);
  expect(rowCountOf({ ...seen, total: 10_000, capped: true })).toBe(10_100);
  seen = sawPage(seen, 101, 100);
  expect(rowCountOf({ ...seen, total: 10_000, capped: true })).toBe(10_200);
  seen = sawPage(seen, 102, 37);
  expect(rowCountOf({ ...seen, total: 10_000, capped: true })).toBe(10_137);
});

test('an estimate that was too high or too low is corrected by what the pages show', () => {
  expect(rowCountOf({ ...sawPage(unknown, 200, 0), total: 10_000, capped: true, estimate: 30_000 })).toBe(19_900);
  expect(rowCountOf({ ...sawPage(unknown, 400, 100), total: 10_000, capped: true, estimate: 30_000 })).toBe(40_100);
});

test('an empty list ends at nothing', () => expect(rowCountOf(sawPage(unknown, 1, 0))).toBe(0));
test('totals past the cap say so', () => expect([showTotal(10_000, true), showTotal(1234, false)]).toEqual(['10,000+', '1,234']));

test.each([
  [1_000_000, 950_000],
  [1_000_000, 1_080_000],
  [12_345, 11_000],
  [10_001, 3_000_000],
  [1_000_000, 20_000],
])('%i rows that were taken for %i: the end is found with few questions', (real, estimate) => {
  const base = { total: 10_000, capped: true, estimate };
  const lookAt = (known: Pick<Extent, 'seen' | 'end'>, row: number) => {
    const page = Math.floor(row / 100) + 1;
    return sawPage(known, page, Math.max(0, Math.min(100, real - (page - 1) * 100)));
  };
  let known: Pick<Extent, 'seen' | 'end'> = { seen: 100, end: null };
  let questions = 0;
  // Somebody goes to the end, again and again, until it is there.
  for (let i = 0; i < 60 && !(known.end === real && known.seen === real); i++) {
    known = lookAt(known, rowCountOf({ ...base, ...known }) - 1);
    for (let probe = probeOf({ ...base, ...known }); probe !== null; probe = probeOf({ ...base, ...known })) {
      known = sawRow(known, probe, probe < real);
      questions++;
    }
  }
  expect(known).toEqual({ seen: real, end: real });
  expect(questions).toBeLessThan(40);
});
