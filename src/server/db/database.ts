/** Opens the database: PostgreSQL by address, else the embedded one in its folder. Same driver, same SQL, same values. */
import { join } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartError, type Settings } from '../settings';
import { lockFolder } from './folderLock';
import { startPglite } from './pgliteStream';
import { columnTypes } from './types';

/** Tables are known by their declarations, not by the compiler. Keys are camelCase in code, snake_case in the database. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  readonly db: Db;
  readonly engine: 'pglite' | 'postgres';
  close(): Promise<void>;
}

/** @throws StartError with one Chinese line when the database can't be reached or the folder is taken. */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir);
}

async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: 10, types: columnTypes, options: '-c timezone=UTC -c statement_timeout=60000 -c jit=off', application_name: 'wellhead' });
  // An idle connection that breaks (database restarted) is replaced by the pool at its next use.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`连接不上 PostgreSQL(DATABASE_URL):${(error as Error).message}`);
  }
  const db = kyselyOn(pool);
  return { db, engine: 'postgres', close: () => db.destroy() };
}

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const thread = await startPglite(join(folder, 'postgres'));
    const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, types: columnTypes, user: 'postgres', database: 'postgres', options: '-c timezone=UTC', stream: () => thread.stream() as never } as pg.PoolConfig);
    pool.on('error', () => undefined);
    const db = kyselyOn(pool);
    return { db, engine: 'pglite', close: async () => { await db.destroy(); await thread.close(); unlock(); } };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(`打不开数据目录 ${folder} 里的数据库:${(error as Error).message}`);
  }
}

const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] });
