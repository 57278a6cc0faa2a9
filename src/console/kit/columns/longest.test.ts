import { expect, test } from 'vitest';
import { longest } from './longest';

test.each([
  ['S\\d{8}', 9],
  ['DZ\\d{12}-\\d{2}', 17],
  ['\\d{12,17}|\\d{19,20}|[A-Z]{2}\\d{12,18}', 20],
  ['69\\d{11}|[A-Z][0-9A-Z-]{3,19}', 20],
  ['#[0-9a-fA-F]{6}', 7],
  ['wx[0-9a-f]{16}', 18],
  ['a?b', 2],
  ['(?:ab|c){3}d', 7],
  ['[\\]x]\\.', 2],
  ['[a-z][a-z0-9_-]*', Infinity],
  ['[vV]?\\d+(\\.\\d+){0,3}', Infinity],
  ['', 0],
])('%s has at most %s characters', (shape, most) => expect(longest(shape)).toBe(most));
