/** Finds links to invisible targets, before anything with links is published. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { meets, type Block, type Condition, type Field, type Fields, type Leads, type Within } from '../../language/field';
import { shownBlocks } from '../../language/nesting';
import { formatInstant } from '../../language/format';
import type { Resource } from '../../language/resource';
import type { Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { columnOf } from '../db/names';
import { storedFields } from './rows';
import type { Store } from './store';

/** From when until when the linking page is seen. Absent: from now, and for ever. */
export interface Shown {
  readonly from?: string | null;
  readonly until?: string | null;
}

interface FoundLink {
  /** Where it stands: `field`, or `block.field`. */
  readonly place: string;
  readonly target: string;
  readonly id: string;
  readonly leads: Leads;
}

const linksIn = (fields: Fields, values: Readonly<Record<string, unknown>>, within = ''): FoundLink[] =>
  Object.entries(fields).flatMap(([key, { leads, target, shownWhen }]) => {
    if (!leads || !meets(values, shownWhen)) return [];
    const ids = [values[key]].flat().filter((id) => typeof id === 'string');
    return ids.map((id) => ({ place: `${within}${key}`, target: target!, id, leads }));
  });

/** Broken links by field; links of hidden content are not checked. @param shown what a link leads to must be there as long as the page is. */
export const deadLinks = (
  tx: Store,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  now: Date,
  shown: Shown = {},
): Promise<Record<string, string>> => deadAmong(tx, linksIn(fields, values), now, shown, null);

/**
 * The same for the blocks of a page, by `block.field`; links in hidden blocks are ignored. @param own the row that the page itself is within.
 */
export const deadLinksIn = (
  tx: Store,
  { blocks: kinds = {} }: Field,
  draft: readonly Block[],
  now: Date,
  shown: Shown = {},
  own: string | null = null,
): Promise<Record<string, string>> =>
  deadAmong(
    tx,
    shownBlocks(draft).flatMap(({ key, kind, values }) => linksIn(kinds[kind]?.fields ?? {}, values, `${key}.`)),
    now,
    shown,
    own,
  );

async function deadAmong(
  tx: Store,
  links: readonly FoundLink[],
  now: Date,
  { from, until }: Shown,
  own: string | null,
): Promise<Record<string, string>> {
  await holdTargets(tx, links);
  const begin = from && from > now.toISOString() ? from : now.toISOString();
  const errors: Record<string, string> = {};
  for (const { place, target, id, leads } of links) {
    const there = await periodOf(tx, target, id, leads);
    if (!there || (there.until !== null && there.until <= now)) errors[place] = leads.gone;
    else if (leads.within && !(await isWithin(tx, target, id, leads.within, own))) errors[place] = leads.within.gone;
    else if (there.from !== null && there.from > new Date(begin))
      errors[place] = `指向的内容 ${formatInstant(there.from.toISOString())} 才开始:请从那时起再上线,或换一个`;
    else if (there.until !== null && there.until < new Date(until ?? begin))
      errors[place] = `指向的内容 ${formatInstant(there.until.toISOString())} 就结束:请提前这里的结束时间,或换一个`;
  }
  return errors;
}

/**
 * Whoever takes a target down at the same moment waits until this is published, and then finds the link; or this waits, and finds the
 * target gone. In ascending ids, as calls over many rows hold these.
 */
async function holdTargets(tx: Store, links: readonly FoundLink[]): Promise<void> {
  for (const target of [...new Set(links.map((link) => link.target))].sort()) {
    const ids = links.filter((link) => link.target === target).map(({ id }) => id);
    await sql`select 1 from ${sql.table(target)} as t where t.id = any(${ids}::bigint[]) order by t.id for share of t`.execute(tx.sql);
  }
}

/** Fields of a resource whose links are looked up when it goes live: its own, and the blocks that are edited. */
const linking = (res: Resource) =>
  storedFields(res).filter(
    ([, { leads, readOnly, blocks = {} }]) =>
      !readOnly && (leads || Object.values(blocks).some(({ fields }) => Object.values(fields).some((field) => field.leads))),
  );

/**
 * Holds what rows are about to lead to, before these rows themselves are held: in the order of the tables' names, then by id. Two pages that
 * lead to each other and go live at once would each hold itself and wait for the other. What comes after the rows' own table in that order is
 * held later, with the links that the row then has.
 */
export async function holdLinked(tx: Tx, res: Resource, ids: readonly string[]): Promise<void> {
  const fields = linking(res);
  if (fields.length === 0 || ids.length === 0) return;
  // Ids as texts, for they are longer than numbers.
  const asText = (key: string, { kind }: Field) =>
    kind === 'refs' ? sql`to_jsonb(${columnIn('t', key)}::text[])::text` : sql`${columnIn('t', key)}::text`;
  const columns = sql.join(fields.map(([key, field]) => sql`${asText(key, field)} as ${sql.ref(key)}`));
  const { rows } = await sql<Readonly<Record<string, string | null>>>`
    select ${columns} from ${sql.table(res.name)} as t where t.id = any(${ids}::bigint[])`.execute(tx);
  const links = rows.flatMap((row) =>
    fields.flatMap(([key, { kind: of, leads, target, blocks: kinds }]) => {
      if (leads && of === 'refs') return (JSON.parse(row[key]!) as readonly string[]).map((id) => ({ target: target!, id }));
      if (leads) return row[key] ? [{ target: target!, id: row[key] }] : [];
      const draft = JSON.parse(row[key] ?? '[]') as readonly Block[];
      return shownBlocks(draft).flatMap(({ kind, values }) => linksIn(kinds![kind]?.fields ?? {}, values));
    }),
  );
  for (const target of [...new Set(links.map((link) => link.target))].sort()) {
    if (target > res.name) break;
    const held = links.filter((link) => link.target === target).map(({ id }) => id);
    if (target !== res.name)
      await sql`select 1 from ${sql.table(target)} as t where t.id = any(${held}::bigint[]) order by t.id for share of t`.execute(tx);
    // Those that are about to change among them, all as strongly as these: a lock that is raised later waits in a circle as well.
    else
      await sql`select 1 from ${sql.table(target)} as t where t.id = any(${[...held, ...ids]}::bigint[]) order by t.id for no key update of t`.execute(
        tx,
      );
  }
}

const columnIn = (alias: string, key: string) => sql.ref(`${alias}.${columnOf(key)}`);
const meetsAll = (alias: string, live: Condition) =>
  Object.entries(live).map(([key, values]) => sql<SqlBool>`${columnIn(alias, key)}::text = any(${[values].flat().map(String)}::text[])`);

/** From when until when a target is there, null for always; null altogether if its state lets nobody see it. */
async function periodOf(
  tx: Store,
  target: string,
  id: string,
  { live, from, until }: Leads,
): Promise<{ readonly from: Date | null; readonly until: Date | null } | null> {
  const instantOf = (key: string | undefined) => (key ? columnIn('t', key) : sql`null::timestamptz`);
  const { rows } = await sql<{ from: string | Date | null; until: string | Date | null }>`
    select ${instantOf(from)} as "from", ${instantOf(until)} as "until" from ${sql.table(target)} as t
    where t.id = ${id}::bigint and not t.deleted and ${sql.join(meetsAll('t', live), sql` and `)}`.execute(tx.sql);
  const [row] = rows;
  const at = (value: string | Date | null) => (value === null ? null : new Date(value));
  return row ? { from: at(row.from), until: at(row.until) } : null;
}

/** How the first field that links to a resource leads there, by the resource's name. */
function leadsOf(resources: Resources): ReadonlyMap<string, Leads> {
  const known = LEADS.get(resources);
  if (known) return known;
  const leads = [...resources.values()]
    .flatMap((res) => Object.values(res.fields as Fields))
    .flatMap((field) => [field, ...Object.values(field.blocks ?? {}).flatMap(({ fields }) => Object.values(fields))])
    .flatMap((field) => (field.leads && !field.leads.within?.orOwn ? [[field.target!, field.leads] as const] : []));
  const made = new Map(leads.toReversed());
  LEADS.set(resources, made);
  return made;
}
const LEADS = new WeakMap<Resources, ReadonlyMap<string, Leads>>();

/** Which rows of a resource may be linked to now, by any page; null if nothing leads there. */
export function linkableSql(resources: Resources, res: Resource): RawBuilder<SqlBool> | null {
  const found = leadsOf(resources).get(res.name);
  if (!found) return null;
  const { live, until, within } = found;
  const above =
    within &&
    sql<SqlBool>`exists (select 1 from ${sql.table(within.of)} as above where above.id = ${columnIn('t', within.by)}
    and not above.deleted and ${sql.join(meetsAll('above', within.live), sql` and `)})`;
  return sql`(${sql.join([...meetsAll('t', live), ...(until ? [sql`${columnIn('t', until)} > now()`] : []), ...(above ? [above] : [])], sql` and `)})`;
}

/** Whoever takes down what a target is within holds the target as well, so that holding the target is enough here. */
async function isWithin(tx: Store, target: string, id: string, { by, of, live, orOwn }: Within, own: string | null): Promise<boolean> {
  const isLive = sql<SqlBool>`(${sql.join(meetsAll('above', live), sql` and `)})`;
  const { rows } = await sql`select 1 from ${sql.table(target)} as t
    join ${sql.table(of)} as above on above.id = ${columnIn('t', by)} and not above.deleted
    where t.id = ${id}::bigint and (${isLive} or ${orOwn ? sql`above.id = ${own}::bigint` : sql`false`})`.execute(tx.sql);
  return rows.length > 0;
}
