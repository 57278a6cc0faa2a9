/** What Alipay notifies: coupons created, codes used and refunded, verdicts of its reviews. */
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

describe.each(AREA_ENGINES)('notices of Alipay on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  const byId = async (call: string, id: string): Promise<Loose> => (await list(call)).find((row) => row.id === id);

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
