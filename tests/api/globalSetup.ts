/** Once a run: a PostgreSQL, and one filled database an engine, which the test files copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { platform } from '../../src/areas/catalogue';
import { demo } from '../../src/areas/demo/demo';
import { openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { migrations } from '../../src/server/db/migrations/all';
import { seedOnce } from '../../src/server/seed/seedOnce';
import { administer, startPostgres } from './postgres';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL without a database's name. */
    postgres: string;
    /** Data folder, or name of the database, to copy. */
    templates: { pglite: string; postgres: string };
  }
}

/** Enough orders for every state and page to occur; the seed takes a few seconds. */
const ORDERS = 600;

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-api-'));
  const postgres = await startPostgres();
  const template = `wellhead_template_${process.pid}`;
  await administer(postgres.base, `create database ${template}`);
  // The same rows on both engines, so that their answers can be compared byte by byte.
  const batches = demo(platform, new Date(), ORDERS);
  const fill = async (databaseUrl: string | null) => {
    const database = await openDatabase({ databaseUrl, dataDir: join(home, 'data') });
    await migrate(database.db, migrations);
    await seedOnce(database.db, platform.resources, () => batches);
    await database.close();
  };
  await Promise.all([fill(null), fill(`${postgres.base}/${template}`)]);
  project.provide('postgres', postgres.base);
  project.provide('templates', { pglite: join(home, 'data'), postgres: template });
  return async () => {
    await administer(postgres.base, `drop database if exists ${template} with (force)`);
    await postgres.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
