/** What is left of each purchase of messages: the earliest bought is spent first, what was paid for before what came on top. */

/** Messages that came into an account together. */
export interface Lot {
  readonly id: string;
  /** Paid for. */
  readonly qty: number;
  /** On top of it. */
  readonly giftQty: number;
  /** Taken back again when the purchase was refunded. */
  readonly backQty: number;
}

/** The remaining paid and free messages of each lot. @param lots the earliest first @param spent sent and not refunded */
export function leftOf(lots: readonly Lot[], spent: number): Map<string, { readonly qty: number; readonly giftQty: number }> {
  const left = new Map<string, { qty: number; giftQty: number }>();
  let rest = Math.max(0, spent);
  for (const { id, qty, giftQty, backQty } of lots) {
    // What a refund has left of a lot was spent before it.
    const there = qty + giftQty - backQty;
    const used = Math.min(rest, there);
    rest -= used;
    const bought = backQty > 0 ? 0 : Math.max(0, qty - used);
    left.set(id, { qty: bought, giftQty: backQty > 0 ? 0 : there - used - bought });
  }
  return left;
}

/** Messages that were added (above 0) or taken off by hand, and how many the account had used until then. */
export interface Adjustment {
  readonly qty: number;
  readonly usedBefore: number;
}

/**
 * How many messages of purchases are spent. Those that were added by hand are free and spent before bought ones, from when they were added
 * on; those taken off are free ones first, else they count as spent. @param adjustments the earliest first @param used by the account in all
 */
export function spentOf(adjustments: readonly Adjustment[], used: number): number {
  let [free, freeUsed, takenOff, before] = [0, 0, 0, 0];
  const until = (at: number) => {
    const ofFree = Math.min(free, Math.max(0, at - before));
    [free, freeUsed, before] = [free - ofFree, freeUsed + ofFree, at];
  };
  for (const { qty, usedBefore } of adjustments) {
    until(usedBefore);
    takenOff += Math.max(0, -qty - free);
    free = Math.max(0, free + qty);
  }
  until(used);
  return used - freeUsed + takenOff;
}

/** What is paid back for so many of the messages of a purchase: all of them come to exactly what was paid. */
export const refundOf = (payAmount: number, qty: number, unused: number): number => Math.round((payAmount * unused) / qty);
