/** What only the embedded database has to promise. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database';

it('keeps nothing of what it has answered', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wellhead-embedded-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const answers = async (count: number) => { for (let nth = 0; nth < count; nth++) await sql`select repeat('水', 1000000)`.execute(database.db); };
  const megabytes = () => process.memoryUsage.rss() / 2 ** 20;
  await answers(40);
  const before = megabytes();
  await answers(200);
  expect(megabytes() - before).toBeLessThan(150);
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
