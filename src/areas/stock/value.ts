/** The cost of a piece is kept to a ten-thousandth of a fen. */
export const FINE = 10_000;

/** What there is of a spec, what it is worth in fen, and what a piece of it has cost on average, in ten-thousandths of a fen. */
export interface Worth {
  readonly onHand: number;
  readonly value: number;
  readonly cost: number;
}

/**
 * Goods leave at the moving average, the last ones at the remaining value, so the value always equals the sum of movements and ends at
 * zero.
 * @param taken what incoming goods have cost in all, where it is known; else they cost what those that are there do.
 */
export function afterMoving({ onHand, value, cost }: Worth, qty: number, taken?: number): Worth & { readonly amount: number } {
  const usual = (pieces: number) => Math.round(onHand > 0 ? (value * pieces) / onHand : (cost * pieces) / FINE);
  const amount = qty > 0 ? (taken ?? usual(qty)) : onHand + qty <= 0 ? 0 - value : 0 - usual(-qty);
  const next = { onHand: onHand + qty, value: value + amount };
  return { ...next, amount, cost: next.onHand > 0 ? Math.round((next.value * FINE) / next.onHand) : cost };
}
