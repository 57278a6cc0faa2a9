/** Sums that are kept of rows: reports from them say what reports of the rows do, and in no snapshot do they differ from a recount. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import { axesOf, COMPARES } from '../../src/language/report';
import type { Resource } from '../../src/language/resource';
import type { Db } from '../../src/server/db/database';
import { rollupsOf, type RollupTable } from '../../src/server/db/rollups';
import { differingSql } from '../../src/server/db/rollupSql';
import { countDay, putTogether } from '../../src/server/jobs/rollup';
import { reportOf } from '../../src/server/resource/report';
import { sumsFor } from '../../src/server/resource/reportRollups';
import { chance } from './chance';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

const WRITER = fileURLToPath(new URL('../programs/sumsWriter.mjs', import.meta.url));

describe.each(AREA_ENGINES)('rollups on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  const KEPT = [...platform.resources.values()].filter((res) => rollupsOf(res).length);
  const ALL = KEPT.flatMap((res) => rollupsOf(res).map((kept) => [res, kept] as const));
  const { resources } = platform;
  const still = { gap: () => Promise.resolve(), signal: new AbortController().signal };
  /** What differs from a recount, of all of them, in one snapshot. */
  const differing = (db: Db, among: readonly (readonly [Resource, RollupTable])[] = ALL) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const out: string[] = [];
        // Under its own name, this reader is not stopped with the writers: a
        // read longer than the pause between two stops would never finish.
        await sql`set local application_name = 'looking'`.execute(tx);
        for (const [res, kept] of among)
          for (const { id } of (await sql.raw<{ id: string }>(differingSql(res, kept)).execute(tx)).rows) out.push(`${kept.table} ${id}`);
        return out;
      });

  it('are maintained from the first row on, and give bit for bit the same answers as the rows, whatever is asked and whoever asks', async () => {
    await at.inspect(async ({ db }) => {
      expect(await differing(db)).toEqual([]);
      const luck = chance('sums');
      const now = new Date();
      const today = dayOf(now);
      const { rows: cities } = await sql<{ city: string }>`select distinct left(area_code, 4) as city from third_order`.execute(db);
      const { rows: partners } = await sql<{
        id: string;
      }>`select distinct partner_id::text as id from third_order where partner_id is not null`.execute(db);
      const someone = { id: '1', name: '', loginType: 1, isSuper: false, roleIds: [], pages: new Map() } as const;
      let fromSums = 0;
      const looks = process.env.FULL ? 2_000 : engine === 'postgres' ? 60 : 12;
      for (let look = 0; look < looks; look++) {
        const res = luck.pick(KEPT);
        const reads = [...new Set(Object.values(res.rollups!).flatMap(({ reports }) => reports))];
        const read = res.reads[luck.pick(reads)]!;
        const report = read.report!;
        const { on } = report;
        const through = on!.slice(0, on!.indexOf('.') + 1);
        const names = Object.keys(axesOf(report));
        const measures = Object.keys(report.measures).filter((name) => !/opening|closing|p90/i.test(name) || luck.int(0, 9) === 0);
        const rows = luck.pick(names);
        const from = addDays(today, -luck.int(0, 364));
        const minute = (day: string) => new Date(Date.parse(day) + luck.int(0, 86_399_999)).toISOString();
        const query: Record<string, string> = {
          rows,
          columns: luck.pick(['', ...names.filter((name) => name !== rows)]),
          measures: measures.filter((_, i) => i === 0 || luck.int(0, 2) > 0).join(),
          top: luck.pick(['', '3']),
          compare: luck.pick(['', ...Object.keys(COMPARES)]),
          [`${on}_from`]: luck.pick([from, from, minute(from)]),
          [`${on}_to`]: luck.pick([today, today, addDays(from, luck.int(0, 60)), minute(luck.pick([from, addDays(from, 5), today]))]),
          ...(luck.int(0, 3) === 0 && { [`${through}channel_not`]: 'jd', [`${through}areaCode`]: luck.pick(cities).city }),
          ...(luck.int(0, 4) === 0 && { [`${on}_weekday`]: '1,6' }),
          ...(luck.int(0, 5) === 0 && { [`${on}_hour`]: '9,10' }),
        };
        const scope = luck.pick([
          null,
          null,
          { cities: [luck.pick(cities).city], partnerIds: [], shopIds: [] },
          { cities: [], partnerIds: [luck.pick(partners).id], shopIds: [] },
        ]);
        const reading = { db, resources, actor: scope && { ...someone, scope } };
        const asked = (of: Resource) =>
          reportOf(reading, of, read, query, now, true).catch((error: Error) => ({
            refused: error.message,
            data: (error as { data?: unknown }).data,
          }));
        const [bySums, byRows] = [await asked(res), await asked({ ...res, rollups: {} })];
        // They differ in what they were reckoned from alone.
        expect({ ...bySums, sums: null }, `${res.name} ${read.call} ${JSON.stringify({ query, scope })}`).toEqual({
          ...byRows,
          sums: null,
        });
        const filters = Object.fromEntries(Object.entries(query).filter(([name]) => name.startsWith(on!)));
        const axes = [axesOf(report)[rows]!, axesOf(report)[query.columns!] ?? null];
        if (
          !('refused' in bySums) &&
          (await sumsFor(reading, { res, read, report, measures: query.measures!.split(','), axes, filters, shift: null }))
        )
          fromSums++;
      }
      expect(fromSums).toBeGreaterThan(looks / 6);
    });
  });

  it('record a change once, however many they are, and none that changes nothing they are of', async () => {
    await at.inspect(async ({ db }) => {
      const noted = async () => {
        const all = ['third_order', 'third_order_item'].map((name) => rollupsOf(resources.get(name)!)[0]!.changes);
        const count = async (table: string) =>
          (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]!.n;
        return Promise.all(all.map(count));
      };
      for (const res of KEPT) await putTogether({ db, ...still }, res);
      const { rows } = await sql<{
        id: string;
        lines: number;
      }>`select third_order_id::text as id, count(*)::int as lines from third_order_item where not deleted and third_order_id in (select id from third_order where not deleted) group by 1 order by 1 limit 3`.execute(
        db,
      );
      const ids = rows.map(({ id }) => id);
      const lines = rows.reduce((sum, row) => sum + row.lines, 0);
      const update = (what: string) => sql`update third_order set ${sql.raw(what)} where id = any(${ids}::bigint[])`.execute(db);
      await update("remark = 'x', paid_amount = paid_amount");
      expect(await noted()).toEqual([0, 0]);
      await update('paid_amount = paid_amount + 1');
      expect(await noted()).toEqual([2 * ids.length, 0]);
      await update("placed_at = placed_at - interval '1 day'");
      expect(await noted()).toEqual([4 * ids.length, 2 * lines]);
      expect(await differing(db)).toEqual([]);
    });
  });

  it('answer what they cover where there are too many rows, and name what is left out', async () => {
    await at.inspect(async ({ db }) => {
      for (const of of KEPT) await putTogether({ db, ...still }, of);
      const res = resources.get('third_order')!;
      const read = res.reads.fulfilRate!;
      const query = { rows: 'partner', compare: 'lastWeek', sort: '-unmet' };
      const ask = (on: Db, more: Readonly<Record<string, string>> = {}) =>
        reportOf({ db: on, resources, actor: null }, res, read, { ...query, ...more }, new Date(), true);
      const few = await ask(db);
      expect(few).not.toHaveProperty('without');
      const [rate, unmet, p90] = ['rate', 'unmet', 'p90'].map((name) => few.measures.indexOf(name)) as [number, number, number];
      await db
        .transaction()
        .execute(async (tx) => {
          // Adds the same number to a cell by days and to its month, because which of the two is read depends on the day of the month.
          const crowd = (table: string, key: string, where = 'true') =>
            sql
              .raw(
                `with cell as (update ${table} set n = n + 400000 where ctid = (select ctid from ${table}
                    where placed_at between now() - interval '20 days' and now() - interval '2 days' and n > 0 and ${where} limit 1) returning *)
                  update ${table}_months as m set n = m.n + 400000 from cell
                  where m.placed_at = date_trunc('month', cell.placed_at, 'Asia/Shanghai') and m.${key} = cell.${key} and ${where.replace('status', 'm.status')}`,
              )
              .execute(tx);
          await crowd('third_order_kept_channel', 'channel');
          const many = await ask(tx as unknown as Db);
          expect(many.without).toEqual(['p90']);
          expect(many.measures).toEqual(few.measures);
          for (const [row, figures] of many.rows.entries()) {
            expect([figures[rate], figures[unmet]]).toEqual([few.rows[row]![rate], few.rows[row]![unmet]]);
            expect(figures[p90]).toBeNull();
          }
          // The measure that everything is sorted by has to be answered: it is counted from rows, however few there are.
          expect(await ask(tx as unknown as Db, { sort: '-p90' })).not.toHaveProperty('without');
          // Of specs nobody keeps how many orders had them: the page opens all the same.
          const lines = resources.get('third_order_item')!;
          await crowd('third_order_item_kept_brand', 'brand_id', `status = 'done'`);
          const specs = { rows: 'spec', sort: '-qty', 'thirdOrderId.status': 'waiting,assigned,ready,delivering,done' };
          const bySpec = await reportOf(
            { db: tx as unknown as Db, resources, actor: null },
            lines,
            lines.reads.byShopOrSpec!,
            specs,
            new Date(),
            true,
          );
          expect(bySpec.without).toEqual(['orders', 'perOrder']);
          expect(bySpec.rows[0]![bySpec.measures.indexOf('qty')]).toBeGreaterThan(0);
          throw new Error('Undone');
        })
        .catch((error: Error) => {
          if (error.message !== 'Undone') throw error;
        });
    });
  });

  it(
    'are what a recount says in each snapshot, while rows are made, moved and removed, days counted, and whoever does it stopped half-way',
    async () => {
      await at.inspect(async ({ db, engine: on }) => {
        const luck = chance('writers');
        let isOver = false;
        const { rows: ids } = await sql<{ id: string }>`select id::text from third_order order by id`.execute(db);
        const { rows: partners } = await sql<{ id: string }>`select id::text from partner_main limit 5`.execute(db);
        const failing = (error: unknown) => {
          // Who was stopped, or waited in a circle, has written nothing.
          if (!/cancel|deadlock|Undone/i.test(String(error))) throw error;
        };
        const write = async () => {
          const some = sql`id = any(${[luck.pick(ids).id, luck.pick(ids).id, luck.pick(ids).id]}::bigint[])`;
          const ofSome = sql`third_order_id = any(${[luck.pick(ids).id, luck.pick(ids).id]}::bigint[])`;
          const statement = luck.pick([
            sql`update third_order set partner_id = ${luck.pick([null, ...partners.map(({ id }) => id)])}::bigint where ${some}`,
            sql`update third_order set placed_at = placed_at - make_interval(hours => ${luck.int(-30, 30)}) where ${some}`,
            sql`update third_order set paid_amount = paid_amount + 1, lng = lng + 0.01 where ${some}`,
            sql`update third_order set deleted = not deleted where ${some}`,
            sql`update third_order set remark = 'x' where ${some}`,
            sql`update third_order set fulfilment = 'late' where ${some} and status = 'done'`,
            sql`update third_order set shop_id = (select shop_id from third_order where id = ${luck.pick(ids).id}::bigint) where ${some}`,
            sql`update third_order_item set paid_share = paid_share + 1, qty = qty + 1 where ${ofSome}`,
            sql`update third_order_item set deleted = not deleted where ${ofSome}`,
            sql`update third_order_item set third_order_id = ${luck.pick(ids).id}::bigint, spec_code_id = (select min(spec_code_id) from third_order_item) where ${ofSome}`,
            sql`delete from third_order_item where id in (select min(id) from third_order_item where ${ofSome})`,
            sql`insert into third_order_item select (jsonb_populate_record(i, jsonb_build_object('id', i.id + ${luck.int(1, 1_000_000_000)}))).* from third_order_item as i where ${ofSome} limit 1`,
          ]);
          await db
            .transaction()
            .execute(async (tx) => {
              await statement.execute(tx);
              if (luck.int(0, 4) === 0) throw new Error('Undone');
            })
            .catch(failing);
        };
        const refresh = async () => {
          const [res, kept] = luck.pick(ALL);
          if (luck.int(0, 99) === 0) await sql`update engine_kept set since = 'infinity' where name = ${kept.table}`.execute(db);
          for (let n = luck.int(0, 10); n > 0; n--) await countDay(db, res, kept).catch(failing);
          // One change or seven at a time is a few steps and no more: writers are faster than that, and what waits would grow for good.
          const [most, steps] = luck.pick([
            [1, 3],
            [7, 3],
            [500, Infinity],
          ] as const);
          const ended = new AbortController();
          let step = 0;
          const gap = async () => {
            if (++step === steps) ended.abort();
          };
          await putTogether({ db, gap, signal: ended.signal }, res, most).catch(failing);
        };
        const stop = () =>
          sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'wellhead' and datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by random() limit 1`
            .execute(db)
            .catch(failing);
        /** Another that writes, killed at some moment of it. */
        const killed = async () => {
          const writer = spawn(process.execPath, [WRITER], {
            env: { ...process.env, ...at.place.env },
            stdio: ['ignore', 'pipe', 'inherit'],
          });
          await once(writer.stdout, 'data');
          // At a moment that nobody chooses: nothing is waited for.
          await new Promise((resolve) => setTimeout(resolve, luck.int(0, 300)));
          writer.kill('SIGKILL');
          await once(writer, 'exit');
          kills++;
        };
        let kills = 0;
        const until = async (what: () => Promise<unknown>, pauseMs: number) => {
          while (!isOver) {
            await what();
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
          }
        };
        const busy = [1, 2, 3, ...(process.env.FULL ? [4, 5, 6, 7, 8] : [])].map(() => until(write, 2));
        busy.push(until(refresh, 5));
        if (on === 'postgres') busy.push(until(stop, 100), until(killed, 0));
        let compared = 0;
        const wanted = Number(process.env.SNAPSHOTS ?? (process.env.FULL ? 10_000 : on === 'postgres' ? 6 : 2));
        try {
          while (compared < wanted) {
            // Of ten thousand snapshots each looks at one of them.
            const found = await differing(db, process.env.FULL ? [luck.pick(ALL)] : ALL).catch((error: unknown) => {
              failing(error);
              return null;
            });
            if (!found) continue;
            expect(found).toEqual([]);
            compared++;
          }
        } finally {
          isOver = true;
          await Promise.all(busy);
        }
        expect(kills).toBeGreaterThan(on === 'postgres' ? 0 : -1);
        if (process.env.FULL) console.log(`${compared} snapshots on ${on}, ${kills} writers killed: none differs`);
        // Counted to the end and put together there is nothing left of what has changed.
        for (const res of KEPT) {
          for (const kept of rollupsOf(res)) while (await countDay(db, res, kept));
          await putTogether({ db, ...still }, res);
          const { changes } = rollupsOf(res)[0]!;
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(changes)}`.execute(db);
          expect(rows[0]!.n, changes).toBe(0);
        }
        expect(await differing(db)).toEqual([]);
        // A month that is not what its days come to is found.
        for (const [res, kept] of ALL)
          await db
            .transaction()
            .execute(async (tx) => {
              await sql.raw(`update ${kept.months} set n = n + 1 where ctid = (select min(ctid) from ${kept.months})`).execute(tx);
              expect((await sql.raw(differingSql(res, kept)).execute(tx)).rows.length, kept.months).toBeGreaterThan(0);
              throw new Error('Undone');
            })
            .catch(failing);
      }, 'kill');
    },
    process.env.FULL ? 14_400_000 : 300_000,
  );
});
