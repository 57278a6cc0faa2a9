/** What a card takes off an order, in fen. */
import type { Row } from '../../language/resource';
import type { couponBatch } from './batch';

export type CardRule = Pick<Row<typeof couponBatch>, 'couponType' | 'faceAmount' | 'thresholdAmount' | 'discountBp' | 'platformBearBp'>;

/**
 * @param base the total of the goods the card applies to. @param dearest the highest unit price among them, which a water card pays.
 * Null where the card can't be used on them.
 */
export function discountOf(rule: CardRule, base: number, dearest: number): { readonly discount: number; readonly platform: number } | null {
  if (base <= 0 || base < rule.thresholdAmount) return null;
  const off =
    rule.couponType === 'rate'
      ? Math.round((base * (10_000 - (rule.discountBp ?? 10_000))) / 10_000)
      : rule.couponType === 'water'
        ? dearest
        : rule.faceAmount;
  const discount = Math.min(off, rule.faceAmount, base);
  return { discount, platform: Math.round((discount * rule.platformBearBp) / 10_000) };
}
