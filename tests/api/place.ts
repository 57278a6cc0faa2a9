/** Where the data of a test file lies. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { administer, copyDatabase } from './postgres';

export const ENGINES = ['pglite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/**
 * Engines for tests of an area, whose statements are the same on both. Starting a server on the embedded database takes three times as
 * long, so both are used only in the full run. Tests of reading, writing, reports, files, durability and fuzzing always use both.
 */
export const AREA_ENGINES: readonly Engine[] = process.env.FULL ? ENGINES : ['postgres'];
/**
 * Whether `inspect` is cheap: the embedded database has to be stopped and restarted for it, so checks of statements that are the same on
 * both engines inspect the embedded one only in the full run.
 */
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
    if (content === 'demo') await copyDatabase(base, inject('templates').postgres, name);
    else await administer(base, `create database ${name}`);
    const databaseUrl = `${base}/${name}`;
    const uploadDir = mkdtempSync(join(tmpdir(), 'wellhead-uploads-'));
    const { uploads } = inject('templates');
    if (content === 'demo' && uploads) cpSync(uploads, uploadDir, { recursive: true });
    const remove = async () => {
      rmSync(uploadDir, { recursive: true, force: true });
      await administer(base, `drop database ${name} with (force)`);
    };
    return { env: { DATABASE_URL: databaseUrl, SEED: 'demo', UPLOAD_DIR: uploadDir }, settings: { databaseUrl, dataDir: '' }, remove };
  }
  const dataDir = join(mkdtempSync(join(tmpdir(), 'wellhead-')), 'data');
  cpSync(content === 'demo' ? inject('templates').pglite : inject('blank'), dataDir, { recursive: true });
  return {
    env: { DATA_DIR: dataDir },
    settings: { databaseUrl: null, dataDir },
    remove: async () => {
      rmSync(join(dataDir, '..'), { recursive: true, force: true });
    },
  };
}
let count = 0;
