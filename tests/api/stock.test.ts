import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patiently, type Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';

describe.each(AREA_ENGINES)('stock on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const list = async (call: string, params: Record<string, string> = {}, by = admin): Promise<Loose[]> =>
    (await by.get(call, { pageSize: 200, ...params })).data.list;
  const stockOf = async (warehouseId: string, specCodeId: string): Promise<Loose> =>
    (await list('/stock/search', { warehouseId, specCodeId }))[0];
  const why = (answer: Loose): string => answer.data?.results?.[0]?.message ?? answer.message;
  const reason = (answer: Loose): string => answer.data?.reason ?? answer.data?.results?.[0]?.data?.reason;
  /** A row that has a few free pieces, none of them promised to orders. */
  const idle = async (min = 10): Promise<Loose> =>
    (await list('/stock/search', { sort: '-stockAmount' })).find(
      (s) => s.available >= min && s.locked === 0 && s.promised === 0 && !used.has(s.id) && used.add(s.id),
    );
  const used = new Set<string>();

  it('is warned of by row, of several at once; what lies too long waits, and what is short as well waits once', async () => {
    const count = async (params: Record<string, string>) =>
      (await admin.get('/stock/search', { count: '1', pageSize: 1, ...params })).data.total as number;
    const rows = (await list('/stock/search', { sellable: 'true', warned: 'false' })).slice(0, 2);
    const ids = rows.map(({ id }) => id as string);
    const [low, quiet] = [await count({ warned: 'true' }), await count({ sellable: 'true', warned: 'false' })];
    const set = await admin.post('/stock/warn', { ids, warnQty: 900_000 });
    expect(set.data.results.map(({ code }: Loose) => code)).toEqual([200, 200]);
    expect(await count({ warned: 'true' })).toBe(low + 2);
    expect(await count({ sellable: 'true', warned: 'false' })).toBe(quiet - 2);
    expect((await admin.post('/stock/warn', { id: ids[0], warnQty: -1 })).data.errors).toHaveProperty('warnQty');
    for (const row of rows) expect((await admin.post('/stock/warn', { id: row.id, warnQty: row.warnQty })).code).toBe(200);
    expect(await count({ warned: 'true' })).toBe(low);
    if (!looksCheaply(engine)) return;
    // Nothing has moved for long: a row is listed as idle until it is short, and then only as short.
    await at.inspect(({ db }) => sql`update stock set idle_at = now() - interval '1 day' where id = ${ids[0]!}::bigint`.execute(db));
    const waits = async () =>
      Promise.all(
        ['库存呆滞 30 天', '库存低于预警'].map(
          async (label) =>
            (await admin.get('/statistics/admin/default/page/todo/count')).data.list.find((one: Loose) => one.label === label)?.value ?? 0,
        ),
      );
    const [idleNow, lowNow] = (await waits()) as [number, number];
    expect(idleNow).toBeGreaterThan(0);
    await admin.post('/stock/warn', { id: ids[0], warnQty: 900_000 });
    expect(await waits()).toEqual([idleNow - 1, lowNow + 1]);
    await admin.post('/stock/warn', { id: ids[0], warnQty: rows[0]!.warnQty });
  });

  it('counts what is on the shelf: goods on their way are not missed, differences are booked as of now, and the value follows', async () => {
    const row = await idle();
    const before = Number(row.stockAmount);
    const count = (counted: number, more: object = {}) =>
      admin.post('/stock/adjust', {
        kind: 'count',
        warehouseId: row.warehouseId,
        reason: '月末盘点',
        lines: [{ specCodeId: row.specCodeId, counted }],
        ...more,
      });
    expect((await count(row.onHand)).data).toMatchObject({ moved: 0, value: 0 });
    const tried = await count(row.onHand - 3, { dryRun: true });
    const lost = await count(row.onHand - 3);
    expect(lost.code, why(lost)).toBe(200);
    const [line] = lost.data.lines;
    expect(lost.data).toMatchObject({ moved: 1, value: line.value });
    expect(line).toMatchObject({ line: 1, delta: -3, count: { expected: row.onHand, counted: row.onHand - 3, since: 0 } });
    expect(tried.data.lines, 'rehearsed the same').toEqual(lost.data.lines);
    const blind = await count(0, { dryRun: true, blind: true });
    expect(blind.data, 'says nothing to whoever counts blind').toMatchObject({ moved: null, value: null, lines: null });
    // Nor where orders have what it would take: what is there is what was to be found out.
    const kept = (await list('/stock/search')).find((one) => one.locked > 0 && one.available > 0)!;
    const short = await admin.post('/stock/adjust', {
      kind: 'count',
      warehouseId: kept.warehouseId,
      reason: '盲盘',
      blind: true,
      lines: [{ specCodeId: kept.specCodeId, counted: 0 }],
      dryRun: true,
    });
    expect(reason(short)).toBe('stock.stockShort');
    expect(why(short)).toMatch(/^第 1 行:“[^”]+”点到的不够给已接的订单,请复点;属实就由不盲盘的人入账$/);
    const after = await stockOf(row.warehouseId, row.specCodeId);
    expect(after).toMatchObject({ onHand: row.onHand - 3, available: row.available - 3, stockAmount: before + lost.data.value });
    const [entry] = await list('/stock/log', { documentNo: lost.data.documentNo });
    expect(entry).toMatchObject({
      bizType: 'loss',
      direction: 'out',
      qtyDelta: -3,
      outQty: 3,
      onHandAfter: row.onHand - 3,
      amount: lost.data.value,
    });
    // What was counted before that loss is compared with the books of then.
    const earlier = await count(row.onHand, { countedAt: new Date(Date.parse(entry.occurredAt) - 1).toISOString() });
    expect(earlier.data).toMatchObject({ moved: 0, lines: [] });
    // What is still missing then is shown beside what has moved since.
    const more = await count(row.onHand - 1, { countedAt: new Date(Date.parse(entry.occurredAt) - 1).toISOString() });
    expect(more.data.lines).toMatchObject([{ delta: -1, count: { expected: row.onHand, counted: row.onHand - 1, since: -3 } }]);
  });

  it('T1 W1 does not count goods twice that are out for delivery', async () => {
    const [order] = await list('/third/order/search', { status: 'delivering' }).then((all) =>
      all.filter((o) => o.warehouseId && o.abnormalType !== 'rejected'),
    );
    const { items } = (await admin.get('/third/order/detail', { id: order.id })).data;
    const [item] = items;
    const row = await stockOf(order.warehouseId, item.specCodeId);
    const out = (await list('/third/order/search', { status: 'delivering' }))
      .filter((o) => o.warehouseId === order.warehouseId && o.abnormalType !== 'rejected')
      .map((o) => o.id);
    let away = 0;
    for (const id of out)
      for (const line of (await admin.get('/third/order/detail', { id })).data.items)
        if (line.specCodeId === item.specCodeId) away += line.qty;
    expect(away).toBeGreaterThan(0);
    const answer = await admin.post('/stock/adjust', {
      kind: 'count',
      warehouseId: order.warehouseId,
      reason: '抽盘',
      lines: [{ specCodeId: item.specCodeId, counted: row.onHand - away }],
    });
    expect(answer.data, why(answer)).toMatchObject({ moved: 0, value: 0 });
  });

  it('refuses what makes no sense, beside the field, and writes nothing: the same when rehearsed', async () => {
    const row = await idle();
    const held = (await list('/stock/search', { sort: '-stockAmount' })).find((s) => s.locked > 0);
    const warehouses = await list('/partner/warehouse/search', { status: 'enabled' });
    const { partnerId } = warehouses.find((one) => one.id === row.warehouseId)!;
    const other = warehouses.find((one) => one.partnerId !== partnerId)!;
    const line = { specCodeId: row.specCodeId, qty: 1 };
    const cases: [string, string, object, RegExp][] = [
      ['adjust', 'a negative number', { kind: 'scrap', lines: [{ ...line, qty: -1 }] }, /第 1 行:数量不能小于 1/],
      ['adjust', 'half a bucket', { kind: 'scrap', lines: [{ ...line, qty: 0.5 }] }, /第 1 行:数量应为整数/],
      ['adjust', 'a kind that is none', { kind: 'scrap', lines: [line, { ...line, specCodeId: '1' }] }, /第 2 行:规格不存在或已删除/],
      ['adjust', 'a kind twice', { kind: 'scrap', lines: [line, line] }, /第 2 行与第 1 行是同一规格/],
      ['adjust', 'no reason', { kind: 'scrap', reason: ' ', lines: [line] }, /原因不能为空/],
      ['adjust', 'more than there is', { kind: 'scrap', lines: [{ ...line, qty: row.available + 1 }] }, /可用 \d+,不够/],
      ['adjust', 'a day to come', { kind: 'scrap', documentDate: '2099-01-01', lines: [line] }, /不能晚于今天/],
      [
        'adjust',
        'what orders keep',
        { kind: 'scrap', warehouseId: held.warehouseId, lines: [{ specCodeId: held.specCodeId, qty: held.onHand }] },
        /件被订单占着\(T/,
      ],
      ['transfer', 'to itself', { toWarehouseId: row.warehouseId, lines: [line] }, /须与调出仓不同/],
      ['transfer', 'to somebody else', { toWarehouseId: other.id, lines: [line] }, /属于不同的服务商/],
      ['adjust', 'no lines', { kind: 'scrap', lines: [] }, /不能为空/],
    ];
    for (const [call, what, input, message] of cases) {
      const body = { warehouseId: row.warehouseId, reason: '试', ...input };
      for (const dryRun of [true, false]) {
        const answer = await admin.post(`/stock/${call}`, { ...body, ...(dryRun && { dryRun }) });
        expect([400, 422], `${what} ${answer.code}`).toContain(answer.code);
        expect(JSON.stringify(answer.data?.errors ?? '') + why(answer), what).toMatch(message);
      }
    }
    expect(await stockOf(row.warehouseId, row.specCodeId)).toEqual(row);
  });

  it('moves goods between warehouses of a partner in pairs that cancel out, value included; a kind that was never there is a find only where that is confirmed', async () => {
    const row = await idle();
    const all = await list('/partner/warehouse/satellite/map');
    const mine = (await list('/stock/search', { sort: 'onHand' })).concat(all.map((w) => ({ warehouseId: w.id })));
    const from = all.find((w) => w.id === row.warehouseId) ?? { partnerId: undefined };
    const target = all.find((w) => w.parentId === row.warehouseId)?.id ?? all.find((w) => w.partnerId === from.partnerId)?.parentId;
    expect(mine.length).toBeGreaterThan(0);
    const sent = await admin.post('/stock/transfer', {
      warehouseId: row.warehouseId,
      toWarehouseId: target,
      reason: '补前置仓',
      lines: [{ specCodeId: row.specCodeId, qty: 4 }],
    });
    expect(sent.code, why(sent)).toBe(200);
    const pair = await list('/stock/log', { documentNo: sent.data.documentNo });
    expect(pair.map((m) => m.qtyDelta).sort()).toEqual([-4, 4]);
    expect(pair.reduce((sum, m) => sum + m.amount, 0)).toBe(0);
    expect(new Set(pair.map((m) => m.pairNo)).size).toBe(1);
    expect((await stockOf(row.warehouseId, row.specCodeId)).onHand).toBe(row.onHand - 4);

    const specs = await list('/partner/product/spu/code/search', { status: 'enabled' });
    const there = new Set((await list('/stock/search', { warehouseId: row.warehouseId })).map((s) => s.specCodeId));
    const strange = specs.find((s) => !there.has(s.id));
    const find = (finds: boolean) =>
      admin.post('/stock/adjust', {
        kind: 'count',
        warehouseId: row.warehouseId,
        reason: '盘点',
        finds,
        lines: [{ specCodeId: strange.id, counted: 2 }],
      });
    expect(reason(await find(false))).toBe('stock.neverStocked');
    expect((await find(true)).code).toBe(200);
    expect(await stockOf(row.warehouseId, strange.id)).toMatchObject({ onHand: 2, stockAmount: 0 });
  });

  /** A kind of goods that a warehouse never had. */
  const strangeTo = async (warehouseId: string): Promise<string> => {
    const there = new Set((await list('/stock/search', { warehouseId })).map((row) => row.specCodeId));
    return (await list('/partner/product/spu/code/search', { status: 'enabled' })).find((spec) => !there.has(spec.id)).id;
  };

  it('T8 W8 is worth what came in for it, whatever that cost each time, and nothing once the last of it has gone', async () => {
    const { warehouseId } = await idle();
    const specCodeId = await strangeTo(warehouseId);
    const adjust = async (kind: string, line: object) => {
      const answer = await admin.post('/stock/adjust', { kind, warehouseId, reason: '逐批入库', lines: [{ specCodeId, ...line }] });
      expect(answer.code, why(answer)).toBe(200);
      const row = await stockOf(warehouseId, specCodeId);
      const moved = await list('/stock/log', { warehouseId, specCodeId });
      expect(row.stockAmount).toBe(moved.reduce((sum, { amount }) => sum + amount, 0));
      return [row.onHand, row.stockAmount];
    };
    expect(await adjust('gain', { qty: 1, unitPrice: 1000 })).toEqual([1, 1000]);
    expect(await adjust('gain', { qty: 2, unitPrice: 1100 })).toEqual([3, 3200]);
    expect(await adjust('scrap', { qty: 1 })).toEqual([2, 2133]);
    expect(await adjust('scrap', { qty: 2 })).toEqual([0, 0]);
    // What is found without a price is worth what it last was.
    expect(await adjust('gain', { qty: 2 })).toEqual([2, 2133]);
    expect(await adjust('scrap', { qty: 2 })).toEqual([0, 0]);
  });

  it('T10 W10 takes all first receipts of a kind, though they come at once', async () => {
    const { warehouseId } = await idle();
    const specCodeId = await strangeTo(warehouseId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        patiently(() =>
          admin.post(
            '/stock/adjust',
            { kind: 'gain', warehouseId, reason: '首次入库', lines: [{ specCodeId, qty: 1, unitPrice: 100 + i }] },
            { 'idempotency-key': `first-${i}` },
          ),
        ),
      ),
    );
    expect(answers.map((answer) => `${answer.code} ${answer.code === 200 ? '' : why(answer)}`)).toEqual(answers.map(() => '200 '));
    expect(await stockOf(warehouseId, specCodeId)).toMatchObject({ onHand: 8, stockAmount: 828 });
    expect(await list('/stock/search', { warehouseId, specCodeId })).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.documentNo)).size).toBe(8);
  });

  it('T16 lets many move the same goods to and fro at once: nobody is refused for it, nothing is lost', async () => {
    const row = await idle(60);
    const all = await list('/partner/warehouse/satellite/map');
    const own = all.find((w) => w.id === row.warehouseId || w.parentId === row.warehouseId);
    const [a, b] = [own.id, own.parentId];
    const specs = (await list('/stock/search', { warehouseId: row.warehouseId })).filter((s) => s.available >= 40).slice(0, 2);
    const other = a === row.warehouseId ? b : a;
    const lines = specs.map((s) => ({ specCodeId: s.specCodeId, qty: 1 }));
    const move = (warehouseId: string, toWarehouseId: string, moved: object[]) =>
      admin.post('/stock/transfer', { warehouseId, toWarehouseId, reason: '来回', lines: moved });
    expect(
      (
        await move(
          row.warehouseId,
          other,
          lines.map((line) => ({ ...line, qty: 20 })),
        )
      ).code,
    ).toBe(200);
    const sums = async () =>
      Promise.all(specs.map(async (s) => [(await stockOf(a, s.specCodeId)).onHand, (await stockOf(b, s.specCodeId)).onHand]));
    const before = await sums();
    const stubborn = (key: string, from: string, to: string, moved: object[]) =>
      patiently(() =>
        admin.post('/stock/transfer', { warehouseId: from, toWarehouseId: to, reason: '来回', lines: moved }, { 'idempotency-key': key }),
      );
    const answers = await Promise.all(
      Array.from({ length: process.env.FULL ? 100 : 16 }, (_, i) =>
        i % 2 ? stubborn(`to-and-fro-${i}`, a, b, lines) : stubborn(`to-and-fro-${i}`, b, a, [...lines].reverse()),
      ),
    );
    expect(answers.map((answer) => `${answer.code} ${answer.code === 200 ? '' : why(answer)}`)).toEqual(answers.map(() => '200 '));
    expect(await sums()).toEqual(before);
  });

  it('T7 W7 shows everybody the stock of their own cities only, and what moves and covers there', async () => {
    const [user] = await list('/admin/user/search', { keyword: 'support' });
    const role = (await list('/admin/user/role/search')).find(({ code }) => code === 'super');
    const give = async (roleIds: string[], cityCodes: string[]) =>
      expect((await admin.post('/admin/user/setRole', { ids: [user.id], roleIds, cityCodes })).code).toBe(200);
    const areas = new Map((await list('/partner/warehouse/search')).map((one) => [one.id, one.areaCode.slice(0, 4)]));
    const calls = ['/stock/search', '/stock/log', '/stock/document/search', '/partner/warehouse/street/search'];
    const citiesOf = async (by: Client, call: string) => new Set((await list(call, {}, by)).map((row) => areas.get(row.warehouseId)));
    const total = async (by: Client, call: string): Promise<number> => (await by.get(call, { count: '1', pageSize: 1 })).data.total;
    await give([role.id], ['3301']);
    const clerk = await at.as('support');
    for (const call of calls) {
      expect(await citiesOf(clerk, call), call).toEqual(new Set(['3301']));
      expect(await total(clerk, call), call).toBeLessThan(await total(admin, call));
    }
    // Quotes are of a city by the station they are for.
    const quotes = '/partner/delivery/settle/quote/order/search';
    const stations = new Map((await list('/partner/delivery/shop/search')).map((one) => [one.id, one.cityCode.slice(0, 4)]));
    const ownQuotes = await list(quotes, {}, clerk);
    expect(new Set(ownQuotes.map((row) => stations.get(row.deliveryShopId)))).toEqual(new Set(['3301']));
    expect(await total(clerk, quotes)).toBeLessThan(await total(admin, quotes));
    const foreign = (await list('/stock/search')).find((row) => areas.get(row.warehouseId) !== '3301');
    const scrap = await clerk.post('/stock/adjust', {
      kind: 'scrap',
      warehouseId: foreign.warehouseId,
      reason: '别城的',
      lines: [{ specCodeId: foreign.specCodeId, qty: 1 }],
    });
    expect(scrap.code).not.toBe(200);
    for (const call of ['/stock/free', '/stock/known']) expect((await clerk.get(call, { id: foreign.warehouseId })).code).toBe(404);
    expect(await stockOf(foreign.warehouseId, foreign.specCodeId)).toEqual(foreign);
    await give(user.roleIds, []);
  });

  it.runIf(looksCheaply(engine))('keeps every rule afterwards', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });

  it.runIf(looksCheaply(engine))('W8 refuses at the table itself what would lock more than there is, whoever writes it', async () => {
    const broken = at.inspect(({ db }) => sql`update stock set locked = on_hand + 1`.execute(db));
    await expect(broken).rejects.toThrow(/stock_held_holds/);
  });
});
