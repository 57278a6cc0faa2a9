/** What customers are shown and when: live sessions, festivals, pages of entries, pictures and templates. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { callsOf, errors, instant, PICTURE, why } from './showingCalls';
import { pngWith } from '../pngs';

describe.each(AREA_ENGINES)('what is shown on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const { list, row, edit, seen } = callsOf(() => admin);

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
    const [published] = await list('/activity/festival/config/search', { status: 'running' });
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
