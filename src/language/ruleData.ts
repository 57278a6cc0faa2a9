/**
 * Rules as inert data: lines that say what something has to be like, kept in a row. Every reader takes the same lines: in TypeScript and in
 * Chinese here, in SQL on the server (`ruleSql`).
 */
import { choice, lines, text, type Field, type Fields } from './field';
import { isNumber } from './fieldKinds';
import { formatMoney } from './format';
import { typedCodes } from './typedList';

export const RULE_OPS = { gte: '不小于', lte: '不大于', eq: '等于', in: '属于', notIn: '不属于' } as const;
export type RuleOp = keyof typeof RULE_OPS;

/** One line of a rule. */
export interface RuleLine<F extends string = string> {
  /** The field that is looked at. */
  readonly fact: F;
  /** How the fact is compared with the value. */
  readonly op: RuleOp;
  /** A number, a code, or several with commas between them. Amounts are in yuan, as they are typed. */
  readonly value: string;
  /** `or`: this line or the one before it is enough. Otherwise both must be met. */
  readonly join?: 'and' | 'or' | null;
}

/** What a rule may ask. */
export interface RuleSpec {
  /** The fields that lines may look at: numbers, amounts, choices, areas and references. */
  readonly facts: Fields;
  /** Facts that accept only some operators. */
  readonly ops?: Readonly<Record<string, readonly RuleOp[]>>;
  /** The read-only text of the same row in which the engine keeps the rule in Chinese. */
  readonly textIn?: string;
}

interface RuleOptions extends Omit<RuleSpec, 'facts'> {
  /** How many lines a rule may have (20 by default). */
  readonly max?: number;
  readonly help?: string;
  readonly requiredWhen?: Field['requiredWhen'];
  readonly shownWhen?: Field['shownWhen'];
}

/**
 * A rule over these facts. Lines are met together; a line joined by `or` forms a group with the one before it, of which one is enough. A
 * fact that is unknown meets no line.
 */
export const ruleData = <const F extends Fields>(label: string, facts: F, o: RuleOptions): Field<RuleLine<keyof F & string>[], false> => {
  const { ops, textIn, max = 20, ...more } = o;
  const names = Object.fromEntries(Object.entries(facts).map(([key, fact]) => [key, fact.label]));
  const columns = {
    fact: choice('看', names, { required: true }),
    op: choice('怎样', RULE_OPS, { required: true }),
    value: text('值', { max: 1000, required: true }),
    join: choice('与上一行', { and: '且', or: '或' }),
  };
  return { ...(lines(label, columns, { ...more, max }) as Field), rule: { facts, ops, textIn } } as never;
};

/** How many values one line may name. */
const MOST_VALUES = 50;
/** Numbers of choices, codes of areas and ids of rows. */
const CODE = /^\d{1,18}$/;
/** Numbers as they are typed: whole ones without a sign, and yuan with at most two places, so that nothing of them is rounded. */
const WHOLE = /^\d{1,16}$/;
const AMOUNT = /^\d{1,14}(\.\d{1,2})?$/;
const FRACTION = /^\d{1,14}(\.\d{1,9})?$/;
const ENDS: readonly RuleOp[] = ['gte', 'lte'];

/** Whether values of a fact are compared as numbers: amounts, numbers, and choices whose codes are numbers (days of the week). */
export const isCounted = (fact: Field): boolean =>
  isNumber(fact) || (fact.kind === 'choice' && Object.keys(fact.choices ?? {}).every((code) => CODE.test(code)));

/** The operators that a fact accepts. */
export function opsOf({ facts, ops }: RuleSpec, fact: string): RuleOp[] {
  const field = facts[fact]!;
  return (Object.keys(RULE_OPS) as RuleOp[]).filter(
    (op) => (isCounted(field) || !ENDS.includes(op)) && (!ops?.[fact] || ops[fact].includes(op)),
  );
}

export const valuesOf = ({ value }: Pick<RuleLine, 'value'>): string[] => typedCodes(value);
/** The values of a line as numbers: yuan become fen. */
export const numbersOf = (fact: Field, line: Pick<RuleLine, 'value'>): number[] =>
  valuesOf(line).map((one) => (fact.kind === 'money' ? Math.round(Number(one) * 100) : Number(one)));

const isMany = ({ op }: RuleLine) => op === 'in' || op === 'notIn';

/** What is wrong with a line in itself, or null. Whether the areas and rows that it names exist is for the server to say. */
export function faultOf(spec: RuleSpec, line: RuleLine): string | null {
  const fact = spec.facts[line.fact];
  if (!fact) return `没有“${line.fact}”可看`;
  const { label, min = 0, max, choices = {} } = fact;
  const values = valuesOf(line);
  if (values.length === 0 || values.length > MOST_VALUES) return `${label}的值要有 1 到 ${MOST_VALUES} 个`;
  const ops = opsOf(spec, line.fact);
  if (!ops.includes(line.op)) return `${label}只能${listed(ops.map((op) => `“${RULE_OPS[op]}”`))}`;
  if (!isMany(line) && values.length > 1) return `${label}“${RULE_OPS[line.op]}”只能有一个值`;
  if (fact.kind === 'choice') {
    const unknown = values.find((one) => !Object.hasOwn(choices, one));
    return unknown === undefined ? null : `没有${label}“${unknown}”,可用:${Object.keys(choices).join('、')}`;
  }
  if (!isCounted(fact)) return values.every((one) => CODE.test(one)) ? null : `${label}的值应为编码`;
  const isMoney = fact.kind === 'money';
  const isFraction = fact.kind === 'decimal';
  const shape = isMoney ? AMOUNT : isFraction ? FRACTION : WHOLE;
  const most = max ?? Number.MAX_SAFE_INTEGER;
  if (values.every((one) => shape.test(one)) && numbersOf(fact, line).every((one) => one >= min && one <= most)) return null;
  const bounds = [min, ...(max === undefined ? [] : [max])].map((one) => (isMoney ? formatMoney(one) : String(one)));
  const range = max === undefined ? `不小于 ${bounds[0]} ` : ` ${bounds[0]} 到 ${bounds[1]} `;
  return `${label}的值应为${range}的${isMoney ? '金额,最多两位小数' : isFraction ? '数' : '整数'}`;
}
const listed = (words: readonly string[]) => (words.length > 1 ? `${words.slice(0, -1).join('、')}或${words.at(-1)}` : words.join(''));

/** What is wrong with lines, by their place from 0. */
export function ruleFaults(spec: RuleSpec, asked: readonly RuleLine[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  for (const [i, line] of asked.entries()) {
    const fault = i === 0 && line.join === 'or' ? '上面没有行,不能是“或”' : faultOf(spec, line);
    if (fault) faults.set(i, fault);
  }
  return faults.size > 0 ? faults : contradictions(spec, asked);
}

/** Lines that must be met together and never can be: at least 5 and at most 4. */
function contradictions({ facts }: RuleSpec, asked: readonly RuleLine[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const bounds = new Map<string, { least: number; most: number }>();
  for (const group of groupsOf(asked)) {
    const [line] = group;
    const fact = facts[line!.fact]!;
    if (group.length > 1 || !isCounted(fact) || line!.op === 'notIn') continue;
    const numbers = numbersOf(fact, line!);
    const { least, most } = bounds.get(line!.fact) ?? { least: -Infinity, most: Infinity };
    const both = {
      least: line!.op === 'lte' ? least : Math.max(least, Math.min(...numbers)),
      most: line!.op === 'gte' ? most : Math.min(most, Math.max(...numbers)),
    };
    if (both.least > both.most) faults.set(asked.indexOf(line!), `与前面对${fact.label}的要求不能同时成立`);
    bounds.set(line!.fact, both);
  }
  return faults;
}

/** Lines as the tree that they are: of each group one line is enough, and all groups must be met. */
export function groupsOf<L extends Pick<RuleLine, 'join'>>(asked: readonly L[]): L[][] {
  const groups: L[][] = [];
  for (const line of asked) {
    if (line.join === 'or' && groups.length > 0) groups.at(-1)!.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** What is known of something, by fact: amounts in fen. Unknown is null, or absent. */
export type Known<F extends string = string> = { readonly [fact in F]?: number | string | null };

/** Whether one line is met. What is unknown, or is no fact any more, does not even meet "is none of these". */
function isMet(facts: Fields, line: RuleLine, known: Known): boolean {
  const [fact, value] = [facts[line.fact], known[line.fact]];
  if (!fact || value === null || value === undefined) return false;
  if (line.op === 'gte') return Number(value) >= numbersOf(fact, line)[0]!;
  if (line.op === 'lte') return Number(value) <= numbersOf(fact, line)[0]!;
  const isAmong = isCounted(fact) ? numbersOf(fact, line).includes(Number(value)) : valuesOf(line).includes(String(value));
  return isAmong === (line.op !== 'notIn');
}

/** The reader in TypeScript: the first group of lines that is not met; null if all are. */
export const unmetOf = <L extends RuleLine>(facts: Fields, asked: readonly L[], known: Known): readonly L[] | null =>
  groupsOf(asked).find((group) => !group.some((line) => isMet(facts, line, known))) ?? null;

/** The name of an area or row that a line refers to. */
export type NameOf = (fact: string, value: string) => string | undefined;

/** One line in Chinese. */
export function lineText(facts: Fields, line: RuleLine, nameOf?: NameOf): string {
  const fact = facts[line.fact];
  const { label, unit, kind, choices = {} } = fact ?? { label: line.fact };
  const isNamed = kind === 'area' || kind === 'ref';
  const words =
    fact && kind === 'money'
      ? numbersOf(fact, line).map((fen) => `${formatMoney(fen)} 元`)
      : valuesOf(line).map((one) => choices[one] ?? (isNamed ? nameOf?.(line.fact, one) : undefined) ?? one);
  return `${label}${RULE_OPS[line.op]} ${words.join('、')}${unit ? ` ${unit}` : ''}`;
}

/** The reader in Chinese: the whole rule; null if there is none. */
export function ruleText(facts: Fields, asked: readonly RuleLine[], nameOf?: NameOf): string | null {
  const groups = groupsOf(asked);
  const textOf = (group: readonly RuleLine[]) => {
    const words = group.map((line) => lineText(facts, line, nameOf)).join(',或');
    return group.length > 1 && groups.length > 1 ? `(${words})` : words;
  };
  return groups.map(textOf).join(',且') || null;
}
