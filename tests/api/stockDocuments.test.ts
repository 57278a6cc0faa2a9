import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';
import { servedOrders } from './servedOrders';

const TODO = '/statistics/admin/default/page/todo/count';
const SOON = { timeout: 20_000 };

describe.each(AREA_ENGINES)('documents of stock on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}, by = admin): Promise<Loose[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const count = async (params: Record<string, string>): Promise<number> =>
    (await admin.get('/stock/search', { count: '1', pageSize: 1, ...params })).data.total;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;

  it('warn of what lasts for fewer days than its warehouse asks for: just those rows, until there is more or less is asked for', async () => {
    const sold = (await list('/stock/search', { warned: 'false' })).filter((row) => row.sellableDays !== null && row.sellableDays < 89);
    const [{ warehouseId: warehouse, sellableDays }] = sold as [Loose];
    const least = sellableDays + 1;
    const ofIts = () => list('/stock/search', { warehouseId: warehouse });
    const asked = async (leastDays: number) => {
      const [row] = await list('/partner/warehouse/search', { id: warehouse });
      const answer = await admin.post('/partner/warehouse/setting/update', { id: warehouse, version: row!.version, leastDays });
      expect(answer.code).toBe(200);
    };
    await asked(least);
    const needs = (row: Loose) => Math.ceil((least * row.outQty30d) / 30);
    await expect.poll(async () => (await ofIts()).filter((row) => row.neededQty !== needs(row)), SOON).toEqual([]);
    const rows = await ofIts();
    expect(rows.filter((row) => row.short)).not.toEqual([]);
    for (const row of rows) expect([row.id, row.short]).toEqual([row.id, row.sellableDays !== null && row.sellableDays < least]);
    const { data } = await admin.get(TODO);
    const todo = data.list.find((one: Loose) => one.label === '可售天数不足');
    expect(todo.value).toBe(await count({ short: 'true', warned: 'false' }));
    expect(todo.query).toEqual({ short: 'true', warned: 'false' });
    await asked(0);
    await expect.poll(async () => (await ofIts()).filter((row) => row.short), SOON).toEqual([]);
    const [row] = await list('/partner/warehouse/search', { id: warehouse });
    const bad = await admin.post('/partner/warehouse/setting/update', { id: warehouse, version: row!.version, leastDays: -1 });
    expect(bad.data.errors).toHaveProperty('leastDays');
  });

  it('offer what the warehouse has, the most of it first, with how much is free, or why none is; no figure to whoever counts', async () => {
    const [shelf] = (await list('/stock/search', { sellable: 'true' })).filter((row) => row.available > 1 && row.lastInAt);
    const id = shelf!.warehouseId as string;
    const free: Loose[] = (await admin.get('/stock/free', { id })).data.list;
    const known: Loose[] = (await admin.get('/stock/known', { id })).data.list;
    const shelves = await list('/stock/search', { warehouseId: id });
    expect(free.map((one) => one.id).sort()).toEqual(known.map((one) => one.id).sort());
    const first = free.find((one) => one.id === shelf!.specCodeId)!;
    expect(first).toMatchObject({ isOpen: true, input: { specCodeId: shelf!.specCodeId } });
    expect(first.findings[0].message).toMatch(new RegExp(`^可用 ${shelf!.available}`));
    const amounts = free.map((one) => shelves.find((row) => row.specCodeId === one.id)!.available as number);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    for (const one of free) expect(one.isOpen).toBe(shelves.find((row) => row.specCodeId === one.id)!.available > 0);
    expect(known.every((one) => one.isOpen && one.findings.length === 0)).toBe(true);
  });

  it('stand as a whole afterwards: head, every line that was entered, sums; also what was as it should be, and what moved as they say', async () => {
    const rows = (await list('/stock/search', { sellable: 'true' })).filter((row) => row.locked === 0 && row.promised === 0);
    const warehouse = rows.map((row) => row.warehouseId as string).find((id) => rows.filter((row) => row.warehouseId === id).length > 1)!;
    const [one, other] = rows.filter((row) => row.warehouseId === warehouse) as [Loose, Loose];
    const lines = [
      { specCodeId: one.specCodeId, counted: one.onHand - 1 },
      { specCodeId: other.specCodeId, counted: other.onHand },
    ];
    const input = { warehouseId: warehouse, reason: '单据', kind: 'count', lines };
    const before = await list('/stock/document/search', { warehouseId: warehouse });
    expect((await admin.post('/stock/adjust', { ...input, dryRun: true })).code).toBe(200);
    expect(await list('/stock/document/search', { warehouseId: warehouse })).toHaveLength(before.length);
    const done = await admin.post('/stock/adjust', input);
    const { data: paper } = await admin.get('/stock/document/info', { id: done.data.documentId });
    expect(paper).toMatchObject({ documentNo: done.data.documentNo, kind: 'count', lineCount: 2, qtyDelta: -1, value: done.data.value });
    expect(paper.lines.map((line: Loose) => [line.lineNo, line.specCodeId, line.expected, line.counted, line.qtyDelta])).toEqual([
      [1, one.specCodeId, one.onHand, one.onHand - 1, -1],
      [2, other.specCodeId, other.onHand, other.onHand, 0],
    ]);
    expect(await list('/stock/log', { documentNo: paper.documentNo })).toHaveLength(1);
    const [own] = await list('/partner/warehouse/search', { id: warehouse });
    const target = (await list('/partner/warehouse/search', { partnerId: own!.partnerId, status: 'enabled' })).find(
      ({ id }) => id !== warehouse,
    );
    const sent = await admin.post('/stock/transfer', {
      warehouseId: warehouse,
      toWarehouseId: target!.id,
      reason: '单据',
      lines: [{ specCodeId: other.specCodeId, qty: 1 }],
    });
    const { data: moved } = await admin.get('/stock/document/info', { id: sent.data.documentId });
    expect(moved).toMatchObject({ kind: 'transfer', toWarehouseId: target!.id, lineCount: 1, qtyDelta: 1, value: 0 });
    expect(moved.lines[0]).toMatchObject({ expected: null, counted: null, qtyDelta: 1 });
    const late = await admin.post('/stock/adjust', { ...input, documentDate: '2999-01-01' });
    expect(reason(late)).toBe('stock.lateDocument');
    // They are as they were booked, for good.
    await expect(
      at.inspect(({ db }) => sql`update stock_document set reason = '改' where id = ${done.data.documentId}::bigint`.execute(db)),
    ).rejects.toThrow();
  });

  it('count a moment by what was on its way then, though it came back since: refused at the door, or called off', async () => {
    const query = async <T>(statement: RawBuilder<T>): Promise<T[]> => at.inspect(async ({ db }) => (await statement.execute(db)).rows);
    const orders = await servedOrders(query, 2, 0);
    const [courier] = await query(
      sql<{ id: string }>`select id::text from shop_client where position = 'courier' and status = 'active' limit 1`,
    );
    const done = async (call: string, body: object) => {
      const answer = await admin.post(call, body);
      expect(answer.code, answer.text).toBe(200);
      return answer.data;
    };
    const orderOf = async (id: string): Promise<Loose> => (await admin.get('/third/order/detail', { id })).data;
    const known = async (id: string) => ({ ids: [id], versions: { [id]: (await orderOf(id)).version } });
    const bills: string[] = [];
    for (const { id, warehouseId } of orders) {
      await done('/third/order/allocationOrderV2', { ...(await known(id)), target: 'warehouse', warehouseId });
      const bill = (await done('/third/order/waybill/add', { thirdOrderId: id })).id as string;
      await done('/third/order/waybill/status', { ids: [bill], action: 'accept', courierId: courier!.id });
      await done('/third/order/waybill/status', { ids: [bill], action: 'pick' });
      bills.push(bill);
    }
    const countedAt = new Date().toISOString();
    const expected = () =>
      Promise.all(
        orders.map(async ({ id, warehouseId }) => {
          const lines = [{ specCodeId: (await orderOf(id)).items[0].specCodeId, counted: 1_000_000 }];
          const given = { kind: 'count', reason: '回溯', warehouseId, countedAt, lines, dryRun: true };
          return (await done('/stock/adjust', given)).lines[0].count.expected as number;
        }),
      );
    const before = await expected();
    await done('/third/order/waybill/status', { ids: [bills[0]], action: 'reject', rejectReason: '顾客不在家' });
    await done('/third/order/cancel', { ...(await known(orders[1]!.id)), cancelReason: '顾客改约' });
    expect(await expected()).toEqual(before);
  });

  it('keep every rule', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
