/** The dispatch desk with several users: who works on what, who gets an order that two want, and where many orders could go. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planned } from '../../src/console/screens/desk/planned';
import type { Plannable } from '../../src/language/kinds/desk';
import { patiently, type Client, type Loose } from './client';
import { stage, type Stage } from './harness';
import { brokenRules } from './invariants';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('the dispatch desk on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let support: Client;
  let waiting: Loose[] = [];
  const signIn = async () => {
    [admin, support] = [await at.as('admin'), await at.as('support')];
  };
  beforeAll(async () => {
    at = await stage(engine);
    await signIn();
    // Each test takes its own orders off this list. Orders that need a check
    // first can't be assigned, and at some times of day one comes first.
    waiting = (
      (await admin.get('/third/order/search', { status: 'waiting', sort: 'promiseAt', pageSize: 200 })).data.list as Loose[]
    ).filter(({ abnormalType }) => abnormalType !== 'address' && abnormalType !== 'decrypt');
  });
  afterAll(() => at.close());

  const claim = async (by: Client, among: readonly string[], goesTo?: string): Promise<string | null> => {
    const answer = await patiently(() => by.post('/third/order/lease/claim', { among, ...(goesTo && { goesTo }) }));
    expect(answer.code, answer.text).toBe(200);
    return answer.data.rowId;
  };
  const live = async (by: Client): Promise<Loose[]> => (await by.get('/third/order/lease/live')).data.list;
  const allocate = (by: Client, { id, version }: Loose, input: object, more: object = {}) =>
    patiently(() => by.post('/third/order/allocationOrderV2', { ids: [id], versions: { [id]: version }, ...input, ...more }));
  const open = async (id: string): Promise<Loose[]> =>
    (await admin.get('/third/order/candidates', { id })).data.list.filter((one: Loose) => one.isOpen);

  it('leads nobody to a row another is working on, says who that is and where it goes, and frees it once it is done or expired', async () => {
    const [first, second, third] = waiting.splice(0, 3);
    const all = [first, second, third].map((one) => one.id as string);
    expect(await claim(admin, all)).toBe(first.id);
    expect(await claim(support, all)).toBe(second.id);
    expect(await claim(support, [first.id])).toBe(null);
    expect((await live(support)).find(({ rowId }) => rowId === first.id)).toMatchObject({ isMine: false, goesTo: null });
    // Whoever goes on lets go of the one before; what is about to be sent stays.
    expect(await claim(admin, [first.id], '甲站')).toBe(first.id);
    expect(await claim(admin, [third.id])).toBe(third.id);
    const seen = await live(support);
    expect(seen.find(({ rowId }) => rowId === first.id)).toMatchObject({ holder: expect.any(String), goesTo: '甲站', isMine: false });
    expect(seen.find(({ rowId }) => rowId === second.id)).toMatchObject({ isMine: true });
    const [best] = await open(first.id);
    const refused = await allocate(support, first, best.input);
    expect(refused.code).toBe(422);
    expect(refused.data.results[0]).toMatchObject({ message: expect.stringContaining('甲站'), data: { reason: 'order.takenByOther' } });
    expect((await allocate(admin, first, best.input)).code).toBe(200);
    expect((await live(support)).map(({ rowId }) => rowId)).not.toContain(first.id);
    // What waits no more is nobody's to claim, and what is let go is free at once.
    expect(await claim(admin, [])).toBe(null);
    expect(await claim(support, [third.id])).toBe(third.id);
    await at.inspect(({ db }) => sql`update order_lease set until = now() - interval '1 second'`.execute(db));
    await signIn();
    expect(await live(admin)).toEqual([]);
    expect(await claim(admin, [third.id])).toBe(third.id);
    expect(await claim(admin, [])).toBe(null);
  });

  it('lets nobody cancel, handle or force what another is at, and lets go of what one has done so oneself', async () => {
    const [order] = waiting.splice(0, 1) as [Loose];
    await at.inspect(({ db }) => sql`update third_order set abnormal_type = 'late' where id = ${order.id}`.execute(db));
    await signIn();
    const { version } = (await admin.get('/third/order/detail', { id: order.id })).data;
    const known = { ids: [order.id], versions: { [order.id]: version } };
    const ends = { cancelDuty: 'customer', reason: '顾客不要了' };
    const ways = (by: Client) => [
      () => by.post('/third/order/cancel', { ids: [order.id], cancelReason: '顾客不要了', cancelDuty: 'customer' }),
      () => by.post('/third/order/abnormal/handle', { ...known, action: 'cancel', ...ends }),
      () => by.post('/third/order/special/operate', { ids: [order.id], operate: 'cancel', evidence: '/demo/license.svg', ...ends }),
    ];
    expect(await claim(support, [order.id])).toBe(order.id);
    for (const way of ways(admin)) expect((await way()).text).toContain('order.takenByOther');
    expect((await ways(support)[1]!()).code).toBe(200);
    expect((await live(support)).map(({ rowId }) => rowId)).not.toContain(order.id);
  });

  it('never gives two the same next order, however they race', async () => {
    const ids = waiting.splice(0, 5).map(({ id }) => id as string);
    for (let round = 0; round < 12; round++) {
      const order = round % 2 ? ids : ids.toReversed();
      const [one, other] = await Promise.all([claim(admin, order), claim(support, order)]);
      expect(one).not.toBe(null);
      expect(other, `round ${round}`).not.toBe(null);
      expect(other, `round ${round}`).not.toBe(one);
      // Whoever asks twice at once lets go of the first, which is free for the other again: only what is held in the end can be compared.
      await Promise.all([claim(admin, order), claim(support, order), claim(support, ids)]);
      const held = await live(admin);
      expect(held.map(({ isMine }) => isMine).sort(), `round ${round}`).toEqual([false, true]);
      expect(new Set(held.map(({ rowId }) => rowId)).size).toBe(2);
    }
    await Promise.all([claim(admin, []), claim(support, [])]);
  });

  it('holds one order for one person, however many they ask for at once', async () => {
    // Orders that nobody was at yet have no lease that could keep two requests apart.
    const fresh = (await admin.get('/third/order/search', { status: 'assigned,ready', sort: '-promiseAt', pageSize: 40 })).data
      .list as Loose[];
    for (let at = 0; at + 4 <= fresh.length; at += 4) {
      const asked = fresh.slice(at, at + 4).map(({ id }) => id as string);
      expect(new Set(await Promise.all(asked.map((id) => claim(support, [id]))))).toEqual(new Set(asked));
      expect((await live(support)).filter(({ isMine }) => isMine)).toHaveLength(1);
    }
    await claim(support, []);
  });

  it(
    'overwrites nothing where four give the same orders away at once, though the server is killed; no slot takes more than it can, and nobody what is another’s',
    async () => {
      let [calls, done, lost, kills] = [0, 0, 0, 0];
      for (let round = 0; calls < (process.env.FULL ? 10_000 : 1); round++) {
        // Those that were assigned may be reassigned.
        const list = { status: 'assigned,ready', sort: round % 2 ? '-promiseAt' : 'promiseAt', pageSize: 50 };
        const orders = (await admin.get('/third/order/search', list)).data.list as Loose[];
        const targets = new Map(
          await Promise.all(orders.map(async ({ id }) => [id as string, (await open(id)).slice(0, 4).map((one) => one.input)] as const)),
        );
        const placeable = orders.filter(({ id }) => targets.get(id)!.length > 0);
        expect(placeable.length).toBeGreaterThan(10);
        const leased = placeable[0]!.id as string;
        expect(await claim(admin, [leased])).toBe(leased);
        let given = 0;
        // In the full run, in the middle of every eighth round. What is under way then has no answer: it was done, or it was not.
        const kill =
          process.env.FULL && round % 8 === 3
            ? expect
                .poll(() => given)
                .toBeGreaterThan(20)
                .then(() => at.restart('kill'))
            : null;
        const answers = await Promise.all(
          [admin, support, admin, support].map(async (client, n) => {
            const codes = new Map<string, Loose>();
            // Each begins at another order, and meets all the others.
            for (const order of [...placeable.slice(n * 9), ...placeable.slice(0, n * 9)]) {
              const input = targets.get(order.id)!.at((n + round) % targets.get(order.id)!.length)!;
              const answer = await allocate(client, order, input).catch((problem: Error) => {
                if (!kill) throw problem;
                return null;
              });
              codes.set(order.id, { client, input, answer });
              given++;
              if (!answer) await kill;
            }
            return codes;
          }),
        );
        await kill;
        kills += kill ? 1 : 0;
        let won = 0;
        for (const before of placeable) {
          const { id } = before;
          const mine = answers.map((codes) => codes.get(id));
          calls += mine.length;
          lost += mine.filter(({ answer }) => !answer).length;
          const answered = mine.filter(({ answer }) => answer);
          expect(answered.map(({ answer }) => answer.status).filter((status) => ![200, 412, 422].includes(status))).toEqual([]);
          const winners = answered.filter(({ answer }) => answer.code === 200);
          expect(winners.length, id).toBeLessThanOrEqual(1);
          const now = (await admin.get('/third/order/detail', { id })).data;
          const isAt = ({ input }: Loose) =>
            input.deliveryShopId ? now.deliveryShopId === input.deliveryShopId : now.warehouseId === input.warehouseId;
          if (winners.length) {
            won++;
            expect(now).toMatchObject({ status: 'assigned' });
            expect(isAt(winners[0]), id).toBe(true);
            if (id === leased) expect(winners[0].client).toBe(admin);
          } else if (now.deliveryShopId !== before.deliveryShopId || now.warehouseId !== before.warehouseId)
            expect(
              mine.some((one) => !one.answer && isAt(one)),
              id,
            ).toBe(true);
        }
        expect(won).toBeGreaterThan(kill ? 0 : placeable.length / 2);
        done += won;
        await claim(admin, []);
        if (kill) expect(await at.inspect(brokenRules), `round ${round}`).toEqual([]);
        if (kill) await signIn();
      }
      if (process.env.FULL) console.log(`${engine}: ${calls} raced, ${done} given away, ${lost} without an answer, killed ${kills} times`);
    },
    process.env.FULL ? 3_600_000 : 120_000,
  );

  it('says of many orders what it says of each, and a plan of it is one that can be carried out', async () => {
    const orders = waiting.slice(0, 40);
    expect(orders.length).toBeGreaterThan(3);
    const facts = (await admin.get('/third/order/dispatch/plan', { ids: orders.map(({ id }) => id).join() })).data as Plannable;
    expect(facts.rows.map(({ id }) => id).toSorted()).toEqual(orders.map(({ id }) => id).toSorted());
    for (const { id } of facts.rows.slice(0, 6))
      // How late an order would come grows by the minute: both have to be asked within one.
      await expect
        .poll(async () => {
          const of = (await admin.get('/third/order/dispatch/plan', { ids: id })).data as Plannable;
          return (await open(id)).slice(0, 5).flatMap((one) => {
            const [seats, fen] = of.rows[0]!.arcs.find(([seats]) => of.candidates[of.seats[seats]!.candidate]!.id === one.id)!;
            const load = one.terms.find(({ key }: Loose) => key === 'load')?.fen ?? 0;
            const terms = one.terms.reduce((sum: number, term: Loose) => sum + term.fen, 0);
            const step = of.seats[seats]!.steps.findLast(([from]) => from === 0)?.[1] ?? 0;
            return one.total === terms && fen + load === one.total && step === load
              ? []
              : [{ one: one.name, total: one.total, terms, fen, load, step }];
          });
        })
        .toEqual([]);
    const plan = planned(facts);
    expect(plan.gap).toBeGreaterThanOrEqual(0);
    const placed = plan.rows.filter(({ to }) => to !== null);
    expect(placed.length).toBeGreaterThan(0);
    for (const to of new Set(placed.map((row) => row.to!))) {
      const ids = placed.filter((row) => row.to === to).map(({ id }) => id);
      const versions = Object.fromEntries(ids.map((id) => [id, orders.find((order) => order.id === id)!.version]));
      const { data } = await admin.post('/third/order/allocationOrderV2', { ids, versions, dryRun: true, ...facts.candidates[to]!.input });
      expect(data.done, JSON.stringify(data.results)).toBe(ids.length);
    }
    expect((await admin.get('/third/order/dispatch/plan', { ids: Array.from({ length: 201 }, (_, i) => i + 1).join() })).code).toBe(422);
    expect((await at.guest().get('/third/order/dispatch/plan', { ids: orders[0]!.id })).code).toBe(409);
    expect((await (await at.as('finance')).post('/third/order/lease/claim', { among: [orders[0]!.id] })).status).toBe(403);
  });

  it('keeps every rule all the while', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
