import { expect, it } from 'vitest';
import { nextOf } from './deliveryTime';

it.each([
  ['day', '2026-11-25T07:59:59+08:00', '2026-11-25T00:00:00.000Z'],
  ['day', '2026-11-25T08:00:00+08:00', '2026-11-26T00:00:00.000Z'],
  ['week', '2026-11-30T07:00:00+08:00', '2026-11-30T00:00:00.000Z'],
  ['week', '2026-12-01T00:00:00+08:00', '2026-12-07T00:00:00.000Z'],
  ['month', '2026-12-31T23:59:00+08:00', '2027-01-01T00:00:00.000Z'],
  ['month', '2027-01-01T08:00:01+08:00', '2027-02-01T00:00:00.000Z'],
] as const)('what comes by the %s is next at eight in Shanghai, seen from %s', (every, now, next) => {
  expect(nextOf(every, new Date(now)).toISOString()).toBe(next);
});
