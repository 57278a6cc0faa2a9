import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database';
import { stage, type Stage } from './harness';
import type { Client } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES, place } from './place';
import { freePort } from './postgres';
import { BUILT, launchToFail, RECEIVER_KEY } from './process';

describe.each(AREA_ENGINES)('the simulator on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const begun = new Date().toISOString();
  const total = async (call: string, params: Record<string, string>) =>
    (await admin.get(call, { ...params, pageSize: 1, count: 1 })).data.total as number;
  beforeAll(async () => {
    at = await stage(engine, { SIMULATE_RATE: '600' });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('has orders placed, allocated, carried and signed for, and goods ordered and paid, by the accounts that would do it; every rule holds', async () => {
    const done = () => total('/third/order/search', { status: 'done', completedAt_from: begun });
    const paid = () => total('/partner/replenish/apply/bill/search', { payStatus: 'paid', paidAt_from: begun });
    await expect.poll(async () => Math.min(await done(), await paid()), { timeout: 50_000, interval: 500 }).toBeGreaterThan(0);
    const [fresh] = (await admin.get('/third/order/search', { pageSize: 1, sort: '-placedAt' })).data.list;
    expect(fresh).toMatchObject({
      orderNo: expect.stringMatching(/^T\d{14}$/),
      receiverMask: { name: expect.stringMatching(/^\p{Script=Han}\*\*$/u), phone: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) },
    });
    const [entry] = (await admin.get('/manager/operat/log/search', { keyword: 'simulator', module: '三方运单', pageSize: 1 })).data.list;
    expect(entry).toMatchObject({ operatorName: '李晓雯', requestId: 'simulator' });
    // Some come through the channel gateway, by notice or by pull.
    const kept = async () => (await admin.get('/gateway/notice/search', { gateway: 'channel', status: 'done', pageSize: 50 })).data.list;
    await expect.poll(async () => (await kept()).length, { timeout: 50_000, interval: 500 }).toBeGreaterThan(0);
    await expect
      .poll(() => total('/gateway/call/search', { gateway: 'channel', status: 'done', createdAt_from: begun }), {
        timeout: 50_000,
        interval: 500,
      })
      .toBeGreaterThan(5);
    expect((await admin.get('/gateway/notice/search', { gateway: 'channel', status: 'failed', pageSize: 5 })).data.list).toEqual([]);
    expect(at.server.output()).not.toContain('failed');
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});

it.each(AREA_ENGINES)(
  'plays days of the whole business up to now on %s: each part of it has its share, every rule holds',
  async (engine) => {
    const empty = await place(engine, 'empty');
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(dirname(BUILT[0]!), 'simulate.js'), '--days', '2', '--orders', '20', '--look', '240'],
        {
          env: { ...process.env, RECEIVER_KEY, ...empty.env, PORT: String(await freePort()), SEED_ORDERS: '300' },
        },
      );
      for (const done of [
        '渠道推单',
        '分单',
        '顾客下单',
        '盘点',
        '调拨',
        '新建计划',
        '品牌审核',
        '执行发放',
        '处理差异',
        '工单 指派',
        '顾客买水票',
      ])
        expect(stdout).toMatch(new RegExp(`^ +[1-9]\\d*  .*${done}`, 'mu'));
      const database = await openDatabase(empty.settings);
      const { rows } = await sql<{
        isNow: boolean;
        left: number;
      }>`select max(created_at) <= now() and max(created_at) > now() - interval '12 hours' as "isNow",
      (select count(*)::int from pg_namespace where nspname = 'shifted') as left from third_order`.execute(database.db);
      const broken = await brokenRules(database);
      await database.close();
      expect([broken, rows[0]]).toEqual([[], { isNow: true, left: 0 }]);
    } finally {
      await empty.remove();
    }
  },
);

it('is refused where the demo did not fill the database', async () => {
  const empty = await place('postgres', 'empty');
  try {
    expect(await launchToFail({ ...empty.env, SEED: 'none', SIMULATE_RATE: '5' })).toMatchObject({
      code: 1,
      output: expect.stringContaining('SIMULATE_RATE 只能用于演示数据'),
    });
  } finally {
    await empty.remove();
  }
});
