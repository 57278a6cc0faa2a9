import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/db/database';
import { migrations } from '../../src/areas/migrations';
import { Client, type Answered } from './client';
import { place, type Place } from './place';
import { brokenRules } from './invariants';
import { administer, startReplica, type Replica } from './postgres';
import { launch, type Running } from './process';

/** A load balancer: one server after the other, those that say they are ready. */
interface Balancer {
  readonly origin: string;
  readonly servers: Running[];
  close(): Promise<void>;
}

/** @param checkMs how often it asks `/readyz`. */
async function balance(servers: Running[], checkMs = 100): Promise<Balancer> {
  const ready = new Set(servers.map((s) => s.origin));
  let turn = 0;
  const check = setInterval(() => {
    for (const { origin } of servers)
      void fetch(`${origin}/readyz`)
        .then(
          (r) => r.ok,
          () => false,
        )
        .then((isReady) => (isReady ? ready.add(origin) : ready.delete(origin)));
  }, checkMs);
  const proxy: Server = createServer((incoming, outgoing) => {
    const to = [...ready][turn++ % ready.size];
    if (!to) return void outgoing.writeHead(502).end();
    const { hostname, port } = new URL(to);
    const passed = request(
      {
        hostname,
        port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers).on('error', () => undefined);
        answer.pipe(outgoing);
      },
    );
    passed.once('error', () => outgoing.writeHead(502).end());
    return incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    servers,
    close: () => {
      clearInterval(check);
      proxy.closeAllConnections();
      return new Promise((resolve) => {
        proxy.close(() => resolve());
      });
    },
  };
}

/** Keeps all its cookies, as a browser does. */
class Browser extends Client {
  override async send<T>(...asked: Parameters<Client['send']>): Promise<Answered<T>> {
    const before = this.cookie;
    const answer = await super.send<T>(...asked);
    const jar = new Map(
      [...before.split('; '), ...answer.headers.getSetCookie().map((line) => line.split(';')[0]!)]
        .filter(Boolean)
        .map((pair) => pair.split('=', 2) as [string, string]),
    );
    this.cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    return answer;
  }
}

describe('two servers on one PostgreSQL', () => {
  let at: Place;
  let balancer: Balancer;
  beforeAll(async () => {
    at = await place('postgres');
    balancer = await balance(await Promise.all([launch(at.env), launch(at.env)]));
  });
  afterAll(async () => {
    await balancer.close();
    await Promise.all(balancer.servers.map((server) => server.stop()));
    await at.remove();
  });
  const directly = () => balancer.servers.map((server) => new Client(server.origin));

  it('know the same sessions, and end them for each other', async () => {
    const client = new Client(balancer.origin);
    expect((await client.login('support')).code).toBe(200);
    for (let i = 0; i < 4; i++) expect((await client.get('/login/session')).code).toBe(200);
    const [one, other] = directly() as [Client, Client];
    one.cookie = other.cookie = client.cookie;
    expect((await one.get('/logout')).code).toBe(200);
    expect((await other.get('/login/session')).code).toBe(409);
  });

  it('apply new rights at the very next call, whichever process changed them', async () => {
    const [one, other] = directly() as [Client, Client];
    await one.login('admin');
    await other.login('support');
    const [role] = (await one.get('/admin/user/role/search', { keyword: '客服' })).data.list;
    const grant = async (isGranted: (id: string) => boolean) => {
      const held = (await one.get('/admin/user/role/permission', { roleId: role.id })).data;
      return one.post('/admin/user/role/setPermission', {
        id: role.id,
        version: held.version,
        permissionIds: all.permissionIds.filter(isGranted),
        actionGrants: all.actionGrants,
      });
    };
    const all = (await one.get('/admin/user/role/permission', { roleId: role.id })).data;
    const [user] = (await one.get('/admin/user/search', { keyword: 'support' })).data.list;
    for (let round = 0; round < 2; round++) {
      expect((await other.get('/merchant/shop/search')).code).toBe(200);
      expect((await grant(() => false)).code).toBe(200);
      expect(await other.get('/merchant/shop/search')).toMatchObject({ status: 403, code: 0 });
      expect((await grant(() => true)).code).toBe(200);
      expect((await other.get('/merchant/shop/search')).code).toBe(200);
    }
    expect((await one.post('/admin/user/enable', { ids: [user.id], status: 'disabled' })).code).toBe(200);
    expect((await other.get('/merchant/shop/search')).code).toBe(409);
    expect((await one.post('/admin/user/enable', { ids: [user.id], status: 'enabled' })).code).toBe(200);
  });

  it('do once what is sent to both at once under one key', async () => {
    const [one, other] = directly() as [Client, Client];
    await one.login('admin');
    other.cookie = one.cookie;
    for (let round = 0; round < 5; round++) {
      const body = { configKey: `cluster.key${'abcde'[round]}`, name: '两台', groupName: '测试', valueType: 'text', configValue: '1' };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answers = await Promise.all([one, other, one, other].map((client) => client.post('/sys/config/add', body, key)));
      expect(new Set(answers.map((a) => a.text)).size).toBe(1);
      expect(answers[0]!.code).toBe(200);
    }
  });

  it('count wrong passwords together', async () => {
    const guests = directly();
    const tries: Answered[] = [];
    for (let i = 0; i < 5; i++) tries.push(await guests[i % 2]!.login('finance', 'Wrong1234'));
    expect(tries.at(-1)!.message).toContain('输错次数过多');
    for (const guest of guests) expect((await guest.login('finance')).message).toContain('输错次数过多');
  });

  it('let one of two concurrent changes of the same row win', async () => {
    const [one, other] = directly() as [Client, Client];
    await one.login('admin');
    other.cookie = one.cookie;
    const [shop] = (await one.get('/merchant/shop/search', { pageSize: 1 })).data.list;
    const answers = await Promise.all(
      [one, other].map((client, i) => client.post('/merchant/shop/update', { id: shop.id, version: shop.version, remark: `第 ${i} 台` })),
    );
    expect(answers.map((a) => a.code).sort()).toEqual([200, 412]);
    const database = await openDatabase(at.settings);
    expect(await brokenRules(database)).toEqual([]);
    await database.close();
  });
});

describe('servers that start together on an empty PostgreSQL', () => {
  it('migrate and fill it once', async () => {
    const at = await place('postgres', 'empty');
    const servers = await Promise.all(Array.from({ length: 3 }, () => launch({ ...at.env, SEED: 'none' })));
    const database = await openDatabase(at.settings);
    const { rows } = await sql<{ name: string }>`select name from engine_migration order by name`.execute(database.db);
    expect(rows.map((r) => r.name)).toEqual(migrations.map((m) => m.name));
    expect((await sql<{ n: number }>`select count(*) as n from admin_user`.execute(database.db)).rows[0]!.n).toBe(1);
    expect(servers.filter((server) => server.output().includes('初始密码'))).toHaveLength(1);
    await database.close();
    await Promise.all(servers.map((server) => server.stop()));
    await at.remove();
  });
});

describe.runIf(process.env.FULL)('a rolling restart', () => {
  it('loses no request under load', async () => {
    const at = await place('postgres');
    const env = { ...at.env, DRAIN_SECONDS: '2' };
    const balancer = await balance(await Promise.all([launch(env), launch(env)]));
    const client = new Client(balancer.origin);
    await client.login('admin');
    const [shop] = (await client.get('/merchant/shop/search', { pageSize: 1, status: 'open' })).data.list;
    let isOver = false;
    const codes: (number | string)[] = [];
    const caller = async (nth: number) => {
      for (let i = 0; !isOver; i++) {
        const answer =
          i % 3
            ? client.get('/third/order/search', { pageSize: 20 })
            : client.post('/merchant/shop/followUp/add', {
                shopId: shop.id,
                way: 'phone',
                result: 'solved',
                content: `滚动 ${nth}-${i}`,
                followedAt: new Date(Date.now() - 1000).toISOString(),
              });
        codes.push(
          await answer.then(
            (a) => a.code,
            (error: unknown) => String(error),
          ),
        );
      }
    };
    const callers = Array.from({ length: 6 }, (_, nth) => caller(nth));
    for (const nth of [0, 1]) {
      await balancer.servers[nth]!.stop();
      balancer.servers[nth] = await launch(env);
      const before = codes.length;
      await expect.poll(() => codes.length).toBeGreaterThan(before + 50);
    }
    isOver = true;
    await Promise.all(callers);
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => code !== 200)).toEqual([]);
    await balancer.close();
    await Promise.all(balancer.servers.map((server) => server.stop()));
    await at.remove();
  }, 180_000);
});

describe.runIf(process.env.FULL)('a streaming replica', () => {
  let at: Place;
  let replica: Replica;
  let server: Running;
  let reader: Browser;
  beforeAll(async () => {
    at = await place('postgres');
    const base = at.env.DATABASE_URL!.replace(/\/[^/]*$/, '');
    replica = (await startReplica(base))!;
    server = await launch({ ...at.env, DATABASE_REPLICA_URL: at.env.DATABASE_URL!.replace(base, replica.base) });
    reader = new Browser(server.origin);
    await reader.login('admin');
  });
  afterAll(async () => {
    await server.stop();
    replica.stop();
    await at.remove();
  });
  const sources = async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    const of = (source: string) => Number(new RegExp(`^wellhead_reads_total\\{source="${source}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
    return { primary: of('primary'), replica: of('replica') };
  };

  it('a report says by how much the replica that answers it is behind, and nothing where the primary does', async () => {
    const call = '/merchant/work/order/statistics';
    const behind = async () => (await reader.get(call, { rows: 'category' })).data.behind;
    await expect.poll(behind, { timeout: 20_000 }).toBeTypeOf('number');
    const pause = (how: 'pause' | 'resume') => administer(replica.base, `select pg_wal_replay_${how}()`);
    await pause('pause');
    // One that stands still while others write is left alone: then the primary answers.
    const client = new Browser(server.origin);
    await client.login('admin');
    await expect.poll(behind, { timeout: 20_000, interval: 500 }).toBeUndefined();
    await pause('resume');
    await expect.poll(behind, { timeout: 20_000, interval: 500 }).toBeTypeOf('number');
  });

  it('answers reads, but never hides from anybody what they have just written', async () => {
    // The first check of how far it is passes before it is read from.
    await expect
      .poll(
        async () => {
          await reader.get('/merchant/shop/search');
          return (await sources()).replica;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    const pause = (how: 'pause' | 'resume') => administer(replica.base, `select pg_wal_replay_${how}()`);
    const client = new Browser(server.origin);
    await client.login('admin');
    const [shop] = (await client.get('/merchant/shop/search', { pageSize: 1 })).data.list;
    await pause('pause');
    const before = await sources();
    expect((await client.post('/merchant/shop/update', { id: shop.id, version: shop.version, remark: '刚写的' })).code).toBe(200);
    expect((await client.get('/merchant/shop/info', { id: shop.id })).data.remark).toBe('刚写的');
    expect((await sources()).primary).toBeGreaterThan(before.primary);
    // One that stands still is left alone, by everybody.
    await expect
      .poll(async () => (await reader.get('/merchant/shop/info', { id: shop.id })).data.remark, { timeout: 20_000, interval: 500 })
      .toBe('刚写的');
    await pause('resume');
    const { replica: stood } = await sources();
    await expect
      .poll(
        async () => {
          await client.get('/merchant/shop/info', { id: shop.id });
          return (await sources()).replica;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBeGreaterThan(stood);
    expect((await client.get('/merchant/shop/info', { id: shop.id })).data.remark).toBe('刚写的');
  });
});
