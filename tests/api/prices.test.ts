/** What products cost, by city, by day and by quote, and the trademarks they are under. */
import { addDays, dayOf } from '../../src/language/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

const day = (days: number) => addDays(dayOf(Date.now()), days);

describe.each(AREA_ENGINES)('prices, quotes and trademarks on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const all = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { ...params, pageSize: 50 })).data.list;
  const first = async (call: string, params: Record<string, string> = {}): Promise<Loose> => (await all(call, params))[0];
  const why = (answer: Loose): string =>
    JSON.stringify(answer.data?.results?.[0]?.data?.errors ?? answer.data?.errors ?? '') +
    (answer.data?.results?.[0]?.message ?? answer.message);
  const send = (call: string, { ids, ...body }: Loose) => (ids ? onSeen(admin, call, ids, body) : admin.post(call, body));
  const did = async (call: string, body: Loose): Promise<Loose> => {
    const answer = await send(call, body);
    expect(answer.code, `${call} ${why(answer)}`).toBe(200);
    return answer.data;
  };
  const refused = async (call: string, body: Loose): Promise<string> => {
    const answer = await send(call, body);
    expect([400, 422], `${call} ${answer.code} ${answer.message}`).toContain(answer.code);
    return why(answer);
  };

  it('have trademarks that are audited, expire by the day and are renewed', async () => {
    const brand = await first('/product/brand/search');
    const mark = {
      regNo: '990001',
      name: '试商标',
      brandId: brand.id,
      owner: '某公司',
      classNo: 32,
      validFrom: day(-30),
      validTo: day(-1),
    };
    const { id } = await did('/trademark/add', mark);
    expect(await refused('/trademark/audit', { ids: [id], result: 1 })).toMatch(/有效期已过/);
    const row = await first('/trademark/search', { id });
    await did('/trademark/update', { id, version: row.version, validTo: day(300), certImg: '/demo/license.svg' });
    await did('/trademark/audit', { ids: [id], result: 1 });
    const valid = await first('/trademark/search', { id });
    expect(valid.status).toBe('valid');
    expect(await refused('/trademark/update', { id, version: valid.version, owner: '另一公司' })).toMatch(/有效/);
    expect(await refused('/trademark/delete', { ids: [id] })).toMatch(/有效/);
  });

  it('have a reference price in each city: each change is announced once to those concerned; a batch is changed as a whole or not at all', async () => {
    const NOTICE = '/partner/product/spu/quote/refer/price/city/notify';
    const city = await all('/partner/product/spu/code/searchCity', { cityCode: '3301', phase: 'steady' });
    const messageOf = async (id: string) =>
      (await admin.get(`${NOTICE}/search`, { referPriceId: id, count: '1', pageSize: 1 })).data.total as number;
    const [one, two] = city;
    const before = await Promise.all([messageOf(one.id), messageOf(two.id)]);
    const edit = { id: one.id, version: one.version, effectiveDate: day(0), changeReason: '试' };
    expect(await refused('/partner/product/spu/editCityRefer', { ...edit, referPrice: one.ceilPrice + 1 })).toMatch(/上限不能低于/);
    expect(
      await refused('/partner/product/spu/editCityRefer', { id: one.id, version: one.version, referPrice: one.referPrice + 1 }),
    ).toMatch(/调整原因不能为空/);
    await did('/partner/product/spu/editCityRefer', { ...edit, referPrice: one.referPrice + 10 });
    expect(await first(`${NOTICE}/search`, { referPriceId: one.id })).toMatchObject({
      oldPrice: one.referPrice,
      newPrice: one.referPrice + 10,
      kind: 'change',
      readCount: 0,
    });
    expect(await messageOf(one.id)).toBe(before[0]! + 1);
    const batch = { way: 'amount', amount: -100, effectiveDate: day(0), changeReason: '促销' };
    await did('/partner/product/spu/batchEditCityRefer', { ids: [one.id, two.id], ...batch });
    expect([await messageOf(one.id), await messageOf(two.id)]).toEqual([before[0]! + 2, before[1]! + 1]);
    const dear = city.reduce((a, b) => (b.floorPrice > a.floorPrice ? b : a));
    const cheap = city.reduce((a, b) => (b.floorPrice < a.floorPrice ? b : a));
    const answer = await admin.post('/partner/product/spu/batchEditCityRefer', {
      ids: [dear.id, cheap.id],
      ...batch,
      amount: -(cheap.floorPrice + 50),
    });
    expect(answer.code).toBe(422);
    expect(answer.data.results.map((result: Loose) => result.ok)).toEqual([false, false]);
    expect(JSON.stringify(answer.data.results)).toContain('没有修改');
    expect((await first('/partner/product/spu/code/searchCity', { id: dear.id })).referPrice).toBe(
      dear.id === one.id ? one.referPrice - 90 : dear.id === two.id ? two.referPrice - 100 : dear.referPrice,
    );
    await did(`${NOTICE}/add`, { referPriceId: two.id, channel: 'both' });
    const again = await first(`${NOTICE}/search`, { referPriceId: two.id });
    expect(again).toMatchObject({ kind: 'again', newPrice: two.referPrice - 100, readPartnerIds: [] });
    // Some of those notified confirm that they have read it; only the others are notified again.
    expect(await refused(`${NOTICE}/read`, { ids: [again.id] })).toMatch(/只有收到通知的服务商/);
    const partner = await at.as('partner');
    const [theirs] = (await partner.get(`${NOTICE}/search`, { pageSize: 1 })).data.list as Loose[];
    expect((await partner.post(`${NOTICE}/read`, { ids: [theirs!.id] })).code).toBe(200);
    const read = await first(`${NOTICE}/search`, { id: theirs!.id });
    expect(read.readCount).toBe(read.readPartnerIds.length);
    expect((await partner.post(`${NOTICE}/read`, { ids: [theirs!.id] })).code).toBe(200);
    expect((await first(`${NOTICE}/search`, { id: theirs!.id })).readCount).toBe(read.readCount);
    const price = await first('/partner/product/spu/code/searchCity', { id: read.referPriceId });
    const announced = price.nextPrice ?? price.referPrice;
    await did('/partner/product/spu/editCityRefer', {
      id: price.id,
      version: price.version,
      referPrice: announced - 1,
      effectiveDate: day(0),
      changeReason: '再试',
    });
    const [newest] = (await partner.get(`${NOTICE}/search`, { referPriceId: price.id, pageSize: 1 })).data.list as Loose[];
    expect((await partner.post(`${NOTICE}/read`, { ids: [newest!.id] })).code).toBe(200);
    const me = (await first(`${NOTICE}/search`, { id: newest!.id })).readPartnerIds as string[];
    expect(me).toHaveLength(1);
    if (newest!.partnerCount > 1) {
      await did(`${NOTICE}/add`, { referPriceId: price.id, channel: 'site' });
      expect((await first(`${NOTICE}/search`, { referPriceId: price.id })).partnerIds).not.toContain(me[0]);
    } else expect(await refused(`${NOTICE}/add`, { referPriceId: price.id, channel: 'site' })).toMatch(/都读过/);
  });

  it('cost now what they cost now: a future price stands beside it, is announced at once, and gives way to a later change', async () => {
    const SEARCH = '/partner/product/spu/code/searchCity';
    const NOTICE = '/partner/product/spu/quote/refer/price/city/notify/search';
    const [found] = await all(SEARCH, { cityCode: '3301', phase: 'steady', sort: 'referPrice' });
    const read = () => first(SEARCH, { id: found.id });
    const edit = async (change: object) => {
      const { id, version } = await read();
      await did('/partner/product/spu/editCityRefer', { id, version, changeReason: '试', ...change });
    };
    const now = { referPrice: found.referPrice, ceilPrice: found.ceilPrice, effectiveDate: found.effectiveDate };
    await edit({ referPrice: found.referPrice + 5, effectiveDate: day(7) });
    expect(await read()).toMatchObject({ ...now, phase: 'coming', nextPrice: found.referPrice + 5, nextDate: day(7), lastDay: day(6) });
    expect(await first(NOTICE, { referPriceId: found.id })).toMatchObject({ newPrice: found.referPrice + 5, effectiveDate: day(7) });
    // Another word about days to come takes its place; what holds now stays.
    await edit({ referPrice: found.referPrice + 8, effectiveDate: day(9) });
    expect(await read()).toMatchObject({ ...now, nextPrice: found.referPrice + 8, nextDate: day(9) });
    expect(await first(NOTICE, { referPriceId: found.id })).toMatchObject({
      oldPrice: found.referPrice + 5,
      newPrice: found.referPrice + 8,
    });
    // Without a day it is from today on, and nothing is to come any more.
    await edit({ referPrice: found.referPrice + 1 });
    expect(await read()).toMatchObject({
      referPrice: found.referPrice + 1,
      prevPrice: found.referPrice,
      effectiveDate: day(0),
      phase: 'steady',
      nextPrice: null,
      lastDay: null,
    });
  });

  it('have a history without gaps, of what held and of nothing else; none begins before what holds now', async () => {
    const SEARCH = '/partner/product/spu/code/searchCity';
    const code = (await all('/partner/product/spu/code/search')).find(({ specNo }) => specNo);
    const priced = new Set((await all(SEARCH, { specCodeId: code.id })).map(({ cityCode }) => cityCode));
    const cityCode = ['3301', '3302', '3303', '3304', '3305', '3306', '3307', '3308', '3309', '3310'].find((one) => !priced.has(one))!;
    const price = { floorPrice: 1, referPrice: 1_000, ceilPrice: 9_000 };
    const { id } = await did('/partner/product/spu/code/addCityRefer', {
      specCodeId: code.id,
      cityCode,
      ...price,
      effectiveDate: day(-30),
    });
    const edit = async (referPrice: number, effectiveDate: string, expected?: RegExp) => {
      const { version } = await first(SEARCH, { id });
      const change = { id, version, referPrice, effectiveDate, changeReason: `到 ${referPrice}` };
      if (expected) expect(await refused('/partner/product/spu/editCityRefer', change)).toMatch(expected);
      else await did('/partner/product/spu/editCityRefer', change);
    };
    const past = async () =>
      (await all('/partner/product/spu/code/pastCityRefer', { referPriceId: id })).map((one) => [
        one.referPrice,
        one.effectiveDate,
        one.lastDay,
      ]);
    expect(await past()).toEqual([]);
    await edit(1_100, day(-10));
    expect(await past()).toEqual([[1_000, day(-30), day(-11)]]);
    // Another word for the same day, one about a day to come, and one in its place: none of them has held.
    await edit(1_110, day(-10));
    await edit(1_200, day(5));
    await edit(1_300, day(6));
    await edit(1_400, day(-11), /不能比它早/);
    expect(await past()).toHaveLength(1);
    await edit(1_150, day(0));
    expect(await past()).toEqual([
      [1_110, day(-10), day(-1)],
      [1_000, day(-30), day(-11)],
    ]);
    expect((await admin.get('/partner/product/spu/code/pastCityRefer')).code).not.toBe(200);
    expect((await (await at.as('partner')).get('/partner/product/spu/code/pastCityRefer', { referPriceId: id })).code).not.toBe(200);
  });

  it('are quoted by brands: drafts into an order, line by line, audited, reviewed by somebody else, in force one at a time', async () => {
    const Q = '/partner/product/spu/brand/quote';
    const brand = await first('/product/brand/search', { keyword: '娃哈哈' });
    const drafts = await all(`${Q}/search`, { brandId: brand.id, status: 'draft' });
    expect(drafts.length).toBeGreaterThan(1);
    const finance = await at.as('finance');
    expect((await finance.post(`${Q}/order/add`, {})).code).toBe(0);
    const { id } = await did(`${Q}/order/add`, { brandId: brand.id, beginDate: day(0), endDate: day(90), withDrafts: true });
    const order = async (): Promise<Loose> => first(`${Q}/order/search`, { id });
    const lines = () => all(`${Q}/order/searchDetail1`, { quoteOrderId: id });
    expect(await order()).toMatchObject({ status: 'draft', lineCount: drafts.length, pendingCount: drafts.length, overCount: 0 });
    expect(await refused(`${Q}/delete`, { ids: [drafts[0].id] })).toMatch(/已汇入报价单/);
    const [cut, kept] = await lines();
    expect(await refused(`${Q}/order/detailStatus`, { ids: [kept.id], action: 'confirm' })).toMatch(/待审核时/);
    await did(`${Q}/order/detailDelete`, { ids: [cut.id] });
    const items = await all(`${Q}/order/searchDetail`, { quoteOrderId: id });
    expect(items.reduce((sum, item) => sum + item.lineCount, 0)).toBe(drafts.length - 1);
    // One line dearer than its reference price.
    const spec = (await first('/partner/product/spu/code/searchCity', { specCodeId: kept.specCodeId, cityCode: kept.cityCode })) ?? {
      id: (
        await did('/partner/product/spu/code/addCityRefer', {
          specCodeId: kept.specCodeId,
          cityCode: kept.cityCode,
          referPrice: kept.price - 10,
          floorPrice: 1,
          ceilPrice: kept.price,
          effectiveDate: day(0),
        })
      ).id,
    };
    expect(spec.id).toBeTruthy();
    let now = await order();
    await did(`${Q}/order/edit`, { id, version: now.version, submit: 1 });
    expect(await order()).toMatchObject({ status: 'auditing', overCount: 1 });
    expect(
      await refused(`${Q}/order/detailEdit`, {
        id: kept.id,
        version: (await first(`${Q}/order/searchDetail1`, { id: kept.id })).version,
        price: 1,
      }),
    ).toMatch(/已提交/);
    expect(await refused(`${Q}/order/audit`, { ids: [id], result: 1 })).toMatch(/待确认,不能通过/);
    const ids = (await lines()).map((line) => line.id);
    await did(`${Q}/order/detailStatus`, { ids, action: 'confirm' });
    const gone = ids.find((one) => one !== kept.id)!;
    await did(`${Q}/order/detailStatus`, { ids: [gone], action: 'reject', rejectReason: '偏高' });
    await did(`${Q}/order/audit`, { ids: [id], result: 1 });
    expect((await order()).status).toBe('reviewing');
    expect((await all(`${Q}/order/reviewCheck/search`)).map((row) => row.id)).toContain(id);
    expect(await all(`${Q}/search`, { quoteOrderId: id, status: 'active' })).toEqual([]);
    await did(`${Q}/order/reviewCheck`, { ids: [id], result: 1 });
    const inForce = await all(`${Q}/search`, { quoteOrderId: id, status: 'active' });
    expect(inForce).toHaveLength(ids.length - 1);
    expect(
      await first(`${Q}/search`, { id: drafts.find((draft) => draft.specCodeId === cut.specCodeId && draft.cityCode === cut.cityCode).id }),
    ).toMatchObject({ status: 'draft', quoteOrderId: null });

    const quote = inForce.find((one) => one.specCodeId === kept.specCodeId && one.cityCode === kept.cityCode);
    await did(`${Q}/update`, { id: quote.id, version: quote.version, supplyPrice: quote.supplyPrice - 30 });
    expect(await first(`${Q}/search`, { id: quote.id })).toMatchObject({ status: 'expired', supplyPrice: quote.supplyPrice });
    const next = (await all(`${Q}/search`, { specCodeId: quote.specCodeId, status: 'draft' })).find(
      (one) => one.cityCode === quote.cityCode,
    );
    expect(next).toMatchObject({ versionNo: quote.versionNo + 1, supplyPrice: quote.supplyPrice - 30, quoteOrderId: null });
    await did(`${Q}/delete`, { ids: [next.id] });
    const stopped = ids.find((one) => one !== kept.id && one !== gone)!;
    const line = await first(`${Q}/order/searchDetail1`, { id: stopped });
    await did(`${Q}/order/detailStatus`, { ids: [stopped], action: 'stop' });
    expect(
      (await all(`${Q}/search`, { quoteOrderId: id, specCodeId: line.specCodeId })).find((one) => one.cityCode === line.cityCode).status,
    ).toBe('expired');
    now = await order();
    expect(await refused(`${Q}/order/edit`, { id, version: now.version, endDate: day(10) })).toMatch(/已生效/);
  });

  it('are quoted much cheaper than before only with a review, by how much the settings say', async () => {
    const Q = '/partner/product/spu/brand/quote';
    const [one, two] = await all(`${Q}/search`, { status: 'active' });
    const { id } = await did(`${Q}/order/add`, { brandId: one.brandId, beginDate: day(0), endDate: day(90), withDrafts: false });
    const lines = () => all(`${Q}/order/searchDetail1`, { quoteOrderId: id });
    const { id: lineId } = await did(`${Q}/order/detailAdd`, {
      quoteOrderId: id,
      specCodeId: one.specCodeId,
      cityCode: one.cityCode,
      price: Math.ceil(one.supplyPrice * 0.8),
    });
    expect((await lines())[0]).toMatchObject({ lastPrice: one.supplyPrice, dropped: false });
    const edit = async (price: number) =>
      did(`${Q}/order/detailEdit`, { id: lineId, version: (await first(`${Q}/order/searchDetail1`, { id: lineId })).version, price });
    await edit(Math.ceil(one.supplyPrice * 0.8) - 1);
    expect((await lines())[0]).toMatchObject({ dropped: true, over: false });
    expect(await first(`${Q}/order/search`, { id })).toMatchObject({ dropCount: 1, overCount: 0 });
    // A specification shows what its cities cost, and follows them.
    const item = () => first(`${Q}/order/searchDetail`, { quoteOrderId: id });
    expect(await item()).toMatchObject({
      lowPrice: Math.ceil(one.supplyPrice * 0.8) - 1,
      highPrice: Math.ceil(one.supplyPrice * 0.8) - 1,
      dropCount: 1,
    });
    const other = one.specCodeId === two.specCodeId ? two.cityCode : '6501';
    const { id: dear } = await did(`${Q}/order/detailAdd`, {
      quoteOrderId: id,
      specCodeId: one.specCodeId,
      cityCode: other,
      price: 9_999_00,
    });
    expect(await item()).toMatchObject({ highPrice: 9_999_00, lineCount: 2 });
    expect((await admin.get(`${Q}/order/searchDetailInfo`, { id: (await item()).id })).data.lines).toHaveLength(2);
    await did(`${Q}/order/detailDelete`, { ids: [dear] });
    expect((await item()).highPrice).toBe((await item()).lowPrice);

    await did(`${Q}/order/edit`, { id, version: (await first(`${Q}/order/search`, { id })).version, submit: 1 });
    await did(`${Q}/order/detailStatus`, { ids: [lineId], action: 'confirm' });
    await did(`${Q}/order/audit`, { ids: [id], result: 1 });
    expect((await first(`${Q}/order/search`, { id })).status).toBe('reviewing');
    await did(`${Q}/order/reviewCheck`, { ids: [id], result: 1 });
    expect((await all(`${Q}/search`, { quoteOrderId: id, status: 'active' }))[0]).toMatchObject({
      supplyPrice: Math.ceil(one.supplyPrice * 0.8) - 1,
      specCodeId: one.specCodeId,
    });
  });

  it('add up afterwards as before', async () => {
    await at.inspect(async (database) => {
      expect(await brokenRules(database)).toEqual([]);
    });
  });
});
