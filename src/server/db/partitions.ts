/**
 * Tables that grow without bound. A table is one piece until it is large, because each partition makes every plan dearer. Then it
 * continues in monthly partitions, created ahead. Existing rows stay in one piece, so nothing is copied. Rows without a partition go to
 * the default one: none is refused. Ids grow with time (`newId`), so a month is a range of ids, and rows are still found, referred to and
 * locked by their id alone.
 */
import { sql } from 'kysely';
import { knowCut } from '../resource/months';
import { firstIdAt } from '../resource/newId';
import { SHANGHAI_MS, ZONE } from '../../language/days';
import type { Db, Tx } from './database';
import type { Resources } from './indexes';

/** A table larger than this is continued in months: about four million entries of the operation log. */
const LARGE_BYTES = 2 ** 30;
/** Partitions exist for this month and the next two, so that a few weeks without a server are no problem. */
const AHEAD = 3;

/** A month in Asia/Shanghai, counted from the year 0. */
type Month = number;

/** Makes the tables that are missing, once, however many servers look together. @returns names of the tables it made. */
export async function keepPartitions(db: Db, resources: Resources, now: Date, largeBytes = LARGE_BYTES): Promise<string[]> {
  const made: string[] = [];
  for (const { name, partition } of resources.values()) {
    if (!partition) continue;
    if ((await nextStep(db, name, now, largeBytes)) !== 'nothing') {
      made.push(
        ...(await db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(460046004602)`.execute(tx);
          await sql`set local statement_timeout = 0`.execute(tx);
          // Concurrent writes are either in the default partition before it is read, or find their month afterwards.
          await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx);
          const step = await nextStep(tx, name, now, largeBytes);
          return step === 'cut' ? cut(tx, name, now) : step === 'go on' ? goOn(tx, name, now) : [];
        })),
      );
    }
    knowCut(name, (await partsOf(db, name)).has(`${name}_before`));
  }
  return made;
}

async function nextStep(db: Db | Tx, table: string, now: Date, largeBytes: number): Promise<'nothing' | 'cut' | 'go on'> {
  const parts = await partsOf(db, table);
  if (parts.has(`${table}_before`))
    return ahead(now).every((month) => parts.has(tableOf(table, month)) || beginsBefore(parts, table, month)) ? 'nothing' : 'go on';
  const { rows } = await sql<{ bytes: number }>`select pg_table_size(${`${table}_rest`}::regclass) as bytes`.execute(db);
  return rows[0]!.bytes >= largeBytes ? 'cut' : 'nothing';
}

/** What is there stays what it is, and ends with this month. */
async function cut(tx: Tx, table: string, now: Date): Promise<string[]> {
  const [before, months] = [`${table}_before`, ahead(now).slice(1)];
  await run(
    tx,
    `alter table ${table} detach partition ${table}_rest`,
    `alter table ${table}_rest rename to ${before}`,
    `alter table ${table} attach partition ${before} for values from (minvalue) to (${idsOf(months[0]!)[0]})`,
  );
  for (const month of months) await make(tx, table, month);
  await run(tx, `create table ${table}_rest partition of ${table} default`);
  return [before, ...months.map((month) => tableOf(table, month))];
}

/** Creates the months ahead. Rows in the default partition move to partitions of their months. */
async function goOn(tx: Tx, table: string, now: Date): Promise<string[]> {
  const rest = `${table}_rest`;
  const { rows } = await sql<{ month: number }>`select distinct (extract(year from at) * 12 + extract(month from at) - 1)::int as month
    from (select (timestamptz '2020-01-01Z' + make_interval(secs => id / 1000000 / 1000.0)) at time zone ${ZONE} as at from ${sql.table(rest)}) as r`.execute(
    tx,
  );
  const parts = await partsOf(tx, table);
  const months = [...new Set([...ahead(now), ...rows.map((row) => row.month)])]
    .filter((month) => !parts.has(tableOf(table, month)) && !beginsBefore(parts, table, month))
    .sort((a, b) => a - b);
  const stray = `${table}_stray`;
  if (rows.length) await run(tx, `alter table ${table} detach partition ${rest}`, `alter table ${rest} rename to ${stray}`);
  for (const month of months) await make(tx, table, month);
  if (rows.length)
    await run(
      tx,
      `create table ${rest} partition of ${table} default`,
      `insert into ${table} select * from ${stray}`,
      `drop table ${stray}`,
    );
  return months.map((month) => tableOf(table, month));
}

const make = (tx: Tx, table: string, month: Month) =>
  run(tx, `create table ${tableOf(table, month)} partition of ${table} for values from (${idsOf(month)[0]}) to (${idsOf(month)[1]})`);

/** Begin and end of a month as ids, the end not included. */
const idsOf = (month: Month): [string, string] => [firstIdAt(beginOf(month)), firstIdAt(beginOf(month + 1))];
const beginOf = (month: Month) => Date.UTC(Math.floor(month / 12), month % 12, 1) - SHANGHAI_MS;
const tableOf = (table: string, month: Month) => `${table}_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`;
function ahead(now: Date): Month[] {
  const there = new Date(now.getTime() + SHANGHAI_MS);
  return Array.from({ length: AHEAD }, (_, i) => there.getUTCFullYear() * 12 + there.getUTCMonth() + i);
}

/** Whether a month lies in the piece from before there were any. */
const beginsBefore = (parts: ReadonlySet<string>, table: string, month: Month) =>
  tableOf(table, month) < [...parts].filter((name) => /_\d{4}_\d\d$/.test(name)).sort()[0]!;

async function partsOf(db: Db | Tx, table: string): Promise<ReadonlySet<string>> {
  return new Set(
    (
      await sql<{
        name: string;
      }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass`.execute(
        db,
      )
    ).rows.map((row) => row.name),
  );
}

async function run(tx: Tx, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
