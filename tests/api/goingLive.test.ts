/** What keeps something from going live is said at its field; and what came of what has been live is counted from rows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const PICTURE = '/demo/water-box.svg';
const [FESTIVAL, BRAND, LIVE] = ['/activity/festival/config', '/activity/brand/select', '/activity/live'];

describe.each(ENGINES)('going live on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let serial = 0;
  const rowOf = async (family: string, id: string): Promise<Loose> => (await admin.get(`${family}/search`, { id })).data.list[0];
  const added = async (family: string, input: object): Promise<string> => {
    const made = await admin.post(`${family}/add`, input);
    expect(made.code, made.text).toBe(200);
    return String(made.data.id);
  };
  /** Which fields a step is refused at, and with which words. */
  const refusedAt = async (call: string, family: string, id: string, input: object = {}): Promise<Loose> => {
    const { version } = await rowOf(family, id);
    const answer = await admin.post(call, { ids: [id], versions: { [id]: version }, ...input });
    return answer.data?.results?.[0]?.data?.errors ?? answer.data?.errors ?? answer;
  };
  const brands = async (): Promise<Loose[]> => (await admin.get('/product/brand/search', { pageSize: 200 })).data.list;

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('an article, a session, a festival, a selection, a picture, entries and an announcement say at which field they lack something', async () => {
    const [column] = (await admin.get('/market/column/search', { status: 'enabled' })).data.list;
    const article = await added('/market/article', { columnId: column.id, title: `缺封面${++serial}` });
    const publish = async () =>
      admin.post('/market/article/publish', { id: article, version: (await rowOf('/market/article', article)).version });
    expect((await publish()).data.errors).toEqual({ cover: '发布要有封面' });
    await admin.post('/market/article/update', { id: article, version: 1, cover: PICTURE });
    expect((await publish()).data.errors).toEqual({ draft: '还没有可见的段落' });

    const session = (begin: number) =>
      added(LIVE, { title: `场${++serial}`, anchor: `主播${serial}`, beginAt: instant(begin), endAt: instant(3) });
    expect(await refusedAt(`${LIVE}/publish`, LIVE, await session(1))).toEqual({ cover: '预告要有封面' });
    expect(await refusedAt(`${LIVE}/publish`, LIVE, await session(-1))).toEqual({ beginAt: '开始时间已经过去,请先改期' });

    const days = { beginAt: instant(3), endAt: instant(9) };
    expect(await refusedAt(`${FESTIVAL}/publish`, FESTIVAL, await added(FESTIVAL, { name: `节${++serial}`, ...days }))).toEqual({
      signupBegin: '饮水节要有报名时间',
    });
    const over = await added(FESTIVAL, { name: `节${++serial}`, ...days, signupBegin: instant(-3), signupEnd: instant(-1) });
    expect(await refusedAt(`${FESTIVAL}/publish`, FESTIVAL, over)).toEqual({ signupEnd: '报名时间已经过去,请先改期' });

    const [one, two] = await brands();
    expect(await refusedAt(`${BRAND}/publish`, BRAND, await added(BRAND, { name: `选${++serial}`, ...days, brandIds: [one!.id] }))).toEqual(
      {
        brandIds: '品牌甄选至少要两个品牌',
      },
    );
    const past = { beginAt: instant(-9), endAt: instant(-1) };
    const ended = await added(BRAND, { name: `选${++serial}`, ...past, brandIds: [one!.id, two!.id] });
    expect(await refusedAt(`${BRAND}/publish`, BRAND, ended)).toEqual({ endAt: '结束时间已经过去,请先改期' });

    const banner = await added('/banner/pic', { title: `图${++serial}`, position: 'app', imageUrl: PICTURE, linkType: 'none', ...past });
    expect(await refusedAt('/banner/pic/enable', '/banner/pic', banner, { status: 'enabled' })).toEqual({
      endAt: '结束时间已经过去,请先改期',
    });
    const entries = await added('/activity/aggregate', {
      name: `聚${++serial}`,
      code: `over_${serial}`,
      app: 'app',
      cityCodes: ['3311'],
      ...past,
    });
    expect(await refusedAt('/activity/aggregate/enable', '/activity/aggregate', entries, { status: 'enabled' })).toEqual({
      endAt: '失效时间已经过去,请先改期',
    });
    const notice = await added('/app/notice', { title: `告${++serial}`, contentHtml: '<p>水</p>', audience: 'shop', ...past });
    expect(await refusedAt('/app/notice/publish', '/app/notice', notice)).toEqual({ endAt: '展示结束时间已过,不能发布' });
  });

  it('nothing is published for brands that are stopped', async () => {
    const made: string[] = [];
    for (const n of [1, 2]) made.push(await added('/product/brand', { code: `STOP${n}`, name: `停用的品牌${n}` }));
    expect((await admin.post('/product/brand/enable', { ids: made, status: 'disabled' })).code).toBe(200);
    const days = { brandIds: made, beginAt: instant(3), endAt: instant(9) };
    const signup = { signupBegin: instant(1), signupEnd: instant(2) };
    for (const [family, more] of [
      [BRAND, {}],
      [FESTIVAL, signup],
      ['/activity/platform', { audience: 'customer', cityCodes: ['3311'] }],
    ] as const)
      // prettier-ignore
      expect(await refusedAt(`${family}/publish`, family, await added(family, { name: `停${++serial}`, ...days, ...more }))).toEqual({
        brandIds: '已停用的品牌:停用的品牌1、停用的品牌2',
      });
  });

  it('goods and brands that are shown are not taken away unasked, afterwards or in the moment of going live', async () => {
    const goods: readonly Loose[] = (await admin.get('/product/spu/search', { status: 'on', pageSize: 100 })).data.list;
    const spu = goods.find((one) => one.brandId)!;
    const other = { id: await added('/product/brand', { code: 'SHOWN', name: '摆着的品牌' }) };
    const shows = { beginAt: instant(3), endAt: instant(9), spuIds: [spu.id] };
    const families = [
      [BRAND, '主题活动', { name: `摆着的${++serial}`, banner: PICTURE, brandIds: [spu.brandId, other.id] }],
      [LIVE, '直播场次', { title: `摆着的${++serial}`, anchor: `摆货${serial}`, cover: PICTURE }],
    ] as const;
    const off = (input: object = {}) => admin.post('/product/spu/enable', { ids: [spu.id], status: 'off', ...input });
    const linked = (answer: Loose): string => (answer.data?.results?.[0]?.data ?? answer.data)?.errors?.linked ?? answer.text;
    for (const [family, label, more] of families) {
      const title = 'name' in more ? more.name : more.title;
      const id = await added(family, { ...shows, ...more });
      expect(linked(await off({ linked: 'refuse' })), 'a draft is seen by nobody').not.toContain(title);
      expect((await admin.post('/product/spu/enable', { ids: [spu.id], status: 'on' })).code).toBeLessThan(500);
      expect(await refusedAt(`${family}/publish`, family, id)).toMatchObject({ code: 200 });
      expect(linked(await off({ linked: 'refuse' }))).toContain(`${label}“${title}”`);
      if (family !== BRAND) continue;
      const stop = await admin.post('/product/brand/enable', { ids: [other.id], status: 'disabled', linked: 'refuse' });
      expect(linked(stop), 'a brand is shown by itself').toContain(`${label}“${title}”`);
    }
    const quiet = goods.filter((one) => one.brandId && one.id !== spu.id).slice(0, 6);
    for (const one of quiet)
      for (const [family, , more] of families) {
        const brandIds = 'brandIds' in more ? { brandIds: [one.brandId, (await brands()).find(({ id }) => id !== one.brandId)!.id] } : {};
        const own = { ...shows, spuIds: [one.id], ...more, ...brandIds, ...('anchor' in more && { anchor: `摆货${++serial}` }) };
        const id = await added(family, own);
        const { version } = await rowOf(family, id);
        const publish = admin.post(`${family}/publish`, { ids: [id], versions: { [id]: version } });
        const both = await Promise.all([publish, admin.post('/product/spu/enable', { ids: [one.id], status: 'off', linked: 'refuse' })]);
        expect(both.filter(({ code }) => code === 200).length, both.map(({ text }) => text).join()).toBeLessThan(2);
      }
  });

  it('a column is not disabled under an article that waits for its hour, but after a warning', async () => {
    const column = await added('/market/column', { name: `栏${++serial}`, code: `waits_${serial}`, position: 'customer' });
    const article = await added('/market/article', { columnId: column, title: `待${++serial}`, cover: PICTURE });
    const draft = [{ key: 'a', kind: 'quote', hidden: false, values: { words: '水' } }];
    expect((await admin.post('/market/article/update', { id: article, version: 1, draft })).code).toBe(200);
    const schedule = async () =>
      admin.post('/market/article/publish', {
        id: article,
        version: (await rowOf('/market/article', article)).version,
        at: instant(1),
      });
    expect((await schedule()).code).toBe(200);
    const disable = (more: object = {}) => admin.post('/market/column/enable', { ids: [column], status: 'disabled', ...more });
    const refused = await disable();
    expect(refused.data.results?.[0]?.data?.errors ?? refused.data.errors).toEqual({
      linked: '有 1 篇文章定时在这个栏目发布,停用后到时没有人看得到',
    });
    expect((await disable({ linked: 'accept' })).code).toBe(200);
    expect((await admin.post('/market/column/enable', { ids: [column], status: 'enabled' })).code).toBe(200);
    expect((await admin.post('/market/article/stop', { ids: [article], cancel: true })).code).toBe(200);
    expect((await disable()).code).toBe(200);
  });

  it('a selection of brands says how often its goods were pressed and sold while it ran, and nothing before it has begun', async () => {
    const figures = async (id: string, client = admin): Promise<Loose> => client.get(`${BRAND}/figures`, { id });
    const list: Loose[] = (await admin.get(`${BRAND}/search`, { pageSize: 200 })).data.list;
    const of = (status: string) => list.find((one) => one.status === status)!;
    expect((await figures(of('draft').id)).data.reason).toBe('activity.notBegun');
    expect((await figures(of('published').id)).data.reason).toBe('activity.notBegun');
    const [festival] = (await admin.get(`${FESTIVAL}/search`, { status: 'running' })).data.list;
    expect((await figures(festival.id)).data.reason).toBe('activity.notBegun');
    const { id, brandIds, spuIds, beginAt } = of('running');
    const { data } = await figures(id);
    const told = data.figures;
    expect(told.brands.map((brand: Loose) => brand.id)).toEqual(brandIds);
    const counted = await at.inspect(async ({ db }) => {
      // Row by row, and added up here: another way than the server's.
      const { rows: lines } = await sql<{ order: string; brand: string; rest: number; price: number }>`
        select o.id::text as order, s.brand_id::text as brand, i.qty - i.refund_qty as rest, i.price::int as price
        from order_item i, order_main o, partner_spu_code c, product_spu s
        where o.id = i.order_id and c.id = i.spec_code_id and s.id = c.spu_id and s.id = any(${spuIds}::bigint[])
          and not o.deleted and not i.deleted and o.status not in ('paying', 'cancelled', 'refunded') and o.placed_at >= ${beginAt}::timestamptz`.execute(
        db,
      );
      const { rows: seen } = await sql<{ brand: string; day: string; clicks: number }>`
        select s.brand_id::text as brand, v.stat_date::text as day, v.click_count::int as clicks
        from page_visit_stat v join product_spu s on s.id = v.spu_id where v.spu_id = any(${spuIds}::bigint[])`.execute(db);
      return { lines: lines.filter(({ rest }) => Number(rest) > 0), seen };
    });
    admin = await at.as('admin');
    expect(counted.lines.length).toBeGreaterThan(0);
    for (const brand of told.brands) {
      const lines = counted.lines.filter((line) => line.brand === brand.id);
      const seen = counted.seen.filter((one) => one.brand === brand.id && one.day >= told.days.first && one.day <= told.days.last);
      const sum = (of: readonly number[]) => of.reduce((all, one) => all + Number(one), 0);
      expect(brand).toMatchObject({
        orders: new Set(lines.map((line) => line.order)).size,
        pieces: sum(lines.map(({ rest }) => rest)),
        sale: sum(lines.map(({ rest, price }) => rest * price)),
        clicks: sum(seen.map(({ clicks }) => clicks)),
      });
    }
    expect(told.brands.reduce((all: number, brand: Loose) => all + brand.clicks, 0)).toBeGreaterThan(0);
    expect(told.orders).toBe(new Set(counted.lines.map((line) => line.order)).size);
  });
});
