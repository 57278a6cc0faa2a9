/** What of an order the conditions of activities look at. */
import { area, choice, int, money } from '../../language/field';
import type { Known, RuleLine } from '../../language/ruleData';
import { orderMain } from '../order';

const WEEKDAYS = { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' } as const;

export const ORDER_FACTS = {
  goodsAmount: money('商品额'),
  qty: int('件数', { max: 999_999 }),
  source: choice('来源', orderMain.fields.source.choices!),
  cityCode: area('城市', { level: 'city' }),
  hour: int('下单时点', { min: 0, max: 23 }),
  weekday: choice('星期', WEEKDAYS),
  ordersBefore: int('此前单数', { max: 9_999 }),
  idleDays: int('距上一单天数', { max: 9_999 }),
} as const;

export type Fact = keyof typeof ORDER_FACTS;
export type OrderCondition = RuleLine<Fact>;
/** An order as conditions look at it. */
export type OrderFacts = Known<Fact>;
