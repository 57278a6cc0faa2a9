/** Delivery areas of shops: drawn on the map or ticked by street, without overlaps within one brand. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';
import { waiting } from './postgres';

describe.each(AREA_ENGINES)('delivery areas of shops on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { ...params, pageSize: 50 })).data.list;
  const why = (answer: Loose): string =>
    answer.data?.results?.[0]?.message ?? Object.values(answer.data?.errors ?? {})[0] ?? answer.message;

  it('delivery areas: drawn and ticked within the city, kept clear of shops of the same brand, all of them named', async () => {
    const shops = await list('/merchant/shop/search', { status: 'open', areaCode: '3301' });
    const info = async (id: string): Promise<Loose> => (await admin.get('/merchant/shop/info', { id })).data;
    const near = async (id: string): Promise<Loose> => (await admin.get('/merchant/shop/areaNear', { id })).data;
    const set = async (shop: Loose, input: object, version?: number) =>
      admin.post('/merchant/shop/areaSetting', {
        id: shop.id,
        version: version ?? (await info(shop.id)).version,
        streets: [],
        fence: null,
        ...input,
      });
    let [one, rival, alone]: (Loose | undefined)[] = [];
    for (const shop of shops) {
      const about = await near(shop.id);
      const beside = about.near.find((other: Loose) => other.isRival && other.fence);
      if (beside && !one) [one, rival] = [shop, await info(String(beside.id))];
      if (!about.near.some((other: Loose) => other.isRival)) alone ??= shop;
    }
    const [lng, lat] = [rival!.lng, rival!.lat];
    const box = (x: number, y: number, side = 0.004) => [
      [x - side, y - side],
      [x + side, y - side],
      [x + side, y + side],
      [x - side, y + side],
    ];
    const about = await near(one!.id);
    expect(
      about.streets.flatMap((district: Loose) => district.streets).find((street: Loose) => street.code === rival!.deliveryArea.streets[0])
        .by,
    ).toBe(rival!.name);
    const refused = await set(one!, { streets: rival!.deliveryArea.streets, fence: box(lng, lat) });
    expect(refused).toMatchObject({
      code: 422,
      message: expect.stringContaining(`与同品牌的店铺重叠:`),
      data: { conflicts: expect.arrayContaining([expect.objectContaining({ name: rival!.name, streets: rival!.deliveryArea.streets })]) },
    });
    expect(refused.message).toMatch(/围栏重叠 0\.\d\d 平方公里/);
    for (const [input, reason] of [
      [{ fence: box(lng, lat).slice(0, 2) }, /至少要有 3 个顶点/],
      [
        {
          fence: [
            [lng, lat],
            [lng + 0.01, lat + 0.01],
            [lng + 0.01, lat],
            [lng, lat + 0.01],
          ],
        },
        /不能相交/,
      ],
      [{ fence: box(100, 30) }, /不在杭州市范围/],
      [{ streets: ['310101002'] }, /不是店铺所在城市的街道/],
      [{ streets: ['330106'] }, /不是店铺所在城市的街道/],
      [{ streets: ['x'] }, /不是区县或街道码/],
    ] as const)
      expect(why(await set(one!, input)), String(reason)).toMatch(reason);
    const free = about.streets
      .flatMap((district: Loose) => district.streets)
      .filter((street: Loose) => !street.by)
      .slice(0, 2)
      .map((street: Loose) => street.code);
    const before = (await info(one!.id)).version;
    expect((await set(one!, { streets: free, fence: null })).code).toBe(200);
    expect((await info(one!.id)).deliveryArea).toEqual({ streets: [...free].sort(), fence: null });
    expect((await set(one!, { streets: [] }, before)).code).toBe(412);
    // A shop without any of its brands may deliver in the same place.
    if (alone) expect((await set(alone, { fence: box(lng, lat) })).code).toBe(200);
    expect((await (await at.as('partner')).get('/merchant/shop/areaNear', { id: one!.id })).code).toBe(0);

    // It may deliver where its rival does while it sells nothing of the brand: not when that is put on sale again.
    const enable = async (status: string, ids: string[]) => admin.post('/shop/product/enable', { ids, status });
    const sold = (await list('/shop/product/search', { shopId: one!.id, status: 'on' })).map((row) => row.id);
    expect((await enable('off', sold)).code).toBe(200);
    expect((await set(one!, { streets: rival!.deliveryArea.streets })).code).toBe(200);
    const refusals = (await enable('on', sold)).data.results.filter((result: Loose) => result.code !== 200);
    expect(refusals.length).toBeGreaterThan(0);
    for (const refusal of refusals) expect(refusal.data.reason).toBe('merchant.areaOverlaps');
    // Nor when its area becomes that one just now: both wait for the verdict on another shop of the city.
    if (engine === 'postgres') {
      await enable('off', sold);
      expect((await set(one!, { streets: free })).code).toBe(200);
      const { version } = await info(one!.id);
      const both: ReturnType<typeof enable>[] = [];
      await at.inspect(({ db }) =>
        db.transaction().execute(async (tx) => {
          await sql`select pg_advisory_xact_lock(hashtext('delivery area 3301'))`.execute(tx);
          both.push(set(one!, { streets: rival!.deliveryArea.streets }, version));
          await expect.poll(() => waiting(tx)).not.toEqual([]);
          both.push(enable('on', [refusals[0].id]));
          await expect.poll(async () => (await waiting(tx)).length).toBeGreaterThan(1);
        }),
      );
      const [area, shelf] = await Promise.all(both);
      expect(area!.code).toBe(200);
      expect(shelf!.code).not.toBe(200);
    }
    const now = await info(one!.id);
    expect(
      why(await admin.post('/merchant/shop/update', { id: now.id, version: now.version, areaCode: '330203001', lng: 121.55, lat: 29.87 })),
    ).toMatch(/请先清空配送区域/);
    expect((await set(one!, { streets: free })).code).toBe(200);
    expect(
      (
        await enable(
          'on',
          refusals.map((refusal: Loose) => refusal.id),
        )
      ).code,
    ).toBe(200);

    // A partner sees its own shops around, and of others only those to keep clear of, nowhere in particular.
    const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Loose[];
    await admin.post('/admin/user/role/add', { code: 'drawer', name: '配送区域员' });
    const drawers = (await list('/admin/user/role/search')).find((role) => role.code === 'drawer')!;
    const pagesOf = ['/api/merchant/shop/search', '/api/merchant/shop/info/area'].map((url) => nodes.find((node) => node.url === url)!.id);
    expect(
      (
        await admin.post('/admin/user/role/setPermission', {
          id: drawers.id,
          version: drawers.version,
          permissionIds: pagesOf,
          actionGrants: {},
        })
      ).code,
    ).toBe(200);
    const account = (
      await admin.post('/admin/user/add', {
        username: 'drawer',
        phone: '13900007777',
        realName: '配送区域员',
        loginType: 'partner',
        partnerId: one!.partnerId,
        roleIds: [drawers.id],
      })
    ).data;
    const drawer = at.guest();
    await drawer.login('drawer', account.password ?? account.reply.password);
    const ours = (await drawer.get('/merchant/shop/search', { pageSize: 200 })).data.list as Loose[];
    const own = new Set(ours.map((shop) => shop.id));
    let hidden = 0;
    const conflicts: Loose[] = [];
    for (const { id, version, status } of ours.slice(0, 15)) {
      const seen = (await drawer.get('/merchant/shop/areaNear', { id })).data.near as Loose[];
      const foreign = seen.filter((shop) => !own.has(String(shop.id)));
      expect(foreign.every((shop) => shop.isRival && shop.id === null && shop.lng === null && shop.lat === null)).toBe(true);
      expect(seen.filter((shop) => own.has(String(shop.id))).every((shop) => shop.lng !== null)).toBe(true);
      hidden += (await near(id)).near.length - seen.length;
      const rival = status === 'open' && foreign.find((shop) => shop.fence);
      if (rival)
        conflicts.push(
          ...(await drawer.post('/merchant/shop/areaSetting', { id, version, streets: [], fence: rival.fence })).data.conflicts,
        );
    }
    expect(hidden).toBeGreaterThan(0);
    expect(conflicts.filter((shop) => shop.id !== null && !own.has(shop.id))).toEqual([]);
    expect(conflicts.some((shop) => shop.id === null && shop.name)).toBe(true);
  });

  it.runIf(looksCheaply(engine))('leave nothing behind that breaks a rule', async () => {
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
