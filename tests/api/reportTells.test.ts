/**
 * Attacks on what a report hides: nothing that leaves it (files, deliveries, explanations of a change, recounts, the rows themselves) tells a
 * figure that is too small to be shown, or anything of rows beyond the reader's scope; nor does a refusal.
 */
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/language/days';
import type { ReportData, ReportWhy } from '../../src/language/report';
import type { Answered, Client } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { holdOnly } from './reportReader';

const CUSTOMERS = '/statistics/customer/area/search';
const HEAT = '/third/order/statisticsByCityAndHourHotPoint';
const RATE = '/third/order/fulfilRate/search';
const FLOOR = 10;
type Query = Record<string, string>;
/** A table of two dimensions, and the filters by which each is asked for alone. */
const TABLES = [
  { call: HEAT, rows: 'district', columns: 'channel', fields: ['areaCode', 'channel'], judge: 'orders' },
  { call: CUSTOMERS, rows: 'district', columns: 'status', fields: ['areaCode', 'status'], judge: 'customers' },
  { call: RATE, rows: 'partner', columns: 'channel', fields: ['partnerId', 'channel'], judge: 'judged' },
] as const;

describe.each(AREA_ENGINES)('attacks on reports on %s', (engine) => {
  let at: Stage;
  let [admin, reader]: Client[] = [];
  beforeAll(async () => {
    at = await stage(engine);
    [admin, reader] = [await at.as('admin'), await at.as('finance')];
    await holdOnly(admin, [...TABLES.map(({ call }) => `/api${call}`), '/api/upload/list']);
  });
  afterAll(() => at.close());

  const days = (many: number) => ({ placedAt_from: addDays(dayOf(Date.now()), -many), placedAt_to: addDays(dayOf(Date.now()), -1) });
  const asked = async <T extends ReportData>(who: Client, call: string, query: Query): Promise<T> => {
    const { code, message, data } = await who.get<T>(call, query);
    expect(code, `${call} ${JSON.stringify(query)} ${message}`).toBe(200);
    return data;
  };
  /** What leaves as a file; null where it is refused. */
  const fileOf = async (who: Client, pageUrl: string, query: Query): Promise<{ text: string; refusal: Answered | null }> => {
    const made = await who.post('/upload/createTask', { pageUrl, query, columns: [], fileType: 'csv' });
    if (made.code !== 200) return { text: '', refusal: made };
    const id = String(made.data.id);
    await expect.poll(async () => (await who.get('/upload/list', { id })).data.list[0].status, { timeout: 30_000 }).toBe('done');
    const file = await fetch(`${who.origin}/api/upload/download?id=${id}`, { headers: { cookie: who.cookie } });
    return { text: await file.text(), refusal: null };
  };
  /** A refusal says what may not be asked, and no number but the floor and the days that a report may have. */
  const saysNothing = ({ code, message, text }: Answered, where: string) => {
    expect(code, `${where} ${message}`).toBe(400);
    expect(message, where).toContain('看不到明细时');
    expect(text.replaceAll(`不足 ${FLOOR} 个`, '').match(/[^\d.](\d{1,9})(?=\D)/g) ?? [], `${where} ${text}`).toEqual([':400']);
  };

  it.each(TABLES)(
    '$call by $rows × $columns: no cell that its table hides is told by another way',
    async ({ call, rows, columns, fields, judge }) => {
      const [rowField, columnField] = fields;
      let tries = 0;
      const told: string[] = [];
      for (const many of [4, 16, 60]) {
        const period = days(many);
        const table = await asked<ReportData>(reader!, call, { ...period, rows, columns, measures: judge, top: '200' });
        const truth = await asked<ReportData>(admin!, call, { ...period, rows, columns, measures: judge, top: '200' });
        const much = (row: string, column: string) =>
          truth.cells[truth.members[0].findIndex(({ key }) => key === row)]?.[
            truth.members[1].findIndex(({ key }) => key === column)
          ]?.[0] ?? 0;
        const hidden = table.members[0].flatMap((row, r) =>
          table.members[1].flatMap((column, c) =>
            row.kind === 'value' && column.kind === 'value' && table.cells[r]![c]![0] === null ? [[row.key!, column.key!] as const] : [],
          ),
        );
        const tell = (value: number | null | undefined, where: string) => {
          if (value !== null && value !== undefined) told.push(`${where}: ${value}`);
        };
        const of = (data: ReportData, key: string) => data.rows[data.members[0].findIndex((one) => one.key === key)]?.[0];
        // The greatest first: these are hidden only because they would tell others.
        for (const [row, column] of hidden.toSorted((a, b) => much(...b) - much(...a)).slice(0, process.env.FULL ? 20 : 3)) {
          const where = `${many} days ${row} × ${column}`;
          const [one, other] = [{ [rowField]: row }, { [columnField]: column }] as Query[];
          // What a recount asks: the filters of the cell, and nothing else.
          const recount = await reader!.get<ReportData>(call, { ...period, ...one, ...other, measures: judge, recount: '1' });
          if (recount.code === 200) tell(recount.data.total[0], `${where} recounted`);
          else saysNothing(recount, where);
          // A line of the table alone, of either side.
          for (const [axis, key, filter] of [
            [rows, row, other],
            [columns, column, one],
          ] as const) {
            const line = await reader!.get<ReportData>(call, { ...period, ...filter, rows: axis, measures: judge, top: '200' });
            if (line.code === 200) tell(of(line.data, key), `${where} in its line by ${axis}`);
            else saysNothing(line, where);
            const why = await reader!.get<ReportWhy>(call, {
              ...{ ...period, ...filter, rows: axis, measures: judge, compare: 'before', why: String(many), top: '200' },
            });
            if (why.code === 200) {
              const r = why.data.members[0].findIndex((each) => each.key === key);
              tell(why.data.rows[r]?.[0], `${where} why by ${axis}`);
              tell(why.data.why.parts[r]?.part, `${where} its part of why by ${axis}`);
            } else saysNothing(why, where);
            tries += 2;
          }
        }
        // Files are refused, or hide, as the screen does.
        const [row, column] = hidden[0] ?? [];
        if (row === undefined) continue;
        const queries: Query[] = [
          { ...period, [columnField]: column!, rows, measures: judge, top: '200' },
          { ...period, [rowField]: row, [columnField]: column!, rows, measures: judge },
        ];
        for (const query of queries) {
          const screen = await reader!.get<ReportData>(call, query);
          const { text, refusal } = await fileOf(reader!, `/api${call}`, query);
          const wanted = { pageUrl: `/api${call}`, name: '每天', query, every: 'day', fileType: 'csv' };
          const delivery = await reader!.post('/console/delivery/set', wanted);
          expect([refusal?.message ?? null, delivery.code === 200 ? null : delivery.message]).toEqual(
            Array(2).fill(screen.code === 200 ? null : screen.message),
          );
          if (screen.code !== 200) continue;
          const lines = parseCsv(text);
          const label = screen.data.members[0].find(({ key }) => key === row)?.label;
          for (const line of lines.filter(([first]) => first === label)) tell(line[1] ? Number(line[1]) : null, `${row} in a file`);
        }
      }
      expect(told).toEqual([]);
      expect(tries).toBeGreaterThan(10);
    },
  );

  it('three dimensions at once are refused, and so is whatever is no dimension: who has ordered at all is told of nobody', async () => {
    const shown = await asked<ReportData>(admin!, HEAT, { ...days(60), rows: 'city', columns: 'channel', measures: 'orders' });
    const [city, channel] = [shown.members[0][0]!.key!, shown.members[1][0]!.key!];
    for (const [call, query, field] of [
      [HEAT, { rows: 'station', columns: 'channel', areaCode: city }, 'areaCode'],
      [HEAT, { rows: 'station', channel, areaCode: city }, 'channel'],
      [CUSTOMERS, { rows: 'city', customerPhone: '13800000000' }, 'customerPhone'],
      [CUSTOMERS, { orderNo: 'M1' }, 'orderNo'],
      [HEAT, { rows: 'channel', areaCode: `${city}0` }, 'areaCode'],
    ] as [string, Query, string][]) {
      const answer = await reader!.get(call, { ...days(60), measures: '', ...query });
      expect([answer.code, Object.keys(answer.data?.errors ?? {})], `${JSON.stringify(query)} ${answer.message}`).toEqual([400, [field]]);
      saysNothing(answer, JSON.stringify(query));
    }
    // Of a district within its city nothing else is told.
    expect((await reader!.get(HEAT, { ...days(60), rows: 'district', columns: 'channel', areaCode: city })).code).toBe(200);
  });

  it('what is hidden stands in the order of its keys: its place would tell how much it is', async () => {
    for (const { call, rows, columns, judge } of TABLES) {
      const data = await asked<ReportData>(reader!, call, { ...days(16), rows, columns, measures: judge, top: '200' });
      for (const [members, figures] of [
        [data.members[0], data.rows],
        [data.members[1], data.columns],
      ] as const) {
        const keys = members.flatMap(({ kind, key }, i) => (kind === 'value' && figures[i]!.every((one) => one === null) ? [key!] : []));
        expect(keys, `${call} ${rows}`).toEqual(keys.toSorted());
        const values = members.flatMap(({ kind }, i) => (kind === 'value' && figures[i]![0] !== null ? [figures[i]![0]!] : []));
        expect(values).toEqual(values.toSorted((a, b) => b - a));
      }
    }
  });

  it('the rows are not opened, neither as a list, nor counted, nor picked', async () => {
    for (const list of ['/third/order/search', '/mall/order/search'])
      for (const more of [{}, { count: '1' }, { as: 'option' }] as Query[]) {
        const answer = await reader!.get(list, { ...days(4), pageSize: '1', ...more });
        expect([answer.code, answer.data ?? null], `${list} ${JSON.stringify(more)} ${answer.message}`).not.toEqual([
          200,
          expect.anything(),
        ]);
      }
  });

  it('a file does not name what its reader may not know of: other partners, and shops that are not theirs', async () => {
    const partner = await at.as('partner');
    const all = await asked<ReportData>(admin!, RATE, { ...days(60), rows: 'partner', measures: 'judged' });
    const own = await asked<ReportData>(partner, RATE, { ...days(60), rows: 'partner', measures: 'judged' });
    const mine = new Set(own.members[0].map(({ key }) => key));
    const other = all.members[0].find(({ kind, key }) => kind === 'value' && !mine.has(key))!;
    let many = 0;
    for (const [call, filter] of [
      ['/third/order/statisticsByDateAndShop', 'thirdOrderId.partnerId'],
      [RATE, 'partnerId'],
    ] as const) {
      const { text, refusal } = await fileOf(partner, `/api${call}`, { rows: 'day', [filter]: other.key! });
      if (refusal) continue;
      many++;
      expect(text, call).toContain(other.key);
      expect(text, call).not.toContain(other.label);
      const seen = await fileOf(admin!, `/api${call}`, { rows: 'day', [filter]: other.key! });
      expect(seen.text, call).toContain(other.label);
    }
    expect(many).toBeGreaterThan(0);
  });

  it('what is delivered is what its owner may see then: once the rows are no longer theirs, small figures are gone', async () => {
    const pageUrl = `/api${HEAT}`;
    const query = { ...days(16), rows: 'district', columns: 'channel', measures: 'orders', top: '200' };
    await holdOnly(admin!, [pageUrl, '/api/upload/list', '/api/third/order/search']);
    const open = await asked<ReportData>(reader!, HEAT, query);
    expect(open.isHidden).toBeUndefined();
    const made = await reader!.post('/console/delivery/set', { pageUrl, name: '早上', query, every: 'day', fileType: 'csv' });
    expect(made.code, made.message).toBe(200);
    await holdOnly(admin!, [...TABLES.map(({ call }) => `/api${call}`), '/api/upload/list']);
    await at.inspect(async ({ db }) => {
      await sql`update report_delivery set next_at = now() - interval '1 day' where name = '早上'`.execute(db);
      await sql`update engine_job set run_at = now() where kind = 'report_delivery.deliver'`.execute(db);
    });
    const inbox = async () =>
      (await reader!.get('/upload/list', { inbox: 'unread' })).data.list.filter((one: { name: string }) => one.name.endsWith('早上'));
    await expect.poll(async () => (await inbox()).map((task: { status: string }) => task.status), { timeout: 30_000 }).toEqual(['done']);
    const file = await fetch(`${reader!.origin}/api/upload/download?id=${(await inbox())[0].id}`, { headers: { cookie: reader!.cookie } });
    const lines = parseCsv(await file.text());
    const seen = await asked<ReportData>(reader!, HEAT, query);
    expect(seen.isHidden).toBe(true);
    const figures = lines.slice(-seen.members[0].length - 1).map((line) => line.slice(1).map((cell) => (cell ? Number(cell) : null)));
    expect(figures).toEqual(
      [...seen.cells.map((row, r) => [...row, seen.rows[r]!]), [...seen.columns, seen.total]].map((row) => row.map(([one]) => one)),
    );
  });
});
