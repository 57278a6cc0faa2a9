/** Puts the server together from the platform's declarations and behaviour. It knows no area. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import type { Catalogue } from '../language/catalogue';
import { lineFieldsOf } from '../language/inputs';
import { limitsOf } from '../language/importing';
import { actionOf } from '../language/lookUp';
import { isId } from '../language/validate';
import { BACKGROUND_HEADER, VIEW_HEADER } from '../language/wire';
import { isShutOut, type Access, type Accounts } from './access/accounts';
import { permissionsOf, withoutPlatforms } from './access/permissions';
import { forgetLooks, looksOn, type LooksADay } from './access/looks';
import { accessReader, forgetSessions } from './access/sessions';
import { forgetFailures } from './access/signIn';
import { declarationProblems } from './declarationProblems';
import { openDatabase, type Database } from './db/database';
import { watchHealth } from './db/health';
import type { Resources } from './db/indexes';
import { migrate, type Migration } from './db/migrate';
import { keepPartitions } from './db/partitions';
import { tidy } from './db/tidy';
import { onlyPrimary, withReplica } from './db/replica';
import { createApp } from './http/app';
import { aboutRoute, holdersRoute } from './http/aboutRoute';
import { versionRoute } from './http/versionRoute';
import { documentRoute } from './http/documentRoute';
import type { Door } from './http/door';
import { metricsRoute } from './http/metrics';
import { observe } from './http/observe';
import { consoleFiles } from './http/consoleFiles';
import { resourceRoutes } from './http/resourceRoutes';
import { sessionRoutes, tokenOf } from './http/sessionRoutes';
import { watchTraffic } from './http/traffic';
import { publicRoutes, type LiveFiles, type PublicPages } from './http/publicPages';
import { uploadRoutes } from './http/uploadRoutes';
import type { Audit } from './resource/audit';
import { forgetKeys } from './resource/idempotency';
import { checkLockOrder } from './resource/lockOrder';
import type { CityWithout } from './resource/liesIn';
import type { ModuleProblem } from './resource/modules';
import { storeOn } from './resource/sqlStore';
import { type BeginImport, type Implementation } from './resource/implement';
import { openFiles, type Files } from './files';
import { openSheets } from './import/sheets';
import type { Job } from './jobs/job';
import { ROLLING_UP, rollingUp } from './jobs/rollup';
import { startJobs, type JobRunner } from './jobs/runner';
import type { SessionLimits, Settings } from './settings';
import { openUploads } from './uploads';
import { refuse } from './refusals';

export interface Parts {
  readonly catalogue: Catalogue;
  readonly implementations: readonly Implementation[];
  readonly accounts: Accounts;
  readonly audit: Audit;
  /** Needed where resources are part of a product module. */
  readonly moduleProblem?: ModuleProblem;
  /** Needed where places lie in cities. */
  readonly cityWithout?: CityWithout;
  /** Needed where anything can be imported. */
  readonly beginImport?: BeginImport;
  /** Permanent jobs of the platform besides the clock, by kind. */
  readonly standing?: Readonly<Record<string, Job>>;
  /** Routes of the platform's own, beside its calls. */
  readonly routes?: (app: FastifyInstance, database: Database) => Promise<void>;
  /** Pages that anybody may read, by the word in their address, and the files that they and other live content show. */
  readonly publicPages?: Readonly<Record<string, PublicPages>>;
  readonly publicFiles?: readonly LiveFiles[];
  readonly looksADay: LooksADay;
  /** Names of gateways whose remotes are simulated: pages say so. */
  readonly simulated?: readonly string[];
  readonly migrations: readonly Migration[];
  /** Called while a new database takes its first shape. */
  readonly meanwhile?: () => void;
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
  /** Starts answering at a door that so far has answered that the server is starting. */
  open(door: Door): Promise<void>;
  /** Looks for jobs that are due, now. */
  wake(): void;
  /** Finishes pending requests, then closes the database. */
  close(): Promise<void>;
}

/** Opens and migrates the database. @throws StartError for the machine's faults, Error listing every fault of the declarations. */
export async function createServer(parts: Parts): Promise<Server> {
  const { catalogue, settings } = parts;
  const accounts: Accounts = {
    ...parts.accounts,
    async access(store, id) {
      const access = await parts.accounts.access(store, id);
      return access && withoutPlatforms(catalogue, access);
    },
  };
  const implementations = new Map(parts.implementations.map((i) => [i.resource.name, i]));
  const database = await (parts.database ?? openDatabase(settings));
  try {
    const problems = declarationProblems(catalogue, implementations);
    if (problems.length) throw new Error(`The server can't start:\n  ${problems.join('\n  ')}`);

    const { db } = database;
    checkLockOrder(settings.checkLocks);
    const { resources } = catalogue;
    const uploads = await openUploads(settings.uploadDir);
    const files = openFiles(join(settings.uploadDir, 'made'));
    const sheets = openSheets(join(settings.uploadDir, 'sheets'));
    const migrated = await migrate(db, parts.migrations, parts.meanwhile);
    const app = await createApp(resources, settings);
    const metrics = metricsRoute(app, database, settings.sessionLimits, settings.metricsToken);
    observe(app, metrics);
    const { replicaUrl } = settings;
    const reads =
      replicaUrl === null
        ? onlyPrimary(database)
        : await withReplica(
            database,
            { ...settings, replicaUrl },
            {
              source: metrics.readFrom,
              usable: (isUsable) => app.log[isUsable ? 'info' : 'warn']({ isUsable }, 'replica'),
            },
          );
    const traffic = watchTraffic(app);
    const accessOf = accessReader(db, resources, accounts, settings.sessionLimits);
    const signedIn = async (request: FastifyRequest): Promise<Access> => {
      const access = await accessOf(tokenOf(request), new Date(), request.headers[BACKGROUND_HEADER] === undefined);
      if (!access) throw refuse('sessionExpired', '登录已失效,请重新登录');
      request.accountId = access.account.id;
      const roleId = request.headers[VIEW_HEADER];
      if (typeof roleId !== 'string') return access;
      const viewed = isId(roleId) ? await accounts.viewAs(storeOn(db, resources), access, roleId) : null;
      if (!viewed) throw refuse('noPermission', '没有权限以这个角色查看');
      // Viewing as a role is read-only, except for unlocking the screen.
      if (request.method !== 'GET' && !request.url.endsWith('/console/unlock'))
        throw refuse('viewingOnly', `正在以“${viewed.viewing!}”查看,只能看,不能操作`);
      return viewed;
    };
    const permissions = permissionsOf(catalogue);
    sessionRoutes(app, { db, resources, accounts, audit: parts.audit, simulated: parts.simulated }, settings, signedIn);
    const writer = {
      db,
      resources,
      implementations,
      audit: parts.audit,
      moduleProblem: parts.moduleProblem,
      cityWithout: parts.cityWithout,
      files,
      sessionLimits: settings.sessionLimits,
      looks: looksOn(db, resources, parts.audit, parts.looksADay),
      beginImport: parts.beginImport,
      uploads,
      onJobs: () => jobs?.wake(),
      onRetry: metrics.madeAgain,
    };
    resourceRoutes(app, catalogue, writer, reads, permissions, signedIn);
    aboutRoute(app, catalogue, accounts, writer, signedIn);
    holdersRoute(app, { db, resources, accounts }, signedIn);
    versionRoute(app, writer, permissions, signedIn);
    const sheetLimits = (path: string) => {
      const [res, action] = [catalogue.resources.get(path.split('.')[0]!), actionOf(catalogue.resources, path)];
      const expects = res && action ? Object.values(lineFieldsOf(res, action)).map(({ label }) => label) : [];
      return { ...limitsOf(action?.rows ?? {}), expects: expects.slice(0, HEADINGS) };
    };
    await uploadRoutes(app, uploads, sheets, sheetLimits, writer.looks, signedIn);
    await parts.routes?.(app, database);
    if (parts.publicPages) await publicRoutes(app, db, uploads, parts.publicPages, parts.publicFiles ?? []);
    documentRoute(app, catalogue, permissions, signedIn);
    app.get('/healthz', () => ({ ok: true }));
    app.get('/readyz', async (_request, reply) => {
      const isThere = await health.isWell();
      return reply.code(isThere ? 200 : 503).send({ ok: isThere });
    });
    const health = watchHealth(database, parts.audit, (isWell, error) =>
      app.log[isWell ? 'info' : 'error']({ isWell, ...(error instanceof Error && { err: error }) }, 'database'),
    );
    const stopHousekeeping = await keepHouse(database, resources, [files, sheets], settings.sessionLimits, app);
    const actorOf = async (id: string, call?: string) => {
      const access = await accounts.access(storeOn(db, resources), id);
      return access && !isShutOut(access.account) && (call === undefined || permissions.mayWrite(access, call)) ? access.actor : null;
    };
    let jobs: JobRunner | undefined;
    let opened: Door | null = null;
    return {
      app,
      database,
      migrated,
      async open(door) {
        await consoleFiles(app, settings, await parts.consoleDir);
        await app.ready();
        door.open(app.routing);
        opened = door;
        jobs = await startJobs({
          db,
          resources,
          files,
          uploads,
          sheets,
          implementations,
          audit: parts.audit,
          standing: { [ROLLING_UP]: rollingUp, ...parts.standing },
          actorOf,
          pace: () => traffic.pace(),
          isAlone: database.engine === 'pglite',
          log: (error, what) => app.log.error(error, what),
        });
      },
      wake: () => jobs?.wake(),
      async close() {
        stopHousekeeping();
        health.close();
        await opened?.close();
        await app.close();
        await jobs?.close();
        await reads.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** So many headings are named to whoever uploads a file without any. */
const HEADINGS = 6;
/** How long what has become of the embedded database's tables goes unnoticed. */
const TIDY_MS = 5 * 60_000;

/** Now and every hour: makes room for the months that come, and forgets sessions, keys, failed sign-ins and files that no longer count. */
async function keepHouse(
  { db, engine }: Database,
  resources: Resources,
  sweepable: readonly Pick<Files, 'sweep'>[],
  limits: SessionLimits,
  app: FastifyInstance,
): Promise<() => void> {
  const clean = async () => {
    await keepPartitions(db, resources, new Date());
    await forgetKeys(db);
    await forgetSessions(db, limits, new Date());
    await forgetFailures(db, new Date());
    await forgetLooks(db, new Date());
    for (const files of sweepable) await files.sweep(new Date());
  };
  await clean();
  const repeated = (work: () => Promise<unknown>, ms: number) =>
    setInterval(() => void work().catch((error: unknown) => app.log.error(error, 'housekeeping failed')), ms).unref();
  const timers = [repeated(clean, 3_600_000), ...(engine === 'pglite' ? [repeated(() => tidy(db), TIDY_MS)] : [])];
  return () => timers.forEach(clearInterval);
}
