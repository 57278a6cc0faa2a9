import { dayOf } from './days';
import { meets, type Field } from './field';
import type { Holding } from './resource';

type Values = Readonly<Record<string, unknown>>;

/**
 * Why a row is not in effect now, by one of its time fields; null if it is, or if other reasons exclude it. @param now milliseconds since
 * 1970.
 */
export function notNow(name: string, { kind, holds }: Field, row: Values, now: number): 'later' | 'over' | null {
  const at = row[name];
  if (!holds || typeof at !== 'string' || !meets(row, holds.when)) return null;
  const [mine, today] = kind === 'date' ? [at, dayOf(now)] : [new Date(at).toISOString(), new Date(now).toISOString()];
  if (holds.is === 'from') return mine > today ? 'later' : null;
  return mine < today ? 'over' : null;
}

export type Phase = 'now' | 'next' | 'before' | 'apart';

/**
 * The phase of a row among those that replace each other; `apart` are drafts and withdrawn rows. @param kinds the fields of its resource.
 * @param now milliseconds since 1970.
 */
export function phaseOf({ from, until, when = {} }: Holding, kinds: Readonly<Record<string, Field>>, row: Values, now: number): Phase {
  const ended = until !== undefined && typeof row[until] === 'string' && notNow(until, past(kinds[until]!, 'until'), row, now) === 'over';
  if (ended) return 'before';
  if (!meets(row, when)) return 'apart';
  return notNow(from, past(kinds[from]!, 'from'), row, now) === 'later' ? 'next' : 'now';
}
/** The field with its condition removed, so that it applies in any state. */
const past = (field: Field, is: 'from' | 'until'): Field => ({ ...field, holds: { when: {}, is } });

/** The current, next and previous values of a row that is updated from a day on. @param before its earlier values, latest first. */
export function valuesByPhase<R extends Values>(
  { from, next, was }: Holding,
  kinds: Readonly<Record<string, Field>>,
  row: R,
  before: readonly R[],
  now: number,
): Readonly<Record<'now' | 'next' | 'before', readonly R[]>> {
  const isLater = (one: R) => notNow(from, past(kinds[from]!, 'from'), one, now) === 'later';
  const taken = (names: Readonly<Record<string, string>>): R => ({
    ...row,
    ...Object.fromEntries(Object.entries(names).map(([name, of]) => [name, row[of]])),
  });
  if (was) {
    if (!isLater(row)) return { now: [row], next: [], before };
    // Values in effect until that day already have their end.
    return { now: before.length ? before.slice(0, 1) : [{ ...taken(was), [from]: null }], next: [row], before: before.slice(1) };
  }
  const coming = next && row[next[from]!] ? [taken(next)] : [];
  const [later, begun] = [coming.filter(isLater), coming.filter((one) => !isLater(one))];
  if (isLater(row)) return { now: [], next: [row], before };
  return begun.length ? { now: begun, next: [], before: [row, ...before] } : { now: [row], next: later, before };
}
