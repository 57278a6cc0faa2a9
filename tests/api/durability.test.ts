import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database';
import { stage, type Stage } from './harness';
import type { Client } from './client';
import { ENGINES, place, type Engine } from './place';
import { launchToFail } from './process';

describe('what is kept', () => {
  const stages = new Map<Engine, Stage>();
  beforeAll(async () => {
    for (const [engine, at] of await Promise.all(ENGINES.map(async (engine) => [engine, await stage(engine)] as const)))
      stages.set(engine, at);
  });
  afterAll(() => Promise.all([...stages.values()].map((at) => at.close())));

  // First: what follows writes.
  it('both engines answer the same calls with the same bytes', async () => {
    const [a, b] = (await Promise.all([...stages.values()].map((at) => at.as('admin')))) as [Client, Client];
    const shops = (await a.get('/merchant/shop/search', { pageSize: 3 })).data.list;
    const orders = (await a.get('/third/order/search', { pageSize: 3 })).data.list;
    const calls = [
      '/login/permission/adminPerList',
      '/merchant/shop/search?count=1&pageSize=50',
      '/merchant/shop/search?keyword=水&sort=createdAt&pageSize=50&status=open,stopped',
      '/merchant/shop/list?keyword=店',
      '/third/order/search?count=1&pageSize=50',
      '/third/order/search?sort=paidAmount&pageSize=30&pageNo=5',
      '/third/order/abnormal/search?count=1&pageSize=50',
      '/third/statement/search?count=1&pageSize=50',
      '/admin/user/permission/list',
      '/admin/user/role/search?count=1',
      '/statistics/admin/default/page/search',
      '/statistics/admin/default/page/todo/count',
      '/util/area?parentCode=3301',
      '/admin/user/search?pageSize=50&sort=createdAt',
      ...shops.map((s: { id: string }) => `/merchant/shop/info?id=${s.id}`),
      ...orders.map((o: { id: string }) => `/third/order/detail?id=${o.id}`),
    ];
    // Signing in has stamped the accounts at different moments.
    const unstamped = (text: string) => text.replace(/"(lastLoginAt|updatedAt)":"[^"]+"/g, '"$1":"…"');
    for (const call of calls) {
      const [left, right] = await Promise.all([a.get(call), b.get(call)]);
      expect(left.code, call).toBe(200);
      expect(unstamped(right.text), call).toBe(unstamped(left.text));
    }
  });

  it.each(ENGINES)(
    'a server killed on %s keeps every answered write with its log, no half of any, and knows its keys after the restart',
    async (engine) => {
      const at = stages.get(engine)!;
      const support = await at.as('support');
      const [shop] = (await support.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list;
      const answered = new Map<string, { body: object; text: string }>();
      const pending: { key: string; body: object }[] = [];
      let isKilled = false;
      const writer = async (nth: number) => {
        for (let i = 0; !isKilled && i < 500; i++) {
          const [key, body] = [
            randomUUID(),
            {
              shopId: shop.id,
              way: 'phone',
              result: 'solved',
              content: `写入 ${nth}-${i}`,
              followedAt: new Date(Date.now() - 1000).toISOString(),
            },
          ];
          pending.push({ key, body });
          const answer = await support.post('/merchant/shop/followUp/add', body, { 'idempotency-key': key }).catch(() => null);
          if (answer?.code === 200) answered.set(key, { body, text: answer.text });
        }
      };
      const writers = [0, 1, 2, 3].map(writer);
      while (answered.size < 40)
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      await at.server.kill();
      isKilled = true;
      await Promise.all(writers);
      // The folder of an owner who was killed is not refused.
      await at.restart();

      for (const [key, { body, text }] of answered)
        expect((await support.post('/merchant/shop/followUp/add', body, { 'idempotency-key': key })).text).toBe(text);
      // What was never answered is sent again, as a console does; each is there once in the end.
      for (const { key, body } of pending)
        if (!answered.has(key))
          expect((await support.post('/merchant/shop/followUp/add', body, { 'idempotency-key': key })).code).toBe(200);
      const counts = await at.inspect(
        async ({ db }) =>
          (
            await sql<{ rows: number; texts: number; logs: number; items: number }>`select
      (select count(*) from follow_up where content like '写入 %') as rows, (select count(distinct content) from follow_up where content like '写入 %') as texts,
      (select count(*) from operat_log where call_path = '/merchant/shop/followUp/add') as logs,
      (select count(*) from operat_log_item i join operat_log l on l.id = i.log_id where l.call_path = '/merchant/shop/followUp/add' and i.entity = 'follow_up' and i.before is null) as items`.execute(
              db,
            )
          ).rows[0]!,
      );
      expect(counts).toEqual({ rows: pending.length, texts: pending.length, logs: pending.length, items: pending.length });
    },
  );

  it('a start that can not be says in one line what stands in the way, and ends with 1', async () => {
    const at = stages.get('pglite')!;
    const { dataDir } = at.place.settings;
    const port = new URL(at.server.origin).port;
    const fails = async (env: Record<string, string>, why: RegExp) => {
      const { code, output } = await launchToFail(env);
      expect(output.trim()).toMatch(why);
      expect(output.trim().split('\n')).toHaveLength(1);
      expect(code).toBe(1);
    };
    await fails({ DATA_DIR: dataDir, PORT: '0' }, /正被另一个进程使用/);
    await fails({ DATA_DIR: join(dataDir, '..', 'other'), PORT: port }, /^端口 \d+ 已被占用/);
    const file = join(dataDir, '..', 'a-file');
    writeFileSync(file, '');
    await fails({ DATA_DIR: join(file, 'data'), PORT: '0' }, /不可写/);
    await fails({ PORT: 'many' }, /^环境变量 PORT/);
    await fails({ LOGIN_KEY: 'short', PORT: '0' }, /^环境变量 LOGIN_KEY/);
    await fails({ DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: '0' }, /^连接不上 PostgreSQL/);
    await fails({ DATABASE_URL: 'postgres://127.0.0.1:1/none', PORT: '0', RECEIVER_KEY: '' }, /^PostgreSQL 上没有内置密钥/);
    rmSync(file);
  });
});

describe('an embedded database whose creation was cut off', () => {
  it('is created anew at the next start', async () => {
    const at = await place('pglite', 'empty');
    const folder = join(at.settings.dataDir, 'postgres');
    rmSync(join(folder, 'base'), { recursive: true });
    writeFileSync(`${folder}.unfinished`, '');
    const database = await openDatabase(at.settings);
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(existsSync(`${folder}.unfinished`)).toBe(false);
    await at.remove();
  });
});
