/** The three-day board and the books of stock: every figure is what its list counts. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import {
  dayBefore,
  figureQuery,
  MEASURE_NAMES,
  pageOf,
  pastQuery,
  placeQuery,
  THREE_DAYS,
  type ThreeDays,
} from '../../src/areas/order/threeDays';
import { addDays, dayOf } from '../../src/language/days';
import { type ReportData } from '../../src/language/report';
import { stage, type Stage } from './harness';
import { ENGINES, looksCheaply } from './place';
import { chance } from './chance';

const ROLES = ['admin', 'support', 'partner'] as const;

describe.each(ENGINES)('the three-day board and the books of stock on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('the three-day board: every figure is what its list counts, for each role within its own data, and its sums add up', async () => {
    const luck = chance('threeDays');
    let shown = 0;
    for (const role of ROLES) {
      const client = await at.as(role);
      const board = async (params: Record<string, string>) => (await client.get<ThreeDays>(THREE_DAYS, params)).data;
      if ((await client.get(THREE_DAYS)).code === 0) continue;
      const listed = async (page: string, query: Readonly<Record<string, string>>) => {
        const { resource, read } = platform.pages.get(page)!;
        const { call } = platform.resources.get(resource)!.reads[read]!;
        const { code, message, data } = await client.get(call, { ...query, count: '1', pageSize: 1 });
        expect(code, `${page} ${JSON.stringify(query)} ${message}`).toBe(200);
        return data.total as number;
      };
      for (const asked of [{ by: 'city' }, { by: 'place' }, {}] as Record<string, string>[]) {
        if (!asked.by) asked.areaCode = luck.pick((await board({ by: 'city' })).lines).id;
        const data = await board(asked);
        // All figures of all orders once; of the other looks some.
        const isWhole = asked.by === 'city';
        for (const line of [data.total, ...(data.lines.length ? [luck.pick(data.lines)] : [])]) {
          const place = placeQuery(line, asked.areaCode ?? '');
          for (const name of isWhole && line.kind === 'all' ? MEASURE_NAMES : [luck.pick(MEASURE_NAMES), luck.pick(MEASURE_NAMES)])
            for (const i of isWhole ? ([0, 1, 2] as const) : ([1] as const)) {
              const [whole, byNow] = line.days[i].counts[name];
              const look = `${role} ${JSON.stringify(asked)} ${line.label} ${data.days[i]} ${name}`;
              expect(await listed(pageOf(name), figureQuery(name, data.days[i], place)), look).toBe(whole);
              if (i === 0) expect(await listed(pageOf(name), figureQuery(name, data.days[0], place, dayBefore(data.at))), look).toBe(byNow);
              shown += whole;
            }
          expect(await listed('/api/third/order/search', pastQuery(data, place))).toBe(line.seen);
        }
        for (const i of [0, 1, 2] as const) {
          const sum = (of: (line: ThreeDays['total']) => number) => data.lines.reduce((all, line) => all + of(line), 0);
          for (const name of MEASURE_NAMES)
            expect(
              sum((line) => line.days[i].counts[name][0]),
              name,
            ).toBe(data.total.days[i].counts[name][0]);
          // What a place of another city is short of stands there.
          if (asked.areaCode) continue;
          expect(sum((line) => line.days[i].gap)).toBe(data.total.days[i].gap);
          expect(sum((line) => line.days[i].capacity ?? 0)).toBe(data.total.days[i].capacity ?? 0);
          for (const line of asked.by === 'place' ? data.lines : [])
            if (line.kind === 'shop' && line.days[i].capacity !== null)
              expect(line.days[i].gap).toBe(Math.max(0, line.days[i].counts.due[0] - line.days[i].capacity));
        }
      }
      expect((await client.get(THREE_DAYS, { areaCode: '330106' })).code).toBe(400);
    }
    expect(shown).toBeGreaterThan(0);
  });

  it('the three-day board counts what a station planned as its capacity, and what it has beyond that as its gap', async () => {
    const admin = await at.as('admin');
    const board = async () => (await admin.get<ThreeDays>(THREE_DAYS, { by: 'place' })).data;
    const before = await board();
    const [, today] = before.days;
    const station = before.lines.find((line) => line.kind === 'shop' && line.days[1].counts.due[0] > 0 && line.days[1].capacity !== null)!;
    expect(station, 'a station with orders for today').toBeDefined();
    const due = station.days[1].counts.due[0];
    const plan = await admin.post('/partner/delivery/shop/capacity/plan', {
      deliveryShopId: station.id,
      beginDate: today,
      endDate: today,
      maxCount: due,
      adjustReason: '加人',
    });
    expect(plan.code, plan.message).toBe(200);
    const ofToday = async () => (await board()).lines.find(({ id }) => id === station.id)!.days[1];
    const { capacity, gap } = await ofToday();
    expect([capacity, gap]).toEqual([3 * due, 0]);
    if (!looksCheaply(engine)) return;
    await at.inspect(({ db }) =>
      sql`update delivery_capacity set max_count = case slot when 'evening' then ${due - 1}::int else 0 end where delivery_shop_id = ${station.id}::bigint and work_date = ${today}::date`.execute(
        db,
      ),
    );
    const short = await ofToday();
    expect([short.capacity, short.gap]).toEqual([due - 1, 1]);
  });

  it('the books of stock: closing is what lies there, opening is the closing of the day before, and neither adds up over time', async () => {
    const admin = await at.as('admin');
    const CALL = '/stock/statistics';
    const today = dayOf(new Date());
    const from = addDays(today, -20);
    const book = async (params: Record<string, string>) =>
      (await admin.get<ReportData>(CALL, { measures: 'opening,in,out,closing,closingAmount', ...params })).data;
    const period = { occurredAt_from: from, occurredAt_to: today };
    const whole = await book({ ...period, rows: 'warehouse' });
    const shelf = (await admin.get('/stock/search', { count: '1', pageSize: 1 })).data;
    expect([whole.total[3], whole.total[4]]).toEqual([shelf.summary.onHand, shelf.summary.stockAmount]);
    for (const [opening, into, out, closing] of [...whole.rows, whole.total]) expect(opening! + into! - out!).toBe(closing);
    expect(whole.rows.reduce((sum, row) => sum + row[3]!, 0)).toBe(whole.total[3]);
    const before = await book({ occurredAt_from: addDays(from, -3), occurredAt_to: addDays(from, -1) });
    expect(before.total[3]).toBe(whole.total[0]);

    const days = await book({ ...period, rows: 'day' });
    expect(days.rows.at(-1)![3]).toBe(whole.total[3]);
    for (const [i, [opening, into, out, closing]] of days.rows.entries()) {
      expect(opening).toBe(i === 0 ? whole.total[0] : days.rows[i - 1]![3]);
      expect(opening! + into! - out!).toBe(closing);
    }
    const cross = await book({ ...period, rows: 'month', columns: 'spec', measures: 'closing' });
    for (const [r, row] of cross.cells.entries()) expect(row.reduce((sum, [closing]) => sum + closing!, 0)).toBe(cross.rows[r]![0]);
    const was = await book({ ...period, compare: 'before' });
    expect(was.was!.total[3]).toBe((await book({ occurredAt_from: was.was!.period[0], occurredAt_to: was.was!.until! })).total[3]);

    // What has not moved lies there all the same.
    const quiet = await book({ rows: 'spec', occurredAt_from: today, occurredAt_to: today });
    expect(quiet.rows.reduce((sum, row) => sum + row[3]!, 0)).toBe(whole.total[3]);
    expect(quiet.rows.some(([, into, out, closing]) => into === 0 && out === 0 && closing! > 0)).toBe(true);
    // Those that are not shown are in the rest.
    const few = await book({ ...period, rows: 'spec', top: '2', sort: '-closing' });
    expect(few.rows).toHaveLength(3);
    expect(few.rows[0]![3]).toBeGreaterThanOrEqual(few.rows[1]![3]!);
    expect(few.rows.reduce((sum, row) => sum + row[3]!, 0)).toBe(whole.total[3]);
    const refused = await admin.get(CALL, { ...period, occurredAt_weekday: '1', measures: 'closing' });
    expect([refused.code, refused.message]).toEqual([400, expect.stringContaining('起止')]);
    for (const [params, field] of [
      [{ bizType: 'gain' }, 'bizType'],
      [{ rows: 'month', columns: 'day' }, 'columns'],
    ] as const) {
      const refused = await admin.get(CALL, { ...period, measures: 'closing', ...params });
      expect([refused.code, Object.keys(refused.data.errors)]).toEqual([400, [field]]);
    }
    // Of all time, whatever stood before is in it; of a time before all, nothing is.
    const ages = await book({ ...period, rows: 'brand', columns: 'week', measures: 'opening' });
    for (const [r, row] of ages.cells.entries()) expect(row[0]![0]).toBe(ages.rows[r]![0]);
    expect(ages.total[0]).toBe(whole.total[0]);
  });

  it('shortages are listed by city, and each number opens its shelves', async () => {
    const admin = await at.as('admin');
    const ANALYSIS = '/partner/replenish/analysis/search';
    const { data } = await admin.get(ANALYSIS, { rows: 'city', measures: 'warned,available', top: '50' });
    expect(data.members[0].length).toBeGreaterThan(3);
    for (const [r, { key }] of data.members[0].entries()) {
      const shelves = async (more: object) => (await admin.get('/stock/search', { 'warehouseId.areaCode': key, count: '1', ...more })).data;
      expect(data.rows[r][0], key).toBe((await shelves({ warned: 'true' })).total);
      const all: { available: number }[] = (await shelves({ pageSize: 200 })).list;
      expect(data.rows[r][1], key).toBe(all.reduce((sum, row) => sum + row.available, 0));
    }
  });

  it('each movement carries what its shelf is worth, and what is booked now is in the closing at once', async () => {
    const admin = await at.as('admin');
    const closing = async (warehouseId: string) => {
      const { data } = await admin.get<ReportData>('/stock/statistics', { warehouseId, measures: 'closing,closingAmount,opening' });
      return data.total;
    };
    const [row] = (await admin.get('/stock/search', { sort: '-onHand', pageSize: 1 })).data.list;
    const before = await closing(row.warehouseId);
    const answer = await admin.post('/stock/adjust', {
      kind: 'gain',
      warehouseId: row.warehouseId,
      reason: '找回',
      lines: [{ specCodeId: row.specCodeId, qty: 1, unitPrice: 700 }],
    });
    expect(answer.code, answer.message).toBe(200);
    expect(await closing(row.warehouseId)).toEqual([before[0]! + 1, before[1]! + 700, before[2]]);
    const [entry] = (await admin.get('/stock/log', { warehouseId: row.warehouseId, specCodeId: row.specCodeId, pageSize: 1 })).data.list;
    expect([entry.onHandAfter, entry.stockAmountAfter]).toEqual([row.onHand + 1, row.stockAmount + 700]);
  });
});
