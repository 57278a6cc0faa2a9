import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('transfers on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}, by = admin): Promise<Loose[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;
  const shelf = async (warehouseId: string, specCodeId: string): Promise<Loose> =>
    (await list('/stock/search', { warehouseId, specCodeId }))[0] ?? { onHand: 0, available: 0, transferOnWay: 0, stockAmount: 0 };
  const sums = async (call: string): Promise<Loose> => (await admin.get(call, { count: '1', pageSize: 1 })).data.summary;
  /** All that lies in warehouses, what it is worth, and what is on its way between them. */
  const total = async (): Promise<readonly [onHand: number, value: number, onWay: number]> => {
    const [there, coming] = [await sums('/stock/search'), await sums('/stock/transfer/line/search')];
    return [there.onHand, there.stockAmount, coming.onWayQty];
  };
  const used = new Set<string>();
  /** Two kinds in one warehouse that nobody is at, and another warehouse of its partner. */
  async function two(): Promise<{ from: string; to: string; kinds: [Loose, Loose] }> {
    const rows = (await list('/stock/search', { sellable: 'true' })).filter((row) => row.available >= 10 && row.locked === 0);
    const warehouses = await list('/partner/warehouse/search', { status: 'enabled' });
    for (const { id: from, partnerId } of warehouses) {
      const own = rows.filter((row) => row.warehouseId === from && !used.has(row.id));
      const to = warehouses.find((one) => one.partnerId === partnerId && one.id !== from)?.id as string | undefined;
      if (own.length < 2 || !to) continue;
      const kinds = own.slice(0, 2) as [Loose, Loose];
      for (const { id } of kinds) used.add(id);
      return { from, to, kinds };
    }
    throw new Error('No warehouse has two kinds to spare.');
  }
  async function sent(qty: number, more: object = {}) {
    const { from, to, kinds } = await two();
    const lines = kinds.map(({ specCodeId }) => ({ specCodeId, qty }));
    const answer = await admin.post('/stock/transfer', {
      warehouseId: from,
      toWarehouseId: to,
      reason: '补货',
      arrives: 'later',
      lines,
      ...more,
    });
    expect(answer.code, why(answer)).toBe(200);
    const [transfer] = await list('/stock/transfer/search', { keyword: answer.data.documentNo });
    return { from, to, kinds, answer, transfer: transfer as Loose };
  }
  const info = async (id: string): Promise<Loose> => (await admin.get('/stock/transfer/info', { id })).data;
  const receive = async (id: string, input: object, by = admin): Promise<Loose> =>
    by.post('/stock/transfer/receive', { id, version: (await info(id)).version, ...input });

  it('are under way until they are received: they left one warehouse, are in no other, and stand apart', async () => {
    const before = await total();
    const { from, to, kinds, answer, transfer } = await sent(6);
    const [one] = kinds;
    expect(transfer).toMatchObject({ status: 'sent', sentQty: 12, onWayQty: 12, receivedQty: 0, documentId: answer.data.documentId });
    const worth = transfer.onWayValue as number;
    expect(await shelf(from, one.specCodeId)).toMatchObject({ onHand: one.onHand - 6, available: one.available - 6 });
    expect(await total()).toEqual([before[0] - 12, before[1] - worth, before[2] + 12]);
    const there = await shelf(to, one.specCodeId);
    expect(there.transferOnWay).toBeGreaterThanOrEqual(6);
    // The quantity in transit is the sum of its lines.
    const coming = await list('/stock/transfer/line/search', { 'transferId.toWarehouseId': to, specCodeId: one.specCodeId });
    expect(coming.reduce((sum, line) => sum + line.onWayQty, 0)).toBe(there.transferOnWay);
    const done = await receive(transfer.id, {});
    expect(done.data, why(done)).toMatchObject({ received: 12, onWay: 0 });
    expect(await total()).toEqual(before);
    expect(await shelf(to, one.specCodeId)).toMatchObject({ onHand: there.onHand + 6, transferOnWay: there.transferOnWay - 6 });
    const moved = await list('/stock/log', { documentNo: answer.data.documentNo });
    expect(moved.reduce((sum, { qtyDelta }) => sum + qtyDelta, 0)).toBe(0);
    expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await info(transfer.id)).toMatchObject({ status: 'received', onWayValue: 0, restReason: null });
  });

  it('arrive in parts, each with its share of what they are worth; the last takes what is left of it', async () => {
    const { to, kinds, transfer } = await sent(7);
    const [one, other] = kinds;
    const got = (qty: number) => ({
      got: [
        { specCodeId: one.specCodeId, qty },
        { specCodeId: other.specCodeId, qty: 0 },
      ],
    });
    const first = await receive(transfer.id, got(3));
    expect(first.data, why(first)).toMatchObject({ received: 3, onWay: 11 });
    expect((await info(transfer.id)).lines.map((line: Loose) => [line.receivedQty, line.onWayQty])).toEqual([
      [3, 4],
      [0, 7],
    ]);
    expect((await receive(transfer.id, got(3))).code).toBe(200);
    expect((await receive(transfer.id, {})).data).toMatchObject({ received: 8, onWay: 0 });
    const came = await list('/stock/log', { warehouseId: to, keyword: `${transfer.transferNo}-1` });
    expect(came.map(({ qtyDelta }) => qtyDelta).sort()).toEqual([1, 3, 3]);
    expect(new Set(came.map(({ bizNo }) => bizNo)).size).toBe(3);
    expect(reason(await receive(transfer.id, {}))).toMatch(/engine|stock/);
  });

  it('name what never arrives: lost on the way is a loss of the books with its reason, sent back is where it was', async () => {
    const lost = await sent(5);
    const [one, other] = lost.kinds;
    const there = await shelf(lost.to, one.specCodeId);
    const short = {
      got: [
        { specCodeId: one.specCodeId, qty: 4 },
        { specCodeId: other.specCodeId, qty: 5 },
      ],
      rest: 'lost',
    };
    expect((await receive(lost.transfer.id, short)).data.errors).toHaveProperty('restReason');
    const done = await receive(lost.transfer.id, { ...short, restReason: '桶破' });
    expect(done.data, why(done)).toMatchObject({ received: 9, onWay: 0 });
    expect(await shelf(lost.to, one.specCodeId)).toMatchObject({ onHand: there.onHand + 4 });
    const scrapped = await list('/stock/log', { documentNo: lost.transfer.transferNo, bizType: 'scrap' });
    expect(scrapped).toMatchObject([{ warehouseId: lost.to, specCodeId: one.specCodeId, qtyDelta: -1, reason: '调拨途中损失:桶破' }]);
    expect(await info(lost.transfer.id)).toMatchObject({ status: 'received', lostQty: 1, receivedQty: 9, restReason: '桶破' });

    const before = await total();
    const back = await sent(2);
    const none = back.kinds.map(({ specCodeId }) => ({ specCodeId, qty: 0 }));
    expect(reason(await receive(back.transfer.id, { got: none }))).toBe('stock.nothingComing');
    expect((await receive(back.transfer.id, { got: none, rest: 'back', restReason: '车坏' })).code).toBe(200);
    expect(await shelf(back.from, back.kinds[0].specCodeId)).toMatchObject({ onHand: back.kinds[0].onHand });
    expect(await info(back.transfer.id)).toMatchObject({ status: 'received', backQty: 4, receivedQty: 0 });
    expect(await total()).toEqual(before);
  });

  it('refuse what cannot have come, beside its line, and write nothing; the same when rehearsed', async () => {
    const { kinds, transfer } = await sent(3);
    const [{ specCodeId }] = kinds;
    const stranger = (await list('/partner/product/spu/code/search')).find((spec) => kinds.every((kind) => kind.specCodeId !== spec.id))!;
    const cases: [object, string][] = [
      [{ got: [{ specCodeId, qty: 4 }] }, 'stock.tooMany'],
      [{ got: [{ specCodeId: stranger.id, qty: 1 }] }, 'stock.notOnWay'],
      [
        {
          got: [
            { specCodeId, qty: 1 },
            { specCodeId, qty: 1 },
          ],
        },
        'stock.notOnWay',
      ],
    ];
    for (const [input, wanted] of cases)
      for (const dryRun of [true, false])
        expect(reason(await receive(transfer.id, { ...input, dryRun })), JSON.stringify(input)).toBe(wanted);
    expect((await receive(transfer.id, { got: [{ specCodeId, qty: -1 }] })).code).toBe(400);
    expect((await receive(transfer.id, { dryRun: true })).code).toBe(200);
    expect(await info(transfer.id)).toMatchObject({ onWayQty: 6, receivedQty: 0, status: 'sent' });
  });

  it('of two people who receive the same goods at once one does: the other is refused, and nothing comes in twice', async () => {
    const { to, kinds, transfer } = await sent(5);
    const before = await shelf(to, kinds[0].specCodeId);
    const { version } = await info(transfer.id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post('/stock/transfer/receive', { id: transfer.id, version })));
    expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
    expect(await shelf(to, kinds[0].specCodeId)).toMatchObject({ onHand: before.onHand + 5 });
  });

  it('wait in 我的待办 until they are there', async () => {
    const { transfer } = await sent(1);
    const todo = async () =>
      (await admin.get('/statistics/admin/default/page/todo/count')).data.list.find((one: Loose) => one.label === '在途调拨待收')?.value ??
      0;
    const waiting = await todo();
    expect(waiting).toBeGreaterThan(0);
    expect((await receive(transfer.id, {})).code).toBe(200);
    expect(await todo()).toBe(waiting - 1);
  });

  it('count for whoever orders: what comes from another warehouse is not ordered again', async () => {
    const plan = '/partner/replenish/purchase/plan';
    const accounts = await list('/partner/replenish/account/search', { status: 'normal' });
    const lines = await list(`${plan}/line/search`, { sort: '-id' });
    const warehouses = await list('/partner/warehouse/search', { status: 'enabled' });
    const found = (
      await Promise.all(
        lines.slice(0, 60).map(async (line) => {
          const to = accounts.find(({ id }) => id === line.accountId)?.warehouseId;
          const partnerId = warehouses.find(({ id }) => id === to)?.partnerId;
          const own = warehouses.filter((one) => one.partnerId === partnerId && one.id !== to).map(({ id }) => id);
          const [from] = (await list('/stock/search', { specCodeId: line.specCodeId })).filter(
            (row) => own.includes(row.warehouseId) && row.available > 2,
          );
          return from && to ? { line, from, to } : null;
        }),
      )
    ).find(Boolean)!;
    const terms = async () => {
      const { data } = await admin.get(`${plan}/line/explain`, { id: found.line.id });
      return new Map((data.terms as Loose[]).map((term) => [term.label, term.now as number]));
    };
    const before = await terms();
    const gone = await admin.post('/stock/transfer', {
      warehouseId: found.from.warehouseId,
      toWarehouseId: found.to,
      reason: '调货',
      arrives: 'later',
      lines: [{ specCodeId: found.line.specCodeId, qty: 2 }],
    });
    expect(gone.code, why(gone)).toBe(200);
    const after = await terms();
    expect(after.get('调拨在途')).toBe(before.get('调拨在途')! + 2);
    expect(after.get('在途')).toBe(before.get('在途')! + 2);
    expect(after.get('在途')).toBe(after.get('补货在途')! + after.get('调拨在途')!);
  });

  it('are seen and received in the city they come to alone', async () => {
    const [user] = await list('/admin/user/search', { keyword: 'support' });
    const role = (await list('/admin/user/role/search')).find(({ code }) => code === 'super')!;
    const { to, transfer } = await sent(1);
    const city = (await list('/partner/warehouse/search', { id: to }))[0]!.areaCode.slice(0, 4) as string;
    const give = async (roleIds: string[], cityCodes: string[]) =>
      expect((await admin.post('/admin/user/setRole', { ids: [user!.id], roleIds, cityCodes })).code).toBe(200);
    await give([role.id], [city === '3301' ? '3302' : '3301']);
    const clerk = await at.as('support');
    expect(await list('/stock/transfer/search', { id: transfer.id }, clerk)).toEqual([]);
    expect(await list('/stock/transfer/line/search', { transferId: transfer.id }, clerk)).toEqual([]);
    expect((await receive(transfer.id, {}, clerk)).code).not.toBe(200);
    await give([role.id], [city]);
    expect((await receive(transfer.id, {}, await at.as('support'))).code).toBe(200);
    await give(user!.roleIds, []);
  });

  it('keep every rule', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
