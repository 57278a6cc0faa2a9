/** Opens the database: PostgreSQL by address, else the embedded one in its folder. Same driver, same SQL, same values. */
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { DEFAULT_POOL, StartError, type Settings } from '../settings';
import { CamelCase } from './camelCase';
import { lockFolder } from './folderLock';
import { Gate } from './gate';
import { GatedPool } from './gatedPool';
import { PreparingClient } from './prepared';
import { startPglite } from './pgliteStream';
import { columnTypes } from './types';

/** Tables are known by their declarations, not by the compiler. Keys are camelCase in code, snake_case in the database. */
export type Tables = Record<string, Record<string, unknown>>;
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  readonly db: Db;
  /** The same database on a separate connection, bypassing the queue, for reads that must be answered soon or not at all. */
  readonly aside: Db;
  readonly engine: 'pglite' | 'postgres';
  /** Calls `heard` after each statement with the seconds it took. */
  watch(onLoss: (seconds: number) => void): void;
  /** Fails the calls that wait for a database which no longer answers, so that callers get an error instead of waiting with it. */
  abandon(): void;
  /** Connections in the pool, those of them that idle, and requests that wait for one. */
  connections(): { readonly open: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/**
 * @param searchPath where names are resolved, if not by default. @throws StartError with a Chinese line if the database is unreachable or
 * the folder is in use.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databasePool'>>,
  searchPath?: string,
): Promise<Database> {
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.databasePool ?? DEFAULT_POOL, searchPath);
  const database = await openEmbedded(settings.dataDir);
  // One session answers all its connections.
  if (searchPath) await sql`select set_config('search_path', ${searchPath}, false)`.execute(database.db);
  return database;
}

/** A database that takes longer to be connected to can't be had. */
const CONNECT_MS = 5_000;
/** Longer at the start, when nobody is waiting yet and the machine may be busy. */
const START_MS = 30_000;
/** How long a look from aside may take. */
export const LOOK_MS = 2_500;

async function openPostgres(url: string, max: number, searchPath?: string): Promise<Database> {
  const path = searchPath ? ` -c search_path=${searchPath.replaceAll(' ', '')}` : '';
  const pool = poolOf({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    types: columnTypes,
    options: `-c timezone=UTC -c statement_timeout=60000 -c jit=off${path}`,
    application_name: 'wellhead',
  });
  try {
    await firstAnswer(pool);
  } catch (error) {
    await pool.end();
    throw new StartError(`连接不上 PostgreSQL(DATABASE_URL):${(error as Error).message}`);
  }
  const { db, ...watched } = watchedOn(pool, max);
  const aside = plainOn(
    poolOf({
      connectionString: url,
      max: 2,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
      types: columnTypes,
      options: `-c timezone=UTC -c statement_timeout=${LOOK_MS} -c jit=off${path}`,
      application_name: 'wellhead looks',
    }),
  );
  return {
    db,
    aside,
    engine: 'postgres',
    ...watched,
    close: async () => {
      await Promise.all([db.destroy(), aside.destroy()]);
    },
  };
}

async function firstAnswer(pool: pg.Pool): Promise<void> {
  for (const begin = performance.now(); ;) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (!/timeout/i.test((error as Error).message) || performance.now() - begin > START_MS) throw error;
    }
  }
}

/** Enough that the database's thread need not wait for the server's. Each connection keeps its statements in its memory. */
const EMBEDDED_POOL = 3;

async function openEmbedded(folder: string): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const thread = await startPglite(join(folder, 'postgres'));
    const embeddedPool = (max: number) =>
      poolOf({
        max,
        idleTimeoutMillis: 0,
        types: columnTypes,
        user: 'postgres',
        database: 'postgres',
        options: '-c timezone=UTC',
        stream: () => thread.stream() as never,
      } as pg.PoolConfig);
    const { db, ...watched } = watchedOn(embeddedPool(EMBEDDED_POOL), EMBEDDED_POOL);
    const aside = plainOn(embeddedPool(1));
    // A read on the separate connection waits for current work there, which is no sign of a problem.
    return {
      db,
      aside,
      engine: 'pglite',
      ...watched,
      abandon: () => undefined,
      close: async () => {
        await Promise.all([db.destroy(), aside.destroy()]);
        await thread.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof StartError) throw error;
    throw new StartError(`打不开数据目录 ${folder} 里的数据库:${(error as Error).message}`);
  }
}

/**
 * The pool replaces an idle connection that broke (after a database restart) on next use; a busy one fails its statement.
 * Unheard, either would end the process: so they are heard from the first connection on.
 */
const poolOf = (config: pg.PoolConfig): pg.Pool =>
  new pg.Pool({ ...config, Client: PreparingClient })
    .on('error', () => undefined)
    .on('connect', (client) => client.on('error', () => undefined));

const plainOn = (pool: pg.Pool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCase()] });

function watchedOn(pool: pg.Pool, max: number): Pick<Database, 'db' | 'watch' | 'connections' | 'abandon'> {
  const gated = new GatedPool(pool, new Gate(max));
  let onLoss: ((seconds: number) => void) | null = null;
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: gated }),
    plugins: [new CamelCase()],
    log: (event) => onLoss?.(event.queryDurationMillis / 1000),
  });
  return {
    db,
    watch: (listener) => {
      onLoss = listener;
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: gated.gate.waiting }),
    abandon: () => gated.abandon(),
  };
}
