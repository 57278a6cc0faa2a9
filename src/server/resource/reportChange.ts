/** How a change is dealt to the members that made it, so that the parts come to it exactly. */
import type { ChangeKind, ChangePart, Figures, ReportWhy } from '../../language/report';

/** Figures of a member, or of all: the measure itself; behind it, of a ratio, what is divided by what. */
export interface Both {
  readonly now: Figures;
  readonly was: Figures;
}
type Dealt = Pick<ReportWhy['why'], 'change' | 'parts' | 'left'>;

/** @param step the smallest step of the measure; results are multiples of it. @param scale the measure's value for a quotient of 1. */
export function dealt(kind: ChangeKind, members: readonly Both[], total: Both, step: number, scale: number): Dealt {
  const own = ({ now, was }: Both) => (isNumber(now[0]) && isNumber(was[0]) ? Math.round(now[0] / step) - Math.round(was[0] / step) : null);
  const amountOf = (steps: number) => Number((steps * step).toFixed(6));
  const change = own(total);
  const alone = () => members.map(own).map((one): ChangePart | null => (one === null ? null : { part: amountOf(one) }));
  if (kind === 'alone') return { change: change && amountOf(change), parts: alone(), left: 0 };
  if (change === null) return { change, parts: members.map(() => null), left: 0 };
  if (kind === 'mix') {
    const { parts, left } = mixed(members, total, change, scale / step);
    return {
      change: amountOf(change),
      parts: parts.map((one) => one && { part: amountOf(one[0] + one[1]), mix: amountOf(one[0]), rate: amountOf(one[1]) }),
      left: amountOf(left),
    };
  }
  const left = members.map(own).reduce<number>((rest, one) => rest - (one ?? 0), change);
  return { change: amountOf(change), parts: alone(), left: amountOf(left) };
}
const isNumber = (value: number | null | undefined): value is number => value !== null && value !== undefined;

/**
 * Attributes the change of an overall ratio to its members. The overall ratio is the mean of the members' ratios by weight; a member
 * contributes what it adds now less what it added then, both relative to the overall mean. The change of its own ratio is its rate effect,
 * the change of its weight its mix effect.
 */
function mixed(members: readonly Both[], { now, was }: Both, change: number, steps: number) {
  const [n1, d1, n0, d0] = [now[1]!, now[2]!, was[1]!, was[2]!];
  const mean = (n1 / d1 + n0 / d0) / 2;
  const exact = members.map((one): readonly [mix: number, rate: number] | null => {
    const [a1, b1, a0, b0] = [one.now[1], one.now[2], one.was[1], one.was[2]];
    if (!isNumber(a1) || !isNumber(b1) || !isNumber(a0) || !isNumber(b0)) return null;
    const whole = a1 / d1 - a0 / d0 - mean * (b1 / d1 - b0 / d0);
    const rate = b1 && b0 ? ((b1 / d1 + b0 / d0) / 2) * (a1 / b1 - a0 / b0) : 0;
    return [(whole - rate) * steps, rate * steps];
  });
  const known = exact.flatMap((one) => one ?? []);
  // The last part takes the remainder.
  const rest = exact.includes(null) ? [change - known.reduce((sum, one) => sum + one, 0)] : [];
  const whole = apportioned([...known, ...rest], change);
  let at = 0;
  const parts = exact.map((one): readonly [number, number] | null => one && [whole[at++]!, whole[at++]!]);
  return { parts, left: rest.length ? whole.at(-1)! : change - whole.reduce((sum, one) => sum + one, 0) };
}

/** Whole numbers that come to a total, each within one of what it is exactly: those cut most are rounded up first. */
export function apportioned(exact: readonly number[], total: number): readonly number[] {
  const whole = exact.map(Math.floor);
  const byCut = exact.map((one, i) => [one - whole[i]!, i] as const).sort(([a], [b]) => b - a);
  const missing = total - whole.reduce((sum, one) => sum + one, 0);
  for (const [, i] of byCut.slice(0, Math.max(0, missing))) whole[i]! += 1;
  // Both totals were rounded, so that there may be one less than the parts come to.
  if (missing < 0 && byCut.length) whole[byCut.at(-1)![1]]! += missing;
  return whole.map((one) => one + 0);
}
