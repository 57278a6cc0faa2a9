import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, date, instant, texts } from './field';
import { crowdedIn, crowdOf, slot } from './slot';
import { daysOfStretch, shifted, shiftedAlike, stageOf } from './stretch';

const fields = { position: choice('位置', { a: '甲', b: '乙' }), cities: texts('城市'), begin: instant('开始'), end: instant('结束') };
const days = { begin: date('开始'), end: date('结束') };
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const row = (from: number | null, to: number | null, ...cities: string[]) => ({
  position: 'a',
  cities,
  begin: from === null ? null : minute(from),
  end: to === null ? null : minute(to),
});
const at = (most: number) => slot('begin', 'end', { by: ['position', 'cities'], most });
const crowd = (most: number, own: ReturnType<typeof row>, ...others: ReturnType<typeof row>[]) => crowdOf(at(most), fields, own, others);

test('back to back is no conflict, one moment over is', () => {
  expect(crowd(1, row(10, 20), row(0, 10))).toBeNull();
  expect(crowd(1, row(10, 20), row(0, 11))?.at).toBe(Date.parse(minute(10)));
});

test('a last day is part of it, an end that is empty never comes', () => {
  const byDay = slot('begin', 'end', { by: [] });
  expect(crowdOf(byDay, days, { begin: '2026-01-02', end: '2026-01-03' }, [{ begin: '2026-01-01', end: '2026-01-02' }])).not.toBeNull();
  expect(crowdOf(byDay, days, { begin: '2026-01-02', end: '2026-01-03' }, [{ begin: '2026-01-01', end: '2026-01-01' }])).toBeNull();
  expect(crowd(1, row(10, null), row(0, 10))).toBeNull();
  expect(crowd(1, row(10, null), row(500, 510))).not.toBeNull();
});

test('no city is every city: it meets those that name one; another position meets nobody', () => {
  expect(crowd(1, row(0, 9), row(0, 9, 'a'))).not.toBeNull();
  expect(crowd(1, row(0, 9, 'b'), row(0, 9, 'a'))).toBeNull();
  expect(crowdOf(at(1), fields, { ...row(0, 9), position: 'b' }, [row(0, 9)])).toBeNull();
});

test('what begins later within it is looked at, too', () => {
  expect(crowd(2, row(0, 100), row(40, 60), row(50, 70))).toMatchObject({ at: Date.parse(minute(50)) });
  expect(crowd(2, row(0, 100), row(40, 50), row(50, 70))).toBeNull();
});

test('those in each other’s way are found, drafts are in nobody’s', () => {
  const drawn = [0, 5, 20].map((from, i) => ({ id: String(i), status: 'on', ...row(from, from + 10) }));
  const only = { ...at(1), when: { status: 'on' } };
  expect([...crowdedIn(only, fields, drawn)]).toEqual(['0', '1']);
  expect([...crowdedIn(only, fields, [{ ...drawn[0]!, status: 'off' }, drawn[1]!])]).toEqual([]);
});

const rows = fc
  .record({ from: fc.nat(20), long: fc.integer({ min: 1, max: 9 }), cities: fc.subarray(['a', 'b', 'c']) })
  .map(({ from, long, cities }) => row(from, from + long, ...cities));

test('says so exactly where some moment of some city has too many', () => {
  fc.assert(
    fc.property(rows, fc.array(rows, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), (own, others, most) => {
      const meets = (one: typeof own, city: string) => one.cities.length === 0 || one.cities.includes(city);
      const isAt = (one: typeof own, t: number) => one.begin! <= minute(t) && minute(t) < one.end!;
      let tooMany = false;
      for (let t = 0; t < 40; t++)
        for (const city of ['a', 'b', 'c', 'elsewhere'])
          if (isAt(own, t) && meets(own, city) && 1 + others.filter((one) => isAt(one, t) && meets(one, city)).length > most)
            tooMany = true;
      // One that shares its moment, but with another city than the next, is counted with neither alone.
      expect(crowd(most, own, ...others) !== null).toBe(tooMany);
    }),
  );
});

test('a stretch is on its days, keeps its hours when it is moved, and is never turned round', () => {
  const night = { begin: '2026-01-01T15:00:00.000Z', end: '2026-01-02T16:00:00.000Z' };
  expect(daysOfStretch({ begin: 'begin', end: 'end' }, fields, night)).toEqual(['2026-01-01', '2026-01-02']);
  expect(shifted({ begin: 'begin', end: 'end' }, fields, night, 1)).toEqual({
    begin: '2026-01-02T15:00:00.000Z',
    end: '2026-01-03T16:00:00.000Z',
  });
  expect(shifted({ begin: 'begin', end: 'end' }, fields, night, -2, 'end')).toBeNull();
  expect(shifted({ begin: 'begin', end: 'end' }, days, { begin: '2026-01-01', end: '2026-01-01' }, 1, 'end')).toEqual({
    begin: '2026-01-01',
    end: '2026-01-02',
  });
  // Wished for the row of before: as many days for the one that has become longer meanwhile, and nothing where it would be turned round.
  const alike = (is: object, wished: object) =>
    shiftedAlike({ begin: 'begin', end: 'end' }, fields, night, { ...night, ...wished }, { ...is });
  const longer = { ...night, end: '2026-01-05T16:00:00.000Z' };
  expect(alike(longer, { begin: '2026-01-02T15:00:00.000Z', end: '2026-01-04T16:00:00.000Z' })).toEqual({
    begin: '2026-01-02T15:00:00.000Z',
    end: '2026-01-07T16:00:00.000Z',
  });
  expect(alike({ ...night, end: '2026-01-01T16:00:00.000Z' }, { end: '2026-01-01T16:00:00.000Z' })).toBeNull();
  const day = { begin: '2026-01-02', end: '2026-01-02' };
  const stage = (now: string) => stageOf({ begin: 'begin', end: 'end' }, days, day, Date.parse(now));
  expect([stage('2026-01-01T15:59:59Z'), stage('2026-01-01T16:00:00Z'), stage('2026-01-02T16:00:00Z')]).toEqual(['next', 'now', 'over']);
});
