/**
 * The whole database in one file that either engine reads: what is tried on a laptop moves to a cluster, and back.
 * Gzipped JSON lines: a header (format version, migrations), then per table its columns and its rows as PostgreSQL text values,
 * then the files beside it, and a tail that says it is whole.
 */
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { StartError } from '../settings';
import type { Db, Tx } from './database';
import { migrateIn, type Migration } from './migrate';

export interface Counted {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
}

type Head = { readonly wellhead: number; readonly steps: readonly string[]; readonly at: string };
type TableLine = { readonly table: string; readonly columns: readonly string[] };
type FileLine = { readonly file: string; readonly bytes: string };
type Tail = { readonly end: Counted };
type Line = Head | TableLine | FileLine | Tail | readonly (string | null)[];

const FORMAT = 1;
/** Rows that travel at once. */
const BATCH = 2000;
/**
 * Tables not restored: users must sign in again. Idempotency keys are kept, so that a write repeated after a restore is still done once.
 */
const PASSING = new Set(['engine_migration', 'engine_session', 'engine_login_failure']);

/** Writes everything as it is at one moment; others may go on writing meanwhile. The file appears when it is whole. */
export async function backUp(db: Db, uploadDir: string, file: string): Promise<Counted> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true });
  const counted = { tables: 0, rows: 0, files: 0 };
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`set transaction read only`.execute(tx);
        await sql`set local statement_timeout = 0`.execute(tx);
        await pipeline(Readable.from(lines(tx, uploadDir, counted)), createGzip(), createWriteStream(part, { mode: 0o600 }));
      });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return counted;
}

/**
 * Fills an empty database: migrates it to the version of the file, inserts the rows, then migrates it to ours; all in one transaction.
 * @throws StartError if the database is not empty, or the file is invalid, incomplete, or from a newer version.
 */
export async function restore(db: Db, migrations: readonly Migration[], uploadDir: string, file: string): Promise<Counted> {
  if (!existsSync(file)) throw new StartError(`找不到备份文件 ${file}`);
  const reader = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })[Symbol.asyncIterator]();
  const next = async (): Promise<Line | null> => {
    const { value, done } = await reader.next().catch(() => {
      throw broken(file);
    });
    if (done) return null;
    try {
      return JSON.parse(value as string) as Line;
    } catch {
      throw broken(file);
    }
  };
  const head = (await next()) as Head | null;
  if (head?.wellhead !== FORMAT) throw new StartError(`${file} 不是井台的备份文件`);
  const steps = head.steps.map((name) => migrations.find((m) => m.name === name));
  if (steps.some((step) => !step)) throw new StartError('备份由更新版本的程序建立,请使用新版本恢复');
  await mkdir(uploadDir, { recursive: true });

  return db.transaction().execute(async (tx) => {
    const {
      rows: [there],
    } = await sql<{ n: number }>`select count(*) as n from pg_tables where schemaname = current_schema()`.execute(tx);
    if (there!.n > 0) throw new StartError('数据库里已有数据:只能恢复到空的数据库或新的数据目录');
    await sql`set local statement_timeout = 0`.execute(tx);
    await migrateIn(tx, steps as Migration[]);
    const indexes = (
      await sql<{
        name: string;
        definition: string;
      }>`select i.indexname as name, replace(i.indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes i join pg_class t on t.oid = i.tablename::regclass
      where i.schemaname = current_schema() and not t.relispartition and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(
        tx,
      )
    ).rows;
    // Rebuilding indexes over existing rows takes a fraction of the time of updating them row by row.
    for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(tx);
    const counted = await fill(tx, next, uploadDir, file);
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
    await migrateIn(tx, migrations);
    return counted;
  });
}

async function* lines(tx: Tx, uploadDir: string, counted: { tables: number; rows: number; files: number }): AsyncGenerator<string> {
  const line = (value: Line) => `${JSON.stringify(value)}\n`;
  const steps = (await sql<{ name: string }>`select name from engine_migration order by name`.execute(tx)).rows.map((row) => row.name);
  yield line({ wellhead: FORMAT, steps, at: new Date().toISOString() });
  const tables = (
    await sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
      tx,
    )
  ).rows.map((row) => row.name);
  for (const table of tables.filter((name) => !PASSING.has(name))) {
    const columns = (await columnsOf(tx, table)).map((c) => c.name);
    yield line({ table, columns });
    counted.tables++;
    await sql`declare rows_of_table no scroll cursor for select array[${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))}] as texts from ${sql.table(table)}`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.raw(String(BATCH))} from rows_of_table`.execute(tx);
      if (rows.length === 0) break;
      counted.rows += rows.length;
      yield rows.map((row) => line(row.texts)).join('');
    }
    await sql`close rows_of_table`.execute(tx);
  }
  for (const folder of FOLDERS)
    for (const found of (await readdir(join(uploadDir, folder), { withFileTypes: true }).catch(unlessGone)) ?? []) {
      const file = `${folder}${found.name}`;
      const bytes = found.isFile() && FILE.test(file) && (await readFile(join(uploadDir, file)).catch(unlessGone));
      if (!bytes) continue;
      counted.files++;
      yield line({ file, bytes: bytes.toString('base64') });
    }
  yield line({ end: counted });
}
/** Where a server keeps files: what was uploaded; sheets that wait to be imported; what was made for people to download. */
const FOLDERS = ['', 'sheets/', 'made/'];
const FILE = /^(?:(?:sheets|made)\/)?[\w-]+(?:\.\w+)*\.(?!part$)\w+$/;

/** A folder is made with its first file, and what is past its time may be taken away meanwhile. */
const unlessGone = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

async function fill(tx: Tx, next: () => Promise<Line | null>, uploadDir: string, file: string): Promise<Counted> {
  const counted = { tables: 0, rows: 0, files: 0 };
  let into: { readonly table: string; readonly columns: readonly { name: string; type: string }[] } | null = null;
  let batch: (readonly (string | null)[])[] = [];
  const flush = async () => {
    if (into && batch.length) await insertTexts(tx, into.table, into.columns, batch);
    batch = [];
  };
  for (let line = await next(); line !== null; line = await next()) {
    if (Array.isArray(line)) {
      counted.rows++;
      if (batch.push(line) === BATCH) await flush();
      continue;
    }
    await flush();
    if ('table' in line) {
      const types = new Map((await columnsOf(tx, line.table)).map((c) => [c.name, c.type]));
      into = { table: line.table, columns: line.columns.map((name) => ({ name, type: types.get(name) ?? '' })) };
      // Steps fill some tables themselves; the file has what became of those rows.
      await sql`delete from ${sql.table(line.table)}`.execute(tx);
      counted.tables++;
    } else if ('file' in line) {
      if (!FILE.test(line.file)) throw broken(file);
      await mkdir(dirname(join(uploadDir, line.file)), { recursive: true });
      await writeFile(join(uploadDir, line.file), Buffer.from(line.bytes, 'base64'), { mode: 0o600 });
      counted.files++;
    } else if ('end' in line) {
      if (JSON.stringify(line.end) !== JSON.stringify(counted)) throw broken(file);
      return counted;
    }
  }
  throw broken(file);
}

/** Each row travels as one array of texts; the database reads each as its column's type. */
async function insertTexts(
  tx: Tx,
  table: string,
  columns: readonly { name: string; type: string }[],
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  const values = sql.join(columns.map(({ type }, i) => sql`(r.texts ->> ${sql.raw(String(i))})::${sql.raw(type)}`));
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))}) select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r(texts)`.execute(
    tx,
  );
}

/** In their order, with their types as SQL; those that the database reckons by itself left out. */
async function columnsOf(tx: Tx, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{
    name: string;
    type: string;
  }>`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(tx);
  return rows;
}

const broken = (file: string) => new StartError(`备份文件 ${file} 不完整或已损坏,什么也没有恢复`);
