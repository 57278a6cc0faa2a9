/** A user's own settings (views, keys, macros), stored under names that the console chooses. */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { refuse } from '../refusals';

const MAX_PREFERENCE_BYTES = 64 * 1024;
/** All of one person together: everything is read at each start of the console. */
const MAX_BYTES = 4 * 1024 * 1024;

/** The value, or null if none was ever stored. */
export async function readPreference(db: Db, accountId: string, key: unknown): Promise<unknown> {
  const { rows } = await sql<{
    value: unknown;
  }>`select value from engine_preference where account_id = ${accountId}::bigint and key = ${nameOf(key)}`.execute(db);
  return rows[0]?.value ?? null;
}

/** All preferences of a user, by name. */
export async function readPreferences(db: Db, accountId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{
    key: string;
    value: unknown;
  }>`select key, value from engine_preference where account_id = ${accountId}::bigint order by key`.execute(db);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** `null` forgets it. @throws Refusal 400 for a bad name, more than 64 KB, or more than 4 MB in all. */
export async function keepPreference(db: Db, accountId: string, key: unknown, value: unknown): Promise<void> {
  const name = nameOf(key);
  if (value === undefined || value === null) {
    await sql`delete from engine_preference where account_id = ${accountId}::bigint and key = ${name}`.execute(db);
    return;
  }
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > MAX_PREFERENCE_BYTES) throw bad('value', '设置内容不能超过 64 KB');
  const { rows } = await sql`insert into engine_preference (account_id, key, value, updated_at)
    select ${accountId}::bigint, ${name}, ${text}::json, now()
    where ${MAX_BYTES} >= ${Buffer.byteLength(text)} + coalesce(
      (select sum(octet_length(value::text)) from engine_preference where account_id = ${accountId}::bigint and key <> ${name}), 0)
    on conflict (account_id, key) do update set value = excluded.value, updated_at = excluded.updated_at returning 1`.execute(db);
  if (rows.length === 0) throw bad('value', '个人设置已满 4 MB,请先删去不用的视图');
}

function nameOf(key: unknown): string {
  if (typeof key !== 'string' || !/^[\w.:/-]{1,128}$/.test(key)) throw bad('key', '设置名不正确');
  return key;
}
const bad = (field: string, message: string) => refuse('badPreference', message, field);
