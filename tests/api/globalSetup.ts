/** Once a run: the server built from its source as it is, a PostgreSQL, and one filled database an engine, which the test files copy. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { platform } from '../../src/areas/catalogue';
import { demo } from '../../src/areas/demo/demo';
import type { DemoFiles } from '../../src/areas/demo/files';
import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { migrations } from '../../src/areas/migrations';
import { fillPictureUses } from '../../src/server/resource/pictures';
import { seedOnce } from '../../src/server/seed/seedOnce';
import { fitToKeep, openUploads } from '../../src/server/uploads';
import { cheapen } from './passwords';
import { administer, startPostgres } from './postgres';
import { RECEIVER_KEY } from './process';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL without a database's name. */
    postgres: string;
    /** Data folder, or name of the database, to copy; and the folder of the files that the database speaks of, where it has any. */
    templates: { pglite: string; postgres: string; uploads?: string };
    /** Data folder of an embedded database without any table, to copy: creating one takes five seconds. */
    blank: string;
  }
}

/** Enough orders for every state and page to occur; the seed takes a few seconds. */
const ORDERS = 600;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-api-'));
  // The whole gate has built it already.
  const own = process.env.SERVER_PROGRAM ? null : buildServer();
  if (own) process.env.SERVER_PROGRAM = join(own, 'serve.js');
  // What is filled in here is opened by the servers.
  process.env.RECEIVER_KEY = RECEIVER_KEY;
  const postgres = await startPostgres();
  const template = `wellhead_template_${process.pid}`;
  await administer(postgres.base, `create database ${template}`);
  // The same rows on both engines, so that their answers can be compared byte by byte.
  const files: DemoFiles = new Map();
  const batches = demo(platform, new Date(), ORDERS, files);
  const fill = async (databaseUrl: string | null) => {
    const database = await openDatabase({ databaseUrl, dataDir: join(home, 'data') });
    await migrate(database.db, migrations);
    await seedOnce(database.db, platform.resources, () => batches);
    await fillPictureUses(database.db, platform.resources);
    await cheapen(database.db as never);
    await database.close();
  };
  const blank = join(home, 'blank');
  await (await openDatabase({ databaseUrl: null, dataDir: blank })).close();
  cpSync(blank, join(home, 'data'), { recursive: true });
  await Promise.all([fill(null), fill(`${postgres.base}/${template}`)]);
  // What rows name as uploaded lies beside the embedded data, and is copied for the other engine.
  const uploads = join(home, 'data', 'uploads');
  const kept = await openUploads(uploads);
  await Promise.all([...files.values()].map(async (bytes) => kept.keep((await fitToKeep(bytes, { documents: true }))!)));
  project.provide('blank', blank);
  project.provide('postgres', postgres.base);
  project.provide('templates', { pglite: join(home, 'data'), postgres: template, uploads });
  return async () => {
    await administer(postgres.base, `drop database if exists ${template} with (force)`);
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
    if (own) rmSync(own, { recursive: true, force: true });
  };
}

/**
 * The built server starts twice as fast as from source, dozens of times a
 * run. It is stored below the packages it imports. @returns its folder.
 */
function buildServer(): string {
  const root = join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules/.wellhead');
  mkdirSync(root, { recursive: true });
  const folder = mkdtempSync(join(root, 'server-'));
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--ssr', '--outDir', folder, '--logLevel', 'error'], {
    stdio: 'inherit',
    env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });
  return folder;
}
