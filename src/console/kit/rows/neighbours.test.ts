// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { nearWith, type Near } from './neighbours';

const list = { call: '/order/search', filters: { status: 'waiting' }, sort: '-placedAt' };
const near: Near = { ids: ['101', '102'], from: 100, next: 'after 102', list, total: 300 };
const page = (ids: string[], next: string | null = null) => ({ list: ids.map((id) => ({ id })), next });
const unasked = () => {
  throw new Error('nobody needs to be asked');
};

test('rows on hand are gone through without asking, and behind the ends of a list there is nothing', async () => {
  expect(await nearWith(near, '101', 1, unasked)).toBe(near);
  expect(await nearWith(near, '102', -1, unasked)).toBe(near);
  const whole = { ids: ['1', '2'], from: 0, next: null, list };
  expect([await nearWith(whole, '2', 1, unasked), await nearWith(whole, '1', -1, unasked)]).toEqual([whole, whole]);
});

test('the rows behind the last one on hand follow it, whatever left the list before them; those before the first are a page of their own', async () => {
  const asked: unknown[] = [];
  const forward = await nearWith(near, '102', 1, async (call, params) => {
    asked.push(call, params);
    return page(['103', '104'], 'after 104');
  });
  expect(forward).toMatchObject({ ids: ['101', '102', '103', '104'], from: 100, next: 'after 104' });
  const back = await nearWith(forward, '101', -1, async (_, params) => {
    asked.push(params);
    return page(['99', '100', '101']);
  });
  expect(back).toMatchObject({ ids: ['99', '100', '101', '102', '103', '104'], from: 0, next: 'after 104' });
  const shared = { status: 'waiting', sort: '-placedAt', pageSize: 100 };
  expect(asked).toEqual(['/order/search', { ...shared, cursor: 'after 102' }, { ...shared, pageNo: 1 }]);
});
