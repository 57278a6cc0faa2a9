import { expect, it } from 'vitest';
import { ruleFaults, ruleText } from '../../language/ruleData';
import { factsOf, fits, SHOP_FACTS, SHOP_OPS, type ShopFact, type TagLine } from './tagFacts';

const NOW = new Date('2026-06-30T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const SHOP = {
  gradeId: '7',
  partnerId: '3',
  areaCode: '330106001',
  createdAt: ago(100),
  lastFollowAt: ago(10),
  customerCount: 4,
  owedQty: 2,
  depositAmount: 12_000,
};
const line = (fact: ShopFact, op: TagLine['op'], value: string | number, join: TagLine['join'] = null): TagLine => ({
  fact,
  op,
  value: String(value),
  join,
});
const meets = (rule: readonly TagLine[], more: Partial<typeof SHOP> | { gradeId: null } | { lastFollowAt: null } = {}, status = 'open') =>
  fits(rule, { status, facts: factsOf({ ...SHOP, ...more }, 20, NOW) });

it('takes each bound as meant, that day and that number included', () => {
  expect([19, 20, 21].map((n) => meets([line('orders', 'gte', n)]))).toEqual([true, true, false]);
  expect([19, 20, 21].map((n) => meets([line('orders', 'lte', n)]))).toEqual([false, true, true]);
  expect([9, 10, 11].map((n) => meets([line('idleDays', 'gte', n)]))).toEqual([true, true, false]);
  expect([99, 100, 101].map((n) => meets([line('ageDays', 'lte', n)]))).toEqual([false, true, true]);
  expect(['7', '8', '8,7'].map((ids) => meets([line('gradeId', 'in', ids)]))).toEqual([true, false, true]);
  expect(['3301', '3302'].map((code) => meets([line('cityCode', 'eq', code)]))).toEqual([true, false]);
  expect(['119.99', '120', '120.01'].map((yuan) => meets([line('depositAmount', 'gte', yuan)]))).toEqual([true, true, false]);
});

it('counts a shop that nobody has been to from the day it was opened, and wants a grade even where it is to be none of some', () => {
  const unvisited = { lastFollowAt: null };
  expect([100, 101].map((n) => meets([line('idleDays', 'gte', n)], unvisited))).toEqual([true, false]);
  expect(['in', 'notIn'].map((op) => meets([line('gradeId', op as TagLine['op'], '8')], { gradeId: null }))).toEqual([false, false]);
});

it('wants one of each group, of shops that are open, and fits none without a rule', () => {
  const either = [line('orders', 'gte', 20), line('cityCode', 'in', '3302'), line('customers', 'gte', 4, 'or')];
  expect([meets(either), meets(either.slice(0, 2)), meets(either, {}, 'stopped'), meets([])]).toEqual([true, false, false, false]);
  expect(ruleText(SHOP_FACTS, either, (_, code) => (code === '3302' ? '宁波市' : undefined))).toBe(
    '近30天单量不小于 20 单,且(城市属于 宁波市,或客户数不小于 4 户)',
  );
});

it('takes no exact number of days, which would hold for one day only', () => {
  const spec = { facts: SHOP_FACTS, ops: SHOP_OPS };
  expect(ruleFaults(spec, [line('orders', 'eq', 3), line('ageDays', 'eq', 3)])).toEqual(new Map([[1, '建档天数只能“不小于”或“不大于”']]));
});
