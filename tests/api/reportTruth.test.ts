/**
 * Reports hide groups small enough to identify a person, and explain how a
 * request was understood, what its figures are based on, and up to when.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { THREE_DAYS, type ThreeDays } from '../../src/areas/order/threeDays';
import { addDays, dayOf } from '../../src/language/days';
import { axesOf, figuresOf, type ReportData } from '../../src/language/report';
import type { Client } from './client';
import type { Field } from '../../src/language/field';
import { columnSql } from '../../src/server/db/names';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';
import { holdOnly } from './reportReader';

const CUSTOMERS = '/statistics/customer/area/search';
const HEAT = '/third/order/statisticsByCityAndHourHotPoint';
const FLOOR = 10;
const ONLY = ['/api/statistics/customer/area/search', '/api/third/order/statisticsByCityAndHourHotPoint'];

describe.each(ENGINES)('what reports reveal on %s', (engine) => {
  let at: Stage;
  let [admin, reader]: Client[] = [];
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
    reader = await at.as('finance');
    await holdOnly(admin!, ONLY);
  });
  afterAll(() => at.close());

  const ask = async (who: Client, call: string, query: Record<string, string>) => {
    const { code, message, data } = await who.get<ReportData>(call, query);
    expect(code, `${call} ${JSON.stringify(query)} ${message}`).toBe(200);
    return data;
  };

  describe('a reader who may not open the rows', () => {
    it.each([
      [CUSTOMERS, { rows: 'district', columns: 'status', measures: 'customers,orders', top: '200' }, 'customers'],
      [CUSTOMERS, { rows: 'street', measures: 'customers,paid', top: '200' }, 'customers'],
      [HEAT, { rows: 'district', columns: 'channel', measures: 'orders', top: '200' }, 'orders'],
    ] as const)('%s %o: what is told is so, what is small is not, and no line has one gap', async (call, query, count) => {
      const [seen, all] = await Promise.all([ask(reader!, call, query), ask(admin!, call, query)]);
      expect([seen.isHidden, seen.counted]).toEqual([true, null]);
      const [height, width] = [all.members[0].length, all.members[1].length];
      const i = all.measures.indexOf(count);
      const rows = [...Array(height).keys(), null];
      const columns = [...Array(width).keys(), null];
      let shown = 0;
      // What is hidden stands elsewhere, so both are looked up by their members.
      const placed = (side: 0 | 1, i: number | null) =>
        i === null
          ? null
          : all.members[side].findIndex(({ kind, key }) => kind === seen.members[side][i]!.kind && key === seen.members[side][i]!.key);
      const gap = (row: number | null, column: number | null) => {
        const [one, whole] = [figuresOf(seen, { row, column }), figuresOf(all, { row: placed(0, row), column: placed(1, column) })];
        if (one.every((value) => value === null)) return true;
        expect(one).toEqual(whole);
        expect(whole[i]! === 0 || whole[i]! >= FLOOR, `${row} ${column} ${whole}`).toBe(true);
        shown++;
        return false;
      };
      for (const row of width ? rows : []) expect(columns.filter((column) => gap(row, column)).length, `row ${row}`).not.toBe(1);
      for (const column of width ? columns : [null]) expect(rows.filter((row) => gap(row, column)).length, `column ${column}`).not.toBe(1);
      expect(shown).toBeGreaterThan(0);
    });

    it('learns no more by asking without the count that decides', async () => {
      for (const measures of ['paid', 'perCustomer,lng,lat']) {
        const query = { rows: 'street', measures, top: '200', sort: '-paid' };
        const [seen, count] = await Promise.all([
          ask(reader!, CUSTOMERS, query),
          ask(admin!, CUSTOMERS, { ...query, measures: 'customers' }),
        ]);
        expect(seen.measures).not.toContain('customers');
        let few = 0;
        for (const [r, { key }] of seen.members[0].entries()) {
          const customers = count.rows[count.members[0].findIndex((one) => one.key === key)]![0]!;
          if (customers === 0 || customers >= FLOOR) continue;
          few++;
          expect(seen.rows[r], key!).toEqual(seen.measures.map(() => null));
        }
        expect(few).toBeGreaterThan(0);
      }
    });

    it.each([
      [CUSTOMERS, 'district', 'areaCode'],
      [CUSTOMERS, 'street', 'areaCode'],
      [CUSTOMERS, 'shop', 'shopId'],
      [HEAT, 'district', 'areaCode'],
      [HEAT, 'station', 'deliveryShopId'],
      [HEAT, 'partner', 'partnerId'],
    ] as const)(
      '%s by %s: no set of answers, whatever is listed, sorted or filtered, comes to what is hidden',
      async (call, rows, field) => {
        const judge = call === CUSTOMERS ? 'customers' : 'orders';
        const told: string[] = [];
        let mixed = 0;
        for (const days of [1, 2, 4, 8, 16, 32, 700]) {
          const period = { placedAt_from: addDays(dayOf(Date.now()), -days), placedAt_to: addDays(dayOf(Date.now()), -1) };
          const whole = await ask(admin!, call, { ...period, rows, measures: `orders,${judge}`, top: '200' });
          const keys = whole.members[0].map(({ kind, key }) => (kind === 'value' ? key! : kind));
          if (keys.includes('rest')) continue;
          const truth = new Map(keys.map((key, r) => [key, whole.rows[r]![0]!]));
          const small = keys.filter((_, r) => whole.rows[r]!.at(-1)! > 0 && whole.rows[r]!.at(-1)! < FLOOR);
          // A period in which some are few and others are not.
          if (small.length === 0 || keys.length - small.length < 2) continue;
          mixed++;
          // What is told of some members together: what is known of it is taken off, and what one has more than another is known, too.
          const sums: { of: readonly string[]; by: string }[] = [];
          const learn = (of: readonly string[], value: number | null | undefined, by: string) => {
            if (value === null || value === undefined) return;
            expect(value, by).toBe(of.reduce((all, key) => all + truth.get(key)!, 0));
            sums.push({ of, by });
          };
          for (const sort of ['-orders', 'orders', '-paid', 'paid'])
            for (const top of ['1', '2', '3', '5', '8', '13', '200']) {
              const seen = await ask(reader!, call, { ...period, rows, measures: 'orders', sort, top });
              const listed = seen.members[0].map(({ kind, key }) => (kind === 'value' ? key! : kind));
              for (const [r, key] of listed.entries())
                learn(key === 'rest' ? keys.filter((one) => !listed.includes(one)) : [key], seen.rows[r]![0], `${sort} ${top} ${key}`);
              learn(keys, seen.total[0], 'total');
            }
          for (const key of keys.filter((one) => one !== 'none')) {
            const { code, data } = await reader!.get<ReportData>(call, { ...period, [field]: key, measures: 'orders' });
            if (code === 200) learn([key], data.total[0], `filter ${key}`);
          }
          const found = new Map<string, string>();
          for (let before = -1; before !== found.size;) {
            before = found.size;
            const left = [
              ...new Map(
                sums.map(({ of, by }) => [of.filter((key) => !found.has(key)), by] as const).map(([of, by]) => [of.join(), { of, by }]),
              ).values(),
            ];
            for (const { of, by } of left) {
              if (of.length === 1) found.set(of[0]!, by);
              for (const other of left) {
                const more = of.filter((key) => !other.of.includes(key));
                if (more.length === 1 && other.of.every((key) => of.includes(key))) found.set(more[0]!, `${by} without ${other.by}`);
              }
            }
          }
          for (const key of small) if (found.has(key)) told.push(`${days} days, ${key} (${truth.get(key)}): ${found.get(key)}`);
        }
        expect(told).toEqual([]);
        expect(mixed, 'periods in which some are few and others are not').toBeGreaterThan(0);
      },
    );

    it('may not take one answer from another: what lets through all but a few is refused at its field', async () => {
      const { data } = await admin!.get(CUSTOMERS, { rows: 'city', measures: 'customers' });
      const city = data.members[0][0].key as string;
      for (const [filters, field] of [
        [{ areaCode_not: city }, 'areaCode_not'],
        [{ shopId_empty: 'false' }, 'shopId_empty'],
        [{ placedAt_from: addDays(dayOf(Date.now()), -10), placedAt_hour: '8' }, 'placedAt_hour'],
        [{ placedAt_from: new Date(Date.now() - 3_600_000).toISOString() }, 'placedAt_from'],
        [{ status: 'done,cancelled' }, 'status'],
        [{ keyword: '水' }, 'keyword'],
      ] as [Record<string, string>, string][]) {
        const answer = await reader!.get(CUSTOMERS, { rows: 'city', ...filters });
        expect([answer.code, answer.data.errors?.[field]], JSON.stringify(filters)).toEqual([400, expect.stringContaining('看不到明细时')]);
        if (field !== 'keyword') expect((await admin!.get(CUSTOMERS, { rows: 'city', ...filters })).code).toBe(200);
      }
      expect((await reader!.get(CUSTOMERS, { rows: 'district', areaCode: city })).code).toBe(200);
    });

    it('may not ask for all but a handful by a single value either', async () => {
      const statuses = await ask(admin!, HEAT, { rows: 'channel', measures: 'orders', areaCode: '', top: '200' });
      const whole = statuses.total[0]!;
      expect(whole).toBeGreaterThan(FLOOR);
      const days = await ask(admin!, HEAT, { rows: 'day', columns: 'channel', measures: 'orders' });
      const found = days.rows.flatMap(([all], r) =>
        days.cells[r]!.flatMap(([one], c) =>
          all! - one! > 0 && all! - one! < FLOOR && one! > 0 ? [[days.members[0][r]!.key!, days.members[1][c]!.key!]] : [],
        ),
      );
      for (const [day, channel] of found.slice(0, 1) as [string, string][]) {
        const answer = await reader!.get(HEAT, { placedAt_from: day, placedAt_to: day, channel });
        expect([answer.code, answer.data.errors?.channel]).toEqual([400, expect.stringContaining('除此之外')]);
        expect((await reader!.get(HEAT, { placedAt: day, channel })).data.errors?.channel).toContain('除此之外');
      }
      expect(found.length).toBeGreaterThan(0);
    });
  });

  it('positions of a few rows are rounded to some hundred metres, for every reader', async () => {
    const data = await ask(admin!, HEAT, { rows: 'street', measures: 'orders,lng,lat', top: '200' });
    const few = data.rows.filter(([orders, lng]) => orders! < FLOOR && lng !== null);
    expect(few.length).toBeGreaterThan(0);
    for (const [, lng, lat] of few)
      for (const value of [lng!, lat!]) expect(Math.abs(value * 1000 - Math.round(value * 1000))).toBeLessThan(1e-6);
    const cities = await ask(admin!, HEAT, { rows: 'city', measures: 'orders,lng', top: '200' });
    expect(cities.rows.some(([orders, lng]) => orders! >= FLOOR && Math.round(lng! * 1000) / 1000 !== lng)).toBe(true);
  });

  const TEXTS = [...platform.resources.values()].flatMap((res) =>
    Object.values(res.reads).flatMap(({ call, report }) =>
      Object.entries(report ? axesOf(report) : {}).flatMap(([axis, { field }]) => {
        const { kind } = (res.fields as Record<string, Field>)[field]!;
        return kind === 'text' && !field.includes('.') ? [{ call, axis, field, table: res.name, on: report!.on! }] : [];
      }),
    ),
  );
  it('there are axes of free text that is no title: titles are told apart by their rows', () => expect(TEXTS).not.toEqual([]));
  it('a member of an axis of free text opens its own rows alone, with commas and beside others that begin alike; what is left over all others', async () => {
    const names = ['春节', '春节二', '春节,五一', '春\\节%'];
    await at.inspect(async ({ db }) => {
      for (const { table, field, on } of TEXTS)
        for (const [i, name] of names.entries())
          await sql`update ${sql.table(table)} set ${sql.raw(columnSql(field))} = ${name} where id = (
            select id from ${sql.table(table)} where not deleted and ${sql.raw(columnSql(on))} < now() order by ${sql.raw(columnSql(on))} desc, id desc offset ${sql.lit(i)} limit 1)`.execute(
            db,
          );
    });
    for (const { call, axis, on } of TEXTS) {
      const period = { [`${on}_from`]: addDays(dayOf(Date.now()), -700) };
      for (const top of ['200', '1']) {
        const data = await ask(admin!, call, { ...period, rows: axis, top });
        for (const [r, { query, label }] of data.members[0].entries()) {
          const opened = await ask(admin!, call, { ...period, ...query });
          expect([opened.counted === null, opened.total], `${call} ${axis} ${label} ${JSON.stringify(query)}`).toEqual([
            false,
            data.rows[r],
          ]);
        }
        if (top === '200')
          for (const name of names.slice(0, 3))
            expect(
              data.members[0].map(({ key }) => key),
              `${call} ${axis}`,
            ).toContain(name);
        else expect(data.members[0].at(-1)!.kind, call).toBe('rest');
      }
    }
  });

  it('what is found by a masked value is neither exported from a report nor delivered', async () => {
    const pageUrl = '/api/statistics/customer/area/search';
    const query = { rows: 'city', customerPhone: '13800000000' };
    const [made, wanted] = [
      await admin!.post('/upload/createTask', { pageUrl, query, columns: [], fileType: 'csv' }),
      await admin!.post('/console/delivery/set', { pageUrl, name: '谁的', query, every: 'day', fileType: 'csv' }),
    ];
    for (const answer of [made, wanted]) expect([answer.code, answer.data?.reason], answer.message).toEqual([422, 'system.maskedQuery']);
    expect((await admin!.post('/upload/createTask', { pageUrl, query: { rows: 'city' }, columns: [], fileType: 'csv' })).code).toBe(200);
  });

  it('says whether rows or rollups were counted; a recount is of rows, and comes to the same', async () => {
    const query = { rows: 'city', measures: 'orders,paid' };
    await expect.poll(async () => (await ask(admin!, HEAT, query)).sums, { timeout: 20_000 }).not.toBeNull();
    const [kept, again] = [await ask(admin!, HEAT, query), await ask(admin!, HEAT, { ...query, recount: '1' })];
    expect(again.sums).toBeNull();
    expect([again.total, again.rows, again.counted]).toEqual([kept.total, kept.rows, kept.counted]);
  });

  it('a note at a day is read only by holders of a report', async () => {
    const day = '2026-06-18';
    expect((await admin!.post('/console/report/note/add', { day, text: '大促' })).code).toBe(200);
    const notes = async () => (await reader!.get('/console/report/notes', { from: day, to: day })).data.notes;
    expect(await notes()).toHaveLength(1);
    await holdOnly(admin!, ['/api/merchant/shop/search']);
    expect(await notes()).toEqual([]);
    await holdOnly(admin!, ONLY);
    expect(await notes()).toHaveLength(1);
  });

  it('a station that is stopped can take nothing: whatever is due there is its gap', async () => {
    const board = async () => (await admin!.get<ThreeDays>(THREE_DAYS, { by: 'place' })).data;
    const station = (await board()).lines.find((line) => line.kind === 'shop' && line.days[1].counts.due[0] > 0)!;
    await at.inspect(({ db }) => sql`update delivery_shop set status = 'disabled' where id = ${station.id}::bigint`.execute(db));
    const { capacity, gap, counts } = (await board()).lines.find(({ id }) => id === station.id)!.days[1];
    expect([capacity, gap]).toEqual([0, counts.due[0]]);
  });
});
