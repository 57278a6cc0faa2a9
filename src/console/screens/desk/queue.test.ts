import { expect, test } from 'vitest';
import { followed, nextFree, queued } from './queue';

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

test('the cursor follows its row, and where that has left it goes to what stands in its place', () => {
  expect(followed(['a', 'b', 'c'], ['c', 'b'], 'b')).toBe('b');
  expect(followed(['a', 'b', 'c'], ['a', 'c'], 'b')).toBe('c');
  expect(followed(['a', 'b'], ['a'], 'b')).toBe('a');
  expect(followed([], ['a', 'b'], null)).toBe('a');
  expect(followed(['a'], [], 'a')).toBe(null);
});
