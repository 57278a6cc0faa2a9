import { expect, it } from 'vitest';
import { isOfShape } from './shape';

it('pictures are of one shape whatever their size; what was not measured is not said to differ', () => {
  const of = (width: number | null, height: number | null) => ({ width, height });
  expect(isOfShape(of(240, 240), of(800, 800))).toBe(true);
  expect(isOfShape(of(750, 300), of(1500, 601))).toBe(true);
  expect(isOfShape(of(240, 240), of(240, 320))).toBe(false);
  expect(isOfShape(of(320, 240), of(240, 320))).toBe(false);
  expect(isOfShape(of(null, null), of(240, 320))).toBe(true);
});
