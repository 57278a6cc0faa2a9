/** Sums that are kept of rows: reports from them say what reports of the rows do, and in no snapshot do they differ from a recount. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import { axesOf, COMPARES } from '../../src/language/report';
import type { Resource } from '../../src/language/resource';
import type { Db } from '../../src/server/db/database';
import { differingSql, keptOf } from '../../src/server/db/kept';
import { countDay, putTogether } from '../../src/server/jobs/keeping';
import { reportOf } from '../../src/server/resource/report';
import { sumsFor } from '../../src/server/resource/reportKept';
import { chance } from './chance';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';

describe.each(AREA_ENGINES)('sums that are kept on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  const KEPT = [...platform.resources.values()].filter((res) => keptOf(res).length);
  const { resources } = platform;
  const still = { gap: () => Promise.resolve(), signal: new AbortController().signal };
  /** What differs from a recount, of all of them, in one snapshot. */
  const differing = (db: Db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const out: string[] = [];
        for (const res of KEPT)
          for (const kept of keptOf(res))
            for (const { id } of (await sql.raw<{ id: string }>(differingSql(res, kept)).execute(tx)).rows) out.push(`${kept.table} ${id}`);
        return out;
      });

  it('are kept from the first row on, and say bit for bit what the rows do, whatever is asked and whoever asks', async () => {
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
        const reads = [...new Set(Object.values(res.keeps!).flatMap(({ reports }) => reports))];
        const read = res.reads[luck.pick(reads)]!;
        const report = read.report!;
        const { on } = report;
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
          [`${on}_to`]: luck.pick([today, today, minute(luck.pick([from, addDays(from, 5), today]))]),
          ...(luck.int(0, 3) === 0 && res.name === 'third_order' && { channel_not: 'jd', areaCode: luck.pick(cities).city }),
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
        const [bySums, byRows] = [await asked(res), await asked({ ...res, keeps: {} })];
        expect(bySums, `${res.name} ${read.call} ${JSON.stringify({ query, scope })}`).toEqual(byRows);
        const filters = Object.fromEntries(Object.entries(query).filter(([name]) => name.startsWith(on!)));
        const axes = [axesOf(report)[rows]!, axesOf(report)[query.columns!] ?? null];
        if (!('refused' in bySums) && (await sumsFor(reading, { res, read, report, measures: query.measures!.split(','), axes, filters })))
          fromSums++;
      }
      expect(fromSums).toBeGreaterThan(looks / 6);
    });
  });

  it('are what a recount says in each snapshot, while rows are made, moved and removed, days counted, and whoever does it stopped half-way', async () => {
    await at.inspect(async ({ db, engine: on }) => {
      const luck = chance('writers');
      const orders = resources.get('third_order')!;
      let isOver = false;
      const { rows: ids } = await sql<{ id: string }>`select id::text from third_order order by id`.execute(db);
      const { rows: partners } = await sql<{ id: string }>`select id::text from partner_main limit 5`.execute(db);
      const failing = (error: unknown) => {
        // Who was stopped, or waited in a circle, has written nothing.
        if (!/cancel|deadlock|Undone/i.test(String(error))) throw error;
      };
      const write = async () => {
        const some = sql`id = any(${[luck.pick(ids).id, luck.pick(ids).id, luck.pick(ids).id]}::bigint[])`;
        const statement = luck.pick([
          sql`update third_order set partner_id = ${luck.pick([null, ...partners.map(({ id }) => id)])}::bigint where ${some}`,
          sql`update third_order set placed_at = placed_at - make_interval(hours => ${luck.int(-30, 30)}) where ${some}`,
          sql`update third_order set paid_amount = paid_amount + 1, lng = lng + 0.01 where ${some}`,
          sql`update third_order set deleted = not deleted where ${some}`,
          sql`update third_order set remark = 'x' where ${some}`,
          sql`update third_order set fulfilment = 'late' where ${some} and status = 'done'`,
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
        const kept = luck.pick(keptOf(orders));
        if (luck.int(0, 9) === 0) await sql`update engine_kept set since = 'infinity' where name = ${kept.table}`.execute(db);
        for (let n = luck.int(0, 10); n > 0; n--) await countDay(db, orders, kept).catch(failing);
        await putTogether({ db, ...still }, orders, kept, luck.pick([1, 7, 500])).catch(failing);
      };
      const stop = () =>
        sql`select pg_cancel_backend(pid) from pg_stat_activity where application_name = 'wellhead' and datname = current_database() and pid <> pg_backend_pid() and xact_start is not null order by random() limit 1`
          .execute(db)
          .catch(failing);
      const until = async (what: () => Promise<unknown>, pauseMs: number) => {
        while (!isOver) {
          await what();
          await new Promise((resolve) => setTimeout(resolve, pauseMs));
        }
      };
      const busy = [1, 2, 3, ...(process.env.FULL ? [4, 5, 6, 7, 8] : [])].map(() => until(write, 2));
      busy.push(until(refresh, 5));
      if (on === 'postgres') busy.push(until(stop, 100));
      let compared = 0;
      const wanted = process.env.FULL ? 2_000 : on === 'postgres' ? 6 : 2;
      try {
        while (compared < wanted) {
          const found = await differing(db).catch((error: unknown) => {
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
      // Counted to the end and put together they are one row a cell.
      for (const res of KEPT)
        for (const kept of keptOf(res)) {
          while (await countDay(db, res, kept));
          await putTogether({ db, ...still }, res, kept);
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(kept.table)} where not whole`.execute(db);
          expect(rows[0]!.n, kept.table).toBe(0);
        }
      expect(await differing(db)).toEqual([]);
    }, 'kill');
  });
});
