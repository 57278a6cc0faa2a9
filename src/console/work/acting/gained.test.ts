import { expect, it } from 'vitest';
import { differenceOf } from './gained';

const nameOf = (one: string) => `角色${one}`;

it('says what is added and what is taken away, by name', () => {
  expect(differenceOf(['1', '2'], ['2', '3'], nameOf)).toEqual({ gained: '角色3', lost: '角色1' });
  expect(differenceOf(['1', '2'], ['2', '1'], nameOf)).toEqual({ gained: '', lost: '' });
  expect(differenceOf(['1', '2'], [], nameOf)).toEqual({ gained: '', lost: '角色1、角色2' });
});

it('says how many, where they are many or have no names here', () => {
  const many = Array.from({ length: 8 }, (_, i) => String(i));
  expect(differenceOf([], many, nameOf).gained).toBe('角色0、角色1、角色2、角色3、角色4、角色5 等 8 项');
  expect(differenceOf(['a', 'b'], ['b'], () => undefined).lost).toBe('1 项');
});
