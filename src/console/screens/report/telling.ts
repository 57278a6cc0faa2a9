import type { ReportWhy } from '../../../language/report';

/**
 * How far the members of a dimension are from having changed all alike: 0 where each has its part of the change by its part of what was before, the greater the more it is one of them, or one against another.
 * Null where there is nothing to distinguish.
 */
export function unevenness({ why, rows, was }: Pick<ReportWhy, 'why' | 'rows' | 'was'>): number | null {
  const { change, parts } = why;
  const before = was?.rows.map((row) => Math.abs(row[0] ?? 0)) ?? [];
  const whole = before.reduce((sum, one) => sum + one, 0);
  if (why.kind === 'alone' || !change || rows.length < 2 || whole === 0) return null;
  const apart = parts.reduce((sum, one, i) => sum + Math.abs((one?.part ?? 0) - (change * before[i]!) / whole), 0);
  const moved = parts.reduce((sum, one) => sum + Math.abs(one?.part ?? 0), 0);
  return moved === 0 ? null : apart / (moved + Math.abs(change));
}

/** The dimension that explains most of a change, where one stands out clearly enough. */
export function mostTelling(of: ReadonlyMap<string, number | null>): string | null {
  const [first, second] = [...of].flatMap(([axis, value]) => (value === null ? [] : [{ axis, value }])).sort((a, b) => b.value - a.value);
  return first && first.value >= LEAST && (!second || first.value > second.value) ? first.axis : null;
}
/** Below that they have changed much alike. */
const LEAST = 0.1;
