/** The audience of a scene as conditions on an order, and what the replay of an activity comes to. */
import type { Row } from '../../language/resource';
import type { OrderCondition } from './orderFacts';
import type { couponScene } from './scene';

type Scene = Pick<Row<typeof couponScene>, 'trigger' | 'minOrders' | 'maxOrders' | 'idleDays'>;
/** Why the trigger of birthdays means nobody: no field of a customer says when that is. */
export const NO_BIRTHDAYS = '没有顾客的生日资料';
/** The audience of a scene, in sentences: its trigger and its conditions. Manual choices have no conditions; of birthdays see above. */
export const linesOf = ({ trigger, minOrders, maxOrders, idleDays }: Scene): OrderCondition[] => {
  const least = Math.max(minOrders ?? 0, trigger === 'again' || trigger === 'recall' ? 1 : 0);
  const most = trigger === 'first' ? 0 : maxOrders;
  return [
    ...(least > 0 ? [{ fact: 'ordersBefore', op: 'gte', value: String(least) } as const] : []),
    ...(most !== null ? [{ fact: 'ordersBefore', op: 'lte', value: String(most) } as const] : []),
    ...(idleDays !== null ? [{ fact: 'idleDays', op: 'gte', value: String(idleDays) } as const] : []),
  ];
};

/** States of orders that count as placed. */
export const PLACED: readonly string[] = ['waiting', 'delivering', 'done', 'refunded'];

/** What an activity would have come to. Amounts in fen. */
export interface Replayed {
  /** The part of the orders that the reader sees, in words; null for all of them. Nothing is told of the others, not even how many. */
  readonly part: string | null;
  /** Whether it is meant for more orders than these. */
  readonly isBeyond: boolean;
  readonly from: string;
  readonly until: string;
  /** Orders that were placed then, and those of them that it is meant for. */
  readonly placed: number;
  readonly touched: number;
  readonly platformCost: number;
  readonly shopCost: number;
  /** The day on which its budget would have been spent. */
  readonly budgetEnds: string | null;
  /** Of those it is meant for, how many had been discounted already. */
  readonly twice: number;
  /** Those with the highest cost; each with its orders that were meant, the newest 500. */
  readonly shops: readonly {
    readonly id: string;
    readonly name: string;
    readonly orders: number;
    readonly cost: number;
    readonly opens: readonly string[];
  }[];
  /** The newest of the orders. */
  readonly samples: readonly { readonly id: string; readonly orderNo: string; readonly cost: number; readonly twice: boolean }[];
  /**
   * The orders behind the figures, the newest 500 of each: all in the audience, those discounted already, and the one that exhausts the
   * budget.
   */
  readonly opens: { readonly [figure in 'touched' | 'twice' | 'ended']: readonly string[] };
  readonly overlaps: readonly { readonly id: string; readonly name: string; readonly message: string }[];
}
