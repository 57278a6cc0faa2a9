/** Why a figure has changed: over all reports, whatever is looked at, the parts come to the change, and each is what its rows come to. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import type { Fields } from '../../src/language/field';
import type { ReportPage } from '../../src/language/page';
import { axesOf, cellQuery, isMonthly, type ReportData, type ReportWhy } from '../../src/language/report';
import { chance } from './chance';
import { stage, type Stage } from './harness';
import { ENGINES } from './place';
import { holdOnly } from './reportReader';

const REPORTS = [...platform.pages.values()].flatMap((page) => {
  const resource = platform.resources.get(page.resource)!;
  const { does, call, report } = resource.reads[page.read]!;
  return does === 'report' && report!.on ? [{ page: page as ReportPage, resource, call, report: report! }] : [];
});
const LOOKS = process.env.FULL ? 60 : 4;
const ROLES = ['admin', 'support', 'partner'] as const;
const RATE = '/third/order/fulfilRate/search';
const CUSTOMERS = '/statistics/customer/area/search';
type Query = Record<string, string>;

describe.each(ENGINES)('why figures changed on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  /** In tenths, which nothing is finer than: what adds up does so exactly. */
  const tenths = (value: number | null) => Math.round((value ?? 0) * 10);

  it.each(REPORTS.map((one) => [one.page.url, one] as const))(
    '%s: the parts come to the change',
    async (url, { page, resource, call, report }) => {
      const fields = resource.fields as Fields;
      const on = report.on!;
      const luck = chance(`why ${url}`);
      const today = dayOf(new Date());
      let compared = 0;
      for (let look = 0; look < LOOKS; look++) {
        const client = await at.as(look === 0 ? 'admin' : luck.pick(ROLES));
        const from = addDays(today, look === 0 ? -60 : -luck.int(1, 45));
        const filters: Query = {
          [`${on}_from`]: from,
          [`${on}_to`]: look === 0 ? today : luck.pick([today, addDays(from, luck.int(0, 14))].filter((day) => day <= today)),
        };
        const name =
          look === 0
            ? page.look!.measure
            : luck.pick(Object.keys(report.measures).filter((one) => report.measures[one]!.unit !== 'degrees'));
        const rows = luck.pick(Object.keys(axesOf(report)));
        // Accounting months have no weekdays.
        const compare = luck.pick(['before', isMonthly(fields, on) ? 'lastYear' : 'lastWeek']);
        // Of the whole page, or of one of its rows.
        const whole = await client.get<ReportData>(call, {
          ...filters,
          rows: luck.pick(Object.keys(report.by)),
          measures: name,
          compare,
          top: '5',
        });
        if (whole.code !== 200) continue;
        const row = whole.data.members[0].length ? luck.pick([null, luck.int(0, whole.data.members[0].length - 1)]) : null;
        const own = cellQuery(report, fields, whole.data, filters, { row, column: null });
        const was = whole.data.was!;
        const query = {
          ...own,
          rows,
          measures: name,
          compare,
          why: was.months ? `${was.months}m` : String(was.days),
          top: luck.pick(['', '2', '4']),
        };
        const answer = own ? await client.get<ReportWhy>(call, query) : whole;
        if (!own || (answer.code === 400 && /看不到明细时|请缩短时间|只能按一个时间|期初、期末/.test(answer.message))) continue;
        const failure = JSON.stringify({ role: client, query });
        expect(answer.code, `${failure} ${answer.message}`).toBe(200);
        const data = answer.data as ReportWhy;
        const { change, parts, left, kind } = data.why;
        const figure = (of: ReportData['rows'], total: ReportData['total']) => (row === null ? total : of[row]!)[0] ?? null;
        const [now, then] = [figure(whole.data.rows, whole.data.total), figure(was.rows, was.total)];
        // A day that is not over moves on between two answers; the demo does not.
        if (!data.isHidden && !whole.data.isHidden) expect([data.total[0], data.was!.total[0]], failure).toEqual([now, then]);
        if (change === null) continue;
        expect(tenths(change), failure).toBe(tenths(data.total[0]!) - tenths(data.was!.total[0]!));
        if (kind !== 'alone')
          expect(
            parts.reduce((sum, one) => sum + tenths(one?.part ?? 0), tenths(left)),
            failure,
          ).toBe(tenths(change));
        if (kind !== 'overlap' && !data.isHidden) expect(left, failure).toBe(0);
        for (const one of parts) if (one?.mix !== undefined) expect(tenths(one.mix) + tenths(one.rate!), failure).toBe(tenths(one.part));
        if (kind === 'sum' || kind === 'overlap')
          for (const [r, one] of parts.entries())
            if (one) expect(tenths(one.part), `${failure} ${r}`).toBe(tenths(data.rows[r]![0]!) - tenths(data.was!.rows[r]![0]!));
        // What a member came to is what its rows come to, in both periods.
        if (parts.length)
          for (const side of ['now', 'was'] as const) {
            const r = luck.int(0, parts.length - 1);
            const shown = (side === 'now' ? data : data.was!).rows[r]!;
            const asked = cellQuery(report, fields, data, own as Query, { row: r, column: null }, side);
            if (shown[0] === null || asked === null) continue;
            const recount = await client.get<ReportData>(call, { ...asked, measures: name, recount: '1' });
            if (recount.code === 400 && /今天之后|看不到明细时/.test(recount.message)) continue;
            expect(recount.code, `${failure} ${JSON.stringify(asked)} ${recount.message}`).toBe(200);
            expect(recount.data.total[0], `${failure} ${side} ${JSON.stringify(asked)}`).toEqual(shown[0]);
          }
        compared++;
      }
      expect(compared).toBeGreaterThan(0);
    },
  );

  it('members that no longer exist are listed, the greatest change first, and all others are one', async () => {
    const admin = await at.as('admin');
    // Whole days, and several: one of a small demo has orders from two streets only.
    const until = addDays(dayOf(new Date()), -1);
    const query = {
      placedAt_from: addDays(until, -4),
      placedAt_to: until,
      rows: 'street',
      measures: 'orders',
      compare: 'before',
      why: '7',
    };
    const { data } = await admin.get<ReportWhy>(CUSTOMERS, { ...query, top: '3' });
    expect(data.members[0].map(({ kind }) => kind)).toEqual(['value', 'value', 'value', 'rest']);
    const sizes = data.why.parts.slice(0, 3).map((one) => Math.abs(one!.part));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    const all = (await admin.get<ReportWhy>(CUSTOMERS, { ...query, top: '200' })).data;
    expect(all.why.parts.slice(0, 3).map((one) => Math.abs(one!.part))).toEqual(sizes);
    expect(all.rows.some(([orders]) => orders === 0)).toBe(true);
  });

  it('a share moves by what each group weighs and what it is itself; customers are met in several groups; a percentile is of each alone', async () => {
    const admin = await at.as('admin');
    const why = async (call: string, query: Query) =>
      (await admin.get<ReportWhy>(call, { compare: 'before', why: '30', ...query })).data.why;
    const rate = await why(RATE, { rows: 'channel', measures: 'rate' });
    expect([rate.kind, rate.parts.some((one) => one!.mix !== 0 && one!.rate !== 0)]).toEqual(['mix', true]);
    expect((await why('/third/order/avgDeliveryTime/search', { rows: 'channel', measures: 'whole' })).kind).toBe('mix');
    expect((await why(RATE, { rows: 'channel', measures: 'p90' })).kind).toBe('alone');
    const customers = await why(CUSTOMERS, { rows: 'day', measures: 'customers' });
    expect([customers.kind, customers.left]).toEqual(['overlap', expect.any(Number)]);
    expect(customers.left).not.toBe(0);
  });

  it('a reader who may not open the rows sees no member below the floor, and the rest includes them', async () => {
    const [admin, reader] = [await at.as('admin'), await at.as('finance')];
    await holdOnly(admin, [`/api${CUSTOMERS}`]);
    const query = { rows: 'district', measures: 'customers', compare: 'before', why: '30', top: '200' };
    const [seen, all] = [(await reader.get<ReportWhy>(CUSTOMERS, query)).data, (await admin.get<ReportWhy>(CUSTOMERS, query)).data];
    expect([seen.isHidden, seen.why.change]).toEqual([true, all.why.change]);
    let hidden = 0;
    for (const [r, { key }] of seen.members[0].entries()) {
      const i = all.members[0].findIndex((one) => one.key === key);
      const isSmall = [all.rows[i]![0]!, all.was!.rows[i]![0]!].some((count) => count > 0 && count < 10);
      if (isSmall) expect(seen.why.parts[r], key!).toBeNull();
      if (seen.why.parts[r] === null) hidden++;
      else expect(seen.why.parts[r]).toEqual(all.why.parts[i]);
    }
    expect(hidden).toBeGreaterThan(1);
    expect((await reader.get(CUSTOMERS, { ...query, placedAt_from: new Date(Date.now() - 3_600_000).toISOString() })).code).toBe(400);
  });

  it.each([
    [{ rows: '' }, 'rows', /维度/],
    [{ compare: '' }, 'compare', /对比/],
    [{ columns: 'channel' }, 'columns', /一个维度/],
    [{ measures: 'judged,rate' }, 'measures', /一个指标/],
    [{ why: 'ages' }, 'why', /天数/],
    [{ rows: 'planet' }, 'rows', /维度/],
    [{ placedAt_from: '2026-03-31', placedAt_to: '2026-03-31', why: '1m' }, 'compare', /上个月没有/],
  ] as [Query, string, RegExp][])('%o is refused at its field', async (params, field, problem) => {
    const answer = await (await at.as('admin')).get(RATE, { rows: 'city', measures: 'rate', compare: 'before', why: '30', ...params });
    expect([answer.code, answer.data.errors[field]]).toEqual([400, expect.stringMatching(problem)]);
  });
});
