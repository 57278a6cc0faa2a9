/** Eight writers at the cards of one batch and activity, while the server is killed: the budget adds up, and what was answered stands, once. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { patiently, type Loose } from './client';
import { brokenRules } from './invariants';
import { AREA_ENGINES, looksCheaply, type Engine } from './place';
import { instant, usePromotions } from './promotions';

const WRITERS = 8;
/** How often the server is killed. On the embedded database each kill, and each look, costs a start. */
const killsOn = (engine: Engine) => (process.env.FULL ? 20 : looksCheaply(engine) ? 2 : 1);
/** Cards of a round that are worked on, and lines of the sending that is under way meanwhile. */
const [CARDS, LINES] = process.env.FULL ? [96, 2_000] : [24, 400];

/** One step of what happens to a card, under the key that it keeps when it is asked for again. */
interface Step {
  readonly key: string;
  readonly call: string;
  readonly body: Loose;
  code: number | null;
}

describe.each(AREA_ENGINES)('cards amid kills on %s', (engine) => {
  const { at, admin, signIn, serial, row, batchRow, sendRow, running, phone, phones, ready, sent, ordersOf } = usePromotions(engine);
  const kills = killsOn(engine);

  it(
    'budget, counts and uses are exact, however the server dies',
    async () => {
      const total = kills * (CARDS + LINES);
      const batch = await running({ totalQty: total, budgetAmount: total * 1_000 });
      const scene = await admin().post('/activity/coupon/scene/add', {
        code: `Q${serial()}`,
        name: `断电${serial()}`,
        trigger: 'manual',
        perDayLimit: total,
      });
      expect(scene.code, scene.text).toBe(200);
      const made = await admin().post('/activity/coupon/add', {
        name: `断电${serial()}`,
        sceneId: scene.data.id,
        batchIds: [batch.id],
        beginAt: instant(-1),
        endAt: instant(9),
        // Just what the cards can cost the platform: one hold too many would not fit.
        budgetAmount: total * 600,
      });
      expect(made.code, made.text).toBe(200);
      const activity = () => row('/activity/coupon/search', made.data.id);
      const published = await admin().post('/activity/coupon/publish', {
        id: made.data.id,
        version: (await activity()).version,
        overlapping: 'accept',
      });
      expect(published.code, published.text).toBe(200);
      await at().inspect(({ db }) => sql`update engine_job set run_at = now() where kind = 'engine.clock'`.execute(db));
      await signIn();
      await expect.poll(async () => (await activity()).status, { timeout: 30_000 }).toBe('running');

      let interrupted = 0;
      const all: { readonly card: string; readonly order: string; readonly steps: readonly Step[] }[] = [];
      for (let round = 0; round < kills; round++) {
        const from = 40_000 + round * CARDS;
        const one = await sent(batch.id, { phones: phones(from, CARDS), activityId: made.data.id });
        expect(one).toMatchObject({ status: 'done', successQty: CARDS });
        const orders = await ordersOf(Array.from({ length: CARDS }, (_, n) => phone(from + n)));
        const { rows: cards } = await at().inspect(({ db }) =>
          sql<Loose>`select id::text, version::int from coupon_item where send_id = ${one.id}::bigint order by phone`.execute(db),
        );
        await signIn();
        const under = await ready(batch.id, { phones: phones(200_000 + round * LINES, LINES), activityId: made.data.id });
        const step = (call: string, body: Loose): Step => ({ key: `kill-${made.data.id}-${serial()}`, call, body, code: null });
        const works = cards.map(({ id, version }, n) => {
          const order = orders[n]!;
          const used = () => step('/coupon/merchant/item/use', { id, version, orderId: order });
          const status = (action: string) => step('/coupon/merchant/item/status', { ids: [id], action, reason: '试断电' });
          // Of four cards one is used by two at once, one is used and comes back with its order, one is void, and one frozen and used by turns.
          const steps = [
            [used()],
            [used(), step('/order/cancel', { ids: [order], reason: '顾客不要了' })],
            [status('void')],
            [status('freeze'), used()],
          ][n % 4]!;
          return { card: id as string, order, steps };
        });
        const doubles = works
          .filter((_, n) => n % 4 === 0)
          .map((work) => ({ ...work, steps: work.steps.map((s) => step(s.call, s.body)) }));
        const issuing = { card: '', order: '', steps: [step('/coupon/merchant/send/send', { id: under.id, version: under.version })] };
        const wishes = [issuing, ...works, ...doubles].sort((a, b) =>
          a === issuing ? -1 : b === issuing ? 1 : a.card.localeCompare(b.card),
        );

        const run = async (onAnswer: () => void) => {
          const left = [...wishes];
          const write = async () => {
            for (let work = left.shift(); work; work = left.shift())
              for (const one of work.steps) {
                const code = await patiently(() => admin().post(one.call, one.body, { 'idempotency-key': one.key })).then(
                  (answer) => answer.code,
                  () => null,
                );
                // What was answered is answered alike.
                if (one.code !== null && one.code !== 409) expect(code, `${one.call} was answered ${one.code}`).toBe(one.code);
                one.code = code;
                if (code === null) break;
                onAnswer();
              }
          };
          await Promise.all(Array.from({ length: WRITERS }, write));
        };
        const wanted = Math.ceil((wishes.length * (1 + (round % 4))) / 6);
        let sending!: Promise<void>;
        await new Promise<void>((resolve) => {
          let answered = 0;
          sending = run(() => {
            if (++answered === wanted) resolve();
          });
        });
        await at().restart('kill');
        await sending;
        interrupted += wishes.flatMap(({ steps }) => steps).filter(({ code }) => code === null).length;
        await signIn();
        await run(() => {});
        await expect.poll(async () => (await sendRow(under.id)).status, { timeout: 60_000 }).toBe('done');
        expect(await sendRow(under.id)).toMatchObject({ successQty: LINES, failQty: 0 });
        all.push(...works, ...doubles);
      }
      expect(interrupted).toBeGreaterThan(0);

      const usesOf = all.flatMap(({ card, order, steps }) => steps.map((one) => ({ card, order, ...one })));
      const isUse = ({ call }: { call: string }) => call.endsWith('/use');
      const good = usesOf.filter(({ code }) => code === 200);
      const used = good.filter(isUse);
      const back = new Set(good.filter(({ call }) => call === '/order/cancel').map(({ card }) => card));
      expect(usesOf.filter(({ code }) => code === null || code >= 500)).toEqual([]);
      // Two asked for each fourth card: one has it. A frozen one nobody used.
      expect(new Set(used.map(({ card }) => card)).size).toBe(used.length);
      expect(used).toHaveLength((kills * CARDS) / 2);
      expect(back.size).toBe((kills * CARDS) / 4);
      const { entries, broken } = await at().inspect(async (database) => ({
        entries: (
          await sql<{ card: string; kind: string; status: string; order: string | null; n: number }>`
            select i.id::text as card, e.kind, i.status, i.order_id::text as "order", count(*)::int as n
            from coupon_item i join coupon_entry e on e.item_id = i.id and e.kind in ('spend', 'return')
            where i.batch_id = ${batch.id}::bigint group by i.id, e.kind, i.status, i.order_id`.execute(database.db)
        ).rows,
        broken: await brokenRules(database),
      }));
      await signIn();
      expect(broken).toEqual([]);
      // Each use that was answered is there once, on the order that it was asked for.
      type Entry = {
        readonly card: string;
        readonly kind: string;
        readonly status: string;
        readonly order: string | null;
        readonly n: number;
      };
      const key = (one: Entry) => [one.card, one.kind, one.status, one.order, one.n].join(' ');
      expect(entries.map(key).sort()).toEqual(
        used
          .flatMap(({ card, order }): Entry[] =>
            back.has(card)
              ? [
                  { card, kind: 'spend', status: 'unused', order: null, n: 1 },
                  { card, kind: 'return', status: 'unused', order: null, n: 1 },
                ]
              : [{ card, kind: 'spend', status: 'used', order, n: 1 }],
          )
          .map(key)
          .sort(),
      );
      const spent = (kills * CARDS) / 4;
      expect(await batchRow(batch.id)).toMatchObject({ sentQty: total, usedQty: spent, spentAmount: spent * 600 });
      expect(await activity()).toMatchObject({ receivedCount: total, usedCount: spent, costAmount: spent * 600 });
    },
    process.env.FULL ? 5_400_000 : 180_000,
  );
});
