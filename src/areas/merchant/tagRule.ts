/** Which shops an automatic tag is put on. */
import type { Row } from '../../language/resource';
import type { merchantShop } from './shop';
import type { shopTag } from './tag';
import { DAY_MS } from '../../language/days';

export const CONDITIONS = ['minOrders', 'maxOrders', 'idleDays', 'newDays', 'gradeIds', 'cityCodes'] as const;
export type TagRule = Pick<Row<typeof shopTag>, (typeof CONDITIONS)[number]>;
/** What a rule goes by; `orders` of the last thirty days. */
export type TagFacts = Pick<Row<typeof merchantShop>, 'status' | 'gradeId' | 'areaCode' | 'createdAt' | 'lastFollowAt'> & {
  readonly orders: number;
};

/** Whether a shop is open and meets all that a rule says. */
export function fits(rule: TagRule, shop: TagFacts, now: Date): boolean {
  const isOlder = (at: string, days: number) => now.getTime() - Date.parse(at) >= days * DAY_MS;
  return (
    shop.status === 'open' &&
    (rule.minOrders === null || shop.orders >= rule.minOrders) &&
    (rule.maxOrders === null || shop.orders <= rule.maxOrders) &&
    // Nobody has been there yet: it waits since it was opened.
    (rule.idleDays === null || isOlder(shop.lastFollowAt ?? shop.createdAt, rule.idleDays)) &&
    (rule.newDays === null || !isOlder(shop.createdAt, rule.newDays)) &&
    (rule.gradeIds.length === 0 || (shop.gradeId !== null && rule.gradeIds.includes(shop.gradeId))) &&
    (rule.cityCodes.length === 0 || rule.cityCodes.includes(shop.areaCode.slice(0, 4)))
  );
}

/** A rule as people read it. @param grades names of its grades. @param cities of its cities. */
export const ruleText = (rule: TagRule, grades: readonly string[], cities: readonly string[]): string =>
  [
    rule.minOrders !== null && `近 30 天 ${rule.minOrders} 单以上`,
    rule.maxOrders !== null && `近 30 天至多 ${rule.maxOrders} 单`,
    rule.idleDays !== null && `${rule.idleDays} 天未跟进`,
    rule.newDays !== null && `建档未满 ${rule.newDays} 天`,
    grades.length > 0 && grades.join('、'),
    cities.length > 0 && cities.join('、'),
  ]
    .filter(Boolean)
    .join(',');
