import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowded, type Slot } from './slots';

const slot = (from: number, to: number, ...cityCodes: string[]): Slot => ({
  beginAt: String(from).padStart(3, '0'),
  endAt: String(to).padStart(3, '0'),
  cityCodes,
});
const slots = fc
  .record({ from: fc.nat(20), long: fc.integer({ min: 1, max: 9 }), cities: fc.subarray(['a', 'b', 'c']) })
  .map(({ from, long, cities }) => slot(from, from + long, ...cities));

test('back to back is no conflict, one moment over is', () => {
  expect(crowded(slot(10, 20), [slot(0, 10)], 1)).toBeNull();
  expect(crowded(slot(10, 20), [slot(0, 11)], 1)).toEqual({ at: '010', city: null });
});

test('no city is every city: it meets those that name one', () => {
  expect(crowded(slot(0, 9), [slot(0, 9, 'a')], 1)?.city).toBe('a');
  expect(crowded(slot(0, 9, 'b'), [slot(0, 9, 'a')], 1)).toBeNull();
});

test('what begins later within it is looked at, too', () => {
  expect(crowded(slot(0, 100), [slot(40, 60), slot(50, 70)], 2)?.at).toBe('050');
});

test('says so exactly where some moment of some city has too many', () => {
  fc.assert(
    fc.property(slots, fc.array(slots, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), (own, others, most) => {
      const meets = (one: Slot, city: string) => one.cityCodes.length === 0 || one.cityCodes.includes(city);
      const isAt = (one: Slot, at: string) => one.beginAt <= at && at < one.endAt;
      let tooMany = false;
      for (let t = 0; t < 40; t++)
        for (const city of ['a', 'b', 'c', 'elsewhere']) {
          const at = String(t).padStart(3, '0');
          if (isAt(own, at) && meets(own, city) && 1 + others.filter((one) => isAt(one, at) && meets(one, city)).length > most)
            tooMany = true;
        }
      expect(crowded(own, others, most) !== null).toBe(tooMany);
    }),
  );
});
