/** What customers are shown and when: live sessions, festivals, pages of entries, pictures that go round, pushes and templates. */
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
  const edit = async (family: string, id: string, input: Loose, search = 'search') =>
    admin.post(`${family}/update`, { id, version: (await row(`${family}/${search}`, id)).version, ...input });
  const seen = async (search: string, id: string) => ({ ids: [id], versions: { [id]: (await row(search, id)).version } });

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
    // What is over before it begins is not put out for nobody.
    const over = await add({ cityCodes: ['3306'], beginAt: instant(-5), endAt: instant(-1) });
    await edit('/activity/aggregate', over, { draftModules: [block('products', { title: '热销', source: 'hot', count: 2 })] });
    expect(why(await enable(over))).toBe('activity.badDays');
    expect(await row('/activity/aggregate/search', over)).toMatchObject({ status: 'disabled', modules: null });
  });

  it('whoever builds a page is shown the goods, cards and activities that there are now, and nothing that customers do not see', async () => {
    const goods = async (by: string, client = admin): Promise<Loose[]> =>
      (await client.get('/product/spu/shown', { by, count: 20 })).data.list;
    const onSale = await list('/product/spu/search', { status: 'on' });
    const known = new Map(onSale.map((one) => [one.id, one]));
    for (const by of ['hot', 'fresh', 'cheap']) {
      const some = await goods(by);
      expect(some, by).toHaveLength(Math.min(20, onSale.length));
      for (const { id, name, picture, price } of some)
        expect(known.get(id), by).toMatchObject({ name, mainImage: picture, guidePrice: price });
    }
    const prices = (await goods('cheap')).map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const sold = await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ id: string; qty: string }>`
        select c.spu_id::text as id, sum(i.qty - i.refund_qty) as qty from order_item i
        join order_main o on o.id = i.order_id join partner_spu_code c on c.id = i.spec_code_id join product_spu s on s.id = c.spu_id
        where o.status in ('waiting', 'delivering', 'done') and o.placed_at >= now() - interval '7 days' and s.status = 'on'
        group by 1`.execute(db);
      return new Map(rows.map(({ id, qty }) => [id, Number(qty)]));
    });
    admin = await at.as('admin');
    const amounts = (await goods('hot')).map(({ id }) => sold.get(id) ?? 0);
    expect(amounts[0]).toBeGreaterThan(0);
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
    const under = (await list('/activity/coupon/search', { status: 'running' })).flatMap(({ batchIds }) => batchIds);
    const cards: Loose[] = (await admin.get('/activity/coupon/shown', { count: 10 })).data.list;
    expect(cards.length).toBeGreaterThan(0);
    for (const { id } of cards) {
      expect(under).toContain(id);
      expect(await row('/coupon/merchant/batch/search', id)).toMatchObject({ status: 'running' });
    }
    const theme = async (status: string) => {
      const [{ id, name }] = (await list('/activity/festival/config/search', { status })) as [Loose];
      return [(await admin.get('/activity/theme/shown', { id })).data.shown?.name ?? null, name];
    };
    const [shown, its] = await theme('published');
    expect(shown).toBe(its);
    expect((await theme('draft'))[0]).toBeNull();
    expect((await admin.get('/product/spu/shown', { by: 'worst', count: 4 })).code).toBe(400);
    expect((await admin.get('/product/spu/shown', { by: 'hot', count: 21 })).code).toBe(400);
    expect((await at.guest().get('/product/spu/shown', { by: 'hot', count: 4 })).code).toBe(409);
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
    // What is put out for all cities is found under each of them, for it takes up a place there.
    const everywhere = await add(60, 61, { cityCodes: [] });
    const [own, other] = [await add(60, 61), await add(60, 61, { cityCodes: ['3201'] })];
    const found = (await list('/banner/pic/search', { cityCodes: '3205', position: 'partner' })).map(({ id }) => id);
    expect([everywhere, own, other].map(({ data }) => found.includes(data.id))).toEqual([true, true, false]);
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

  it('what live pages and pictures lead to is not deleted, and taken down only after a warning; a link ends no sooner than what it stands on', async () => {
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

  describe('whoever hides what a live picture leads to is told of the picture first, and may go on', () => {
    /** A picture that is on, with its title. */
    const leadingBy = async (link: Loose) => {
      const title = `图${++serial}`;
      const made = await admin.post('/banner/pic/add', {
        title,
        position: 'alipay',
        imageUrl: PICTURE,
        beginAt: instant(80 + serial * 2),
        endAt: instant(81 + serial * 2),
        cityCodes: ['3206'],
        ...link,
      });
      expect(made.code, made.text).toBe(200);
      const id = String(made.data.id);
      const turn = async (status: string) => admin.post('/banner/pic/enable', { ...(await seen('/banner/pic/search', id)), status });
      const on = await turn('enabled');
      expect(on.code, on.text).toBe(200);
      return { title, turn };
    };
    const did = async (call: string, body: Loose): Promise<Loose> => {
      const answer = await admin.post(call, body);
      expect(answer.code, `${call} ${answer.text}`).toBe(200);
      return answer.data;
    };
    const brandOf = async () => {
      const name = `品牌${++serial}`;
      return String((await did('/product/brand/add', { code: `SHOW${serial}`, name })).id);
    };
    const soldOf = async (brandId: string) => {
      const [category] = (await admin.get('/product/category/search', { as: 'option', keyword: '周转桶' })).data;
      const { id } = await did('/product/spu/add', {
        name: `水${++serial}`,
        brandId,
        categoryId: category.id,
        mainImage: PICTURE,
        unitName: '桶',
        weightG: 18_900,
        guidePrice: 2_500,
        specName: '18.9L',
      });
      await did('/product/spu/audit', { ...(await seen('/product/spu/search', id)), result: 1 });
      await did('/product/spu/enable', { ids: [id], status: 'on' });
      return String(id);
    };
    const statusOf = async (search: string, id: string) => (await row(search, id)).status;
    /** Why each of many rows was refused. */
    const reasons = (answer: Loose): Loose =>
      Object.fromEntries(answer.data.results.map((one: Loose) => [one.id, one.data?.reason ?? null]));

    it('goods, one by one and many at once', async () => {
      const brandId = await brandOf();
      const [led, free] = [await soldOf(brandId), await soldOf(brandId)];
      const { title, turn } = await leadingBy({ linkType: 'product', spuId: led });
      const off = (more: Loose = {}) => admin.post('/product/spu/enable', { ids: [led], status: 'off', ...more });
      const refused = await off();
      expect([why(refused), errors(refused).linked]).toEqual(['product.stillLinked', `轮播图“${title}”还链接到它`]);
      // Of many, only that which is led to is left on sale.
      expect(reasons(await off({ ids: [led, free] }))).toEqual({ [led]: 'product.stillLinked', [free]: null });
      expect([await statusOf('/product/spu/search', led), await statusOf('/product/spu/search', free)]).toEqual(['on', 'off']);
      expect((await off({ linked: 'accept' })).code).toBe(200);
      expect(await statusOf('/product/spu/search', led)).toBe('off');
      // What leads nowhere that is live is asked about no more.
      await did('/product/spu/enable', { ids: [led], status: 'on' });
      expect((await turn('disabled')).code).toBe(200);
      expect((await off()).code).toBe(200);
      // And the picture does not go on again.
      expect(errors(await turn('enabled')).spuId).toBe('指向的商品不存在或已下架');
      expect(await at.inspect(brokenRules)).toEqual([]);
      admin = await at.as('admin');
    });

    it('all goods of a brand', async () => {
      const [brandId, other] = [await brandOf(), await brandOf()];
      const [led, free] = [await soldOf(brandId), await soldOf(other)];
      const { title } = await leadingBy({ linkType: 'product', spuId: led });
      const stop = (ids: string[], more: Loose = {}) => admin.post('/product/brand/enable', { ids, status: 'disabled', ...more });
      const refused = await stop([brandId]);
      expect([why(refused), errors(refused).linked]).toEqual(['product.stillLinked', `轮播图“${title}”还链接到它的商品`]);
      expect(reasons(await stop([brandId, other]))).toEqual({ [brandId]: 'product.stillLinked', [other]: null });
      expect([await statusOf('/product/spu/search', led), await statusOf('/product/spu/search', free)]).toEqual(['on', 'off']);
      expect((await stop([brandId], { linked: 'accept' })).code).toBe(200);
      expect(await statusOf('/product/spu/search', led)).toBe('off');
      expect(await at.inspect(brokenRules)).toEqual([]);
      admin = await at.as('admin');
    });

    it('a column with its articles: nobody reads them without it, so that nothing may lead there then', async () => {
      const columnOf = async (isPublished: boolean) => {
        const made = await did('/market/column/add', { name: `栏目${++serial}`, code: `shown_${serial}`, position: 'customer', sort: 900 });
        if (isPublished) await did('/market/column/publish', await seen('/market/column/search', made.id));
        return String(made.id);
      };
      const articleIn = async (columnId: string) => {
        const { id } = await did('/market/article/add', { columnId, title: `文${++serial}` });
        const draft = [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }];
        expect((await edit('/market/article', id, { cover: PICTURE, draft })).code).toBe(200);
        await did('/market/article/publish', { id, version: (await row('/market/article/search', id)).version });
        return String(id);
      };
      const [columnId, empty, unread] = [await columnOf(true), await columnOf(true), await columnOf(false)];
      const id = await articleIn(columnId);
      const { title, turn } = await leadingBy({ linkType: 'article', articleId: id });
      const disable = (ids: string[], more: Loose = {}) => admin.post('/market/column/enable', { ids, status: 'disabled', ...more });
      const refused = await disable([columnId]);
      expect([why(refused), errors(refused).linked]).toEqual(['content.stillLinked', `轮播图“${title}”还链接到它的文章`]);
      expect(reasons(await disable([columnId, empty]))).toEqual({ [columnId]: 'content.stillLinked', [empty]: null });
      expect([await statusOf('/market/column/search', columnId), await statusOf('/market/column/search', empty)]).toEqual([
        'enabled',
        'disabled',
      ]);
      // Nor is the article moved to where nobody reads it.
      const moved = await edit('/market/article', id, { columnId: unread });
      expect(why(moved)).toBe('content.columnUnpublished');
      expect(errors(moved).columnId).toContain(`轮播图“${title}”链接到这篇文章`);

      expect((await disable([columnId], { linked: 'accept' })).code).toBe(200);
      expect((await fetch(`${admin.origin}/public/article/${id}`)).status).toBe(404);
      // What leads there does not go on again before the column does.
      const gone = { articleId: '指向的文章所在的栏目已停用或没有发布' };
      expect((await turn('disabled')).code).toBe(200);
      expect(errors(await turn('enabled'))).toEqual(gone);
      const inUnread = await articleIn(unread);
      // Nor is it offered to whoever chooses where a link leads.
      const offered = async (articleId: string) =>
        (await admin.get('/market/article/search', { as: 'option', id: articleId, linkable: 'true' })).data.map((one: Loose) => one.id);
      expect([await offered(id), await offered(inUnread)]).toEqual([[], []]);
      const picture = { title: `图${++serial}`, position: 'alipay', imageUrl: PICTURE, beginAt: instant(70), endAt: instant(71) };
      expect(errors(await admin.post('/banner/pic/add', { ...picture, linkType: 'article', articleId: inUnread }))).toEqual(gone);
      await did('/market/column/enable', { ids: [columnId], status: 'enabled' });
      expect([await offered(id), await offered(inUnread)]).toEqual([[id], []]);
      expect((await turn('enabled')).code).toBe(200);
      expect((await fetch(`${admin.origin}/public/article/${id}`)).status).toBe(200);
      expect(await at.inspect(brokenRules)).toEqual([]);
      admin = await at.as('admin');
    });
  });

  it('a page of a scheme that is disabled is led to by its own scheme alone, is offered to nobody, and its scheme asks before it goes', async () => {
    const did = async (call: string, body: Loose): Promise<Loose> => {
      const answer = await admin.post(call, body);
      expect(answer.code, `${call} ${answer.text}`).toBe(200);
      return answer.data;
    };
    const schemeId = String((await did('/style/scheme/add', { name: `方案${++serial}`, app: 'wechat', primaryColor: '#1677ff' })).id);
    const page = async (pageType: string, blocks: readonly Loose[]) => {
      const name = `页${++serial}`;
      const { id } = await did('/style/page/add', { schemeId, name, pageType, path: `/pages/shown/${serial}` });
      expect((await edit('/style/page', String(id), { draftComponents: blocks })).code).toBe(200);
      await did('/style/page/publish', await seen('/style/page/search', String(id)));
      return String(id);
    };
    const search = { key: 's', kind: 'search', hidden: false, values: { hint: '搜索商品' } };
    const target = await page('activity', [search]);
    const values = { pictures: [PICTURE], linkType: 'page', pageId: target, seconds: 4 };
    await page('home', [{ key: 'b', kind: 'banner', hidden: false, values }]);
    const offered = async () =>
      (await admin.get('/style/page/search', { as: 'option', id: target, linkable: 'true' })).data.map((one: Loose) => one.id);
    const title = `配${++serial}`;
    const config = String(
      (await did('/activity/aggregate/add', { name: title, code: `links_${serial}`, app: 'app', cityCodes: ['3207'] })).id,
    );
    const entry = { key: 'e', kind: 'entry', hidden: false, values: { words: '看', linkType: 'page', pageId: target } };
    expect((await edit('/activity/aggregate', config, { draftModules: [entry] })).code).toBe(200);
    const live = async () =>
      admin.post('/activity/aggregate/enable', { ...(await seen('/activity/aggregate/search', config)), status: 'enabled' });
    expect((await live()).text).toContain('指向的页面所在的装修方案已停用');
    expect(await offered()).toEqual([]);
    await did('/style/scheme/enable', { ids: [schemeId], status: 'enabled' });
    expect(await offered()).toEqual([target]);
    expect((await live()).code).toBe(200);
    // Its own home page, which goes out of sight with it, is no place to be named.
    const disable = (more: Loose = {}) => admin.post('/style/scheme/enable', { ids: [schemeId], status: 'disabled', ...more });
    const refused = await disable();
    expect(why(refused)).toBe('style.stillLinked');
    expect(errors(refused).linked).toMatch(new RegExp(`^[^、]+“${title}”还链接到它的页面$`));
    expect((await disable({ linked: 'accept' })).code).toBe(200);
    expect(await offered()).toEqual([]);
    expect((await admin.get('/style/page/search', { linkable: 'yes' })).code).toBe(400);
    expect((await admin.get('/market/column/search', { linkable: 'true' })).code).toBe(400);
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
