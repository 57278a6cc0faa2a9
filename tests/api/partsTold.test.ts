/** Whoever sees a part is told so, and decides nothing for the rest: trials and figures of marketing, and what is published. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { dayOf } from '../../src/language/days';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const instant = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const [ACTIVITY, BRAND, PLATFORM] = ['/activity/coupon', '/activity/brand/select', '/activity/platform'];

describe.each(AREA_ENGINES)('parts of a whole on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let narrow: Client;
  let city: string;
  let password = '';
  let scenes = 0;
  const done = async (call: string, input: object): Promise<Loose> => {
    const answer = await admin.post(call, input);
    expect(answer.code, `${call}: ${answer.text}`).toBe(200);
    return answer.data;
  };
  const version = async (family: string, id: string): Promise<number> => (await admin.get(`${family}/search`, { id })).data.list[0].version;
  const activity = async (more: Loose = {}): Promise<string> => {
    const sceneId = (await done('/activity/coupon/scene/add', { code: `PART${++scenes}`, name: `部分${scenes}`, trigger: 'manual' })).id;
    const [validBegin, validEnd] = [dayOf(Date.now()), dayOf(Date.now() + 90 * 86_400_000)];
    const batch = await done('/coupon/merchant/batch/add', {
      name: `部分的卡${scenes}`, couponType: 'cut', faceAmount: 100, thresholdAmount: 1_000, totalQty: 100, budgetAmount: 10_000_000,
      platformBearBp: 10_000, validType: 'fixed', validBegin, validEnd, submit: true,
    }); // prettier-ignore
    await done('/coupon/merchant/batch/audit', {
      ids: [batch.id],
      versions: { [batch.id]: await version('/coupon/merchant/batch', batch.id) },
      result: 1,
    });
    const days = { beginAt: instant(1), endAt: instant(9) };
    return (
      await done(`${ACTIVITY}/add`, { name: `部分的活动${scenes}`, sceneId, batchIds: [batch.id], budgetAmount: 100_000, ...days, ...more })
    ).id;
  };
  const publish = async (who: Client, family: string, id: string): Promise<Loose> => {
    const seen = await version(family, id);
    const rows = family === ACTIVITY ? { id, version: seen } : { ids: [id], versions: { [id]: seen } };
    const answer = await who.post(`${family}/publish`, { ...rows, ...(family !== BRAND && { overlapping: 'accept' }) });
    return answer.code === 200 ? 200 : (answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? answer);
  };

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const [order] = (await admin.get('/order/search', { status: 'done', pageSize: 1 })).data.list;
    city = String(order.areaCode).slice(0, 4);
    const all = (await admin.get('/admin/user/role/search', { pageSize: 200 })).data.list.find((one: Loose) => one.code === 'super');
    const made = await done('/admin/user/add', {
      username: 'cityman',
      phone: '13900007777',
      realName: '城市经理',
      loginType: 'staff',
      roleIds: [all.id],
    });
    password = made.password ?? made.reply?.password;
    await done('/admin/user/setRole', { ids: [made.id], roleIds: [all.id], cityCodes: [city] });
    narrow = at.guest();
    expect((await narrow.login('cityman', password)).code).toBe(200);
  });
  afterAll(() => at.close());

  it('a trial says of which cities it speaks, and whether the activity goes beyond them', async () => {
    const [everywhere, own] = [await activity(), await activity({ cityCodes: [city] })];
    const replayed = async (who: Client, id: string): Promise<Loose> =>
      (await who.get(`${ACTIVITY}/replay`, { id, days: 366 })).data.replayed;
    const [whole, part] = [await replayed(admin, everywhere), await replayed(narrow, everywhere)];
    expect(whole).toMatchObject({ part: null, isBeyond: false });
    expect(part.part).toMatch(/^城市 [^0-9]+$/);
    expect(part.isBeyond).toBe(true);
    expect(part.touched).toBeGreaterThan(0);
    expect(part.touched).toBeLessThan(whole.touched);
    // What is counted is what the list opens with.
    const { data } = await narrow.get('/order/search', {
      status: 'waiting,delivering,done,refunded',
      placedAt_from: part.from,
      placedAt_to: part.until,
      count: 1,
    });
    expect(part.placed).toBe(data.total);
    expect(await replayed(narrow, own)).toMatchObject({ part: part.part, isBeyond: false, touched: part.touched });
    expect(await replayed(admin, own)).toMatchObject({ part: null, touched: part.touched });
  });

  it('each shop of a trial opens the orders that were counted, the newest where they are many', async () => {
    const id = await activity();
    const hits = await at.inspect(async ({ db }) => {
      const { rows: [shop] } = await sql<{ id: string; n: number }>`
        select shop_id::text as id, count(*)::int as n from order_main where not deleted and status = 'done' group by 1 order by 2 desc limit 1`.execute(db); // prettier-ignore
      // Six hundred more of one shop, the newest of all.
      const { rows: own } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns where table_name = 'order_main' and is_generated = 'NEVER'`.execute(db);
      const columns = sql.join(own.map(({ name }) => sql.ref(name)));
      await sql`insert into order_main (${columns}) select ${columns} from (
        select (jsonb_populate_record(null::order_main, to_jsonb(m) || jsonb_build_object('id', 8800000000000 + n, 'order_no', 'PT' || n,
          'placed_at', now() - n * interval '1 second', 'status', 'done', 'coupon_item_id', null))).*
        from (select * from order_main where shop_id = ${shop!.id}::bigint and status = 'done' and not deleted and goods_amount >= 1000 and paid_amount >= 1000 order by id limit 1) m, generate_series(1, 600) n) r`.execute(db); // prettier-ignore
      return shop!.id;
    });
    admin = await at.as('admin');
    const { replayed } = (await admin.get(`${ACTIVITY}/replay`, { id, days: 30 })).data;
    expect(replayed.touched).toBeGreaterThanOrEqual(600);
    expect(replayed.opens.touched).toHaveLength(500);
    const shop = replayed.shops.find((one: Loose) => one.id === hits);
    expect(shop.orders).toBeGreaterThanOrEqual(600);
    expect(shop.opens).toHaveLength(500);
    const { list, total } = (await admin.get('/order/search', { id: shop.opens.join(), count: 1, pageSize: 200, sort: '-placedAt' })).data;
    expect(total).toBe(500);
    expect(new Set(list.map((one: Loose) => one.shopId))).toEqual(new Set([hits]));
    expect(list[0].orderNo).toBe('PT1');
    for (const other of replayed.shops.filter((one: Loose) => one.orders <= 500)) expect(other.opens).toHaveLength(other.orders);
    narrow = at.guest();
    await narrow.login('cityman', password);
  });

  it('whoever sees a part publishes and ends what is for this part, and nothing that goes beyond', async () => {
    const [everywhere, own] = [await activity(), await activity({ cityCodes: [city] })];
    expect((await publish(narrow, ACTIVITY, everywhere)).cityCodes).toMatch(/活动面向的不止你看得到的订单\(城市 /);
    expect(await publish(narrow, ACTIVITY, own)).toBe(200);
    expect(await publish(admin, ACTIVITY, everywhere)).toBe(200);
    const ended = await narrow.post(`${ACTIVITY}/stop`, { ids: [everywhere], reason: '不该', linked: 'accept' });
    expect((ended.data.results?.[0]?.data ?? ended.data).reason).toBe('coupon.beyondReach');

    const days = { beginAt: instant(3), endAt: instant(9) };
    const added = async (family: string, more: object): Promise<string> => (await done(`${family}/add`, { ...days, ...more })).id;
    const brandIds = (await admin.get('/product/brand/search', { pageSize: 2 })).data.list.map((one: Loose) => one.id);
    for (const [family, more] of [
      [BRAND, { name: '部分的甄选', brandIds }],
      [PLATFORM, { name: '部分的平台活动', audience: 'shop' }],
    ] as const) {
      // prettier-ignore
      const [wide, near] = [await added(family, more), await added(family, { ...more, name: `${more.name}2`, cityCodes: [city] })];
      expect((await publish(narrow, family, wide)).cityCodes).toMatch(/不止你的数据范围/);
      expect(await publish(narrow, family, near)).toBe(200);
      expect(await publish(admin, family, wide)).toBe(200);
    }
    // All partners are seen by whoever is narrowed to cities.
    expect(await publish(narrow, PLATFORM, await added(PLATFORM, { name: '给服务商', audience: 'partner' }))).toBe(200);
  });

  it('figures of a selection say of which part they are, and nothing of clicks to whoever sees none', async () => {
    const running = (await admin.get(`${BRAND}/search`, { pageSize: 200 })).data.list.find((one: Loose) => one.status === 'running');
    const figures = async (who: Client): Promise<Loose> => (await who.get(`${BRAND}/figures`, { id: running.id })).data.figures;
    expect(await figures(admin)).toMatchObject({ part: null, seesClicks: true });
    const { part, orders, seesClicks } = await figures(narrow);
    expect(part).toMatch(/^城市 /);
    expect(seesClicks).toBe(true);
    expect(orders).toBeLessThanOrEqual((await figures(admin)).orders);
    await at.inspect(
      ({ db }) =>
      sql`update admin_user set data_scope = jsonb_build_object('cities', '[]'::jsonb, 'shopIds', '[]'::jsonb, 'partnerIds',
        (select jsonb_agg(id::text) from (select id from partner_main where not deleted order by id limit 1) p)) where username = 'cityman'`.execute(db), // prettier-ignore
    );
    admin = await at.as('admin');
    const ofPartner = at.guest();
    await ofPartner.login('cityman', password);
    expect(await figures(ofPartner)).toMatchObject({ part: expect.stringMatching(/^服务商 /), seesClicks: false });
  });
});
