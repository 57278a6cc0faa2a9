import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('shops and who belongs to them on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { ...params, pageSize: 50 })).data.list;
  const first = async (call: string, params: Record<string, string> = {}) => (await list(call, params))[0]!;
  const why = (answer: Loose): string =>
    answer.data?.results?.[0]?.message ?? Object.values(answer.data?.errors ?? {})[0] ?? answer.message;
  const on = (call: string, row: Loose, input: object = {}, who = admin) => onSeen(who, call, [row.id], input);

  it('staff: one owner a shop who stays, couriers go without waybills, passwords are shown once', async () => {
    const shop = await first('/merchant/shop/search', { status: 'open' });
    const add = (more: object) =>
      admin.post('/shop/client/add', {
        shopId: shop.id,
        name: '周新人',
        phone: '13711110001',
        position: 'clerk',
        permissions: ['order'],
        ...more,
      });
    expect(why(await add({ position: 'owner' }))).toMatch(/店主已是/);
    const made = await add({});
    expect(made.code).toBe(200);
    expect(made.data.password).toMatch(/^\S{12}$/);
    expect(why(await add({}))).toMatch(/手机/);
    const clerk = await first('/shop/client/search', { phone: '13711110001' });
    expect(JSON.stringify(clerk)).not.toContain('scrypt');
    // Resetting a password shows no more of the number than any other page.
    expect((await on('/shop/client/initPwd', clerk)).data.results[0].data).toMatchObject({
      login: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
      password: expect.stringMatching(/^\S{12}$/),
    });
    const owner = await first('/shop/client/search', { shopId: shop.id, position: 'owner' });
    expect(why(await on('/shop/client/enable', owner, { status: 'left' }))).toMatch(/店主不能离职/);
    expect(why(await admin.post('/shop/client/update', { id: owner.id, version: owner.version, position: 'clerk' }))).toMatch(
      /店主不能改岗/,
    );
    const busy = (await list('/third/order/waybill/search', { status: 'accepted' })).find((waybill) => waybill.courierId)!;
    expect(why(await on('/shop/client/enable', { id: busy.courierId }, { status: 'left' }))).toMatch(/在途运单,不能离职/);
    const roles = await list('/shop/client/special/role/search');
    const stopped = roles.find((role) => role.status === 'disabled')!;
    const [role] = roles;
    expect(why(await on('/shop/client/setSpecialRole', clerk, { roleIds: [stopped.id] }))).toMatch(/已停用/);
    expect((await on('/shop/client/setSpecialRole', clerk, { roleIds: [role!.id] })).code).toBe(200);
    expect((await first('/shop/client/special/role/search', { id: role!.id })).clientCount).toBe(role!.clientCount + 1);
    expect((await list('/shop/client/specialRole', { specialRoleIds: role!.id })).map((row) => row.id)).toContain(clerk.id);
    expect((await on('/shop/client/enable', clerk, { status: 'left' })).code).toBe(200);
    expect((await first('/shop/client/special/role/search', { id: role!.id })).clientCount).toBe(role!.clientCount);
    expect((await on('/shop/client/initPwd', clerk)).code).toBe(422);
    expect((await on('/shop/client/enable', clerk, { status: 'active' })).code).toBe(200);
  });

  it('staff: whoever leaves while waybills are handed to them either stays or gets none', async () => {
    const waiting = (await list('/third/order/waybill/search', { status: 'waiting' })).slice(0, 6);
    expect(waiting.length).toBeGreaterThan(2);
    const shop = await first('/merchant/shop/search', { status: 'open' });
    for (const [n, waybill] of waiting.entries()) {
      const courier = (
        await admin.post('/shop/client/add', {
          shopId: shop.id,
          name: '快去人',
          phone: `1371111100${n}`,
          position: 'courier',
          permissions: ['order'],
        })
      ).data;
      const answers = await Promise.all([
        on('/third/order/waybill/status', waybill, { action: 'accept', courierId: courier.id }),
        on('/shop/client/enable', courier, { status: 'left' }),
      ]);
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    }
  });

  it('managers: hand their shops over before they leave, lead nobody above them, and reset the login they have', async () => {
    const [boss, other] = (await list('/manage/user/search', { status: 'active' })).sort((a, b) => b.shopCount - a.shopCount);
    expect(why(await on('/manage/user/enable', boss!, { status: 'left' }))).toMatch(/须先移交/);
    const made = await admin.post('/manage/user/add', {
      name: '新经理',
      phone: '13700000001',
      department: '商户运营部',
      leaderId: boss!.id,
    });
    const heir = await first('/manage/user/search', { id: made.data.id });
    expect(why(await admin.post('/manage/user/update', { id: boss!.id, version: boss!.version, leaderId: heir.id }))).toMatch(/自己的下属/);
    expect(why(await admin.post('/manage/user/areaSetting', { id: heir.id, cityCodes: ['330106'], shopIds: [] }))).toMatch(/不是城市码/);
    const [one] = await list('/merchant/shop/search', { managerId: other!.id });
    expect(
      (await admin.post('/manage/user/areaSetting', { id: heir.id, cityCodes: ['3301'], shopIds: [one!.id], fromId: boss!.id })).data.taken,
    ).toBe(`${boss!.shopCount + 1} 个`);
    expect(await first('/manage/user/search', { id: heir.id })).toMatchObject({ shopCount: boss!.shopCount + 1, cityCodes: ['3301'] });
    expect((await on('/manage/user/enable', boss!, { status: 'left' })).code).toBe(200);
    expect((await admin.post('/manage/user/areaSetting', { id: boss!.id, cityCodes: [], shopIds: [] })).code).toBe(422);
    const theirs = await first('/merchant/shop/search', { managerId: heir.id });
    expect(why(await admin.post('/merchant/shop/update', { id: theirs.id, version: theirs.version, managerId: boss!.id }))).toMatch(
      /已离职/,
    );
    expect(
      why(
        await admin.post('/merchant/shop/add', {
          name: '离职水站',
          partnerId: theirs.partnerId,
          managerId: boss!.id,
          ownerName: '周无主',
          ownerPhone: '13711118888',
          areaCode: theirs.areaCode,
          address: '一号',
          licenseNo: '91330100LEFT',
        }),
      ),
    ).toMatch(/已离职/);
    expect(why(await on('/manage/user/initPwd', heir))).toMatch(/没有关联登录账号/);
    const account = (
      await admin.post('/admin/user/add', {
        username: 'newboss',
        phone: '13700000002',
        realName: '新经理',
        loginType: 'staff',
        roleIds: [],
      })
    ).data;
    const now = await first('/manage/user/search', { id: heir.id });
    expect((await admin.post('/manage/user/update', { id: heir.id, version: now.version, adminUserId: account.id })).code).toBe(200);
    const { password } = (await on('/manage/user/initPwd', heir)).data.results[0].data;
    expect((await at.guest().login('newboss', password)).code).toBe(200);
    expect(why(await on('/manage/user/delete', heir))).toMatch(/处引用/);
  });

  it('dictionaries: items in groups of one name, built-in ones stay, what others hang on is not removed', async () => {
    const groups = (await admin.get('/sys/new/type/group')).data as Loose[];
    for (const group of groups)
      expect((await admin.get('/sys/new/type/list', { groupCode: group.groupCode, count: '1' })).data.total, group.groupCode).toBe(
        group.count,
      );
    const builtIn = await first('/sys/new/type/list', { groupCode: 'CANCEL_REASON' });
    expect((await on('/sys/new/type/enable', builtIn, { status: 'disabled' })).code).toBe(422);
    const add = (more: object) =>
      admin.post('/sys/new/type/add', {
        groupCode: 'CANCEL_REASON',
        groupName: '取消原因',
        itemCode: 'WEATHER',
        itemName: '恶劣天气',
        sort: 60,
        ...more,
      });
    expect(why(await add({ groupName: '别的名字' }))).toMatch(/已叫“取消原因”/);
    const { id } = (await add({})).data;
    expect((await add({})).code).toBe(422);
    expect((await on('/sys/new/type/enable', { id }, { status: 'disabled' })).code).toBe(200);
    const type = (more: object) =>
      admin.post('/sys/type/add', { typeCode: 'DEVICE', itemCode: 'SCALE', name: '电子秤', sort: 50, ...more });
    expect(why(await type({ parentCode: 'NOWHERE' }))).toMatch(/没有这样的上级项/);
    expect((await type({ parentCode: 'POS' })).code).toBe(200);
    const pos = await first('/sys/type/search', { typeCode: 'DEVICE', itemCode: 'POS' });
    expect(why(await admin.post('/sys/type/update', { id: pos.id, version: pos.version, parentCode: 'SCALE' }))).toMatch(/下级/);
    expect(why(await on('/sys/type/delete', pos))).toMatch(/1 个下级项/);
  });

  it('special permissions stand in a tree without circles; roles hold those there are', async () => {
    const [top] = (await admin.get('/shop/client/special/role/searchPermission')).data as Loose[];
    const below = top!.children[0];
    expect(
      why(await admin.post('/shop/client/special/role/editPermission', { id: top!.id, version: top!.version, parentId: below.id })),
    ).toMatch(/上级不能是/);
    const role = await first('/shop/client/special/role/search');
    const set = (permissionIds: string[]) =>
      admin.post('/shop/client/special/role/permissionSetting', { id: role.id, version: role.version, permissionIds });
    expect((await set(['999999999999999999'])).code).toBe(422);
    expect((await set([below.id])).code).toBe(200);
    expect((await admin.get('/shop/client/special/role/rolePermission', { id: role.id })).data.permissionIds).toEqual([below.id]);
  });

  it('products: prices within their limits, by area too, and none on the shelf that the platform banned', async () => {
    const banned = await first('/shop/product/search', { banSale: 'true' });
    expect((await on('/shop/product/enable', banned, { status: 'on' })).code).toBe(422);
    const product = (await list('/shop/product/search', { status: 'on', areaPriceCount_to: '0' })).find((row) => row.marketPrice)!;
    const update = (more: object) => admin.post('/shop/product/update', { id: product.id, version: product.version, ...more });
    expect(why(await update({ salePrice: product.marketPrice + 1 }))).toMatch(/不能高于划线价/);
    expect((await update({ salePrice: 0 })).code).toBe(400);
    const price = (areaCode: string, more: object) => on('/shop/product/areaPrice', product, { areaCode, ...more });
    const here = product.areaCode;
    const district = here.slice(0, 6);
    expect(why(await price(district, { price: product.marketPrice + 1 }))).toMatch(/不能高于划线价/);
    expect(why(await price(district, { way: 'cancel' }))).toMatch(/没有区域价可取消/);
    expect((await price(district, {})).data.errors).toEqual({ price: '区域价不能为空' });
    expect(why(await price(here.startsWith('3301') ? '310101' : '330106', { price: 1_000 }))).toMatch(/不是店铺所在城市/);
    expect((await price(district, { price: 1_000 })).code).toBe(200);
    expect(await first('/shop/product/search', { id: product.id })).toMatchObject({
      areaPrices: { [district]: 1_000 },
      areaPriceCount: 1,
      areaPriceText: expect.stringMatching(/^.+[区县市] 10\.00$/),
    });
    const after = await first('/shop/product/search', { id: product.id });
    expect(
      why(await admin.post('/shop/product/update', { id: product.id, version: after.version, salePrice: 500, marketPrice: 900 })),
    ).toMatch(/有区域价高于这个划线价/);
    expect((await price(district, { way: 'cancel' })).code).toBe(200);
    expect(await first('/shop/product/search', { id: product.id })).toMatchObject({ areaPriceCount: 0, areaPriceText: null });
    expect((await price(here.slice(0, 6), { price: 1_100 })).code).toBe(200);
    const atArea = () => first('/shop/product/areaSearch', { id: product.id });
    expect((await atArea()).areaPrice).toBe(1_100);
    expect((await price(here, { price: 1_200 })).code).toBe(200);
    expect((await atArea()).areaPrice).toBe(1_200);
    const shop = (await admin.get('/merchant/shop/info', { id: product.shopId })).data;
    const away = (await list('/merchant/shop/search', { areaCode: here.slice(0, 4) }))
      .map((row) => row.areaCode)
      .find((code) => !code.startsWith(here.slice(0, 6)));
    expect((await admin.post('/merchant/shop/update', { id: shop.id, version: shop.version, areaCode: away })).code).toBe(200);
    expect(await atArea()).toMatchObject({ areaCode: away, areaPrice: product.salePrice });
    expect((await on('/shop/product/enable', product, { status: 'off' })).code).toBe(200);
  });

  it('buckets: both balances move by entries alone, never below nothing, one of several at once', async () => {
    const account = (await list('/shop/bucket/account/search', { status: 'normal' })).find(
      (row) => row.owedQty > 0 && row.depositAmount > 0,
    )!;
    const { id } = account;
    const now = async () => (await admin.get('/shop/bucket/account/info', { id })).data;
    const adjust = async (input: object, version?: number) =>
      admin.post('/shop/bucket/account/adjust', {
        id,
        version: version ?? (await now()).version,
        bucketDelta: 0,
        depositDelta: 0,
        reason: '清点',
        ...input,
      });
    expect(why(await adjust({}))).toMatch(/没有变化/);
    expect((await adjust({ bucketDelta: 1, reason: '' })).code).toBe(400);
    expect(why(await adjust({ bucketDelta: -account.owedQty - 1 }))).toMatch(/只欠 \d+ 个桶/);
    expect(why(await adjust({ depositDelta: -account.depositAmount - 1 }))).toMatch(/押金只有/);
    expect((await adjust({ bucketDelta: 2, depositDelta: 3_000 })).code).toBe(200);
    expect(await now()).toMatchObject({ owedQty: account.owedQty + 2, depositAmount: account.depositAmount + 3_000 });
    const [entry] = await list('/shop/bucket/account/log', { accountId: id });
    expect(entry).toMatchObject({
      bizType: 'adjust',
      bucketDelta: 2,
      bucketAfter: account.owedQty + 2,
      depositAfter: account.depositAmount + 3_000,
      operator: '王建国',
      reason: '清点',
    });
    // Buckets that a deposit is held for are counted by themselves.
    expect(why(await adjust({ depositQtyDelta: -account.depositQty - 1 }))).toMatch(/只押了 \d+ 个桶/);
    expect((await adjust({ depositQtyDelta: 1, reason: '补记押桶' })).code).toBe(200);
    expect(await now()).toMatchObject({ depositQty: account.depositQty + 1, owedQty: account.owedQty + 2 });
    expect((await list('/shop/bucket/account/log', { accountId: id }))[0]).toMatchObject({ depositQtyDelta: 1, depositDelta: 0 });
    const codes = (
      await Promise.all(
        Array.from({ length: 6 }, () =>
          admin.post('/shop/bucket/account/adjust', {
            id,
            version: 99_999,
            bucketDelta: -account.owedQty - 2,
            depositDelta: 0,
            reason: '一齐还桶',
          }),
        ),
      )
    ).map((answer) => answer.code);
    expect(new Set(codes)).toEqual(new Set([412]));
    const { version } = await now();
    const raced = await Promise.all(Array.from({ length: 6 }, () => adjust({ bucketDelta: -account.owedQty - 2 }, version)));
    expect(raced.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect((await now()).owedQty).toBe(0);
    const frozen = await first('/shop/bucket/account/search', { status: 'frozen' });
    expect(
      (
        await admin.post('/shop/bucket/account/adjust', {
          id: frozen.id,
          version: frozen.version,
          bucketDelta: 1,
          depositDelta: 0,
          reason: '清点',
        })
      ).code,
    ).toBe(422);
    expect((await admin.get('/shop/bucket/account/log')).code).toBe(400);
  });

  it('contacts: the first is the default, at most one is, and the next takes over', async () => {
    const account = (await list('/shop/bucket/account/search', { customerType: 'home' })).find((row) => row.addressCount === 1)!;
    const contacts = async () => await list('/shop/bucket/contact/search', { accountId: account.id, sort: 'id' });
    const add = (more: object = {}) =>
      admin.post('/shop/bucket/contact/add', {
        accountId: account.id,
        name: '门卫',
        phone: '13688880000',
        areaCode: account.areaCode,
        address: '东门岗亭',
        hasElevator: false,
        isDefault: false,
        ...more,
      });
    expect((await add({ lng: 87.6, lat: 43.8 })).data.errors).toEqual({ lng: expect.stringMatching(/^坐标不在.+市范围内$/) });
    expect((await add({ lng: 120.1 })).data.errors).toEqual({ lat: '经度和纬度要一起填' });
    expect((await add()).code).toBe(200);
    expect((await add({ name: '前台', isDefault: true })).code).toBe(200);
    expect((await contacts()).map((c) => c.isDefault)).toEqual([false, false, true]);
    const [oldest, guard] = await contacts();
    expect((await admin.post('/shop/bucket/contact/update', { id: guard!.id, version: guard!.version, isDefault: true })).code).toBe(200);
    expect((await contacts()).map((c) => c.isDefault)).toEqual([false, true, false]);
    expect((await on('/shop/bucket/contact/delete', guard!)).code).toBe(200);
    expect((await contacts()).filter((c) => c.isDefault).map((c) => c.id)).toEqual([oldest!.id]);
    expect((await first('/shop/bucket/account/search', { id: account.id })).addressCount).toBe(2);
  });

  it('charges: complete by their type, audited by another, and never two of the same rank for one shop', async () => {
    const add = (more: object, who = admin) =>
      who.post('/shop/charge/add', {
        name: '试行费',
        chargeType: 'rate',
        rateBp: 200,
        capAmount: 0,
        tagIds: [],
        cityCodes: ['3301'],
        partnerShareBp: 0,
        beginDate: '2026-01-01',
        endDate: '2099-01-01',
        priority: 10,
        ...more,
      });
    expect((await add({ rateBp: 3_001 })).code).toBe(400);
    expect((await add({ chargeType: 'annual' })).code).toBe(400);
    expect(why(await add({ cityCodes: ['330106'] }))).toMatch(/不是城市码/);
    expect(why(await add({ endDate: '2026-01-01' }))).toMatch(/晚于生效/);
    const finance = await at.as('finance');
    const { id } = (await add({ amount: 5 }, finance)).data;
    const made = await first('/shop/charge/search', { id });
    expect(made).toMatchObject({ status: 'pending', amount: null });
    const audit = (input: object, who = admin) => on('/shop/charge/audit', { id }, input, who);
    expect(why(await audit({ result: 1 }, finance))).toMatch(/不能审核自己/);
    expect(why(await audit({ result: 1 }))).toMatch(/^同一类型、优先级.*“小程序订单抽佣”/);
    expect((await audit({ result: 0, reason: '改优先级' })).code).toBe(200);
    const rejected = await first('/shop/charge/search', { id });
    expect((await finance.post('/shop/charge/update', { id, version: rejected.version, priority: 15 })).code).toBe(200);
    expect(await first('/shop/charge/search', { id })).toMatchObject({ status: 'pending', auditReason: null });
    expect((await audit({ result: 1 })).code).toBe(200);
    const enabled = await first('/shop/charge/search', { id });
    expect((await admin.post('/shop/charge/update', { id, version: enabled.version, priority: 16 })).code).toBe(422);
    expect((await on('/shop/charge/enable', { id }, { status: 'disabled' })).code).toBe(200);
    expect((await on('/shop/charge/enable', { id }, { status: 'enabled' })).code).toBe(200);
  });

  it('mini apps: submitted and published in order, revived by a new authorization, tried out by members listed once', async () => {
    const find = async (params: Record<string, string>) => first('/merchant/appid/search', params);
    const [fresh, passed, audited] = [
      await find({ versionStatus: 'none', status: 'enabled' }),
      await find({ versionStatus: 'passed', status: 'enabled' }),
      await find({ versionStatus: 'auditing', status: 'enabled' }),
    ];
    expect((await on('/merchant/appid/version/publish', fresh)).code).toBe(422);
    expect((await on('/merchant/appid/version/submit', audited, { templateVersion: '3.9.0' })).code).toBe(422);
    expect((await on('/merchant/appid/version/submit', fresh, { templateVersion: '三点零' })).code).toBe(400);
    expect((await on('/merchant/appid/version/submit', fresh, { templateVersion: '3.9.0' })).code).toBe(200);
    expect(await find({ id: fresh.id })).toMatchObject({ versionStatus: 'auditing', templateVersion: '3.9.0', status: 'enabled' });
    expect((await on('/merchant/appid/version/publish', passed)).code).toBe(200);
    expect((await find({ id: passed.id })).publishedAt).not.toBeNull();
    const lapsed = await find({ status: 'lapsed' });
    expect((await admin.post('/merchant/appid/update', { id: lapsed.id, version: lapsed.version, name: '改名' })).code).toBe(400);
    const renew = (authExpireAt: string) => admin.post('/merchant/appid/update', { id: lapsed.id, version: lapsed.version, authExpireAt });
    expect(why(await renew('2026-01-01T00:00:00.000Z'))).toMatch(/未来的到期时间/);
    const member = (more: object) =>
      admin.post('/merchant/appid/white/add', {
        merchantAppidId: lapsed.id,
        userName: '试用人',
        account: 'wxid_tester',
        userType: 'tester',
        expireAt: '2099-01-01T00:00:00.000Z',
        addedReason: '验收',
        ...more,
      });
    expect(why(await member({}))).toMatch(/授权已失效/);
    expect((await renew('2099-01-01T00:00:00.000Z')).code).toBe(200);
    expect((await find({ id: lapsed.id })).status).toBe('enabled');
    const { id } = (await member({})).data;
    expect((await member({})).code).toBe(422);
    const listed = async () => (await first('/merchant/appid/white/search', { id })).status;
    expect(await listed()).toBe('active');
    await at.inspect(async ({ db }) => {
      for (const statement of [
        `update appid_white_user set expire_at = now() - interval '1 minute' where id = ${id}`,
        `update engine_job set run_at = now() where kind = 'engine.clock'`,
      ])
        await sql.raw(statement).execute(db);
    });
    await expect.poll(listed, { timeout: 30_000 }).toBe('lapsed');
    expect((await on('/merchant/appid/delete', lapsed)).code).toBe(422);
  });

  it('mini apps: how they look is changed by forms only, piece by piece, with at most five categories', async () => {
    const app = await first('/merchant/appid/search', { status: 'enabled' });
    const looks = async (): Promise<Loose> => (await admin.get('/merchant/appid/category/list', { id: app.id })).data;
    const form = (call: string, input: Record<string, string>) => admin.form(`/merchant/appid/${call}`, { id: app.id, ...input });
    expect((await admin.post('/merchant/appid/set/nickname', { id: app.id, nickname: '甘泉' })).code).toBe(400);
    expect((await form('set/nickname', { nickname: '甘泉送水' })).code).toBe(200);
    expect((await form('set/signature', { signature: '短' })).code).toBe(400);
    expect((await form('set/signature', { signature: '一小时送到家的桶装水' })).code).toBe(200);
    expect((await form('set/headImage', { headImage: 'javascript:alert(1)' })).code).toBe(400);
    expect((await form('set/headImage', { headImage: '/demo/water-box.svg' })).code).toBe(200);
    const before = (await looks()).categories as string[];
    for (let n = before.length; n < 5; n++) expect((await form('category/add', { category: `类目${n}` })).code).toBe(200);
    expect(why(await form('category/add', { category: '第六个' }))).toMatch(/最多 5 个/);
    expect(why(await form('category/modify', { from: '没有的', to: '甲' }))).toMatch(/没有这个类目/);
    expect((await form('category/modify', { from: '类目4', to: '甲' })).code).toBe(200);
    expect(await looks()).toMatchObject({ name: '甘泉送水', signature: '一小时送到家的桶装水', headImage: '/demo/water-box.svg' });
    expect((await looks()).categories.at(-1)).toBe('甲');
    const lapsed = await first('/merchant/appid/search', { status: 'lapsed' });
    if (lapsed) expect(why(await admin.form('/merchant/appid/set/nickname', { id: lapsed.id, nickname: '甘泉' }))).toMatch(/授权失效/);
    expect((await admin.get('/merchant/appid/queryOrderDetailPath', { id: app.id })).data).toMatchObject({
      id: app.id,
      orderDetailPath: app.orderDetailPath,
    });
  });

  it.runIf(looksCheaply(engine))('leave nothing behind that breaks a rule', async () => {
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
