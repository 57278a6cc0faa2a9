/** What every API test file starts from: its own copy of the filled database on an engine, behind the real server. */
import { openDatabase, type Database } from '../../src/server/db/database';
import { Client } from './client';
import { place, type Engine, type Place } from './place';
import { freePort } from './postgres';
import { launch, type Running } from './process';

export interface Stage {
  readonly place: Place;
  readonly server: Running;
  /** A caller without a session. */
  guest(): Client;
  /** A caller signed in as one of the demo accounts; the session is shared by all who ask for the same. */
  as(username: string): Promise<Client>;
  /** Stops (or kills) the server and starts it again on the same data. */
  restart(how?: 'stop' | 'kill'): Promise<void>;
  /**
   * Reads the database directly. The embedded one has to be stopped first,
   * so its server is restarted; `kill` kills the server on both engines.
   */
  inspect<T>(look: (database: Database) => Promise<T>, how?: 'stop' | 'kill'): Promise<T>;
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
    get server() {
      return server;
    },
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
    async inspect(look, how = 'stop') {
      const mustStop = engine === 'pglite' || how === 'kill';
      if (mustStop) await server[how]();
      const database = await openDatabase(at.settings);
      try {
        return await look(database);
      } finally {
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
