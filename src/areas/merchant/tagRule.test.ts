import { expect, it } from 'vitest';
import { fits, ruleText, type TagFacts, type TagRule } from './tagRule';

const NOW = new Date('2026-06-30T12:00:00.000Z');
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const shop: TagFacts = { status: 'open', gradeId: '7', areaCode: '330106001', createdAt: ago(100), lastFollowAt: ago(10), orders: 20 };
const nothing: TagRule = { minOrders: null, maxOrders: null, idleDays: null, newDays: null, gradeIds: [], cityCodes: [] };
const meets = (rule: Partial<TagRule>, more: Partial<TagFacts> = {}) => fits({ ...nothing, ...rule }, { ...shop, ...more }, NOW);

it('takes each bound as meant, that day and that number included', () => {
  expect([19, 20, 21].map((minOrders) => meets({ minOrders }))).toEqual([true, true, false]);
  expect([19, 20, 21].map((maxOrders) => meets({ maxOrders }))).toEqual([false, true, true]);
  expect([9, 10, 11].map((idleDays) => meets({ idleDays }))).toEqual([true, true, false]);
  expect([99, 100, 101].map((newDays) => meets({ newDays }))).toEqual([false, false, true]);
  expect([['7'], ['8'], ['8', '7']].map((gradeIds) => meets({ gradeIds }))).toEqual([true, false, true]);
  expect([['3301'], ['3302']].map((cityCodes) => meets({ cityCodes }))).toEqual([true, false]);
});

it('counts a shop that nobody has been to from the day it was opened, and wants a grade where grades are asked for', () => {
  expect([meets({ idleDays: 100 }, { lastFollowAt: null }), meets({ idleDays: 101 }, { lastFollowAt: null })]).toEqual([true, false]);
  expect(meets({ gradeIds: ['7'] }, { gradeId: null })).toBe(false);
});

it('wants all of its conditions, of shops that are open', () => {
  expect([
    meets({ minOrders: 20, cityCodes: ['3301'] }),
    meets({ minOrders: 20, cityCodes: ['3302'] }),
    meets({ minOrders: 1 }, { status: 'stopped' }),
  ]).toEqual([true, false, false]);
  expect(ruleText({ ...nothing, minOrders: 20, idleDays: 30, cityCodes: ['3301'] }, [], ['杭州市'])).toBe(
    '近 30 天 20 单以上,30 天未跟进,杭州市',
  );
});
