import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import { beginSession, SESSION_COOKIE } from '../../src/server/access/sessions';
import { prepared } from '../../src/server/db/prepared';
import type { Server } from '../../src/server/createServer';
import type { Loose } from './client';
import { ENGINES, place, type Place } from './place';
import { deadlocks } from './postgres';
import { patch } from '../../src/server/resource/store';
import { ME, shelf, tinyJobs, tinyServer } from './tiny';

/** A promise that a test resolves. */
function signal() {
  let give = () => {};
  const aborted = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given: aborted };
}

describe.each(ENGINES)('the engine on %s', (engine) => {
  let at: Place;
  let server: Server;
  let token: string;
  beforeAll(async () => {
    at = await place(engine, 'empty');
    server = await tinyServer(at);
    server.app.log.level = 'silent';
    token = await beginSession(server.database.db, ME, '127.0.0.1', 'test', new Date());
  });
  afterAll(async () => {
    await server.close();
    await at.remove();
  });

  const call = async (method: 'GET' | 'POST', url: string, payload?: object, on = server) => {
    const answer = await on.app.inject({ method, url: `/api${url}`, payload, cookies: { [SESSION_COOKIE]: token } });
    return { status: answer.statusCode, ...(JSON.parse(quoteBigIntegers(answer.body)) as { code: number; message: string; data: Loose }) };
  };
  const done = async (url: string, payload: object) => {
    const answer = await call('POST', url, payload);
    if (answer.code !== 200) throw new Error(`${url}: ${answer.message}`);
    return answer.data;
  };
  const newShelf = async (name: string, areaCode?: string): Promise<string> => (await done('/shelf/add', { name, areaCode })).id;
  const newBook = async (values: object): Promise<string> => (await done('/book/add', { name: '书', ...values })).id;
  const shelfRow = async (id: string) => (await call('GET', `/shelf/info?id=${id}`)).data;
  const rowsOf = async <T>(table: string) => (await sql<T>`select * from ${sql.table(table)} order by id`.execute(server.database.db)).rows;

  it('keeps sums, sums of sums and counts through every kind of change', async () => {
    const [one, other] = [await newShelf('甲'), await newShelf('乙')];
    const [a, b] = [await newBook({ shelfId: one }), await newBook({ shelfId: one })];
    await done('/book/appraise', { ids: [a, b], amount: 300 });
    await done('/book/appraise', { ids: [a], amount: 50 });
    expect(await shelfRow(one)).toMatchObject({ bookCount: 2, worth: 650 });
    await done('/book/update', { id: a, shelfId: other });
    expect(await shelfRow(one)).toMatchObject({ bookCount: 1, worth: 300 });
    expect(await shelfRow(other)).toMatchObject({ bookCount: 1, worth: 350, books: [{ id: a, worth: 350 }] });
    await done('/book/lend', { ids: [a] });
    expect(await shelfRow(other)).toMatchObject({ bookCount: 0, worth: 350 });
    expect((await call('GET', '/shelf/search?count=1')).data.summary.worth).toBe(650);
  });

  it('finds far pages from the nearer end and from each other, the same rows as a walk by cursor finds', async () => {
    const COUNT = 10_450;
    // Three of one instant each, so that the id has to decide their order.
    await sql`insert into purse (id, name, balance, created_at, updated_at, version, deleted) select n, 'p' || n, 0, timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), 1, false from generate_series(1, ${COUNT}::int) as n`.execute(
      server.database.db,
    );
    const page = async (pageNo: number, sort = '-createdAt') =>
      (await call('GET', `/purse/search?pageSize=100&sort=${sort}&pageNo=${pageNo}`)).data as {
        list: { name: string }[];
        next: string | null;
      };
    const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);
    const expected = (pageNo: number) =>
      Array.from({ length: Math.max(0, Math.min(100, COUNT - (pageNo - 1) * 100)) }, (_, i) => `p${COUNT - (pageNo - 1) * 100 - i}`);
    // From the beginning; on from there; back; the last; beyond.
    for (const pageNo of [102, 103, 104, 101, 105, 106])
      expect(namesOf((await page(pageNo)).list), String(pageNo)).toEqual(expected(pageNo));
    expect((await call('GET', '/purse/search?pageSize=1&count=1')).data).toMatchObject({
      total: 10_000,
      capped: true,
      estimate: COUNT,
      summary: { balance: 0 },
    });
    // Now from the end, which the count has revealed: in the other order, too.
    expect(namesOf((await page(104, 'createdAt')).list)).toEqual(Array.from({ length: 100 }, (_, i) => `p${10_301 + i}`));
    expect(namesOf((await page(105, 'createdAt')).list)).toEqual(Array.from({ length: 50 }, (_, i) => `p${10_401 + i}`));
    const [before, last] = [await page(104, 'id'), await page(105, 'id')];
    expect((await call('GET', `/purse/search?pageSize=100&sort=id&cursor=${before.next}`)).data).toEqual(last);
    expect(last.next).toBeNull();
    await sql`delete from purse where name like 'p%'`.execute(server.database.db);
  });

  it('stores every text as it was sent, whatever it means to the database, and lists of any length side by side', async () => {
    const texts = ['"', '\\', '{a,"b"}', 'NULL', 'null', '逗号, 引号" 反斜杠\\ 花括号}', "'; drop table book; --"];
    const [one, other] = [await newShelf('标签一'), await newShelf('标签二')];
    for (const [i, name] of texts.entries()) {
      const tagIds = [one, other].slice(0, i % 3);
      expect((await call('GET', `/book/info?id=${await newBook({ name, tagIds })}`)).data).toMatchObject({ name, tagIds, isbn: null });
    }
  });

  it('keeps sums right when many change them at the same time', async () => {
    const shelf = await newShelf('并发');
    const books = await Promise.all(Array.from({ length: 6 }, () => newBook({ shelfId: shelf })));
    const circles = async () => (engine === 'postgres' ? deadlocks(server.database.db) : 0);
    const before = await circles();
    const answers = await Promise.all(
      books.flatMap((id) => [
        call('POST', '/book/appraise', { ids: [id], amount: 7 }),
        call('POST', '/book/appraise', { ids: books, amount: 1 }),
      ]),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 200));
    expect((await circles()) - before).toBe(0);
    expect(await shelfRow(shelf)).toMatchObject({ bookCount: 6, worth: 6 * 7 + 6 * 6 });
  });

  it('lets a ledger move its balance, never below zero, whatever comes at once', async () => {
    const { id } = await done('/purse/add', { name: '零钱' });
    await done('/purse/pay', { id, amount: 100 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/purse/pay', { id, amount: -30 })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(3);
    expect(answers.find((a) => a.code !== 200)).toMatchObject({ status: 422, message: '账户的余额不足' });
    expect(await call('POST', '/purse/pay', { id, amount: -4, times: 3 })).toMatchObject({ code: 422 });
    await done('/purse/pay', { id, amount: -5, times: 2 });
    const entries = (await rowsOf<{ amount: number; after: number }>('purse_entry')).map((e) => [e.amount, e.after]);
    expect(entries).toEqual([
      [100, 100],
      [-30, 70],
      [-30, 40],
      [-30, 10],
      [-5, 5],
      [-5, 0],
    ]);
    expect((await call('GET', `/purse/search?id=${id}`)).data.list[0]).toMatchObject({ balance: 0 });
  });

  it('holds balances and books together over random payments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 1, maxLength: 12 }), async (amounts) => {
        const { id } = await done('/purse/add', { name: '随机' });
        const codes = await Promise.all(amounts.map(async (amount) => (await call('POST', '/purse/pay', { id, amount })).code));
        const paid = amounts.filter((_, i) => codes[i] === 200).reduce((sum, amount) => sum + amount, 0);
        const { rows } = await sql<{
          balance: number;
          total: number;
          lowest: number;
        }>`select p.balance, coalesce(sum(e.amount), 0) as total, coalesce(min(e.after), 0) as lowest
        from purse p left join purse_entry e on e.purse_id = p.id where p.id = ${id}::bigint group by p.balance`.execute(
          server.database.db,
        );
        expect(rows[0]).toMatchObject({ balance: paid, total: paid });
        expect(rows[0]!.lowest).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 12 },
    );
  });

  it('allows a value once among rows that the condition covers', async () => {
    const a = await newBook({ isbn: 'X1' });
    expect(await call('POST', '/book/add', { name: '重', isbn: 'X1' })).toMatchObject({
      status: 422,
      message: '书号已存在',
      data: { errors: { isbn: '书号已存在' } },
    });
    await done('/book/lend', { ids: [a] });
    const b = await newBook({ isbn: 'X1' });
    expect(await call('POST', '/book/return', { ids: [a] })).toMatchObject({ status: 422, message: '书号已存在' });
    await done('/book/delete', { ids: [b] });
    await done('/book/return', { ids: [a] });
    expect((await call('GET', '/book/search?isbn=X1&count=1')).data.total).toBe(1);
  });

  it('lets one of two win who claim the same value at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/shelf/add', { name: '唯一' })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.code === 422)).toHaveLength(5);
  });

  it('follows the move that the input selects, removal included', async () => {
    const [a, b] = [await newBook({}), await newBook({})];
    await done('/book/close', { ids: [a], result: 1 });
    await done('/book/close', { ids: [b], result: 0 });
    expect((await call('GET', `/book/info?id=${a}`)).data.status).toBe('sold');
    expect((await call('GET', `/book/info?id=${b}`)).code).toBe(404);
  });

  it('does not remove what single and multiple references point at', async () => {
    const shelf = await newShelf('被引用');
    await newBook({ shelfId: shelf, tagIds: [shelf] });
    await newBook({ tagIds: [shelf] });
    expect(await call('POST', '/shelf/delete', { ids: [shelf] })).toMatchObject({ status: 422, message: '已被 3 处引用,不能删除' });
  });

  it('never leaves a reference to a removed row, when both happen at once', async () => {
    for (let round = 0; round < 6; round++) {
      const shelf = await newShelf(`竞争 ${round}`);
      const [added, removed] = await Promise.all([
        call('POST', '/book/add', { name: '书', shelfId: shelf }),
        call('POST', '/shelf/delete', { ids: [shelf] }),
      ]);
      expect([added.code, removed.code].sort()).toEqual([200, 422]);
    }
  });

  it('never sends, logs or searches a secret, and masks phones in the log', async () => {
    const id = await newBook({ name: '有暗号', phone: '13812345678', secretNote: 'open sesame' });
    await done('/book/update', { id, phone: '138****5678', secretNote: 'another word' });
    expect((await call('GET', `/book/info?id=${id}`)).data).not.toHaveProperty('secretNote');
    expect(await call('GET', '/book/search?secretNote=another')).toMatchObject({ code: 400 });
    const items = JSON.stringify(await rowsOf('operat_log_item'));
    expect(items).not.toContain('sesame');
    expect(items).not.toContain('another word');
    expect(items).not.toContain('13812345678');
    const [stored] = (
      await sql<{ phone: string; secretNote: string }>`select phone, secret_note from book where id = ${id}::bigint`.execute(
        server.database.db,
      )
    ).rows;
    expect(stored).toEqual({ phone: '13812345678', secretNote: 'another word' });
  });

  it('writes one entry a call with a line a row, and none for calls that fail', async () => {
    const counts = async () =>
      (
        await sql<{
          logs: number;
          items: number;
        }>`select (select count(*) from operat_log) as logs, (select count(*) from operat_log_item) as items`.execute(server.database.db)
      ).rows[0]!;
    const [a, b] = [await newBook({}), await newBook({})];
    const before = await counts();
    await done('/book/appraise', { ids: [a, b], amount: 1 });
    expect(await counts()).toEqual({ logs: before.logs + 1, items: before.items + 2 });
    await call('POST', '/book/return', { ids: [a, b] });
    await call('POST', '/book/add', { name: '' });
    await call('POST', '/book/lend', { ids: [a, b], dryRun: true });
    expect(await counts()).toEqual({ logs: before.logs + 1, items: before.items + 2 });
  });

  it('takes what contradicts the declarations for a fault of its own, and undoes everything', async () => {
    const id = await newBook({});
    await done('/purse/pay', { id: (await done('/purse/add', { name: '备用' })).id, amount: 1 });
    for (const kind of ['unmoved', 'derived', 'balance', 'entry', 'order', 'write', 'crash']) {
      const answer = await call('POST', '/book/misuse', { ids: [id], kind });
      expect(answer, kind).toMatchObject({ status: 500, code: 500, message: expect.stringMatching(/^服务内部错误,请求编号 [\w-]+$/) });
      expect(JSON.stringify(answer), kind).not.toMatch(/secret|select|\.ts/);
    }
    expect((await call('GET', `/book/info?id=${id}`)).data).toMatchObject({ status: 'kept', version: 1 });
  });

  it('refuses text that the database can not hold instead of failing', async () => {
    expect(await call('POST', '/book/add', { name: '\ud800' })).toMatchObject({ status: 400, code: 400 });
    expect(
      await call('POST', '/purse/pay', { id: (await done('/purse/add', { name: '大' })).id, amount: 999_999_999_999_999 }),
    ).toMatchObject({ code: 200 });
    expect(await call('GET', '/book/search?id=99999999999999999999')).toMatchObject({ status: 400 });
    expect(await call('GET', '/book/search?id=9999999999999999999')).toMatchObject({ status: 400 });
  });

  it('plans what never changes its plan once a connection, and everything else each time', async () => {
    await server.database.db.connection().execute(async (one) => {
      const next = async (n: number, head = prepared) =>
        (await sql<{ next: number }>`${head}select ${n}::int + 1 as next`.execute(one)).rows[0]!.next;
      expect([await next(1), await next(41), await next(-1)]).toEqual([2, 42, 0]);
      expect(await next(1, sql``)).toBe(2);
      const { rows } = await sql<{
        statement: string;
      }>`select statement from pg_prepared_statements where statement like '%::int + 1 as next'`.execute(one);
      expect(rows).toHaveLength(1);
    });
  });

  it('does not let a read write', async () => {
    expect(await call('GET', '/book/count')).toMatchObject({ code: 200 });
    expect((await call('GET', '/book/count?status=sold')).data).toBe(1);
    expect(await call('GET', '/book/count?nonsense=1')).toMatchObject({ status: 400 });
  });

  it('begins a job again that is asked for while it is under way: what the earlier one still does counts for nothing, and takes nothing from the later', async () => {
    const id = await newShelf('待整理');
    const runs = Array.from({ length: 2 }, () => ({ began: signal(), go: signal(), wrote: undefined as boolean | undefined }));
    let n = 0;
    const runner = await tinyJobs(server.database, async (ctx) => {
      const run = runs[n]!;
      const name = `整理${++n}`;
      run.began.give();
      await run.go.given;
      run.wrote = await ctx.change(async () => [patch(shelf, id, { name })]);
      return new Date(Date.now() + 3_600_000);
    });
    try {
      await done('/shelf/sort', { ids: [id] });
      runner.wake();
      await runs[0]!.began.given;
      await done('/shelf/sort', { ids: [id] });
      runner.wake();
      await runs[1]!.began.given;
      runs[0]!.go.give();
      await expect.poll(() => runs[0]!.wrote).toBe(false);
      // Time for the old run to take the job back while it gives up, which it
      // must not do. However long that takes, the test can't fail wrongly.
      await sleep(100);
      runs[1]!.go.give();
      await expect.poll(() => runs[1]!.wrote).toBe(true);
      expect((await shelfRow(id)).name).toBe('整理2');
      const later = async () =>
        (
          await sql<{
            owner: string | null;
            isLater: boolean;
          }>`select owner, run_at > now() + interval '50 minutes' as "isLater" from engine_job where kind = 'shelf.sort'`.execute(
            server.database.db,
          )
        ).rows;
      await expect.poll(later).toEqual([{ owner: null, isLater: true }]);
      expect(n).toBe(2);
    } finally {
      await runner.close();
    }
  });

  it('shows and changes only what lies in the scope of the caller, through references too', async () => {
    const [near, far] = [await newShelf('近', '330106'), await newShelf('远', '110101')];
    const [nearBook, farBook] = [await newBook({ name: '近书', shelfId: near }), await newBook({ name: '远书', shelfId: far })];
    if (engine === 'pglite') await server.close();
    const narrow = await tinyServer(at, ['3301', '3302']);
    const mine = (method: 'GET' | 'POST', url: string, payload?: object) => call(method, url, payload, narrow);
    expect((await mine('GET', '/shelf/search?count=1')).data).toMatchObject({ total: 1, list: [{ id: near }] });
    expect((await mine('GET', '/book/search?count=1')).data).toMatchObject({ total: 1, list: [{ id: nearBook }] });
    expect((await mine('GET', '/shelf/search?as=option')).data).toEqual([{ id: near, title: '近' }]);
    expect((await mine('GET', `/book/info?id=${farBook}`)).code).toBe(404);
    expect((await mine('GET', '/book/count')).data).toBe(1);
    expect((await mine('POST', '/book/lend', { ids: [farBook] })).code).toBe(404);
    expect(await mine('POST', '/book/update', { id: nearBook, shelfId: far })).toMatchObject({
      status: 422,
      data: { errors: { shelfId: '书架不存在或已删除' } },
    });
    expect(await mine('POST', '/shelf/add', { name: '越界', areaCode: '110101' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('数据范围'),
    });
    expect(await mine('POST', '/shelf/add', { name: '界内', areaCode: '330206' })).toMatchObject({ code: 200 });
    await narrow.close();
    if (engine === 'pglite') server = await tinyServer(at);
  });
});
