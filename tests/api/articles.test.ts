/** Articles and the pages of the web they are seen on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { pngWith } from '../pngs';

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const PICTURE = '/demo/water-box.svg';

describe.each(AREA_ENGINES)('articles and pages of the web on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const errors = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
  const why = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason ?? answer.message;
  const list = async (call: string, params: Loose = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const row = async (call: string, id: string): Promise<Loose> => (await list(call, { id }))[0];
  const jpush = async (id: string) =>
    admin.post('/market/article/jpush', { id, version: (await row('/market/article/search', id)).version });
  const edit = async (family: string, id: string, input: Loose, search = 'search') =>
    admin.post(`${family}/update`, { id, version: (await row(`${family}/${search}`, id)).version, ...input });
  const ring = async () => {
    await at.inspect(async ({ db }) => {
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('an article goes live as the version that was meant, is restored into its draft alone, and is pushed once a day', async () => {
    const [column] = await list('/market/column/search', { status: 'enabled' });
    const id = String((await admin.post('/market/article/add', { columnId: column.id, title: `文${++serial}` })).data.id);
    const article = () => row('/market/article/search', id);
    const text = (words: string) => [{ key: 'a', kind: 'words', hidden: false, values: { content: `<p>${words}</p>` } }];
    const save = (input: Loose) => edit('/market/article', id, input);
    const publish = async (input: Loose = {}) =>
      admin.post('/market/article/publish', { id, version: (await article()).version, ...input });
    expect(why(await publish())).toBe('content.noCover');
    await save({ cover: PICTURE });
    expect(why(await publish())).toBe('content.nothingVisible');
    await save({ draft: [{ key: 'v', kind: 'video', hidden: false, values: { caption: '看' } }] });
    expect(why(await publish())).toBe('content.badParagraph');
    await save({ draft: text('一') });
    expect((await admin.post('/market/article/publish', { id, version: 1 })).code).toBe(412);
    expect(errors(await publish({ at: instant(-1) })).at).toMatch(/晚于现在/);
    expect((await publish({ at: instant(1) })).code).toBe(200);
    expect(await article()).toMatchObject({ status: 'scheduled', live: null, changed: false });
    expect((await admin.post('/market/article/stop', { ids: [id], cancel: true })).code).toBe(200);
    expect(await article()).toMatchObject({ status: 'draft', publishAt: null });
    expect((await publish({ at: instant(1) })).code).toBe(200);
    expect((await save({ draft: text('二') })).code).toBe(200);
    expect((await article()).changed).toBe(true);
    await at.inspect(async ({ db }) => {
      await sql`update market_article set publish_at = now() - interval '1 minute' where id = ${id}::bigint`.execute(db);
    });
    await ring();
    await expect.poll(async () => (await article()).status, { timeout: 30_000 }).toBe('published');
    expect(await article()).toMatchObject({ live: text('一'), draft: text('二'), changed: true, next: null });
    expect((await publish()).code).toBe(200);
    expect(await article()).toMatchObject({ live: text('二'), changed: false });
    // Any of the last fifty comes back into the draft by itself; what readers see stays.
    for (let n = 3; n <= 60; n++) expect((await save({ draft: text(`${n}`), title: `题 ${n}` })).code).toBe(200);
    const kept = (await admin.get('/console/version', { resource: 'market_article', id })).data.list;
    expect(kept.map(({ content }: Loose) => content.title)).toEqual(Array.from({ length: 50 }, (_, n) => `题 ${60 - n}`));
    expect((await save(kept[49].content)).code).toBe(200);
    expect(await article()).toMatchObject({ title: '题 11', draft: text('11'), live: text('二'), changed: true });
    expect((await article()).liveTitle).not.toBe('题 11');
    // It is on its way through its gateway, or was; either way there is no second one.
    expect((await jpush(id)).code).toBe(200);
    const { cityCodes, position } = await row('/market/column/search', column.id);
    expect(['content.pushing', 'content.pushedToday']).toContain(why(await jpush(id)));
    await expect.poll(async () => (await article()).pushState, { timeout: 30_000 }).toBe('done');
    expect(await article()).toMatchObject({ pushCount: 1, pushError: null });
    expect(why(await jpush(id))).toBe('content.pushedToday');
    expect(
      (await list('/gateway/call/search', { gateway: 'push', subjectId: id })).map((one) => [one.operation, one.status, one.via]),
    ).toEqual([
      ['pushArticle', 'done', 'simulated'],
      ['takeNumber', 'done', 'simulated'],
    ]);
    // To those who have its column's client, in its cities.
    const [{ request }] = (await list('/gateway/call/search', { gateway: 'push', subjectId: id, operation: 'pushArticle' })) as [Loose];
    const tags = cityCodes.length > 0 ? { tag: cityCodes.map((code: string) => `city_${code}`) } : {};
    expect(request.audience).toEqual({ tag_and: [position], ...tags });
    expect(why(await admin.post('/market/column/delete', { ids: [column.id] }))).toBe('content.columnInUse');
    expect((await admin.post('/market/article/delete', { ids: [id] })).code).toBe(422);
    expect((await admin.post('/market/article/stop', { ids: [id], cancel: false })).code).toBe(200);
    expect((await article()).status).toBe('stopped');
    // What readers have seen once is no draft again: what is called off leaves it taken down.
    expect((await publish({ at: instant(1) })).code).toBe(200);
    expect((await article()).status).toBe('scheduled');
    expect((await admin.post('/market/article/stop', { ids: [id], cancel: true })).code).toBe(200);
    expect(await article()).toMatchObject({ status: 'stopped', publishAt: null, next: null });
  });

  it('an article of a column that is not published is neither pushed nor read', async () => {
    const column = await admin.post('/market/column/add', {
      name: `栏${++serial}`,
      code: `hidden_${serial}`,
      position: 'shop',
      cityCodes: ['3301'],
    });
    expect(column.code, column.text).toBe(200);
    const id = String((await admin.post('/market/article/add', { columnId: column.data.id, title: `文${++serial}` })).data.id);
    await edit('/market/article', id, { cover: PICTURE, draft: [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }] });
    const { version } = await row('/market/article/search', id);
    expect((await admin.post('/market/article/publish', { id, version })).code).toBe(200);
    expect(why(await jpush(id))).toBe('content.columnUnpublished');
    const look = async () => (await fetch(`${at.server.origin}/public/article/${id}`)).status;
    expect(await look()).toBe(404);
    const columnVersion = (await row('/market/column/search', column.data.id)).version;
    expect((await admin.post('/market/column/publish', { ids: [column.data.id], version: columnVersion })).code).toBe(200);
    expect(await look()).toBe(200);
    expect((await jpush(id)).code).toBe(200);
    await expect.poll(async () => (await row('/market/article/search', id)).pushState, { timeout: 30_000 }).toBe('done');
    const [{ request }] = (await list('/gateway/call/search', { gateway: 'push', subjectId: id, operation: 'pushArticle' })) as [Loose];
    expect(request.audience).toEqual({ tag_and: ['shop'], tag: ['city_3301'] });
  });

  it('a push that the remote refuses says so and counts for none; it can be tried again that day', async () => {
    const [column] = await list('/market/column/search', { status: 'enabled' });
    const id = String((await admin.post('/market/article/add', { columnId: column.id, title: `违规题 ${++serial}` })).data.id);
    const article = () => row('/market/article/search', id);
    const publish = async () => admin.post('/market/article/publish', { id, version: (await article()).version });
    await edit('/market/article', id, { cover: PICTURE, draft: [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }] });
    expect((await publish()).code).toBe(200);
    expect((await jpush(id)).code).toBe(200);
    await expect.poll(async () => (await article()).pushState, { timeout: 30_000 }).toBe('failed');
    expect(await article()).toMatchObject({ pushCount: 0, pushedAt: null, pushError: expect.stringContaining('推送内容没有通过审核') });
    expect((await edit('/market/article', id, { title: `题 ${serial}` })).code).toBe(200);
    expect((await publish()).code).toBe(200);
    expect((await jpush(id)).code).toBe(200);
    await expect.poll(async () => (await article()).pushCount, { timeout: 30_000 }).toBe(1);
    expect(await article()).toMatchObject({ pushState: 'done', pushError: null });
    // What is taken down before its turn has come is not pushed.
    const down = String((await admin.post('/market/article/add', { columnId: column.id, title: `下架题 ${++serial}` })).data.id);
    await edit('/market/article', down, { cover: PICTURE, draft: [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }] });
    const { version } = await row('/market/article/search', down);
    expect((await admin.post('/market/article/publish', { id: down, version })).code).toBe(200);
    const [held] = (await list('/gateway/state/search')).filter(({ gateway }) => gateway === 'push');
    expect((await admin.post('/gateway/state/open', { ids: [held.id], reason: '对方维护' })).code).toBe(200);
    expect((await jpush(down)).code).toBe(200);
    expect((await admin.post('/market/article/stop', { ids: [down], cancel: false })).code).toBe(200);
    expect((await admin.post('/gateway/state/close', { ids: [held.id] })).code).toBe(200);
    await expect.poll(async () => (await row('/market/article/search', down)).pushState, { timeout: 30_000 }).toBe('failed');
    expect(await row('/market/article/search', down)).toMatchObject({ pushCount: 0, pushError: '推送前已下架' });
  });

  it('web pages are read from named hosts alone, cleaned, with absolute addresses', async () => {
    const read = (url: string) => admin.get('/util/urlContent', { url });
    const state = async (): Promise<Loose> => (await list('/gateway/state/search')).find((one) => one.gateway === 'webPage');
    const before = await state();
    expect((await read('https://mp.weixin.qq.com/s/abc')).data).toEqual({
      title: '换季饮水指南',
      content:
        '<h3>换季饮水指南</h3><p>秋冬干燥,<strong>少量多次</strong>地喝水。</p><p><img src="https://mp.weixin.qq.com/pictures/water.jpg" alt="一杯水"></p>\n    <ul><li>起床一杯</li><li>两餐之间各一杯</li></ul><p><a target="_blank" rel="noopener noreferrer" href="https://mp.weixin.qq.com/s/more.html">更多</a></p>',
      left: 0,
      dropped: 0,
    });
    for (const [url, message] of [
      ['https://mp.weixin.qq.com/missing', '没有这个网页'],
      ['https://example.com/a', '请管理员在系统配置里加上'],
      ['http://mp.weixin.qq.com/a', '应以 https:// 开头'],
      ['mp.weixin.qq.com/a', '应以 https:// 开头'],
      ['https://mp.weixin.qq.com:8443/a', '不带端口'],
      ['https://me@mp.weixin.qq.com/a', '不带端口和用户名'],
      ['https://mp.weixin.qq.com.evil.example/a', '请管理员'],
    ] as const) {
      const answer = await read(url);
      expect([answer.code, answer.data?.errors?.url ?? answer.message], url).toEqual([
        expect.not.stringMatching(/^200$/),
        expect.stringContaining(message),
      ]);
      expect(why(answer), url).toBe('content.pageUnreadable');
    }
    // Requests to the web are counted and stand among the calls, refused ones as well; those that were not sent do not.
    const asked = (await list('/gateway/call/search', { gateway: 'webPage' })).filter((one) => one.subject?.startsWith('mp.'));
    expect(asked.map((one) => [one.subject, one.status, one.via, one.error, one.stuck])).toEqual([
      ['mp.weixin.qq.com/missing', 'failed', 'simulated', '没有这个网页(404)', false],
      ['mp.weixin.qq.com/s/abc', 'done', 'simulated', null, false],
    ]);
    expect(await state()).toMatchObject({ sentCount: before.sentCount + 2, failCount: before.failCount, failures: 0 });
    expect((await admin.post('/gateway/call/retry', { ids: [asked[0]!.id] })).code).toBe(422);
    // Not faster than its pace, and not at all where somebody has cut it off.
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, n) => read(`https://mp.weixin.qq.com/s/${n}`)));
    const message = crowd.filter(({ code }) => code !== 200).map(({ message }) => message);
    expect(new Set(message)).toEqual(new Set(['同时读取的网页太多,请稍后再试']));
    expect((await state()).sentCount).toBe(before.sentCount + 2 + crowd.length - message.length);
    const { id } = await state();
    expect((await admin.post('/gateway/state/open', { ids: [id], reason: '对方维护' })).code).toBe(200);
    expect((await read('https://mp.weixin.qq.com/s/abc')).message).toBe('读取外部网页的网关被人工断开了');
    expect((await admin.post('/gateway/state/close', { ids: [id] })).code).toBe(200);
  });

  it('what is live has an address that anybody may read, cleaned and asked for anew each time; drafts and what was taken down are not there', async () => {
    const look = (path: string, headers: Record<string, string> = {}) => fetch(`${admin.origin}${path}`, { headers });
    const uploaded = async (what: string) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(pngWith(what))], { type: 'image/png' }), 'p.png');
      const answer = await fetch(`${admin.origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie: admin.cookie } });
      return ((await answer.json()) as Loose).data as string;
    };
    const [file, hidden] = [await uploaded('public'), await uploaded('hidden')];
    const [publicFile, hiddenFile] = [file, hidden].map((one) => one.replace('/uploads/', '/public/file/')) as [string, string];
    const [column] = await list('/market/column/search', { status: 'enabled' });
    const id = String((await admin.post('/market/article/add', { columnId: column.id, title: `<b>题</b>${++serial}` })).data.id);
    const address = `/public/article/${id}`;
    const words = `<p>正文<img src="${file}" alt="图"></p><script>alert(1)</script><p onclick="x()">尾</p>`;
    await edit('/market/article', id, {
      cover: file,
      summary: '摘要',
      draft: [
        { key: 'a', kind: 'words', hidden: false, values: { content: words } },
        { key: 'b', kind: 'video', hidden: false, values: { link: 'https://v.example.com/1?a=1&b=2', caption: '看<看' } },
        { key: 'c', kind: 'quote', hidden: true, values: { words: '藏着' } },
        { key: 'd', kind: 'picture', hidden: true, values: { picture: hidden, words: '藏图' } },
      ],
    });
    const article = () => row('/market/article/search', id);
    const answers = async (...paths: string[]) => Promise.all(paths.map(async (path) => (await look(path)).status));
    expect(await answers(address, publicFile, file)).toEqual([404, 404, 409]);
    expect((await look(address)).headers.get('cache-control')).toBe('no-store');
    expect((await admin.post('/market/article/publish', { id, version: (await article()).version })).code).toBe(200);
    expect((await article()).address).toBe(address);
    const page = await look(address);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('public, no-cache');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(html).toContain('&lt;b&gt;题&lt;/b&gt;');
    expect(html).toContain(`<img src="${publicFile}"`);
    expect(html).toContain('href="https://v.example.com/1?a=1&amp;b=2"');
    for (const never of ['<script', 'onclick', '藏着', '/uploads/']) expect(html).not.toContain(never);
    // Of a live page, too, nobody sees the pictures of what is hidden.
    expect(await answers(hiddenFile)).toEqual([404]);
    expect((await look(address, { 'if-none-match': page.headers.get('etag')! })).status).toBe(304);
    const shown = await look(publicFile);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=300',
    ]);

    // Each look is counted, even at what has not changed; nothing else counts as read.
    const { viewCount } = await article();
    for (const headers of [{}, { 'if-none-match': page.headers.get('etag')! }]) await look(address, headers as Record<string, string>);
    expect((await article()).viewCount).toBe(viewCount + 2);
    // A draft that goes on changes nothing; a new publication does.
    await edit('/market/article', id, { title: `新题${serial}` });
    expect((await look(address, { 'if-none-match': page.headers.get('etag')! })).status).toBe(304);
    expect((await admin.post('/market/article/publish', { id, version: (await article()).version })).code).toBe(200);
    expect(await (await look(address, { 'if-none-match': page.headers.get('etag')! })).text()).toContain(`新题${serial}`);
    const leading = {
      title: `图${++serial}`,
      position: 'app',
      imageUrl: PICTURE,
      beginAt: instant(60),
      endAt: instant(61),
      linkType: 'article',
      articleId: id,
    };
    const banner = await admin.post('/banner/pic/add', leading);
    expect(banner.code, banner.text).toBe(200);
    expect((await admin.post('/market/article/stop', { ids: [id], cancel: false })).code).toBe(200);
    // What leads to what was taken down does not go live, and says so at its link.
    expect(errors(await admin.post('/banner/pic/enable', { ids: [banner.data.id], version: 1, status: 'enabled' }))).toEqual({
      articleId: '指向的文章不存在或没有发布',
    });
    expect(errors(await admin.post('/banner/pic/add', leading))).toEqual({ articleId: '指向的文章不存在或没有发布' });
    expect(await answers(address, publicFile)).toEqual([404, 404]);
    expect((await article()).address).toBe(null);

    const help = await admin.post('/app/help/module/add', {
      title: `帮助${serial}`,
      nodeType: 'article',
      contentHtml: `<p>按<b>这里</b></p>`,
    });
    const folder = await admin.post('/app/help/module/add', { title: `目录${serial}`, nodeType: 'folder' });
    expect(await (await look(`/public/help/${help.data.id}`)).text()).toContain('<p>按<strong>这里</strong></p>');
    expect(
      await answers(`/public/help/${folder.data.id}`, '/public/help/1', '/public/help/x', '/public/user/1', '/public/file/x.png'),
    ).toEqual(Array(5).fill(404));
    expect((await admin.post('/app/help/module/delete', { ids: [help.data.id] })).code).toBe(200);
    expect(await answers(`/public/help/${help.data.id}`)).toEqual([404]);
  });
});
