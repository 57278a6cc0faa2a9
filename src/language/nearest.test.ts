import { expect, it } from 'vitest';
import { insteadOf, nearestOf, repeated } from './nearest';

const AXES = { day: '日', month: '月', city: '城市', partner: '服务商', channel: '渠道' };

it('finds the name that was meant by its spelling or its label, and none where all are others', () => {
  for (const [asked, name] of [
    ['citi', 'city'],
    ['CITY', 'city'],
    ['ctiy', 'city'],
    ['partners', 'partner'],
    ['chanel', 'channel'],
    ['服务', 'partner'],
    ['城市', 'city'],
    ['warehouse', null],
    ['', null],
    ['x'.repeat(100_000), null],
    ['__proto__', null],
  ] as const)
    expect([asked.slice(0, 20), nearestOf(asked, AXES)]).toEqual([asked.slice(0, 20), name]);
});

it('says what there is instead: the nearest name, else all of a few, else nothing', () => {
  expect(insteadOf('citi', AXES)).toBe(',最接近的是“城市”(city)');
  expect(insteadOf('zzz', { city: '城市', day: '日' })).toBe(',可以用:城市(city)、日(day)');
  expect(insteadOf('zzz', Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`name${i}`, `名${i}`])))).toBe('');
  expect(repeated('a'.repeat(50))).toBe(`${'a'.repeat(40)}…`);
});
