/** Steps by the clock: made once, whoever looks, logged, and never before their time. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/server/db/database';
import { stage, type Stage } from './harness';
import { looksCheaply } from './place';
import { launch, type Running } from './process';

describe('the clock of two servers on one database', () => {
  let at: Stage;
  let other: Running;
  beforeAll(async () => {
    at = await stage('postgres');
    other = await launch(at.place.env);
  });
  afterAll(async () => {
    await other.stop();
    await at.close();
  });
  const write = (...statements: string[]) =>
    at.inspect(async ({ db }: Database) => {
      for (const statement of statements) await sql.raw(statement).execute(db);
    });
  const count = (text: string) =>
    at.inspect(async ({ db }) => Number((await sql.raw<{ n: unknown }>(`select count(*) as n from ${text}`).execute(db)).rows[0]!.n));
  const ring = `update engine_job set run_at = now() where kind = 'engine.clock'`;

  it('makes each step once, in batches, with what comes with it, and leaves the rest alone', async () => {
    const yesterday = `(now() at time zone 'Asia/Shanghai')::date - 1`;
    // More than one batch: copies of one trademark.
    const copies = (
      from: number,
      to: number,
      values: string,
    ) => `insert into trademark select (jsonb_populate_record(null::trademark, to_jsonb(t) || jsonb_build_object('id', n, 'reg_no', 'C' || n, 'version', 1, ${values}))).*
      from (select * from trademark order by id limit 1) t, generate_series(${from}, ${to}) n`;
    await write(
      copies(7000000000000001, 7000000000000450, `'status', 'valid', 'valid_to', ${yesterday}`),
      copies(7100000000000000, 7100000000000000, `'status', 'valid', 'valid_to', ${yesterday} + 1`),
      copies(7100000000000001, 7100000000000001, `'status', 'pending', 'valid_to', ${yesterday}`),
      `update admin_user set status = 'locked', fail_count = 5, locked_until = now() - interval '1 second' where username = 'support'`,
      `update admin_user set status = 'locked', fail_count = 5, locked_until = now() + interval '1 hour' where username = 'finance'`,
      ring,
    );
    await expect
      .poll(() => count(`trademark where status = 'expired' and id between 7000000000000000 and 7000000000001000`), { timeout: 80_000 })
      .toBe(450);
    await expect
      .poll(() => count(`admin_user where username = 'support' and status = 'enabled' and fail_count = 0 and locked_until is null`), {
        timeout: 10_000,
      })
      .toBe(1);
    await write(ring);
    await expect
      .poll(() => count(`engine_job where kind = 'engine.clock' and run_at > now() and owner is null`), { timeout: 30_000 })
      .toBe(1);
    expect(await count(`operat_log_item where target_id between 7000000000000000 and 7000000000001000`), 'one line a row').toBe(450);
    expect(await count(`trademark where id between 7000000000000000 and 7000000000001000 and version <> 2`), 'one step a row').toBe(0);
    expect(
      await count(`trademark where reg_no like 'C71%' and status in ('valid', 'pending')`),
      'not before its day is over, not from another state',
    ).toBe(2);
    expect(await count(`admin_user where username = 'finance' and status = 'locked'`)).toBe(1);

    const admin = await at.as('admin');
    const [entry] = (await admin.get('/manager/operat/log/search', { targetEntity: 'trademark', pageSize: 1 })).data.list;
    expect(entry).toMatchObject({ operatorName: '系统', operatorId: null, module: '商标', action: '到期转为已过期', callPath: 'system' });
    expect((await at.guest().login('support')).code).toBe(200);
  });

  it('is taken over from a process that died over it', async () => {
    await write(
      `update trademark set status = 'valid' where id = 7000000000000001`,
      `update engine_job set run_at = now(), owner = 'dead', attempts = 9, lease_until = now() + interval '1 second' where kind = 'engine.clock'`,
    );
    // After its job has failed it rests for a tick and goes on.
    await expect
      .poll(() => count(`engine_job where kind = 'engine.clock' and attempts = 0 and run_at > now() and owner is null`), {
        timeout: 20_000,
      })
      .toBe(1);
    await write(ring);
    await expect.poll(() => count(`trademark where id = 7000000000000001 and status = 'expired'`), { timeout: 20_000 }).toBe(1);
  });
});

describe.runIf(looksCheaply('pglite'))('the clock of the embedded database', () => {
  it('looks when the server starts', async () => {
    const at = await stage('pglite');
    try {
      await at.inspect(async ({ db }) => {
        await sql`update merchant_appid set auth_expire_at = now() - interval '1 minute' where status = 'enabled'`.execute(db);
      });
      const admin = await at.as('admin');
      await expect
        .poll(async () => (await admin.get('/merchant/appid/search', { status: 'enabled', count: 1, pageSize: 1 })).data.total, {
          timeout: 20_000,
        })
        .toBe(0);
    } finally {
      await at.close();
    }
  });
});
