/** What the platform owes shops for the cards that customers used there: each card is settled once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES, looksCheaply } from './place';

type Row = Record<string, any>;
const CALL = '/shop/voucher/settle';
/** A month so many back, as the business counts them. */
const monthBack = (back: number) => {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
};

describe.each(AREA_ENGINES)('voucher settlements on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  let admin: Client;
  const last = monthBack(1);
  const list = async (params: Record<string, string | number> = {}): Promise<Row[]> =>
    (await finance.get(`${CALL}/search`, { pageSize: 200, ...params })).data.list;
  const one = async (id: string) => (await list({ id }))[0]!;
  const act = (name: string, row: Row, input: Row, who: Client) =>
    who.post(`${CALL}/${name}`, { ids: [row.id], versions: { [row.id]: row.version }, ...input });
  const messageOf = (answer: Row) => answer.data?.results?.[0]?.message ?? answer.message;
  const generate = (input: Row, who = finance) => who.post(`${CALL}/add`, { period: last, voucherType: 'card', ...input });

  beforeAll(async () => {
    at = await stage(engine);
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
  });
  afterAll(() => at.close());

  it('are made for every shop of a month that is over, once, and only by those who may', async () => {
    expect(await generate({ period: monthBack(0) })).toMatchObject({
      code: 422,
      data: { errors: { period: expect.stringContaining('还没有结束') } },
    });
    expect((await generate({ voucherType: 'alipay' })).data.reason).toBe('coupon.nothingToSettle');
    expect(await generate({}, await at.as('support'))).toMatchObject({ code: 0 });
    const [standing] = await list({ period: last, voucherType: 'card', status: 'auditing' });
    expect(await generate({ shopId: standing!.shopId })).toMatchObject({
      code: 422,
      data: { errors: { shopId: expect.stringContaining('的促销卡结算单已存在') } },
    });

    const before = await list({ period: last, voucherType: 'card' });
    const made = await generate({});
    expect(made).toMatchObject({ code: 200, data: { count: expect.any(Number) } });
    const known = new Set(before.map((row) => row.id));
    const fresh = (await list({ period: last, voucherType: 'card' })).filter((row) => !known.has(row.id));
    expect(fresh.map((row) => row.status)).toEqual(Array(made.data.count).fill('auditing'));
    expect([fresh.reduce((sum, row) => sum + row.usedCount, 0), fresh.reduce((sum, row) => sum + row.settleAmount, 0)]).toEqual([
      made.data.usedCount,
      made.data.settleAmount,
    ]);
    for (const row of fresh) expect(row.discountAmount).toBe(row.merchantBear + row.settleAmount);
    const standingShops = (await list({ period: last, voucherType: 'card', status: 'auditing,paying,settled' })).map((row) => row.shopId);
    expect(new Set(standingShops).size).toBe(standingShops.length);
    expect((await generate({})).data.reason).toBe('coupon.nothingToSettle');
  });

  it('are audited by another; what is rejected lets its cards go, for one new settlement however many ask at once', async () => {
    const row = (await list({ period: last, voucherType: 'card', status: 'auditing' }))[0]!;
    expect(messageOf(await act('audit', row, { result: 1 }, finance))).toBe('不能审核自己提交的单据');
    expect((await act('audit', row, { result: 0 }, admin)).data.errors).toEqual({ reason: '驳回原因不能为空' });
    expect(await act('audit', row, { result: 0, reason: '两单在售后' }, admin)).toMatchObject({ code: 200 });
    expect(await one(row.id)).toMatchObject({ status: 'rejected', auditReason: '两单在售后', usedCount: 0, settleAmount: 0 });
    expect(messageOf(await act('audit', await one(row.id), { result: 1 }, admin))).toMatch(/已驳回/);
    const answers = await Promise.all([finance, admin, finance].map((who) => generate({ shopId: row.shopId }, who)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 422, 422]);
    const [again] = await list({ period: last, voucherType: 'card', shopId: row.shopId, status: 'auditing' });
    expect([again!.usedCount, again!.discountAmount, again!.settleAmount]).toEqual([row.usedCount, row.discountAmount, row.settleAmount]);
  });

  it('are paid once, each under a number of its own', async () => {
    const [row] = await list({ period: last, voucherType: 'shop', status: 'auditing' });
    const [paid] = await list({ status: 'settled' });
    expect(messageOf(await act('settle', row!, { payNo: 'P1' }, finance))).toMatch(/待审核/);
    expect(await act('audit', row!, { result: 1 }, admin)).toMatchObject({ code: 200 });
    const todo = (await finance.get('/statistics/admin/default/page/todo', { pageSize: 200, keyword: row!.settleNo })).data.list;
    expect(todo).toMatchObject([{ subject: '券结算待打款', about: row!.shopName }]);
    expect((await act('settle', await one(row!.id), {}, finance)).data.errors).toEqual({ payNo: '打款流水不能为空' });
    expect(await act('settle', await one(row!.id), { payNo: paid!.payNo }, finance)).toMatchObject({
      code: 422,
      data: { errors: { payNo: expect.any(String) } },
    });
    expect(await act('settle', await one(row!.id), { payNo: 'P1' }, finance)).toMatchObject({ code: 200 });
    expect(await one(row!.id)).toMatchObject({ status: 'settled', payNo: 'P1', paidAt: expect.any(String) });
    expect((await act('settle', await one(row!.id), { payNo: 'P2' }, finance)).code).toBe(422);
    const all = await list();
    const { summary } = (await finance.get(`${CALL}/search`, { pageSize: 1, count: 1 })).data;
    expect(summary).toMatchObject({
      usedCount: all.reduce((sum, r) => sum + r.usedCount, 0),
      settleAmount: all.reduce((sum, r) => sum + r.settleAmount, 0),
    });
  });

  it.runIf(looksCheaply(engine))('every rule of cards, vouchers, orders and settlements still holds', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
