import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginSession, SESSION_COOKIE } from '../../src/server/access/sessions';
import type { Server } from '../../src/server/createServer';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import type { Loose } from './client';
import { ENGINES, place, type Place } from './place';
import { ASKS, ME, tinyServer } from './tiny';

/** A book before the call. `versions`: what the sender says of it. */
interface Case {
  readonly isbn: 'A' | 'B' | null;
  readonly isLent: boolean;
  readonly sequelOf: number | null;
  readonly isStale: boolean;
}
interface Group {
  readonly ids: string[];
  readonly body: object;
  readonly shelf: string;
  readonly purse: string;
  readonly other: string;
}

/** A call over many rows does all at once what it can: whether it did must not show in anything but the time it takes. */
describe.each(ENGINES)('many rows in one call on %s', (engine) => {
  let at: Place;
  let server: Server;
  let token: string;
  let nth = 0;
  beforeAll(async () => {
    at = await place(engine, 'empty');
    server = await tinyServer(at);
    token = await beginSession(server.database.db, ME, '127.0.0.1', 'test', new Date());
  });
  afterAll(async () => {
    await server.close();
    await at.remove();
  });

  const call = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, cookies: { [SESSION_COOKIE]: token } });
    return { status: answer.statusCode, ...(JSON.parse(quoteBigIntegers(answer.body)) as { code: number; message: string; data: Loose }) };
  };
  const made = async (url: string, payload: object): Promise<string> => {
    const { data, message } = await call(url, payload);
    expect(data?.id, message).toBeDefined();
    return data.id;
  };
  const rowsOf = async (text: ReturnType<typeof sql<Loose>>): Promise<Loose[]> => (await text.execute(server.database.db)).rows;
  /** @returns how many statements the server sent to do it. */
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    const { query } = pg.Client.prototype;
    let sent = 0;
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      sent++;
      return (query as (...all: unknown[]) => unknown).apply(this, args);
    } as typeof query;
    try {
      await work();
    } finally {
      pg.Client.prototype.query = query;
    }
    return sent;
  };

  /** The same books once more. @param isByTurns the last of them gets a turn of its own, and so do all. */
  async function group(books: readonly Case[], isByTurns: boolean): Promise<Group> {
    const mark = `${++nth}`;
    const [shelf, purse, other] = [
      await made('/shelf/add', { name: `架${mark}` }),
      await made('/purse/add', { name: '账' }),
      await made('/book/add', { name: '外', isbn: `A-${mark}` }),
    ];
    await call('/purse/pay', { id: purse, amount: 100 });
    await call('/book/lend', { ids: [other] });
    const ids: string[] = [];
    for (const [i, { isbn, isLent, sequelOf }] of books.entries()) {
      const id = await made('/book/add', {
        name: `书${i}`,
        shelfId: shelf,
        isbn: isbn && isLent ? `${isbn}-${mark}` : null,
        ...(sequelOf !== null && sequelOf < i && { sequelOf: ids[sequelOf] }),
        ...(isByTurns && i === books.length - 1 && { secretNote: ASKS }),
      });
      if (isLent) await call('/book/lend', { ids: [id] });
      ids.push(id);
    }
    return {
      ids,
      shelf,
      purse,
      other,
      body: { versions: Object.fromEntries(books.map(({ isLent, isStale }, i) => [ids[i]!, (isLent ? 2 : 1) + (isStale ? 5 : 0)])) },
    };
  }

  /** All that a call over a group has left behind, with names in place of ids and times. */
  async function traces({ ids, shelf, purse, other }: Group, answer: Loose): Promise<unknown> {
    const named = (value: unknown) =>
      [...ids.map((id, i) => [id, `书${i}`]), [shelf, '架'], [purse, '账'], [other, '外']]
        .reduce((text, [id, name]) => text.replaceAll(id!, name!), JSON.stringify(value))
        .replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, '时')
        .replaceAll(/([AB])-\d+/g, '$1')
        .replaceAll(/架\d+/g, '架');
    const mine = sql`${ids}::bigint[]`;
    const books = await rowsOf(
      sql`select id::text as id, name, isbn, status, worth, version, deleted, updated_by::text as by from book where id = any(${mine}) order by id`,
    );
    const appraisals = await rowsOf(sql`select book_id::text as book, amount from appraisal where book_id = any(${mine}) order by id`);
    const entries = await rowsOf(sql`select amount, after from purse_entry where purse_id = ${purse}::bigint order by paid_at`);
    const [sums] = await rowsOf(
      sql`select s.book_count, s.worth, p.balance from shelf as s, purse as p where s.id = ${shelf}::bigint and p.id = ${purse}::bigint`,
    );
    const log = await rowsOf(
      sql`select id::text as id, action, target_id::text as target, target_name, row_count, note from operat_log where id = (select max(log_id) from operat_log_item where target_id = any(${mine}))`,
    );
    const lines = await rowsOf(
      sql`select entity, target_name, before, after, case when target_id = any(${mine}) then target_id::text end as target from operat_log_item where log_id = ${log[0].id}::bigint order by id`,
    );
    return JSON.parse(named({ answer, books, appraisals, entries, sums, log: { ...log[0], id: null }, lines }));
  }

  const ACTIONS = [
    ['/book/lend', {}],
    ['/book/return', {}],
    ['/book/close', { result: 1 }],
    ['/book/close', { result: 0 }],
    ['/book/appraise', { amount: 7 }],
    ['/book/buy', { amount: 40 }],
    ['/book/delete', {}],
  ] as const;
  const books = fc.array(
    fc.record({
      isbn: fc.constantFrom('A' as const, 'B' as const, null),
      isLent: fc.boolean(),
      sequelOf: fc.option(fc.nat(3), { nil: null, freq: 3 }),
      isStale: fc.nat(7).map((n) => n === 0),
    }),
    { minLength: 2, maxLength: 5 },
  );

  it('answers, writes and logs the same, whether all at once or one after another', async () => {
    await fc.assert(
      fc.asyncProperty(books, fc.constantFrom(...ACTIONS), fc.boolean(), async (amounts, [url, input], isDry) => {
        const sides = [];
        for (const isByTurns of [false, true]) {
          const one = await group(amounts, isByTurns);
          const answer = await call(url, {
            ids: [...one.ids].reverse(),
            ...one.body,
            ...input,
            ...(url === '/book/buy' && { purseId: one.purse }),
            ...(isDry && { dryRun: true }),
          });
          sides.push(await traces(one, answer));
        }
        expect(sides[0]).toEqual(sides[1]);
      }),
      { numRuns: 12 },
    );
  });

  it('sends a handful of statements for many rows; where the database refuses one of them, all get their turn, and only that one is refused', async () => {
    const lent: Case = { isbn: null, isLent: true, sequelOf: null, isStale: false };
    const [fine, spoiled] = [
      await group(
        Array.from({ length: 20 }, () => lent),
        false,
      ),
      await group([...Array.from({ length: 20 }, () => lent), { ...lent, isbn: 'A' }], false),
    ];
    await call('/book/return', { ids: [spoiled.other] });
    let answers: Loose[] = [];
    const key = crypto.randomUUID();
    const sent = [
      await statements(async () => {
        answers = [await call('/book/return', { ids: fine.ids }, { 'idempotency-key': key })];
      }),
      await statements(async () => {
        answers.push(await call('/book/return', { ids: spoiled.ids }));
      }),
    ];
    expect(answers[0]).toMatchObject({ code: 200, data: { done: 20, refused: 0 } });
    expect(answers[1]).toMatchObject({ code: 9999, data: { done: 20, refused: 1 } });
    expect(answers[1].data.results.at(-1)).toMatchObject({ ok: false, code: 422, message: '书号已存在' });
    expect(sent[0]).toBeLessThan(20);
    expect(sent[1]).toBeGreaterThan(60);
    const [one, other] = [(await traces(fine, null)) as Loose, (await traces(spoiled, null)) as Loose];
    expect(other.books.slice(0, 20)).toEqual(one.books);
    expect(other.lines).toEqual(one.lines);
    // Under its key it is done once, however it was done.
    expect(await call('/book/return', { ids: fine.ids }, { 'idempotency-key': key })).toEqual(answers[0]);
    expect(await traces(fine, null)).toEqual(one);
  });

  it('lets the money of one account go to as many as it suffices for, in their order', async () => {
    const plain: Case = { isbn: null, isLent: false, sequelOf: null, isStale: false };
    const one = await group(
      Array.from({ length: 4 }, () => plain),
      false,
    );
    const { data } = await call('/book/buy', { ids: one.ids, purseId: one.purse, amount: 40 });
    expect(data.results.map(({ ok }: Loose) => ok)).toEqual([true, true, false, false]);
    const two = await group(
      Array.from({ length: 4 }, () => plain),
      false,
    );
    expect(await statements(() => call('/book/buy', { ids: two.ids, purseId: two.purse, amount: 25 }))).toBeLessThan(25);
    expect(await traces(two, null)).toMatchObject({
      entries: [{ amount: 100, after: 100 }, ...[75, 50, 25, 0].map((after) => ({ amount: -25, after }))],
      sums: { balance: 0, worth: 100 },
    });
  });

  it('does not remove what another row of the call points at, though that goes as well', async () => {
    const plain: Case = { isbn: null, isLent: false, sequelOf: null, isStale: false };
    const one = await group([plain, { ...plain, sequelOf: 0 }, plain], false);
    const { data } = await call('/book/delete', { ids: one.ids });
    expect(data.results.map(({ ok }: Loose) => ok)).toEqual([false, true, true]);
  });
});
