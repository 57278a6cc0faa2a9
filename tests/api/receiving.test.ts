import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answered, Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { ENGINES } from './place';

const BILL = '/partner/replenish/apply/bill';
const BILLS = 8;

describe.each(ENGINES)('bills that are received on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}): Promise<Loose[]> =>
    (await admin.get(call, { pageSize: 200, ...params })).data.list;
  const info = async (id: string): Promise<Loose> => (await admin.get(`${BILL}/info`, { id })).data;

  it('T17 has goods and bill both or neither, though the server is killed while it books them; asked again, each is booked once', async () => {
    const under = (await list(`${BILL}/search`, { status: 'receiving,sending' })).map(({ id }) => id as string);
    const open: Loose[] = [];
    for (const id of under) {
      const bill = await info(id);
      if (bill.onWayQty > 0 && open.length < BILLS) open.push(bill);
    }
    expect(open.length).toBeGreaterThan(2);
    const wishes = open.map(({ id, version, items }) => ({
      id,
      version,
      got: items.flatMap((item: Loose) => (item.onWayQty > 0 ? [{ specNo: item.specNo, qty: item.onWayQty }] : [])),
    }));
    const receive = (wish: object, n: number): Promise<Answered | null> =>
      admin.post(`${BILL}/receive`, wish, { 'idempotency-key': `T17-${engine}-${n}` }).catch(() => null);
    // Killed as soon as the first of them is answered: others are in the middle of it.
    const all = wishes.map(receive);
    await Promise.any(all.map(async (one) => ((await one) ? null : Promise.reject(new Error('not answered')))));
    await at.server.kill();
    const answers = await Promise.all(all);
    await at.restart();
    admin = await at.as('admin');
    for (const [n, bill] of open.entries()) {
      const now = await info(bill.id);
      const moved = (await list('/partner/replenish/stock/movement/search', { applyBillId: bill.id })).reduce(
        (sum, one) => sum + one.qtyDelta,
        0,
      );
      expect([0, bill.onWayQty], bill.billNo).toContain(now.receivedQty - bill.receivedQty);
      expect(moved, bill.billNo).toBe(now.receivedQty);
      if (answers[n]?.code === 200) expect(now.receivedQty, bill.billNo).toBe(bill.receivedQty + bill.onWayQty);
    }
    for (const [n, wish] of wishes.entries()) expect((await receive(wish, n))?.code).toBe(200);
    for (const bill of open) expect(await info(bill.id)).toMatchObject({ onWayQty: 0, receivedQty: bill.receivedQty + bill.onWayQty });
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
