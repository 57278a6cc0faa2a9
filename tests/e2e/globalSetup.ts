/**
 * Starts one PostgreSQL per run, with a database filled by the built server,
 * which test files copy: an embedded one takes each ten seconds more.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/server/db/database';
import { cheapen } from '../api/passwords';
import { administer, startPostgres } from '../api/postgres';
import { BUILT, launch, RECEIVER_KEY } from '../api/process';

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // What tests seal and sign themselves, the servers open.
  process.env.RECEIVER_KEY = RECEIVER_KEY;
  const uploads = mkdtempSync(join(tmpdir(), 'wellhead-e2e-'));
  const postgres = await startPostgres();
  const template = `wellhead_e2e_${process.pid}`;
  await administer(postgres.base, `create database ${template}`);
  const server = await launch(
    { DATABASE_URL: `${postgres.base}/${template}`, SEED: 'demo', SEED_ORDERS: '1999', UPLOAD_DIR: uploads },
    BUILT,
  );
  await server.stop();
  const database = await openDatabase({ databaseUrl: `${postgres.base}/${template}`, dataDir: '' });
  await cheapen(database.db as never);
  await database.close();
  project.provide('postgres', postgres.base);
  project.provide('templates', { pglite: '', postgres: template, uploads });
  return async () => {
    await administer(postgres.base, `drop database if exists ${template} with (force)`);
    await postgres.stop();
    rmSync(uploads, { recursive: true, force: true });
  };
}
