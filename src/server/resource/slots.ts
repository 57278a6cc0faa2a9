/** Periods of which only so many may overlap: a write that exceeds the limit is refused, naming the conflicting rows. */
import { sql } from 'kysely';
import { formatInstant, formatValue } from '../../language/format';
import { meets, type Field } from '../../language/field';
import { isList } from '../../language/fieldKinds';
import type { Resource } from '../../language/resource';
import { crowdOf, type Crowd, type Slot } from '../../language/slot';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { refuse } from '../refusals';
import type { RowChange } from './derive';
import { fieldsOf, same, type AnyRow } from './rows';
import { storeOn } from './sqlStore';

/**
 * Checks the slots that a unit of writing newly occupies or changes. Concurrent writes to one slot wait for each other and see each other's
 * rows: the check runs after the write, under a lock per group.
 * @throws Refusal at the beginning of the period, naming the conflicting rows.
 */
export async function requireRoom(tx: Tx, resources: Resources, done: readonly RowChange[]): Promise<void> {
  const taken = new Map<
    string,
    { readonly res: Resource; readonly slot: Slot; readonly before: AnyRow | null; readonly after: AnyRow | null }
  >();
  for (const { res, id, before, after } of done)
    if (res.slot)
      taken.set(`${res.name}:${id}`, {
        res,
        slot: res.slot,
        before: taken.has(`${res.name}:${id}`) ? taken.get(`${res.name}:${id}`)!.before : before,
        after,
      });
  const asking = [...taken.values()].flatMap(({ res, slot, before, after }) =>
    after && meets(after, slot.when) && !(before && meets(before, slot.when) && isSame(slot, before, after))
      ? [{ res, slot, row: after, key: keyOf(res, slot, after) }]
      : [],
  );
  if (asking.length === 0) return;
  // Always in the same order: otherwise two calls that need two slots could deadlock.
  const keys = [...new Set(asking.map(({ key }) => key))].sort();
  await sql`select pg_advisory_xact_lock(h) from (select hashtextextended(k, 0) as h from unnest(${keys}::text[]) as k order by 1) as t`.execute(
    tx,
  );
  for (const { res, slot, row } of asking) {
    const crowd = crowdOf(slot, fieldsOf(res), row, await othersOf(tx, resources, res, slot, row));
    if (crowd) throw refuse('slotTaken', await wordsOf(tx, resources, res, slot, crowd), slot.begin);
  }
}

const isSame = ({ by, begin, end }: Slot, before: AnyRow, after: AnyRow) =>
  [...by, begin, end].every((key) => same(before[key], after[key]));
const scalarsOf = (res: Resource, { by }: Slot) => by.filter((key) => !isList(fieldsOf(res)[key] as Field));
const keyOf = (res: Resource, slot: Slot, row: AnyRow) =>
  `slot:${res.name}:${scalarsOf(res, slot)
    .map((key) => String(row[key]))
    .join(':')}`;

/** Rows that take up the slot as well, and may be there at the same time: whether they are is decided from their lists. */
async function othersOf(tx: Tx, resources: Resources, res: Resource, slot: Slot, row: AnyRow): Promise<AnyRow[]> {
  const { begin, end, when } = slot;
  const ever = (key: string) => !fieldsOf(res)[key]!.required;
  const rows = await storeOn(tx, resources).all(
    res,
    {
      ...when,
      ...Object.fromEntries(scalarsOf(res, slot).map((key) => [key, row[key]])),
      ...(row[end] !== null && !ever(begin) && { [begin]: { lte: row[end] } }),
      ...(row[begin] !== null && !ever(end) && { [end]: { gte: row[begin] } }),
      id: { not: row.id },
    } as never,
    { order: [begin] },
  );
  return rows as AnyRow[];
}

/** How many of those in the way are named. */
const NAMED = 3;

async function wordsOf(tx: Tx, resources: Resources, res: Resource, slot: Slot, { at, among, others }: Crowd<AnyRow>): Promise<string> {
  const fields = fieldsOf(res);
  const alike = slot.by.map((key) => fields[key]!.label).join('、');
  // Rows whose title is a reference are described by their time alone.
  const nameOf = (row: AnyRow) => (fields[res.title]!.kind === 'ref' ? '' : `“${String(row[res.title])}”`);
  const timeOf = (row: AnyRow) =>
    `${row[slot.begin] === null ? '一直' : formatValue(slot.begin, fields[slot.begin]!, row)} 至 ${row[slot.end] === null ? '以后' : formatValue(slot.end, fields[slot.end]!, row)}`;
  if (slot.most === 1) return `同一${alike}这时有${nameOf(others[0]!) || res.label}(${timeOf(others[0]!)})`;
  const list = slot.by.find((key) => isList(fields[key] as Field));
  const place = among === null ? '' : `(${await placeOf(tx, resources, fields[list!]!, among)})`;
  const named = others.slice(0, NAMED).map((row) => nameOf(row) || timeOf(row));
  return `同一${alike}${place} ${at === -Infinity ? '' : `${formatInstant(new Date(at).toISOString())} 起`}已有 ${others.length} 个${res.label}:${named.join('、')}${others.length > NAMED ? ' 等' : ''}`;
}

/** What an element of a list is called. */
async function placeOf(tx: Tx, resources: Resources, { areas, choices, target }: Field, element: string): Promise<string> {
  if (choices) return choices[element] ?? element;
  const of = resources.get(areas ? 'area' : (target ?? ''));
  if (!of) return element;
  const row = (await storeOn(tx, resources).find(of, (areas ? { code: element } : { id: element }) as never)) as AnyRow | null;
  return String(row?.[of.title] ?? element);
}
