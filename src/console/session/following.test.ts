// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merged } from './following';

describe('three versions of what somebody made', () => {
  it('become one, part by part', () => {
    const before = { a: 1, b: { c: 2, d: 3 }, e: 4 };
    expect(merged({ a: 9, b: { c: 2, d: 3 }, e: 4 }, before, { a: 1, b: { c: 7, d: 3 }, e: 4, f: 5 })).toEqual({ a: 9, b: { c: 7, d: 3 }, e: 4, f: 5 });
    expect(merged({ b: { c: 2, d: 3 }, e: 4 }, before, { a: 1, b: { c: 2, d: 3 } }), 'what one side took away is gone').toEqual({ b: { c: 2, d: 3 } });
    expect(merged({ list: [1, 2] }, { list: [1] }, { list: [1, 3] }), 'a list is one thing').toEqual({ list: [1, 2] });
  });
  it('begin with what the server has, or with what this browser has', () => {
    expect(merged(undefined, undefined, { a: 1 })).toEqual({ a: 1 });
    expect(merged({ a: 1 }, undefined, undefined)).toEqual({ a: 1 });
    expect(merged({ a: 1 }, undefined, { b: 2 })).toEqual({ a: 1, b: 2 });
  });
  it('are as they were where nobody, or only one side, changed anything', () => {
    const value = fc.jsonValue().map((v) => (v === null ? 0 : v));
    fc.assert(fc.property(value, value, (a, b) => {
      expect(merged(a, a, b)).toEqual(b);
      expect(merged(b, a, a)).toEqual(b);
      expect(merged(a, b, a)).toEqual(a);
    }));
  });
});
