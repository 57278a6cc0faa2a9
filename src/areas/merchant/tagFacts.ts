/** What of a shop automatic tags look at, and which shops they are put on. */
import { area, int, money, ref } from '../../language/field';
import { DAY_MS } from '../../language/days';
import type { Row } from '../../language/resource';
import { unmetOf, type Known, type RuleLine } from '../../language/ruleData';
import type { merchantShop } from './shop';

/** Bounds alone: what is exactly thirty days ago is so for one day only. */
const BOUNDS = ['gte', 'lte'] as const;

export const SHOP_FACTS = {
  orders: int('近30天单量', { unit: '单' }),
  idleDays: int('未跟进天数', { unit: '天' }),
  ageDays: int('建档天数', { unit: '天' }),
  customers: int('客户数', { unit: '户' }),
  owedQty: int('客户欠桶', { unit: '个' }),
  depositAmount: money('客户押金'),
  gradeId: ref('platform_grade', '等级', { among: { target: 'shop' } }),
  partnerId: ref('partner_main', '所属服务商'),
  cityCode: area('城市', { level: 'city' }),
} as const;
export const SHOP_OPS = { idleDays: BOUNDS, ageDays: BOUNDS } as const;

export type ShopFact = keyof typeof SHOP_FACTS;
export type TagLine = RuleLine<ShopFact>;
export type ShopFacts = Known<ShopFact>;

/** Whether a shop is open and meets all that a rule says. A tag without a rule fits none. */
export const fits = (rule: readonly TagLine[] | null, shop: { readonly status: string; readonly facts: ShopFacts }): boolean =>
  shop.status === 'open' && rule !== null && rule.length > 0 && unmetOf(SHOP_FACTS, rule, shop.facts) === null;

type Shop = Pick<
  Row<typeof merchantShop>,
  'gradeId' | 'partnerId' | 'areaCode' | 'createdAt' | 'lastFollowAt' | 'customerCount' | 'owedQty' | 'depositAmount'
>;
/** What is known of a shop: the same as `factsSql` reads from its columns. @param orders of its last thirty days. */
export function factsOf(shop: Shop, orders: number, now: Date): Required<ShopFacts> {
  const daysSince = (at: string) => Math.floor((now.getTime() - Date.parse(at)) / DAY_MS);
  return {
    orders,
    // Nobody has been there yet: it waits since it was opened.
    idleDays: daysSince(shop.lastFollowAt ?? shop.createdAt),
    ageDays: daysSince(shop.createdAt),
    customers: shop.customerCount,
    owedQty: shop.owedQty,
    depositAmount: shop.depositAmount,
    gradeId: shop.gradeId,
    partnerId: shop.partnerId,
    cityCode: shop.areaCode.slice(0, 4),
  };
}
