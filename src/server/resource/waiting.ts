/** What waits for somebody, as SQL: the rows of all resources whose declarations say so, narrowed to what the reader may see and do. */
import { sql, type RawBuilder } from 'kysely';
import type { Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { WORK, type Waiting } from '../../language/waiting';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { prepared } from '../db/prepared';
import { columnOf } from '../db/names';
import { typeOf } from '../db/schema';
import { and, column, meetsSql, type Sql } from './conditions';
import { filterable } from './filters';
import type { Actor } from './implement';
import { fieldsOf, storedFields } from './rows';
import { scopeSql } from './scope';
import { addDays, dayOf, startOfDay } from '../../language/days';

export interface Waits {
  readonly key: string;
  readonly res: Resource;
  readonly waiting: Waiting;
}

/** Everything that may wait for this reader: what they are permitted to do. A key names the resource and what waits there. */
const waitsOf = (resources: Resources, actor: Actor): Waits[] =>
  [...resources.values()].flatMap((res) =>
    Object.entries(res.waits).flatMap(([name, waiting]) => {
      const calls = actor.pages.get(waiting.page);
      return calls === null || calls?.includes(res.actions[waiting.action]!.call) ? [{ key: `${res.name}.${name}`, res, waiting }] : [];
    }),
  );

/** Those rows under the columns of the resource that gathers them, as a table. For nobody, nothing waits. It is long, and the same for a reader until rights change or the day is over: it is written once. */
export function gathered(db: Db | Tx, res: Resource, resources: Resources, actor: Actor | null): RawBuilder<unknown> {
  const before = actor && written.get(actor)?.get(res);
  if (before && before.day === today()) return before.table;
  const { sql: text, parameters } = gather(res, resources, actor).compile(db);
  const table = sql(text.split(/\$\d+/) as unknown as TemplateStringsArray, ...parameters);
  if (actor) written.set(actor, new Map(written.get(actor)).set(res, { day: today(), table }));
  return table;
}
const written = new WeakMap<Actor, ReadonlyMap<Resource, { readonly day: string; readonly table: RawBuilder<unknown> }>>();

function gather(res: Resource, resources: Resources, actor: Actor | null): RawBuilder<unknown> {
  const fields = Object.entries(fieldsOf(res));
  const selects = (actor ? waitsOf(resources, actor) : []).map(({ res: of, waiting }) => {
    const { kind, label, about, due, opens, page } = waiting;
    const values: Readonly<Record<string, RawBuilder<unknown>>> = {
      kind: sql`${sql.lit(kind)}::text collate "C"`,
      subject: sql`${sql.lit(label)}::text collate "C"`,
      title: namedBy(of, of.title, resources),
      about: about ? namedBy(of, about, resources) : sql`null::text collate "C"`,
      dueAt: due ? column(due) : sql`null::timestamptz`,
      address: sql`${sql.lit(`${opens && actor!.pages.has(opens) ? opens : page}?id=`)}::text || t.id::text collate "C"`,
    };
    return sql`select ${sql.join(fields.map(([key]) => sql`${values[key] ?? column(key)} as ${sql.ref(columnOf(key))}`))}, false as deleted from ${sql.table(of.name)} as t where ${waitingSql(of, resources, waiting, actor!)}`;
  });
  const none = sql`select ${sql.join(fields.map(([key, field]) => sql`null::${sql.raw(typeOf(field))} as ${sql.ref(columnOf(key))}`))}, false as deleted where false`;
  return sql`(${sql.join(selects.length ? selects : [none], sql` union all `)})`;
}

/** What waits for a reader, by sort of work: how many rows each, and the filters under which its page shows just these. What nothing waits under is left out. */
export async function countWaiting(
  db: Db | Tx,
  resources: Resources,
  actor: Actor,
): Promise<readonly (Waits & { readonly value: number; readonly query: Readonly<Record<string, string>> })[]> {
  const all = waitsOf(resources, actor);
  if (all.length === 0) return [];
  const parts = all.map(
    ({
      key,
      res,
      waiting,
    }) => sql`select ${sql.lit(key)} as key, count(*) as n, ${waiting.by ? sql`(select string_agg(m::text, ',') from ${mine(res, waiting.by, resources, actor)} as o(m))` : sql`null::text`} as mine
    from ${sql.table(res.name)} as t where ${waitingSql(res, resources, waiting, actor)}`,
  );
  const { rows } = await sql<{ key: string; n: unknown; mine: string | null }>`${prepared}${sql.join(parts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const kinds = Object.keys(WORK);
  return all
    .sort((a, b) => kinds.indexOf(a.waiting.kind) - kinds.indexOf(b.waiting.kind))
    .flatMap((waits) => {
      const { n, mine: ids } = found.get(waits.key)!;
      return Number(n) > 0 ? [{ ...waits, value: Number(n), query: queryOf(waits, resources, actor, ids) }] : [];
    });
}

function waitingSql(res: Resource, resources: Resources, { when, by, due, onTheDay }: Waiting, actor: Actor): Sql {
  return and([
    sql`not t.deleted`,
    meetsSql(res, when),
    scopeSql(res, resources, actor),
    ...(onTheDay ? [sql<boolean>`${column(due!)} < ${tomorrow()}::timestamptz` as Sql] : []),
    ...(by && actor.loginType === 1
      ? [sql<boolean>`${column(by)} in (select m from ${mine(res, by, resources, actor)} as o(m))` as Sql]
      : []),
  ]);
}

/** Ids that stand for the reader in a reference: the account itself, or the rows of the roster that name it. */
function mine(res: Resource, by: string, resources: Resources, actor: Actor): RawBuilder<unknown> {
  const target = resources.get(fieldsOf(res)[by]!.target!)!;
  const account =
    target.name === 'admin_user'
      ? 'id'
      : storedFields(target).find(([key, field]) => field.target === 'admin_user' && !['createdBy', 'updatedBy'].includes(key))![0];
  return sql`(select ${column('id', 'w')} from ${sql.table(target.name)} as w where not w.deleted and ${column(account, 'w')} = ${actor.id}::bigint)`;
}

/** A field as people read it: of a reference, the title of what it points at. */
function namedBy(res: Resource, key: string, resources: Resources): RawBuilder<unknown> {
  const field: Field = fieldsOf(res)[key]!;
  if (field.kind !== 'ref') return sql`${column(key)}::text collate "C"`;
  const target = resources.get(field.target!)!;
  return sql`(select ${column(target.title, 'n')}::text from ${sql.table(target.name)} as n where n.id = ${column(key)}) collate "C"`;
}

/** What a list can't be narrowed by it holds itself to. */
function queryOf(
  { res, waiting: { when, by, due, onTheDay } }: Waits,
  resources: Resources,
  actor: Actor,
  mineIds: string | null,
): Record<string, string> {
  return {
    ...Object.fromEntries(
      Object.entries(when)
        .filter(([key]) => filterable(res, resources).has(key))
        .map(([key, wanted]) => [key, [wanted].flat().join(',')]),
    ),
    ...(by && actor.loginType === 1 && { [by]: mineIds ?? '' }),
    ...(onTheDay && { [`${due!}_to`]: today() }),
  };
}

const today = () => dayOf(Date.now());
const tomorrow = () => new Date(startOfDay(addDays(today(), 1))).toISOString();
