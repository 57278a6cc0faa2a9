/** Days, weeks and months whose orders were refunded after they were over: told beside the figures, as a recount has them, and no more. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf, mondayOf, startOfDay } from '../../src/language/days';
import type { ReportRevised, RevisedGrain } from '../../src/language/revised';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';
import { holdOnly } from './reportReader';

const LINES = '/third/order/statisticsByShopOrSpecNo';
const HEAT = '/third/order/statisticsByCityAndHourHotPoint';
const STATIONS = '/partner/store/statistics/search';
const CUSTOMERS = '/statistics/customer/area/search';
const LIST = '/third/order/refund/search';
const GRAINS = ['day', 'week', 'month'] as const;
type Query = Record<string, string>;
interface Refund {
  readonly orderId: string;
  readonly refundedAt: string;
  readonly amount: number;
  readonly deleted: boolean;
  readonly placedAt: string;
  readonly channel: string;
  readonly partnerId: string;
  readonly status: string;
  readonly fulfilment: string | null;
  readonly specs: readonly string[];
}

const keyOf = (grain: RevisedGrain, day: string) => (grain === 'day' ? day : grain === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`);
const endOf = (grain: RevisedGrain, key: string) =>
  startOfDay(grain === 'day' ? addDays(key, 1) : grain === 'week' ? addDays(key, 7) : `${addMonths(key.slice(0, 7), 1)}-01`);
/** By hand: the groups with orders that were refunded when the group was over. */
function recount(refunds: readonly Refund[], grain: RevisedGrain, isMeant: (one: Refund) => boolean) {
  const groups = new Map<string, { orders: Set<string>; amount: number; count: number }>();
  for (const one of refunds) {
    const key = keyOf(grain, dayOf(one.placedAt));
    if (one.deleted || !isMeant(one) || Date.parse(one.refundedAt) < Date.parse(endOf(grain, key))) continue;
    const group = groups.get(key) ?? { orders: new Set(), amount: 0, count: 0 };
    groups.set(key, { orders: group.orders.add(one.orderId), amount: group.amount + one.amount, count: group.count + 1 });
  }
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { orders, amount, count }]) => ({ key, rows: orders.size, amount, count }));
}

describe.each(ENGINES)('groups of a report that were revised later on %s', (engine) => {
  let at: Stage;
  let [admin, partner, reader]: Client[] = [];
  let refunds: readonly Refund[] = [];
  let mall: readonly Refund[] = [];
  /** An order of a Tuesday to Thursday in the middle of a month, whose month is over. */
  let placed = { id: '', day: '', partnerId: '', channel: '' };
  const today = dayOf(new Date());
  const [from, to] = [addDays(today, -200), today];
  const days = { placedAt_from: from, placedAt_to: to };
  const ofLines = { 'thirdOrderId.placedAt_from': from, 'thirdOrderId.placedAt_to': to };
  let instants: readonly string[] = [];

  beforeAll(async () => {
    at = await stage(engine);
    [admin, partner, reader] = [await at.as('admin'), await at.as('partner'), await at.as('finance')];
    const own = (await partner.get('/third/order/search', { pageSize: 1 })).data.list[0].partnerId;
    await at.inspect(async ({ db }) => {
      const found = await sql<typeof placed>`
        select id::text as id, (placed_at at time zone 'Asia/Shanghai')::date::text as day, partner_id::text as partner_id, channel from third_order
        where not deleted and status = 'done' and partner_id <> ${own} and placed_at between now() - interval '180 days' and now() - interval '60 days'
          and extract(isodow from placed_at at time zone 'Asia/Shanghai') in (2, 3, 4)
          and extract(day from placed_at at time zone 'Asia/Shanghai') between 8 and 18
          and not exists (select 1 from third_order_refund r where r.third_order_id = third_order.id)
        order by placed_at limit 1`.execute(db);
      placed = found.rows[0]!;
      const { day } = placed;
      const month = `${addMonths(day.slice(0, 7), 1)}-01`;
      const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
      instants = [
        before(startOfDay(addDays(day, 1))),
        startOfDay(addDays(day, 1)),
        before(startOfDay(addDays(mondayOf(day), 7))),
        startOfDay(addDays(mondayOf(day), 7)),
        before(startOfDay(month)),
        startOfDay(month),
      ];
      const add = (orderId: string, n: number, came: string, amount: number, deleted: boolean) =>
        sql`insert into third_order_refund (id, refund_no, third_order_id, channel_refund_no, source, amount, reason, operator, refunded_at, status, goods, created_at, updated_at, version, deleted)
          values (${900_000 + n}, ${`RV${n}`}, ${orderId}, ${`RV${n}`}, 'refund', ${amount}, '测试', '渠道', ${came}, 'counted', '[]', now(), now(), 1, ${deleted})`.execute(
          db,
        );
      for (const [n, came] of instants.entries()) await add(placed.id, n, came, 10 ** n, false);
      await add(placed.id, 6, startOfDay(month), 5_000_000, true);
      const another = await sql<{
        id: string;
      }>`select id::text as id from third_order where not deleted and channel <> ${placed.channel} and status = 'done'
        and placed_at between now() - interval '150 days' and now() - interval '45 days' order by placed_at limit 1`.execute(db);
      await add(another.rows[0]!.id, 9, new Date(Date.now() - 3_600_000).toISOString(), 33, false);
      // The partner's own, and mall orders', too.
      const theirs = await sql<{
        id: string;
      }>`select id::text as id from third_order where not deleted and partner_id = ${own} and status = 'done'
        and placed_at between now() - interval '150 days' and now() - interval '45 days' order by placed_at limit 3`.execute(db);
      for (const [n, { id }] of theirs.rows.entries()) await add(id, 10 + n, new Date(Date.now() - 3_600_000).toISOString(), 77, false);
      await sql`update order_refund set refunded_at = refunded_at + interval '33 days' where id in
        (select r.id from order_refund r join order_main o on o.id = r.order_id where o.placed_at < now() - interval '40 days' order by r.id limit 3)`.execute(
        db,
      );
      const all =
        await sql<Refund>`select r.third_order_id::text as order_id, r.refunded_at, r.amount::int as amount, r.deleted, o.placed_at, o.channel,
          o.partner_id::text as partner_id, o.status, o.fulfilment, array(select distinct i.spec_code_id::text from third_order_item i where i.third_order_id = o.id and not i.deleted) as specs
        from third_order_refund r join third_order o on o.id = r.third_order_id where not o.deleted`.execute(db);
      refunds = all.rows.map((one) => ({ ...one, amount: Number(one.amount) }));
      const ofMall =
        await sql<Refund>`select r.order_id::text as order_id, r.refunded_at, r.amount::int as amount, r.deleted, o.placed_at, o.status
        from order_refund r join order_main o on o.id = r.order_id where not o.deleted`.execute(db);
      mall = ofMall.rows.map((one) => ({ ...one, amount: Number(one.amount) }));
    });
  });
  afterAll(() => at.close());

  const revised = async (who: Client, call: string, query: Query) => {
    const { code, message, data } = await who.get<ReportRevised>(call, query);
    expect(code, `${JSON.stringify(query)} ${message}`).toBe(200);
    // It answers that alone.
    expect(Object.keys(data)).toEqual(['revised']);
    return data.revised;
  };
  const isWithin = ({ placedAt }: Refund) => dayOf(placedAt) >= from && dayOf(placedAt) <= to;
  const figuresOf = (groups: readonly { readonly key: string; readonly rows: number; readonly amount: number | null }[]) =>
    groups.map(({ key, rows, amount }) => ({ key, rows, amount }));

  it('a group is revised from the very instant it is over, and not before', async () => {
    const own = await Promise.all(
      GRAINS.map(async (grain) => {
        const groups = await revised(admin!, STATIONS, { ...days, partnerId: placed.partnerId, revised: grain });
        return groups.find(({ key }) => key === keyOf(grain, placed.day))!;
      }),
    );
    // Beside what others came to on that day, in that week and that month.
    const others = GRAINS.map((grain) =>
      recount(refunds, grain, (one) => one.orderId !== placed.id && one.partnerId === placed.partnerId).find(
        ({ key }) => key === keyOf(grain, placed.day),
      ),
    );
    expect(own.map(({ amount }, i) => amount! - (others[i]?.amount ?? 0))).toEqual([111_110, 111_000, 100_000]);
    expect(own.map(({ rows }, i) => rows - (others[i]?.rows ?? 0))).toEqual([1, 1, 1]);
  });

  it.each([
    ['all', () => ({}), () => true],
    ['a channel', () => ({ channel: placed.channel }), ({ channel }: Refund) => channel === placed.channel],
    ['all others', () => ({ channel_not: placed.channel }), ({ channel }: Refund) => channel !== placed.channel],
    ['a state', () => ({ status: 'done' }), ({ status }: Refund) => status === 'done'],
  ] as const)(
    'of %s they are what a recount has, by day, week and month, of orders and of their lines, and open just that',
    async (_, queryOf, isMeant) => {
      const query = queryOf();
      for (const grain of GRAINS) {
        const expected = recount(refunds, grain, (one) => isWithin(one) && isMeant(one));
        expect(expected.length).toBeGreaterThan(0);
        const found = await revised(admin!, HEAT, { ...days, ...query, revised: grain });
        expect(figuresOf(found)).toEqual(figuresOf(expected));
        const lines = Object.fromEntries(Object.entries(query).map(([key, value]) => [`thirdOrderId.${key}`, value]));
        expect(figuresOf(await revised(admin!, LINES, { ...ofLines, ...lines, revised: grain }))).toEqual(figuresOf(expected));
        for (const [i, one] of found.entries()) {
          expect(one.isExact).toBe(true);
          const { data } = await admin!.get(LIST, { ...one.query, pageSize: 1, count: 1 });
          expect([data.total, data.summary.amount], JSON.stringify(one)).toEqual([expected[i]!.count, one.amount]);
        }
      }
    },
  );

  it('a line of a spec stands for its order; a filter that refunds do not have leads to the days alone, and says so', async () => {
    const spec = refunds.find(({ orderId }) => orderId === placed.id)!.specs[0]!;
    const expected = recount(refunds, 'month', (one) => isWithin(one) && one.specs.includes(spec));
    const found = await revised(admin!, LINES, { ...ofLines, specCodeId: spec, revised: 'month' });
    expect(figuresOf(found)).toEqual(figuresOf(expected));
    for (const [i, one] of found.entries()) {
      expect(one.isExact).toBe(true);
      expect((await admin!.get(LIST, { ...one.query, pageSize: 1, count: 1 })).data.total).toBe(expected[i]!.count);
    }
    const late = recount(refunds, 'day', (one) => isWithin(one) && one.fulfilment === 'onTime');
    const ofLate = await revised(admin!, HEAT, { ...days, fulfilment: 'onTime', revised: 'day' });
    expect(figuresOf(ofLate)).toEqual(figuresOf(late));
    const all = recount(refunds, 'day', isWithin);
    for (const one of ofLate) {
      expect(one.isExact).toBe(false);
      const { data } = await admin!.get(LIST, { ...one.query, pageSize: 1, count: 1 });
      expect(data.total).toBe(all.find(({ key }) => key === one.key)!.count);
    }
  });

  it('a period that begins and ends within a week or month counts its own orders', async () => {
    const own = { placedAt_from: placed.day, placedAt_to: placed.day };
    for (const grain of GRAINS) {
      const found = await revised(admin!, HEAT, { ...own, revised: grain });
      expect(figuresOf(found)).toEqual(figuresOf(recount(refunds, grain, ({ placedAt }) => dayOf(placedAt) === placed.day)));
      expect(found[0]!.query).toMatchObject({ 'thirdOrderId.placedAt_from': placed.day, 'thirdOrderId.placedAt_to': placed.day });
    }
  });

  it('a partner is told of their own orders alone', async () => {
    const ids = new Set<string>(
      (await partner!.get('/third/order/search', { pageSize: 100 })).data.list.map((one: { partnerId: string }) => one.partnerId),
    );
    expect([ids.size, ids.has(placed.partnerId)]).toEqual([1, false]);
    const expected = recount(refunds, 'day', (one) => isWithin(one) && ids.has(one.partnerId));
    expect(expected.length).toBeGreaterThan(0);
    expect(figuresOf(await revised(partner!, HEAT, { ...days, revised: 'day' }))).toEqual(figuresOf(expected));
  });

  it('orders of the mall are revised by their refunds, which no list has: the mark opens the orders themselves, as many as it says', async () => {
    for (const grain of GRAINS) {
      const expected = recount(mall, grain, isWithin);
      expect(expected.length).toBeGreaterThan(0);
      const found = await revised(admin!, CUSTOMERS, { ...days, revised: grain });
      expect(figuresOf(found)).toEqual(figuresOf(expected));
      for (const { key, rows, amount, query, isExact } of found) {
        expect(isExact).toBe(true);
        const { data } = await admin!.get('/order/search', { ...query, pageSize: 100, count: 1 });
        expect(data.total, `${grain} ${key}`).toBe(rows);
        // What was paid back before the group was over is in what has been paid back in all.
        const early = mall.filter(
          ({ orderId, refundedAt, deleted }) =>
            !deleted &&
            Date.parse(refundedAt) < Date.parse(endOf(grain, key)) &&
            data.list.some(({ id }: { id: string }) => id === orderId),
        );
        expect(data.summary.refundAmount - early.reduce((sum, one) => sum + one.amount, 0)).toBe(amount);
      }
    }
    const done = await revised(admin!, CUSTOMERS, { ...days, status: 'done', revised: 'month' });
    for (const { rows, query } of done)
      expect((await admin!.get('/order/search', { ...query, pageSize: 1, count: 1 })).data.total).toBe(rows);
  });

  it('what contradicts it is refused with the nearest right word', async () => {
    const refusal = async (call: string, query: Query) => (await admin!.get(call, query)).message;
    expect(await refusal(HEAT, { ...days, revised: 'dya' })).toBe('不能按“dya”问修订,最接近的是“日”(day)');
    expect(await refusal(HEAT, { ...days, revised: 'hour' })).toMatch(/^不能按“hour”问修订/);
    expect(await refusal('/third/order/refund/statistics', { revised: 'day' })).toBe('这张报表的行过后不再修订');
    expect(await refusal(HEAT, { placedAt_from: addDays(today, -800), placedAt_to: today, revised: 'day' })).toMatch(/731 天/);
    expect(await refusal(HEAT, { ...days, chanel: 'jd', revised: 'day' })).toBe('不接受的参数“chanel”');
  });

  const fileOf = async (who: Client, pageUrl: string, query: Query, fileType = 'csv'): Promise<string> => {
    const made = await who.post('/upload/createTask', { pageUrl, query, columns: [], fileType });
    expect(made.code, made.message).toBe(200);
    const id = String(made.data.id);
    await expect.poll(async () => (await who.get('/upload/list', { id })).data.list[0].status, { timeout: 30_000 }).toBe('done');
    return (await fetch(`${who.origin}/api/upload/download?id=${id}`, { headers: { cookie: who.cookie } })).text();
  };

  it('files say it, and readers who may not open the rows get neither count nor mark', async () => {
    const query = { ...days, rows: 'day', measures: 'orders' };
    const [first] = recount(refunds, 'day', isWithin);
    const text = await fileOf(admin!, `/api${HEAT}`, query);
    expect(text).toContain(`已修订:${first!.key}(${first!.rows} 单在当天之后退款,共 ¥`);
    expect(text).toContain('退款记在退款那一天,不从这些数字里减去');
    expect(await fileOf(admin!, `/api${HEAT}`, { ...query, rows: 'hour' })).not.toContain('已修订');
    await holdOnly(admin!, [`/api${HEAT}`, `/api${STATIONS}`, '/api/upload/list']);
    for (const grain of GRAINS) expect(await revised(reader!, HEAT, { ...days, revised: grain })).toEqual([]);
    const theirs = await fileOf(reader!, `/api${HEAT}`, query);
    expect(theirs).toContain('条件:');
    expect(theirs).not.toContain('已修订');
    // A report without a floor hides nothing from them.
    expect((await revised(reader!, STATIONS, { ...days, revised: 'day' })).length).toBeGreaterThan(0);
  });
});
