/** To-dos in SQL: the rows of all resources that declare them, restricted to what the reader may see and do. */
import { sql, type RawBuilder } from 'kysely';
import { ACCOUNT, type Field } from '../../language/field';
import type { Resource } from '../../language/resource';
import { WORK, type Waiting } from '../../language/waiting';
import { EMPTY } from '../../language/wire';
import type { Db, Tx } from '../db/database';
import type { Resources } from '../db/indexes';
import { prepared } from '../db/prepared';
import { columnOf } from '../db/names';
import { typeOf } from '../db/columnType';
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

/**
 * Those rows as a table with the columns of the resource that collects them; empty for nobody. The SQL is long and stable until rights or
 * the day change, so it is cached.
 */
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
    const { kind, label, about, due, amount, opens, page } = waiting;
    const holder = holderOf(of, waiting);
    const values: Readonly<Record<string, RawBuilder<unknown>>> = {
      kind: sql`${sql.lit(kind)}::text collate "C"`,
      subject: sql`${sql.lit(label)}::text collate "C"`,
      title: namedBy(of, of.title, resources),
      about: about ? namedBy(of, about, resources) : sql`null::text collate "C"`,
      whose: whoseSql(of, resources, waiting, actor!),
      assignee: holder ? namedBy(of, holder, resources) : sql`null::text collate "C"`,
      amount: amount ? column(amount) : sql`null::bigint`,
      dueAt: due ? column(due) : sql`null::timestamptz`,
      address: sql`${sql.lit(`${opens && actor!.pages.has(opens) ? opens : page}?id=`)}::text || t.id::text collate "C"`,
    };
    return sql`select ${sql.join(fields.map(([key]) => sql`${values[key] ?? column(key)} as ${sql.ref(columnOf(key))}`))}, false as deleted from ${sql.table(of.name)} as t where ${waitingSql(of, resources, waiting, actor!)}`;
  });
  const none = sql`select ${sql.join(fields.map(([key, field]) => sql`null::${sql.raw(typeOf(field))} as ${sql.ref(columnOf(key))}`))}, false as deleted where false`;
  return sql`(${sql.join(selects.length ? selects : [none], sql` union all `)})`;
}

/** What of one sort waits for a reader. Amounts in fen, instants ISO 8601. */
export interface Waited extends Waits {
  readonly value: number;
  /** How many of them are assigned to the reader, are unassigned, and are late. */
  readonly mine: number;
  readonly open: number;
  readonly late: number;
  /** The total amount at stake, if each row has one. */
  readonly amount: number | null;
  /** When the oldest of them was made. */
  readonly oldest: string;
  readonly query: Readonly<Record<string, string>>;
}

/** To-dos of a reader by kind: number of rows, amount at stake, and filters for them. Empty kinds are left out. */
export async function countWaiting(db: Db | Tx, resources: Resources, actor: Actor): Promise<readonly Waited[]> {
  const all = waitsOf(resources, actor);
  if (all.length === 0) return [];
  const parts = all.map(({ key, res, waiting }) => {
    const whose = whoseSql(res, resources, waiting, actor);
    const late =
      waiting.due && res.late ? sql`count(*) filter (where ${column(waiting.due)} < now() and ${meetsSql(res, res.late.while)})` : sql`0`;
    return sql`select ${sql.lit(key)} as key, count(*) as n, count(*) filter (where ${whose} = 'mine') as mine, count(*) filter (where ${whose} = 'open') as open, ${late} as late,
      ${waiting.amount ? sql`coalesce(sum(${column(waiting.amount)}), 0)::bigint` : sql`null::bigint`} as amount, min(t.created_at) as oldest,
      ${waiting.by ? sql`(select string_agg(m::text, ',') from ${mine(res, waiting.by, resources, actor)} as o(m))` : sql`null::text`} as ids
    from ${sql.table(res.name)} as t where ${waitingSql(res, resources, waiting, actor)}`;
  });
  const { rows } = await sql<{
    key: string;
    n: unknown;
    mine: unknown;
    open: unknown;
    late: unknown;
    amount: unknown;
    oldest: string | Date | null;
    ids: string | null;
  }>`${prepared}${sql.join(parts, sql` union all `)}`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  const kinds = Object.keys(WORK);
  return all
    .sort((a, b) => kinds.indexOf(a.waiting.kind) - kinds.indexOf(b.waiting.kind))
    .flatMap((waits) => {
      const { n, ids, amount, oldest, ...row } = found.get(waits.key)!;
      if (Number(n) === 0) return [];
      return [
        {
          ...waits,
          value: Number(n),
          mine: Number(row.mine),
          open: Number(row.open),
          late: Number(row.late),
          amount: amount === null ? null : Number(amount),
          oldest: new Date(oldest!).toISOString(),
          query: queryOf(waits, resources, actor, ids),
        },
      ];
    });
}

function waitingSql(res: Resource, resources: Resources, { when, by, after }: Waiting, actor: Actor): Sql {
  return and([
    sql`not t.deleted`,
    meetsSql(res, when),
    scopeSql(res, resources, actor),
    ...(after ? [passedSql(res, after)] : []),
    ...(by && actor.loginType === 1 ? [sql<boolean>`(${column(by)} is null or ${isMine(res, by, resources, actor)})` as Sql] : []),
  ]);
}

const isMine = (res: Resource, by: string, resources: Resources, actor: Actor) =>
  sql<boolean>`${column(by)} in (select m from ${mine(res, by, resources, actor)} as o(m))`;

/** The reference to the person in charge: that of the to-do itself, else that of another to-do of the same resource. */
const holderOf = (res: Resource, { by }: Waiting): string | undefined => by ?? Object.values(res.waits).find((other) => other.by)?.by;

/** Whose a row that waits is to do, as SQL. */
function whoseSql(res: Resource, resources: Resources, waiting: Waiting, actor: Actor): RawBuilder<unknown> {
  const holder = holderOf(res, waiting);
  if (!holder) return sql`'role'::text collate "C"`;
  const whose = !waiting.by ? sql`'role'` : sql`case when ${isMine(res, waiting.by, resources, actor)} then 'mine' else 'role' end`;
  return sql`(case when ${column(holder)} is null then 'open' else ${whose} end)::text collate "C"`;
}

/** Ids that stand for the reader in a reference: the account itself, or the rows of the roster that name it. */
function mine(res: Resource, by: string, resources: Resources, actor: Actor): RawBuilder<unknown> {
  const target = resources.get(fieldsOf(res)[by]!.target!)!;
  const account =
    target.name === ACCOUNT
      ? 'id'
      : storedFields(target).find(([key, field]) => field.target === ACCOUNT && !['createdBy', 'updatedBy'].includes(key))![0];
  return sql`(select ${column('id', 'w')} from ${sql.table(target.name)} as w where not w.deleted and ${column(account, 'w')} = ${actor.id}::bigint)`;
}

/** A field as text; for a reference, the title of its target. */
function namedBy(res: Resource, key: string, resources: Resources): RawBuilder<unknown> {
  const field: Field = fieldsOf(res)[key]!;
  if (field.kind !== 'ref') return sql`${column(key)}::text collate "C"`;
  const target = resources.get(field.target!)!;
  return sql`(select ${column(target.title, 'n')}::text from ${sql.table(target.name)} as n where n.id = ${column(key)}) collate "C"`;
}

/** What a list can't be narrowed by it holds itself to. */
function queryOf(
  { res, waiting: { when, by, after } }: Waits,
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
    ...(by && actor.loginType === 1 && { [by]: [...(mineIds ? [mineIds] : []), EMPTY].join(',') }),
    ...(after && { [`${after.of}_to`]: addDays(today(), -after.days) }),
  };
}

const today = () => dayOf(Date.now());
/** So many days have passed since the day of a field. */
function passedSql(res: Resource, { of, days }: NonNullable<Waiting['after']>): Sql {
  const last = addDays(today(), -days);
  return fieldsOf(res)[of]!.kind === 'date'
    ? sql<boolean>`${column(of)} <= ${last}::date`
    : sql<boolean>`${column(of)} < ${new Date(startOfDay(addDays(last, 1))).toISOString()}::timestamptz`;
}
