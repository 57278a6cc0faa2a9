/** The desk of messages: what they would read is shown before they are sent, what can't go out is refused with nothing half-done, and answers of customers count. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../src/language/days';
import { formatMoney } from '../../src/language/format';
import { digest } from '../../src/areas/gateway/channelAdapter.server';
import { SIMULATED } from '../../src/areas/gateway/simulator.server';
import { sharedSecret } from '../../src/server/outbound/sealed';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { ENGINES } from './place';

describe.each(ENGINES)('the desk of messages on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let star: Loose;
  /** Orders that the rule is about, whose customers have had nothing yet; nobody can be reached by the last. */
  let orders: Loose[];
  let lost: Loose;
  const rows = async (call: string, params = {}): Promise<Loose[]> => (await admin.get(call, { pageSize: 100, ...params })).data.list;
  const own = (answer: Loose): Loose => answer.data?.results?.[0]?.data ?? answer.data;
  const errorsOf = (answer: Loose): Loose => own(answer)?.errors ?? {};
  const send = (orderIds: readonly string[], more = {}) => admin.post('/star/sms/send', { ids: [star.id], orderIds, ...more });
  const sent = async () => (await rows('/star/sms/search', { id: star.id }))[0].sentCount;
  const purse = async (): Promise<Loose> => (await rows('/sms/account/search', { ownerType: 'platform' }))[0];
  const adjust = async (qtyDelta: number) => {
    const { id, version } = await purse();
    expect((await admin.post('/sms/account/adjust', { ids: [id], version, qtyDelta, reason: '测试' })).code).toBe(200);
  };

  beforeAll(async () => {
    at = await stage(engine, { SIMULATOR_PACE: '10' });
    admin = await at.as('admin');
    [star] = await rows('/star/sms/search', { status: 'enabled', node: 'done' });
    const informed = new Set((await rows('/star/sms/record/search', { starSmsId: star.id })).map((one) => one.thirdOrderId));
    const phones = new Set<string>();
    const all = (await rows('/third/order/search', { channel: 'star' })).filter(({ id, authId, status, receiverMask }) => {
      const isNew = authId === star.authId && status === 'done' && !informed.has(id) && !phones.has(receiverMask.phone);
      if (isNew) phones.add(receiverMask.phone);
      return isNew;
    });
    expect(all.length).toBeGreaterThan(5);
    [lost, ...orders] = all as [Loose, ...Loose[]];
    await at.inspect(async ({ db }) => {
      await sql`update third_order set receiver_cipher = jsonb_set(receiver_cipher, '{data}', '"dW5yZWFkYWJsZQ=="') where id = ${lost.id}::bigint`.execute(
        db,
      );
      await sql`update sys_config set config_value = '2' where config_key = 'sms.perPhoneDay'`.execute(db);
    });
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  it('a template is tried with real orders of its node: what each would read, its parts and cost, and why one would get nothing', async () => {
    const newest = (await admin.get('/sms/template/preview', { id: star.templateId })).data.trial;
    expect(newest.rows.length).toBeGreaterThan(1);
    expect(newest.rows.length).toBeLessThanOrEqual(20);
    const { costPer100 } = (await rows('/sms/platform/search', { keyword: newest.carrier }))[0];
    for (const row of newest.rows) {
      expect(row.text).toMatch(/^【[^】]+】/);
      expect(row.text).not.toContain('${');
      expect([row.words, row.cost]).toEqual([row.text.length, row.parts * costPer100]);
      expect(row.phone === null).toBe(row.why !== null);
    }
  });

  it('a template whose node no order has come to is tried with other orders of its rule, and says so', async () => {
    const [late] = await rows('/star/sms/search', { node: 'late', authId: star.authId });
    await at.inspect(({ db }) =>
      sql`update third_order set promise_at = now() + interval '1 day'
        where channel = 'star' and status in ('ready', 'delivering') and promise_at < now()`.execute(db),
    );
    admin = await at.as('admin');
    const { trial } = (await admin.get('/sms/template/preview', { id: late!.templateId })).data;
    expect(trial.isOtherNode).toBe(true);
    expect(trial.rows.length).toBeGreaterThan(0);
    for (const { text } of trial.rows) expect(text).toMatch(/^【[^】]+】/);
    expect((await admin.get('/sms/template/preview', { id: star.templateId })).data.trial.isOtherNode).toBe(false);
  });

  it('a template with a variable that no order has says so when it is tried, and no rule takes it', async () => {
    const added = await admin.post('/sms/template/add', {
      code: 'WEATHER_NEWS',
      name: '天气',
      sign: '井台送水',
      content: '订单 ${orderNo}:今天${weather}',
      smsType: 'notice',
    });
    const id = String(added.data.id);
    const { trial } = (await admin.get('/sms/template/preview', { id })).data;
    expect(trial.sent).toBe(0);
    expect(trial.rows.map(({ why }: Loose) => why)).toContain('订单里没有变量 weather 的值');
    const [{ version }] = await rows('/sms/template/search', { id });
    expect((await admin.post('/sms/template/audit', { ids: [id], version, result: 1 })).code).toBe(200);
    const rule = await admin.post('/star/sms/add', { name: '天气', node: 'done', templateId: id, authId: star.authId });
    expect([rule.code, rule.data.errors.templateId]).toEqual([422, expect.stringMatching(/^变量 weather 订单里没有/)]);
  });

  it('a template that tells of cards is tried with those given out last, a line of a sending once, and says which variable no card has', async () => {
    const added = async (code: string, content: string) =>
      String((await admin.post('/sms/promo/template/add', { code, name: code, sign: '井台送水', content })).data.id);
    const trialOf = async (id: string) => (await admin.get('/sms/template/preview', { id })).data.trial;
    const trial = await trialOf(await added('CARDS_GIVEN', '送您 ${qty} 张${card},最高抵 ${amount},${until} 前有效。拒收请回复退订'));
    expect(trial.of).toBe('coupon_item');
    expect(trial.rows.length).toBeGreaterThan(1);
    expect(trial.sent).toBeGreaterThan(0);
    const lines = new Set<string>();
    for (const { id, text } of trial.rows) {
      const card = (await admin.get('/coupon/merchant/item/info', { id })).data;
      const [{ faceAmount, name }] = await rows('/coupon/merchant/batch/search', { id: card.batchId });
      const [line] = card.lineId ? await rows('/coupon/merchant/send/searchDetail', { id: card.lineId }) : [null];
      const wanted = `【井台送水】送您 ${line?.qty ?? 1} 张${name},最高抵 ${formatMoney(faceAmount)} 元,${dayOf(card.validEnd)} 前有效。拒收请回复退订`;
      expect(text).toBe(wanted);
      lines.add(String(card.lineId ?? id));
    }
    expect(lines.size).toBe(trial.rows.length);
    const lacking = await trialOf(await added('CARDS_WEATHER', '送您${card},今天${weather}。拒收请回复退订'));
    expect([lacking.sent, lacking.rows[0].why]).toEqual([0, '卡里没有变量 weather 的值']);
    expect((await trialOf(await added('NO_CARDS', '夏日囤水季。拒收请回复退订'))).of).toBeUndefined();
  });

  it('orders that have not come to the node of a rule get nothing by hand either, and each says why', async () => {
    const rules = await rows('/star/sms/search', { status: 'enabled', node: 'done' });
    const all = await rows('/third/order/search', { channel: 'star', status: 'waiting,ready,delivering,cancelled' });
    const rule = rules.find(({ authId }) => all.some((order) => order.authId === authId))!;
    const ids = all.filter(({ authId }) => authId === rule.authId).map(({ id }) => id);
    const before = await purse();
    const byHand = async (more: object) => own(await admin.post('/star/sms/send', { ids: [rule.id], orderIds: ids, again: true, ...more }));
    for (const dryRun of [true, false]) {
      const reply = await byHand({ dryRun });
      expect(reply).toMatchObject({ queued: 0, parts: 0, early: ids.length, already: 0, skipped: 0 });
      for (const { why } of reply.trial.rows) expect(why).toMatch(/^订单是“.+”,没有走到“已送达”$/);
    }
    const [come] = await rows('/third/order/search', { channel: 'star', status: 'done', authId: rule.authId });
    expect(await byHand({ dryRun: true, orderIds: [...ids, come!.id] })).toMatchObject({ early: ids.length });
    expect((await purse()).balanceQty).toBe(before.balanceQty);
  });

  it('a sending is rehearsed row by row, and one wrong phone among its orders refuses all at the field, with nothing half-done', async () => {
    const before = [await sent(), (await purse()).balanceQty];
    const trial = own(await send([orders[0].id, orders[1].id], { dryRun: true })).trial;
    expect(trial.rows.map(({ why }: Loose) => why)).toEqual([null, null]);
    for (const { no, text } of trial.rows)
      expect([orders[0].orderNo, orders[1].orderNo, text.slice(0, 1)]).toEqual(expect.arrayContaining([no, '【']));
    for (const dryRun of [true, false]) {
      const refused = await send([orders[0].id, lost.id], { dryRun });
      expect(errorsOf(refused).orderIds).toBe(`订单 ${lost.orderNo} 的手机号解不开,或不是手机号`);
    }
    expect([await sent(), (await purse()).balanceQty]).toEqual(before);
  });

  it('an account that can pay for one of two sends neither, and the same orders go out once it can', async () => {
    const before = await sent();
    const { balanceQty } = await purse();
    await adjust(1 - balanceQty);
    const refused = await send([orders[0].id, orders[1].id]);
    expect(errorsOf(refused).orderIds).toMatch(/余额 1 条,这次要 2 条,一条也没有发/);
    expect([await sent(), (await purse()).balanceQty]).toEqual([before, 1]);
    await adjust(balanceQty - 1);
    expect(own(await send([orders[0].id, orders[1].id]))).toMatchObject({ queued: 2, already: 0 });
    const again = own(await send([orders[0].id, orders[1].id], { dryRun: true }));
    expect(again).toMatchObject({ queued: 0, already: 2 });
    expect(again.trial.rows.map(({ why }: Loose) => why)).toEqual(['已发过', '已发过']);
    expect(await sent()).toBe(before + 2);
  });

  it('a phone gets as many of a template in 24 hours as the setting says, and the refusal stands at the orders', async () => {
    const { version } = (await rows('/star/sms/search', { id: star.id }))[0];
    expect((await admin.post('/star/sms/update', { id: star.id, version, dayLimitPerPhone: 20 })).code).toBe(200);
    for (let n = 0; n < 2; n++) expect(own(await send([orders[2].id], { again: true }))).toMatchObject({ queued: 1 });
    const before = await sent();
    expect(errorsOf(await send([orders[2].id], { again: true })).orderIds).toMatch(/24 小时内已收到 2 条/);
    expect(await sent()).toBe(before);
  });

  it('who answers an advertisement by TD gets none any more: once, however often the notice comes; a forged one is refused', async () => {
    const promos = (await rows('/sms/record/search', { status: 'delivered', smsType: 'promo' })).filter(({ msgId }) => msgId);
    const [first, other, third] = [...new Map(promos.map((one) => [one.phone, one])).values()].slice(-3) as [Loose, Loose, Loose];
    const notify = async (no: string, replies: readonly Loose[], secret = sharedSecret(SIMULATED)) => {
      const body = JSON.stringify({ no, kind: 'replies', content: { replies } });
      const headers = { 'content-type': 'application/json', 'x-digest': digest(body, secret) };
      return (await fetch(`${at.server.origin}/notify/sms`, { method: 'POST', body, headers })).status;
    };
    const applied = (no: string) =>
      expect.poll(async () => (await rows('/gateway/notice/search', { keyword: no }))[0]?.status, { timeout: 20_000 });
    const said = [
      { msgId: first.msgId, text: ' td。' },
      { msgId: other.msgId, text: '退订吗?什么意思' },
    ];
    expect(await notify('reply-forged', [{ msgId: third.msgId, text: 'TD' }], 'a'.repeat(32))).toBe(401);
    expect(await rows('/gateway/notice/search', { keyword: 'reply-forged' })).toEqual([]);
    for (let n = 0; n < 2; n++) expect(await notify('reply-1', said)).toBe(200);
    await applied('reply-1').toBe('done');
    expect(await notify('reply-2', said)).toBe(200);
    await applied('reply-2').toBe('done');
    expect(await notify('reply-3', [])).toBe(200);
    await applied('reply-3').toBe('failed');
    const known = await at.inspect(async ({ db }) => {
      const ids = [first, other, third].map(({ id }) => id as string);
      return (
        await sql<{
          id: string;
          source: string;
        }>`select record_id::text as id, source from sms_opt_out where record_id = any(${ids}::bigint[])`.execute(db)
      ).rows;
    });
    expect(known).toEqual([{ id: first.id, source: 'reply' }]);
  });

  it('leaves every rule of the domain whole', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
