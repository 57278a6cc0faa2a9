import { expect, test } from 'vitest';
import { choice, instant, money, text } from '../../../language/field';
import { resource } from '../../../language/resource';
import { addableTo, isServed, sortedBy } from './sorting';
import { whyNotAdded } from './whyNotAdded';

const parcel = resource('parcel', {
  label: '包裹',
  title: 'no',
  indexes: [['-placedAt'], ['status', '-placedAt'], ['status', 'amount', '-placedAt'], ['amount']],
  fields: {
    no: text('单号', { max: 20, unique: true }),
    status: choice('状态', { on: '在途', off: '签收' }),
    amount: money('金额'),
    placedAt: instant('时间'),
  },
});

test('one column instead of another: descending first, then turned', () => {
  expect(sortedBy(parcel, '-placedAt', 'status', false)).toBe('-status');
  expect(sortedBy(parcel, '-status', 'status', false)).toBe('status');
  expect(sortedBy(parcel, 'status,-placedAt', 'placedAt', false)).toBe('placedAt');
});

test('a column is added in the direction an index has it', () => {
  expect(sortedBy(parcel, 'status', 'placedAt', true)).toBe('status,-placedAt');
  expect(sortedBy(parcel, '-status', 'placedAt', true)).toBe('-status,placedAt');
  expect(sortedBy(parcel, 'status,amount', 'placedAt', true)).toBe('status,amount,-placedAt');
});

test('where one of two can not turn alone, both do', () => {
  expect(sortedBy(parcel, 'status,-placedAt', 'placedAt', true)).toBe('-status,placedAt');
  expect(sortedBy(parcel, 'status,-placedAt', 'status', true)).toBe('-status,placedAt');
});

test('a sort that no index serves is not applied, and the message names those that are', () => {
  expect(sortedBy(parcel, '-placedAt', 'status', true)).toBeNull();
  expect(whyNotAdded(parcel, '-placedAt', 'status')).toBe('没有先按“时间”、再按“状态”的索引:先按“状态”排,再加“时间”就可以');
  expect(whyNotAdded(parcel, 'status', 'no')).toBe('没有先按“状态”、再按“单号”的索引:“状态”之后可以再按“时间”、“金额”');
  expect(whyNotAdded(parcel, 'no', 'amount')).toBe('没有先按“单号”、再按“金额”的索引');
  expect([...addableTo(parcel, 'status,-placedAt')]).toEqual([]);
  expect(
    ['status,-placedAt', '-status,placedAt', 'status,placedAt', 'status,status', 'nothing', ''].map((sort) => isServed(parcel, sort)),
  ).toEqual([true, true, false, false, false, false]);
});
