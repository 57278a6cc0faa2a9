import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/language/days';
import { suggestion } from '../../src/areas/replenish/suggestion';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';

const BILL = '/partner/replenish/apply/bill';
const PLAN = '/partner/replenish/purchase/plan';
const STATEMENT = '/partner/replenish/statement';

describe.each(AREA_ENGINES)('replenishment from plan to statement on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let account: Loose;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const accounts = await list('/partner/replenish/account/search', { status: 'normal' });
    // One whose city has prices for what its scheme orders, and whose warehouse is known.
    for (const one of accounts.sort((a, b) => b.balanceAmount - a.balanceAmount)) {
      const scheme = (await admin.get('/partner/replenish/scheme/info', { id: one.schemeId })).data;
      if (scheme.status !== 'enabled' || !scheme.items?.length) continue;
      if (!one.warehouseId) {
        const [warehouse] = await list('/partner/warehouse/search', { partnerId: one.partnerId, warehouseType: 'main', status: 'enabled' });
        if (!warehouse) continue;
        const moved = await admin.post('/partner/replenish/account/warehouse/edit', {
          id: one.id,
          version: one.version,
          warehouseId: warehouse.id,
        });
        if (moved.code !== 200) continue;
        one.warehouseId = warehouse.id;
      }
      account = { ...one, scheme };
      break;
    }
    expect(account, 'an account that can order').toBeDefined();
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}, by = admin): Promise<Loose[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const info = async (id: string, call = `${BILL}/info`): Promise<Loose> => (await admin.get(call, { id })).data;
  const why = (answer: Loose): string =>
    JSON.stringify(answer.data?.results?.[0]?.data?.errors ?? answer.data?.errors ?? '') +
    (answer.data?.results?.[0]?.message ?? answer.message);
  const send = async (call: string, id: string, input: object = {}, from = `${BILL}/info`) => {
    const { version } = await info(id, from);
    const answer = await admin.post(call, { id, version, ...input });
    // A call for one or many takes them as such.
    return answer.code === 400 ? admin.post(call, { ids: [id], versions: { [id]: version }, ...input }) : answer;
  };
  const did = async (call: string, id: string, input: object = {}, from = `${BILL}/info`) => {
    const answer = await send(call, id, input, from);
    expect(answer.code, `${call} ${why(answer)}`).toBe(200);
    return { ...(await info(id, from)), reply: answer.data };
  };
  const specIds = async () => {
    const [line] = account.scheme.items;
    const codes = (await list('/partner/product/spu/code/search', { keyword: line.specNo })).filter(
      (code: Loose) => code.specNo === line.specNo,
    );
    return { line, specCodeId: codes[0]?.id as string };
  };
  const order = async (qty: number, more: object = {}) => {
    const { specCodeId } = await specIds();
    return admin.post(`${BILL}/add`, { accountId: account.id, goods: [{ specCodeId, qty }], ...more });
  };

  it('orders between what may be ordered at a time, at today’s price, and takes no more from the balance than its share', async () => {
    const { line } = await specIds();
    for (const qty of [line.minQty - 1, line.maxQty + 1]) expect(why(await order(qty))).toMatch(/应在 \d+ 到 \d+ 之间|不能小于 1/);
    const most = Math.floor(line.minQty * 1_000_000);
    expect(why(await order(line.minQty, { deduct: most }))).toMatch(/最多抵扣货款的|履约余额只有/);
    const made = await order(line.minQty);
    expect(made.code, why(made)).toBe(200);
    const bill = await info(made.data.id);
    expect(bill).toMatchObject({ status: 'auditing', applyQty: line.minQty, payAmount: bill.goodsAmount - bill.deductAmount });
    expect(bill.deductAmount).toBeLessThanOrEqual(Math.floor((bill.goodsAmount * account.scheme.deductBp) / 10_000));
    const [fee] = await list('/partner/replenish/delivery/fee/log/search', { applyBillId: bill.id, isLatest: 'yes' });
    expect(fee.fee).toBe(bill.deliveryFee);
    // After the cut-off of its warehouse it counts as of the next day.
    const warehouse = (await list('/partner/warehouse/search', { id: bill.warehouseId }))[0];
    const setting = async (cutoffTime: string | null) => {
      const { version } = (await list('/partner/warehouse/search', { id: bill.warehouseId }))[0];
      expect((await admin.post('/partner/warehouse/setting/update', { id: bill.warehouseId, version, cutoffTime })).code).toBe(200);
    };
    await setting('00:00');
    const late = await info((await order(line.minQty)).data.id);
    await setting('23:59');
    const timely = await info((await order(line.minQty)).data.id);
    await setting(warehouse.cutoffTime);
    const shanghai = (iso: string) => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString();
    expect(shanghai(late.dueAt)).toBe(`${addDays(shanghai(late.createdAt).slice(0, 10), 2)}T00:00:00.000Z`);
    expect(Date.parse(timely.dueAt) - Date.parse(timely.createdAt)).toBeGreaterThan(86_000_000);
    expect(Date.parse(timely.dueAt) - Date.parse(timely.createdAt)).toBeLessThan(86_800_000);
    for (const one of [late, timely]) await did(`${BILL}/cancel`, one.id, { reason: '试单' });
    const cancelled = await did(`${BILL}/cancel`, bill.id, { reason: '试单' });
    expect(cancelled.status).toBe('cancelled');
  });

  it('plans nothing for an account that is frozen, and says which', async () => {
    const frozenOne = (await list('/partner/replenish/account/search', { status: 'normal', schemeId: account.schemeId }))[0];
    const lock = (locked: boolean) => admin.post('/partner/replenish/account/lock', { ids: [frozenOne.id], locked });
    const frozen = await lock(true);
    expect(frozen.code, why(frozen)).toBe(200);
    const body = { schemeId: account.schemeId, planDate: new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10) };
    const { specCodeId } = await specIds();
    const named = await admin.post(`${PLAN}/add`, { ...body, accounts: [frozenOne.id] });
    expect(named.data.reason).toBe('replenish.accountOutside');
    expect(Object.keys(named.data.errors)).toEqual(['accounts']);
    const wanted = await admin.post(`${PLAN}/add`, { ...body, goods: [{ accountId: frozenOne.id, specCodeId, planQty: 20 }] });
    expect(wanted.data.reason).toBe('replenish.accountOutside');
    expect(wanted.data.errors.goods).toContain('第 1 行:账户不属于这个方案,或已冻结');
    expect((await lock(false)).code).toBe(200);
  });

  it('T9 T18 W9 goes from a plan to bills, is sent and received in parts, comes up short, and ends in a statement that adds up', async () => {
    const planned = await admin.post(`${PLAN}/add`, {
      schemeId: account.schemeId,
      planDate: new Date(Date.now() + 30 * 3_600_000).toISOString().slice(0, 10),
      accounts: [account.id],
      goods: [{ accountId: account.id, specCodeId: (await specIds()).specCodeId, planQty: account.scheme.items[0].minQty }],
    });
    expect(planned.code, why(planned)).toBe(200);
    const planId = planned.data.id as string;
    const plan = await info(planId, `${PLAN}/info`);
    for (const one of plan.lines)
      expect([0, one.minQty, Math.max(0, one.maxQty - one.availableQty - one.onWayQty)], one.specNo).toContain(one.suggestQty);
    expect((await did(`${PLAN}/audit`, planId, { result: 1 }, `${PLAN}/info`)).status).toBe('ready');
    const turned = await did(`${PLAN}/toBill`, planId, {}, `${PLAN}/info`);
    expect(turned).toMatchObject({ status: 'billed', billCount: 1, reply: { bills: 1, qty: plan.planQty } });
    expect((await send(`${PLAN}/toBill`, planId, {}, `${PLAN}/info`)).code, 'a plan becomes bills once').not.toBe(200);

    const [bill] = await list(`${BILL}/search`, { planId });
    expect(bill.applyQty).toBe(plan.planQty);
    await did(`${BILL}/audit`, bill.id, { result: 1 });
    const before = await info(account.id, '/partner/replenish/account/info');
    await did(`${BILL}/platformPay`, bill.id, { outTradeNo: `CHAIN${engine.toUpperCase()}0001` });
    const [item] = (await info(bill.id)).items;
    const part = Math.ceil(item.applyQty / 2);
    const sent = await did(`${BILL}/deliver`, bill.id, { sent: [{ specNo: item.specNo, qty: part }] });
    expect(sent).toMatchObject({ status: sent.applyQty === part ? 'receiving' : 'sending', sentQty: part, onWayQty: part });
    expect((await info(account.id, '/partner/replenish/account/info')).onWayQty).toBe(before.onWayQty + part);
    const tooMany = await send(`${BILL}/receive`, bill.id, { got: [{ specNo: item.specNo, qty: part + 1 }] });
    expect(why(tooMany)).toMatch(/第 1 行:.*在途 \d+ 件,不够/);
    const none = await send(`${BILL}/receive`, bill.id, { got: [{ specNo: item.specNo, qty: 0 }] });
    expect(why(none)).toMatch(/每一行都是 0/);
    const first = await did(`${BILL}/receive`, bill.id, { got: [{ specNo: item.specNo, qty: part - 1 }] });
    expect(first.reply).toMatchObject({ received: part - 1, onWay: 1 });
    if (first.status === 'sending') {
      const early = await send(`${BILL}/receive`, bill.id, { got: [{ specNo: item.specNo, qty: 1 }], rest: 'lost', reason: '碎' });
      expect([200, 422]).toContain(early.code === 200 ? 200 : early.code);
      await did(`${BILL}/deliver`, bill.id);
    }
    // All that is on its way but two arrives; the two never will.
    const coming = (await info(bill.id)).items.filter((one: Loose) => one.onWayQty > 0);
    const { onWayQty } = await info(bill.id);
    const got = coming.map((one: Loose, i: number) => ({ specNo: one.specNo, qty: i ? one.onWayQty : Math.max(1, one.onWayQty - 2) }));
    const lost = onWayQty - got.reduce((sum: number, one: Loose) => sum + one.qty, 0);
    const received = await did(`${BILL}/receive`, bill.id, { got, rest: 'lost', reason: '运输破损' });
    expect(received).toMatchObject({ status: 'received', onWayQty: 0, receivedQty: received.applyQty - lost });
    expect((await info(account.id, '/partner/replenish/account/info')).onWayQty, 'nothing of it is on its way').toBe(before.onWayQty);
    expect(received.settleAmount).toBe(received.goodsAmount - received.shortAmount + received.deliveryFee + received.landingCharge);
    expect(received.shortAmount).toBe(received.items.reduce((sum: number, one: Loose) => sum + one.lostQty * one.price, 0));
    const moved = await list('/partner/replenish/stock/movement/search', { applyBillId: bill.id });
    expect(moved.reduce((sum, one) => sum + one.qtyDelta, 0)).toBe(received.receivedQty);
    expect(new Set(moved.map((one) => one.bizNo)).size).toBe(moved.length);
    expect(moved.filter((one) => one.specCodeId === item.specCodeId).length, 'a spec moves once a receipt').toBeGreaterThan(1);

    await did(`${BILL}/financeCheck`, bill.id, {
      result: 'passed',
      amount: bill.payAmount,
      seenTradeNo: `CHAIN${engine.toUpperCase()}0001`,
    });
    const period = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
    const of = { brandId: account.brandId, cityCode: account.cityCode, period };
    const accounted = await admin.post(`${STATEMENT}/accounting`, of);
    if (accounted.code !== 200) {
      // The demo has closed this month: a later one takes it by hand.
      expect(why(accounted)).toMatch(/已审核/);
    }
    const made =
      accounted.code === 200
        ? (await list(`${STATEMENT}/search`, { keyword: accounted.data.statementNo }))[0]
        : { id: (await admin.post(`${STATEMENT}/add`, { ...of, period: '2030-01', billIds: [bill.id] })).data.id };
    const again = await admin.post(`${STATEMENT}/accounting`, of);
    expect(again.code, 'nothing is accounted for twice').not.toBe(200);
    const from = `${STATEMENT}/info`;
    const statement = await info(made.id, from);
    const lines = await list(`${STATEMENT}/sub/detail/search`, { 'statementSubId.statementId': made.id });
    expect(lines.map((one) => one.id)).toContain(bill.id);
    expect(statement.totalAmount).toBe(lines.reduce((sum, one) => sum + one.settleAmount, 0));
    expect(why(await send(`${BILL}/settle`, bill.id)), 'what is in a statement is settled there').toMatch(/已入对账单/);
    expect(why(await send(`${STATEMENT}/platformInvoice`, made.id, { invoiceNo: '12345678', amount: 1 }, from))).toMatch(/待审核|不能/);
    await did(`${STATEMENT}/settleDifference`, made.id, { differenceAmount: -100, differenceReason: '破损补贴' }, from);
    await did(`${STATEMENT}/audit`, made.id, { result: 1 }, from);
    expect(
      why(await send(`${STATEMENT}/platformInvoice`, made.id, { invoiceNo: '12345678', amount: statement.totalAmount }, from)),
    ).toMatch(/须等于应结/);
    const invoiceNo = engine === 'postgres' ? '87654321' : '87654322';
    await did(`${STATEMENT}/platformInvoice`, made.id, { invoiceNo, amount: statement.totalAmount - 100 }, from);
    const subs = await list(`${STATEMENT}/sub/search`, { statementId: made.id });
    for (const sub of subs) {
      const answer = await admin.post(`${STATEMENT}/sub/settle`, { id: sub.id, version: sub.version });
      expect(answer.code, why(answer)).toBe(200);
    }
    expect((await info(made.id, from)).status, 'the last part settles the whole').toBe('settled');
    expect((await info(bill.id)).status).toBe('settled');
  });

  it('lets go of its bills where a statement is rejected, and nothing is left of them in it', async () => {
    const bills = (await list(`${BILL}/searchSettleBill`)).filter((bill) => bill.accountId);
    const accounts = new Map((await list('/partner/replenish/account/search')).map((one) => [one.id, one]));
    const bill = bills.find((one) => accounts.has(one.accountId))!;
    const { cityCode } = accounts.get(bill.accountId)!;
    const made = await admin.post(`${STATEMENT}/add`, { brandId: bill.brandId, cityCode, period: '2031-01', billIds: [bill.id] });
    expect(made.code, why(made)).toBe(200);
    const from = `${STATEMENT}/info`;
    expect((await info(made.data.id, from)).totalAmount).toBe(bill.settleAmount);
    expect(await did(`${STATEMENT}/audit`, made.data.id, { result: 0, auditReason: '账期不对' }, from)).toMatchObject({
      status: 'rejected',
      totalAmount: 0,
      subCount: 0,
      billCount: 0,
    });
    expect((await info(bill.id)).inStatement).toBe(false);
  });

  it('reckons a fee anew only while it is open, and says how', async () => {
    const made = await order(account.scheme.items[0].minQty);
    expect(made.code, why(made)).toBe(200);
    const [fee] = await list('/partner/replenish/delivery/fee/log/search', { applyBillId: made.data.id, isLatest: 'yes' });
    const answer = await admin.post('/partner/replenish/delivery/fee/log/reaccount', { id: fee.id, version: fee.version, reason: '试' });
    expect(why(answer)).toMatch(/重算仍是/);
  });

  // What a call has changed is logged last: whoever holds the log stops it when all else is written.
  it.skipIf(engine === 'pglite')(
    'has goods and balance of a receipt both or neither when the server is killed in the middle of it',
    async () => {
      const bills = (await list(`${BILL}/search`, { status: 'receiving' })).filter(({ onWayQty }) => onWayQty > 1);
      const bill = await info(bills.sort((a, b) => b.deductAmount - a.deductAmount)[0]!.id);
      const got = bill.items
        .filter((one: Loose) => one.onWayQty > 0)
        .map((one: Loose, i: number) => ({ specNo: one.specNo, qty: one.onWayQty - (i ? 0 : 1) }));
      const books = async () => {
        const { status, onWayQty, receivedQty } = await info(bill.id);
        const movements = await list('/partner/replenish/stock/movement/search', { applyBillId: bill.id });
        const { balanceAmount } = await info(bill.accountId, '/partner/replenish/account/info');
        return { status, onWayQty, receivedQty, movements: movements.length, balanceAmount };
      };
      const before = await books();
      const receive = () =>
        admin
          .post(`${BILL}/receive`, { ids: [bill.id], versions: { [bill.id]: bill.version }, got, rest: 'lost', reason: '运输破损' })
          .then(
            ({ code }) => code,
            () => null,
          );
      await at.inspect(({ db }) =>
        db.transaction().execute(async (tx) => {
          await sql`lock table operat_log in share mode`.execute(tx);
          const answer = receive();
          await expect
            .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length, { timeout: 20_000 })
            .toBeGreaterThan(0);
          await at.server.kill();
          expect(await answer).toBeNull();
        }),
      );
      await at.restart('kill');
      expect(await books()).toEqual(before);

      expect(await receive()).toBe(200);
      await at.restart('kill');
      const after = await books();
      expect(after).toMatchObject({ status: 'received', onWayQty: 0, receivedQty: before.receivedQty + before.onWayQty - 1 });
      expect(after.movements).toBe(before.movements + got.filter(({ qty }: { qty: number }) => qty > 0).length);
      if (bill.deductAmount > 0) expect(after.balanceAmount).toBeGreaterThan(before.balanceAmount);
    },
  );

  it('keep every rule', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});

describe('what is suggested', () => {
  const qty = fc.integer({ min: 0, max: 500 });
  it('is what is missing to the target, or nothing, or the least that can be ordered', () =>
    fc.assert(
      fc.property(qty, qty, qty, qty, fc.boolean(), (a, b, availableQty, onWayQty, isWarned) => {
        const [minQty, maxQty] = [Math.min(a, b) + 1, Math.max(a, b) + 1];
        const [suggested, note] = suggestion({ minQty, maxQty, availableQty, onWayQty, isWarned });
        const missing = Math.max(0, maxQty - availableQty - onWayQty);
        if (missing === 0 || missing >= minQty) expect([suggested, note]).toEqual([missing, null]);
        else expect(suggested).toBe(isWarned ? minQty : 0);
      }),
    ));
});
