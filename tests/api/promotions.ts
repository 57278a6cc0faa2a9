/** Batches, sendings and cards as the tests of promotion cards make them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import type { Engine } from './place';

export const DAY = 86_400_000;
export const day = (days: number) => addDays(dayOf(Date.now()), days);
export const instant = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** A stage for all tests of a suite, and what they do there as the administrator. */
export function usePromotions(engine: Engine) {
  let stageOfAll: Stage;
  let client: Client;
  let made = 0;
  const at = () => stageOfAll;
  const admin = () => client;
  /** `inspect` stops and starts the server of an embedded database, so one signs in again afterwards. */
  const signIn = async () => {
    client = await stageOfAll.as('admin');
  };
  const serial = () => ++made;
  const why = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason ?? answer.message;
  const errors = (answer: Loose): Loose => answer.data?.errors ?? answer.data?.results?.[0]?.data?.errors ?? {};
  const row = async (call: string, id: string): Promise<Loose> => (await admin().get(call, { id })).data.list[0];
  const batchRow = (id: string) => row('/coupon/merchant/batch/search', id);
  const sendRow = (id: string) => row('/coupon/merchant/send/search', id);
  const act = (call: string, one: Loose, input: Loose = {}) =>
    admin().post(call, { ids: [one.id], versions: { [one.id]: one.version }, ...input });
  const RULE = {
    couponType: 'cut',
    faceAmount: 1_000,
    thresholdAmount: 2_000,
    totalQty: 100,
    budgetAmount: 100_000,
    platformBearBp: 6_000,
    validType: 'fixed',
  };
  const addBatch = (more: Loose = {}) =>
    admin().post('/coupon/merchant/batch/add', {
      name: `批次${serial()}`,
      ...RULE,
      validBegin: day(-1),
      validEnd: day(30),
      submit: true,
      ...more,
    });
  const running = async (more: Loose = {}): Promise<Loose> => {
    const answer = await addBatch(more);
    expect(answer.code, answer.text).toBe(200);
    expect((await act('/coupon/merchant/batch/audit', await batchRow(answer.data.id), { result: 1 })).code).toBe(200);
    return batchRow(answer.data.id);
  };
  const phone = (n: number) => `139${String(10_000_000 + n)}`;
  const phones = (from: number, count: number) => Array.from({ length: count }, (_, n) => phone(from + n)).join('\n');
  const addSend = (batchId: string, more: Loose) =>
    admin().post('/coupon/merchant/send/add', { batchId, targetType: 'phone', perQty: 1, ...more });
  const ready = async (batchId: string, more: Loose): Promise<Loose> => {
    const answer = await addSend(batchId, more);
    expect(answer.code, answer.text).toBe(200);
    expect((await act('/coupon/merchant/send/audit', await sendRow(answer.data.id), { result: 1 })).code).toBe(200);
    return sendRow(answer.data.id);
  };
  const sendOut = (one: Loose) => admin().post('/coupon/merchant/send/send', { id: one.id, version: one.version });
  const done = async (id: string): Promise<Loose> => {
    await expect.poll(async () => (await sendRow(id)).status, { timeout: 30_000 }).not.toBe('sending');
    return sendRow(id);
  };
  const sent = async (batchId: string, more: Loose): Promise<Loose> => {
    const one = await ready(batchId, more);
    const answer = await sendOut(one);
    expect(answer.code, answer.text).toBe(200);
    return done(one.id);
  };
  const cards = async (params: Loose): Promise<Loose[]> =>
    (await admin().get('/coupon/merchant/item/search', { pageSize: 200, ...params })).data.list;
  /** An order of each of these people that waits to be paid, in their order. */
  const ordersOf = async (people: string[], goods = 6_600): Promise<string[]> => {
    const orders = people
      .map((whose) => ({ whose, nth: serial() }))
      .map(({ whose, nth }) => ({
        whose,
        nth,
        id: 800_000_000_000_000_000n + BigInt(nth),
      }));
    await at().inspect(async ({ db }) => {
      const copy = async (table: string, from: string, rows: Loose[]) => {
        // What the database reckons itself takes no value.
        const { rows: names } = await sql<{ name: string }>`
          select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(db);
        const columns = sql.join(names.map(({ name }) => sql.ref(name)));
        await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (
          select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(t) || v)).*
          from (${sql.raw(from)}) t, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) v) r`.execute(db);
      };
      await copy(
        'order_main',
        `select * from order_main where status = 'paying' and coupon_item_id is null and not deleted order by id limit 1`,
        orders.map(({ whose, nth, id }) => ({
          id: String(id),
          order_no: `M${String(99_000_000_000_000 + nth)}`,
          customer_phone: whose,
          goods_amount: goods,
          discount_amount: 0,
          delivery_amount: 0,
          paid_amount: goods,
          version: 1,
          placed_at: instant(0),
          status: 'paying',
          refundable_amount: 0,
        })),
      );
      await copy(
        'order_item',
        `select * from order_item where order_id in (select id from order_main where status = 'paying') and not is_bucket order by id limit 1`,
        orders.map(({ id }) => ({
          id: String(id + 500_000n),
          order_id: String(id),
          qty: 1,
          price: goods,
          amount: goods,
          refund_qty: 0,
          version: 1,
        })),
      );
      await copy(
        'order_main_log',
        `select * from order_main_log where action = 'place' order by id limit 1`,
        orders.map(({ id }) => ({
          id: String(id + 600_000n),
          order_id: String(id),
          from_status: null,
          to_status: 'paying',
          occurred_at: instant(0),
        })),
      );
    });
    await signIn();
    return orders.map(({ id }) => String(id));
  };
  const order = async (whose: string, goods?: number): Promise<string> => (await ordersOf([whose], goods))[0]!;
  const use = (card: Loose, orderId: string) => admin().post('/coupon/merchant/item/use', { id: card.id, version: card.version, orderId });

  beforeAll(async () => {
    stageOfAll = await stage(engine);
    await signIn();
  });
  afterAll(() => stageOfAll.close());
  return {
    at,
    admin,
    signIn,
    serial,
    why,
    errors,
    row,
    batchRow,
    sendRow,
    act,
    RULE,
    addBatch,
    running,
    phone,
    phones,
    addSend,
    ready,
    sendOut,
    done,
    sent,
    cards,
    ordersOf,
    order,
    use,
  };
}
