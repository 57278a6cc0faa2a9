/**
 * Replaying an activity on past orders equals redeeming its cards on them one by one: random rules and orders, each card used over HTTP.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_FACTS, type OrderCondition, type OrderFacts } from '../../src/areas/coupon/orderFacts';
import { addDays, dayOf, ZONE } from '../../src/language/days';
import { unmetOf } from '../../src/language/ruleData';
import { ruleSql } from '../../src/server/resource/ruleSql';
import { chance } from './chance';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const [ORDERS, ACTIVITIES] = process.env.FULL ? [120, 12] : [30, 3];
const DAY = 86_400_000;
const PHONES = Array.from({ length: 8 }, (_, n) => `1377000${String(1_000 + n)}`);
const SOURCES = ['wechat', 'app'];
const day = (days: number) => addDays(dayOf(Date.now()), days);

interface Line { readonly specCodeId: string; readonly spuId: string; readonly qty: number; readonly price: number } // prettier-ignore
interface Order {
  readonly id: string;
  readonly phone: string;
  readonly shopId: string;
  readonly cityCode: string;
  readonly source: string;
  readonly status: string;
  readonly placedAt: number;
  readonly lines: readonly Line[];
  readonly goods: number;
  readonly discount: number;
}
type Condition = Pick<OrderCondition, 'fact' | 'op' | 'value' | 'join'>;
interface Used { readonly discountAmount: number; readonly platformBear: number; readonly merchantBear: number } // prettier-ignore

describe.each(AREA_ENGINES)('the replay of an activity on %s', (engine) => {
  const { int, pick } = chance(`replay ${engine}`);
  let at: Stage;
  let admin: Client;
  let orders: Order[];
  let shops: string[];
  let spus: string[];
  let next = 700_000_000_000_000_000n;
  const newId = () => String(++next);

  const did = async (call: string, input: Loose): Promise<Loose> => {
    const answer = await admin.post(call, input);
    expect(answer.code, `${call}: ${answer.text}`).toBe(200);
    return answer.data;
  };
  const row = async (call: string, id: string): Promise<Loose> => (await admin.get(call, { id })).data.list[0];

  /** The same goods once more for each batch: an order takes one card, and which takes most off is seen by using each. */
  const twinOf = (order: Order): Order => ({ ...order, id: newId(), status: 'paying', placedAt: Date.now() });

  async function write(some: readonly Order[]): Promise<void> {
    await at.inspect(async ({ db }) => {
      const insert = async (table: string, model: string, rows: readonly Loose[]) => {
        // What the database reckons itself takes no value.
        const { rows: own } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
        const columns = sql.join(own.map(({ name }) => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
          select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(m) || v)).*
          from (${sql.raw(model)}) m, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) v) r`.execute(db);
      };
      await insert('order_main', `select * from order_main where status = 'paying' and coupon_item_id is null order by id limit 1`, some.map((one) => ({
        id: one.id, order_no: `M${one.id}`, customer_phone: one.phone, shop_id: one.shopId, area_code: `${one.cityCode}01`, source: one.source, status: one.status,
        placed_at: new Date(one.placedAt).toISOString(), goods_amount: one.goods, discount_amount: one.discount, delivery_amount: 0,
        paid_amount: one.goods - one.discount, refund_amount: 0, refundable_amount: 0, version: 1,
      }))); // prettier-ignore
      await insert('order_item', `select * from order_item where not is_bucket order by id limit 1`, some.flatMap((one) => one.lines.map((line) => ({
        id: newId(), order_id: one.id, spec_code_id: line.specCodeId, qty: line.qty, price: line.price, amount: line.qty * line.price, refund_qty: 0, version: 1,
      })))); // prettier-ignore
    });
    admin = await at.as('admin');
  }

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    const known = await at.inspect(async ({ db }) => {
      // The orders of the demo are not of these days.
      await sql`update order_main set placed_at = placed_at - interval '400 days'`.execute(db);
      const codes = await sql<{ id: string; spu: string }>`
        select id::text as id, spu_id::text as spu from partner_spu_code where spu_id is not null and not deleted order by id limit 6`.execute(
        db,
      );
      const open = await sql<{ id: string; city: string }>`
        select id::text as id, left(area_code, 4) as city from merchant_shop where not deleted and status = 'open' order by id limit 3`.execute(
        db,
      );
      return { codes: codes.rows, shops: open.rows };
    });
    shops = known.shops.map(({ id }) => id);
    spus = [...new Set(known.codes.map(({ spu }) => spu))];
    orders = Array.from({ length: ORDERS }, (): Order => {
      const shop = pick(known.shops);
      const lines = Array.from({ length: int(1, 3) }, (): Line => {
        const code = pick(known.codes);
        return { specCodeId: code.id, spuId: code.spu, qty: int(1, 3), price: int(1, 40) * 100 + int(0, 1) * 33 };
      });
      const goods = lines.reduce((sum, { qty, price }) => sum + qty * price, 0);
      return {
        id: newId(), phone: pick(PHONES), shopId: shop.id, cityCode: shop.city, source: pick(SOURCES), lines, goods,
        status: pick(['waiting', 'delivering', 'done', 'refunded']), discount: pick([0, 0, Math.floor(goods / 3), goods - 1, goods]),
        // Some at the same moment.
        placedAt: Date.now() - int(1, 20) * (DAY / 2) - int(0, 2) * 3_600_000,
      }; // prettier-ignore
    });
    // Every fifth is of the moment and the person of the one before.
    orders = orders.map((one, n) => (n % 5 === 4 ? { ...one, phone: orders[n - 1]!.phone, placedAt: orders[n - 1]!.placedAt } : one));
    await write(orders);
  });
  afterAll(() => at.close());

  const AMONG = ['in', 'notIn'] as const;
  const ENDS = ['gte', 'lte'] as const;
  const linesOf = (cityCode: string, least: number): Condition[] => {
    const one = (fact: Condition['fact'], op: Condition['op'], value: string): Condition => ({ fact, op, value });
    const lines = [
      one('goodsAmount', pick(ENDS), String(int(20, 120))),
      one('qty', pick(ENDS), String(int(1, 5))),
      one('source', pick(AMONG), pick(['wechat', 'app', 'wechat,app'])),
      one('cityCode', pick(AMONG), cityCode),
      one('hour', pick(ENDS), String(int(4, 20))),
      one('weekday', pick(AMONG), `${int(1, 3)},${int(4, 7)}`),
      one('ordersBefore', 'gte', String(int(0, 2))),
      one('idleDays', pick([...ENDS, 'notIn']), String(int(0, 4))),
      one('idleDays', 'eq', String(int(0, 4))),
    ].filter(() => int(1, 9) >= least);
    // Each but the first is asked as well as the one before it, or is enough in its stead; older rows say nothing of it.
    return lines.map((line, n) => ({ ...line, join: n === 0 ? null : pick([null, 'and', 'or', 'or'] as const) }));
  };
  const conditions = () => linesOf(pick(orders).cityCode, 6);

  const local = (instant: number) =>
    new Date(instant).toLocaleString('en-GB', { timeZone: ZONE, weekday: 'short', hour: '2-digit', hourCycle: 'h23' });
  /** What is asked of an order, looked up anew for each. */
  function isMet(order: Order, { fact, op, value }: Condition): boolean {
    const values = value.split(',');
    if (fact === 'source') return values.includes(order.source) === (op === 'in');
    if (fact === 'cityCode') return values.includes(order.cityCode) === (op === 'in');
    const earlier = orders.filter(({ phone, placedAt }) => phone === order.phone && placedAt < order.placedAt);
    const [weekday, hour] = local(order.placedAt).split(', ');
    const known: Loose = {
      goodsAmount: order.goods / 100,
      qty: order.lines.reduce((sum, { qty }) => sum + qty, 0),
      hour: Number(hour),
      weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday!) + 1,
      ordersBefore: earlier.length,
      idleDays: earlier.length ? Math.floor((order.placedAt - Math.max(...earlier.map(({ placedAt }) => placedAt))) / DAY) : null,
    };
    if (known[fact] === null) return false;
    if (op === 'in' || op === 'eq') return values.map(Number).includes(known[fact]);
    if (op === 'notIn') return !values.map(Number).includes(known[fact]);
    return op === 'gte' ? known[fact] >= Number(value) : known[fact] <= Number(value);
  }

  /** Read from the last line up: a line that is joined by "or" is a way out for the lines from the one above it. */
  function areMet(order: Order, lines: readonly Condition[]): boolean {
    const [last, rest] = [lines.at(-1), lines.slice(0, -1)];
    if (!last) return true;
    if (last.join !== 'or') return isMet(order, last) && areMet(order, rest);
    const above = rest.findLastIndex((line) => line.join !== 'or');
    return (
      rest
        .slice(above)
        .concat(last)
        .some((line) => isMet(order, line)) && areMet(order, rest.slice(0, above))
    );
  }

  async function batch(name: string): Promise<string> {
    const couponType = pick(['cut', 'rate', 'water']);
    const { id } = await did('/coupon/merchant/batch/add', {
      name, couponType, faceAmount: int(1, 30) * 100 + int(0, 1) * 27, thresholdAmount: int(0, 6) * 1_000, totalQty: 1_000, budgetAmount: 10_000_000,
      ...(couponType === 'rate' && { discountBp: int(50, 97) * 100 + int(0, 9) }), platformBearBp: pick([0, 3_333, 6_000, 10_000]),
      spuIds: int(0, 1) ? [] : [pick(spus), pick(spus)].filter((one, i, all) => all.indexOf(one) === i), shopIds: int(0, 2) ? [] : [pick(shops)],
      validType: 'fixed', validBegin: day(-1), validEnd: day(30), submit: true,
    }); // prettier-ignore
    const { version } = await row('/coupon/merchant/batch/search', id);
    await did('/coupon/merchant/batch/audit', { ids: [id], versions: { [id]: version }, result: 1 });
    return id;
  }

  /** Uses one card of a batch on each order. @returns what each came to, by the order; none where the card is not for it. */
  async function redeemed(batchId: string, twins: ReadonlyMap<string, Order>): Promise<Map<string, Used>> {
    const perQty = Math.max(...PHONES.map((phone) => orders.filter((one) => one.phone === phone).length));
    const { id } = await did('/coupon/merchant/send/add', { batchId, targetType: 'phone', perQty, phones: PHONES.join('\n') });
    const send = () => row('/coupon/merchant/send/search', id);
    await did('/coupon/merchant/send/audit', { ids: [id], versions: { [id]: (await send()).version }, result: 1 });
    await did('/coupon/merchant/send/send', { id, version: (await send()).version });
    await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe('done');
    const cards = new Map<string, Loose[]>();
    for (const phone of PHONES)
      cards.set(phone, (await admin.get('/coupon/merchant/item/search', { sendId: id, phone, pageSize: 200 })).data.list);
    const used = new Map<string, Used>();
    for (const order of orders) {
      const card = cards.get(order.phone)![0]!;
      const answer = await admin.post('/coupon/merchant/item/use', {
        id: card.id,
        version: card.version,
        orderId: twins.get(order.id)!.id,
      });
      expect([200, 412, 422], answer.text).toContain(answer.code);
      if (answer.code !== 200) continue;
      used.set(order.id, answer.data);
      cards.get(order.phone)!.shift();
    }
    return used;
  }
  it('comes to the same orders, the same money for platform and shops and the same end of the budget', async () => {
    const scene = await did('/activity/coupon/scene/add', {
      code: 'RPL1',
      name: '回放场景',
      trigger: 'manual',
      perUserLimit: 500,
      perDayLimit: 90_000,
    });
    const rules = Array.from({ length: ACTIVITIES }, (_, n) => ({
      asked: n === 0 ? [] : conditions(),
      batches: n % 3 === 0 ? 1 : int(2, 3),
      cityCodes: int(0, 3) ? [] : [pick(orders).cityCode],
    }));
    const twins = rules.map(({ batches }) =>
      Array.from({ length: batches }, () => new Map(orders.map((order) => [order.id, twinOf(order)]))),
    );
    await write(twins.flat().flatMap((one) => [...one.values()]));
    let touched = 0;
    for (const [n, { asked, cityCodes }] of rules.entries()) {
      const batchIds: string[] = [];
      const uses: { readonly batchId: string; readonly used: Map<string, Used> }[] = [];
      for (const [m, twin] of twins[n]!.entries()) {
        batchIds.push(await batch(`回放 ${n}-${m}`));
        uses.push({ batchId: batchIds[m]!, used: await redeemed(batchIds[m]!, twin) });
      }
      const hits = orders
        .filter((order) => (cityCodes.length === 0 || cityCodes.includes(order.cityCode)) && areMet(order, asked))
        .flatMap((order) => {
          const best = uses.flatMap(({ batchId, used }) => (used.has(order.id) ? [{ batchId, ...used.get(order.id)! }] : []));
          best.sort((a, b) => b.discountAmount - a.discountAmount || a.batchId.localeCompare(b.batchId));
          return best.slice(0, 1).map((one) => ({ order, ...one }));
        })
        .sort((a, b) => a.order.placedAt - b.order.placedAt || a.order.id.localeCompare(b.order.id));
      touched += hits.length;
      const platform = hits.reduce((sum, { platformBear }) => sum + platformBear, 0);
      const budgetAmount = Math.max(1, int(0, 2) ? Math.floor(platform / 2) : platform + 1);
      let spent = 0;
      const last = hits.find(({ platformBear }) => (spent += platformBear) >= budgetAmount);
      const { id } = await did('/activity/coupon/add', {
        name: `回放 ${n}`, sceneId: scene.id, batchIds, cityCodes, budgetAmount, conditions: asked,
        beginAt: new Date().toISOString(), endAt: new Date(Date.now() + DAY).toISOString(),
      }); // prettier-ignore
      const { replayed } = (await admin.get('/activity/coupon/replay', { id, days: 30 })).data;
      const failure = JSON.stringify({
        asked,
        cityCodes,
        batches: await Promise.all(batchIds.map((one) => row('/coupon/merchant/batch/search', one))),
      });
      expect([...replayed.opens.touched].sort(), failure).toEqual(hits.map(({ order }) => order.id).sort());
      expect(replayed, failure).toMatchObject({
        placed: orders.length,
        touched: hits.length,
        platformCost: platform,
        shopCost: hits.reduce((sum, { merchantBear }) => sum + merchantBear, 0),
        budgetEnds: last ? dayOf(last.order.placedAt) : null,
        twice: hits.filter(({ order }) => order.discount > 0).length,
      });
      expect(replayed.opens.ended, failure).toEqual(last ? [last.order.id] : []);
    }
    expect(touched).toBeGreaterThan(0);
  }, 600_000);

  it('reads any rule in SQL as it does for one order at a time, also where something of the order is not known', async () => {
    const trees = Array.from({ length: 300 }, () => linesOf(pick(['3301', '3101']), 4));
    const known = <T>(value: T) => (int(1, 4) === 1 ? null : value);
    const facts = Array.from({ length: 60 }, (): OrderFacts => ({
      goodsAmount: known(int(20, 120) * 100 + pick([0, 0, 33])),
      qty: known(int(1, 5)),
      source: known(pick([...SOURCES, 'pos'])),
      cityCode: known(pick(['3301', '3101', '3201'])),
      hour: known(int(0, 23)),
      weekday: known(int(1, 7)),
      ordersBefore: known(int(0, 3)),
      idleDays: known(int(0, 5)),
    }));
    const { rows } = await at.inspect(({ db }) =>
      sql<{ met: readonly boolean[] }>`
        select array[${sql.join(trees.map((tree) => ruleSql(ORDER_FACTS, tree)))}] as met
        from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) with ordinality as j(v, n)
        cross join lateral (
          select (v ->> 'goodsAmount')::bigint as goods_amount, (v ->> 'qty')::int as qty, v ->> 'source' as source, v ->> 'cityCode' as city_code,
            (v ->> 'hour')::int as hour, (v ->> 'weekday')::int as weekday, (v ->> 'ordersBefore')::int as orders_before, (v ->> 'idleDays')::int as idle_days
        ) f order by j.n`.execute(db),
    );
    admin = await at.as('admin');
    for (const [n, one] of facts.entries())
      for (const [m, tree] of trees.entries())
        expect(rows[n]!.met[m], JSON.stringify({ one, tree })).toBe(unmetOf(ORDER_FACTS, tree, one) === null);
    const met = rows.flatMap((row) => row.met);
    expect(met.filter(Boolean).length).toBeGreaterThan(met.length / 20);
    expect(met.filter((one) => !one).length).toBeGreaterThan(met.length / 20);
  });
});
