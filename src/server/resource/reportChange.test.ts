import { describe, expect, it } from 'vitest';
import { apportioned, dealt, type Both } from './reportChange';

/** Numbers by chance, the same each time. */
function luck(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
}
const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);

describe('a change that is dealt', () => {
  it('comes to the change exactly, as mix and rate too, whatever the members are', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const next = luck(seed);
      const [step, scale] = (
        [
          [1, 10_000],
          [1, 1],
          [0.1, 1],
          [0.1, 1 / 3_600_000],
        ] as const
      )[next(4)]!;
      const side = () => {
        const b = next(4) ? next(5000) : 0;
        return [scale === 10_000 ? next(b + 1) : next(900_000), b] as const;
      };
      const raw = Array.from({ length: 1 + next(15) }, () => [side(), side()] as const);
      const value = (a: number, b: number) => (b ? Number((Math.round((a / b) * (scale / step)) * step).toFixed(6)) : null);
      const figures = ([a, b]: readonly [number, number]) => [value(a, b), a, b];
      const members = raw.map(([now, was]): Both => ({ now: figures(now), was: figures(was) }));
      const all = (i: 0 | 1) => figures([sumOf(raw.map((one) => one[i][0])), sumOf(raw.map((one) => one[i][1]))]);
      const total = { now: all(0), was: all(1) };
      const { change, parts, left } = dealt('mix', members, total, step, scale);
      if (total.now[0] === null || total.was[0] === null) {
        expect(change).toBeNull();
        continue;
      }
      const whole = (value: number) => Math.round(value / step);
      expect(whole(change!)).toBe(whole(total.now[0]!) - whole(total.was[0]!));
      expect(sumOf(parts.map((one) => whole(one!.part)))).toBe(whole(change!));
      expect(left).toBe(0);
      for (const one of parts) expect(whole(one!.mix!) + whole(one!.rate!)).toBe(whole(one!.part));
    }
  });

  it('a member whose own ratio stayed has no rate, and one that weighs the same has no mix', () => {
    const of = (a: number, b: number) => [Math.round((10_000 * a) / b), a, b];
    const members = [
      { now: of(90, 100), was: of(45, 50) },
      { now: of(25, 50), was: of(50, 100) },
    ];
    const total = { now: of(115, 150), was: of(95, 150) };
    const { change, parts } = dealt('mix', members, total, 1, 10_000);
    expect(change).toBe(7667 - 6333);
    expect(parts.map((one) => one!.rate)).toEqual([0, 0]);
    const same = dealt('mix', [{ now: of(90, 100), was: of(80, 100) }], { now: of(90, 100), was: of(80, 100) }, 1, 10_000);
    expect(same.parts).toEqual([{ part: 1000, mix: 0, rate: 1000 }]);
  });

  it('what several members counted, and what is too small to be shown, is the rest', () => {
    const members = [
      { now: [5], was: [3] },
      { now: [4], was: [4] },
    ];
    expect(dealt('overlap', members, { now: [7], was: [6] }, 1, 1)).toEqual({ change: 1, parts: [{ part: 2 }, { part: 0 }], left: -1 });
    const hidden = [...members, { now: [null], was: [2] }];
    expect(dealt('sum', hidden, { now: [12], was: [9] }, 1, 1)).toEqual({ change: 3, parts: [{ part: 2 }, { part: 0 }, null], left: 1 });
    expect(dealt('sum', members, { now: [null], was: [9] }, 1, 1).change).toBeNull();
    expect(dealt('alone', members, { now: [2.5], was: [2.4] }, 0.1, 1)).toMatchObject({ change: 0.1, left: 0 });
  });

  it('whole numbers come to their total, each within one of what it is', () => {
    expect(apportioned([0.5, 0.5, -1.2], 0)).toEqual([1, 0, -1]);
    expect(apportioned([3, -3], 0)).toEqual([3, -3]);
    expect(apportioned([2, 2], 3)).toEqual([2, 1]);
    expect(apportioned([], 0)).toEqual([]);
  });
});
