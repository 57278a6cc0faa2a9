import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
interface Wish { readonly call: string; readonly body: Row; readonly key: string }
interface Answered { readonly wish: Wish; readonly code: number | null }

const KILLS = Number(process.env.KILLS ?? (process.env.FULL ? 20 : 3));

describe.each(ENGINES)('surviving on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => { at = await stage(engine); });
  afterAll(() => at.close());

  const targets = async () => {
    const admin = await at.as('admin');
    const rows = (await admin.get('/third/order/search', { pageSize: 200, status: 'waiting,assigned,ready,delivering' })).data.list as Row[];
    const done = (await admin.get('/third/order/search', { pageSize: 60, status: 'done' })).data.list as Row[];
    const stations = (await admin.get('/partner/delivery/shop/list', { keyword: '杭州' })).data as Row[];
    const shops = (await admin.get('/merchant/shop/search', { pageSize: 40 })).data.list as Row[];
    return { rows: [...rows, ...done.slice(0, 10)], stations, shops };
  };
  /** Random writes of everyday work over a few rows, so that they collide. */
  const wishes = ({ rows, stations, shops }: Awaited<ReturnType<typeof targets>>) => fc.array(fc.oneof(
    fc.record({ call: fc.constant('/third/order/allocationOrderV2'), body: fc.record({ ids: some(rows, 4), target: fc.constant('shop'), deliveryShopId: one(stations) }) }),
    fc.record({ call: fc.constant('/third/order/cancel'), body: fc.record({ ids: some(rows, 2), cancelReason: fc.constant('顾客改约') }) }),
    fc.record({ call: fc.constant('/third/order/waybill/add'), body: fc.record({ thirdOrderId: one(rows) }) }),
    fc.record({ call: fc.constant('/third/order/complete'), body: fc.record({ ids: some(rows, 2), signImg: fc.constant('本人签收') }) }),
    fc.record({ call: fc.constant('/third/order/abnormal/handle'), body: fc.record({ ids: some(rows, 2), action: fc.constantFrom('ignore', 'cancel'), reason: fc.constant('核实') }) }),
    fc.record({ call: fc.constant('/merchant/shop/enable'), body: fc.record({ ids: some(shops, 3), status: fc.constantFrom('open', 'stopped') }) }),
    fc.record({ call: fc.constant('/merchant/shop/followUp/add'), body: fc.record({ shopId: one(shops), way: fc.constant('phone'), result: fc.constantFrom('solved', 'escalated'), content: fc.constant('回访'), followedAt: fc.integer({ min: 1, max: 600 }).map((minutes) => new Date(Date.now() - minutes * 60_000).toISOString()) }) }),
  ), { minLength: 40, maxLength: 60 }).map((list) => list.map((w): Wish => ({ ...w, key: crypto.randomUUID() })));
  const send = async (list: readonly Wish[]): Promise<Answered[]> => {
    const admin = await at.as('admin');
    return Promise.all(list.map((wish) => admin.post(wish.call, wish.body, { 'idempotency-key': wish.key }).then((a) => ({ wish, code: a.code }), () => ({ wish, code: null }))));
  };

  /** A rule once broken stays broken: where a look costs two starts, the one after the first kill has to do. */
  const keptAll = async () => { if (looksCheaply(engine)) expect(await at.inspect(brokenRules)).toEqual([]); };

  it('keeps every rule under random concurrent work', async () => {
    const [list] = fc.sample(wishes(await targets()), { numRuns: 1, seed: 4600 });
    const answers = await send(list!);
    expect(answers.every((a) => a.code !== null && a.code !== 500)).toBe(true);
    expect(answers.some((a) => a.code === 200)).toBe(true);
    await keptAll();
  });

  it('books entries of one account in the order of their times, however many come at once', async () => {
    const admin = await at.as('admin');
    const running = (await admin.get('/third/order/search', { pageSize: 200, status: 'delivering' })).data.list as Row[];
    const complete = (half: number) => Promise.all(running.filter((_, i) => i % 2 === half).map(({ id }) => admin.post('/third/order/complete', { ids: [id], signImg: '本人签收' })));
    const sent: ReturnType<typeof complete>[] = [];
    if (engine === 'pglite') sent.push(complete(0), complete(1));
    // Several writers at once: half of them have asked first and are held until the others are done.
    else await at.inspect(({ db }) => db.transaction().execute(async (tx) => {
      await sql`select from third_order where id = any(${running.filter((_, i) => i % 2 === 0).map((r) => r.id)}::bigint[]) for update`.execute(tx);
      sent.push(complete(0), complete(1));
      await sent[1];
    }));
    const answers = (await Promise.all(sent)).flat();
    expect(answers.some((a) => a.code === 200)).toBe(true);
    await keptAll();
  });

  it(`keeps what was answered and nothing half-written when killed ${KILLS} times`, async () => {
    let interrupted = 0;
    for (let round = 0; round < KILLS; round++) {
      const [list] = fc.sample(wishes(await targets()), { numRuns: 1, seed: 900 + round });
      const sending = send(list!);
      await new Promise((resolve) => { setTimeout(resolve, 40 + (round % 10) * 60); });
      expect(await at.inspect(brokenRules, 'kill')).toEqual([]);
      const before = await sending;
      interrupted += before.filter((a) => a.code === null).length;
      // The same wishes again, under their same keys: what was answered is answered alike, the rest is done now.
      const after = await send(list!);
      for (const [i, { wish, code }] of before.entries()) if (code !== null && code < 500 && code !== 409) expect(after[i]!.code, `${wish.call} was answered ${code}`).toBe(code);
      expect(after.every((a) => a.code !== null && a.code !== 500)).toBe(true);
    }
    expect(interrupted).toBeGreaterThan(0);
  }, KILLS * 80_000);

  it('would notice: each kind of damage breaks the rule that guards it', async () => {
    const broken = await at.inspect(async (database) => {
      // What was done again after the last kill has broken none.
      expect(await brokenRules(database)).toEqual([]);
      for (const damage of [
        'update stock set on_hand = on_hand + 1 where id = (select min(id) from stock)', 'update third_order set paid_amount = paid_amount + 1 where id = (select min(id) from third_order)',
        `update third_order set status = 'cancelled' where id = (select max(id) from third_order where status = 'done')`, 'update third_statement set settle_amount = settle_amount + 1 where id = (select min(id) from third_statement)',
        `update delivery_capacity set used_count = used_count + 1 where id = (select min(id) from delivery_capacity)`, 'update replenish_account set balance_amount = balance_amount + 1 where id = (select min(id) from replenish_account)',
        `update admin_user set status = 'disabled'`,
      ]) await sql.raw(damage).execute(database.db);
      return brokenRules(database);
    });
    for (const id of ['STK-1', 'STK-2', 'TOR-1', 'ORD-6', 'TST-1', 'TST-2', 'TST-3', 'CAP-1', 'RPL-2', 'SYS-1']) expect(broken.some((line) => line.startsWith(`${id} `)), id).toBe(true);
  });
});

const one = (rows: readonly Row[]) => fc.constantFrom(...rows.map((r) => r.id as string));
const some = (rows: readonly Row[], max: number) => fc.uniqueArray(one(rows), { minLength: 1, maxLength: max });
