/** Puts the server together from the platform's declarations and behaviour. It knows no area. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Catalogue } from '../language/catalogue';
import { BACKGROUND_HEADER, CODE } from '../language/wire';
import type { Access, Accounts } from './access/accounts';
import { permissionsOf } from './access/permissions';
import { accessOf, forgetSessions, SESSION_COOKIE } from './access/sessions';
import { forgetFailures } from './access/signIn';
import { declarationProblems } from './declarationProblems';
import type { Database } from './db/database';
import { migrate, type Migration } from './db/migrate';
import { createApp } from './http/app';
import { consoleFiles } from './http/consoleFiles';
import { resourceRoutes } from './http/resourceRoutes';
import { sessionRoutes } from './http/sessionRoutes';
import { uploadRoutes } from './http/uploadRoutes';
import type { Audit } from './resource/audit';
import { forgetKeys } from './resource/idempotency';
import { Refusal, type Implementation } from './resource/implement';
import { openFor } from './openFor';
import { listenFault, type Settings } from './settings';
import { openUploads } from './uploads';

export interface Parts {
  readonly catalogue: Catalogue;
  readonly implementations: readonly Implementation[];
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly migrations: readonly Migration[];
  readonly settings: Settings;
  /** The database, where its opening has begun already. */
  readonly database?: Promise<Database>;
  /** Folder of the built console, if it is to be served; it is waited for before the first answer. */
  readonly consoleDir?: Promise<string | undefined>;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly database: Database;
  /** Steps the database has just been brought through; the first ones mean it is new. */
  readonly migrated: readonly string[];
  /** Starts answering. @returns the address. @throws StartError when the port is taken. */
  listen(): Promise<string>;
  /** Finishes what is being answered, then gives the database back. */
  close(): Promise<void>;
}

/** Opens and migrates the database. @throws StartError for the machine's faults, Error listing every fault of the declarations. */
export async function createServer(parts: Parts): Promise<Server> {
  const { catalogue, accounts, settings } = parts;
  const implementations = new Map(parts.implementations.map((i) => [i.resource.name, i]));
  const database = await (parts.database ?? openFor(settings));
  try {
    const problems = declarationProblems(catalogue, implementations);
    if (problems.length) throw new Error(`The server can't start:\n  ${problems.join('\n  ')}`);

    const { db } = database;
    const { resources } = catalogue;
    const uploads = await openUploads(settings.uploadDir);
    const migrated = await migrate(db, parts.migrations);
    const app = await createApp(resources);
    const signedIn = async (request: FastifyRequest): Promise<Access> => {
      const access = await accessOf(db, resources, accounts, request.cookies[SESSION_COOKIE], new Date(), request.headers[BACKGROUND_HEADER] === undefined);
      if (!access) throw new Refusal(CODE.sessionExpired, '登录已失效,请重新登录');
      return access;
    };
    sessionRoutes(app, { db, resources, accounts }, settings, signedIn);
    resourceRoutes(app, catalogue, { db, resources, implementations, audit: parts.audit }, permissionsOf(catalogue), signedIn);
    await uploadRoutes(app, uploads, signedIn);
    app.get('/healthz', () => ({ ok: true }));
    app.get('/readyz', async () => { await sql`select 1`.execute(db); return { ok: true }; });
    const stopHousekeeping = await keepHouse(database, app);
    return {
      app, database, migrated,
      async listen() {
        await consoleFiles(app, settings, await parts.consoleDir);
        const address = await app.listen({ port: settings.port, host: settings.host }).catch((error: NodeJS.ErrnoException) => { throw listenFault(error, settings); });
        // Only now: Fastify would announce the address itself, and the front door does.
        app.log.level = settings.logLevel;
        return address;
      },
      async close() {
        stopHousekeeping();
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Now and every hour: forgets sessions, keys and failed sign-ins that no longer count. */
async function keepHouse({ db }: Database, app: FastifyInstance): Promise<() => void> {
  const clean = async () => {
    await forgetKeys(db);
    await forgetSessions(db, new Date());
    await forgetFailures(db, new Date());
  };
  await clean();
  const timer = setInterval(() => void clean().catch((error: unknown) => app.log.error(error, 'housekeeping failed')), 3_600_000);
  timer.unref();
  return () => clearInterval(timer);
}
