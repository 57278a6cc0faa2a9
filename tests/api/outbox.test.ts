/** The outbox that calls to remotes stand in: its pace, and that nothing is lost or done twice however it is killed. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wechatPayGateway } from '../../src/areas/gateway';
import type { Loose } from './client';
import { stage } from './harness';
import { brokenRules } from './invariants';
import { openDatabase } from '../../src/server/db/database';
import type { Point } from '../programs/outbox';
import { AREA_ENGINES, place, type Place } from './place';
import { launch } from './process';
import { programOf, type Program } from './program';

it('gives a remote no more than its pace, whichever of two processes sends', { timeout: 240_000 }, async () => {
  const at = await stage('postgres');
  const other = await launch({ ...at.place.env });
  const { perSecond, burst } = wechatPayGateway.pace;
  const COUNT = burst + 4 * perSecond;
  try {
    const times = await at.inspect(async ({ db }) => {
      await sql`insert into gateway_call (id, gateway, remote, operation, label, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        select 700000000000000000 + n, 'wechatPay', '', 'query', '查询进件', 'pace-' || n, '{}', 0, now(), false, 'waiting', now(), now(), 1, false
        from generate_series(1, ${COUNT}) n`.execute(db);
      const sent = async () =>
        (
          await sql<{ at: string; status: string }>`
            select sent_at as at, status from gateway_call where request_no like 'pace-%' and sent_at is not null order by sent_at`.execute(
            db,
          )
        ).rows;
      await expect.poll(async () => (await sent()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(burst);
      // What one of them was at goes over to the other at once.
      await at.server.stop();
      await expect.poll(async () => (await sent()).filter(({ status }) => status === 'done').length, { timeout: 30_000 }).toBe(COUNT);
      return (await sent()).map((row) => new Date(row.at).getTime());
    });
    for (const [i, from] of times.entries())
      for (let j = i; j < times.length; j++)
        expect(j - i + 1, `calls within ${times[j]! - from} ms`).toBeLessThanOrEqual(burst + 1 + ((times[j]! - from) * perSecond) / 1000);
  } finally {
    await other.stop();
    await at.close();
  }
});

/** In the order in which a call comes through them. */
const POINTS: readonly Point[] = ['unwritten', 'written', 'claimed', 'arrived', 'acted', 'answered', 'kept'];
const ROUNDS = Number(process.env.OUTBOX_KILLS ?? (process.env.FULL ? 50 : 1));

describe.each(AREA_ENGINES)('an outbox killed on %s', (engine) => {
  let at: Place;
  const folder = mkdtempSync(join(tmpdir(), 'wellhead-remote-'));
  const remote = join(folder, 'told');
  let program: Program;
  beforeAll(async () => {
    at = await place(engine);
    program = await programOf('outbox');
  });
  afterAll(async () => {
    await at.remove();
    program.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** @returns the signal that ended it. */
  const live = (round: number, dieAt?: Point) =>
    program.live({ ...at.env, REMOTE: remote, ROUND: String(round), ...(dieAt && { DIE_AT: dieAt }) });

  it('at each of seven points loses nothing and does nothing twice', { timeout: 60_000 + ROUNDS * POINTS.length * 20_000 }, async () => {
    let round = 0;
    for (let n = 0; n < ROUNDS; n++) for (const point of POINTS) expect(await live(round++, point), point).toBe('SIGKILL');
    expect(await live(round)).toBe(0);
    const wanted = Array.from({ length: round }, (_, n) => [`K${n}A`, `K${n}B`]).flat();
    // The remote got each request once, and each answer has counted once.
    expect(readFileSync(remote, 'utf8').trim().split('\n').sort()).toEqual([...wanted].sort());
    const database = await openDatabase(at.settings);
    try {
      const { rows } = await sql<Loose>`
        select t.item_code as no, t.sort, array_agg(c.status) as calls from sys_type t left join gateway_call c on c.subject_id = t.id
        where t.type_code = 'outbox' group by t.item_code, t.sort`.execute(database.db);
      expect(new Map(rows.map(({ no, sort, calls }) => [no, [sort, calls]]))).toEqual(new Map(wanted.map((no) => [no, [1, ['done']]])));
      expect(await brokenRules(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
