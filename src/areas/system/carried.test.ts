import { expect, it } from 'vitest';
import { platform } from '../catalogue';
import { carriedBy } from './carried';

const page = (url: string) => ({ id: url, name: platform.pages.get(url)!.name, url });
const [orders, special, abnormal, shops] = [
  '/api/third/order/search',
  '/api/third/order/special/search',
  '/api/third/order/abnormal/search',
  '/api/merchant/shop/search',
].map(page) as [ReturnType<typeof page>, ...ReturnType<typeof page>[]];
const pages = [orders, special!, abnormal!, shops!];

it('says of a page that was taken away what others still bring, and says nothing of one that is gone for good', () => {
  const left = carriedBy(platform, pages, { pages: new Set([abnormal!.id]), grants: {} });
  expect(left.get(orders.id)).toMatch(/取消订单.*仍可在“三方订单-异常订单”操作/);
  expect(left.has(shops!.id)).toBe(false);
  expect(left.has(abnormal!.id)).toBe(false);
  // Of a page that is narrowed only what is left of it counts.
  expect(carriedBy(platform, pages, { pages: new Set([abnormal!.id]), grants: { [abnormal!.id]: [] } }).has(orders.id)).toBe(false);
});
