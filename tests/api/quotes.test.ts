/** Delivery quotes: from when a version may take over, what is pasted into them, and what last month would have cost by one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, boundsOf, dayOf, monthOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { onSeen } from './seen';

const ORDER = '/partner/delivery/settle/quote/order';
const day = (n: number) => addDays(dayOf(Date.now()), n);

describe.each(AREA_ENGINES)('delivery quotes on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const query = <T>(statement: ReturnType<typeof sql<T>>): Promise<T[]> =>
    at.inspect(async ({ db }) => (await statement.execute(db)).rows as T[]).finally(async () => (admin = await at.as('admin')));
  const why = (answer: Loose) => JSON.stringify(answer.data ?? '') + answer.message;
  const quote = async (id: string): Promise<Loose> => (await admin.get(`${ORDER}/search`, { id })).data.list[0];
  const lines = async (quoteOrderId: string): Promise<Loose[]> =>
    (await admin.get(`${ORDER}/searchDetail`, { quoteOrderId, pageSize: 200 })).data.list;
  const step = (id: string, action: string, more: object = {}) => onSeen(admin, `${ORDER}/status`, [id], { action, ...more });
  const edit = async (id: string, input: object) => admin.post(`${ORDER}/edit`, { id, version: (await quote(id)).version, ...input });
  const add = async (deliveryShopId: string, rows: readonly object[]): Promise<string> => {
    const made = await admin.post(`${ORDER}/addV2`, { deliveryShopId, beginDate: day(0), endDate: day(300), lines: rows });
    expect(made.code, why(made)).toBe(200);
    return made.data.id;
  };
  /** Stations that quote and have delivered last month, those with most first, and what they delivered. */
  const stations = () => {
    const { begin, end } = boundsOf(addMonths(monthOf(Date.now()), -1));
    return query(sql<{ id: string; cityCode: string; waybills: number; billed: number; quotes: string[] }>`
      select d.id::text, d.city_code, count(*)::int as waybills, sum(w.delivery_fee)::int as billed,
        (select array_agg(q.id::text) from delivery_quote_order q where q.delivery_shop_id = d.id and q.status = 'active' and q.enabled = 'on' and not q.deleted) as quotes
      from third_waybill w join delivery_shop d on d.id = w.delivery_shop_id
      where d.status = 'enabled' and w.status = 'delivered' and not w.deleted and not w.fee_missing and w.delivered_at >= ${begin} and w.delivered_at < ${end}
        and exists (select from delivery_quote_order q where q.delivery_shop_id = d.id and q.status = 'active' and q.enabled = 'on' and not q.deleted)
        and not exists (select from third_waybill x where x.delivery_shop_id = d.id and x.fee_missing)
      group by d.id order by count(*) desc`);
  };

  it('compares only what was billed then and has a price now; what others price, or nobody, stands apart', async () => {
    const [station] = await stations();
    const { id: shop, cityCode, waybills, billed, quotes } = station!;
    await query(sql`update delivery_shop set quote_status = 'open' where id = ${shop}::bigint`);
    // The commonest of what it brought, dearer by a hundred yuan: than any of several lines for its area.
    const [spec] = await query(sql<{ specNo: string }>`
      select i.spec_no from third_waybill w join third_order_item i on i.third_order_id = w.third_order_id
      where w.delivery_shop_id = ${shop}::bigint and w.status = 'delivered' and not i.deleted group by 1 order by count(*) desc limit 1`);
    const known = (await Promise.all(quotes.map(lines))).flat();
    const mine = known.filter((line) => line['specCodeId.specNo'] === spec!.specNo || line.specNo === spec!.specNo);
    const dearer = (mine.length > 0 ? mine : known).map(({ areaCode, price, floorFee, distanceFee, tiers }) => ({
      areaCode,
      specNo: spec!.specNo,
      price: price + 10_000,
      floorFee,
      distanceFee,
      tiers,
    }));
    const id = await add(
      shop,
      [...new Map(dearer.map((line) => [line.areaCode, line])).values()].filter((line) => line.areaCode.startsWith(cityCode)),
    );
    const trial = async (): Promise<Loose> => (await admin.get(`${ORDER}/trial`, { id })).data;

    const beside = await trial();
    expect(beside.waybills).toBe(waybills);
    expect(beside.compared + beside.elsewhere + beside.missing + beside.added).toBe(waybills);
    expect(beside.before + beside.elsewhereBefore + beside.missingBefore).toBe(billed);
    expect(beside.elsewhere, 'the station brings more than one spec').toBeGreaterThan(0);
    expect(beside.compared).toBeGreaterThan(0);
    expect(beside.missing).toBe(0);
    expect(beside.elsewhereAfter, 'what others price is as it was').toBe(beside.elsewhereBefore);
    expect(beside.difference).toBe(beside.after - beside.before);
    const sum = (list: Loose[], of: string) => list.reduce((all, one) => all + one[of], 0);
    for (const sums of [beside.byDistrict, beside.bySpec]) {
      expect(sum(sums, 'waybills')).toBe(beside.compared);
      expect(sum(sums, 'after') - sum(sums, 'before')).toBe(beside.difference);
    }
    expect(sum(beside.changes, 'after') - sum(beside.changes, 'before'), 'every difference has its waybill').toBe(beside.difference);
    expect(beside.changes).toHaveLength(beside.changed);

    // With the others out of force nobody prices what it leaves out: that is no saving.
    for (const other of quotes) expect((await admin.post(`${ORDER}/enable`, { ids: [other], enabled: 'off' })).code).toBe(200);
    const alone = await trial();
    expect(alone.elsewhere).toBe(0);
    expect(alone.missing).toBeGreaterThan(0);
    expect(alone.unpriced).toHaveLength(alone.missing);
    expect(sum(alone.unpriced, 'before')).toBe(alone.missingBefore);
    expect(alone.before + alone.missingBefore).toBe(billed);
    expect(alone.difference, 'nothing is cheaper').toBeGreaterThanOrEqual(0);
    for (const other of quotes) expect((await admin.post(`${ORDER}/enable`, { ids: [other], enabled: 'on' })).code).toBe(200);
  });

  it('lets no version take over on a day that is past, or before the one that it follows', async () => {
    const [, station] = await stations();
    const before = await quote(station!.quotes[0]!);
    const revised = await admin.post(`${ORDER}/revise`, { id: before.id, from: day(5) });
    expect(revised.code, why(revised)).toBe(200);
    const [next] = (await admin.get(`${ORDER}/search`, { deliveryShopId: station!.id, status: 'draft', sort: '-createdAt' })).data.list as [
      Loose,
    ];
    expect(next.previousId).toBe(before.id);
    for (const from of [day(0), day(-20), addDays(before.beginDate, -1)])
      expect(why(await edit(next.id, { beginDate: from })), from).toMatch(/最早从明天起/);
    expect(why(await edit(next.id, { beginDate: day(-20), endDate: day(-1) }))).toMatch(/失效日期已过/);
    expect(await quote(next.id)).toMatchObject({ beginDate: day(5), endDate: before.endDate });
    expect((await edit(next.id, { beginDate: day(6) })).code).toBe(200);
    // One that has waited until its day is over is neither handed in nor let in.
    const begins = (beginDate: string) =>
      query(sql`update delivery_quote_order set begin_date = ${beginDate}::date where id = ${next.id}::bigint`);
    await begins(day(-1));
    expect(why(await step(next.id, 'submit'))).toMatch(/最早从明天起/);
    await begins(day(6));
    expect((await step(next.id, 'submit')).code).toBe(200);
    await begins(day(0));
    expect(why(await step(next.id, 'approve'))).toMatch(/最早从明天起/);
    expect(await quote(before.id)).toMatchObject({ status: 'active', endDate: before.endDate });
    await begins(day(6));
    expect((await step(next.id, 'approve')).code).toBe(200);
    expect(await quote(before.id)).toMatchObject({ status: 'active', endDate: day(5) });
  });

  it('takes a block as a spreadsheet writes it, names every line that is wrong, and takes none by half', async () => {
    const [, , station] = await stations();
    const { id: shop, cityCode } = station!;
    await query(sql`update delivery_shop set quote_status = 'open' where id = ${shop}::bigint`);
    const specs = await query(
      sql<{ specNo: string }>`select spec_no from partner_spu_code where status = 'enabled' and not deleted order by id limit 3`,
    );
    const [a, b, stopped] = specs.map(({ specNo }) => specNo) as [string, string, string];
    const id = await add(shop, []);
    const paste = (block: string) => admin.post(`${ORDER}/detail/paste`, { quoteOrderId: id, block });
    const pasted = await paste(`区域\t规格\t单价\t上楼费\n${cityCode}\t${a}\t¥3.50\t¥0.50\r\n${cityCode}\t${b}\t1,200.00\n`);
    expect(pasted.code, why(pasted)).toBe(200);
    expect((await lines(id)).map(({ price, floorFee }) => [price, floorFee]).toSorted()).toEqual([
      [120_000, 0],
      [350, 50],
    ]);
    await query(sql`update partner_spu_code set status = 'disabled' where spec_no = ${stopped}`);
    const wrong = why(await paste(`${cityCode}\t${a}\t4\n${cityCode}\t${stopped}\t5\n${cityCode}\tNONE\t5\n${cityCode}\t${b}\t1,20`));
    expect(wrong).toContain(`第 2 行:规格“${stopped}”已停用`);
    expect(wrong).toContain('第 3 行:没有启用的规格“NONE”');
    expect(wrong).toContain('第 4 行:单价“1,20”不是金额');
    // A first line with a mistyped code is no heading: it is not passed over.
    expect(why(await paste(`x${cityCode}\t${a}\t4\n${cityCode}\t${b}\t5`))).toMatch(/第 1 行:没有区域码/);
    expect((await lines(id)).map(({ price }) => price).toSorted()).toEqual([120_000, 350]);
    await query(sql`update partner_spu_code set status = 'enabled' where spec_no = ${stopped}`);
  });

  it('keep every rule all the while', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
