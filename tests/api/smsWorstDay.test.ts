/** Messages sent by a server that is killed again and again, to a carrier that loses answers: none is sent twice, none is lost. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/server/db/database';
import { brokenRules } from './invariants';
import { read, waiting } from './carriers';
import { chance } from './chance';
import { AREA_ENGINES, place, type Place } from './place';
import { programOf, type Program } from './program';
import { takenBy } from '../programs/worstCarrier';

describe.each(AREA_ENGINES)('messages killed before a carrier on its worst day, on %s', (engine) => {
  const [COUNT, LIVES] = process.env.FULL ? [100_000, 40] : [200, 5];
  const folder = mkdtempSync(join(tmpdir(), 'wellhead-carrier-'));
  const remote = join(folder, 'told');
  let at: Place;
  let program: Program;
  beforeAll(async () => {
    [at, program] = [await place(engine), await programOf('worstDay')];
  });
  afterAll(async () => {
    await at.remove();
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const inspect = async <T>(look: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase(at.settings);
    try {
      return await look(database);
    } finally {
      await database.close();
    }
  };

  it(`of ${COUNT} none is sent twice, none is lost, and the book closes`, { timeout: process.env.FULL ? 7_200_000 : 240_000 }, async () => {
    const ids = await inspect(({ db }) => waiting(db, COUNT));
    const luck = chance('worst day');
    for (let life = 0; life < LIVES; life++) {
      // A message takes a sixth of a step, or somewhat more: all lives together take no more than three quarters of what there is to do.
      const env = { ...at.env, REMOTE: remote, FROM: ids[0]!, LIFE: String(life), DIE_AFTER: String(luck.int(1, COUNT / 150 + 20)) };
      expect(await program.live(env), `life ${life}`).toBe('SIGKILL');
    }
    expect(await program.live({ ...at.env, REMOTE: remote, FROM: ids[0]!, LIFE: 'last', DIE_AFTER: '0' })).toBe(0);
    const taken = takenBy(readFileSync(remote, 'utf8'));
    expect([...taken].filter(([, times]) => times > 1)).toEqual([]);
    await inspect(async (database) => {
      const rows = await read(database.db, ids);
      expect(rows).toHaveLength(COUNT);
      // Who was taken was sent, and nobody else; those that the carrier never says a word about are asked for again, later each time.
      expect(
        rows.filter(({ requestNo, status }) => taken.has(requestNo) === (status === 'failed')).map(({ requestNo }) => requestNo),
      ).toEqual([]);
      expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual(['delivered', 'failed', 'submitted']);
      expect(rows.filter(({ status }) => status === 'delivered').length).toBeGreaterThan(COUNT / 2);
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
