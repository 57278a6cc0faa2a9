/** Where what customers are shown leads: pictures that go round and pages lead to what is live, and whoever hides that is told first. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatInstant } from '../../src/language/format';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { callsOf, errors, instant, PICTURE, why } from './showingCalls';

describe.each(AREA_ENGINES)('what is shown leads to what is live on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const { list, row, edit, seen } = callsOf(() => admin);

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

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
    expect(Object.values(errors(early))).toEqual([`指向的内容 ${formatInstant(activity.endAt)} 就结束:请提前这里的结束时间,或换一个`]);
    expect((await till(day(activity.endAt, -1))).code).toBe(200);
    expect((await publish()).code).toBe(200);
  });

  it('a page leads to nothing that begins later than the page, and says when that would be', async () => {
    const days = { beginAt: instant(5), endAt: instant(9) };
    const theme = await admin.post('/activity/platform/add', { name: `题${++serial}`, audience: 'customer', cityCodes: ['3207'], ...days });
    const themeId = String(theme.data.id);
    expect((await admin.post('/activity/platform/publish', { ...(await seen('/activity/platform/search', themeId)) })).code).toBe(200);
    const { beginAt } = await row('/activity/platform/search', themeId);
    const entry = (key: string) => ({ key, kind: 'activity', hidden: false, values: { title: '题', themeId, showTime: true } });
    const config = async (more: Loose) => {
      const input = { name: `配${++serial}`, code: `begins_${serial}`, app: 'alipay', cityCodes: ['3207'], ...more };
      const made = await admin.post('/activity/aggregate/add', input);
      expect(made.code, made.text).toBe(200);
      expect((await edit('/activity/aggregate', String(made.data.id), { draftModules: [entry('e')] })).code).toBe(200);
      return admin.post('/activity/aggregate/enable', {
        ...(await seen('/activity/aggregate/search', String(made.data.id))),
        status: 'enabled',
      });
    };
    const early = `指向的内容 ${formatInstant(beginAt)} 才开始:请从那时起再上线,或换一个`;
    expect(errors(await config({}))).toEqual({ 'draftModules.e.themeId': early });
    expect(errors(await config({ beginAt: instant(4), endAt: instant(8) }))).toEqual({ 'draftModules.e.themeId': early });
    expect(errors(await config({ beginAt: instant(6), endAt: instant(12) }))['draftModules.e.themeId']).toMatch(/就结束/);
    const fits = await config({ beginAt: instant(6), endAt: instant(8) });
    expect(fits.code, fits.text).toBe(200);
  });

  it('what ends by its time, though a page without an end leads to it, is said in the log with the page', async () => {
    const days = { beginAt: instant(-2), endAt: instant(3) };
    const theme = await admin.post('/activity/platform/add', { name: `题${++serial}`, audience: 'customer', cityCodes: ['3208'], ...days });
    const themeId = String(theme.data.id);
    expect((await admin.post('/activity/platform/publish', await seen('/activity/platform/search', themeId))).code).toBe(200);
    const name = `配${++serial}`;
    const made = await admin.post('/activity/aggregate/add', { name, code: `ends_${serial}`, app: 'alipay', cityCodes: ['3208'] });
    const entry = { key: 'e', kind: 'activity', hidden: false, values: { title: '题', themeId, showTime: true } };
    expect((await edit('/activity/aggregate', String(made.data.id), { draftModules: [entry] })).code).toBe(200);
    const page = await seen('/activity/aggregate/search', String(made.data.id));
    const live = await admin.post('/activity/aggregate/enable', { ...page, status: 'enabled' });
    expect(live.code, live.text).toBe(200);
    await at.inspect(async ({ db }) => {
      await sql`update marketing_activity set status = 'running', end_at = now() - interval '1 second' where id = ${themeId}::bigint`.execute(
        db,
      );
      await sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db);
    });
    admin = await at.as('admin');
    await expect.poll(async () => (await row('/activity/platform/search', themeId)).status, { timeout: 60_000 }).toBe('ended');
    const { rows } = await at.inspect(
      ({ db }) =>
      sql<{ note: string }>`select note from operat_log where target_entity = 'marketing_activity' and action = '到期转为已结束' and note is not null`.execute(db), // prettier-ignore
    );
    admin = await at.as('admin');
    expect(rows.map(({ note }) => note).join()).toContain(`聚合配置“${name}”还链接到它,点进去会打不开`);
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
      expect([why(refused), errors(refused).linked]).toEqual(['product.stillLinked', `轮播图“${title}”还链接到它或它的商品`]);
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
});
