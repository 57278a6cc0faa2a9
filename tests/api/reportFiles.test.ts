/** What leaves a report agrees with its screen: over all declarations, CSV and Excel have its groups, figures and totals, and no others. */
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import type { Fields } from '../../src/language/field';
import type { Measure } from '../../src/language/measures';
import type { ReportPage } from '../../src/language/page';
import { axesOf, figuresOf, isMonthly, type Figures, type Report, type ReportData } from '../../src/language/report';
import { chance } from './chance';
import type { Client } from './client';
import { channelTalk } from './channelTalk';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import { holdOnly } from './reportReader';

const REPORTS = [...platform.pages.values()].flatMap((page) => {
  const { does, call, report } = platform.resources.get(page.resource)!.reads[page.read]!;
  return does === 'report'
    ? [{ page: page as ReportPage, fields: platform.resources.get(page.resource)!.fields as Fields, call, report: report! }]
    : [];
});
/** Reports of what may be undecided yet. */
const RIPENING = REPORTS.filter(({ report }) => report.ripe);
const FLOORED = REPORTS.filter(({ report }) => report.floor);
const LOOKS = process.env.FULL ? 6 : 1;
const TYPES = ['csv', 'xlsx'] as const;
const SCALES: Readonly<Record<Measure['unit'], number>> = {
  count: 1,
  money: 100,
  share: 10_000,
  number: 10,
  hours: 10,
  seconds: 10,
  degrees: 1_000_000,
};
type Query = Record<string, string>;
interface Table {
  readonly above: readonly string[];
  readonly head: readonly string[];
  readonly lines: readonly (readonly [label: string, ...figures: (number | null)[]])[];
}

describe.each(AREA_ENGINES)('files of reports on %s', (engine) => {
  let at: Stage;
  let [admin, reader]: Client[] = [];
  beforeAll(async () => {
    at = await stage(engine);
    [admin, reader] = [await at.as('admin'), await at.as('finance')];
    await holdOnly(admin, [...FLOORED.map(({ page }) => page.url), '/api/upload/list']);
  });
  afterAll(() => at.close());

  /** Yesterday's orders are all over in the evening, and many are open at night: at any hour more than a tenth of them is. */
  const leaveOpen = async () => {
    const yesterday = addDays(dayOf(new Date()), -1);
    const many = async (status?: string): Promise<number> => {
      const query = { placedAt_from: yesterday, placedAt_to: yesterday, ...(status && { status }), count: 1, pageSize: 1 };
      return (await admin!.get('/third/order/search', query)).data.total;
    };
    const { content, notify } = channelTalk(() => ({ at, admin: admin! }));
    const open = { placedAt: `${yesterday}T02:00:00.000Z`, at: `${yesterday}T02:00:00.000Z` };
    const wanted = Math.ceil((await many()) / 8);
    for (let left = wanted - (await many('waiting')); left > 0; left--)
      expect((await notify('orderPlaced', await content('meituan', open))).status).toBe('done');
  };
  const begin = async (client: Client, pageUrl: string, query: Query, fileType: string): Promise<string> => {
    const made = await client.post('/upload/createTask', { pageUrl, query, columns: [], fileType });
    expect(made.code, `${pageUrl} ${JSON.stringify(query)} ${made.message}`).toBe(200);
    return String(made.data.id);
  };
  const isOver = async (client: Client) =>
    expect
      .poll(async () => (await client.get('/upload/list', { status: 'queued,running', count: 1, pageSize: 1 })).data.total, {
        timeout: 60_000,
        interval: 200,
      })
      .toBe(0);
  const taken = async (client: Client, id: string): Promise<Uint8Array> => {
    const file = await fetch(`${client.origin}/api/upload/download?id=${id}`, { headers: { cookie: client.cookie } });
    expect(file.headers.get('content-disposition'), `file ${id}`).toContain('attachment');
    return new Uint8Array(await file.arrayBuffer());
  };

  /** Lines above the table have one cell, the table has more. @param isText whether numbers are written as people read them. */
  function tableOf(rows: readonly (readonly unknown[])[], units: readonly Measure['unit'][], isText: boolean): Table {
    const full = (row: readonly unknown[]) => row.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '');
    const first = rows.findIndex((row) => full(row) > 0);
    const number = (cell: unknown, i: number): number | null => {
      if (cell === null || cell === undefined || cell === '') return null;
      const unit = units[i]!;
      if (isText && unit === 'share') expect(String(cell)).toMatch(/%$/);
      const value = isText ? Number(String(cell).replace('%', '')) / (unit === 'share' ? 100 : 1) : (cell as number);
      return Math.round(value * SCALES[unit]);
    };
    const word = (cell: unknown) => String(cell ?? '').replace(/^'/, '');
    return {
      above: rows.slice(0, first).map(([cell]) => String(cell)),
      head: rows[first]!.map(word),
      lines: rows.slice(first + 1).map((row) => [word(row[0]), ...units.map((_, i) => number(row[i + 1], i))]),
    };
  }

  /** Whether a tenth of what a figure is reckoned from is undecided. */
  function isOpen({ ripe, measures }: Report, data: ReportData, figures: Figures, name: string): boolean {
    if (!ripe || ['count', 'money'].includes(measures[name]!.unit)) return false;
    const [undecided, decided] = ripe.map((one) => figures[data.measures.indexOf(one)] ?? 0) as [number, number];
    return undecided > 0 && undecided * 10 >= undecided + decided;
  }
  function isUnripe({ report }: (typeof REPORTS)[number], data: ReportData): boolean {
    const shown = data.axes[1] === null ? data.measures : data.measures.slice(0, 1);
    const figures = [data.total, ...data.rows, ...data.columns, ...data.cells.flat()];
    return shown.some((name) => figures.some((each) => isOpen(report, data, each, name)));
  }

  /** The table as the screen has it: in the unit of each measure, compared only with what is decided on both sides. */
  function expected({ report }: (typeof REPORTS)[number], data: ReportData): Omit<Table, 'above'> & { units: Measure['unit'][] } {
    const isCross = data.axes[1] !== null;
    const columns = isCross ? [...data.members[1].keys(), null] : [null];
    const shown = isCross ? data.measures.slice(0, 1) : data.measures;
    const open = (figures: Figures, name: string) => isOpen(report, data, figures, name);
    const step = (name: string, value: number | null | undefined) =>
      value === null || value === undefined
        ? null
        : ['count', 'money', 'share'].includes(report.measures[name]!.unit)
          ? value
          : Math.round(value * SCALES[report.measures[name]!.unit]);
    const line = (label: string, row: number | null): Table['lines'][number] => [
      label.replace(/^'/, ''),
      ...columns.flatMap((column) =>
        shown.flatMap((name) => {
          const i = data.measures.indexOf(name);
          const now = figuresOf(data, { row, column });
          if (!data.was) return [step(name, now[i])];
          const was = figuresOf(data.was, { row, column });
          return [step(name, now[i]), open(now, name) || open(was, name) ? null : step(name, was[i])];
        }),
      ),
    ];
    const twice = <T>(one: T): T[] => (data.was ? [one, one] : [one]);
    return {
      units: columns.flatMap(() => shown.flatMap((name) => twice(report.measures[name]!.unit))),
      head: columns.flatMap((column) =>
        shown.flatMap((name) =>
          twice(isCross ? (column === null ? '合计' : data.members[1][column]!.label) : report.measures[name]!.label),
        ),
      ),
      lines: [...data.members[0].map(({ label }, r) => line(label, r)), line('合计', null)],
    };
  }

  /** A look as the console asks for it, at days that are over: what runs on is not the same in two answers. */
  function looked(one: (typeof REPORTS)[number], luck: ReturnType<typeof chance>, look: number): Query {
    const { page, report, fields } = one;
    const axes = Object.keys(axesOf(report));
    const rows = look === 0 ? page.look!.rows : luck.pick(axes);
    const columns = look === 0 ? page.look!.columns : luck.pick([...axes.filter((name) => name !== rows), undefined]);
    const own = Object.keys(report.measures).filter((name) => report.measures[name]!.unit !== 'degrees');
    const measure = look === 0 ? page.look!.measure : luck.pick(own);
    const names = columns ? [measure] : own;
    const to = addDays(dayOf(new Date()), -1);
    const compare = report.on && luck.pick(isMonthly(fields, report.on) ? ['before', 'lastYear'] : ['before', 'lastWeek', 'lastYear']);
    const from = addDays(to, -(columns || look > 0 ? luck.int(2, 20) : luck.int(20, 60)));
    return {
      ...page.preset,
      ...(report.on && { [`${report.on}_from`]: from, [`${report.on}_to`]: to }),
      rows,
      ...(columns && { columns }),
      ...(compare && { compare }),
      measures: [...names, ...(report.ripe ?? []).filter((name) => !names.includes(name))].join(),
      sort: `-${measure}`,
      top: luck.pick(['2', '3', '5']),
    };
  }

  it('every report, as it is seen and with all of its groups: the same in the answer, in CSV and in Excel', async () => {
    await leaveOpen();
    const asked = REPORTS.flatMap((one) => {
      const luck = chance(`files ${one.page.url}`);
      const looks: Query[] = Array.from({ length: LOOKS }, (_, look) => looked(one, luck, look));
      // Of many days too few orders are open to be seen.
      const days: Query[] = RIPENING.includes(one) ? [{ ...looks[0]!, rows: 'day' }] : [];
      return [...looks, ...days].flatMap((query) => [
        { one, client: admin!, query },
        ...(FLOORED.includes(one) ? [{ one, client: reader!, query }] : []),
      ]);
    });
    const seen = { compared: 0, hidden: 0, rest: 0, unripe: 0 };
    const wanted: { where: string; client: Client; data: ReportData; one: (typeof REPORTS)[number]; files: [string, string][] }[] = [];
    for (const [nth, { one, client, query }] of asked.entries()) {
      const { top: _, ...whole } = query;
      const answers = await Promise.all([query, whole].map((each) => client.get<ReportData>(one.call, each)));
      const where = `${one.page.url} ${JSON.stringify(query)} ${answers[0]!.message}`;
      // Times that can't be compared, and too many columns, are refused by themselves.
      if (answers[0]!.code === 400 && /请缩短时间|只能按一个时间/.test(answers[0]!.message)) continue;
      expect(
        answers.map(({ code }) => code),
        where,
      ).toEqual([200, 200]);
      const [some, all] = answers.map(({ data }) => [data.total, data.was?.total]);
      expect(some, where).toEqual(all);
      for (const [n, each] of [query, whole].entries()) {
        // All groups go the same way as those that are seen, so the gate takes one of both.
        const types = n === 0 || process.env.FULL ? TYPES : [TYPES[nth % 2]!];
        const files = types.map(async (type): Promise<[string, string]> => [type, await begin(client, one.page.url, each, type)]);
        wanted.push({ where: `${where} ${n}`, client, data: answers[n]!.data, one, files: await Promise.all(files) });
      }
    }
    for (const client of [admin!, reader!]) await isOver(client);
    for (const { where, client, data, one, files } of wanted) {
      const { units, head, lines } = expected(one, data);
      for (const [type, id] of files) {
        const bytes = await taken(client, id);
        const table =
          type === 'csv'
            ? tableOf(parseCsv(new TextDecoder().decode(bytes)), units, true)
            : tableOf((await readXlsx(bytes)).sheets[0]!.rows, units, false);
        expect(table.lines, `${where} ${type}`).toEqual(lines);
        const labels = table.head.slice(1).map((label) => label.replace(/\((上期|上期同星期|去年同星期)\)$/, ''));
        expect(labels, `${where} ${type}`).toEqual(head);
        const time = data.period[0] ? data.period.join(' 至 ') : one.report.on ? '全部时间' : '现在';
        expect(table.above[0], `${where} ${type}`).toBe(`时间:${time}`);
        const above = table.above.join('\n');
        expect(above.includes('过小的数没有列出'), `${where} ${type}`).toBe(Boolean(data.isHidden));
        expect(above.includes('还会变:'), `${where} ${type}`).toBe(isUnripe(one, data));
      }
      seen.compared += Number(data.was !== null);
      seen.hidden += Number(Boolean(data.isHidden));
      seen.rest += Number(data.members[0].some(({ kind }) => kind === 'rest'));
      seen.unripe += Number(isUnripe(one, data));
    }
    for (const [what, many] of Object.entries(seen)) expect(many, what).toBeGreaterThan(0);
  });
});
