import { expect, it } from 'vitest';
import { instantOf, newId } from './newId';

it('makes ids of 18 digits that only grow, thousands in a millisecond', () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(new Set(ids).size).toBe(5000);
  expect(ids.every((id) => /^\d{18}$/.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
});

it('tells when an id was made', () => {
  expect(Math.abs(Date.parse(instantOf(newId())) - Date.now())).toBeLessThan(1000);
});
