/** Once a run: a filled embedded database, which the test files copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { BUILT, launch } from '../api/process';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder to copy. */
    demoData: string;
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'wellhead-e2e-'));
  const dataDir = join(home, 'data');
  const server = await launch({ DATA_DIR: dataDir, SEED_ORDERS: '3000' }, BUILT);
  await server.stop();
  project.provide('demoData', dataDir);
  return () => rmSync(home, { recursive: true, force: true });
}
