/** Brings a database to the newest shape, once, however many servers start together. */
import { sql } from 'kysely';
import { StartError } from '../settings';
import type { Db, Tx } from './database';

/** One step, never edited after it has left the house. `sql` may hold many statements. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** All in one transaction: a step that fails leaves the database as it was. @returns names of the steps it ran. */
export const migrate = (db: Db, migrations: readonly Migration[]): Promise<string[]> =>
  db.transaction().execute((tx) => migrateIn(tx, migrations));

/** The same as part of something larger. */
export async function migrateIn(tx: Tx, migrations: readonly Migration[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(460046004600)`.execute(tx);
  await sql`create table if not exists engine_migration (name text primary key, applied_at timestamptz(3) not null default now())`.execute(
    tx,
  );
  const applied = new Set((await sql<{ name: string }>`select name from engine_migration`.execute(tx)).rows.map((r) => r.name));
  const unknown = [...applied].filter((name) => !migrations.some((m) => m.name === name));
  if (unknown.length) throw new StartError(`数据库由更新版本的程序建立(${unknown.join('、')}),请使用新版本启动`);
  const missing = migrations.filter((m) => !applied.has(m.name));
  for (const step of missing) {
    await sql.raw(step.sql).execute(tx);
    await sql`insert into engine_migration (name) values (${step.name})`.execute(tx);
  }
  return missing.map((m) => m.name);
}
