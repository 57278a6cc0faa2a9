import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chanceOf } from '../../src/areas/gateway/simulator.server';
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
      sql`insert into gateway_call (id, gateway, operation, label, subject_type, subject_id, request_no, request, tries, next_at, stuck, status, created_at, updated_at, version, deleted)
        values (${newId()}::bigint, 'alipayReview', 'queryService', '查询服务提报', 'alipay_service_submit', ${made.data.submitId}::bigint, ${`Q${call!.requestNo}`},
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

  it('accepts a notice that comes before the answer, and says what is wrong with one about nothing', async () => {
    const [merchant] = await list('/alipay/merchant/search', { status: 'signed' });
    const made = await admin.post('/alipay/ordervoucher/add', {
      name: '回调先到',
      merchantId: merchant.id,
      faceAmount: 500,
      thresholdAmount: 3_000,
      totalQty: 30,
      codeMode: 'merchant',
      beginAt: inDays(-1),
      endAt: inDays(20),
    });
    const { id } = made.data;
    // Nothing is sent while it is held: the answers can't come first.
    const held = (await list('/gateway/state/search')).find(({ gateway }) => gateway === 'alipay')!;
    expect((await admin.post('/gateway/state/open', { ids: [held.id], reason: '对方维护' })).code).toBe(200);
    expect((await onSeen(admin, '/alipay/ordervoucher/publish', [id])).code).toBe(200);
    const [app] = (await list('/alipay/appid/search')).filter(
      ({ versionStatus, status }) => versionStatus === 'online' && status === 'enabled',
    );
    expect((await admin.post('/alipay/appid/version/submit', { ids: [app!.id], versionNo: '99.0.1' })).code).toBe(200);
    const call = (await list('/gateway/call/search', { keyword: '回调先到' })).find(({ operation }) => operation === 'createVoucher')!;
    const notify = (no: string, kind: string, content: object) =>
      at.inspect(({ db }) =>
        sql`insert into gateway_notice (id, gateway, notice_no, kind, body_hash, content, repeats, other_bodies, tries, received_at, status, created_at, updated_at, version, deleted)
          values (${newId()}::bigint, 'alipay', ${no}, ${kind}, md5(${no}), ${JSON.stringify(content)}::jsonb, 0, 0, 0, now(), 'waiting', now(), now(), 1, false)`.execute(
          db,
        ),
      );
    const created = 'alipay.marketing.activity.message.created';
    await notify('created-1', created, { out_biz_no: call.requestNo, activity_id: '2026112600000001' });
    await notify('created-2', created, { out_biz_no: 'NOBODY', activity_id: '2026112600000002' });
    const passed = 'alipay.open.mini.version.audit.passed';
    await notify('passed-1', passed, { mini_app_id: app!.appId, mini_app_version: '98.0.0' });
    await notify('passed-2', passed, { mini_app_id: app!.appId, mini_app_version: '99.0.1' });
    await expect.poll(async () => (await byId('/alipay/ordervoucher/search', id)).status, SOON).toBe('published');
    expect(await byId('/alipay/ordervoucher/search', id)).toMatchObject({ alipayActivityId: '2026112600000001' });
    await expect.poll(async () => (await byId('/alipay/appid/search', app!.id)).versionStatus, SOON).toBe('passed');
    const [wrong] = await list('/gateway/notice/search', { keyword: 'created-2' });
    expect(wrong).toMatchObject({ status: 'failed', error: expect.stringContaining('没有请求号为 NOBODY') });
    expect((await admin.post('/gateway/state/close', { ids: [held.id] })).code).toBe(200);
  });

  it('takes notices of used and refunded codes, each once; what does not fit is reported, and is handled again on request', async () => {
    const codes = async (status: string) => list('/alipay/ordervoucher/code/search', { status });
    const [one, other, third] = await codes('sent');
    const [before] = await codes('used');
    const notify = (no: string, kind: 'used' | 'refund', content: object, gateway = 'alipay') =>
      at.inspect(({ db }) =>
        sql`insert into gateway_notice (id, gateway, notice_no, kind, body_hash, content, repeats, other_bodies, tries, received_at, status, created_at, updated_at, version, deleted)
          values (${newId()}::bigint, ${gateway}, ${no}, ${`alipay.marketing.activity.message.${kind}`}, md5(${no}), ${JSON.stringify(content)}::jsonb, 0, 0, 0, now(), 'waiting', now(), now(), 1, false)`.execute(
          db,
        ),
      );
    const of = ({ code }: Loose, more: object = {}) => ({ voucher_code: code, activity_id: '1', ...more });
    await notify('code-1', 'used', of(one!, { user_id: '2088000011112222', trade_no: 'T1' }));
    await notify('code-2', 'refund', of(other!));
    await notify('code-3', 'used', of(third!, { trade_no: 'T3' }));
    const kept = async (no: string) => (await list('/alipay/marketing/task/notify/search', { keyword: no }))[0];
    const statusOf = async (no: string) => (await kept(no))?.status ?? 'waiting';
    for (const no of ['code-1', 'code-2', 'code-3']) await expect.poll(() => statusOf(no), SOON).toBe('done');
    const codeOf = async ({ code }: Loose) => (await list('/alipay/ordervoucher/code/search', { keyword: code }))[0]!;
    expect(await codeOf(one!)).toMatchObject({ status: 'used', orderNo: 'T1', usedAt: expect.any(String) });
    expect((await codeOf(other!)).status).toBe('void');
    const used = await codeOf(third!);
    // Again, by another number; of another order; paid back though it was used; used though it was paid back; of nobody; of nothing.
    await notify('code-4', 'used', of(third!, { trade_no: 'T3' }));
    await notify('code-5', 'used', of(third!, { trade_no: 'T4' }));
    await notify('code-6', 'refund', of(before!));
    await notify('code-7', 'used', of(other!));
    await notify('code-8', 'used', { voucher_code: 'NOBODY' });
    await notify('code-9', 'used', { activity_id: '1' });
    for (const [no, error] of [
      ['code-4', null],
      ['code-5', `券码 ${third!.code} 已由订单 T3 核销`],
      ['code-6', `券码 ${before!.code} 已核销,退款对不上`],
      ['code-7', `券码 ${other!.code} 已作废,不能核销`],
      ['code-8', '找不到券码 NOBODY'],
    ] as const) {
      await expect.poll(() => statusOf(no), SOON).toBe(error ? 'failed' : 'done');
      expect(await kept(no)).toMatchObject({ error });
    }
    await expect
      .poll(async () => (await list('/gateway/notice/search', { keyword: 'code-9' }))[0], SOON)
      .toMatchObject({ status: 'failed', error: '通知里没有券码' });
    expect(await codeOf(third!)).toEqual(used);
    // Played again it is no second task; a task that failed is tried again.
    const [first] = await list('/gateway/notice/search', { keyword: 'code-1' });
    expect((await admin.post('/gateway/notice/replay', { ids: [first!.id] })).code).toBe(200);
    await expect
      .poll(async () => (await list('/gateway/notice/search', { keyword: 'code-1' }))[0], SOON)
      .toMatchObject({ status: 'done', tries: 2 });
    expect(await list('/alipay/marketing/task/notify/search', { keyword: 'code-1' })).toHaveLength(1);
    expect((await admin.post('/alipay/marketing/task/notify/again', { ids: [(await kept('code-8'))!.id] })).code).toBe(200);
    await expect.poll(() => kept('code-8'), SOON).toMatchObject({ status: 'failed', retryCount: 2 });
  });

  it('accepts the notice of a verdict once, for what is under review; after a new submission an earlier one is ignored', async () => {
    const held = (await list('/gateway/state/search')).find(({ gateway }) => gateway === 'alipayReview')!;
    expect((await admin.post('/gateway/state/open', { ids: [held.id], reason: '对方维护' })).code).toBe(200);
    let count = 0;
    const notify = async (content: object): Promise<Loose> => {
      const no = `reviewed-${++count}`;
      await at.inspect(({ db }) =>
        sql`insert into gateway_notice (id, gateway, notice_no, kind, body_hash, content, repeats, other_bodies, tries, received_at, status, created_at, updated_at, version, deleted)
          values (${newId()}::bigint, 'alipayReview', ${no}, 'reviewed', md5(${no}), ${JSON.stringify(content)}::jsonb, 0, 0, 0, now(), 'waiting', now(), now(), 1, false)`.execute(
          db,
        ),
      );
      const kept = async () => (await list('/gateway/notice/search', { keyword: no }))[0]!;
      await expect.poll(async () => (await kept()).status, SOON).not.toBe('waiting');
      return kept();
    };
    const asked = async (subject: string): Promise<string> =>
      (await list('/gateway/call/search', { keyword: subject })).find(({ operation }) => operation !== 'queryService')!.requestNo;

    // A submission: handed in, taken back, handed in again.
    const before = (await list('/alipay/service/submit/search')).find(({ status, trademarkId }) => status !== 'auditing' && !trademarkId)!;
    const hand = () =>
      admin.post(`/alipay/service/submitApply?shopId=${before.shopId}`, { templateId: before.templateId, materials: before.materials });
    const first = await hand();
    expect(first.code, first.text).toBe(200);
    const { submitId, submitNo } = first.data;
    const info = async (): Promise<Loose> => (await admin.get('/alipay/service/submit/info', { id: submitId })).data;
    const old = await asked(submitNo);
    expect((await admin.post('/alipay/service/submit/cancel', { ids: [submitId] })).code).toBe(200);
    expect((await notify({ requestNo: old, passed: true })).status).toBe('done');
    expect((await info()).status).toBe('canceled');
    expect((await hand()).data.submitId).toBe(submitId);
    const now = await asked(submitNo);
    expect(now).not.toBe(old);
    expect((await notify({ requestNo: old, passed: true })).status).toBe('done');
    expect((await info()).status).toBe('auditing');
    expect((await notify({ requestNo: now, passed: false, reason: '门头不清楚', no: 'AO1' })).status).toBe('done');
    const done = await info();
    expect(done).toMatchObject({ status: 'rejected', rejectReason: '门头不清楚', alipayOrderNo: 'AO1' });
    expect(done.log.at(-1)).toMatchObject({ who: '支付宝', what: '驳回:门头不清楚' });
    expect((await notify({ requestNo: now, passed: true })).status).toBe('done');
    expect(await info()).toMatchObject({ status: 'rejected', version: done.version });

    // A trademark, and an activity that runs until Alipay does not take it.
    const [brand] = await list('/product/brand/search', { status: 'enabled' });
    const papers = {
      certImg: '/demo/license.svg',
      authImg: '/demo/license.svg',
      validFrom: '2020-01-01',
      validTo: inDays(400).slice(0, 10),
    };
    const mark = { id: '', name: '回调山泉' };
    const added = await admin.post('/alipay/trademark/add', {
      regNo: '87654321',
      name: mark.name,
      brandId: brand!.id,
      owner: '井台',
      classNo: 32,
      ...papers,
    });
    expect(added.code, added.text).toBe(200);
    mark.id = added.data.id;
    expect((await onSeen(admin, '/trademark/audit', [mark.id], { result: 1 })).code).toBe(200);
    expect((await admin.post('/alipay/trademark/submit', { ids: [mark.id] })).code).toBe(200);
    expect((await notify({ requestNo: await asked(mark.name), passed: true })).status).toBe('done');
    expect(await byId('/alipay/trademark/search', mark.id)).toMatchObject({ alipayStatus: 'passed', alipayReason: null });
    const [app] = await list('/alipay/appid/search', { status: 'enabled' });
    const made = await admin.post('/alipay/marketing/sesame/add', {
      name: '审核回调活动',
      appId: app!.id,
      serviceId: '2026112600000001',
      activityType: 'free',
      minScore: 550,
      quota: 10,
      beginAt: inDays(-1),
      endAt: inDays(20),
    });
    expect(made.code, made.text).toBe(200);
    const activity = () => byId('/alipay/marketing/sesame/search', made.data.id);
    const publish = async (): Promise<string> => {
      expect((await onSeen(admin, '/alipay/marketing/sesame/publish', [made.data.id])).code).toBe(200);
      return asked('审核回调活动');
    };
    const refused = await publish();
    expect((await notify({ requestNo: refused, passed: false, reason: '奖励不合规' })).status).toBe('done');
    expect(await activity()).toMatchObject({ status: 'draft', makeError: '奖励不合规' });
    const taken = await publish();
    expect((await notify({ requestNo: refused, passed: false, reason: '奖励不合规' })).status).toBe('done');
    expect((await notify({ requestNo: taken, passed: true })).status).toBe('done');
    expect(await activity()).toMatchObject({ status: 'running', makeError: null });

    for (const [content, error] of [
      [{ requestNo: 'NOBODY', passed: true }, '没有请求号为 NOBODY 的送审'],
      [{ requestNo: now }, '没有请求号或审核结果'],
      [{ passed: true }, '没有请求号或审核结果'],
    ] as const)
      expect(await notify(content)).toMatchObject({ status: 'failed', error: expect.stringContaining(error) });
    expect((await admin.post('/gateway/state/close', { ids: [held.id] })).code).toBe(200);
    // The answer comes after the notice, and finds it decided.
    await expect
      .poll(async () => (await list('/gateway/call/search', { keyword: submitNo })).every(({ status }) => status === 'done'), SOON)
      .toBe(true);
    expect(await info()).toMatchObject({ status: 'rejected', version: done.version, alipayOrderNo: 'AO1' });
  });

  it('of what is taken back and handed in again before anything is answered, the last answer alone decides', async () => {
    const held = (await list('/gateway/state/search')).find(({ gateway }) => gateway === 'alipayReview')!;
    const before = (await list('/alipay/service/submit/search')).find(({ status, trademarkId }) => status === 'rejected' && !trademarkId)!;
    const info = async (): Promise<Loose> => (await admin.get('/alipay/service/submit/info', { id: before.id })).data;
    const calls = async () =>
      (await list('/gateway/call/search', { keyword: before.submitNo })).filter(({ operation }) => operation === 'submitService');
    const known = new Set((await calls()).map(({ id }) => id));
    const asked = async () => (await calls()).filter(({ id }) => !known.has(id)).map(({ requestNo }) => requestNo as string);
    /** Hands it in, and takes it back, until the simulated Alipay would say what is wanted. @returns the number of the last request. */
    const hand = async (passed: boolean): Promise<string> => {
      for (;;) {
        if ((await info()).status === 'auditing')
          expect((await admin.post('/alipay/service/submit/cancel', { ids: [before.id] })).code).toBe(200);
        const seen = new Set(await asked());
        const made = await admin.post(`/alipay/service/submitApply?shopId=${before.shopId}`, {
          templateId: before.templateId,
          materials: before.materials,
        });
        expect(made.code, made.text).toBe(200);
        const last = (await asked()).find((no) => !seen.has(no))!;
        if (chanceOf(last) >= 0.15 === passed) return last;
      }
    };
    expect((await admin.post('/gateway/state/open', { ids: [held.id], reason: '对方维护' })).code).toBe(200);
    const refused = await hand(false);
    const last = await hand(true);
    expect(last).not.toBe(refused);
    expect((await admin.post('/gateway/state/close', { ids: [held.id] })).code).toBe(200);
    await expect.poll(async () => (await calls()).every(({ status }) => status === 'done'), SOON).toBe(true);
    await expect.poll(async () => (await info()).status, SOON).not.toBe('auditing');
    expect(await info()).toMatchObject({ status: 'passed', alipayOrderNo: `AO${last.slice(1)}`, rejectReason: null });
    expect((await info()).log.filter(({ who }: Loose) => who === '支付宝').at(-1)).toMatchObject({ what: '通过' });
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

  it('handles a notice that failed once more, and knows both whitelists apart', async () => {
    const [failed] = await list('/alipay/marketing/task/notify/search', { status: 'failed' });
    expect((await admin.post('/alipay/marketing/task/notify/again', { ids: [failed.id] })).code).toBe(200);
    await expect
      .poll(async () => (await byId('/alipay/marketing/task/notify/search', failed.id)).retryCount, SOON)
      .toBe(failed.retryCount + 1);
    expect((await byId('/alipay/marketing/task/notify/search', failed.id)).status).toBe('failed');
    const users = await list('/alipay/white/user/search');
    expect(users.length).toBeGreaterThan(0);
    expect((await list('/merchant/appid/white/search')).some((row) => users.some(({ id }) => id === row.id))).toBe(false);
    const add = () =>
      admin.post('/alipay/white/user/add', {
        alipayAppidId: users[0]!.alipayAppidId,
        userName: '新人',
        account: 'new-tester@example.com',
        userType: 'tester',
        expireAt: inDays(5),
        addedReason: '试用',
      });
    expect((await add()).code).toBe(200);
    expect(reason(await add())).toBe('engine.notUnique');
  });

  it('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
