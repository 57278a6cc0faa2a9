import { expect, it } from 'vitest';
import { SeenLines } from './seenLines';

it('knows the first line about everything, however many there are', () => {
  const seen = new SeenLines();
  const about = (n: number) => JSON.stringify([String(13_000_000_000 + n)]);
  for (let n = 1; n <= 50_000; n++) seen.add(about(n), n + 1);
  seen.add(about(7), 60_000);
  expect(Array.from({ length: 50_000 }, (_, i) => seen.get(about(i + 1))).findIndex((no, i) => no !== i + 2)).toBe(-1);
  expect([seen.get(about(50_001)), seen.get(''), new SeenLines().get(about(1))]).toEqual([undefined, undefined, undefined]);
});
