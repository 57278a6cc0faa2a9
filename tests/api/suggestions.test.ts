import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, startOfDay } from '../../src/language/days';
import type { Behind, Hint, Term } from '../../src/areas/replenish/planLine';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { ENGINES, looksCheaply } from './place';

const BILL = '/partner/replenish/apply/bill';
const PLAN = '/partner/replenish/purchase/plan';

describe.each(ENGINES)('where a suggestion comes from on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  /** An account that can order, the first goods of its scheme, and what its warehouse has of them. */
  let account: Loose, shelf: Loose;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    // Orders keep goods in front warehouses: an account whose goods go to one of them.
    const warehouses = new Map((await list('/partner/warehouse/search')).map((one) => [one.id, one]));
    const accounts = await list('/partner/replenish/account/search', { status: 'normal' });
    for (const row of (await list('/stock/search')).filter((one) => one.locked > 0)) {
      const [spec] = await list('/partner/product/spu/code/search', { id: row.specCodeId });
      for (const one of accounts.filter(({ partnerId }) => partnerId === warehouses.get(row.warehouseId)!.partnerId)) {
        const scheme = (await admin.get('/partner/replenish/scheme/info', { id: one.schemeId })).data;
        const limits = scheme.items?.find(({ specNo }: Loose) => specNo === spec!.specNo);
        if (!limits || scheme.status !== 'enabled') continue;
        const goods = [{ specCodeId: row.specCodeId, qty: limits.minQty }];
        if ((await admin.post(`${BILL}/add`, { accountId: one.id, goods, dryRun: true })).code !== 200) continue;
        for (const { id } of await list(`${BILL}/search`, { accountId: one.id, status: 'auditing,paying,sending' }))
          await did('cancel', id, { reason: '换仓' });
        for (const { id } of await list(`${BILL}/search`, { accountId: one.id, status: 'receiving' })) await did('receive', id);
        const { version } = (await admin.get('/partner/replenish/account/info', { id: one.id })).data;
        const to = { id: one.id, version, warehouseId: row.warehouseId };
        expect((await admin.post('/partner/replenish/account/warehouse/edit', to)).code).toBe(200);
        [account, shelf] = [{ ...one, limits }, row];
        break;
      }
      if (shelf) break;
    }
    const lost = { warehouseId: shelf.warehouseId, reason: '破损', lines: [{ specCodeId: shelf.specCodeId, qty: 2 }] };
    expect((await admin.post('/stock/adjust', { kind: 'scrap', ...lost })).code).toBe(200);
    [shelf] = await list('/stock/search', { warehouseId: shelf.warehouseId, specCodeId: shelf.specCodeId });
    expect(shelf, 'goods of a scheme that orders keep in the warehouse').toBeDefined();
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const did = async (call: string, id: string, input: object = {}) => {
    const { version } = (await admin.get(`${BILL}/info`, { id })).data;
    const one = await admin.post(`${BILL}/${call}`, { id, version, ...input });
    const answer = one.code === 400 ? await admin.post(`${BILL}/${call}`, { ids: [id], versions: { [id]: version }, ...input }) : one;
    expect(answer.code, `${call} ${answer.message} ${JSON.stringify(answer.data)}`).toBe(200);
  };
  const order = async (qty: number): Promise<string> => {
    const answer = await admin.post(`${BILL}/add`, { accountId: account.id, goods: [{ specCodeId: shelf.specCodeId, qty }] });
    expect(answer.code, `${answer.message} ${JSON.stringify(answer.data)}`).toBe(200);
    return answer.data.id;
  };
  /** What the rows add up to that a number opens: of a list its foot, of a scheme the line of the goods. */
  const addedUp = async ({ page, query, sum }: Behind, specNo: string): Promise<number> => {
    const { data } = await admin.get(page.replace('/api', ''), { ...query, ...(!page.endsWith('info') && { count: '1', pageSize: 1 }) });
    return page.endsWith('info') ? data.items.find((one: Loose) => one.specNo === specNo)[sum] : (data.summary[sum] ?? 0);
  };

  it('keeps of a bill what was sold and how long it would have lasted when it was asked for', async () => {
    const bill = (await admin.get(`${BILL}/info`, { id: await order(account.limits.minQty) })).data;
    expect(bill.items[0]).toMatchObject({ saleQty30d: shelf.outQty30d, sellableDays: shelf.sellableDays });
    // So do those of the demo.
    const { list } = (await admin.get(`${BILL}/searchSub`, { pageSize: 200 })).data as { list: Loose[] };
    expect(list.filter((item) => item.saleQty30d === null)).toEqual([]);
    expect(list.some((item) => item.saleQty30d > 0 && item.sellableDays !== null)).toBe(true);
  });

  it('opens every term to rows that add up to it, and the terms to the suggestion', async () => {
    // Some of it asked for, some of it on its way.
    await order(account.limits.minQty);
    const sent = await order(account.limits.minQty);
    await did('audit', sent, { result: 1 });
    await did('platformPay', sent, { outTradeNo: `WHY${engine.toUpperCase()}0001` });
    const { specNo } = (await admin.get(`${BILL}/info`, { id: sent })).data.items[0];
    await did('deliver', sent, { sent: [{ specNo, qty: account.limits.minQty - 1 }] });
    const planDate = addDays(dayOf(Date.now()), 1);
    const made = await admin.post(`${PLAN}/add`, {
      schemeId: account.schemeId,
      planDate,
      accounts: [account.id],
      goods: [{ accountId: account.id, specCodeId: shelf.specCodeId, planQty: account.limits.minQty }],
    });
    expect(made.code, made.message).toBe(200);
    const lines = await list(`${PLAN}/line/search`, { planId: made.data.id });
    const plan = (await admin.get(`${PLAN}/info`, { id: made.data.id })).data;
    expect(lines.reduce((sum, line) => sum + line.suggestQty, 0)).toBe(plan.suggestQty);
    expect(lines.map(({ id }) => id).sort()).toEqual(plan.lines.map(({ id }: Loose) => id).sort());
    for (const line of lines) {
      const { data } = await admin.get(`${PLAN}/line/explain`, { id: line.id });
      const terms = new Map((data.terms as Term[]).map((term) => [term.label, term]));
      const now = (label: string) => terms.get(label)!.now;
      for (const [label, { behind, now: value }] of terms)
        if (behind) expect(await addedUp(behind, line.specNo), `${line.specNo} ${label}`).toBe(value);
      expect(now('可用')).toBe(now('现存') - now('锁定'));
      const missing = Math.max(0, now('目标库存') - now('可用') - now('在途'));
      expect([0, line.minQty, missing]).toContain(now('建议量'));
      if (!terms.get('建议量')!.why) expect(now('建议量')).toBe(missing);
      // Nothing has happened since it was made.
      for (const [label, { was, now: value }] of terms) if (was !== null && label !== '计划量') expect(was, label).toBe(value);
      for (const hint of data.hints as Hint[]) expect(await addedUp(hint.behind, line.specNo), hint.label).toBe(hint.qty);
    }
    const own = lines.find((line) => line.specCodeId === shelf.specCodeId)!;
    const { data } = await admin.get(`${PLAN}/line/explain`, { id: own.id });
    const [terms, hints] = [data.terms as Term[], data.hints as Hint[]];
    for (const label of ['现存', '锁定', '在途', '已申请未发'])
      expect(terms.find((term) => term.label === label)!.now, label).toBeGreaterThan(0);
    expect(hints.map(({ label }) => label).slice(0, 2)).toEqual(['近 30 天日均', '有货日日均']);
    expect(hints[0]).toMatchObject({ qty: shelf.outQty30d, days: 30 });
    expect(hints[1]!.days).toBeLessThanOrEqual(30);
  });

  it('says what has changed since: what arrived meanwhile is there, no longer on its way', async () => {
    const [bill] = (await list(`${BILL}/search`, { accountId: account.id, status: 'sending' })).filter(({ onWayQty }) => onWayQty > 0);
    const [line] = await list(`${PLAN}/line/search`, { accountId: account.id, specCodeId: shelf.specCodeId, sort: '-id' });
    const of = async (label: string): Promise<Term> =>
      ((await admin.get(`${PLAN}/line/explain`, { id: line!.id })).data.terms as Term[]).find((term) => term.label === label)!;
    const [there, coming] = [await of('可用'), await of('在途')];
    await did('receive', bill!.id, { got: [{ specNo: line!.specNo, qty: 1 }] });
    expect(await of('可用')).toMatchObject({ was: there.was, now: there.now + 1 });
    expect(await of('在途')).toMatchObject({ was: coming.was, now: coming.now - 1 });
  });

  it('counts as days with stock only those on which there was something to sell, and says nothing of a shelf that never was', async () => {
    const warehouseOf = new Map((await list('/partner/replenish/account/search')).map((one) => [one.id, one.warehouseId]));
    const there = async ({ accountId, specCodeId }: Loose) =>
      list('/stock/search', { warehouseId: warehouseOf.get(accountId), specCodeId });
    let line: Loose = {};
    for (line of await list(`${PLAN}/line/search`)) if (warehouseOf.get(line.accountId) && (await there(line)).length === 0) break;
    const hints = async () => (await admin.get(`${PLAN}/line/explain`, { id: line.id })).data.hints as Hint[];
    expect(await hints()).toEqual([]);
    for (const [kind, qty] of [
      ['gain', 5],
      ['scrap', 3],
    ] as const) {
      const lines = [{ specCodeId: line.specCodeId, qty }];
      expect((await admin.post('/stock/adjust', { kind, warehouseId: warehouseOf.get(line.accountId), reason: '试', lines })).code).toBe(
        200,
      );
    }
    expect((await hints()).map(({ label, qty, days }) => [label, qty, days])).toMatchObject([
      ['近 30 天日均', 3, 30],
      ['有货日日均', 3, 1],
      [expect.stringMatching(/^近 4 个周.日均$/), 0, 4],
    ]);
  });

  it.runIf(looksCheaply(engine))('says what was sold in the same month a year ago, where the shelf was there then', async () => {
    const mine = { accountId: account.id, specCodeId: shelf.specCodeId };
    const line = (await list(`${PLAN}/line/search`, { ...mine, 'planId.status': 'pending', sort: '-id' }))[0]!;
    const hint = async () =>
      ((await admin.get(`${PLAN}/line/explain`, { id: line.id })).data.hints as Hint[]).find(({ label }) => label.startsWith('去年'));
    expect(await hint()).toBeUndefined();
    const month = addMonths(line['planId.planDate'].slice(0, 7), -12);
    await at.inspect(({ db }) =>
      sql`insert into stock_movement (id, move_no, stock_id, warehouse_id, spec_code_id, direction, biz_type, biz_no, qty_delta,
          on_hand_after, stock_amount_after, unit_cost, amount, occurred_at, created_at, updated_at, version, deleted)
        select n, 'OLD-' || n, id, warehouse_id, spec_code_id, case n when 1 then 'in' else 'out' end, case n when 1 then 'opening' else 'scrap' end,
          'OLD-' || n, case n when 1 then 60 else -60 end, case n when 1 then 60 else 0 end, 0, 0, 0,
          ${startOfDay(`${month}-02`)}::timestamptz + n * interval '1 hour', now(), now(), 1, false
        from stock, generate_series(1, 2) as n where id = ${shelf.id}::bigint`.execute(db),
    );
    const days = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8));
    const found = await hint();
    expect(found).toMatchObject({ label: `去年 ${Number(month.slice(5))} 月日均`, qty: 60, days });
    expect(await addedUp(found!.behind, line.specNo)).toBe(60);
  });

  it('shows nobody anything beyond their cities', async () => {
    const partner = await at.as('partner');
    const [line] = await list(`${PLAN}/line/search`);
    expect((await partner.get(`${PLAN}/line/explain`, { id: line!.id })).code).toBe(0);
  });
});
