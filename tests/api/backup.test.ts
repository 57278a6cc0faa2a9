import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp, restore } from '../../src/server/db/backup';
import { openDatabase, type Database } from '../../src/server/db/database';
import { migrations } from '../../src/areas/migrations';
import { ENGINES, place, type Engine, type Place } from './place';
import { brokenRules } from './invariants';

const OTHER = { pglite: 'postgres', postgres: 'pglite' } as const;
/** What a server keeps beside its database: uploads, sheets that wait to be imported, files that were made for people. */
const FILES = {
  'aaaa.png': 'a picture',
  'sheets/0123456789abcdef0123456789abcdef.csv.rows': '[1,["店名"]]\n',
  'made/01234567-89ab-cdef-0123-456789abcdef.xlsx': 'a table',
};
const PASSING = ['engine_migration', 'engine_session', 'engine_login_failure'];

describe.each(ENGINES)('a backup of %s', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'wellhead-backup-'));
  const [file, uploads] = [join(folder, 'backup'), mkdtempSync(join(tmpdir(), 'wellhead-uploads-'))];
  const places: Place[] = [];
  const open = async (on: Engine, content: 'demo' | 'empty'): Promise<Database> => {
    const at = await place(on, content);
    places.push(at);
    return openDatabase(at.settings);
  };
  let before: Record<string, string>;

  beforeAll(async () => {
    for (const folder of ['sheets', 'made']) mkdirSync(join(uploads, folder));
    for (const [name, content] of Object.entries({ ...FILES, 'half.part': 'half a picture', 'made/half.part': 'half a table' }))
      writeFileSync(join(uploads, name), content);
    const source = await open(engine, 'demo');
    await sql`insert into engine_preference (account_id, key, value, updated_at) values (1, 'odd', ${'{"b":[1,"引号\\" 换行\\n \\\\ NULL"], "a":null}'}::json, now())`.execute(
      source.db,
    );
    before = await contents(source);
    expect(await backUp(source.db, uploads, file)).toMatchObject({ tables: Object.keys(before).length, files: Object.keys(FILES).length });
    await source.close();
  });
  afterAll(async () => {
    for (const at of places) await at.remove();
    for (const path of [folder, uploads]) rmSync(path, { recursive: true, force: true });
  });

  it.runIf(engine === 'pglite' || process.env.FULL)('fills the other engine with the same rows, files, indexes and rules', async () => {
    const target = await open(OTHER[engine], 'empty');
    const to = join(folder, 'uploads');
    const counted = await restore(target.db, migrations, to, file);
    expect(counted.rows).toBeGreaterThan(5000);
    expect(await contents(target)).toEqual(before);
    for (const [name, content] of Object.entries(FILES)) expect(readFileSync(join(to, name), 'utf8')).toBe(content);
    expect(readdirSync(to, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([]);
    expect(await brokenRules(target)).toEqual([]);
    const indexes = async (database: Database) =>
      (await sql<{ d: string }>`select indexdef as d from pg_indexes where schemaname = 'public' order by 1`.execute(database.db)).rows;
    expect((await indexes(target)).length).toBeGreaterThan(100);
    await expect(restore(target.db, migrations, to, file)).rejects.toThrow('数据库里已有数据');
    await target.close();
  });

  it.runIf(engine === 'postgres')('restores nothing from a file that is cut off, foreign or newer', async () => {
    const target = await open(engine, 'empty');
    const tables = async () => (await sql`select 1 from pg_tables where schemaname = 'public'`.execute(target.db)).rows.length;
    const cut = join(folder, 'cut');
    writeFileSync(cut, readFileSync(file));
    truncateSync(cut, Math.floor(statSync(cut).size * 0.8));
    await expect(restore(target.db, migrations, folder, cut)).rejects.toThrow('不完整或已损坏');
    writeFileSync(cut, 'something else');
    await expect(restore(target.db, migrations, folder, cut)).rejects.toThrow('不完整或已损坏');
    await expect(restore(target.db, migrations.slice(0, 2), folder, file)).rejects.toThrow('更新版本的程序');
    await expect(restore(target.db, migrations, folder, join(folder, 'nowhere'))).rejects.toThrow('找不到备份文件');
    expect(await tables()).toBe(0);
    await target.close();
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

/** A fingerprint of the rows of each table, in no particular order. */
async function contents({ db }: Database): Promise<Record<string, string>> {
  const tables = (
    await sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
      db,
    )
  ).rows
    .map((r) => r.name)
    .filter((name) => !PASSING.includes(name));
  const out: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(db);
    out[table] = `${rows.length} ${createHash('sha1')
      .update(
        rows
          .map((r) => r.row)
          .sort()
          .join('\n'),
      )
      .digest('hex')}`;
  }
  return out;
}
