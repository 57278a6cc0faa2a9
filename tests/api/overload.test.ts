import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, SESSION_COOKIE } from '../../src/server/access/sessions';
import type { Server } from '../../src/server/createServer';
import { Client, type Answered } from './client';
import { ENGINES, place, type Place } from './place';
import { ME, tinyServer } from './tiny';

/** Well within the time that a call may wait. */
const SOON = { timeout: 5000, interval: 5 };

/** The test holds all connections, like long statements would: calls meanwhile wait in front of them. */
describe.each(ENGINES)('a database that is busy, on %s', (engine) => {
  let at: Place;
  let server: Server;
  let client: Client;
  let giveBack = () => {};
  let arrived = 0;
  let open = 0;
  beforeAll(async () => {
    at = await place(engine, 'empty');
    server = await tinyServer({ ...at, env: { ...at.env, DATABASE_POOL: '1' } });
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    server.app.server.on('request', (_incoming, answer) => {
      arrived++;
      open++;
      answer.once('close', () => {
        open--;
      });
    });
    client = new Client(`http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`);
    client.cookie = `${SESSION_COOKIE}=${await beginSession(server.database.db, ME, '127.0.0.1', 'test', new Date())}`;
    expect((await client.get('/book/search')).code).toBe(200);
  });
  afterEach(() => giveBack());
  afterAll(async () => {
    await server.close();
    await at.remove();
  });

  const waiting = () => server.database.connections().waiting;
  /** Keeps all connections from everybody. @returns what gives them back. */
  async function occupy(): Promise<() => Promise<void>> {
    const until = new Promise<void>((resolve) => {
      giveBack = resolve;
    });
    const held = Array.from(
      { length: engine === 'pglite' ? 3 : 1 },
      () =>
        new Promise<{ over: Promise<unknown> }>((resolve) => {
          const over: Promise<unknown> = server.database.db.connection().execute(() => {
            resolve({ over });
            return until;
          });
        }),
    );
    const all = await Promise.all(held);
    return async () => {
      giveBack();
      await Promise.all(all.map(({ over }) => over));
    };
  }
  /** The statements that reach the database while something is done, in their order. */
  async function sentDuring(work: () => Promise<unknown>): Promise<string[]> {
    const { query } = pg.Client.prototype;
    const sent: string[] = [];
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text);
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    try {
      await work();
    } finally {
      pg.Client.prototype.query = query;
    }
    return sent;
  }

  it('refuses a flood of calls early, and answers those it has let wait', async () => {
    const release = await occupy();
    const before = arrived;
    const flood = Array.from({ length: 60 }, (_, n) => client.get('/book/search', { pageSize: 20 + n }));
    await expect.poll(() => arrived, SOON).toBe(before + 60);
    // More keep coming. None of those that wait is served in the meantime, so whoever is answered has been refused.
    const more: Promise<Answered>[] = [];
    let refused: Answered | null = null;
    await expect
      .poll(
        () => {
          const call = client.get('/shelf/search');
          more.push(call);
          void call.then((answer) => {
            refused ??= answer;
          });
          return refused;
        },
        { timeout: 9000, interval: 20 },
      )
      .not.toBeNull();
    expect(refused).toMatchObject({
      status: 503,
      code: 503,
      message: '现在使用的人很多,服务暂时忙不过来,请稍后再试',
      data: { retryAfterS: expect.any(Number) },
    });
    expect(Number(refused!.headers.get('retry-after'))).toBe(refused!.data.retryAfterS);
    expect(refused!.data.retryAfterS).toBeGreaterThan(0);
    // It was early: nobody has been waiting in vain for as long as a call may.
    expect(waiting()).toBeGreaterThan(0);
    await release();
    const codes = (await Promise.all([...flood, ...more])).map(({ status }) => status);
    expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
    expect(codes).toContain(200);
    expect(waiting()).toBe(0);
    expect((await client.get('/book/search')).code).toBe(200);
  });

  it('serves pages of lists before sums and counts that came earlier, and both before work in the background', async () => {
    const release = await occupy();
    const before = arrived;
    const background = Array.from({ length: 40 }, () => sql`select 'background'`.execute(server.database.db));
    const counts = Array.from({ length: 8 }, () => client.get('/shelf/search', { count: 1, pageSize: 1 }));
    await expect.poll(() => arrived, SOON).toBe(before + 8);
    const lists = Array.from({ length: 8 }, () => client.get('/book/search'));
    await expect.poll(() => arrived, SOON).toBe(before + 16);
    await expect.poll(waiting, SOON).toBeGreaterThan(40);
    const sent = await sentDuring(async () => {
      await release();
      await Promise.all([...background, ...counts, ...lists]);
    });
    const placesOf = (pattern: RegExp) => sent.flatMap((text, i) => (pattern.test(text) ? [i] : []));
    const [pages, sums, work] = [placesOf(/from "book" as t where(?!.*count\()/s), placesOf(/count\(/), placesOf(/'background'/)];
    expect([pages.length, sums.length >= 8, work.length], sent.join('\n')).toEqual([8, true, 40]);
    // Each fourth turn is that of whoever has waited longest: so some go before their time, but most don't.
    const sooner = (some: readonly number[], last: number) => some.filter((place) => place < last).length;
    expect(sooner(sums, pages.at(-1)!)).toBeLessThanOrEqual(4);
    expect(sooner(work, sums.at(-1)!)).toBeLessThanOrEqual(25);
    for (const { code } of await Promise.all([...counts, ...lists])) expect(code).toBe(200);
  });

  it('asks nothing of the database for a call whose caller has hung up', async () => {
    const release = await occupy();
    const mine = request(`${client.origin}/api/purse/search?pageSize=33`, { headers: { cookie: client.cookie } });
    const ended = new Promise<void>((resolve) => {
      mine.on('error', () => resolve());
    });
    mine.end();
    await expect.poll(() => open, SOON).toBe(1);
    await expect.poll(waiting, SOON).toBe(1);
    mine.destroy();
    await ended;
    await expect.poll(() => open, SOON).toBe(0);
    const sent = await sentDuring(async () => {
      await release();
      expect((await client.get('/book/search')).code).toBe(200);
    });
    expect(sent.join('\n')).toContain('from "book"');
    expect(sent.join('\n')).not.toContain('from "purse"');
    expect(waiting()).toBe(0);
  });
});
