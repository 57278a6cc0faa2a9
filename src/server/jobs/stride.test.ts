import { expect, it } from 'vitest';
import { strideOf } from './stride';

/** What it settles at when a row takes so long. */
function settled(msPerRow: number, first = 500): number {
  const stride = strideOf(20, { first, least: 50, most: 4000 });
  for (let step = 0; step < 20; step++) stride.took(stride.rows() * msPerRow);
  return stride.rows();
}

it('comes to as many rows as a step has time for, from either side', () => {
  expect(settled(0.02)).toBe(1000);
  expect(settled(0.1)).toBe(200);
  expect(settled(0.02, 4000)).toBe(1000);
});

it('keeps within its bounds, whatever a step takes', () => {
  expect(settled(0)).toBe(4000);
  expect(settled(10)).toBe(50);
});

it('is not thrown off by one step that was held up', () => {
  const stride = strideOf(20, { first: 1000, least: 50, most: 4000 });
  stride.took(5000);
  expect(stride.rows()).toBe(500);
});
