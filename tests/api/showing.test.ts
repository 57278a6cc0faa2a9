/** What customers are shown and when: live sessions, festivals, pages of entries, pictures that go round, articles with their versions. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { pngWith } from '../pngs';

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const PICTURE = '/demo/water-box.svg';

describe.each(AREA_ENGINES)('what is shown on %s', (engine) => {
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
  const seen = async (search: string, id: string) => ({ ids: [id], versions: { [id]: (await row(search, id)).version } });
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

  it('keeps every rule in the seeded data, in every state', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
    admin = await at.as('admin');
    for (const [call, states] of [
      ['/activity/live/search', ['draft', 'preview', 'live', 'ended']],
      ['/activity/festival/config/search', ['draft', 'published', 'running', 'ended']],
      ['/activity/brand/select/search', ['draft', 'published', 'running', 'ended']],
      ['/activity/festival/signup/search', ['auditing', 'passed', 'rejected']],
      ['/activity/aggregate/search', ['disabled', 'enabled', 'changed']],
      ['/market/article/search', ['draft', 'scheduled', 'published', 'stopped']],
      ['/market/column/search', ['disabled', 'enabled']],
      ['/banner/pic/search', ['disabled', 'enabled']],
    ] as const)
      for (const status of states) expect((await list(call, { status })).length, `${call} ${status}`).toBeGreaterThan(0);
  });

  it('nobody is before two cameras, back to back is fine, and what has begun is not moved', async () => {
    const anchor = `主播${++serial}`;
    const add = (begin: number, end: number, more: Loose = {}) =>
      admin.post('/activity/live/add', { title: `场${++serial}`, anchor, beginAt: instant(begin), endAt: instant(end), ...more });
    expect(errors(await add(2, 1)).endAt).toBe('结束须晚于开始');
    const first = await add(20, 21);
    expect(first.code, first.text).toBe(200);
    expect(errors(await add(20.5, 22)).beginAt).toMatch(/这时有/);
    const { endAt } = await row('/activity/live/search', first.data.id);
    expect((await add(0, 22, { beginAt: endAt })).code).toBe(200);
    const raced = await Promise.all([add(30, 31), add(30, 31), add(30, 31)]);
    expect(raced.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
    const publish = async (id: string) => admin.post('/activity/live/publish', await seen('/activity/live/search', id));
    expect(why(await publish(first.data.id))).toBe('activity.noCover');
    const before = await seen('/activity/live/search', first.data.id);
    expect((await edit('/activity/live', first.data.id, { cover: PICTURE })).code).toBe(200);
    // What somebody changed meanwhile is not published unseen.
    expect((await admin.post('/activity/live/publish', before)).code).toBe(412);
    expect((await publish(first.data.id)).code).toBe(200);
    expect(errors(await edit('/activity/live', first.data.id, { beginAt: instant(-2), endAt: instant(-1) })).beginAt).toMatch(/已经过去/);
    const [live] = await list('/activity/live/search', { status: 'live' });
    expect(errors(await edit('/activity/live', live.id, { endAt: instant(1) })).endAt).toMatch(/已经开播/);
    expect((await edit('/activity/live', live.id, { title: '改个标题' })).code).toBe(200);
    expect((await admin.post('/activity/live/delete', { ids: [live.id] })).code).toBe(422);
    const report = await admin.get('/activity/live/statistics', { rows: 'anchor', measures: 'sale,orders' });
    expect(report.data.total[0]).toBeGreaterThan(0);
  });

  it('a festival keeps its days in order, is left alone once it is out, and its last place goes to one', async () => {
    const festival = {
      name: `节${++serial}`,
      signupBegin: instant(-2),
      signupEnd: instant(2),
      beginAt: instant(3),
      endAt: instant(9),
      quota: 1,
      subsidyEach: 10_000,
      subsidyAmount: 10_000,
    };
    const add = (more: Loose = {}) => admin.post('/activity/festival/config/add', { ...festival, ...more });
    expect(errors(await add({ signupEnd: instant(4) })).signupEnd).toMatch(/不能晚于活动开始/);
    expect(errors(await add({ subsidyAmount: 9_999 })).subsidyAmount).toMatch(/不够 1 家/);
    const made = await add();
    expect(made.code, made.text).toBe(200);
    expect((await admin.post('/activity/brand/select/publish', await seen('/activity/festival/config/search', made.data.id))).code).toBe(
      422,
    );
    expect((await list('/activity/brand/select/search', { id: made.data.id })).length).toBe(0);
    expect((await admin.post('/activity/festival/config/publish', { ids: [made.data.id], versions: { [made.data.id]: 9 } })).code).toBe(
      412,
    );
    expect((await admin.post('/activity/festival/config/publish', await seen('/activity/festival/config/search', made.data.id))).code).toBe(
      200,
    );
    const change = (input: Loose) => edit('/activity/festival/config', made.data.id, input);
    expect(errors(await change({ quota: 5 })).quota).toMatch(/只能换头图/);
    expect(errors(await change({ endAt: instant(8) })).endAt).toMatch(/只能延后/);
    expect((await change({ endAt: instant(10), banner: PICTURE })).code).toBe(200);
    expect((await admin.post('/activity/festival/config/delete', { ids: [made.data.id] })).code).toBe(422);
    const ids = await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        insert into activity_signup select (jsonb_populate_record(null::activity_signup, to_jsonb(s) || jsonb_build_object('id', 900000000000000000 + n, 'activity_id', ${made.data.id}::bigint,
          'shop_id', w.id, 'partner_id', w.partner_id, 'status', 'auditing', 'reject_reason', null, 'version', 1, 'created_by', null))).*
        from (select * from activity_signup order by id limit 1) s, (select id, partner_id, row_number() over (order by id) as n from merchant_shop where status = 'open' and not deleted order by id limit 3) w
        returning id::text`.execute(db);
      await sql`update marketing_activity set waiting_count = 3 where id = ${made.data.id}::bigint`.execute(db);
      return rows.map(({ id }) => id);
    });
    admin = await at.as('admin');
    const answers = await Promise.all(
      ids.map((id) => admin.post('/activity/festival/signup/audit', { ids: [id], versions: { [id]: 1 }, result: 1 })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422, 422]);
    expect(answers.filter(({ code }) => code === 422).map(why)).toEqual(['activity.quotaFull', 'activity.quotaFull']);
    expect(await row('/activity/festival/config/search', made.data.id)).toMatchObject({ signupCount: 1, waitingCount: 2 });
    // Without a limit of places the money is one: it goes to nobody twice.
    expect(errors(await add({ quota: 0, subsidyAmount: 9_999 })).subsidyAmount).toMatch(/不够 1 家/);
    await at.inspect(async ({ db }) => {
      await sql`update marketing_activity set quota = 0 where id = ${made.data.id}::bigint`.execute(db);
    });
    admin = await at.as('admin');
    const rest = (await list('/activity/festival/signup/search', { activityId: made.data.id, status: 'auditing' })).map(({ id }) => id);
    const more = await Promise.all(
      rest.map((id) => admin.post('/activity/festival/signup/audit', { ids: [id], versions: { [id]: 1 }, result: 1 })),
    );
    expect(more.map(why)).toEqual(['activity.subsidyShort', 'activity.subsidyShort']);
  });

  it('a page of entries goes live whole, with links that are alive, once for a client in a city', async () => {
    const add = async (more: Loose = {}) =>
      String(
        (
          await admin.post('/activity/aggregate/add', {
            name: `聚合${++serial}`,
            code: `page_${serial}`,
            app: 'app',
            cityCodes: ['3302'],
            ...more,
          })
        ).data.id,
      );
    const block = (kind: string, values: Loose, key = kind) => ({ key, kind, hidden: false, values });
    const enable = async (id: string) =>
      admin.post('/activity/aggregate/enable', {
        ids: [id],
        versions: { [id]: (await row('/activity/aggregate/search', id)).version },
        status: 'enabled',
      });
    const id = await add();
    expect(why(await enable(id))).toBe('activity.nothingVisible');
    const [draft] = await list('/activity/festival/config/search', { status: 'draft' });
    expect(
      (await edit('/activity/aggregate', id, { draftModules: [block('entry', { words: '节', linkType: 'theme', themeId: draft.id })] }))
        .code,
    ).toBe(200);
    const dead = await enable(id);
    expect(why(dead)).toBe('activity.deadLink');
    expect(Object.keys(errors(dead))).toEqual([expect.stringMatching(/^draftModules\.\w+\.themeId$/)]);
    const [published] = await list('/activity/festival/config/search', { status: 'published' });
    expect(
      (
        await edit('/activity/aggregate', id, {
          draftModules: [block('entry', { words: '节', linkType: 'theme', themeId: published.id }), block('banner', { linkType: 'url' })],
        })
      ).code,
    ).toBe(200);
    expect(why(await enable(id))).toBe('activity.badModule');
    expect(
      (await edit('/activity/aggregate', id, { draftModules: [block('entry', { words: '节', linkType: 'theme', themeId: published.id })] }))
        .code,
    ).toBe(200);
    expect((await enable(id)).code).toBe(200);
    expect(await row('/activity/aggregate/search', id)).toMatchObject({ status: 'enabled', entryCount: 1 });
    expect(
      (await edit('/activity/aggregate', id, { draftModules: [block('products', { title: '热销', source: 'hot', count: 2 })] })).code,
    ).toBe(200);
    const changed = await row('/activity/aggregate/search', id);
    expect(changed).toMatchObject({ status: 'changed', entryCount: 1 });
    expect(changed.modules[0].kind).toBe('entry');
    const other = await add();
    await edit('/activity/aggregate', other, { draftModules: changed.modules });
    expect(why(await enable(other))).toBe('engine.slotTaken');
    // So do its cities, its days, its background and its client: what customers see is as it was until it is published.
    const [beginAt, endAt] = [instant(1), instant(9)];
    expect((await edit('/activity/aggregate', id, { cityCodes: ['3304'], beginAt, endAt, background: PICTURE, app: 'wechat' })).code).toBe(
      200,
    );
    expect(await row('/activity/aggregate/search', id)).toMatchObject({
      status: 'changed',
      cityCodes: ['3304'],
      liveApp: 'app',
      liveCityCodes: ['3302'],
      liveBackground: null,
      liveBeginAt: null,
      liveEndAt: null,
    });
    expect(why(await enable(other))).toBe('engine.slotTaken');
    expect(errors(await edit('/activity/aggregate', id, { endAt: instant(0) })).endAt).toBe('失效须晚于生效');
    expect((await edit('/activity/aggregate', id, { app: 'app' })).code).toBe(200);
    expect((await enable(id)).code).toBe(200);
    expect(await row('/activity/aggregate/search', id)).toMatchObject({
      status: 'enabled',
      liveApp: 'app',
      liveCityCodes: ['3304'],
      liveBackground: PICTURE,
      liveBeginAt: beginAt,
      liveEndAt: endAt,
    });
    expect((await enable(other)).code).toBe(200);
  });

  it('a ninth picture in one place is refused, also where it would only come later; links lead to what is there', async () => {
    const add = async (begin: number, end: number, more: Loose = {}) =>
      admin.post('/banner/pic/add', {
        title: `图${++serial}`,
        position: 'partner',
        imageUrl: PICTURE,
        linkType: 'none',
        cityCodes: ['3205'],
        beginAt: instant(begin),
        endAt: instant(end),
        ...more,
      });
    const enable = async (id: string) => {
      const { version } = await row('/banner/pic/search', id);
      return admin.post('/banner/pic/enable', { ids: [id], versions: { [id]: version }, status: 'enabled' });
    };
    expect(errors(await add(2, 1)).endAt).toBe('结束须晚于开始');
    expect(errors(await add(1, 2, { linkType: 'url', url: '/pages/x' })).url).toMatch(/格式不正确/);
    expect((await add(1, 2, { linkType: 'product' })).code).toBe(400);
    const made = await Promise.all(Array.from({ length: 8 }, () => add(40, 50)));
    for (const one of made) expect((await enable(one.data.id)).code).toBe(200);
    const ninth = await add(30, 41);
    expect(errors(await enable(ninth.data.id)).beginAt).toMatch(/已有 8 个轮播图/);
    expect((await edit('/banner/pic', ninth.data.id, { endAt: (await row('/banner/pic/search', made[0]!.data.id)).beginAt })).code).toBe(
      200,
    );
    expect((await enable(ninth.data.id)).code).toBe(200);
    expect(errors(await edit('/banner/pic', ninth.data.id, { endAt: instant(45) })).beginAt).toMatch(/已有 8 个/);
    const abroad = await add(40, 50, { cityCodes: ['3201'] });
    expect((await enable(abroad.data.id)).code).toBe(200);
    expect(why(await enable((await add(40, 50, { cityCodes: [] })).data.id))).toBe('engine.slotTaken');
  });

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

  it('what live pages and pictures lead to is not deleted, and taken down only by whoever has been told so; a link ends no sooner than what it stands on', async () => {
    const [column] = await list('/market/column/search', { status: 'enabled' });
    const id = String((await admin.post('/market/article/add', { columnId: column.id, title: `文${++serial}` })).data.id);
    await edit('/market/article', id, { cover: PICTURE, draft: [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }] });
    const { version } = await row('/market/article/search', id);
    expect((await admin.post('/market/article/publish', { id, version })).code).toBe(200);
    const picture = {
      title: `图${++serial}`,
      position: 'app',
      imageUrl: PICTURE,
      beginAt: instant(70),
      endAt: instant(71),
      cityCodes: ['3204'],
    };
    const banner = await admin.post('/banner/pic/add', { ...picture, linkType: 'article', articleId: id });
    expect(banner.code, banner.text).toBe(200);
    const bannerId = String(banner.data.id);
    const turn = async (status: string) =>
      admin.post('/banner/pic/enable', {
        ids: [bannerId],
        versions: { [bannerId]: (await row('/banner/pic/search', bannerId)).version },
        status,
      });
    expect((await turn('enabled')).code).toBe(200);
    const stop = (more: Loose = {}) => admin.post('/market/article/stop', { ids: [id], cancel: false, ...more });
    expect(errors(await stop()).linked).toBe(`轮播图“${picture.title}”还链接到它`);
    expect((await stop({ linked: 'accept' })).code).toBe(200);
    expect(why(await admin.post('/market/article/delete', { ids: [id] }))).toBe('engine.linkedTo');
    expect((await turn('disabled')).code).toBe(200);
    expect((await edit('/banner/pic', bannerId, { linkType: 'none' })).code).toBe(200);
    const gone = await admin.post('/market/article/delete', { ids: [id] });
    expect(gone.code, gone.text).toBe(200);

    const [page] = (await list('/style/page/search', { status: 'published' })).filter((one) => one.pageType !== 'home');
    const entry = { key: 'e', kind: 'entry', hidden: false, values: { words: '看', linkType: 'page', pageId: page.id } };
    const config = await admin.post('/activity/aggregate/add', {
      name: `配${++serial}`,
      code: `links_${serial}`,
      app: 'app',
      cityCodes: ['3204'],
    });
    expect(config.code, config.text).toBe(200);
    const configId = String(config.data.id);
    expect((await edit('/activity/aggregate', configId, { draftModules: [entry] })).code).toBe(200);
    const enabled = await admin.post('/activity/aggregate/enable', {
      ids: [configId],
      versions: { [configId]: (await row('/activity/aggregate/search', configId)).version },
      status: 'enabled',
    });
    expect(enabled.code, enabled.text).toBe(200);
    expect(why(await admin.post('/style/page/delete', { ids: [page.id] }))).toBe('engine.linkedTo');

    const [activity] = await list('/activity/coupon/search', { status: 'running' });
    const till = (endAt: string) =>
      edit('/activity/aggregate', configId, {
        endAt,
        beginAt: instant(-1),
        draftModules: [{ ...entry, values: { words: '券', linkType: 'activity', activityId: activity.id } }],
      });
    const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000).toISOString();
    expect((await till(day(activity.endAt, 1))).code).toBe(200);
    const publish = async () =>
      admin.post('/activity/aggregate/enable', {
        ids: [configId],
        versions: { [configId]: (await row('/activity/aggregate/search', configId)).version },
        status: 'enabled',
      });
    const early = await publish();
    expect(Object.values(errors(early))).toEqual(['指向的内容会先结束:请提前这里的结束时间,或换一个']);
    expect((await till(day(activity.endAt, -1))).code).toBe(200);
    expect((await publish()).code).toBe(200);
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

  it('what a page of the web says is read from named hosts alone, cleaned, with addresses that hold elsewhere', async () => {
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
    // What was asked of the web is counted and stands among the calls, what it said no to as well; what was not asked is nowhere.
    const asked = (await list('/gateway/call/search', { gateway: 'webPage' })).filter((one) => one.subject.startsWith('mp.'));
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

  it('a picture is seen by all while what it is on is live: of goods on sale, sessions announced; of drafts, records and what was taken down by nobody', async () => {
    const uploaded = async (name: string) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(pngWith(`${name} ${++serial}`))], { type: 'image/png' }), 'p.png');
      const answer = await fetch(`${admin.origin}/api/util/upimg`, { method: 'POST', body, headers: { cookie: admin.cookie } });
      return ((await answer.json()) as Loose).data as string;
    };
    const seenByAll = async (file: string) => (await fetch(`${admin.origin}${file.replace('/uploads/', '/public/file/')}`)).status === 200;
    const [goods, cover, record] = [await uploaded('goods'), await uploaded('cover'), await uploaded('record')];
    const [spu] = await list('/product/spu/search', { status: 'on' });
    expect((await edit('/product/spu', spu.id, { mainImage: goods })).code).toBe(200);
    expect((await row('/product/spu/search', spu.id)).status).toBe('on');
    expect(await seenByAll(goods)).toBe(true);
    const session = await admin.post('/activity/live/add', {
      title: `场${++serial}`,
      anchor: `主播${serial}`,
      beginAt: instant(1),
      endAt: instant(2),
      cover,
    });
    expect(session.code).toBe(200);
    expect(await seenByAll(cover)).toBe(false);
    expect((await admin.post('/activity/live/publish', await seen('/activity/live/search', session.data.id))).code).toBe(200);
    expect(await seenByAll(cover)).toBe(true);
    const [shop] = await list('/merchant/shop/search', { status: 'open' });
    const visit = { shopId: shop.id, way: 'phone', result: 'solved', content: '拍照', followedAt: instant(-1), images: [record] };
    expect((await admin.post('/merchant/shop/followUp/add', visit)).code).toBe(200);
    expect(await seenByAll(record)).toBe(false);
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

    // Each look is counted, also at what is still the same; nothing else is said to have been read.
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

  it('a template is taken from a page, and pages begin with it', async () => {
    const [page] = (await list('/style/page/search')).filter((one) => one.draftComponents?.length);
    const [scheme] = await list('/style/scheme/search');
    const made = await admin.post('/style/template/add', { name: `模板${++serial}`, pageType: 'activity', pageId: page.id });
    expect(made.code, made.text).toBe(200);
    expect((await row('/style/template/search', made.data.id)).components).toEqual(page.draftComponents);
    const fresh = await admin.post('/style/page/add', {
      schemeId: scheme.id,
      templateId: made.data.id,
      name: '新页',
      pageType: 'activity',
      path: `/pages/activity/t${serial}`,
    });
    expect(fresh.code, fresh.text).toBe(200);
    expect((await row('/style/page/search', fresh.data.id)).draftComponents).toEqual(page.draftComponents);
    expect((await row('/style/template/search', made.data.id)).useCount).toBe(1);
    expect((await admin.post('/style/template/delete', { ids: [made.data.id] })).code).toBe(422);
    const copy = await admin.post('/style/template/copy', { id: made.data.id, name: `模板${++serial}` });
    expect(await row('/style/template/search', copy.data.id)).toMatchObject({ sourceId: made.data.id, useCount: 0 });
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
