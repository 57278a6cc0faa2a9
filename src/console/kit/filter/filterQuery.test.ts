import { expect, test } from 'vitest';
import { choice, instant, int, money, ref } from '../../../language/field';
import type { Page } from '../../../language/page';
import { activeFilters, filtersOf, withFilter, withoutFilters } from './filterQuery';

const fields = {
  status: choice('状态', { pending: '待审核', open: '营业' }),
  createdAt: instant('创建时间'),
  amount: money('金额'),
  shopId: ref('shop', '店铺'),
};
const page = { filters: ['keyword', 'status', 'createdAt', 'amount'], preset: { status: 'pending' } } as unknown as Page;
const plain = { ...page, preset: {} };

test('a preset rules until the query names its field, and an empty value switches it off', () => {
  expect(filtersOf(page, new URLSearchParams(''), fields)).toEqual({ status: 'pending' });
  expect(filtersOf(page, new URLSearchParams('status=open'), fields)).toEqual({ status: 'open' });
  const off = withFilter(page, new URLSearchParams(''), { status: null });
  expect(off.toString()).toBe('status=');
  expect(filtersOf(page, off, fields)).toEqual({});
  expect(withFilter(page, off, { status: 'pending' }).toString()).toBe('');
});

test('ranges have two parameters, unknown parameters and the sort are no filters', () => {
  const query = new URLSearchParams('createdAt_from=2026-01-01&createdAt_to=2026-01-31&evil=1&sort=-createdAt&keyword=水');
  expect(filtersOf(plain, query, fields)).toEqual({ createdAt_from: '2026-01-01', createdAt_to: '2026-01-31', keyword: '水' });
  expect(activeFilters(plain, filtersOf(plain, query, fields))).toEqual(['keyword', 'createdAt']);
  expect(filtersOf(plain, query, { ...fields, sort: int('排序') })).not.toHaveProperty('sort');
});

test('a link may filter by a field that has no control, and the reset takes it away but keeps the sort', () => {
  const query = new URLSearchParams('shopId=123&sort=-createdAt');
  expect(activeFilters(plain, filtersOf(plain, query, fields))).toEqual(['shopId']);
  expect(withoutFilters(query).toString()).toBe('sort=-createdAt');
});

test('setting and removing a filter leaves the others alone', () => {
  const both = withFilter(plain, new URLSearchParams('status=open'), { amount_from: '100', amount_to: null });
  expect(both.toString()).toBe('status=open&amount_from=100');
  expect(withFilter(plain, both, { amount_from: '' }).toString()).toBe('status=open');
});
