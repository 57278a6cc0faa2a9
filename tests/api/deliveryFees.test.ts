/** What a delivery costs: quotes that are agreed upon, follow one another, and price each waybill by its day. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { thirdOrder, thirdOrderItem } from '../../src/areas/order';
import { deliveryFee } from '../../src/areas/order/effects.server';
import { DAY_MS, dayOf } from '../../src/language/days';
import { storeOn } from '../../src/server/resource/sqlStore';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('delivery fees on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const query = async <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> => {
    const rows = await at.inspect(async ({ db }) => (await statement.execute(db)).rows);
    admin = await at.as('admin');
    return rows;
  };

  it('T20 prices by quotes that are agreed, follow one another and never overlap', async () => {
    const ORDER = '/partner/delivery/settle/quote/order';
    const finance = await at.as('finance');
    await query(sql`update delivery_shop set quote_status = 'open' where city_code = '3101' and name like '%中心%'`);
    const [station] = (await admin.get('/partner/delivery/shop/search', { cityCode: '3101', keyword: '中心', pageSize: 1 })).data.list as [
      Loose,
    ];
    const [spec] = (await query(
      sql<{
        id: string;
        specNo: string;
      }>`select c.id::text, c.spec_no from delivery_quote_template_line l join delivery_quote_template t on t.id = l.template_id join partner_spu_code c on c.id = l.spec_code_id where t.city_code = '3101' and l.area_code = '3101' order by c.id limit 1`,
    )) as [{ id: string; specNo: string }];
    const day = (ahead: number) => dayOf(Date.now() + ahead * DAY_MS);
    const quote = async (id: string): Promise<Loose> => (await admin.get(`${ORDER}/search`, { id })).data.list[0];
    const lines = async (quoteOrderId: string): Promise<Loose[]> =>
      (await admin.get(`${ORDER}/searchDetail`, { quoteOrderId, pageSize: 200 })).data.list;
    const step = (id: string, action: string, more: object = {}, by = admin) => onSeen(by, `${ORDER}/status`, [id], { action, ...more });
    const why = (answer: Loose) => JSON.stringify(answer.data ?? answer.message) + answer.message;
    const [template] = (await admin.get('/partner/delivery/settle/quote/template/search', { cityCode: '3101' })).data.list as [Loose];
    const creator = (await finance.get(`${ORDER}/search`)).code === 200 ? finance : admin;

    const made = await creator.post(`${ORDER}/addV2`, {
      deliveryShopId: station.id,
      templateId: template.id,
      beginDate: day(0),
      endDate: day(300),
    });
    expect(made.code, made.text).toBe(200);
    const { id } = made.data;
    expect((await lines(id)).length).toBe(template.lineCount);
    expect(await quote(id)).toMatchObject({ status: 'draft', lineCount: template.lineCount, overCount: 0, partnerId: station.partnerId });
    // A block from a spreadsheet: mistakes are reported by line, and nothing of it is stored.
    const paste = (block: string) => creator.post(`${ORDER}/detail/paste`, { quoteOrderId: id, block });
    expect(why(await paste(`3101\t${spec.specNo}\t3.50\n3301\t${spec.specNo}\t3`))).toMatch(/第 2 行:.*不在这个城市/);
    expect(why(await paste(`3101\t${spec.specNo}\t3.5\t\t\t1-5:3;6-:2`))).toMatch(/第 1 行:.*空缺/);
    expect(why(await paste(`3101\tNONE\t3.5`))).toMatch(/没有启用的规格/);
    const pasted = await paste(`3101\t${spec.specNo}\t9.90\t0.50\t0\t1-5:9.9;5-:8`);
    expect(pasted.code, pasted.text).toBe(200);
    const changed = (await lines(id)).find((one) => one.areaCode === '3101' && one.specCodeId === spec.id)!;
    expect(changed).toMatchObject({ price: 990, floorFee: 50, tiers: '1-5:9.9;5-:8' });
    expect((await quote(id)).overCount).toBe(changed.templatePrice === null ? 0 : 1);
    expect(why(await creator.post(`${ORDER}/detail/edit`, { id: changed.id, version: changed.version, tiers: '1-5:3;4-:2' }))).toMatch(
      /重叠/,
    );
    if (changed.templatePrice !== null) {
      expect(why(await step(id, 'submit', {}, creator))).toMatch(/请先上传附件/);
      expect((await creator.post(`${ORDER}/files`, { id, version: (await quote(id)).version, files: ['/demo/license.svg'] })).code).toBe(
        200,
      );
    }
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    expect(why(await creator.post(`${ORDER}/detail/edit`, { id: changed.id, version: changed.version, price: 1 }))).toMatch(/不能改明细/);
    expect((await step(id, 'withdraw', {}, creator)).code).toBe(200);
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    expect((await step(id, 'reject')).code).toBe(400);
    expect((await step(id, 'reject', { reason: '太贵' })).code).toBe(200);
    expect(await quote(id)).toMatchObject({ status: 'rejected', rejectReason: '太贵' });
    expect((await step(id, 'submit', {}, creator)).code).toBe(200);
    // What last month would have cost, by the same function.
    const trial = await admin.get(`${ORDER}/trial`, { id });
    expect(trial.data.difference).toBe(trial.data.after - trial.data.before);
    expect((await step(id, 'approve')).code).toBe(200);
    expect((await quote(id)).status).toBe('active');

    // Another for the same days is in its way; a version of its own takes over on its day.
    const second = (
      await creator.post(`${ORDER}/addV2`, { deliveryShopId: station.id, templateId: template.id, beginDate: day(30), endDate: day(60) })
    ).data.id;
    expect((await step(second, 'submit', {}, creator)).code).toBe(200);
    expect(why(await step(second, 'approve'))).toMatch(/重叠/);
    const revise = (from: string) => creator.post(`${ORDER}/revise`, { id, from });
    expect(why(await revise(day(0)))).toMatch(/最早从明天起/);
    const next = await revise(day(10));
    expect(next.code, next.text).toBe(200);
    expect(why(await revise(day(11)))).toMatch(/已经有没生效的新版/);
    const successor = (await admin.get(`${ORDER}/search`, { deliveryShopId: station.id, status: 'draft' })).data.list.find(
      (one: Loose) => one.previousId === id,
    ) as Loose;
    expect((await lines(successor.id)).length).toBe((await lines(id)).length);
    const dearer = await creator.post(`${ORDER}/detail/paste`, {
      quoteOrderId: successor.id,
      block: `3101\t${spec.specNo}\t12.00\t0\t0\t1-:12`,
    });
    expect(dearer.code, dearer.text).toBe(200);
    if ((await quote(successor.id)).overCount > 0)
      await creator.post(`${ORDER}/files`, {
        id: successor.id,
        version: (await quote(successor.id)).version,
        files: ['/demo/license.svg'],
      });
    expect((await step(successor.id, 'submit', {}, creator)).code).toBe(200);
    expect((await step(successor.id, 'approve')).code).toBe(200);
    expect(await quote(id)).toMatchObject({ status: 'active', endDate: day(9) });
    expect(await quote(successor.id)).toMatchObject({ status: 'active', beginDate: day(10), endDate: day(300) });
    // Around midnight in Shanghai: the day's last waybill has the old price, the next day's first the new one, and none has two.
    const midnight = Date.parse(`${day(10)}T00:00:00+08:00`);
    const fees = await at.inspect(async ({ db }) => {
      const tx = storeOn(db, platform.resources);
      const [item] = await tx.all(thirdOrderItem, {}, { limit: 1 });
      const sold = await tx.need(thirdOrder, item!.thirdOrderId);
      const brought = { ...sold, deliveryShopId: station.id as string, areaCode: '310199001', floor: null };
      const goods = [{ ...item!, specCodeId: spec.id, specNo: spec.specNo, qty: 1 }];
      const priced = (now: Date) =>
        deliveryFee({ tx, now, ip: '', from: 'channel', actor: { name: '渠道', isSuper: false } }, brought, goods);
      return Promise.all([-1, 0].map(async (ms) => priced(new Date(midnight + ms))));
    });
    admin = await at.as('admin');
    expect(fees).toMatchObject([
      { deliveryFee: 990, feeMissing: false },
      { deliveryFee: 1_200, feeMissing: false },
    ]);
    // Stopped it has no price; it can't be started where another has taken its days.
    expect((await admin.post(`${ORDER}/enable`, { ids: [successor.id], enabled: 'off' })).code).toBe(200);
    expect((await step(second, 'approve')).code).toBe(200);
    expect(why(await admin.post(`${ORDER}/enable`, { ids: [successor.id], enabled: 'on' }))).toMatch(/重叠/);
    // A shop that does not quote is not quoted for.
    const [paused] = (await admin.get('/partner/delivery/shop/search', { quoteStatus: 'paused', status: 'enabled', pageSize: 1 })).data
      .list as [Loose];
    expect(why(await creator.post(`${ORDER}/addV2`, { deliveryShopId: paused.id, beginDate: day(0), endDate: day(9) }))).toMatch(
      /暂停报价/,
    );
  });

  it('prices last month by the quote in force as it was billed, to the fen', async () => {
    const quotes = (await admin.get('/partner/delivery/settle/quote/order/search', { status: 'active', enabled: 'on', pageSize: 60 })).data
      .list as Loose[];
    let waybills = 0;
    for (const { id, beginDate } of quotes.slice(0, 12)) {
      const { data } = await admin.get('/partner/delivery/settle/quote/order/trial', { id });
      if (beginDate > data.month) continue;
      waybills += data.waybills;
      expect(data).toMatchObject({ difference: 0, missing: 0, changed: 0, changes: [] });
    }
    expect(waybills).toBeGreaterThan(10);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
