/** Brings a database to the newest shape, once, however many servers start together. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../settings';
import type { Db, Tx } from './database';

/** One step, never edited after it has left the house. `sql` may hold many statements. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** All in one transaction: a step that fails leaves the database as it was. @param meanwhile called while a new database takes its first shape. @returns names of the steps it ran. */
export const migrate = (db: Db, migrations: readonly Migration[], meanwhile: () => void = () => {}): Promise<string[]> =>
  db.transaction().execute((tx) => migrateIn(tx, migrations, meanwhile));

/** The same as part of something larger. */
export async function migrateIn(tx: Tx, migrations: readonly Migration[], meanwhile: () => void = () => {}): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(460046004600)`.execute(tx);
  await sql`create table if not exists engine_migration (name text primary key, applied_at timestamptz(3) not null default now())`.execute(
    tx,
  );
  const applied = new Set((await sql<{ name: string }>`select name from engine_migration`.execute(tx)).rows.map((r) => r.name));
  const unknown = [...applied].filter((name) => !migrations.some((m) => m.name === name));
  if (unknown.length) throw new StartError(`数据库由更新版本的程序建立(${unknown.join('、')}),请使用新版本启动`);
  const missing = migrations.filter((m) => !applied.has(m.name));
  const steps = missing.map(({ name, sql: text }) => `${text}\n;insert into engine_migration (name) values ('${name}');`);
  // Nothing is asked between the steps of a new database, so that whoever has something to do meanwhile does not keep them waiting.
  if (applied.size === 0) await Promise.all([sql.raw(steps.join('\n')).execute(tx), setImmediate().then(meanwhile)]);
  else for (const step of steps) await sql.raw(step).execute(tx);
  return missing.map((m) => m.name);
}
