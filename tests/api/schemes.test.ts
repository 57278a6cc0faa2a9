import { sql } from 'kysely';
import { addDays, dayOf } from '../../src/language/days';
import { newId } from '../../src/server/resource/newId';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const SCHEME = '/partner/replenish/scheme';
const PRICE = '/partner/replenish/buy/price/scheme';
const day = (from: number) => addDays(dayOf(Date.now()), from);

describe.each(AREA_ENGINES)('replenishment schemes on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const info = async (id: string): Promise<Loose> => (await admin.get(`${SCHEME}/info`, { id })).data;
  const why = (answer: Loose): string => JSON.stringify(answer.data?.errors ?? '') + (answer.data?.results?.[0]?.message ?? answer.message);
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  it('are for goods of their brand that can be bought: what waits in the demo can be let in, and what was let in there becomes bills', async () => {
    for (const { id } of await list(`${SCHEME}/search`, { status: 'pending' })) {
      const answer = await onSeen(admin, `${SCHEME}/audit`, [id], { result: 1, dryRun: true });
      expect(answer.code, answer.text).toBe(200);
    }
    const PLAN = '/partner/replenish/purchase/plan';
    const ready = await list(`${PLAN}/search`, { status: 'ready' });
    expect(ready).not.toEqual([]);
    for (const { id, version, brandId } of ready) {
      const answer = await admin.post(`${PLAN}/toBill`, { id, version, dryRun: true });
      expect(answer.code, answer.text).toBe(200);
      const lines = await list(`${PLAN}/line/search`, { planId: id });
      const specs = await list('/partner/product/spu/code/search', { brandId });
      expect(lines.filter((line) => !specs.some((spec) => spec.id === line.specCodeId))).toEqual([]);
    }
  });

  it('their specs are offered by code beside what they are called, found by either; by nothing else that rows hold', async () => {
    const asked = (params: Record<string, string>) =>
      admin.get('/partner/product/spu/code/search', { as: 'option', by: 'specNo', ...params });
    const { data: all } = await asked({});
    const one = all.find(({ title }: Loose) => /[\u4e00-\u9fff]/.test(title));
    expect(all.every(({ code }: Loose) => typeof code === 'string')).toBe(true);
    for (const keyword of [one.code, one.title]) expect((await asked({ keyword })).data).toContainEqual(one);
    expect((await asked({ by: 'quoteRemark' })).data.errors.by).toMatch(/不能按/);
  });

  it('begin like the template of the city, where nothing else is set', async () => {
    const templates = await list('/partner/replenish/city/template/search', { status: 'enabled' });
    const [template] = templates;
    const other = templates.find((one) => one.brandId !== template.brandId)!;
    const add = (more: object) =>
      admin.post(`${SCHEME}/add`, { name: `模板方案 ${newId()}`, cityCode: '3305', brandId: template.brandId, ...more });
    expect(why(await add({}))).toMatch(/items.*规格不能为空/);
    expect(reason(await add({ cityTemplateId: other.id }))).toBe('stock.foreignTemplate');
    const made = await add({ cityTemplateId: template.id, deductBp: 1_234 });
    expect(made.code, why(made)).toBe(200);
    const { cycleDays, feeBase, feePerQty, feeFreeQty } = template;
    const scheme = await info(made.data.id);
    expect(scheme).toMatchObject({ cycleDays, feeBase, feePerQty, feeFreeQty, deductBp: 1_234 });
    expect(scheme.items).toMatchObject(template.items);
    const own = await add({ items: template.items });
    expect(await info(own.data.id)).toMatchObject({ cycleDays: 7, deductBp: 3_000 });
  });

  it('change by a version that is approved: until then the old one is in force, then its accounts go over', async () => {
    const waiting = new Set((await list(`${SCHEME}/search`, { status: 'pending' })).map((s) => s.versionOfId));
    const [row] = (await list(`${SCHEME}/search`, { status: 'enabled' })).filter((s) => s.accountCount > 0 && !waiting.has(s.id));
    const own = new Set((await list(`${PRICE}/searchProduct`, { priceSchemeId: row.priceSchemeId })).map((line) => line.specNo));
    const rules = { cycleDays: 5, deductBp: 2_000, feeBase: 2_500, feePerQty: 15, feeFreeQty: 10 };
    const change = (items: object[]) =>
      admin.post(`${SCHEME}/update`, {
        id: row.id,
        version: row.version,
        name: row.name,
        priceSchemeId: row.priceSchemeId,
        items,
        ...rules,
      });
    const items = row.items.filter((item: Loose) => own.has(item.specNo));
    expect(why(await change([{ ...items[0], minQty: 9, maxQty: 8 }]))).toMatch(/第 1 行:起订量 9 大于目标库存 8/);
    expect(why(await change([items[0], items[0]]))).toMatch(/前面已经有了/);
    expect(why(await change([{ ...items[0], specNo: 'NOSUCH' }]))).toMatch(/没有规格 NOSUCH/);
    const made = await change(items.map((item: Loose) => ({ ...item, fulfilPrice: item.fulfilPrice + 1 })));
    expect(made.code, why(made)).toBe(200);
    expect(await info(row.id)).toMatchObject({ status: 'enabled', deductBp: row.deductBp });
    const [next] = await list(`${SCHEME}/search`, { keyword: made.data?.results?.[0]?.data?.schemeNo ?? made.data.schemeNo });
    expect(next).toMatchObject({ status: 'pending', versionOfId: row.id, deductBp: 2_000 });
    expect(reason(await change(items))).toMatch(/stock.versionPending|engine.staleVersion/);
    const approved = await onSeen(admin, `${SCHEME}/audit`, [next.id], { result: 1 });
    expect(approved.code, why(approved)).toBe(200);
    expect(await info(row.id)).toMatchObject({ status: 'disabled', accountCount: 0 });
    expect(await info(next.id)).toMatchObject({ status: 'enabled', accountCount: row.accountCount });
    expect(reason(await admin.post(`${SCHEME}/enable`, { ids: [row.id], status: 'enabled' }))).toMatch(
      /stock\.(schemeInForce|pricesMissing)/,
    );
  });

  it('are copied to be approved, and only with prices for all their specs', async () => {
    const [row] = await list(`${SCHEME}/search`, { status: 'enabled' });
    const copied = await admin.post(`${SCHEME}/copy`, {
      id: row.id,
      version: row.version,
      name: '新城市方案',
      cityCode: '3303',
      brandId: row.brandId,
    });
    expect(copied.code, why(copied)).toBe(200);
    const [copy] = await list(`${SCHEME}/search`, { cityCode: '3303' });
    expect(copy).toMatchObject({ status: 'pending', items: row.items });
    expect(reason(await onSeen(admin, `${SCHEME}/audit`, [copy.id], { result: 1 }))).toBe('stock.pricesMissing');
    expect((await onSeen(admin, `${SCHEME}/audit`, [copy.id], { result: 0, auditReason: '没有购价' })).code).toBe(200);
  });

  it('have prices that change from a day to come on, one a day and spec, never below their margin', async () => {
    const today = (await list(`${PRICE}/search`, { status: 'enabled' })).filter(
      (p) => p.accountIds.length === 0 && p.beginDate <= day(0) && p.endDate >= day(1),
    );
    const [row] = today;
    const [line] = await list(`${PRICE}/searchProduct`, { priceSchemeId: row.id });
    const edit = (input: object) => admin.post(`${PRICE}/edit`, { id: row.id, version: row.version, endDate: row.endDate, ...input });
    const cheap = { specNo: line.specNo, buyPrice: line.supplyPrice };
    const dear = { specNo: line.specNo, buyPrice: line.buyPrice + 10 };
    expect(reason(await edit({ beginDate: day(-1), lines: [dear] }))).toBe('stock.priceNow');
    expect(reason(await edit({ beginDate: day(3), lines: [cheap] }))).toBe('stock.marginThin');
    const again = await admin.post(`${PRICE}/add`, {
      name: '再来一份',
      cityCode: row.cityCode,
      brandId: row.brandId,
      beginDate: day(2),
      endDate: day(4),
      minMarginBp: 0,
      lines: [{ specCodeId: line.specCodeId, buyPrice: 2_000, supplyPrice: 1_000 }],
    });
    expect(reason(again)).toBe('stock.priceTwice');
    // Nor where it is a new price of the same scheme that would reach into days which have another one already.
    const later = await admin.post(`${PRICE}/add`, {
      name: '以后的',
      cityCode: row.cityCode,
      brandId: row.brandId,
      beginDate: addDays(row.endDate, 1),
      endDate: addDays(row.endDate, 9),
      minMarginBp: 0,
      lines: [{ specCodeId: line.specCodeId, buyPrice: 2_000, supplyPrice: 1_000 }],
    });
    expect(later.code, why(later)).toBe(200);
    expect(reason(await edit({ beginDate: day(3), endDate: addDays(row.endDate, 2), lines: [dear] }))).toBe('stock.priceTwice');
    const done = await edit({ beginDate: day(3), lines: [dear] });
    expect(done.code, why(done)).toBe(200);
    expect((await list(`${PRICE}/search`, { cityCode: row.cityCode, brandId: row.brandId })).find((p) => p.id === row.id).endDate).toBe(
      day(2),
    );
    const lines = await list(`${PRICE}/searchProduct`, { 'priceSchemeId.cityCode': row.cityCode, specCodeId: line.specCodeId });
    expect(lines.map((l) => l.buyPrice)).toContain(dear.buyPrice);
  });

  it('T12 W12 keep every rule afterwards: what was credited stays what its prices made it then, though they are others now', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});

describe.each(AREA_ENGINES)('replenishment accounts on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const ACCOUNT = '/partner/replenish/account';
  const BALANCE = '/partner/replenish/order/balance';
  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const info = async (id: string): Promise<Loose> => (await admin.get(`${ACCOUNT}/info`, { id })).data;
  const why = (answer: Loose): string => JSON.stringify(answer.data?.errors ?? '') + (answer.data?.results?.[0]?.message ?? answer.message);
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  it('have one main among those of a partner in a city, and goods brought to a warehouse of their own partner', async () => {
    const [row] = await list(`${ACCOUNT}/search`, { isMain: 'no' });
    const before = (await list(`${ACCOUNT}/search`, { partnerId: row.partnerId, cityCode: row.cityCode })).find((a) => a.isMain === 'yes');
    expect((await admin.post(`${ACCOUNT}/mainSetting`, { id: row.id })).code).toBe(200);
    expect(await info(row.id)).toMatchObject({ isMain: 'yes' });
    expect(await info(before.id)).toMatchObject({ isMain: 'no' });
    const strange = (await list('/partner/warehouse/search', { status: 'enabled' })).find((w) => w.partnerId !== row.partnerId);
    const moved = await admin.post(`${ACCOUNT}/warehouse/edit`, {
      id: row.id,
      version: (await info(row.id)).version,
      warehouseId: strange.id,
    });
    expect(reason(moved)).toBe('stock.foreignWarehouse');
    const twice = await admin.post(`${ACCOUNT}/add`, {
      partnerId: row.partnerId,
      cityCode: row.cityCode,
      brandId: row.brandId,
      schemeId: row.schemeId,
    });
    expect(reason(twice)).toBe('stock.accountTaken');
  });

  it('pay nothing out while they are frozen, and never more than there is', async () => {
    const [row] = await list(`${BALANCE}/search`, { status: 'normal' });
    const deduct = async (amount: number) =>
      admin.post(`${BALANCE}/deductionAmount`, { id: row.id, version: (await info(row.id)).version, amount, reason: '多记' });
    expect(reason(await deduct(row.balanceAmount + 1))).toBe('stock.balanceShort');
    expect((await deduct(100)).code).toBe(200);
    expect((await info(row.id)).balanceAmount).toBe(row.balanceAmount - 100);
    expect((await admin.post(`${ACCOUNT}/lock`, { ids: [row.id], locked: true })).code).toBe(200);
    expect((await deduct(100)).code).toBe(422);
    expect((await admin.post(`${ACCOUNT}/lock`, { ids: [row.id], locked: false })).code).toBe(200);
    const { total } = (await admin.get(`${BALANCE}/statistics`, { rows: 'type', measures: 'amount', accountId: row.id })).data;
    expect(total).toEqual([row.balanceAmount - 100]);
  });

  it('T13 W13 make up for an order once, and for none that was credited', async () => {
    const credited = new Set((await list(`${BALANCE}/searchLog`, { bizType: 'fulfil' })).map((entry) => entry.thirdOrderId));
    const [entry] = await list(`${BALANCE}/searchLog`, { bizType: 'fulfil' });
    const again = await admin.post(`${BALANCE}/makeupOmission`, { id: entry.accountId, thirdOrderId: entry.thirdOrderId, reason: '漏单' });
    expect(reason(again)).toBe('stock.creditedAlready');
    expect(credited.size).toBeGreaterThan(0);
    const waiting = (await list('/third/order/search', { status: 'waiting' }))[0];
    expect(why(await admin.post(`${BALANCE}/makeupOmission`, { id: entry.accountId, thirdOrderId: waiting.id, reason: '漏单' }))).toMatch(
      /只有完成的订单/,
    );
  });

  it('T3 T13 W3 are credited for what was brought while they are frozen, too, and anew once that was taken back', async () => {
    const accounts = await list(`${ACCOUNT}/search`);
    const credited = async (thirdOrderId: string) => list(`${BALANCE}/searchLog`, { thirdOrderId, sort: 'id' });
    const lock = (locked: boolean) => admin.post(`${ACCOUNT}/lock`, { ids: accounts.map(({ id }) => id), locked });
    await lock(true);
    const running = await list('/third/order/search', { status: 'delivering' });
    let entry: Loose;
    for (const { id } of running) {
      if ((await admin.post('/third/order/complete', { ids: [id], signImg: '本人签收' })).code !== 200) continue;
      if (([entry] = await credited(id))[0]) break;
    }
    expect(entry, 'one with an account and prices').toMatchObject({ bizType: 'fulfil', direction: 'credit' });
    const frozen = await info(entry.accountId);
    expect(frozen).toMatchObject({ status: 'frozen', balanceAmount: entry.balanceAfter });
    const makeup = () => admin.post(`${BALANCE}/makeupOmission`, { id: entry.accountId, thirdOrderId: entry.thirdOrderId, reason: '漏单' });
    expect(reason(await makeup())).toBe('stock.creditedAlready');
    // The channel takes money back: no call does that.
    await at.inspect(async ({ db }) => {
      const own = JSON.stringify({ id: newId(), log_no: `CH${newId()}`, biz_type: 'reversal', direction: 'debit' });
      await sql`
        insert into replenish_balance_log select (jsonb_populate_record(null::replenish_balance_log, to_jsonb(b) || ${own}::jsonb
          || jsonb_build_object('amount', -b.amount, 'balance_after', b.balance_after - b.amount, 'occurred_at', now()))).*
        from replenish_balance_log b where b.id = ${entry.id}`.execute(db);
      await sql`
        update replenish_account set balance_amount = balance_amount - ${entry.amount}::bigint, debit_total = debit_total - ${entry.amount}::bigint
        where id = ${entry.accountId}`.execute(db);
    });
    admin = await at.as('admin');
    const again = await makeup();
    expect(again.code, why(again)).toBe(200);
    expect(reason(await makeup())).toBe('stock.creditedAlready');
    expect((await credited(entry.thirdOrderId)).map(({ bizType, amount }) => [bizType, amount])).toEqual([
      ['fulfil', entry.amount],
      ['reversal', -entry.amount],
      ['makeup', entry.amount],
    ]);
    await lock(false);
  });

  it('keep every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
