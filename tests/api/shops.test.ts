/** Shops: their tags, areas and authorizations, claims, and settings from templates. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('shops, their tags and their areas on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let support: Client;
  beforeAll(async () => {
    at = await stage(engine);
    [admin, support] = [await at.as('admin'), await at.as('support')];
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { ...params, pageSize: 50 })).data.list;
  const first = async (call: string, params: Record<string, string> = {}) => (await list(call, params))[0]!;
  const why = (answer: Loose): string =>
    answer.data?.results?.[0]?.message ?? Object.values(answer.data?.errors ?? {})[0] ?? answer.message;
  const on = (call: string, row: Loose, input: object = {}, who = admin) => onSeen(who, call, [row.id], input);

  it('tags: put on shops one by one and by area, counted, and kept while shops wear them', async () => {
    const made = await admin.post('/shop/tag/add', { name: '试点', groupName: '评级', sort: 5 });
    const tag = { id: made.data.id };
    const shop = await first('/merchant/shop/search', { status: 'open' });
    const bind = (input: object) => admin.post('/shop/tag/bind', { id: tag.id, bound: 'on', shopIds: [], ...input });
    expect(why(await bind({}))).toMatch(/请选择店铺或城市/);
    expect((await bind({ shopIds: [shop.id] })).data.changed).toBe(1);
    const city = shop.areaCode.slice(0, 4);
    const open = (await admin.get('/merchant/shop/search', { status: 'open', areaCode: city, count: '1' })).data.total;
    const all = await bind({ cityCode: city });
    expect(all, JSON.stringify(all)).toMatchObject({ code: 200, data: { changed: open - 1 } });
    expect((await first('/shop/tag/search', { id: tag.id })).shopCount).toBe(open);
    expect(why(await on('/shop/tag/delete', tag))).toMatch(/先取下再删除/);
    expect((await bind({ bound: 'off', cityCode: city })).data.changed).toBe(open);
    expect((await on('/shop/tag/delete', tag)).code).toBe(200);
  });

  it('an area that there is not is refused at its field', async () => {
    const shop = await first('/merchant/shop/search', { status: 'open' });
    const move = (areaCode: string) => admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, areaCode });
    for (const areaCode of ['999999', '999999999', `${shop.areaCode.slice(0, 6)}999`]) {
      const answer = await move(areaCode);
      expect([answer.code, answer.data.errors]).toEqual([422, { areaCode: `“${areaCode}”不是区县或街道码` }]);
    }
    const number = { phoneX: '17099990001', cityCode: '9999', supplier: 'huawei', dryRun: true };
    expect((await admin.post('/order/privacy/phone/add', number)).data.errors).toEqual({ cityCode: '“9999”不是城市码' });
    expect(await first('/merchant/shop/search', { id: shop.id })).toMatchObject({ areaCode: shop.areaCode, version: shop.version });
  });

  it('automatic tags: on all open shops that meet them and no others, soon after they are saved; nobody puts them on or takes them off by hand', async () => {
    const line = (fact: string, op: string, value: string | number, join: string | null = null) => ({
      fact,
      op,
      value: String(value),
      join,
    });
    const add = (...conditions: object[]) => admin.post('/shop/tag/add', { name: '自动试点', auto: 'auto', sort: 6, conditions });
    expect((await add()).data.errors).toEqual({ conditions: '条件不能为空' });
    const few = [line('orders', 'gte', 5), line('orders', 'lte', 4)] as const;
    expect((await add(...few)).data.errors).toEqual({ conditions: '第 2 行:与前面对近30天单量的要求不能同时成立' });
    expect((await add(few[0], line('cityCode', 'in', '3301,9999'))).data.errors).toEqual({ conditions: '第 2 行:没有代码为“9999”的城市' });
    expect((await add(line('ageDays', 'eq', 3))).data.errors).toEqual({ conditions: '第 1 行:建档天数只能“不小于”或“不大于”' });
    expect((await add(line('areaCode', 'eq', '3301'))).code).toBe(400);
    const city = (await first('/merchant/shop/search', { status: 'open' })).areaCode.slice(0, 4);
    const open: Loose[] = (await admin.get('/merchant/shop/search', { status: 'open', areaCode: city, pageSize: 200 })).data.list;
    expect(open.length).toBeLessThan(200);
    const busy = [line('orders', 'gte', 1), line('cityCode', 'in', city)];
    const { id } = (await add(...busy)).data;
    const wearing = async (): Promise<string[]> =>
      (await admin.get('/merchant/shop/search', { tagIds: id, pageSize: 200 })).data.list.map((shop: Loose) => shop.id).sort();
    const those = (isFit: (shop: Loose) => boolean) =>
      open
        .filter(isFit)
        .map((shop) => shop.id)
        .sort();
    const fitting = those((shop) => shop.orderCount30d >= 1);
    expect(fitting.length).toBeGreaterThan(1);
    await expect.poll(wearing, { timeout: 20_000 }).toEqual(fitting);
    const tag = () => first('/shop/tag/search', { id });
    expect(await tag()).toMatchObject({
      shopCount: fitting.length,
      rule: expect.stringMatching(/^近30天单量不小于 1 单,且城市属于 .+市$/),
    });
    const entries: Loose[] = (await admin.get('/manager/operat/log/search', { pageSize: 50, sort: '-operatedAt' })).data.list;
    expect(entries.find(({ action }) => action === '自动打标')).toMatchObject({
      action: '自动打标',
      operatorName: '系统',
      targetEntity: 'merchant_shop',
      rowCount: expect.any(Number),
    });

    const shop = (await admin.get('/merchant/shop/info', { id: fitting[0]! })).data;
    const labelled = (tagIds: string[]) => admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, tagIds });
    expect((await labelled([])).data.errors.tagIds).toMatch(/是自动标签,由系统打上和取下/);
    expect(why(await admin.post('/shop/tag/bind', { id, bound: 'off', shopIds: fitting }))).toMatch(/人工|打标方式/);
    const bare = await first('/merchant/shop/search', { status: 'stopped' });
    expect(
      (await admin.post('/merchant/shop/update', { id: bare.id, version: bare.version, tagIds: [...bare.tagIds, id] })).data.errors.tagIds,
    ).toMatch(/自动试点/);

    // In a list only what is new to it must be among those to choose from.
    const grade = async (target: string) => (await admin.get('/sys/grade/list', { target })).data[0].id as string;
    const [ours, theirs] = [await grade('shop'), await grade('partner')];
    // The system tags shops meanwhile, which changes how many bear the tag: then it is another version, and one looks again.
    const change = async (values: object): Promise<Loose> => {
      const answer = await admin.post('/shop/tag/update', { id, version: (await tag()).version, ...values });
      return answer.code === 412 ? change(values) : answer;
    };
    const graded = (ids: string[]) => [...busy, line('gradeId', 'in', ids.join()), line('orders', 'gte', 1, 'or')];
    expect(await change({ conditions: graded([theirs]) })).toMatchObject({
      code: 422,
      data: { errors: { conditions: '第 3 行:等级不存在、已删除或不在可选范围内' } },
    });
    // What stands there already may stay, whatever has become of it; what is new may not.
    await at.inspect(({ db }) =>
      sql`update shop_tag set conditions = ${JSON.stringify(graded([theirs]))}::jsonb where id = ${id}`.execute(db),
    );
    admin = await at.as('admin');
    expect((await change({ conditions: graded([theirs]), usage: '试' })).code).toBe(200);
    expect((await change({ conditions: graded([theirs, ours]) })).code).toBe(422);
    expect((await change({ conditions: graded([ours]) })).code).toBe(200);
    expect((await tag()).rule).toMatch(/,且\(等级属于 [^,]+,或近30天单量不小于 1 单\)$/);

    // Another condition, and none but manual work any more: the shops stay, and are let go by hand.
    expect((await change({ conditions: [line('orders', 'lte', 0), busy[1]!] })).code).toBe(200);
    await expect.poll(wearing, { timeout: 20_000 }).toEqual(those((one) => one.orderCount30d === 0));
    // Either is enough.
    expect((await change({ conditions: [line('orders', 'lte', 0), line('orders', 'gte', 1, 'or'), busy[1]!] })).code).toBe(200);
    await expect.poll(wearing, { timeout: 20_000 }).toEqual(those(() => true));
    expect((await change({ conditions: busy })).code).toBe(200);
    await expect.poll(wearing, { timeout: 20_000 }).toEqual(fitting);
    expect(why(await on('/shop/tag/delete', { id }))).toMatch(/改为人工并先取下再删除/);
    expect((await change({ auto: 'manual' })).code).toBe(200);
    expect(await tag()).toMatchObject({ auto: 'manual', rule: null, conditions: [], shopCount: fitting.length });
    expect((await admin.post('/shop/tag/bind', { id, bound: 'off', shopIds: fitting })).data.changed).toBe(fitting.length);
    expect((await on('/shop/tag/delete', { id })).code).toBe(200);
  });

  it('authorizations: whole districts, checked by somebody else, one a shop, street and brand, stopped when nothing is under way', async () => {
    const auth = (await list('/merchant/shop/delivery/auth/search', { status: 'active' })).find((row) => row.shopId)!;
    const district = auth.areaCodes[0].slice(0, 6);
    const add = (more: object = {}) =>
      support.post('/merchant/shop/delivery/auth/add', {
        shopId: auth.shopId,
        deliveryShopId: auth.deliveryShopId,
        areaCodes: [district],
        brandIds: auth.brandIds,
        beginDate: '2026-01-01',
        endDate: '2099-01-01',
        feeRule: 'quote',
        ...more,
      });
    expect(why(await add({ endDate: '2026-01-01' }))).toMatch(/晚于开始/);
    expect(why(await add({ areaCodes: ['3301'] }))).toMatch(/不是区县或街道码/);
    expect(why(await add({ brandIds: [] }))).toMatch(/请选择授权品牌/);
    const [far] = (await admin.get('/util/area', { parentCode: '6501' })).data;
    expect(why(await add({ areaCodes: [district, far.code] }))).toMatch(/还没有街道资料/);
    expect((await add({ feeRule: 'fixed' })).code).toBe(400);
    const { id } = (await add()).data;
    const made = await first('/merchant/shop/delivery/auth/search', { id });
    expect(made.areaCodes).toEqual(auth.areaCodes);
    const audit = (input: object, who = admin) => on('/merchant/shop/delivery/auth/audit', { id }, input, who);
    expect(why(await audit({ result: 1 }, support))).toMatch(/不能审核自己/);
    expect(why(await audit({ result: 1 }))).toMatch(/已授权给.*须先解除/);
    expect((await audit({ result: 0 })).code).toBe(400);
    const stop = (row: Loose) => on('/merchant/shop/delivery/auth/stop', row);
    const first_ = await stop(auth);
    if (first_.code !== 200) expect(why(first_)).toMatch(/在途运单,不能解除/);
    else {
      expect((await audit({ result: 1 })).code).toBe(200);
      expect((await audit({ result: 1 })).code).toBe(422);
      expect((await stop({ id })).code).toBe(200);
    }
  });

  it('templates: values that read as their type, written to shops of their cities, sparing what a shop may change and has', async () => {
    const template = await first('/shop/config/template/search', { keyword: '杭州' });
    const item = (more: object) =>
      admin.post('/shop/config/template/property/add', {
        templateId: template.id,
        propertyKey: 'delivery.night',
        propertyName: '夜间配送',
        valueType: 'flag',
        defaultValue: 'true',
        options: [],
        shopEditable: false,
        ...more,
      });
    expect(why(await item({ defaultValue: '是' }))).toMatch(/true 或 false/);
    expect(why(await item({ valueType: 'span', defaultValue: '21:00-08:00' }))).toMatch(/时间段/);
    expect(why(await item({ valueType: 'choice', defaultValue: 'c', options: ['a', 'b'] }))).toMatch(/不在可选值/);
    expect((await item({})).code).toBe(200);
    expect((await item({})).code).toBe(422);
    const apply = (input: object, row = template) => admin.post('/shop/config/template/apply', { id: row.id, shopIds: [], ...input });
    expect(why(await apply({}))).toMatch(/请选择店铺或城市/);
    const outside = (await list('/merchant/shop/search', { status: 'open', areaCode: '3101' }))[0]!;
    expect(why(await apply({ shopIds: [outside.id] }))).toMatch(/不在模板适用的城市/);
    const inside = (await list('/merchant/shop/search', { status: 'open', areaCode: '3301' }))[0]!;
    expect(
      (await admin.post('/shop/config/template/apply', { id: template.id, shopIds: [inside.id, outside.id], dryRun: true })).code,
    ).toBe(200);
    expect(why(await item({ valueType: 'int', defaultValue: '7', options: ['5', '10'], propertyKey: 'delivery.steps' }))).toMatch(
      /不在可选值/,
    );
    const open = (await admin.get('/merchant/shop/search', { status: 'open', areaCode: '3301', count: '1' })).data.total;
    const done = (await apply({ cityCode: '3301' })).data;
    // Five of the twenty shops that have the template already changed their opening hours; the new setting is new for all.
    expect(done).toMatchObject({ success: open, kept: 5, written: (open - 20) * (template.itemCount + 1) + 20 });
    expect((await first('/shop/config/template/search', { id: template.id })).appliedCount).toBe(open);
    expect((await apply({ cityCode: '3301' })).data).toMatchObject({ success: open, kept: 5, written: 0 });
    expect((await apply({ cityCode: '3301' }, await first('/shop/config/template/search', { status: 'disabled' }))).code).toBe(422);
    expect((await apply({ shopIds: [inside.id, outside.id] })).data).toMatchObject({ success: 1, fail: [outside.name], written: 0 });
    // What shops may not change any more is the template's again when it is applied.
    const hours = (await list('/shop/config/template/searchProperty', { templateId: template.id })).find(
      (row) => row.shopEditable && row.propertyName.includes('营业'),
    )!;
    expect(
      (await admin.post('/shop/config/template/property/update', { id: hours.id, version: hours.version, shopEditable: false })).code,
    ).toBe(200);
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
    admin = await at.as('admin');
    expect((await apply({ cityCode: '3301' })).data).toMatchObject({ kept: 0, written: 5 });
  });

  it('a shop says how many customers it has, what they owe and what is held for them: as its list of customers does', async () => {
    const account = (await list('/shop/bucket/account/search', { status: 'normal' })).find((row) => row.owedQty > 0)!;
    const shop = async () => (await admin.get('/merchant/shop/searchDetail', { id: account.shopId })).data;
    const theirs = async () => (await admin.get('/shop/bucket/account/search', { shopId: account.shopId, count: '1', pageSize: 1 })).data;
    const same = async () => {
      const [row, all] = [await shop(), await theirs()];
      expect([row.customerCount, row.owedQty, row.depositAmount]).toEqual([all.total, all.summary.owedQty, all.summary.depositAmount]);
      return row;
    };
    const before = await same();
    const { version } = (await admin.get('/shop/bucket/account/info', { id: account.id })).data;
    expect(
      (await admin.post('/shop/bucket/account/adjust', { id: account.id, version, bucketDelta: 3, depositDelta: 500, reason: '清点' }))
        .code,
    ).toBe(200);
    expect(await same()).toMatchObject({
      customerCount: before.customerCount,
      owedQty: before.owedQty + 3,
      depositAmount: before.depositAmount + 500,
    });
    // Old entries name the order that brought the buckets.
    const ofOrders = (await list('/shop/bucket/account/search', { sort: '-createdAt' })).map((row) => row.id);
    const entries = (await Promise.all(ofOrders.map((id) => list('/shop/bucket/account/log', { accountId: id }))))
      .flat()
      .filter((entry) => entry.orderId);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every((entry) => /^M\d{14}$/.test(entry.orderName))).toBe(true);
  });

  it('claims: whoever is believed becomes the owner, the seed is taken, and a second claim to it fails', async () => {
    const seeds = await list('/merchant/shop/claim/apply/search', { status: 'auditing' });
    const claim = seeds.find((row) => row.seedId)!;
    const shop = await first('/merchant/shop/search', { keyword: claim.shopName });
    const audit = (row: Loose, input: object) => on('/merchant/shop/claim/apply/audit', row, input);
    expect((await audit(claim, { result: 1 })).code).toBe(400);
    const before = await first('/shop/client/search', { shopId: shop.id, position: 'owner', status: 'active' });
    expect((await audit(claim, { result: 1, shopId: shop.id })).code).toBe(200);
    const owners = await list('/shop/client/search', { shopId: shop.id, position: 'owner', status: 'active' });
    expect(owners.map((owner) => owner.name)).toEqual([claim.applicant]);
    expect((await first('/shop/client/search', { id: before.id })).position).toBe('manager');
    expect((await first('/merchant/shop/search', { id: shop.id })).ownerName).toBe(claim.applicant);
    expect((await audit(claim, { result: 0, reason: '反悔' })).code).toBe(422);
    // A shop that the platform does not have is created from its owner's data, and audited like any other.
    const unknown = seeds.find((row) => row.id !== claim.id && row.proofImgs.length > 0)!;
    expect((await audit(unknown, { result: 1 })).data.errors).toEqual({
      partnerId: '新店铺的服务商不能为空',
      licenseNo: '新店铺的执照号不能为空',
    });
    const taken = (await list('/merchant/shop/search', { status: 'open' }))[0]!;
    expect(why(await audit(unknown, { result: 1, partnerId: taken.partnerId, licenseNo: taken.licenseNo }))).toMatch(/已被营业中的/);
    expect((await audit(unknown, { result: 1, partnerId: taken.partnerId, licenseNo: '92330106MA2CLAIM01' })).code).toBe(200);
    const passed = await first('/merchant/shop/claim/apply/search', { id: unknown.id });
    const made = await first('/merchant/shop/search', { id: passed.shopId });
    expect(made).toMatchObject({
      status: 'pending',
      name: unknown.shopName,
      ownerName: unknown.applicant,
      partnerId: taken.partnerId,
      licenseImg: unknown.proofImgs[0],
      shopNo: expect.stringMatching(/^S\d{8}$/),
    });
    expect((await list('/shop/client/search', { shopId: made.id })).map((one) => [one.name, one.position, one.status])).toEqual([
      [unknown.applicant, 'owner', 'active'],
    ]);
    if (unknown.seedId)
      expect(await first('/merchant/shop/claim/search', { id: unknown.seedId })).toMatchObject({ status: 'passed', shopId: made.id });
    expect((await audit(unknown, { result: 1, shopId: taken.id })).code).toBe(422);
    const other = seeds.find((row) => row.id !== claim.id && row.id !== unknown.id)!;
    expect((await audit(other, { result: 0, reason: '材料不符' })).code).toBe(200);
    expect(await first('/merchant/shop/claim/apply/search', { id: other.id })).toMatchObject({
      status: 'rejected',
      shopId: null,
      rejectReason: '材料不符',
    });
  });

  it('shops: nobody audits their own, and none opens again outside its city', async () => {
    const keeper = at.guest();
    await admin.post('/admin/user/role/add', { code: 'shop_keeper', name: '店铺员' });
    const role = (await list('/admin/user/role/search')).find(({ code }) => code === 'shop_keeper')!;
    const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Loose[];
    const permissionIds = [nodes.find(({ url }) => url === '/api/merchant/shop/search')!.id];
    const granted = { id: role.id, version: role.version, permissionIds, actionGrants: {} };
    expect((await admin.post('/admin/user/role/setPermission', granted)).code).toBe(200);
    const account = (
      await admin.post('/admin/user/add', {
        username: 'keeper',
        phone: '13900008888',
        realName: '店铺员',
        loginType: 'staff',
        roleIds: [role.id],
      })
    ).data;
    await keeper.login('keeper', account.password ?? account.reply.password);
    const like = await first('/merchant/shop/search', { status: 'open' });
    const made = await keeper.post('/merchant/shop/add', {
      name: '自审水站',
      partnerId: like.partnerId,
      managerId: like.managerId,
      ownerName: '周自审',
      ownerPhone: '13711119999',
      areaCode: like.areaCode,
      address: '一号',
      lng: like.lng,
      lat: like.lat,
      licenseNo: '91330100SELFAUDIT',
      licenseImg: '/demo/license.svg',
    });
    expect(made.message).toMatch(/成功/);
    expect(why(await onSeen(keeper, '/merchant/shop/audit', [made.data.id], { result: 1 }))).toBe('不能审核自己提交或修改的单据');
    expect((await onSeen(admin, '/merchant/shop/audit', [made.data.id], { result: 1 })).code).toBe(200);
    expect((await admin.post('/merchant/shop/enable', { ids: [made.data.id], status: 'stopped' })).code).toBe(200);
    const update = async (place: object) =>
      admin.post('/merchant/shop/update', {
        id: made.data.id,
        version: (await admin.get('/merchant/shop/info', { id: made.data.id })).data.version,
        ...place,
      });
    expect((await update({ lng: 87.6, lat: 43.8 })).data.errors).toEqual({ lng: expect.stringMatching(/坐标不在.+范围内/) });
    expect((await update({ lng: null, lat: null })).code).toBe(200);
    expect(why(await admin.post('/merchant/shop/enable', { ids: [made.data.id], status: 'open' }))).toMatch(/缺坐标/);
    expect((await update({ lng: like.lng, lat: like.lat })).code).toBe(200);
    expect((await admin.post('/merchant/shop/enable', { ids: [made.data.id], status: 'open' })).code).toBe(200);
    expect(why(await update({ lng: null }))).toMatch(/缺坐标/);
  });

  it('show maps of their cities, districts and streets no closer than a kilometre, for every reader', async () => {
    const ground = (await (await at.as('partner')).get('/console/map/ground')).data as { code: string; name: string; at: number[] }[];
    const hangzhou = ground.find(({ code }) => code === '3301')!;
    expect(hangzhou).toMatchObject({ name: '杭州市', at: [expect.any(Number), expect.any(Number)] });
    const districts = ground.filter(({ code }) => code.length === 6 && code.startsWith('3301'));
    expect(districts.length).toBeGreaterThan(3);
    expect(ground.some(({ code }) => code.length === 9)).toBe(true);
    const near = ({ at: [lng, lat] }: (typeof ground)[number]) => Math.hypot(lng! - hangzhou.at[0]!, lat! - hangzhou.at[1]!) < 2;
    expect(districts.every(near)).toBe(true);
    expect(
      ground
        .filter(({ code }) => code.length > 4)
        .flatMap((one) => one.at)
        .filter((part) => Number(part.toFixed(2)) !== part),
    ).toEqual([]);
    expect(new Set(ground.map(({ code }) => code)).size).toBe(ground.length);
  });

  it.runIf(looksCheaply(engine))('leave nothing behind that breaks a rule', async () => {
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
