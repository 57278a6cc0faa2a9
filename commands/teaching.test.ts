import { expect, it } from 'vitest';
import { counted, hinted, isDue, NO_HABITS, type Habits } from './teaching';

const after = (...uses: ('mouse' | 'keys')[]) => uses.reduce<Habits>((habits, by) => counted(habits, 'a', by), NO_HABITS);

it('hints the third time by mouse, once a day', () => {
  expect(isDue(after('mouse', 'mouse'), 'a', '2026-11-07')).toBe(false);
  const third = after('mouse', 'mouse', 'mouse');
  expect(isDue(third, 'a', '2026-11-07')).toBe(true);
  expect([isDue(hinted(third, 'a', '2026-11-07'), 'a', '2026-11-07'), isDue(hinted(third, 'a', '2026-11-07'), 'a', '2026-11-08')]).toEqual([
    false,
    true,
  ]);
});
it('leaves those alone who know the key, or want no hints', () => {
  expect(isDue(after('mouse', 'mouse', 'mouse', 'keys', 'keys', 'keys'), 'a', '2026-11-07')).toBe(false);
  expect(isDue({ ...after('mouse', 'mouse', 'mouse'), silent: true }, 'a', '2026-11-07')).toBe(false);
});
it('forgets what was counted least recently', () => {
  const many = Array.from({ length: 305 }, (_, i) => `c${i}`).reduce(
    (habits, id) => counted(habits, id, 'mouse'),
    counted(NO_HABITS, 'c0', 'keys'),
  );
  expect([Object.keys(many.of).length, many.of.c0, many.of.c304]).toEqual([300, undefined, { mouse: 1, keys: 0 }]);
});
