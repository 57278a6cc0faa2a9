/** Reports over all their declarations: whatever is looked at, each number is what its rows come to, and opens those rows. */
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '../../src/areas/catalogue';
import { addDays, dayOf } from '../../src/language/days';
import type { Fields } from '../../src/language/field';
import type { ReportPage } from '../../src/language/page';
import {
  aboutOf,
  adds,
  axesOf,
  cellQuery,
  COMPARES,
  figuresOf,
  leadingTo,
  openingQuery,
  type Figures,
  type ReportData,
} from '../../src/language/report';
import type { Read } from '../../src/language/resource';
import type { Client } from './client';
import { stage, type Stage } from './harness';
import { ENGINES, looksCheaply } from './place';
import { chance } from './chance';

const REPORTS = [...platform.pages.values()].filter(
  (page): page is ReportPage =>
    (page.kind === 'stats' || page.kind === 'map') && platform.resources.get(page.resource)!.reads[page.read]!.does === 'report',
);
const LOOKS = process.env.FULL ? 200 : 2;
const ROLES = ['admin', 'support', 'partner'] as const;

describe.each(ENGINES)('reports on %s', (engine) => {
  let at: Stage;
  beforeAll(async () => {
    at = await stage(engine);
  });
  afterAll(() => at.close());

  it('every page is answered as it opens: with all of its measures, what it compares with, and without a period', async () => {
    const client = await at.as('admin');
    const refused: string[] = [];
    for (const page of REPORTS) {
      const { call, report } = platform.resources.get(page.resource)!.reads[page.read]! as {
        call: string;
        report: NonNullable<Read['report']>;
      };
      const { rows, columns, compare, sort } = page.look!;
      const asked = { ...page.preset, rows, columns, compare, sort, measures: Object.keys(report.measures).join() };
      const { code, message } = await client.get(
        call,
        Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))),
      );
      if (code !== 200) refused.push(`${page.url} ${code} ${message}`);
    }
    expect(refused).toEqual([]);
  });

  it.each(REPORTS.map((page) => [page.url, page] as const))('%s: every number is that of its rows, and opens them', async (url, page) => {
    const resource = platform.resources.get(page.resource)!;
    const fields = resource.fields as Fields;
    const { call, report } = resource.reads[page.read]! as { call: string; report: NonNullable<(typeof resource.reads)[string]['report']> };
    const { on, measures } = report;
    const axes = axesOf(report);
    const names = Object.keys(axes);
    const luck = chance(url);
    const today = dayOf(new Date());
    let compared = 0;
    for (let look = 0; look < LOOKS; look++) {
      const role = look === 0 ? 'admin' : luck.pick(ROLES);
      const client: Client = await at.as(role);
      const rows = look === 0 ? page.look!.rows : luck.pick(names);
      const columns = look === 0 ? page.look!.columns : luck.pick([...names.filter((name) => name !== rows), undefined]);
      const from = addDays(today, -luck.int(0, 45));
      const period: Record<string, string> = on
        ? {
            [`${on}_from`]: from,
            [`${on}_to`]: luck.pick([today, addDays(from, luck.int(0, 7))].filter((day) => day <= today)),
          }
        : {};
      const filters: Record<string, string> = { ...period };
      const ask = (params: Record<string, string | undefined>) =>
        client.get<ReportData>(
          call,
          Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)),
        );
      if (luck.int(0, 2) === 0) {
        // What somebody has drilled into.
        const { data } = await ask({ ...period, rows: luck.pick(Object.keys(report.by)) });
        const member = data?.members?.[0].length ? luck.pick(data.members[0]) : null;
        Object.assign(filters, member?.query);
      }
      const top = luck.pick([undefined, '2', '5']);
      const sort = luck.pick(['', '-']) + luck.pick(Object.keys(measures));
      const compare = on && luck.pick([undefined, ...Object.keys(COMPARES)]);
      const wanted = { ...filters, rows, columns, top, sort: look === 0 ? page.look!.sort : sort };
      const first = await ask({ ...wanted, compare });
      // What that time can't be compared with is looked at by itself.
      const answer = first.code === 400 && /春节对齐|今天还没有过完|按账期看/.test(first.message) ? await ask(wanted) : first;
      if (role !== 'admin' && answer.code === 0) continue;
      const asked = JSON.stringify({ role, filters, rows, columns, top, compare, sort });
      // Days over a year are more than anybody looks at as columns.
      if (answer.code === 400 && /请缩短时间|只能按一个时间|看不到明细时/.test(answer.message)) continue;
      expect(answer.code, `${asked} ${answer.message}`).toBe(200);
      const { data } = answer;
      const [height, width] = [data.members[0].length, data.members[1].length];

      const places = [
        { row: null, column: null },
        ...(height
          ? [
              { row: luck.int(0, height - 1), column: null },
              { row: height - 1, column: null },
            ]
          : []),
        // Days are columns also where nothing was that would be a row.
        ...(width ? [{ row: null, column: luck.int(0, width - 1) }] : []),
        ...(height && width
          ? [
              { row: luck.int(0, height - 1), column: luck.int(0, width - 1) },
              { row: height - 1, column: width - 1 },
            ]
          : []),
      ];
      for (const place of places)
        for (const side of data.was ? (['now', 'was'] as const) : (['now'] as const)) {
          const figures = side === 'was' ? data.was! : data;
          const shown: Figures = figuresOf(figures, place);
          // A reader who may not see small figures can't recount them either.
          if (data.isHidden && shown.every((value) => value === null)) continue;
          const query = cellQuery(report, fields, data, filters, place, side);
          const where = `${asked} ${side} ${JSON.stringify(place)} ${JSON.stringify(query)}`;
          if (query === null) {
            expect(shown[0] ?? 0, where).toBe(0);
            continue;
          }
          const recount = await ask({ ...query, measures: data.measures.join() });
          if (recount.code === 400 && (recount.message.includes('今天之后') || recount.message.includes('看不到明细时'))) continue;
          expect(recount.code, `${where} ${recount.message}`).toBe(200);
          expect(recount.data.total, where).toEqual(shown);
          compared++;
          for (const [i, name] of data.measures.entries()) {
            const measure = measures[name]!;
            const to = leadingTo(page.leadsTo, name);
            if (!to || measure.unit !== 'count' || 'sum' in measure.of || 'balance' in measure.of) continue;
            const list = platform.pages.get(to)!;
            const about = aboutOf(resource.reads[page.read]!, platform.resources.get(list.resource)!.reads[list.read]!);
            const opening = openingQuery(report, fields, name, resource.late, query, about);
            const opened = opening
              ? await client.get(platform.resources.get(list.resource)!.reads[list.read]!.call, { ...opening, count: '1', pageSize: 1 })
              : null;
            if (opened?.code === 0) continue;
            expect(opened ? opened.data.total : 0, `${where} ${name} → ${to} ${JSON.stringify(opening)} ${opened?.message}`).toBe(
              shown[i] ?? 0,
            );
          }
        }
      if (data.isHidden) continue;
      // What adds up does, and what does not is no more than its parts.
      for (const [i, name] of data.measures.entries())
        for (const [figures, axis] of [
          [data.rows, rows],
          [data.columns, columns],
        ] as const) {
          if (!axis || figures.length === 0 || measures[name]!.unit === 'share') continue;
          const sum = figures.reduce((all, one) => all + (one[i] ?? 0), 0);
          if (adds(measures[name]!, axes[axis]!)) expect(sum, `${asked} ${name} over ${axis}`).toBe(data.total[i]);
          else if ('distinct' in (measures[name]!.of as object)) expect(sum).toBeGreaterThanOrEqual(data.total[i]!);
        }
    }
    expect(compared).toBeGreaterThan(0);
  });

  it('what is there now has no other time', async () => {
    const admin = await at.as('admin');
    const { code, data } = await admin.get('/stock/pivot', { span: 'week', compare: 'before' });
    expect([code, Object.keys(data.errors).sort()]).toEqual([400, ['compare', 'span']]);
    expect((await admin.get('/stock/pivot', { rows: 'day' })).code).toBe(400);
  });

  describe('traps', () => {
    const LINES = '/third/order/statisticsByCityAndSpecNo';
    const RATE = '/third/order/fulfilRate/search';
    const day = dayOf(new Date(Date.now() - 20 * 86_400_000));
    const SINCE = { 'thirdOrderId.placedAt_from': day };
    const total = async (client: Client, params: Record<string, string>) =>
      (await client.get('/third/order/search', { ...params, count: '1', pageSize: 1 })).data;

    it('an order of several specs is one order, its lines share what was paid for it, and all four calls say what the list does', async () => {
      const admin = await at.as('admin');
      const list = await total(admin, { placedAt_from: day });
      for (const call of ['/third/order/statisticsByDateAndShop', '/third/order/statisticsByShopOrSpecNo', LINES]) {
        const { data } = await admin.get<ReportData>(call, { ...SINCE, rows: 'spec', measures: 'orders,paid' });
        expect(data.total, call).toEqual([list.total, list.summary.paidAmount]);
        const specs = data.rows.reduce((sum, [orders]) => sum + orders!, 0);
        expect(specs).toBeGreaterThan(list.total);
      }
      const { data } = await admin.get<ReportData>('/third/order/statisticsByCityAndHourHotPoint', {
        placedAt_from: day,
        measures: 'orders,paid',
      });
      expect(data.total).toEqual([list.total, list.summary.paidAmount]);
    });

    it('a share of several groups is that of all their rows, not the mean of theirs, and its change is in points of the same', async () => {
      const { data } = await (await at.as('admin')).get<ReportData>(RATE, { rows: 'partner', measures: 'judged,rate,unmet' });
      const [judged, , unmet] = data.total as [number, number, number];
      expect(data.total[1]).toBe(Math.round((10_000 * (judged - unmet)) / judged));
      const mean = data.rows.reduce((sum, [, rate]) => sum + (rate ?? 0), 0) / data.rows.length;
      expect(Math.round(mean)).not.toBe(data.total[1]);
    });

    it.runIf(looksCheaply(engine))(
      'what was placed at midnight in Shanghai is of the day that begins, as in the list, wherever the server stands',
      async () => {
        const midnight = Date.parse(`${day}T00:00:00+08:00`);
        await at.inspect(async ({ db }) => {
          await sql`update third_order set placed_at = ${new Date(midnight - 1).toISOString()}::timestamptz where id = (select id from third_order where not deleted and status = 'done' order by id limit 1)`.execute(
            db,
          );
          await sql`update third_order set placed_at = ${new Date(midnight).toISOString()}::timestamptz where id = (select id from third_order where not deleted and status = 'done' order by id offset 1 limit 1)`.execute(
            db,
          );
        });
        const admin = await at.as('admin');
        const days = [addDays(day, -1), day] as const;
        const { data } = await admin.get<ReportData>('/third/order/statisticsByCityAndHourHotPoint', {
          placedAt_from: days[0],
          placedAt_to: days[1],
          rows: 'day',
          columns: 'hour',
          measures: 'orders',
        });
        for (const [i, one] of days.entries()) expect(data.rows[i]![0]).toBe((await total(admin, { placedAt: one })).total);
        // Hours are always twenty-four, with nothing where there was nothing.
        expect(data.members[1].map(({ key }) => key)).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)));
        expect([data.cells[0]![23]![0], data.cells[1]![0]![0]].every((orders) => orders! > 0)).toBe(true);
      },
    );

    it.runIf(looksCheaply(engine))(
      'an order without a partner is in a group of its own; one that is removed is in none, at once',
      async () => {
        const admin = await at.as('admin');
        const ask = async () => (await admin.get<ReportData>(RATE, { rows: 'partner', measures: 'open' })).data;
        const before = await ask();
        const none = before.members[0].findIndex(({ kind }) => kind === 'none');
        expect(before.members[0][none]!.query).toEqual({ partnerId_empty: 'true' });
        await at.inspect(({ db }) =>
          sql`update third_order set deleted = true where id = (select id from third_order where not deleted and partner_id is null and status = 'waiting' order by id desc limit 1)`.execute(
            db,
          ),
        );
        const after = await ask();
        expect([after.rows[none]![0], after.total[0]]).toEqual([before.rows[none]![0]! - 1, before.total[0]! - 1]);
        await at.inspect(({ db }) => sql`update third_order set deleted = false where deleted`.execute(db));
      },
    );

    it('other groups are all that is not shown: of shares and distinct values, too, reckoned by the database', async () => {
      const admin = await at.as('admin');
      const [few, all] = await Promise.all(
        ['3', ''].map(
          async (top) => (await admin.get<ReportData>(LINES, { rows: 'spec', top, measures: 'orders,qty', sort: '-qty' })).data,
        ),
      );
      const rest = few!.members[0].findIndex(({ kind }) => kind === 'rest');
      expect(few!.rows[rest]![1]).toBe(all!.total[1]! - few!.rows.slice(0, rest).reduce((sum, [, qty]) => sum + qty!, 0));
      expect(few!.rows[rest]![0]).toBeLessThan(all!.rows.slice(3).reduce((sum, [orders]) => sum + orders!, 0));
      expect(few!.members[0].slice(0, 3)).toEqual(all!.members[0].slice(0, 3));
    });

    it('a partner learns nothing of others, in cells, totals, names and remainders', async () => {
      const partner = await at.as('partner');
      const { data, code } = await partner.get<ReportData>(LINES, { rows: 'partner', columns: 'city', top: '1', measures: 'orders' });
      if (code === 0) return;
      expect(data.members[0]).toHaveLength(1);
      expect(data.total[0]).toBe((await total(partner, { placedAt_from: data.period[0]! })).total);
    });

    it.each([
      [{ rows: 'planet' }, 'rows', /不能按/],
      [{ rows: 'city', columns: 'city' }, 'columns', /不能相同/],
      [{ columns: 'city' }, 'rows', /要有行/],
      [{ rows: 'city', measures: 'orders,joy' }, 'measures', /没有指标/],
      [{ rows: 'city', top: '0' }, 'top', /1 到 200/],
      [{ rows: 'city', sort: 'joy' }, 'sort', /不能按/],
      [{ rows: 'city', compare: 'ever' }, 'compare', /没有“ever”这种对比/],
      [{ rows: 'city', 'thirdOrderId.placedAt_from': '2999-01-01' }, 'thirdOrderId.placedAt_from', /今天之后/],
      [{ rows: 'city', 'thirdOrderId.placedAt_from': '2020-01-01' }, 'thirdOrderId.placedAt_from', /最多 731 天/],
      [{ rows: 'city', columns: 'day', 'thirdOrderId.placedAt_from': addDays(dayOf(new Date()), -90) }, 'columns', /请缩短时间/],
      [{ rows: 'city', name: '水' }, 'name', /不能用来筛选/],
    ])('%o is refused at its field', async (params, field, problem) => {
      const admin = await at.as('admin');
      const answer = await admin.get(LINES, params as Record<string, string>);
      expect([answer.code, answer.data.errors[field as string]]).toEqual([400, expect.stringMatching(problem as RegExp)]);
      const page = '/api/third/order/statisticsByCityAndSpecNo';
      expect((await admin.post('/upload/createTask', { pageUrl: page, query: params, columns: [], fileType: 'csv' })).message).toMatch(
        problem as RegExp,
      );
    });
  });

  it.runIf(looksCheaply(engine))(
    'a view comes by itself: once after any downtime, under the rights held then, into 我的待办 until it is taken',
    async () => {
      const [client, stranger] = [await at.as('support'), await at.as('finance')];
      const page = '/api/third/order/fulfilRate/search';
      const query = { rows: 'partner', measures: 'judged,rate', span: 'yesterday', top: '5' };
      const wanted = { pageUrl: page, name: '昨天履约', query, every: 'day', fileType: 'csv' };
      const made = await client.post('/console/delivery/set', wanted);
      expect(made.code, made.message).toBe(200);
      expect(new Date(made.data.nextAt).getUTCHours()).toBe(0);
      const mine = async (who: Client) => (await who.get('/console/delivery/mine', { pageUrl: page })).data.deliveries;
      expect([await mine(client), await mine(stranger)]).toEqual([[expect.objectContaining({ name: '昨天履约', every: 'day' })], []]);

      const due = (set = sql``) =>
        at.inspect(async ({ db }) => {
          await sql`update report_delivery set next_at = now() - interval '3 days'${set}`.execute(db);
          await sql`update engine_job set run_at = now() where kind = 'report_delivery.deliver'`.execute(db);
        });
      const inbox = async (who = client) => (await who.get('/upload/list', { inbox: 'unread' })).data.list;
      await due();
      await expect.poll(async () => (await inbox()).map((task: { status: string }) => task.status), { timeout: 30_000 }).toEqual(['done']);
      const [task] = await inbox();
      const file = await fetch(`${client.origin}/api/upload/download?id=${task.id}`, { headers: { cookie: client.cookie } });
      const { data } = await client.get<ReportData>('/third/order/fulfilRate/search', query);
      expect((await file.text()).trim().split('\r\n').at(-1)).toBe(`合计,${data.total[0]},${(data.total[1]! / 100).toFixed(2)}%`);
      const [delivery] = await mine(client);
      expect(Date.parse(delivery.nextAt)).toBeGreaterThan(Date.now());
      const todos = async () => (await client.get('/statistics/admin/default/page/todo', { kind: 'report' })).data.list;
      expect((await todos()).map((one: { title: string; address: string }) => [one.title, one.address])).toEqual([
        [expect.stringContaining('昨天履约'), `/api/upload/list?id=${task.id}`],
      ]);
      // Asked once more before its time, it does not come again.
      await at.inspect(({ db }) => sql`update engine_job set run_at = now() where kind = 'report_delivery.deliver'`.execute(db));
      await expect
        .poll(
          async () =>
            (
              await at.inspect(({ db }) =>
                sql<{
                  n: number;
                }>`select count(*)::int as n from engine_job where kind = 'report_delivery.deliver' and run_at > now() and owner is null`.execute(
                  db,
                ),
              )
            ).rows[0]!.n,
          { timeout: 30_000 },
        )
        .toBe(1);
      expect(await inbox()).toHaveLength(1);
      expect((await client.post('/upload/receive', { ids: [task.id] })).code).toBe(200);
      expect([await inbox(), await todos()]).toEqual([[], []]);

      // A report that its owner may no longer see is not delivered, and they are notified.
      await due(sql`, page_url = '/api/stock/statistics'`);
      await expect.poll(async () => (await inbox())[0]?.status, { timeout: 30_000 }).toBe('failed');
      expect([(await inbox())[0].failReason, (await todos())[0].subject]).toEqual([expect.stringContaining('权限'), '定时报表没有送达']);
      await at.inspect(({ db }) => sql`update report_delivery set page_url = ${page}`.execute(db));
      expect((await client.post('/console/delivery/stop', { pageUrl: page, name: '昨天履约' })).code).toBe(200);
      expect(await mine(client)).toEqual([]);
      await due();
      await expect
        .poll(
          async () =>
            (
              await at.inspect(({ db }) =>
                sql<{ n: number }>`select count(*)::int as n from engine_job where kind = 'report_delivery.deliver'`.execute(db),
              )
            ).rows[0]!.n,
          { timeout: 30_000 },
        )
        .toBe(0);
      expect(await inbox()).toHaveLength(1);

      for (const [more, field] of [
        [{ pageUrl: '/api/third/order/search' }, 'pageUrl'],
        [{ query: { rows: 'partner', span: 'ages' } }, 'span'],
        [{ every: 'hour' }, 'every'],
      ] as const) {
        const answer = await client.post('/console/delivery/set', { ...wanted, ...more });
        expect([answer.code, Object.keys(answer.data?.errors ?? {})], answer.message).toEqual([400, [field]]);
      }
      expect((await client.post('/console/delivery/set', { ...wanted, pageUrl: '/api/stock/statistics' })).message).toContain('没有');
    },
  );

  it('a note at a day is seen by whoever looks at reports of it, removed by its author, and hidden from partners', async () => {
    const [support, partner, admin] = [await at.as('support'), await at.as('partner'), await at.as('admin')];
    const role = (await admin.post('/admin/user/role/add', { code: 'no_reports', name: '没有报表' })).data;
    const person = { username: 'no_reports', phone: '13900000077', realName: '无表', loginType: 'staff', roleIds: [role.id] };
    const { password } = (await admin.post('/admin/user/add', person)).data;
    const blind = at.guest();
    expect((await blind.login(person.username, password)).code).toBe(200);
    const day = '2026-06-18';
    const period = { from: '2026-06-01', to: '2026-06-30' };
    const notes = async (who: Client) => (await who.get('/console/report/notes', period)).data.notes;
    expect((await support.post('/console/report/note/add', { day, text: '大促' })).code).toBe(200);
    const [note] = await notes(support);
    expect(note).toMatchObject({ day, text: '大促', isOwn: true });
    expect(await notes(await at.as('admin'))).toEqual([note]);
    // Users without a report can't read notes.
    expect(await notes(blind)).toEqual([]);
    expect(await notes(partner)).toEqual([]);
    expect((await partner.post('/console/report/note/add', { day, text: '停水' })).data.reason).toBe('system.noteRefused');
    expect((await (await at.as('finance')).post('/console/report/note/remove', { note: note.id })).data.reason).toBe('system.noteNotYours');
    for (const [body, field] of [
      [{ day: '2026-13-01', text: 'x' }, 'day'],
      [{ day, text: '' }, 'text'],
      [{ day, text: '长'.repeat(41) }, 'text'],
    ] as const) {
      const answer = await support.post('/console/report/note/add', body);
      expect([answer.code, Object.keys(answer.data.errors)]).toEqual([400, [field]]);
    }
    expect((await support.post('/console/report/note/remove', { note: note.id })).code).toBe(200);
    expect(await notes(support)).toEqual([]);
  });

  it('goes out as it is seen: the same figures and totals in CSV and Excel', async () => {
    const admin = await at.as('admin');
    const query = {
      rows: 'city',
      columns: 'spec',
      measures: 'price',
      top: '3',
      compare: 'lastWeek',
      sort: '-qty',
      'thirdOrderId.channel': 'meituan',
    };
    const url = '/api/third/order/statisticsByCityAndSpecNo';
    const { data } = await admin.get<ReportData>('/third/order/statisticsByCityAndSpecNo', query);
    const file = async (fileType: string) => {
      const made = await admin.post('/upload/createTask', { pageUrl: url, query, columns: [], fileType });
      expect(made.code, made.message).toBe(200);
      const id = String(made.data.id);
      await expect.poll(async () => (await admin.get('/upload/list', { id })).data.list[0].status, { timeout: 20_000 }).toBe('done');
      return fetch(`${admin.origin}/api/upload/download?id=${id}`, { headers: { cookie: admin.cookie } });
    };
    const lines = (await (await file('csv')).text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    // What it is of stands above it: time, what it is compared with, filters, as of when.
    const above = lines.splice(0, 4).map(([first]) => first!);
    expect(above).toEqual([
      `时间:${data.period.join(' 至 ')}`,
      expect.stringMatching(/^上期同星期:.+ 至 .+$/),
      '条件:订单·渠道 美团;只含下载人的数据范围',
      expect.stringMatching(/^截至:\d{4}-/),
    ]);
    const { sheets } = await readXlsx(new Uint8Array(await (await file('xlsx')).arrayBuffer()));
    const figures = (now: Figures, was: Figures) => [now[0], was[0]].map((fen) => (fen === null || fen === undefined ? null : fen / 100));
    const expected = [...data.members[0].map((_, r) => r), null].map((row) => [
      ...data.members[1].flatMap((_, column) => figures(figuresOf(data, { row, column }), figuresOf(data.was!, { row, column }))),
      ...figures(figuresOf(data, { row, column: null }), figuresOf(data.was!, { row, column: null })),
    ]);
    expect(lines.slice(1).map((line) => line.slice(1).map((cell) => (cell === '' ? null : Number(cell))))).toEqual(expected);
    expect(sheets[0]!.rows.slice(5).map((row) => expected[0]!.map((_, i) => row[i + 1] ?? null))).toEqual(expected);
    expect(lines.at(-1)![0]).toBe('合计');
  });

  it('words that nobody knows, and times that there are not, are refused with what there is instead: in reports, exports and deliveries alike', async () => {
    const client = await at.as('admin');
    const call = '/third/order/fulfilRate/search';
    const today = dayOf(new Date());
    const tasks = async () => (await client.get('/upload/list', { count: 1 })).data;
    const before = await tasks();
    for (const [query, field, text] of [
      [{ rows: 'citi' }, 'rows', '不能按“citi”看,最接近的是“城市”(city)'],
      [{ rows: 'city', columns: 'patner' }, 'columns', '不能按“patner”看,最接近的是“服务商”(partner)'],
      [{ rows: 'city', measures: 'ratte' }, 'measures', '没有指标“ratte”,最接近的是“履约率”(rate)'],
      [{ rows: 'city', sort: '-unmett' }, 'sort', '不能按“unmett”排序,最接近的是“未达标”(unmet)'],
      [{ rows: 'city', compare: 'lastyear' }, 'compare', '没有“lastyear”这种对比,最接近的是“去年同星期”(lastYear)'],
      [
        { rows: 'city', compare: 'tomorrow' },
        'compare',
        '没有“tomorrow”这种对比,可以用:上期(before)、上期同星期(lastWeek)、去年同星期(lastYear)、去年春节对齐(lunar)',
      ],
      [{ rows: 'city', span: 'lastweek' }, 'span', '没有“lastweek”这段时间,最接近的是“上周”(lastWeek)'],
      [{ rows: 'city', placedAt_from: addDays(today, -800), placedAt_to: today }, 'placedAt_from', '时间最多 731 天,请缩短'],
      [{ rows: 'city', placedAt_from: today, placedAt_to: addDays(today, -1) }, 'placedAt_from', '开始日期不能晚于结束日期'],
      [{ rows: 'city', placedAt_from: addDays(today, 1) }, 'placedAt_from', '开始日期不能在今天之后'],
      [{ rows: 'day', placedAt_from: addDays(today, -600), placedAt_to: today }, 'rows', '按日看有 601 个,请缩短时间,或改按周、月'],
      [{ rows: `x${'y'.repeat(500)}` }, 'rows', expect.stringMatching(/^不能按“xy{39}…”看/)],
    ] as const) {
      const pageUrl = `/api${call}`;
      const answers = [
        await client.get(call, query as Record<string, string>),
        await client.post('/upload/createTask', { pageUrl, query, columns: [], fileType: 'csv' }),
        await client.post('/console/delivery/set', { pageUrl, name: '每天', query, every: 'day', fileType: 'csv' }),
      ];
      expect(answers.map(({ status, code, data }) => [status, code, data.errors])).toEqual(
        answers.map(() => [400, 400, { [field]: text }]),
      );
    }
    expect((await tasks()).total).toBe(before.total);
  });

  it('limits set by a user stand out in Excel, filled and with a word, and are listed above; invalid ones are refused', async () => {
    const admin = await at.as('admin');
    const pageUrl = '/api/third/order/fulfilRate/search';
    const query = { rows: 'partner', measures: 'judged,rate', compare: 'lastWeek', limits: 'rate_most_9500_bad,judged_least_0p_good' };
    const { data } = await admin.get<ReportData>('/third/order/fulfilRate/search', query);
    const made = await admin.post('/upload/createTask', { pageUrl, query, columns: [], fileType: 'xlsx' });
    expect(made.code, made.message).toBe(200);
    const id = String(made.data.id);
    await expect.poll(async () => (await admin.get('/upload/list', { id })).data.list[0].status, { timeout: 20_000 }).toBe('done');
    const file = await fetch(`${admin.origin}/api/upload/download?id=${id}`, { headers: { cookie: admin.cookie } });
    const bytes = Buffer.from(await file.arrayBuffer());
    const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
    const { rows, cells } = sheets[0]!;
    const words = rows.findIndex(([first]) => String(first).startsWith('标记:'));
    expect(rows[words]![0]).toBe('标记:履约率 ≤ 95.0%:差;考核单的变化 ≥ 0%:好');
    const first = words + 2;
    let [bad, good] = [0, 0];
    for (const [r] of data.members[0].entries()) {
      const [judged, rate] = data.rows[r]!;
      const format = (column: number) => String(cells!.get(`${first + r},${column}`)?.style?.numFmt ?? '');
      const isGood = data.was!.rows[r]![0]! > 0 && judged! >= data.was!.rows[r]![0]!;
      expect([format(1).includes('好'), format(3).includes('差')], `${r} ${judged} ${rate}`).toEqual([
        isGood,
        rate !== null && rate! <= 9500,
      ]);
      if (rate !== null) expect(rows[first + r]![3]).toBe(rate! / 10_000);
      good += Number(isGood);
      bad += Number(rate !== null && rate! <= 9500);
    }
    expect([good, bad].every((many) => many > 0)).toBe(true);
    const answer = await admin.get('/third/order/fulfilRate/search', { ...query, limits: 'joy_most_1_bad' });
    expect([answer.code, Object.keys(answer.data.errors)]).toEqual([400, ['limits']]);
  });
});
