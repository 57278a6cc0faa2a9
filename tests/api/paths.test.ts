/** Paths through references are read, filtered and grouped by like own fields, and copies always equal their originals. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRule } from '../../src/server/db/everyRule';
import { quoteBigIntegers } from '../../src/server/http/exactJson';
import { beginSession, SESSION_COOKIE } from '../../src/server/access/sessions';
import type { Server } from '../../src/server/createServer';
import type { Loose } from './client';
import { AREA_ENGINES, place, type Place } from './place';
import { ME, tiny, tinyServer } from './tiny';

const [HANGZHOU, SHANGHAI] = ['330106001', '310101002'];

describe.each(AREA_ENGINES)('words through references on %s', (engine) => {
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
    if (answer.code !== 200) throw new Error(`${url}: ${answer.message} ${JSON.stringify(answer.data)}`);
    return answer.data;
  };
  const newShelf = async (name: string, areaCode?: string): Promise<string> => (await done('/shelf/add', { name, areaCode })).id;
  const newBook = async (values: object): Promise<string> => (await done('/book/add', { name: '书', ...values })).id;
  const newReview = async (bookId: string, content = '好'): Promise<string> => (await done('/review/add', { bookId, content })).id;
  const review = async (id: string, on = server) => (await call('GET', `/review/info?id=${id}`, undefined, on)).data;
  const found = async (query: string, on = server): Promise<string[]> => {
    const { code, message, data } = await call('GET', `/review/search?${query}`, undefined, on);
    if (code !== 200) throw new Error(message);
    return data.list.map(({ id }: Loose) => id);
  };
  /** What differs from what it is a copy of, and leads to rows that are gone. */
  const broken = async () => {
    const each = await Promise.all(
      everyRule(tiny)
        .filter(({ id, about }) => id !== 'SYS-19' && ['book', 'review'].includes(about!))
        .map(async ({ sql: text, message }) => (await sql.raw(text).execute(server.database.db)).rows.map(() => message)),
    );
    return each.flat();
  };

  describe('a path', () => {
    let far: { shelf: string; book: string; review: string };
    let near: typeof far;
    const thing = async (name: string, area: string, isbn: string, phone: string): Promise<typeof far> => {
      const shelf = await newShelf(name, area);
      const book = await newBook({ name, isbn, shelfId: shelf, phone });
      return { shelf, book, review: await newReview(book) };
    };
    beforeAll(async () => {
      near = await thing('近', HANGZHOU, 'ISBN-1', '13800001111');
      far = await thing('远', SHANGHAI, 'ISBN-2', '13900002222');
    });

    it('is a column of lists and details under its own name, with the names of what it refers to, masked as there', async () => {
      const shown = {
        bookName: '近',
        'bookId.isbn': 'ISBN-1',
        'bookId.phone': '138****1111',
        'bookId.shelfId': near.shelf,
        'bookId.shelfName': '近',
        'bookId.shelfId.areaCode': HANGZHOU,
        'bookId.shelfId.bookCount': 1,
      };
      expect(await review(near.review)).toMatchObject(shown);
      const { data } = await call('GET', '/review/search');
      expect(data.list.find(({ id }: Loose) => id === near.review)).toMatchObject(shown);
    });

    it.each([
      ['equal', (): string => `bookId.shelfId=${near.shelf}`, ['near']],
      ['one of several', (): string => `bookId.shelfId=${near.shelf},${far.shelf}`, ['near', 'far']],
      ['of a choice', (): string => 'bookId.status=kept', ['near', 'far']],
      ['not', (): string => `bookId.shelfId_not=${near.shelf}`, ['far']],
      ['not of a choice', (): string => 'bookId.status_not=kept', []],
      ['empty', (): string => 'bookId.shelfId_empty=true', []],
      ['not empty', (): string => 'bookId.shelfId_empty=false', ['near', 'far']],
      ['exact text', (): string => 'bookId.isbn=ISBN-2', ['far']],
      ['a whole masked value', (): string => 'bookId.phone=13900002222', ['far']],
    ])('filters: %s', async (_what, query, expected) => {
      const names = new Map([
        [near.review, 'near'],
        [far.review, 'far'],
      ]);
      const rows = await found(`${query()}&pageSize=100`);
      expect(rows.flatMap((id) => names.get(id) ?? []).sort()).toEqual([...expected].sort());
    });

    it('has no value for what refers to nothing: that is empty, and other than anything', async () => {
      const lost = await newReview(await newBook({ name: '无架' }));
      expect((await review(lost))['bookId.shelfId']).toBeNull();
      expect(await found('bookId.shelfId_empty=true')).toEqual([lost]);
      expect(await found(`bookId.shelfId_not=${near.shelf},${far.shelf}`)).toEqual([lost]);
      expect(await found(`bookId.shelfId=none`)).toEqual([lost]);
    });

    it('is refused where it is no filter, and what is masked at its end gives nothing away', async () => {
      const refusal = async (query: string) => (await call('GET', `/review/search?${query}`)).data?.errors;
      expect(await refusal('bookId.shelfId.areaCode=3301')).toEqual({ 'bookId.shelfId.areaCode': '书·书架·区域不能用来筛选' });
      expect(await refusal('bookId.secretNote=x')).toEqual({ 'bookId.secretNote': '不接受的参数“bookId.secretNote”' });
      expect(await refusal('bookId.phone=138')).toEqual({ 'bookId.phone': '书·电话要填完整才能查找' });
      expect(await refusal('bookId.phone_not=13800001111')).toEqual({ 'bookId.phone_not': '书·电话不能用“不等于”查找' });
      expect(await refusal('sort=bookId.isbn')).toEqual({ sort: '不能按“bookId.isbn”排序' });
    });

    it('counts a search for what is masked at its end as a look', async () => {
      const looks = async () =>
        (await sql<{ n: number }>`select count(*) as n from engine_look where kind = 'search'`.execute(server.database.db)).rows[0]!.n;
      const before = await looks();
      await found('bookId.phone=13777770000');
      expect(await looks()).toBe(before + 1);
    });

    it('groups a report, and each group leads to its rows', async () => {
      const by = async (axis: string) => {
        const { members, rows } = (await call('GET', `/review/report?rows=${axis}`)).data;
        return (members[0] as Loose[]).map((member, r) => ({ ...member, rows: rows[r][0] }));
      };
      expect(await by('shelf')).toContainEqual({
        kind: 'value',
        key: near.shelf,
        label: '近',
        rows: 1,
        query: { 'bookId.shelfId': near.shelf },
      });
      expect((await by('state')).map(({ key, label }) => [key, label])).toContainEqual(['kept', '在架']);
      expect((await by('city')).map(({ key }) => key)).toEqual(expect.arrayContaining(['3301', '3101']));
    });

    it('shows, finds and counts nothing of rows that are beyond the scope of the reader', async () => {
      const theirs = await tinyServer(at, ['3301']);
      try {
        const beyond = await review(far.review, theirs);
        expect(beyond.bookName).toBe('远');
        for (const path of ['bookId.isbn', 'bookId.phone', 'bookId.shelfId', 'bookId.shelfId.areaCode'])
          expect(beyond[path], path).toBeNull();
        expect((await review(near.review, theirs))['bookId.isbn']).toBe('ISBN-1');
        expect(await found('bookId.isbn=ISBN-2', theirs)).toEqual([]);
        expect(await found(`bookId.shelfId=${far.shelf}`, theirs)).toEqual([]);
        const { members } = (await call('GET', '/review/report?rows=shelf', undefined, theirs)).data;
        expect(members[0].map(({ key }: Loose) => key)).not.toContain(far.shelf);
      } finally {
        await theirs.close();
      }
    });

    it('stands in the document as a property of rows and as a parameter', async () => {
      const { paths, components } = (
        await server.app.inject({ method: 'GET', url: '/api/openapi.json', cookies: { [SESSION_COOKIE]: token } })
      ).json();
      expect(components.schemas.review.properties['bookId.shelfId.areaCode']).toEqual({ type: ['string', 'null'], title: '书·书架·区域' });
      const names = paths['/review/search'].get.parameters.map(({ name }: Loose) => name);
      expect(names).toEqual(expect.arrayContaining(['bookId.isbn', 'bookId.phone_empty']));
      expect(names).not.toContain('bookId.phone_not');
      expect(names).not.toContain('bookId.shelfId.areaCode');
    });
  });

  describe('a copy', () => {
    it('is made with the row, follows its reference and its original, and is copied and summed up itself', async () => {
      const [one, other] = [await newShelf('抄一', HANGZHOU), await newShelf('抄二', SHANGHAI)];
      const book = await newBook({ shelfId: one });
      const id = await newReview(book);
      const version = (await review(id)).version;
      expect(await review(id)).toMatchObject({ bookState: 'kept', bookArea: HANGZHOU, shelfId: one });
      await done('/book/update', { id: book, shelfId: other });
      // Whoever saw what it was before has seen another row.
      expect(await review(id)).toMatchObject({ bookState: 'kept', bookArea: SHANGHAI, shelfId: other, version: version + 1 });
      await done('/book/lend', { ids: [book] });
      expect(await found('bookState=lent')).toEqual([id]);
      const missed = async () => (await call('GET', `/book/info?id=${book}`)).data.missedBy;
      expect(await missed()).toBe(1);
      await done('/review/update', { id, bookId: await newBook({ shelfId: one }) });
      expect(await review(id)).toMatchObject({ bookState: 'kept', bookArea: HANGZHOU, shelfId: one });
      expect(await missed()).toBe(0);
      expect(await broken()).toEqual([]);
    });

    it('is nobody else’s to write', async () => {
      const id = await newReview(await newBook({ shelfId: await newShelf('只读', HANGZHOU) }));
      await call('POST', '/review/update', { id, bookArea: SHANGHAI, bookState: 'sold' });
      expect(await review(id)).toMatchObject({ bookState: 'kept', bookArea: HANGZHOU });
    });

    it('stays as it was where the change of its original is refused or rehearsed', async () => {
      const [one, other] = [await newShelf('退一', HANGZHOU), await newShelf('退二', SHANGHAI)];
      const book = await newBook({ shelfId: one });
      const id = await newReview(book);
      const before = await review(id);
      await done('/book/update', { id: book, shelfId: other, dryRun: true });
      expect((await call('POST', '/book/update', { id: book, shelfId: '999999999999999999' })).code).toBe(422);
      expect(await review(id)).toEqual(before);
    });

    it('is right when eight write at once: originals move and change while rows are made of them', async () => {
      const shelves = await Promise.all([HANGZHOU, SHANGHAI].map((area, i) => newShelf(`并发抄${i}`, area)));
      const books = await Promise.all([0, 1, 2].map((i) => newBook({ shelfId: shelves[i % 2]! })));
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let turn = 0; turn < 4; turn++) {
          const book = books[(writer + turn) % books.length]!;
          const answer =
            writer % 2
              ? await call('POST', '/review/add', { bookId: book, content: `${writer}.${turn}` })
              : await call('POST', '/book/update', { id: book, shelfId: shelves[(writer / 2 + turn) % 2] });
          expect(answer.code, answer.message).toBe(200);
        }
      });
      await Promise.all(writers);
      expect(await broken()).toEqual([]);
    });

    it('equals its original after whatever was done, and its rule says so', async () => {
      const shelves = await Promise.all([HANGZHOU, SHANGHAI, undefined].map((area, i) => newShelf(`随意${i}`, area)));
      const books: string[] = [await newBook({})];
      const reviews: string[] = [];
      const pick = <T>(from: readonly T[], n: number) => from[n % from.length];
      const step = fc.tuple(fc.constantFrom('book', 'move', 'lend', 'return', 'review', 'point', 'drop', 'close'), fc.nat(50), fc.nat(50));
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
          for (const [what, a, b] of steps) {
            const [book, one, shelfId] = [pick(books, a), pick(reviews, a), pick([...shelves, null], b)];
            if (what === 'book') books.push(await newBook({ shelfId }));
            if (what === 'move') await call('POST', '/book/update', { id: book, shelfId });
            if (what === 'lend' || what === 'return') await call('POST', `/book/${what}`, { ids: books.slice(0, 3) });
            if (what === 'close') await call('POST', '/book/close', { ids: [book], result: 1 });
            if (what === 'review') reviews.push(await newReview(book!));
            if (what === 'point' && one) await call('POST', '/review/update', { id: one, bookId: pick(books, b) });
            if (what === 'drop' && one) await call('POST', '/review/delete', { ids: [one] });
          }
          expect(await broken()).toEqual([]);
        }),
        { numRuns: 12 },
      );
    });

    it('is missed by its rule where it differs', async () => {
      await newReview(await newBook({ shelfId: await newShelf('坏', HANGZHOU) }));
      await server.database.db
        .transaction()
        .execute(async (tx) => {
          await sql`update review set book_area = '999999' where id = (select max(id) from review)`.execute(tx);
          const rule = everyRule(tiny).find(({ id, about }) => id === 'X-16' && about === 'review')!;
          expect((await sql.raw(rule.sql).execute(tx)).rows).toHaveLength(1);
          throw new Error('undone');
        })
        .catch((error: unknown) => expect((error as Error).message).toBe('undone'));
    });
  });
});
