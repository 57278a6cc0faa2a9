/** What every API test file starts from: its own copy of the filled database on an engine, behind the real server. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database';
import { Client } from './client';
import { administer, freePort } from './postgres';
import { launch, type Running } from './process';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = typeof ENGINES[number];
/** Where what an area or the door does is tried: on both in the full run. What the server promises of data, whatever the area, is tried on both each time. */
export const AREA_ENGINES: readonly Engine[] = process.env.FULL ? ENGINES : ['postgres'];
/** Whether `inspect` is cheap. The embedded database has to be stopped and started for each, so what both engines do by the same statements is looked at behind the server's back on one of them; on both in the full run. */
export const looksCheaply = (engine: Engine) => engine === 'postgres' || Boolean(process.env.FULL);

export interface Place {
  /** Environment that points a server at this database. */
  readonly env: Record<string, string>;
  readonly settings: { databaseUrl: string | null; dataDir: string };
  remove(): Promise<void>;
}

/** A database of the test's own: a copy of the filled one, or an empty one. */
export async function place(engine: Engine, content: 'demo' | 'empty' = 'demo'): Promise<Place> {
  if (engine === 'postgres') {
    const [base, name] = [inject('postgres'), `wellhead_${process.pid}_${++count}_${Date.now()}`];
    await administer(base, `create database ${name}${content === 'demo' ? ` template ${inject('templates').postgres}` : ''}`);
    const databaseUrl = `${base}/${name}`;
    const uploadDir = mkdtempSync(join(tmpdir(), 'wellhead-uploads-'));
    const remove = async () => { rmSync(uploadDir, { recursive: true, force: true }); await administer(base, `drop database ${name} with (force)`); };
    return { env: { DATABASE_URL: databaseUrl, SEED: 'demo', UPLOAD_DIR: uploadDir }, settings: { databaseUrl, dataDir: '' }, remove };
  }
  const dataDir = join(mkdtempSync(join(tmpdir(), 'wellhead-')), 'data');
  cpSync(content === 'demo' ? inject('templates').pglite : inject('blank'), dataDir, { recursive: true });
  return { env: { DATA_DIR: dataDir }, settings: { databaseUrl: null, dataDir }, remove: async () => { rmSync(join(dataDir, '..'), { recursive: true, force: true }); } };
}
let count = 0;

export interface Stage {
  readonly place: Place;
  readonly server: Running;
  /** A caller without a session. */
  guest(): Client;
  /** A caller signed in as one of the demo accounts; the session is shared by all who ask for the same. */
  as(username: string): Promise<Client>;
  /** Stops (or kills) the server and starts it again on the same data. */
  restart(how?: 'stop' | 'kill'): Promise<void>;
  /** Reads the database behind the server's back. The embedded one allows this only while the server is stopped, so there it is. */
  inspect<T>(look: (database: Database) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The real server on a copy of the demo data. */
export async function stage(engine: Engine, extra: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const at = await place(engine);
  // One port for the whole test, so that a caller outlives a restart.
  const env = { ...at.env, ...extra, PORT: String(await freePort()) };
  let server = await launch(env);
  const sessions = new Map<string, string>();
  const self: Stage = {
    place: at,
    get server() { return server; },
    guest: () => new Client(server.origin),
    async as(username) {
      const client = new Client(server.origin);
      if (!sessions.has(username)) {
        const answer = await client.login(username);
        if (answer.code !== 200) throw new Error(`${username} can't sign in: ${answer.message}`);
        sessions.set(username, client.cookie);
      }
      client.cookie = sessions.get(username)!;
      return client;
    },
    async restart(how = 'stop') {
      await server[how]();
      server = await launch(env);
    },
    async inspect(look) {
      const mustStop = engine === 'pglite';
      if (mustStop) await server.stop();
      const database = await openDatabase(at.settings);
      try { return await look(database); } finally {
        await database.close();
        if (mustStop) server = await launch(env);
      }
    },
    async close() {
      await server.stop();
      await at.remove();
    },
  };
  return self;
}
