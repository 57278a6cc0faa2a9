/**
 * Balances of a report: what a sum of a ledger has come to since its first entry, when a time begins and when it ends.
 * Each entry carries the running total of its account, so a balance at any moment is read from the last entry of each account: as many
 * rows as accounts, however long the ledger.
 */
import { sql, type RawBuilder } from 'kysely';
import { isDay, startOfDay } from '../../language/days';
import { isPath, stepOf } from '../../language/paths';
import type { Axis, Report } from '../../language/report';
import type { Ledger, Read, Resource } from '../../language/resource';
import { balanceOf } from '../../language/measures';
import { noErrors } from '../../language/validate';
import { column, type Sql } from './conditions';
import { conditionsOf } from './read';
import type { Found } from './reportSql';
import { fieldsOf } from './rows';
import type { Reading } from './scope';

type Query = Readonly<Record<string, string>>;
interface Answer {
  readonly groups: readonly Found[];
  readonly rests: readonly (readonly string[] | null)[];
}

/** The time of what stood there before the first one. */
export const BEFORE = 'b';

/** Whether all entries of an account have the field alike, or what it leads to. */
const isAlong = ({ by, along = [] }: Ledger, path: string): boolean => [by, ...along].includes(isPath(path) ? stepOf(path)[0] : path);

/** What balances can't be asked: the last entry of an account says nothing of those among its entries that are of one kind. */
export function balanceProblems(
  res: Resource,
  on: string,
  filters: Query,
  axes: readonly (Axis | null)[],
  errors: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(filters)) {
    const [key, end] = name.split('_') as [string, string | undefined];
    const isOnTime = key === on && (end === 'from' || end === 'to' || (end === undefined && (value === '' || isDay(value))));
    if (key === on && !isOnTime) errors[name] = '有期初、期末时,时间只能限定起止';
    else if (key !== on && value !== '' && !errors[name] && !isAlong(res.ledger!, key))
      errors[name] = `有期初、期末时,不能按${fieldsOf(res)[key]?.label ?? '关键字'}筛选`;
  }
  if (axes.every((axis) => axis?.grain)) errors.columns = '期初、期末只能按一个时间看';
}

/** Whose balances are meant, and before when. */
export function standingIn(at: Reading, res: Resource, read: Read, filters: Query, from: string | null) {
  const { at: on } = res.chain!;
  const others = Object.fromEntries(Object.entries(filters).filter(([name]) => name !== on && !name.startsWith(`${on}_`)));
  return {
    before: from === null ? null : isDay(from) ? startOfDay(from) : from,
    matching: conditionsOf(at, res, read, others, noErrors()),
  };
}

/** The last entry of each account before an instant, by the index of its chain. */
export function lastEntries(res: Resource, before: string): RawBuilder<unknown> {
  const { of, by } = res.ledger!;
  const time = column(res.chain!.at, 'e');
  return sql`(select e.* from ${sql.table(of)} as a cross join lateral (
    select e.* from ${sql.table(res.name)} as e where ${column(by, 'e')} = a.id and not e.deleted and ${time} < ${before}::timestamptz
    order by ${time} desc, e.id desc limit 1) as e)`;
}

/** The same columns of such an entry: in place of what it added, what has come of all. */
export function sumsAfter(res: Resource, own: readonly string[]): Sql {
  const { amount, after, beside = [] } = res.ledger!;
  const afters = new Map([{ amount, after }, ...beside].map((one) => [one.amount, one.after]));
  return own.length ? sql`, ${sql.join(own.map((key) => column(afters.get(key) ?? key)))}` : sql``;
}

/**
 * Answers over time with balances in them: each time begins with what the one before it ended with, the first with what stood there.
 * @param times members of the axis that is a time, by its side: one in which nothing moved ends as it began.
 */
export function withBalances(
  { report: { measures }, measures: names }: { readonly report: Report; readonly measures: readonly string[] },
  answer: Answer,
  times: readonly (readonly string[] | null)[],
): Answer {
  const side = times.findIndex((keys) => keys !== null);
  if (side < 0) return answer;
  const [time, other] = side === 0 ? (['row', 'column'] as const) : (['column', 'row'] as const);
  const balances = names.map((name) => balanceOf(measures[name]!));
  const nothing = names.map((name) => (['count', 'money'].includes(measures[name]!.unit) ? 0 : null));
  const known = new Map<string | null, Map<string | null, Found>>();
  for (const one of answer.groups) known.set(one[other], (known.get(one[other]) ?? new Map()).set(one[time], one));
  const groups = [...known].flatMap(([beside, found]) => {
    const stood = found.get(BEFORE);
    const sums = names.map((_, i) => stood?.values[i] ?? 0);
    const opening = [...sums];
    const all = [...new Set([...found.keys(), ...times[side]!])].filter((key) => key !== null && key !== BEFORE) as string[];
    const out = all.sort().map((key): Found => {
      const one = found.get(key);
      const values = balances.map((balance, i) => {
        if (!balance) return one ? one.values[i]! : nothing[i]!;
        const before = sums[i]!;
        sums[i] = before + (one?.values[i] ?? 0);
        return balance.at === 'opening' ? before : sums[i]!;
      });
      return { ...place(key, beside), counted: one?.counted ?? 0, most: one?.most ?? 0, values };
    });
    const whole = found.get(null);
    if (whole) out.push({ ...whole, values: whole.values.map((value, i) => (balances[i]?.at === 'opening' ? opening[i]! : value)) });
    return out;
  });
  return { groups, rests: answer.rests };

  function place(key: string, beside: string | null): Pick<Found, 'row' | 'column'> {
    return side === 0 ? { row: key, column: beside } : { row: beside, column: key };
  }
}
