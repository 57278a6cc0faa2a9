import { afterEach, expect, it, vi } from 'vitest';
import { instantOf, newId } from './newId';

afterEach(() => {
  vi.useRealTimers();
});

it('makes ids of 18 digits that only grow, thousands in a millisecond', () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id) => /^\d{18}$/.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
});

it('reads from an id when it was made', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  expect(Date.parse(instantOf(newId()))).toBe(Date.now());
});

it('follows a clock that ran ahead and was set right, and makes none twice', () => {
  const now = Date.now();
  const madeAt = (ms: number) => {
    vi.setSystemTime(ms);
    return Array.from({ length: 1500 }, newId);
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  const ids = [
    madeAt(now),
    madeAt(now + 40 * 86_400_000),
    madeAt(now + 1000),
    madeAt(now),
    madeAt(now - 2 * 3_600_000),
    madeAt(now),
  ].flat();
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.abs(Date.parse(instantOf(ids.at(-1)!)) - now)).toBeLessThan(3_600_000);
  expect(Math.abs(Date.parse(instantOf(ids[3000]!)) - now)).toBeLessThan(3_600_000);
});
