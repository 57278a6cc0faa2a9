import { expect, test } from 'vitest';
import type { Resource } from '../../../language/resource';
import type { WireRow } from '../../contract';
import { followed, nextFree, queued, wantedFrom } from './queue';
import { waitingBeside } from './waiting';

const off = new Set<string>();

test('what comes stands by when it is due, and never above the row at hand', () => {
  expect(queued({ before: [], now: ['a', 'b', 'c'], cursor: null, off })).toEqual(['a', 'b', 'c']);
  expect(queued({ before: ['a', 'b', 'c'], now: ['new', 'a', 'b', 'c'], cursor: 'b', off })).toEqual(['a', 'b', 'new', 'c']);
  expect(queued({ before: ['a', 'b', 'c'], now: ['a', 'b', 'c', 'late'], cursor: 'b', off })).toEqual(['a', 'b', 'c', 'late']);
  expect(queued({ before: ['a', 'b', 'c'], now: ['a', 'c'], cursor: 'c', off })).toEqual(['a', 'c']);
});

test('what was put off stands last, and comes back where it was left', () => {
  const before = queued({ before: ['a', 'b', 'c'], now: ['a', 'b', 'c'], cursor: 'a', off: new Set(['a']) });
  expect(before).toEqual(['b', 'c', 'a']);
});

test('the next row is one that nobody else is at', () => {
  expect(nextFree(['a', 'b', 'c'], 'a', (id) => id !== 'b')).toBe('c');
  expect(nextFree(['a', 'b', 'c'], 'c', (id) => id !== 'b')).toBe('a');
  expect(nextFree(['a'], 'a', () => true)).toBe('a');
});

test('what is wanted is asked for from a row on, the rest from the top behind it', () => {
  const all = Array.from({ length: 30 }, (_, n) => String(n));
  expect(wantedFrom(['a', 'b', 'c', 'd'], 'c', (id) => id !== 'd')).toEqual(['c', 'a', 'b']);
  expect(wantedFrom(all, '0', () => true)).toEqual(all.slice(0, 20));
});

test('the cursor follows its row, and where that has left it goes to what stands in its place', () => {
  expect(followed(['a', 'b', 'c'], ['c', 'b'], 'b')).toBe('b');
  expect(followed(['a', 'b', 'c'], ['a', 'c'], 'b')).toBe('c');
  expect(followed(['a', 'b'], ['a'], 'b')).toBe('a');
  expect(followed([], ['a', 'b'], null)).toBe('a');
  expect(followed(['a'], [], 'a')).toBe(null);
});

test('the others that wait are drawn where they lie, the late ones over the rest; what lies nowhere is not', () => {
  const resource = {
    title: 'name',
    late: { by: 'dueAt', while: { status: 'open' } },
    fields: { name: { kind: 'text' }, dueAt: { kind: 'instant', lateWhile: { status: 'open' } } },
  } as unknown as Resource;
  const row = (id: string, dueAt: string, lng: number | null = 120) =>
    ({ id, name: id, status: 'open', dueAt, lng, lat: 30 }) as unknown as WireRow;
  const rows = [
    row('late', '2026-01-01T00:00:00Z'),
    row('hand', '2026-01-01T00:00:00Z'),
    row('soon', '2026-01-03T00:00:00Z'),
    row('nowhere', '2026-01-03T00:00:00Z', null),
  ];
  const found = waitingBeside({ resource, place: ['lng', 'lat'], now: Date.parse('2026-01-02T00:00:00Z') }, rows, 'hand');
  expect(found.map(({ id, isLate }) => [id, isLate])).toEqual([
    ['soon', false],
    ['late', true],
  ]);
});
