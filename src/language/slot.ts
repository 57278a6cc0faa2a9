/** Periods of which only so many may overlap. */
import { DAY_MS, SHANGHAI_MS } from './days';
import { meets, type Condition, type Field, type Fields } from './field';
import { isList } from './fieldKinds';
import type { Stretch } from './stretch';

/** A period that only so many rows may have at any instant. The end is after the beginning; if either is empty, that side is open. */
export interface Slot extends Stretch {
  /** Fields that must be equal for rows to compete; lists compete if they share an element, and an empty list competes with all. */
  readonly by: readonly string[];
  /** Rows that occupy it; others are drafts or withdrawn. */
  readonly when: Condition;
  /** How many at any instant. With more than one, at most one of `by` is a list. */
  readonly most: number;
  /** Number of its rule in the domain model, if any. */
  readonly rule?: string;
}

/** A slot with typed field names. */
export type SlotOf<B extends string, K extends string = B> = Omit<Slot, 'begin' | 'end' | 'by'> & {
  readonly begin: B;
  readonly end: B;
  readonly by: readonly K[];
};

/** At any instant from `begin` until `end`, at most one row (or `most`) among those that meet `when` and are equal by `by`. */
export const slot = <const B extends string, const K extends string>(
  begin: B,
  end: B,
  { when = {}, most = 1, ...rest }: { by: readonly K[]; when?: Condition; most?: number; rule?: string },
): SlotOf<B, K> => ({ begin, end, when, most, ...rest });

type Values = Readonly<Record<string, unknown>>;

/** Begin (inclusive) and end (exclusive) of a row, in milliseconds since 1970. */
function boundsIn({ begin, end }: Stretch, fields: Fields, row: Values): readonly [from: number, to: number] {
  const isDate = fields[begin]?.kind === 'date';
  const at = (value: unknown, add: number, none: number) =>
    typeof value !== 'string' ? none : isDate ? Date.parse(value) - SHANGHAI_MS + add : Date.parse(value);
  return [at(row[begin], 0, -Infinity), at(row[end], DAY_MS, Infinity)];
}

const listsIn = ({ by }: Slot, fields: Fields) => by.filter((key) => isList(fields[key] as Field));
const listOf = (row: Values, key: string) => (row[key] ?? []) as readonly string[];
const share = (a: readonly string[], b: readonly string[]) => a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** Whether two rows conflict: they compete, and their periods overlap. */
function collide(slot: Slot, fields: Fields, a: Values, b: Values): boolean {
  const [[from, to], [begin, end]] = [boundsIn(slot, fields, a), boundsIn(slot, fields, b)];
  return (
    from < end &&
    begin < to &&
    slot.by.every((key) => (isList(fields[key] as Field) ? share(listOf(a, key), listOf(b, key)) : (a[key] ?? null) === (b[key] ?? null)))
  );
}

/** The first instant with too many rows, and those rows. `among` is the list element they share, if that is needed to explain it. */
export interface Crowd<R> {
  /** In milliseconds since 1970; -Infinity where all of them have been there for ever. */
  readonly at: number;
  readonly among: string | null;
  readonly others: readonly R[];
}

/**
 * Whether a row is one too many beside others that take up the slot as well; null where there is room for it at every instant.
 * Others can only come to be too many where one of them begins, so the whole of it is looked at, not only its beginning.
 */
export function crowdOf<R extends Values>(slot: Slot, fields: Fields, own: Values, others: readonly R[]): Crowd<R> | null {
  const near = others.filter((one) => collide(slot, fields, own, one));
  if (near.length < slot.most) return null;
  const [from] = boundsIn(slot, fields, own);
  if (slot.most === 1) return { at: Math.max(from, boundsIn(slot, fields, near[0]!)[0]), among: null, others: near.slice(0, 1) };
  const [list] = listsIn(slot, fields);
  const named = list === undefined ? [] : listOf(own, list).length > 0 ? listOf(own, list) : near.flatMap((one) => listOf(one, list));
  const elements: readonly (string | null)[] = named.length > 0 ? [...new Set(named)] : [null];
  const instants = [from, ...near.map((one) => boundsIn(slot, fields, one)[0]).filter((at) => at > from)].sort((a, b) => a - b);
  for (const at of instants)
    for (const among of elements) {
      const there = near.filter((one) => {
        const [begin, end] = boundsIn(slot, fields, one);
        return begin <= at && at < end && (among === null || share(listOf(one, list!), [among]));
      });
      if (there.length >= slot.most) return { at, among, others: there };
    }
  return null;
}

/** Rows among these that are too many, by their ids: those that stand in each other's way. */
export function crowdedIn<R extends Values & { readonly id: string }>(slot: Slot, fields: Fields, rows: readonly R[]): ReadonlySet<string> {
  const taking = rows.filter((row) => meets(row, slot.when));
  const found = new Set<string>();
  for (const row of taking) {
    const crowd = crowdOf(
      slot,
      fields,
      row,
      taking.filter((one) => one.id !== row.id),
    );
    if (crowd) for (const { id } of [row, ...crowd.others]) found.add(id);
  }
  return found;
}
