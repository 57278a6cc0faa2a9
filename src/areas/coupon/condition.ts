/**
 * What an order has to be like for an activity to be meant for it: inert data, read in Chinese and for one order here; the replay reads it
 * in SQL.
 */
import { typedCodes } from '../../language/typedList';
import { choice, text } from '../../language/field';
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import type { couponScene } from './scene';

interface FactKind {
  readonly label: string;
  readonly as: 'yuan' | 'number' | 'code';
  /** Whole numbers of this range are all there are. */
  readonly from?: number;
  readonly to?: number;
}

/** What of an order is looked at: how it is called, and whether it is a number of yuan, another number, or one of some codes. */
const FACTS = {
  goodsAmount: { label: '商品额', as: 'yuan' },
  qty: { label: '件数', as: 'number' },
  source: { label: '来源', as: 'code' },
  cityCode: { label: '城市', as: 'code' },
  hour: { label: '下单时点', as: 'number', from: 0, to: 23 },
  weekday: { label: '星期', as: 'number', from: 1, to: 7 },
  ordersBefore: { label: '此前单数', as: 'number' },
  idleDays: { label: '距上一单天数', as: 'number' },
} as const satisfies Readonly<Record<string, FactKind>>;
type Scene = Pick<Row<typeof couponScene>, 'trigger' | 'minOrders' | 'maxOrders' | 'idleDays'>;
export type Fact = keyof typeof FACTS;
const OPS = { gte: '不小于', lte: '不大于', eq: '等于', in: '属于', notIn: '不属于' } as const;
type Op = keyof typeof OPS;

/** One line of what is asked of an order. */
export interface OrderCondition {
  readonly fact: Fact;
  readonly op: Op;
  readonly value: string;
  /** `or`: this line or the one before it is enough. Otherwise both are asked, as in rows from before lines were joined. */
  readonly join?: 'and' | 'or' | null;
}

/** A line as it is typed. */
export const CONDITION = {
  fact: choice('看', Object.fromEntries(Object.entries(FACTS).map(([key, { label }]) => [key, label])) as Record<Fact, string>, {
    required: true,
    default: 'goodsAmount',
  }),
  op: choice('怎样', OPS, { required: true, default: 'gte' }),
  value: text('值', { max: 64, required: true, help: '金额以元计,星期一到星期日写 1 到 7;多个值用逗号隔开' }),
  join: choice('与上一行', { and: '且', or: '或' }),
} as const;

/** How many values one line may name. */
const MOST_VALUES = 20;
export const valuesOf = ({ value }: Pick<OrderCondition, 'value'>): string[] => typedCodes(value);
/** The values of a line as numbers: yuan become fen. */
export const numbersOf = (line: OrderCondition): number[] =>
  valuesOf(line).map((one) => (FACTS[line.fact].as === 'yuan' ? Math.round(Number(one) * 100) : Number(one)));

/** What is wrong with a line, or null. */
export function faultOf(line: OrderCondition): string | null {
  const { label, as, from, to }: FactKind = FACTS[line.fact];
  const values = valuesOf(line);
  if (values.length === 0 || values.length > MOST_VALUES) return `${label}的值要有 1 到 ${MOST_VALUES} 个`;
  if (line.op !== 'in' && line.op !== 'notIn' && values.length > 1) return `${label}“${OPS[line.op]}”只能有一个值`;
  if (as === 'code') return line.op === 'gte' || line.op === 'lte' ? `${label}只能“等于”、“属于”或“不属于”` : null;
  if (from !== undefined && to !== undefined && !numbersOf(line).every((one) => Number.isInteger(one) && one >= from && one <= to))
    return `${label}的值应为 ${from} 到 ${to} 的整数`;
  return numbersOf(line).every((one) => Number.isFinite(one) && one >= 0) ? null : `${label}的值应为不小于零的数`;
}

/** The audience of a scene, in sentences: its trigger and its conditions. Birthdays are unknown, and manual choices have no conditions. */
export const linesOf = ({ trigger, minOrders, maxOrders, idleDays }: Scene): OrderCondition[] => {
  const least = Math.max(minOrders ?? 0, trigger === 'again' || trigger === 'recall' ? 1 : 0);
  const most = trigger === 'first' ? 0 : maxOrders;
  return [
    ...(least > 0 ? [{ fact: 'ordersBefore', op: 'gte', value: String(least) } as const] : []),
    ...(most !== null ? [{ fact: 'ordersBefore', op: 'lte', value: String(most) } as const] : []),
    ...(idleDays !== null ? [{ fact: 'idleDays', op: 'gte', value: String(idleDays) } as const] : []),
  ];
};

/** Lines as the tree that they are: of each group one line is enough, and all groups are asked. */
export function groupsOf(lines: readonly OrderCondition[]): OrderCondition[][] {
  const groups: OrderCondition[][] = [];
  for (const line of lines) {
    if (line.join === 'or' && groups.length > 0) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** An order as conditions look at it: amounts in fen. What is not known is null or not there. */
export type OrderFacts = { readonly [fact in Fact]?: number | string | null };

/** Whether an order is what a line asks for. A fact that is not known meets nothing, not even that it is none of some values. */
function meets(line: OrderCondition, facts: OrderFacts): boolean {
  const known = facts[line.fact];
  if (known === null || known === undefined) return false;
  if (line.op === 'gte') return Number(known) >= numbersOf(line)[0]!;
  if (line.op === 'lte') return Number(known) <= numbersOf(line)[0]!;
  const isAmong = FACTS[line.fact].as === 'code' ? valuesOf(line).includes(String(known)) : numbersOf(line).includes(Number(known));
  return isAmong === (line.op !== 'notIn');
}

/** The first group of lines that an order does not meet; null where it meets them all. */
export const unmetOf = (lines: readonly OrderCondition[], facts: OrderFacts): readonly OrderCondition[] | null =>
  groupsOf(lines).find((group) => !group.some((line) => meets(line, facts))) ?? null;

const WEEKDAYS = '一二三四五六日';
type NameOf = (fact: Fact, value: string) => string;

/** One line in words. */
export function lineText(line: OrderCondition, nameOf: NameOf = (_, value) => value): string {
  const { label, as } = FACTS[line.fact];
  const values =
    as === 'yuan'
      ? numbersOf(line).map((fen) => `${formatMoney(fen)} 元`)
      : valuesOf(line).map((one) => (line.fact === 'weekday' ? `周${WEEKDAYS[Number(one) - 1]}` : nameOf(line.fact, one)));
  return `${label}${OPS[line.op]} ${values.join('、')}`;
}

/** The lines in words. */
export function conditionText(lines: readonly OrderCondition[], nameOf?: NameOf): string | null {
  const groups = groupsOf(lines);
  const textOf = (group: readonly OrderCondition[]) => {
    const text = group.map((line) => lineText(line, nameOf)).join(',或');
    return group.length > 1 && groups.length > 1 ? `(${text})` : text;
  };
  return groups.map(textOf).join(',且') || null;
}

/** States of orders that count as placed. */
export const PLACED: readonly string[] = ['waiting', 'delivering', 'done', 'refunded'];

/** What an activity would have come to. Amounts in fen. */
export interface Replayed {
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
  readonly shops: readonly { readonly id: string; readonly name: string; readonly orders: number; readonly cost: number }[];
  /** The newest of the orders. */
  readonly samples: readonly { readonly id: string; readonly orderNo: string; readonly cost: number; readonly twice: boolean }[];
  /**
   * The orders behind the figures, the newest 500 of each: all in the audience, those discounted already, and the one that exhausts the
   * budget.
   */
  readonly opens: { readonly [figure in 'touched' | 'twice' | 'ended']: readonly string[] };
  readonly overlaps: readonly { readonly id: string; readonly name: string; readonly message: string }[];
}
