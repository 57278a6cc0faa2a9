/** How much of a spec to order, in pieces, and why where that is not simply what is missing. */
export function suggestion(of: {
  readonly minQty: number;
  readonly maxQty: number;
  readonly availableQty: number;
  readonly onWayQty: number;
  readonly isWarned: boolean;
}): readonly [qty: number, why: string | null] {
  const missing = Math.max(0, of.maxQty - of.availableQty - of.onWayQty);
  if (missing === 0 || missing >= of.minQty) return [missing, null];
  return of.isWarned ? [of.minQty, '低于预警,按起订量'] : [0, '未到起订量'];
}
