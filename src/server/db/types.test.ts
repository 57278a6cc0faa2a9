import { expect, it } from 'vitest';
import { columnTypes, isoInstant } from './types';

const parse = (oid: number, text: string) => (columnTypes.getTypeParser(oid, 'text') as (text: string) => unknown)(text);

it('gives ids as texts and amounts as numbers', () => {
  expect(parse(20, '217408873991477000')).toBe('217408873991477000');
  expect(parse(20, '-250')).toBe(-250);
  expect(parse(1016, '{217408873991477000,2}')).toEqual(['217408873991477000', '2']);
  expect(parse(1016, '{}')).toEqual([]);
  expect(parse(1700, '120.096158')).toBe(120.096158);
});

it('gives days, times and instants as the wire shows them', () => {
  expect(parse(1082, '2026-02-28')).toBe('2026-02-28');
  expect(parse(1083, '08:30:00')).toBe('08:30');
  expect(isoInstant('2026-11-21 06:52:54.658+00')).toBe('2026-11-21T06:52:54.658Z');
  expect(isoInstant('2026-11-21 06:52:54+00')).toBe('2026-11-21T06:52:54.000Z');
  expect(isoInstant('2026-11-21 06:52:54.6+00')).toBe('2026-11-21T06:52:54.600Z');
  expect(() => isoInstant('2026-11-21 06:52:54+08')).toThrow();
});
