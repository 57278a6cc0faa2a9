/** Pictures within rich text and within blocks of pages, nested ones too: found as uses, kept from being deleted, and put in another's place. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngWith } from '../pngs';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { ENGINES } from './place';

/** A dot, another file each time. */
const pixel = (n: number) => pngWith(`within ${n}`);
const block = (key: string, kind: string, values: object, within?: string) => ({
  key,
  kind,
  hidden: false,
  values,
  ...(within && { within }),
});

describe.each(ENGINES)('pictures within texts and blocks on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let made = 0;
  const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;
  const row = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];
  const picture = (id: string) => row('/image/main/search', id);
  const act = async (call: string, search: string, id: string, input: object = {}) => {
    const answer = await admin.post(call, { ids: [id], versions: { [id]: (await row(search, id)).version }, ...input });
    expect(answer.code, answer.text).toBe(200);
  };
  const save = async (call: string, search: string, id: string, input: object) => {
    const answer = await admin.post(call, { id, version: (await row(search, id)).version, ...input });
    expect(answer.code, answer.text).toBe(200);
  };
  const added = async (call: string, input: object): Promise<string> => {
    const answer = await admin.post(call, input);
    expect(answer.code, answer.text).toBe(200);
    return String(answer.data.id);
  };
  /** A picture of the library. */
  const aPicture = async (): Promise<{ id: string; url: string }> => {
    const body = new FormData();
    const nth = ++made;
    body.append('file', new Blob([Uint8Array.from(pixel(nth))], { type: 'image/png' }), `${nth}.png`);
    const response = await fetch(`${admin.origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie: admin.cookie } });
    const url = ((await response.json()) as { data: string }).data;
    const [place] = (await admin.get('/image/main/search')).data.list;
    expect((await admin.post('/image/main/add', { pictures: [url], categoryId: place.categoryId, name: `内嵌 ${nth}` })).code).toBe(200);
    const { list } = (await admin.get('/image/main/search', { pageSize: 20 })).data;
    return list.find((one: Loose) => one.url === url);
  };
  /** The places that show it, each with its row. */
  const places = async (id: string): Promise<string[]> => {
    const { count, uses } = (await admin.get('/image/main/uses', { id })).data;
    expect(uses).toHaveLength(count);
    return uses.map((use: Loose) => `${use.label} ${use.id}`).sort();
  };
  const replaced = async (from: string, to: string) => {
    expect((await admin.post('/image/main/replace', { ids: [from], withId: to })).code).toBe(200);
    await expect.poll(async () => (await picture(from)).refCount, { timeout: 30_000 }).toBe(0);
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('a picture in rich text is used there, and another takes its place with the words around it as they were', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const html = (url: string) => `<p>送水前请看</p><p><img src="${url}" alt="门牌"></p><p>谢谢</p>`;
    const id = await added('/app/notice/add', {
      title: '文中有图',
      contentHtml: html(one.url),
      audience: 'shop',
      beginAt: new Date().toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(await places(one.id)).toEqual([`平台公告·正文 ${id}`]);
    expect(why(await admin.post('/image/main/delete', { ids: [one.id] }))).toMatch(/还用在 1 处/);
    await replaced(one.id, two.id);
    expect((await row('/app/notice/search', id)).contentHtml).toBe(html(two.url));
    expect(await places(two.id)).toEqual([`平台公告·正文 ${id}`]);
    await save('/app/notice/update', '/app/notice/search', id, { contentHtml: '<p>没有图了</p>' });
    expect(await places(two.id)).toEqual([]);
    expect((await admin.post('/image/main/delete', { ids: [one.id, two.id] })).code).toBe(200);
  });

  it('a picture in blocks, and in blocks within them, is used in the draft and live, and is replaced in both', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const schemeId = await added('/style/scheme/add', { name: `图${made}`, app: 'wechat', primaryColor: '#1677ff' });
    const id = await added('/style/page/add', { schemeId, name: '图页', pageType: 'activity', path: `/pages/activity/within${made}` });
    const components = (url: string) => [
      block('floor', 'floor', { title: '楼层', linkType: 'none' }),
      block('columns', 'columns', { columns: 'two' }, 'floor'),
      block('deep', 'picture', { picture: url, words: '里层的图', linkType: 'none' }, 'columns'),
      block('words', 'words', { content: `<p>图文 <img src="${url}" alt="图"></p>` }, 'columns'),
      block('banner', 'banner', { pictures: [url], seconds: 4, linkType: 'none' }, 'floor'),
    ];
    await save('/style/page/update', '/style/page/search', id, { draftComponents: components(one.url) });
    expect(await places(one.id)).toEqual([`装修页面·组件 ${id}`]);
    await act('/style/page/publish', '/style/page/search', id);
    const both = [`装修页面·线上组件 ${id}`, `装修页面·组件 ${id}`].sort();
    expect(await places(one.id)).toEqual(both);
    // Out of the draft it is live still.
    await save('/style/page/update', '/style/page/search', id, {
      draftComponents: [block('gap', 'gap', { height: 'small', line: false })],
    });
    expect(await places(one.id)).toEqual([`装修页面·线上组件 ${id}`]);
    expect(why(await admin.post('/image/main/delete', { ids: [one.id] }))).toMatch(/还用在 1 处/);
    await save('/style/page/update', '/style/page/search', id, { draftComponents: components(one.url) });
    await replaced(one.id, two.id);
    expect(await row('/style/page/search', id)).toMatchObject({
      status: 'published',
      draftComponents: components(two.url),
      onlineComponents: components(two.url),
    });
    expect(await places(two.id)).toEqual(both);
    expect((await admin.post('/image/main/delete', { ids: [one.id] })).code).toBe(200);
  });

  it('what the log of an order shows stays as it was and stays there, whatever takes its place elsewhere', async () => {
    const [one, two] = [await aPicture(), await aPicture()];
    const id = await added('/app/notice/add', {
      title: '也在公告里',
      contentHtml: `<p><img src="${one.url}" alt="图"></p>`,
      audience: 'shop',
      beginAt: new Date().toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await at.inspect(async ({ db }) => {
      // Nobody changes a log: the database lets only this test.
      const entry = await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const { rows } = await sql<{ id: string }>`update order_log set evidence = ${one.url}
          where id = (select max(id) from order_log where evidence is null) returning id::text`.execute(tx);
        return rows[0]!.id;
      });
      await sql`insert into engine_picture_use values (${one.url}, 'order_log', ${entry}::bigint, 'evidence', '订单日志·凭证')`.execute(db);
    });
    admin = await at.as('admin');
    expect((await picture(one.id)).refCount).toBe(2);
    expect((await admin.post('/image/main/replace', { ids: [one.id], withId: two.id })).code).toBe(200);
    await expect.poll(async () => (await row('/app/notice/search', id)).contentHtml, { timeout: 30_000 }).toContain(two.url);
    expect((await picture(one.id)).refCount).toBe(1);
    expect(why(await admin.post('/image/main/delete', { ids: [one.id] }))).toMatch(/还用在 1 处/);
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
