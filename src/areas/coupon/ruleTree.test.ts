import { expect, it } from 'vitest';
import { ruleText, unmetOf } from '../../language/ruleData';
import { ORDER_FACTS, type OrderCondition, type OrderFacts } from './orderFacts';
import { discountOf } from './discount';
import { describeEffect, ruleTree } from './ruleTree';

const CUT = {
  name: '满减',
  couponType: 'cut',
  faceAmount: 1_000,
  thresholdAmount: 2_000,
  discountBp: null,
  platformBearBp: 6_000,
  spuIds: [],
  shopIds: [],
} as const;
const SCENE = {
  name: '回流',
  trigger: 'recall',
  minOrders: null,
  maxOrders: null,
  idleDays: 30,
  perUserLimit: 2,
  perDayLimit: 500,
} as const;
const rule = (more: object) => describeEffect({ ...CUT, ...more } as unknown as Parameters<typeof describeEffect>[0]);

it('says what each kind of card takes off, as it is reckoned', () => {
  expect(rule({})).toBe('满 20.00 元减 10.00 元,平台承担 60%');
  expect(rule({ couponType: 'rate', discountBp: 8_500, thresholdAmount: 0 })).toBe('付 85%,最多减 10.00 元,平台承担 60%');
  expect(discountOf({ ...CUT, couponType: 'rate', discountBp: 8_500, thresholdAmount: 0 }, 4_000, 0)).toEqual({
    discount: 600,
    platform: 360,
  });
  expect(rule({ couponType: 'water', thresholdAmount: 0 })).toBe('免最贵的一件,最多减 10.00 元,平台承担 60%');
  expect(discountOf({ ...CUT, couponType: 'water', thresholdAmount: 0 }, 4_000, 700)).toEqual({ discount: 700, platform: 420 });
  expect(rule({ spuIds: ['1', '2'], shopIds: ['3'] })).toBe('满 20.00 元减 10.00 元,平台承担 60%,只限 2 种商品,只限 1 家店铺');
});

it('reads conditions and effects in one tree', () => {
  const conditions = [
    { fact: 'goodsAmount', op: 'gte', value: '50' },
    { fact: 'cityCode', op: 'in', value: '3301' },
    { fact: 'weekday', op: 'in', value: '6,7' },
  ] as const;
  const about = { cities: ['杭州'], conditions, budgetAmount: 150_000 };
  const effects = [CUT, { ...CUT, name: '再减' }] as unknown as Parameters<typeof ruleTree>[2];
  const tree = ruleTree(about, SCENE, effects, (_, value) => (value === '3301' ? '杭州' : value));
  expect(tree.map(({ message, below }) => [message, ...below.map((one) => one.message)])).toEqual([
    [
      '命中(全部满足)',
      '城市属于 杭州',
      '场景“回流”:此前单数不小于 1,且距上一单天数不小于 30',
      '商品额不小于 50.00 元',
      '城市属于 杭州',
      '星期属于 周六、周日',
    ],
    ['效果(取最省的一张)', '“满减”:满 20.00 元减 10.00 元,平台承担 60%', '“再减”:满 20.00 元减 10.00 元,平台承担 60%'],
    ['限制', '每人 2 张,每日 500 张', '预算 1,500.00 元,用尽即止'],
  ]);
  expect(ruleTree({ ...about, cities: [] }, SCENE, effects.slice(0, 1)).map(({ below }) => below[0]!.message)).toEqual([
    '全部城市',
    '“满减”:满 20.00 元减 10.00 元,平台承担 60%',
    '每人 2 张,每日 500 张',
  ]);
});

it('shows lines of which one is enough below one node, and what is none of some values', () => {
  const conditions = [
    { fact: 'weekday', op: 'notIn', value: '6,7', join: null },
    { fact: 'hour', op: 'in', value: '11\uff0c12', join: 'and' },
    { fact: 'ordersBefore', op: 'gte', value: '3', join: 'or' },
    { fact: 'qty', op: 'eq', value: '2' },
  ] as const;
  const [asked] = ruleTree({ cities: [], conditions, budgetAmount: 1 }, SCENE, []);
  expect(asked!.below.slice(2)).toEqual([
    { message: '星期不属于 周六、周日', below: [] },
    {
      message: '任一满足',
      below: [
        { message: '下单时点属于 11、12', below: [] },
        { message: '此前单数不小于 3', below: [] },
      ],
    },
    { message: '件数等于 2', below: [] },
  ]);
  expect(ruleText(ORDER_FACTS, conditions)).toBe('星期不属于 周六、周日,且(下单时点属于 11、12,或此前单数不小于 3),且件数等于 2');
  expect(ruleText(ORDER_FACTS, conditions.slice(1, 3))).toBe('下单时点属于 11、12,或此前单数不小于 3');
});

it('holds against one order what is asked of it, and takes what is not known for nothing', () => {
  const isMet = (lines: readonly OrderCondition[], facts: OrderFacts) => unmetOf(ORDER_FACTS, lines, facts) === null;
  const notApp: OrderCondition = { fact: 'source', op: 'notIn', value: 'app' };
  expect([isMet([notApp], { source: 'wechat' }), isMet([notApp], { source: 'app' }), isMet([notApp], {})]).toEqual([true, false, false]);
  const notLong: OrderCondition = { fact: 'idleDays', op: 'notIn', value: '1,2' };
  expect([3, 2, null].map((idleDays) => isMet([notLong], { idleDays }))).toEqual([true, false, false]);
  const dear: OrderCondition = { fact: 'goodsAmount', op: 'gte', value: '50' };
  expect(isMet([dear, { ...notApp, join: 'or' }], { goodsAmount: 4_999, source: 'wechat' })).toBe(true);
  expect(isMet([dear, { ...notApp, join: 'and' }], { goodsAmount: 4_999, source: 'wechat' })).toBe(false);
  expect(isMet([dear, notApp], { goodsAmount: 5_000, source: 'wechat' })).toBe(true);
  expect(unmetOf(ORDER_FACTS, [dear, { ...notApp, join: 'or' }], {})).toHaveLength(2);
});
