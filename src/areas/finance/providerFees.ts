/** What shops of a partner owe for a period by the rules of charging, and what of it is the partner's. */
import dayjs from 'dayjs';
import type { Row } from '../../language/resource';
import type { shopCharge, merchantShop } from '../merchant';
import type { thirdOrder } from '../order';
import { dayOf } from '../../language/days';

type Rule = Pick<
  Row<typeof shopCharge>,
  'id' | 'chargeType' | 'amount' | 'rateBp' | 'capAmount' | 'tagIds' | 'cityCodes' | 'partnerShareBp' | 'beginDate' | 'endDate' | 'priority'
>;
type Shop = Pick<Row<typeof merchantShop>, 'id' | 'areaCode' | 'tagIds' | 'createdAt'>;
type Order = Pick<Row<typeof thirdOrder>, 'shopId' | 'completedAt' | 'paidAmount' | 'refundAmount'>;
/** `base` is an amount in fen for a rate, else how many times the fixed amount is due. */
export interface Fee {
  readonly shopId: string;
  readonly chargeId: string;
  readonly chargeType: Rule['chargeType'];
  readonly base: number;
  readonly fee: number;
  readonly share: number;
}

/** A fee as a line of a settlement keeps it. */
export const lineOf = ({ base, ...fee }: Fee) => ({
  ...fee,
  baseAmount: fee.chargeType === 'rate' ? base : null,
  times: fee.chargeType === 'rate' ? null : base,
});

/** @param rules that are in force. @param orders completed in the period. @param period `YYYY-MM`. */
export function feesOf(rules: readonly Rule[], shops: readonly Shop[], orders: readonly Order[], period: string): Fee[] {
  const ofShop = new Map(shops.map((shop): [string, Order[]] => [shop.id, []]));
  for (const order of orders) ofShop.get(order.shopId ?? '')?.push(order);
  return shops.flatMap((shop) => {
    const joined = dayOf(shop.createdAt);
    if (joined.slice(0, 7) > period) return [];
    const mine = rules.filter(
      (rule) =>
        (rule.tagIds.length === 0 || rule.tagIds.some((tag) => shop.tagIds.includes(tag))) &&
        (rule.cityCodes.length === 0 || rule.cityCodes.some((code) => shop.areaCode.startsWith(code))),
    );
    // Of a type, one rule: that of the highest priority on the day.
    const ruleOn = (type: Rule['chargeType'], day: string) =>
      mine
        .filter((rule) => rule.chargeType === type && rule.beginDate <= day && day <= rule.endDate)
        .sort((a, b) => b.priority - a.priority)[0];
    const bases = new Map<Rule, number>();
    const owe = (rule: Rule | undefined, base: number) => {
      if (rule) bases.set(rule, (bases.get(rule) ?? 0) + base);
    };
    // A year's fee is due each year in the month of joining, a month's at its beginning.
    const day = Math.min(Number(joined.slice(8)), dayjs(`${period}-01`).daysInMonth());
    if (joined.slice(5, 7) === period.slice(5, 7)) owe(ruleOn('annual', `${period}-${String(day).padStart(2, '0')}`), 1);
    owe(ruleOn('monthly', joined > `${period}-01` ? joined : `${period}-01`), 1);
    for (const order of ofShop.get(shop.id)!) {
      const finished = dayOf(order.completedAt!);
      owe(ruleOn('rate', finished), order.paidAmount - order.refundAmount);
      owe(ruleOn('fixed', finished), 1);
    }
    return [...bases]
      .map(([rule, base]): Fee => {
        const due = rule.chargeType === 'rate' ? Math.round((base * rule.rateBp!) / 10_000) : base * rule.amount!;
        const fee = rule.capAmount > 0 ? Math.min(rule.capAmount, due) : due;
        return { shopId: shop.id, chargeId: rule.id, chargeType: rule.chargeType, base, fee, share: shareOf(fee, rule.partnerShareBp) };
      })
      .filter(({ fee }) => fee > 0);
  });
}

const shareOf = (fee: number, shareBp: number) => Math.round((fee * shareBp) / 10_000);
