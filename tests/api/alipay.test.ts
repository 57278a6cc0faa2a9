import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/server/resource/newId';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const SOON = { timeout: 20_000 };

/** All that a service template asks for. */
const papersOf = ({ materials }: Loose) => Object.fromEntries((materials as string[]).map((name) => [name, '/demo/license.svg']));

describe.each(AREA_ENGINES)('Alipay on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let support: Client;
  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
    support = await at.as('support');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  /** A partner that has the module. */
  const alipayPartner = async (): Promise<string> => {
    const { shopId } = (await list('/alipay/merchant/search', { status: 'signed' }))[0]!;
    return (await admin.get('/merchant/shop/searchDetail', { id: shopId })).data.partnerId;
  };
  const byId = async (call: string, id: string): Promise<Loose> => (await list(call)).find((row) => row.id === id);

  it('submits a service by its query and its body: shop and memo count from the query alone', async () => {
    const template = (await list('/alipay/service/template/search', { status: 'published' })).find((row) => !row.needTrademark)!;
    const taken = new Set((await list('/alipay/service/submit/search')).map((row) => row.shopId));
    const shop = (await list('/merchant/shop/search', { status: 'open', partnerId: await alipayPartner() })).find(
      (row) => !taken.has(row.id),
    )!;
    const apply = (query: Record<string, string>, body: object) =>
      admin.post(`/alipay/service/submitApply?${new URLSearchParams(query).toString()}`, { templateId: template.id, ...body });
    expect((await apply({}, { shopId: shop.id })).code).toBe(400);
    // Each thing on the template's list, and a picture each.
    const papers = papersOf(template);
    const [one] = Object.keys(papers);
    for (const materials of [{}, { ...papers, [one!]: null }, { ...papers, [one!]: 'javascript:alert(1)' }]) {
      const refused = await apply({ shopId: shop.id }, { materials });
      expect(reason(refused)).toBe('alipay.materialsMissing');
      expect(refused.message).toContain(one);
    }
    const made = await apply({ shopId: shop.id, memo: '查询串里的备注' }, { memo: '正文里的备注', materials: papersOf(template) });
    expect(made.code, made.text).toBe(200);
    const info = async () => (await admin.get('/alipay/service/submit/info', { id: made.data.submitId })).data;
    expect(await info()).toMatchObject({ shopId: shop.id, memo: '查询串里的备注', materials: papersOf(template) });
    const twice = await apply({ shopId: shop.id }, {});
    if ((await info()).status === 'auditing') expect(reason(twice)).toBe('alipay.submitUnderWay');
    await expect.poll(async () => (await info()).status, SOON).toMatch(/passed|rejected/);
    expect((await info()).log.length).toBeGreaterThan(1);
    // The verdict came as a signed notice, and stands among Alipay's notices.
    const { submitNo } = await info();
    const [call] = (await list('/gateway/call/search', { keyword: submitNo })).filter(({ operation }) => operation === 'submitService');
    const [notice] = await list('/gateway/notice/search', { keyword: `R${call!.requestNo}` });
    expect(notice).toMatchObject({ gateway: 'alipayReview', via: 'simulated', kind: 'reviewed', status: 'done', tries: 1 });
    expect((await list('/alipay/marketing/task/notify/search', { keyword: notice!.noticeNo }))[0]).toMatchObject({
      notifyType: 'review',
      bizNo: submitNo,
      status: 'done',
      retryCount: 1,
    });
    // As if the notice had not come: it is polled.
    const verdict = (await info()).status;
    await at.inspect(({ db }) =>
      sql`update alipay_service_submit set status = 'auditing', finished_at = null, reject_reason = null where id = ${made.data.submitId}::bigint`.execute(
        db,
      ),
    );
    await at.inspect(({ db }) =>
      sql`insert into gateway_call (id, gateway, remote, operation, label, subject_type, subject_id, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        values (${newId()}::bigint, 'alipayReview', '', 'queryService', '查询服务提报', 'alipay_service_submit', ${made.data.submitId}::bigint, ${`Q${call!.requestNo}`},
          ${JSON.stringify({ of: call!.requestNo })}::jsonb, 0, now(), false, 'waiting', now(), now(), 1, false)`.execute(db),
    );
    await expect.poll(async () => (await info()).status, SOON).toBe(verdict);
    const [cancelable] = await list('/alipay/service/submit/search', { status: 'auditing' });
    if (cancelable) {
      expect((await admin.post('/alipay/service/submit/cancel', { ids: [cancelable.id] })).code).toBe(200);
      const again = await admin.post(`/alipay/service/submitApply?shopId=${cancelable.shopId}&memo=x`, {
        templateId: cancelable.templateId,
        ...(cancelable.trademarkId && { trademarkId: cancelable.trademarkId }),
      });
      expect(again.code, again.text).toBe(200);
      expect(String(again.data.submitId)).toBe(String(cancelable.id));
    }
  });

  it('makes a merchant voucher at Alipay, gives out codes as rows, never more than there are', async () => {
    const [merchant] = await list('/alipay/merchant/search', { status: 'signed' });
    const add = (more: object = {}) =>
      admin.post('/alipay/ordervoucher/add', {
        name: '满 30 减 5',
        merchantId: merchant.id,
        faceAmount: 500,
        thresholdAmount: 3_000,
        totalQty: 30,
        codeMode: 'merchant',
        beginAt: inDays(-1),
        endAt: inDays(20),
        ...more,
      });
    expect(reason(await add({ endAt: inDays(-2) }))).toBe('alipay.datesReversed');
    expect(reason(await add({ faceAmount: 4_000 }))).toBe('engine.checkFailed');
    const { id } = (await add()).data;
    const voucher = () => byId('/alipay/ordervoucher/search', id);
    const send = (qty: number) => admin.post('/alipay/ordervoucher/send', { id, qty });
    expect(reason(await send(1))).toBe('engine.wrongState');
    expect((await onSeen(admin, '/alipay/ordervoucher/publish', [id])).code).toBe(200);
    expect((await voucher()).status).toMatch(/making|published/);
    await expect.poll(async () => (await voucher()).status, SOON).toBe('published');
    expect((await voucher()).alipayActivityId).toBeTruthy();
    const answers = await Promise.all([send(20), send(20)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await voucher()).toMatchObject({ sentQty: 20, usedQty: 0 });
    const codes = await list('/alipay/ordervoucher/code/search', { voucherId: id });
    expect(new Set(codes.map(({ code }) => code)).size).toBe(20);
    await expect
      .poll(async () => (await list('/alipay/ordervoucher/code/search', { voucherId: id })).every(({ depositedAt }) => depositedAt), SOON)
      .toBe(true);
    expect((await admin.post('/alipay/ordervoucher/stop', { ids: [id] })).code).toBe(200);
    expect(reason(await send(1))).toBe('engine.wrongState');
    const bad = (await add({ name: '违规券名' })).data.id;
    expect((await onSeen(admin, '/alipay/ordervoucher/publish', [bad])).code).toBe(200);
    await expect.poll(async () => (await byId('/alipay/ordervoucher/search', bad)).status, SOON).toBe('failed');
    expect((await byId('/alipay/ordervoucher/search', bad)).makeError).toMatch(/违规/);
  });

  it('spends no more on a coupon than its budget, and lets a published one only grow', async () => {
    const [app] = await list('/alipay/appid/search', { status: 'enabled' });
    const add = (more: object = {}) =>
      admin.post('/alipay/marketing/add', {
        name: '立减',
        appId: app.id,
        couponType: 'cut',
        faceAmount: 300,
        thresholdAmount: 1_000,
        totalQty: 100,
        budgetAmount: 30_000,
        beginAt: inDays(-1),
        endAt: inDays(10),
        ...more,
      });
    const short = (await add({ budgetAmount: 29_999 })).data.id;
    expect(reason(await onSeen(admin, '/alipay/marketing/publish', [short]))).toBe('alipay.budgetShort');
    const { id } = (await add()).data;
    expect((await onSeen(admin, '/alipay/marketing/publish', [id])).code).toBe(200);
    const update = async (more: object) =>
      admin.post('/alipay/marketing/update', { id, version: (await byId('/alipay/marketing/search', id)).version, ...more });
    expect(reason(await update({ faceAmount: 400 }))).toBe('alipay.onlyMore');
    expect(reason(await update({ totalQty: 90 }))).toBe('alipay.onlyMore');
    expect((await update({ endAt: inDays(12) })).code).toBe(200);
    await expect.poll(async () => (await byId('/alipay/marketing/search', id)).alipayActivityId, SOON).toBeTruthy();
    const report = (await admin.get('/alipay/marketing/statistics', { rows: 'status', measures: 'total' })).data;
    const all = await list('/alipay/marketing/search');
    expect(report.total[0]).toBe(all.reduce((sum, row) => sum + row.totalQty, 0));
  });

  it('signs merchants by the licence of their shop, with one account by default and no more than the whole shared out', async () => {
    const [pending] = await list('/alipay/merchant/search', { status: 'pending' });
    expect(
      (await admin.post('/alipay/merchant/update', { id: pending.id, version: pending.version, licenseNo: '91000000000000000X' })).code,
    ).toBe(200);
    expect(reason(await onSeen(admin, '/alipay/merchant/audit', [pending.id], { result: 1 }))).toBe('alipay.licenseDiffers');
    expect((await onSeen(admin, '/alipay/merchant/audit', [pending.id], { result: 0, reason: '执照不符' })).code).toBe(200);
    const [signed] = await list('/alipay/merchant/search', { status: 'signed' });
    const change = (more: object) => admin.post('/alipay/merchant/update', { id: signed.id, version: signed.version, ...more });
    expect(reason(await change({ licenseNo: '91000000000000000X' }))).toBe('alipay.alreadySigned');
    expect((await change({ licenseNo: signed.licenseNo, contact: '王管家' })).code).toBe(200);
    const account = (await list('/alipay/account/search', { isDefault: 'true', status: 'enabled' }))[0]!;
    expect(reason(await admin.post('/alipay/account/enable', { ids: [account.id], status: 'disabled' }))).toBe('alipay.accountNeeded');
    const add = (more: object) =>
      admin.post('/alipay/account/add', { merchantId: account.merchantId, account: 'new@example.com', accountName: '新户', ...more });
    expect(reason(await add({ splitBp: 9_000 }))).toBe('alipay.splitTooMuch');
    const made = await add({ isDefault: true });
    expect(made.code, made.text).toBe(200);
    expect(
      (await list('/alipay/account/search', { merchantId: account.merchantId })).filter((row) => row.isDefault).map((row) => row.id),
    ).toEqual([made.data.id]);
    expect((await onSeen(support, '/alipay/merchant/audit', [pending.id], { result: 1 })).code).toBe(0);
  });

  it('submits versions, stores, trademarks, activities and purchases, each by its own states', async () => {
    const [app] = await list('/alipay/appid/search', { versionStatus: 'rejected' });
    expect((await onSeen(admin, '/alipay/appid/version/publish', [app.id])).code).toBe(422);
    expect((await admin.post('/alipay/appid/version/submit', { ids: [app.id], versionNo: '9.0.1' })).code).toBe(200);
    await expect.poll(async () => (await byId('/alipay/appid/search', app.id)).versionStatus, SOON).toBe('passed');
    expect((await onSeen(admin, '/alipay/appid/version/publish', [app.id])).code).toBe(200);
    expect(await byId('/alipay/appid/search', app.id)).toMatchObject({ versionStatus: 'online', onlineVersion: '9.0.1' });
    expect(reason(await admin.post('/alipay/appid/version/submit', { ids: [app.id], versionNo: '9.0.1' }))).toBe('alipay.versionNotNewer');

    const [store] = await list('/store/alipay/search', { status: 'auditing' });
    expect((await admin.post('/store/alipay/sync', { merchantId: store.merchantId })).code).toBe(200);
    await expect.poll(async () => (await byId('/store/alipay/search', store.id)).status, SOON).toMatch(/open|rejected/);
    const bound = (await list('/store/alipay/search', { status: 'open' })).find((row) => row.shopId)!;
    expect(reason(await admin.post('/store/alipay/delete', { ids: [bound.id] }))).toBe('alipay.storeBound');
    const mapping = await list('/alipay/service/store/getShopClientMappingStoreList');
    expect(mapping.every((row) => (row.mapped === 'yes') === (row.boundShopId === row.shopId))).toBe(true);

    const mark = (await list('/alipay/trademark/search', { status: 'valid', alipayStatus: 'none' })).find((row) => row.authImg);
    if (mark) {
      expect((await admin.post('/alipay/trademark/submit', { ids: [mark.id] })).code).toBe(200);
      await expect.poll(async () => (await byId('/alipay/trademark/search', mark.id)).alipayStatus, SOON).toMatch(/passed|rejected/);
    }
    const [activity] = await list('/alipay/marketing/sesame/search', { status: 'draft' });
    expect((await onSeen(admin, '/alipay/marketing/sesame/publish', [activity.id])).code).toBe(200);
    expect((await admin.post('/alipay/marketing/sesame/stop', { ids: [activity.id] })).code).toBe(200);
    const [zero] = await list('/alipay/zerobuy/search', { status: 'pending' });
    expect((await onSeen(admin, '/alipay/zerobuy/audit', [zero.id], { result: 1 })).code).toBe(200);
    const joined = (await list('/alipay/zerobuy/search')).reduce((sum, row) => sum + row.joinedQty, 0);
    const orders = await admin.get('/alipay/zerobuy/order/search', { count: '1' });
    expect(joined).toBeGreaterThan(0);
    expect(orders.data?.total, orders.text.slice(0, 300)).toBe(joined);
  });

  it('says why something may not go, or not be handed in', async () => {
    const [coupon] = await list('/alipay/marketing/search', { status: 'published' });
    expect(reason(await admin.post('/merchant/appid/alipay/delete', { ids: [coupon.appId] }))).toBe('alipay.appInUse');
    const templates = await list('/alipay/service/template/search');
    const used = templates.find(({ useCount }) => useCount > 0)!;
    expect(reason(await admin.post('/alipay/service/template/delete', { ids: [used.id] }))).toBe('alipay.templateInUse');
    const { id } = (await admin.post('/alipay/service/template/add', { code: 'NO_PAPERS', name: '没有材料', category: '饮用水' })).data;
    expect(reason(await onSeen(admin, '/alipay/service/template/publish', [id]))).toBe('alipay.materialsMissing');
    const marked = templates.find(({ needTrademark, status }) => needTrademark && status === 'published')!;
    const [shop] = await list('/merchant/shop/search', { status: 'open', partnerId: await alipayPartner() });
    const apply = (body: object) =>
      admin.post(`/alipay/service/submitApply?shopId=${shop.id}`, { templateId: marked.id, materials: papersOf(marked), ...body });
    const [unproven] = (await list('/alipay/trademark/search')).filter(({ alipayStatus }) => alipayStatus !== 'passed');
    for (const body of [{}, { trademarkId: unproven.id }]) expect(reason(await apply(body))).toBe('alipay.trademarkNeeded');
  });

  it('lets a partner have no more mini programs than were agreed upon, also of two that are added at once', async () => {
    const partnerId = await alipayPartner();
    const shops = await list('/merchant/shop/search', { status: 'open', partnerId });
    const own = new Set((await list('/merchant/shop/search', { partnerId })).map(({ id }) => id));
    const count = async () => (await list('/alipay/appid/search')).filter(({ shopId }) => own.has(shopId)).length;
    const setting = async () =>
      (await list('/partner/config/search', { partnerId, product: 'alipay' })).find(({ propertyKey }) => propertyKey === 'appLimit')!;
    const allow = async (most: number) => {
      const { id, version } = await setting();
      const done = await admin.post('/partner/config/update', { id, version, propertyValue: String(most) });
      expect(done.code, done.text).toBe(200);
    };
    let n = 0;
    const add = () =>
      admin.post('/merchant/appid/alipay/add', { appId: `20${String(++n).padStart(14, '0')}`, name: `上限之内${n}`, shopId: shops[0]!.id });
    const before = await count();
    await allow(before);
    const full = await add();
    expect([full.code, reason(full)]).toEqual([422, 'alipay.appLimit']);
    await allow(before + 1);
    expect((await Promise.all([add(), add()])).map(({ code }) => code).sort()).toEqual([200, 422]);
    expect(await count()).toBe(before + 1);
    // One of the platform's own that goes to a shop of theirs counts, too.
    const [free] = (await list('/alipay/appid/search')).filter(({ shopId }) => shopId === null);
    const moved = await admin.post('/merchant/appid/alipay/update', { id: free!.id, version: free!.version, shopId: shops[0]!.id });
    expect(reason(moved)).toBe('alipay.appLimit');
  });

  it('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
