/** Reports of rows that last: a row counts once in each day, week and month that it touches, and once in total. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf, startOfDay } from '../../src/language/days';
import { cellQuery, openingQuery, type ReportData } from '../../src/language/report';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';

const CALL = '/partner/warehouse/satellite/holiday';
const resource = platform.resources.get('holiday_record')!;
const { report } = resource.reads.statistics!;
const DAY = 86_400_000;
const isOff = ({ status }: { readonly status: string }) => ['approved', 'running', 'ended'].includes(status);

describe.each(ENGINES)('rows that count on each of their days on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  let rows: { warehouseId: string; beginAt: string; endAt: string; status: string }[];
  const today = dayOf(new Date());
  const [from, to] = [addDays(today, -40), addDays(today, 20)];

  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    // The demo has few: each warehouse has further ones, of half an hour, that ends at midnight in Shanghai or goes on beyond it, to four days.
    await at.inspect(({ db }) =>
      sql`insert into holiday_record (id, warehouse_id, begin_at, end_at, reason, status, affect_count, created_at, updated_at, version, deleted)
        select 990000 + 100 * (row_number() over (order by w.id)) + n, w.id, begin, begin + (w.id % 5) * interval '1 day' + interval '30 minutes' * (1 + n % 2),
          '测试', 'ended', 1, now(), now(), 1, false
        from (select id from partner_warehouse where warehouse_type = 'front' order by id limit 12) w, generate_series(0, 7) n,
          lateral (select date_trunc('day', now()) + (n * 9 - 60 + w.id % 7) * interval '1 day' + interval '15 hours 30 minutes' as begin) b`.execute(
        db,
      ),
    );
    rows = [];
    for (let pageNo = 1, more = true; more; pageNo++) {
      const { list } = (await admin.get(`${CALL}/search`, { pageNo, pageSize: 100 })).data;
      rows.push(...list);
      more = list.length === 100;
    }
  });
  afterAll(() => at.close());

  const ask = async (query: Record<string, string>): Promise<ReportData> => {
    const { code, data, message } = await admin.get(`${CALL}/statistics`, { beginAt_from: from, beginAt_to: to, ...query });
    expect(code, message).toBe(200);
    return data;
  };
  /** The rows that touch the days from one to another, by hand. */
  const touching = (first: string, last: string) =>
    rows.filter((row) => dayOf(row.beginAt) <= last && dayOf(Date.parse(row.endAt) - 1) >= first);
  const lastOf = (grain: string, day: string) =>
    grain === 'day' ? day : grain === 'week' ? addDays(day, 6) : addDays(`${dayOf(Date.parse(day) + 32 * DAY).slice(0, 7)}-01`, -1);
  const within = (grain: string, day: string) => {
    const last = lastOf(grain, day);
    return touching(day < from ? from : day, last > to ? to : last);
  };

  it.each(['day', 'week', 'month'] as const)('a %s counts what touches it, and opens just that', async (grain) => {
    const data = await ask({ rows: grain, measures: 'off,warehouses,affected', sort: '-off' });
    const counts = data.members[0].map(({ key }) => within(grain, key!).filter(isOff).length);
    expect(data.rows.map(([off]) => off)).toEqual(counts.map((n) => n));
    expect(Math.max(...counts)).toBeGreaterThan(1);
    // In total each counts once, so the parts are more than the whole.
    expect(data.total[2]).toBe(touching(from, to).reduce((sum, row) => sum + Number((row as { affectCount?: number }).affectCount), 0));
    expect(data.rows.reduce((sum, [off]) => sum + off!, 0)).toBeGreaterThan(data.total[0]!);
    for (const row of [0, Math.floor(data.rows.length / 2), data.rows.length - 1, null]) {
      const cell = cellQuery(report!, resource.fields, data, {}, { row, column: null })!;
      const query = openingQuery(report!, resource.fields, 'affected', undefined, cell)!;
      const { total } = (await admin.get(`${CALL}/search`, { ...query, pageSize: 1, count: 1 })).data;
      expect(total, JSON.stringify(query)).toBe(
        row === null ? touching(from, to).length : within(grain, data.members[0][row]!.key!).length,
      );
    }
  });

  it('beside another axis, its groups and their totals are the same whichever way the days stand', async () => {
    const down = await ask({ rows: 'day', columns: 'warehouse', measures: 'off', top: '5' });
    const across = await ask({ rows: 'warehouse', columns: 'week', measures: 'off', top: '5' });
    const alone = await ask({ rows: 'warehouse', measures: 'off', top: '5' });
    expect(across.members[0]).toEqual(alone.members[0]);
    expect(across.rows).toEqual(alone.rows);
    expect(across.total).toEqual(alone.total);
    expect(down.total).toEqual(alone.total);
    for (const [r, { key, kind }] of across.members[0].entries())
      if (kind === 'value')
        for (const [c, week] of across.members[1].entries())
          expect(across.cells[r]![c]![0]).toBe(within('week', week.key!).filter((row) => row.warehouseId === key && isOff(row)).length);
  });

  it('an earlier period is laid over the present one day by day', async () => {
    const days = { beginAt_from: addDays(today, -14), beginAt_to: addDays(today, -1) };
    const data = await ask({ ...days, rows: 'day', measures: 'off', compare: 'before' });
    const then = await ask({ beginAt_from: addDays(today, -28), beginAt_to: addDays(today, -15), rows: 'day', measures: 'off' });
    expect(data.was!.rows).toEqual(then.rows);
    expect(data.was!.total).toEqual(then.total);
  });

  it('two axes of time are refused where they are asked for', async () => {
    const { code, data } = await admin.get(`${CALL}/statistics`, { rows: 'week', columns: 'month' });
    expect(code).not.toBe(200);
    expect(data.errors.columns).toContain('不能都是时间');
  });

  it('a filter by the end narrows further than the period does', async () => {
    const late = addDays(today, -5);
    const data = await ask({ rows: 'day', measures: 'off', endAt_from: late });
    // What ends at the midnight with which that day begins ends on it, though it does not last into it.
    const since = Date.parse(startOfDay(late));
    expect(data.total[0]).toBe(touching(from, to).filter((row) => isOff(row) && Date.parse(row.endAt) >= since).length);
  });
});
