/** In which order the tickets of somebody are drawn, and what a part of a lot gives back. */

/** Tickets of one purchase, with the free ones. */
export interface Lot {
  readonly id: string;
  readonly boughtLeft: number;
  readonly giftLeft: number;
  /** Null: they never run out. */
  readonly expireAt: string | null;
}
export interface Draw {
  readonly lotId: string;
  readonly part: 'bought' | 'gift';
  readonly qty: number;
}

/**
 * The earliest to expire first, and in a lot bought tickets before free ones, so that free ones are never refunded. Null if there are not
 * enough.
 */
export function drawn(lots: readonly Lot[], qty: number): Draw[] | null {
  const inOrder = [...lots].sort((a, b) => before(a.expireAt ?? '9', b.expireAt ?? '9') || before(a.id, b.id));
  const draws: Draw[] = [];
  let left = qty;
  for (const lot of inOrder)
    for (const part of ['bought', 'gift'] as const) {
      const take = Math.min(left, part === 'bought' ? lot.boughtLeft : lot.giftLeft);
      if (take > 0) draws.push({ lotId: lot.id, part, qty: take });
      left -= take;
    }
  return left === 0 ? draws : null;
}
const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The refund, in fen, for further tickets of a lot: all refunds together equal its price exactly, however they are split. */
export const refundOf = (price: number, buyQty: number, refundedBefore: number, qty: number): number =>
  Math.round((price * (refundedBefore + qty)) / buyQty) - Math.round((price * refundedBefore) / buyQty);
