/** Messages: who pays for them, what may go out, and how each ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { dayOf } from '../../src/language/days';
import { nodeMessages } from '../../src/areas/sms/nodes.server';
import type { Database } from '../../src/server/db/database';
import type { JobContext } from '../../src/server/jobs/job';
import { Refusal } from '../../src/server/resource/refusal';
import { newId } from '../../src/server/resource/newId';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { besideOne, codeSent, judgedAgain, routed, downFirst, silentFirst, toNobody } from './carriers';
import { AREA_ENGINES } from './place';

/** Whether it is tried to send anything by a first look of the job, and how often by the next, while the account is the same. */
async function attemptsOf({ db }: Database): Promise<[boolean, number]> {
  let attempts = 0;
  const ctx = {
    db,
    resources: platform.resources,
    signal: new AbortController().signal,
    gap: () => Promise.resolve(),
    // Refused like any send of the account; the reason on the rule is written by the server itself.
    change: () =>
      attempts++ % 2 === 0 ? Promise.reject(new Refusal('sms.accountFrozen', { when: '', remedy: '' }, '已冻结')) : Promise.resolve(true),
  } as unknown as JobContext;
  const job = nodeMessages();
  await job.run(ctx);
  const first = attempts;
  await job.run(ctx);
  return [first > 0, attempts - first];
}

describe.each(AREA_ENGINES)('messages on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, params)).data.list;
  const account = async (id: string): Promise<Loose> => (await rows('/sms/account/search', { id }))[0];
  const until = async <T>(look: () => Promise<T | undefined | false>): Promise<T> => {
    for (;;) {
      const found = await look();
      if (found) return found;
      await sleep(300);
    }
  };
  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('every list is there, and figures of accounts and consumption add up to the book', async () => {
    for (const call of [
      '/sms/account/search',
      '/sms/order/search',
      '/sms/consume/search',
      '/sms/record/search',
      '/sms/sale/search',
      '/sms/promo/template/search',
      '/sms/platform/search',
      '/sms/template/search',
      '/sms/third/search',
      '/star/sms/search',
      '/star/sms/record/search',
    ])
      expect((await rows(call)).length, call).toBeGreaterThan(0);
    const { summary } = (await admin.get('/sms/account/search', { count: 1 })).data;
    const { total, measures } = (await admin.get('/sms/account/statistics', { rows: 'owner' })).data;
    expect(total[measures.indexOf('balance')]).toBe(summary.balanceQty);
    const used = (
      await admin.get('/sms/consume/statistics', {
        rows: 'type',
        occurredAt_from: new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10),
      })
    ).data;
    expect(used.total[used.measures.indexOf('used')]).toBe(summary.totalUsedQty);
    for (const { accessKey } of await rows('/sms/platform/search')) expect(accessKey).toBeUndefined();
  });

  it('two accounts of one name stay two in the figures, and each opens its own', async () => {
    const ids = await at.inspect(async ({ db }) => {
      const { rows: partners } = await sql<{ id: string }>`
        insert into partner_main (id, partner_no, name, partner_type, credit_code, area_codes, service_type_ids, deposit_amount, status,
          created_at, updated_at, version, deleted)
        select id, 'P' || id, '同名水业有限公司', 'city', 'C' || id, '{330100}', '{}', 0, 'rejected', now(), now(), 1, false
        from unnest(${[newId(), newId()]}::bigint[]) as id returning id::text`.execute(db);
      const { rows: accounts } = await sql<{ id: string }>`
        insert into sms_account (id, name, owner_type, partner_id, balance_qty, total_buy_qty, gift_qty, total_used_qty, held_qty, warn_qty,
          status, created_at, updated_at, version, deleted)
        select id, '同名水业有限公司', 'partner', partner_id, 0, 0, 0, 0, 0, 100, 'normal', now(), now(), 1, false
        from unnest(${[newId(), newId()]}::bigint[], ${partners.map(({ id }) => id)}::bigint[]) as one (id, partner_id)
        returning id::text`.execute(db);
      return accounts.map(({ id }) => id).sort();
    });
    const { members, rows: figures, measures } = (await admin.get('/sms/account/statistics', { rows: 'account' })).data;
    const mine = members[0].flatMap((one: Loose, i: number) => (one.label.includes('同名水业') ? [{ ...one, figures: figures[i] }] : []));
    expect(mine.map(({ key }: Loose) => key).sort()).toEqual(ids);
    for (const { key, label, query, figures: own } of mine) {
      expect([label, own[measures.indexOf('accounts')]]).toEqual([`同名水业有限公司(${key})`, 1]);
      expect((await rows('/sms/account/search', query)).map(({ id }) => String(id))).toEqual([key]);
    }
  });

  it('a purchase is paid in once; refunded, it gives back what was not used, at its price, and takes back what came on top', async () => {
    const [sale] = await rows('/sms/sale/search', { keyword: '标准包' });
    // A limit that is exceeded is explained beside the field that was entered.
    const dearer = await admin.post('/sms/sale/update', { id: sale.id, version: sale.version, price: sale.marketPrice + 1 });
    expect([dearer.code, dearer.data.errors]).toEqual([422, { price: '短信套餐:售价不能超过原价' }]);
    const whose = (await rows('/sms/account/search', { ownerType: 'partner' })).find(({ balanceQty }) => balanceQty > 0)!;
    const before = whose.balanceQty;
    const added = await admin.post('/sms/order/add', { accountId: whose.id, saleId: sale.id, payWay: 'transfer' });
    expect(added.code, added.message).toBe(200);
    const id = String(added.data.id);
    expect(why(await admin.post('/sms/order/pay', { ids: [id] }))).toBe('对公转账须填交易号');
    expect((await admin.post('/sms/order/pay', { ids: [id], tradeNo: `TR${id}` })).code).toBe(200);
    expect((await account(whose.id)).balanceQty).toBe(before + 2_100);
    expect((await admin.post('/sms/order/pay', { ids: [id], tradeNo: 'TR2' })).code).toBe(422);
    // One transfer pays once, however it is typed, and is found again so.
    const another = await admin.post('/sms/order/add', { accountId: whose.id, saleId: sale.id, payWay: 'transfer' });
    for (const tradeNo of [`tr${id}`, ` TR ${id} `, `TR${id}\u200b`, `ＴＲ${id}`]) {
      const again = await admin.post('/sms/order/pay', { ids: [String(another.data.id)], tradeNo });
      expect(again.data.errors ?? again.data.results?.[0].data?.errors, tradeNo).toEqual({ tradeNo: expect.stringContaining('交易号') });
      expect(
        (await rows('/sms/order/search', { keyword: tradeNo })).map((one) => one.id),
        tradeNo,
      ).toEqual([id]);
      expect(
        (await rows('/sms/order/search', { tradeNo })).map((one) => one.id),
        tradeNo,
      ).toEqual([id]);
    }
    const [order] = await rows('/sms/order/search', { id });
    const refund = await admin.post('/sms/order/refund', {
      ids: [id],
      versions: { [id]: order.version },
      version: order.version,
      reason: '不用了',
    });
    expect(refund.code, why(refund)).toBe(200);
    expect((await rows('/sms/order/search', { id }))[0]).toMatchObject({ status: 'refunded', refundAmount: 11_000, refundQty: 2_100 });
    expect((await account(whose.id)).balanceQty).toBe(before);
  });

  it('what is added by hand after messages were used pays nothing back for them', async () => {
    const orders = await rows('/sms/order/search');
    const accounts = await rows('/sms/account/search');
    const adjusted = new Set((await rows('/sms/consume/search', { bizType: 'adjust' })).map(({ accountId }) => accountId));
    const whose = accounts.find(({ id, totalUsedQty }) => {
      const own = orders.filter(({ accountId, status }) => accountId === id && status !== 'unpaid' && status !== 'closed');
      return totalUsedQty > 0 && !adjusted.has(id) && own.length === 1 && own[0]!.status === 'paid' && totalUsedQty < own[0]!.qty;
    })!;
    const order = orders.find(({ accountId, status }) => accountId === whose.id && status === 'paid')!;
    expect((await admin.post('/sms/account/adjust', { ids: [whose.id], version: whose.version, qtyDelta: 25, reason: '补偿' })).code).toBe(
      200,
    );
    const { version } = (await rows('/sms/order/search', { id: order.id }))[0]!;
    const refund = await admin.post('/sms/order/refund', { ids: [order.id], version, versions: { [order.id]: version }, reason: '不用了' });
    expect(refund.code, why(refund)).toBe(200);
    const unused = order.qty - whose.totalUsedQty;
    expect((await rows('/sms/order/search', { id: order.id }))[0]).toMatchObject({
      refundQty: unused + order.giftQty,
      refundAmount: Math.round((order.payAmount * unused) / order.qty),
    });
  });

  it('an account is put right with a reason and never below nothing; frozen it sends nothing and takes in', async () => {
    const [whose] = await rows('/sms/account/search', { ownerType: 'shop', status: 'normal' });
    const adjust = async (qtyDelta: number, reason?: string) =>
      admin.post('/sms/account/adjust', { ids: [whose.id], version: (await account(whose.id)).version, qtyDelta, reason });
    expect((await adjust(5)).data.errors).toMatchObject({ reason: '原因不能为空' });
    expect(why(await adjust(0, '更正'))).toBe('增减不能为 0');
    expect(why(await adjust(-whose.balanceQty - 1, '更正'))).toMatch(/不够扣/);
    expect((await adjust(7, '补偿')).code).toBe(200);
    expect((await rows('/sms/consume/search', { accountId: whose.id }))[0]).toMatchObject({
      bizType: 'adjust',
      qtyDelta: 7,
      reason: '补偿',
      balanceAfter: whose.balanceQty + 7,
    });
    const logged = await rows('/sms/operat/log/search', { targetId: whose.id });
    expect(logged[0]).toMatchObject({ action: '人工调整', note: '补偿' });
  });

  it('carriers: no two of one priority, none the last of its type, none that makes what is sold too cheap', async () => {
    const all = await rows('/sms/platform/search');
    const [first] = all;
    const spare = all.find(({ code }) => code === 'spare')!;
    const turn = (id: string, status: string) => admin.post('/sms/platform/enable', { ids: [id], status });
    expect((await turn(spare.id, 'disabled')).code).toBe(200);
    expect(why(await turn(first.id, 'disabled'))).toBe('“促销”类短信只有这一个启用的平台');
    expect((await admin.post('/sms/platform/update', { id: first.id, version: first.version, costPer100: 9_000 })).code).toBe(200);
    const express = all.find(({ code }) => code === 'express')!;
    const dear = await admin.post('/sms/platform/update', { id: express.id, version: express.version, costPer100: 9_000 });
    expect(dear.data.errors.costPer100).toMatch(/低于成本/);
    expect((await turn(spare.id, 'enabled')).code).toBe(200);
    const added = await admin.post('/sms/platform/add', {
      code: 'second',
      name: '第二家',
      gatewayUrl: 'https://sms.example.com',
      accessKey: 'secret-9876',
      costPer100: 300,
      priority: first.priority,
      supportTypes: ['code'],
      dayLimit: 100,
    });
    expect(added.code, added.message).toBe(200);
    const id = String(added.data.id);
    expect((await rows('/sms/platform/search', { id }))[0]).toMatchObject({ accessKeyTail: '9876', status: 'disabled', gateway: 'off' });
    expect(why(await admin.post('/sms/platform/enable', { ids: [id], status: 'enabled' }))).toMatch(/优先级 1 已由/);
    expect((await admin.post('/sms/platform/delete', { ids: [id] })).code).toBe(200);
    expect((await admin.post('/sms/platform/delete', { ids: [first.id] })).code).toBe(422);
  });

  it('a template is measured as it is sent, looked over by somebody else, and again once its text has changed', async () => {
    const support = await at.as('admin');
    const add = (more: object) =>
      admin.post('/sms/template/add', {
        code: 'TEST_ONE',
        name: '测试',
        sign: '井台送水',
        content: '订单 ${orderNo} 已送达',
        smsType: 'notice',
        ...more,
      });
    expect((await add({ content: '订单 ${单号}' })).data.errors.content).toMatch(/不是变量/);
    expect(
      (await admin.post('/sms/promo/template/add', { code: 'TEST_P', name: '促', sign: '井台送水', content: '满减' })).data.errors.content,
    ).toMatch(/退订/);
    const id = String((await add({})).data.id);
    expect((await rows('/sms/template/search', { id }))[0]).toMatchObject({ variables: ['orderNo'], splitCount: 1, status: 'auditing' });
    expect((await rows('/sms/promo/template/search', { id })).length).toBe(0);
    const { version } = (await rows('/sms/template/search', { id }))[0];
    expect((await admin.post('/sms/promo/template/audit', { ids: [id], version, result: 1 })).code).toBe(422);
    expect((await support.post('/sms/template/audit', { ids: [id], version, result: 0 })).code).toBe(400);
    // Nobody passes a text that was another when it was read.
    expect((await admin.post('/sms/template/update', { id, version, name: '测试二' })).code).toBe(200);
    expect((await support.post('/sms/template/audit', { ids: [id], version, result: 1 })).code).toBe(412);
    expect((await support.post('/sms/template/audit', { ids: [id], version: version + 1, result: 1 })).code).toBe(200);
    const [usable] = await rows('/sms/template/search', { id });
    const update = (more: object, version: number) => admin.post('/sms/template/update', { id, version, ...more });
    expect((await update({ name: '改名' }, usable.version)).code).toBe(200);
    const [renamed] = await rows('/sms/template/search', { id });
    expect(renamed.status).toBe('usable');
    expect((await update({ content: '长'.repeat(80) }, renamed.version)).code).toBe(200);
    expect((await rows('/sms/template/search', { id }))[0]).toMatchObject({ status: 'auditing', splitCount: 2, wordCount: 86 });
    expect((await admin.get('/sms/template/preview', { id })).data.trial.rows[0]).toMatchObject({ parts: 2, words: 86 });
  });

  it('what is sent about orders is charged at once, goes out once, and is over: delivered, or failed and refunded', async () => {
    const star = (await rows('/star/sms/search', { status: 'enabled' }))[0];
    const orders = (await rows('/third/order/search', { channel: 'star', pageSize: 100 }))
      .filter((one) => one.authId === star.authId && one.status === 'done')
      .slice(0, 12);
    const [purse] = await rows('/sms/account/search', { ownerType: 'platform' });
    const sent = await admin.post('/star/sms/send', { ids: [star.id], orderIds: orders.map(({ id }) => id) });
    expect(sent.code, why(sent)).toBe(200);
    const { queued, parts, already: known, skipped } = sent.data.results?.[0]?.data ?? sent.data;
    expect(queued + known + skipped).toBe(orders.length);
    const mine = async () => (await rows('/star/sms/record/search', { starSmsId: star.id, pageSize: 100 })).slice(0, queued);
    const over = await until(async () => {
      const now = await mine();
      return (
        now.every(({ status }) => ['delivered', 'failed', 'submitted'].includes(status)) &&
        now.filter(({ status }) => status === 'submitted').length <= 1 &&
        now
      );
    });
    for (const { id, status, splitCount } of over) {
      const booked = await rows('/sms/consume/search', { recordId: id });
      expect(booked.reduce((sum, { qtyDelta }) => sum + qtyDelta, 0)).toBe(status === 'failed' ? 0 : -splitCount);
    }
    expect(purse.balanceQty - (await account(purse.id)).balanceQty).toBeLessThanOrEqual(parts);
    expect(new Set(over.map(({ msgId }) => msgId)).size).toBe(over.length);
    // A customer who got a message gets none again, unless on request: up to the daily limit, and not beyond it.
    const send = async (more = {}) => {
      const answer = await admin.post('/star/sms/send', { ids: [star.id], orderIds: orders.map(({ id }) => id), ...more });
      expect(answer.code, why(answer)).toBe(200);
      return answer.data.results?.[0]?.data ?? answer.data;
    };
    const informed = new Set((await rows('/star/sms/record/search', { starSmsId: star.id, pageSize: 200 })).map((one) => one.thirdOrderId));
    const already = orders.filter(({ id }) => informed.has(id)).length;
    expect(already).toBeGreaterThan(0);
    expect(await send()).toMatchObject({ already, queued: 0 });
    for (let n = 0; n < 4; n++) expect(await send({ again: true })).toMatchObject({ already: 0 });
    expect(await send({ again: true })).toMatchObject({ queued: 0 });
  });

  it('goes through the outbox like all that leaves the house: who is written what stands in no call of it, receipts come by the door', async () => {
    const calls = await rows('/gateway/call/search', { gateway: 'sms', pageSize: 200 });
    const submits = calls.filter(({ operation, request }) => operation === 'submit' && request?.messages);
    expect(submits.length).toBeGreaterThan(0);
    for (const { requestNo, status, via, request, subject } of submits) {
      expect([status, via]).toEqual(['done', 'simulated']);
      const mine = await rows('/sms/record/search', { keyword: requestNo, pageSize: 100 });
      expect(subject).toMatch(/ \d+ 条$/);
      expect(request.messages.length).toBeGreaterThanOrEqual(mine.length);
      for (const one of request.messages) expect(one).toEqual({ no: expect.stringMatching(/^SM\d{18}-/), phone: '***', wording: '***' });
    }
    const informed = await until(async () => {
      const notices = await rows('/gateway/notice/search', { gateway: 'sms', status: 'done', pageSize: 200 });
      const mine = notices.filter(({ content }) => content.receipts);
      return mine.length > 0 && mine;
    });
    expect(informed[0]).toMatchObject({ via: 'simulated', kind: 'receipts' });
  });

  it('what never left goes by another carrier after its last try, what may have arrived fails and is refunded; neither is sent again', async () => {
    const [gateway] = (await rows('/gateway/state/search', { pageSize: 100 })).filter((one) => one.gateway === 'sms' && one.remote === '');
    const post = async (call: string, body: object) => {
      const answer = await admin.post(call, body);
      expect(answer.code, why(answer)).toBe(200);
    };
    await post('/gateway/state/open', { ids: [gateway.id], reason: '对方维护' });
    const failed = (await rows('/sms/record/search', { status: 'failed', smsType: 'notice', pageSize: 200 })).filter(
      ({ source, accountId, retryCount }) => source !== 'third' && accountId && retryCount === 0,
    );
    const payable: Loose[] = [];
    for (const one of failed) {
      const purse = await account(one.accountId);
      // Phones that have had as many as they may today are refused.
      const isWithin = (await admin.post('/sms/record/resend', { ids: [one.id], dryRun: true })).code === 200;
      if (isWithin && purse.status === 'normal' && purse.balanceQty > 10) payable.push(one);
    }
    const [one, other] = payable;
    const record = async (id: string) => (await rows('/sms/record/search', { id }))[0];
    const booked = async (id: string) =>
      (await rows('/sms/consume/search', { recordId: id, pageSize: 50 })).reduce((sum, { qtyDelta }) => sum + qtyDelta, 0);
    const submitted = async (id: string) => {
      await post('/sms/record/resend', { ids: [id] });
      const row = await until(async () => {
        const now = await record(id);
        return now.status === 'submitting' && now;
      });
      return (await rows('/gateway/call/search', { keyword: row.submitNo })).find(({ requestNo }) => requestNo === row.submitNo);
    };
    // It waits, and has never been sent.
    const first = await submitted(one!.id);
    expect(first).toMatchObject({ gateway: 'sms', operation: 'submit', status: 'waiting', tries: 0 });
    const { platformId } = await record(one!.id);
    await post('/gateway/call/giveUp', { ids: [first.id], reason: '换一家发' });
    const next = await until(async () => {
      const now = await record(one!.id);
      return now.status === 'submitting' && now.submitNo !== first.requestNo && now;
    });
    expect(next.triedIds).toEqual([platformId]);
    expect(next.platformId).not.toBe(platformId);
    // It was sent, and nobody knows what became of it.
    const second = await submitted(other!.id);
    await at.inspect(({ db }) =>
      sql`update gateway_call set status = 'unknown', tries = 1, next_at = now() + interval '1 day' where id = ${second.id}::bigint`.execute(
        db,
      ),
    );
    admin = await at.as('admin');
    await post('/gateway/call/giveUp', { ids: [second.id], reason: '对方说查不到' });
    expect(await record(other!.id)).toMatchObject({ status: 'failed', failReason: '提交结果未知,已放弃:对方说查不到' });
    expect(await booked(other!.id)).toBe(0);
    expect(why(await admin.post('/gateway/call/retry', { ids: [second.id] }))).toContain('不能再提交');
    await post('/gateway/state/close', { ids: [gateway.id] });
    const over = await until(async () => {
      const now = await record(one!.id);
      return ['submitted', 'delivered', 'failed'].includes(now.status) && now;
    });
    expect(await booked(one!.id)).toBe(over.status === 'failed' ? 0 : -over.splitCount);
  });

  it('a receipt that comes twice, for no message, or against an earlier one changes nothing; an empty one is reported', async () => {
    const [sent] = await rows('/sms/record/search', { status: 'delivered', source: 'star' });
    const unknown = (await rows('/sms/record/search', { status: 'unknown' }))[0];
    const notify = (no: string, content: object) =>
      at.inspect(({ db }) =>
        sql`insert into gateway_notice (id, gateway, notice_no, kind, body_hash, content, repeats, other_bodies, tries, received_at, status, created_at, updated_at, version, deleted)
          values (${newId()}::bigint, 'sms', ${no}, 'receipts', md5(${no}), ${JSON.stringify(content)}::jsonb, 0, 0, 0, now(), 'waiting', now(), now(), 1, false)`.execute(
          db,
        ),
      );
    const receipt = (msgId: string, status: string) => ({ msgId, status, reason: '关机' });
    await notify('sms-r1', {
      receipts: [receipt(sent.msgId, 'failed'), receipt('MNnobody', 'delivered'), receipt(unknown.msgId, 'failed')],
    });
    await notify('sms-r2', { receipts: [receipt(unknown.msgId, 'delivered')] });
    await notify('sms-r3', { receipts: [{ msgId: 7 }, 'x'] });
    admin = await at.as('admin');
    const kept = async (no: string) => (await rows('/gateway/notice/search', { keyword: no }))[0];
    for (const no of ['sms-r1', 'sms-r2', 'sms-r3']) await until(async () => (await kept(no)).status !== 'waiting');
    expect([(await kept('sms-r1')).status, (await kept('sms-r2')).status]).toEqual(['done', 'done']);
    expect(await kept('sms-r3')).toMatchObject({ status: 'failed', error: '通知里没有可读的回执' });
    expect(await rows('/sms/record/search', { id: sent.id })).toMatchObject([{ status: 'delivered', version: sent.version }]);
    // News that comes late is good news all the same.
    expect(await rows('/sms/record/search', { id: unknown.id })).toMatchObject([{ status: 'delivered' }]);
  });

  it('when an order reaches a node its customer gets the message of that node, once, from when the rule was enabled on', async () => {
    const rules = await rows('/star/sms/search', { status: 'enabled', node: 'done' });
    const delivering = await rows('/third/order/search', { channel: 'star', status: 'ready,delivering', pageSize: 100 });
    const rule = rules.find(({ authId }) => delivering.filter((one) => one.authId === authId).length >= 2)!;
    const [before, after] = delivering.filter(({ authId }) => authId === rule.authId);
    const complete = async (id: string) => {
      const done = await admin.post('/third/order/complete', { ids: [id], signImg: '本人签收' });
      expect(done.code, why(done)).toBe(200);
    };
    // A server that starts looks at once.
    const look = async () => {
      await at.inspect(async () => undefined);
      admin = await at.as('admin');
    };
    const countOf = async (id: string) => (await rows('/star/sms/record/search', { starSmsId: rule.id, thirdOrderId: id })).length;
    expect((await admin.post('/star/sms/enable', { ids: [rule.id], status: 'disabled' })).code).toBe(200);
    await complete(before!.id);
    const now = (await rows('/star/sms/search', { id: rule.id }))[0];
    expect((await admin.post('/star/sms/update', { id: rule.id, version: now.version, delayMinutes: 0, dayLimitPerPhone: 20 })).code).toBe(
      200,
    );
    expect((await admin.post('/star/sms/enable', { ids: [rule.id], status: 'enabled' })).code).toBe(200);
    // The reason why a message can't go out stands on the rule, and it goes out once it can.
    const [purse] = await rows('/sms/account/search', { ownerType: 'platform' });
    expect((await admin.post('/sms/account/lock', { ids: [purse.id], locked: true })).code).toBe(200);
    await complete(after!.id);
    await look();
    await until(async () => /已冻结,不能发送;账户能付后自动再发/.test((await rows('/star/sms/search', { id: rule.id }))[0].problem ?? ''));
    expect(await at.inspect(attemptsOf)).toEqual([true, 0]);
    admin = await at.as('admin');
    expect((await admin.post('/sms/account/lock', { ids: [purse.id], locked: false })).code).toBe(200);
    await look();
    await until(async () => (await countOf(after!.id)) > 0);
    expect((await rows('/star/sms/search', { id: rule.id }))[0].problem).toBeNull();
    const [record] = await rows('/star/sms/record/search', { starSmsId: rule.id, thirdOrderId: after!.id });
    expect(record).toMatchObject({ source: 'star', templateId: rule.templateId });
    expect((await rows('/sms/consume/search', { recordId: record.id }))[0].qtyDelta).toBe(-record.splitCount);
    await look();
    expect([await countOf(before!.id), await countOf(after!.id)]).toEqual([0, 1]);
  });

  it('is checked again when its turn comes: opted out meanwhile, account frozen, and at night', async () => {
    expect(await at.inspect(judgedAgain)).toEqual({ optedOut: '已退订促销短信', frozen: '扣费账户已冻结', night: 'queued', backs: 2 });
    admin = await at.as('admin');
  });

  it('waits while all carriers are full for the day, goes to the one its template prefers, and to none that has not passed it', async () => {
    expect(await at.inspect(routed)).toEqual({
      preferred: 'spare',
      unreviewed: ['express', 'spare'],
      full: 'queued',
      over: '所有平台都没有接收',
    });
    admin = await at.as('admin');
  });

  it('a carrier that answers none of ten calls holds back only what no other may send', async () => {
    expect(await at.inspect(silentFirst)).toEqual({
      status: 'submitted',
      isByAnother: true,
      waits: ['queued'],
      after: ['submitted true'],
      late: ['submitted'],
    });
    admin = await at.as('admin');
  });

  it('a carrier that stands still, or has used up its pace, holds up its own messages alone', async () => {
    expect(await at.inspect(besideOne)).toEqual({
      beside: { message: 'submitted', first: 'sending' },
      spent: { message: 'submitted', first: 'waiting' },
      later: 'submitted',
    });
    admin = await at.as('admin');
  });

  it('a carrier that is gone stops none of the others: what never left goes by them, and it comes back with its own', async () => {
    expect(await at.inspect(downFirst)).toEqual({
      broken: ['closed', 'open'],
      meanwhile: ['submitted'],
      spared: ['submitted', 'submitting by it'],
      back: ['closed', 'closed'],
      after: ['submitted', 'submitted by it'],
    });
    admin = await at.as('admin');
  });

  it('a code stands in no record', async () => {
    const codes = await rows('/sms/record/search', { smsType: 'code', pageSize: 200 });
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter(({ content, sealedText }) => /\d{4,}/.test(content) || sealedText !== undefined)).toEqual([]);
    const { stored, sent } = await at.inspect(codeSent);
    admin = await at.as('admin');
    expect(stored).toContain('验证码是 ******');
    expect(sent).toContain('验证码是 482913');
  });

  it('what failed may be sent again three times, charged each time; customers who opted out get no advertisement', async () => {
    const id = await at.inspect(toNobody);
    admin = await at.as('admin');
    const record = async () => (await rows('/sms/record/search', { id }))[0];
    const entries = async (bizType: string) => (await rows('/sms/consume/search', { recordId: id, bizType })).map((one) => one.qtyDelta);
    const failed = () => until(async () => (await record()).status === 'failed');
    await failed();
    for (let times = 1; times <= 3; times++) {
      const answer = await admin.post('/sms/record/resend', { ids: [id] });
      expect(answer.code, why(answer)).toBe(200);
      expect(await entries('send')).toEqual(Array(times + 1).fill(-1));
      await failed();
      expect(await entries('back')).toEqual(Array(times + 1).fill(1));
    }
    expect(why(await admin.post('/sms/record/resend', { ids: [id] }))).toBe('已经重发 3 次');
    expect(await record()).toMatchObject({ retryCount: 3, failReason: '空号' });
    const [done] = await rows('/sms/record/search', { status: 'delivered', smsType: 'promo' });
    expect((await admin.post('/sms/record/optOut', { ids: [done.id] })).code).toBe(200);
    expect(why(await admin.post('/sms/record/optOut', { ids: [done.id] }))).toBe('这个号码已经退订');
    expect((await admin.post('/sms/record/resend', { ids: [done.id] })).code).toBe(422);
  });

  describe('a partner that may open accounts and templates', () => {
    const RECORDS = '/api/sms/record/search';
    let partner: Client;
    beforeAll(async () => {
      // The role of the demo holds no page of messages.
      expect((await (await at.as('partner')).get('/sms/account/search')).code).toBe(0);
      const role = (await rows('/admin/user/role/search', { pageSize: 200 })).find(({ code }) => code === 'partner')!;
      const nodes = (await admin.get('/admin/user/role/permissionTree')).data.nodes as Loose[];
      const held = ['/api/sms/account/search', '/api/sms/template/search', RECORDS, '/api/sms/consume/statistics'];
      const pages = held.map((url) => nodes.find((node) => node.url === url)!.id);
      const { permissionIds, version } = (await admin.get('/admin/user/role/permission', { roleId: role.id })).data;
      const answer = await admin.post('/admin/user/role/setPermission', {
        id: role.id,
        version,
        permissionIds: [...permissionIds, ...pages],
        actionGrants: { [pages[0]!]: [] },
      });
      expect(answer.code, why(answer)).toBe(200);
      partner = await at.as('partner');
    });

    it('sees its own accounts and no other, and nothing of carriers', async () => {
      const seen = (await partner.get('/sms/account/search', { pageSize: 200 })).data.list as Loose[];
      const all = await rows('/sms/account/search', { pageSize: 200 });
      const [{ partnerId }] = seen as [Loose];
      expect(partnerId).toBeTruthy();
      const ids = (of: Loose[]) => of.map(({ id }) => id).sort();
      expect(ids(seen)).toEqual(ids(all.filter((one) => one.partnerId === partnerId)));
      const other = all.find((one) => one.partnerId !== partnerId)!;
      expect((await partner.get('/sms/account/search', { id: other.id })).data.list).toEqual([]);
      expect((await partner.get('/sms/platform/search')).code).toBe(0);
      expect((await partner.post('/sms/account/adjust', { ids: [seen[0].id], qtyDelta: 1, reason: '甲乙' })).data.reason).toBe(
        'engine.platformDecides',
      );
    });

    it('reads of its own messages whether they came, and nothing of who carried them and for how much: in no list, filter, order, keyword, sum, report, file or history', async () => {
      const { list: seen, summary } = (await partner.get('/sms/record/search', { pageSize: 200, count: 1 })).data;
      const { id } = seen.find(({ status }: Loose) => status === 'delivered');
      const [whole] = (await rows('/sms/record/search', { id })) as [Loose];
      for (const key of ['platformId', 'platformName', 'msgId', 'cost']) expect(whole[key], key).toBeTruthy();
      const kept = { platformId: null, triedIds: null, submitNo: null, msgId: null, cost: null };
      const told = (await partner.get('/login/session')).data.kept;
      expect(told.sms_record.sort()).toEqual([...Object.keys(kept)].sort());
      expect([told.sms_template, (await admin.get('/login/session')).data.kept]).toEqual([['platformId'], undefined]);
      for (const row of seen) {
        expect(row).toMatchObject({ ...kept, content: expect.any(String) });
        expect(row.platformName ?? null).toBeNull();
      }
      expect(summary).toEqual({ splitCount: expect.any(Number) });
      const whose = { platformId: whole.platformId, msgId: whole.msgId };
      for (const [key, value] of Object.entries(whose)) {
        expect((await admin.get('/sms/record/search', { id, [key]: value })).data.list, key).toHaveLength(1);
        for (const name of [key, `${key}_not`, `${key}_empty`])
          expect((await partner.get('/sms/record/search', { [name]: name === `${key}_empty` ? 'true' : value })).code, name).toBe(400);
      }
      expect((await partner.get('/sms/record/search', { submitNo: 'SM1' })).code).toBe(400);
      expect((await rows('/sms/record/search', { keyword: whole.msgId })).map((row) => row.id)).toEqual([id]);
      expect((await partner.get('/sms/record/search', { keyword: whole.msgId })).data.list).toEqual([]);
      expect((await partner.get('/sms/record/search', { keyword: whole.requestNo })).data.list).toHaveLength(1);
      for (const sort of ['msgId', 'platformId,-sentAt']) expect((await partner.get('/sms/record/search', { sort })).code, sort).toBe(400);
      expect((await admin.get('/sms/record/search', { sort: 'platformId,-sentAt' })).code).toBe(200);

      const carriers = { rows: 'carrier', measures: 'used', occurredAt_from: dayOf(whole.createdAt), occurredAt_to: dayOf(new Date()) };
      const groups = async (who: Client) => {
        const answer = await who.get('/sms/consume/statistics', carriers);
        expect(answer.code, answer.text).toBe(200);
        return (answer.data.members[0] as Loose[]).map(({ label }) => label);
      };
      expect(await groups(admin)).toContain(whole.platformName);
      expect(await groups(partner)).toEqual(['未填']);
      expect((await partner.get('/sms/consume/statistics', { ...carriers, 'recordId.platformId': whole.platformId })).code).toBe(400);

      const columns = ['phone', 'status', 'platformId', 'cost', 'msgId'];
      const headOf = async (who: Client) => {
        const { data } = await who.post('/upload/createTask', { pageUrl: RECORDS, query: { id }, columns, fileType: 'csv' });
        await until(async () => (await who.get('/upload/list', { id: data.id })).data.list[0]?.status === 'done');
        const file = await fetch(`${who.origin}/api/upload/download?id=${data.id}`, { headers: { cookie: who.cookie } });
        return (await file.text()).replace(/^\uFEFF/, '').split('\r\n')[0];
      };
      expect(await headOf(admin)).toBe('手机号,状态,短信平台,成本,回执号');
      expect(await headOf(partner)).toBe('手机号,状态');

      const [before, after] = [{ ...whose, triedIds: [whose.platformId], cost: whole.cost, status: 'submitted' }, { status: 'delivered' }];
      const logId = newId();
      await at.inspect(async ({ db }) => {
        await sql`insert into operat_log select (jsonb_populate_record(null::operat_log, to_jsonb(l) || jsonb_build_object(
          'id', ${logId}::text, 'row_count', 1))).* from operat_log l order by l.id desc limit 1`.execute(db);
        await sql`insert into operat_log_item select (jsonb_populate_record(null::operat_log_item, to_jsonb(i) || jsonb_build_object(
          'id', ${newId()}::text, 'log_id', ${logId}::text, 'entity', 'sms_record', 'target_id', ${id}::text, 'before', ${JSON.stringify(before)}::jsonb,
          'after', ${JSON.stringify(after)}::jsonb, 'created_at', now()))).* from operat_log_item i order by i.id desc limit 1`.execute(db);
      });
      [admin, partner] = [await at.as('admin'), await at.as('partner')];
      const history = (who: Client) => who.get('/manager/operat/log/history', { entity: 'sms_record', targetId: id });
      const entries = async (who: Client) =>
        ((await history(who)).data.list as Loose[]).map(({ before }) =>
          Object.keys(before)
            .filter((key) => !key.endsWith('Name'))
            .sort(),
        );
      expect(await entries(admin)).toEqual([Object.keys(before).sort()]);
      expect(await entries(partner)).toEqual([['status']]);
    });

    it('tries a template of its own, and is told neither carrier nor cost', async () => {
      const [{ partnerId }] = (await partner.get('/sms/account/search')).data.list;
      const id = await at.inspect(async ({ db }) => {
        const shop = sql`(select min(id) from merchant_shop where partner_id = ${partnerId}::bigint and not deleted)`;
        await sql`update sms_template set shop_id = ${shop}, platform_id = (select min(id) from sms_platform where status = 'enabled')
          where code = 'ORDER_DONE'`.execute(db);
        const { rows: found } = await sql<{ id: string }>`select id::text as id from sms_template where code = 'ORDER_DONE'`.execute(db);
        return found[0]!.id;
      });
      admin = await at.as('admin');
      partner = await at.as('partner');
      const seenBy = async (who: Client) => (await who.get('/sms/template/search', { id })).data.list[0];
      const { platformId } = await seenBy(admin);
      expect(platformId).toBeTruthy();
      expect(await seenBy(partner)).toMatchObject({ id, platformId: null });
      expect((await admin.get('/sms/template/search', { platformId })).code).toBe(200);
      expect((await partner.get('/sms/template/search', { platformId })).code).toBe(400);
      // Nor does it lose what it is not told.
      const { version } = await seenBy(partner);
      const changed = await partner.post('/sms/template/update', { id, version, remark: '不改平台', platformId: null });
      expect(changed.code, changed.text).toBe(200);
      expect((await seenBy(admin)).platformId).toBe(platformId);
      const trialOf = async (who: Client) => (await who.get('/sms/template/preview', { id })).data.trial;
      const whole = await trialOf(admin);
      expect(whole.carrier).toBeTruthy();
      const { rows: shown, ...sums } = await trialOf(partner);
      expect(sums).toMatchObject({ cost: null, carrier: null, around: [] });
      for (const row of shown) expect([row.cost, row.parts > 0]).toEqual([null, true]);
    });
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
