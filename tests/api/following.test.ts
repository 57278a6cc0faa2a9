import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayOf } from '../../src/language/days';
import type { Figures, ReportData } from '../../src/language/report';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';
import { onSeen } from './seen';

describe.each(AREA_ENGINES)('following up on %s', (engine) => {
  let at: Stage;
  let admin: Client;
  beforeAll(async () => {
    at = await stage(engine);
    admin = await at.as('admin');
  });
  afterAll(() => at.close());

  const first = async (call: string, params: Record<string, string> = {}): Promise<Loose> =>
    (await admin.get(call, { ...params, pageSize: 1 })).data.list[0];
  const total = async (client: Client, call: string, params: Record<string, string> = {}): Promise<number> =>
    (await client.get(call, { ...params, count: '1', pageSize: 1 })).data.total;
  const why = (answer: Loose) => answer.data?.results?.[0]?.message ?? answer.message;
  const manager = () => first('/manage/user/search', { status: 'active' });

  /** A report by one axis: what each member comes to, by the names of the measures, and all of it. */
  const report = async (client: Client, call: string, query: Record<string, string> = {}) => {
    const { code, message, data } = await client.get<ReportData>(call, query);
    expect(code, `${call} ${message}`).toBe(200);
    const named = (figures: Figures): Loose => Object.fromEntries(data.measures.map((name, i) => [name, figures[i]]));
    return {
      total: named(data.total),
      groups: data.members[0].map(({ key, label, query: opens }, r): Loose => ({ key, label, query: opens, values: named(data.rows[r]!) })),
    };
  };
  const ever = (on: string) => ({ [`${on}_from`]: addDays(dayOf(Date.now()), -700) });

  describe('reports', () => {
    it('keep filters and scope; what is not declared is refused', async () => {
      const call = '/merchant/work/order/statistics';
      const narrowed = { status: 'done,closed', ...ever('createdAt'), keyword: '水' };
      expect((await report(admin, call, { rows: 'handler', ...narrowed })).total.rows).toBe(
        await total(admin, '/merchant/work/order/search', narrowed),
      );
      expect((await admin.get(call, { rows: 'content' })).data.errors.rows).toMatch(/不能按/);
      expect((await admin.get(call, { title: '水' })).code).toBe(200);
      expect((await admin.get(call, { clauseText: '水' })).data.errors.clauseText).toMatch(/不能用来筛选/);
      expect((await admin.get(call, { createdAt_from: '昨天' })).code).toBe(400);
      expect((await (await at.as('finance')).get(call)).code).toBe(0);
      const partner = await at.as('partner');
      const analysis = (client: Client) =>
        report(client, '/third/order/customer/complaint/analysis', { rows: 'partner', ...ever('createdAt') });
      const [mine, all] = [await analysis(partner), await analysis(admin)];
      expect(mine.total.rows).toBe(await total(partner, '/third/order/customer/complaint/search', ever('createdAt')));
      expect(mine.total.rows).toBeLessThan(all.total.rows);
      // Nor are the orders of others counted, among which nobody complained to this partner.
      expect(mine.total.orders).toBe(await total(partner, '/third/order/search', ever('placedAt')));
      expect(mine.total.orders).toBeLessThan(all.total.orders);
      expect(mine.groups).toHaveLength(1);
    });

    it('complaints are a share of the orders of the same days, in each cell and of all; what orders are not told apart by is a share of all', async () => {
      const call = '/third/order/customer/complaint/analysis';
      const period = ever('createdAt');
      const orders = (query: Record<string, string>) => total(admin, '/third/order/search', { ...ever('placedAt'), ...query });
      const share = (values: Loose) => (values.orders ? Math.round((values.rows / values.orders) * 10_000) : null);
      const by = await report(admin, call, { ...period, rows: 'partner' });
      expect(by.total.orders).toBe(await orders({}));
      for (const { key, values } of by.groups.slice(0, 5)) {
        expect(values.orders, key).toBe(await orders(key === null ? { partnerId_empty: 'true' } : { partnerId: key }));
        expect(values.rate, key).toBe(share(values));
      }
      // Partners about whom nobody complained are there as well, with their orders.
      expect(by.groups.some(({ values }) => values.rows === 0 && values.orders > 0 && values.rate === 0)).toBe(true);
      for (const { label, values } of (await report(admin, call, { ...period, rows: 'reason' })).groups) {
        expect(values.orders, label).toBe(by.total.orders);
        expect(values.rate, label).toBe(share(values));
      }
      const { data } = await admin.get<ReportData>(call, {
        ...period,
        rows: 'reason',
        columns: 'partner',
        measures: 'rows,orders,rate',
        top: '2',
      });
      for (const [c, column] of data.columns.entries())
        for (const row of data.cells) expect(row[c]![1], data.members[1][c]!.label).toBe(column[1]);
      const sorted = (await admin.get<ReportData>(call, { ...period, rows: 'partner', sort: '-rate', top: '3', measures: 'rate' })).data;
      const first = by.groups.map(({ values }) => values.rate ?? -1).sort((a, b) => b - a);
      expect(sorted.rows.slice(0, 3).map(([rate]) => rate)).toEqual(first.slice(0, 3));
    });

    it('say of months what the statements say: settled, unsettled and all of it', async () => {
      const call = '/third/statement/month/group/search';
      const [from, today] = [addDays(dayOf(Date.now()), -700), dayOf(Date.now())];
      const since = { period_from: from.slice(0, 7) };
      const { total: all, groups } = await report(admin, call, { rows: 'month', ...since });
      const { summary } = (await admin.get('/third/statement/search', { ...since, count: '1', pageSize: 1 })).data;
      expect(all).toMatchObject({ orders: summary.orderCount, paid: summary.orderAmount, settle: summary.settleAmount });
      for (const { values } of [...groups, { values: all }]) expect(values.settled + values.unsettled).toBe(values.settle);
      const group = groups.findLast(({ values }) => values.rows > 0)!;
      const month = group.key.slice(0, 7);
      expect((await admin.get('/third/statement/search', { period: month, count: '1', pageSize: 1 })).data.summary.settleAmount).toBe(
        group.values.settle,
      );
      // A month is whole, whichever of its days is named, and is laid over the one before, or that of a year before.
      for (const own of [{ period: month }, { period_from: `${month}-10`, period_to: `${month}-11` }] as Record<string, string>[])
        for (const [compare, months] of [
          ['before', 1],
          ['lastYear', 12],
        ] as const) {
          const { data } = await admin.get<ReportData>(call, { ...own, rows: 'month', measures: 'settle', compare });
          const then = addMonths(month, -months);
          expect([data.total[0], data.period[0], data.was!.period, data.was!.months]).toEqual([
            group.values.settle,
            `${month}-01`,
            [`${then}-01`, addDays(`${addMonths(then, 1)}-01`, -1)],
            months,
          ]);
          expect(data.was!.total[0]).toBe(groups.find(({ key }) => key === `${then}-01`)?.values.settle ?? 0);
          expect(data.was!.rows).toEqual([data.was!.total]);
        }
      expect((await admin.get(call, { period_from: today.slice(0, 7), compare: 'lastWeek' })).data.errors.compare).toContain('账期');
    });

    it('reckon shares and hours as one would by hand', async () => {
      const call = '/merchant/work/order/statistics';
      const rows: Loose[] = (await admin.get('/merchant/work/order/search', { pageSize: 200, ...ever('createdAt') })).data.list;
      const { total: counted } = await report(admin, call, ever('createdAt'));
      const closed = rows.filter((row) => row.closedAt);
      const hours =
        closed.reduce((sum, row) => sum + (Date.parse(row.closedAt) - Date.parse(row.createdAt)) / 3_600_000, 0) / closed.length;
      const late = rows.filter((row) => (row.closedAt ? Date.parse(row.closedAt) : Date.now()) > Date.parse(row.deadlineAt));
      expect(rows).toHaveLength(counted.rows);
      expect(Math.abs(counted.hours - hours)).toBeLessThan(0.06);
      expect(counted).toMatchObject({
        late: late.length,
        lateShare: Math.round((late.length / rows.length) * 10_000),
        penalty: rows.reduce((sum, row) => sum + (row.penaltyAmount ?? 0), 0),
      });
      // What was late, and is over, is found by a list, too.
      const found = { ...ever('createdAt'), deadlineAt_late: 'ever', pageSize: 200 };
      const ids = (list: Loose[]) => list.map(({ id }) => id).sort();
      expect(ids((await admin.get('/merchant/work/order/search', found)).data.list)).toEqual(ids(late));
      const { groups: weeks } = await report(admin, call, { rows: 'week', ...ever('createdAt') });
      const days = weeks.map((g) => Date.parse(g.key));
      expect(days.every((day, i) => new Date(day).getUTCDay() === 1 && (i === 0 || day - days[i - 1]! === 7 * 86_400_000))).toBe(true);
    });
  });

  it('a visit that was planned is over with the next follow-up; escalations open one complaint, not two', async () => {
    const shop = await first('/merchant/shop/search', { status: 'open' });
    const add = (more: object) =>
      admin.post('/merchant/shop/followUp/add', {
        shopId: shop.id,
        way: 'phone',
        content: '约好再谈',
        followedAt: new Date().toISOString(),
        ...more,
      });
    const nextAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = (await add({ result: 'again', nextAt })).data;
    const row = () => first('/merchant/shop/followUp/search', { id });
    expect(await row()).toMatchObject({ plan: 'due', visitedAt: null, areaCode: shop.areaCode });
    const { id: later } = (await add({ result: 'solved' })).data;
    expect(await row()).toMatchObject({ plan: 'visited' });
    expect((await first('/merchant/shop/followUp/search', { id: later })).plan).toBe('none');

    const order = await first('/third/order/search', { status: 'delivering' });
    const call = (result: string) =>
      admin.post('/third/order/followUp/add', {
        thirdOrderId: order.id,
        way: 'phone',
        result,
        content: '顾客要求赔付',
        followedAt: new Date().toISOString(),
      });
    const before = await total(admin, '/third/order/followUp/search', { thirdOrderId: order.id });
    for (const _ of [1, 2]) expect((await call('escalated')).code).toBe(200);
    expect(await total(admin, '/third/order/customer/complaint/search', { thirdOrderId: order.id })).toBe(1);
    expect(await first('/third/order/customer/complaint/search', { thirdOrderId: order.id })).toMatchObject({
      partnerId: order.partnerId,
      areaCode: order.areaCode,
      status: 'pending',
    });
    expect(await total(await at.as('support'), '/third/order/followUp/search', { thirdOrderId: order.id })).toBe(before + 2);
    // Partners do not see comments about their orders.
    expect((await (await at.as('partner')).get('/third/order/followUp/search')).data.list).toEqual([]);
  });

  it('the latest follow-up counts, in whatever order they are written, and many at once', async () => {
    const shop = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 5 })).data.list[4];
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const contact = { way: 'phone', result: 'solved', content: '回访' };
    const add = (followedAt: string, more: object = {}) =>
      admin.post('/merchant/shop/followUp/add', { ...contact, shopId: shop.id, followedAt, ...more });
    const times = Array.from({ length: 12 }, (_, i) => ago(((i * 5) % 12) + 1));
    expect((await Promise.all(times.map((time) => add(time)))).every((answer) => answer.code === 200)).toBe(true);
    expect((await first('/merchant/shop/search', { id: shop.id })).lastFollowAt).toBe([...times].sort().at(-1));
    // What was planned before a visit that is on record already was that visit, also when it is planned afterwards.
    const nextAt = new Date(Date.now() + 86_400_000).toISOString();
    const row = (id: string) => first('/merchant/shop/followUp/search', { id });
    const { id } = (await add(ago(30), { nextAt })).data;
    expect(await row(id)).toMatchObject({ plan: 'visited', visitedAt: [...times].sort()[0] });
    const { id: plain } = (await add(ago(40))).data;
    const update = async (of: string, more: object) =>
      admin.post('/merchant/shop/followUp/update', { id: of, version: (await row(of)).version, ...more });
    expect((await update(plain, { nextAt })).code).toBe(200);
    expect(await row(plain)).toMatchObject({ plan: 'visited' });
    expect((await update(plain, { nextAt: null })).code).toBe(200);
    expect(await row(plain)).toMatchObject({ plan: 'none', visitedAt: null });

    const order = await first('/third/order/search', { status: 'ready' });
    const call = (followedAt: string) =>
      admin.post('/third/order/followUp/add', { ...contact, thirdOrderId: order.id, followedAt, nextAt });
    expect((await Promise.all(times.map(call))).every((answer) => answer.code === 200)).toBe(true);
    expect(await total(admin, '/third/order/followUp/search', { thirdOrderId: order.id, plan: 'due' })).toBe(1);
  });

  it('reasons of complaints are items of the dictionary: in its order, only those in use, and what was chosen before stays', async () => {
    const support = await at.as('support');
    const offered = async (): Promise<string[]> =>
      (await support.get('/sys/new/type/options', { groupCode: 'COMPLAINT_REASON', status: 'enabled' })).data.map(
        (one: Loose) => one.title,
      );
    const before = await offered();
    expect(before.slice(0, 3)).toEqual(['配送超时', '少送漏送', '服务态度']);
    const made = await admin.post('/sys/new/type/add', {
      groupCode: 'COMPLAINT_REASON',
      groupName: '客诉原因',
      itemCode: 'NOISE',
      itemName: '送水扰民',
      sort: 25,
    });
    expect(made.code).toBe(200);
    expect(await offered()).toEqual([...before.slice(0, 2), '送水扰民', ...before.slice(2)]);
    const order = await first('/third/order/search', { status: 'delivering' });
    const add = (reasonId: string | null) =>
      support.post('/third/order/customer/complaint/add', { thirdOrderId: order.id, source: 'customer', reasonId, content: '半夜敲门' });
    const {
      data: { id },
    } = await add(made.data.id);
    const row = () => first('/third/order/customer/complaint/search', { id });
    expect(await row()).toMatchObject({ reasonId: made.data.id, reasonName: '送水扰民' });
    expect((await admin.post('/sys/new/type/enable', { ids: [made.data.id], status: 'disabled' })).code).toBe(200);
    expect(await offered()).toEqual(before);
    expect((await add(made.data.id)).data.errors).toEqual({ reasonId: '原因不在可选范围内' });
    // Neither what is of another group, nor nothing at all.
    const [other] = (await support.get('/sys/new/type/options', { groupCode: 'STOCK_OUT' })).data;
    expect((await add(other.id)).data.errors).toEqual({ reasonId: '原因不在可选范围内' });
    expect((await add(null)).code).toBe(400);
    expect(await row()).toMatchObject({ reasonName: '送水扰民' });
    expect(await total(admin, '/third/order/customer/complaint/search', { reasonId: made.data.id })).toBe(1);
    const { groups } = await report(admin, '/third/order/customer/complaint/analysis', { rows: 'reason', reasonId: made.data.id });
    expect(groups.map((group) => [group.label, group.values.rows])).toEqual([['送水扰民', 1]]);
    // An escalation has no other type until somebody sets one.
    const shop = await first('/merchant/shop/search', { status: 'open' });
    expect(
      (
        await support.post('/merchant/shop/followUp/add', {
          shopId: shop.id,
          way: 'phone',
          result: 'escalated',
          content: '店主不认',
          followedAt: new Date(Date.now() - 5_000).toISOString(),
        })
      ).code,
    ).toBe(200);
    expect((await admin.get('/shop/complaint/search', { shopId: shop.id, sort: '-createdAt', pageSize: 1 })).data.list[0]).toMatchObject({
      reasonName: '其他',
      content: '店主不认',
    });
  });

  it('an order complaint is taken, judged, told to the partner and closed; a fine becomes a difference of its statement', async () => {
    // Of a partner whose statement can still take differences.
    const sub = await first('/third/statement/sub/search', { status: 'pending' });
    const line = await first('/third/statement/detail/search', { subId: sub.id });
    const order = await first('/third/order/search', { id: line.thirdOrderId });
    const base = '/third/order/customer/complaint';
    const [fake] = (await admin.get('/sys/new/type/options', { groupCode: 'COMPLAINT_REASON', keyword: '虚假签收' })).data;
    const answer = await admin.post(`${base}/add`, {
      thirdOrderId: order.id,
      source: 'customer',
      reasonId: fake.id,
      content: '没有收到水',
    });
    const { id } = answer.data;
    const row = () => first(`${base}/search`, { id });
    const does = (action: string, input: object = {}) => admin.post(`${base}/operat`, { ids: [id], action, ...input });
    expect(
      (await admin.post(`${base}/add`, { thirdOrderId: order.id, source: 'customer', reasonId: fake.id, content: '又说一次' })).data.errors
        .reasonId,
    ).toMatch(/没有结案/);
    expect((await admin.post(`${base}/notify`, { ids: [id] })).code).toBe(422);
    expect((await does('judge', { duty: 'partner', penaltyAmount: 0, compensateAmount: 0 })).code).toBe(422);
    expect((await does('reject')).code).toBe(400);
    expect((await does('accept')).code).toBe(200);
    for (const _ of [1, 2]) expect((await admin.post(`${base}/notify`, { ids: [id] })).code).toBe(200);
    expect(await row()).toMatchObject({ status: 'running', notifyCount: 2 });
    expect(why(await does('judge', { duty: 'partner', penaltyAmount: 0, compensateAmount: order.paidAmount + 1 }))).toMatch(
      /不能超过订单实付/,
    );
    expect(why(await does('judge', { duty: 'customer', penaltyAmount: 1, compensateAmount: 0 }))).toMatch(/只有判责服务商/);
    expect((await does('judge', { duty: 'partner', penaltyAmount: 3000, compensateAmount: order.paidAmount })).code).toBe(200);
    expect((await does('close')).code).toBe(400);
    expect((await does('close', { reply: '已赔付' })).code).toBe(200);
    const closed = await row();
    expect(closed).toMatchObject({ status: 'closed', open: false, duty: 'partner', penaltyAmount: 3000 });
    expect(closed.history.map((one: Loose) => one.text)).toHaveLength(5);
    const diff = await first('/third/statement/difference/search', { id: closed.diffId });
    expect(diff).toMatchObject({ diffType: 'penalty', diffAmount: -3000, status: 'pending', thirdOrderId: order.id });
    expect((await does('accept')).code).toBe(422);
    expect(
      (
        await admin.post('/third/statement/difference/handle', {
          ids: [diff.id],
          versions: { [diff.id]: diff.version },
          action: 'accept',
          handleNote: '扣罚',
        })
      ).code,
    ).toBe(200);
    const partner = await at.as('partner');
    expect((await partner.post(`${base}/operat`, { ids: [id], action: 'accept' })).code).toBe(0);
  });

  it("the report of shops followed up lists managers who followed up none, and covers nobody's own shops by visits to others", async () => {
    const call = '/merchant/shop/followUp/statistics';
    const support = await at.as('support');
    const idle = (await admin.post('/manage/user/add', { name: '尚未跟进', phone: '13912340017' })).data;
    const groups = async (query: Record<string, string> = {}): Promise<Loose[]> =>
      (await report(admin, call, { rows: 'follower', ...ever('followedAt'), ...query })).groups;
    expect((await groups()).find((group) => group.key === String(idle.id))).toMatchObject({
      label: '尚未跟进',
      values: { rows: 0, shops: 0, coverage: null, due: 0, overdue: null },
    });
    expect((await groups({ followerId: String(idle.id) })).map((group) => group.label)).toEqual(['尚未跟进']);
    expect((await groups({ followerId: `none,${idle.id}` })).map((group) => group.label)).toContain('尚未跟进');
    // A filter for some types of follow-ups leaves out those who have neither any of these nor shops.
    expect((await groups({ result: 'solved' })).every(({ values }) => values.rows > 0 || values.own > 0)).toBe(true);
    const shops: Loose[] = (await admin.get('/merchant/shop/search', { status: 'open', pageSize: 200 })).data.list;
    const visit = async (shopId: string) => {
      const { code, data } = await support.post('/merchant/shop/followUp/add', {
        shopId,
        way: 'visit',
        result: 'solved',
        content: '例行走访',
        followedAt: new Date(Date.now() - 5_000).toISOString(),
      });
      expect(code).toBe(200);
      return String((await first('/merchant/shop/followUp/search', { id: data.id })).followerId);
    };
    const me = await visit(shops[0]!.id);
    const seen = new Set(
      (await admin.get('/merchant/shop/followUp/search', { followerId: me, pageSize: 200 })).data.list.map((row: Loose) => row.shopId),
    );
    const mine = async () => (await groups({ followerId: me }))[0]!.values;
    const before = await mine();
    const foreign = shops.find((shop) => String(shop.managerId) !== me && !seen.has(shop.id))!;
    await visit(foreign.id);
    expect(await mine()).toMatchObject({ rows: before.rows + 1, shops: before.shops + 1, coverage: before.coverage });
    // A shop that comes to be one's own is covered by what was seen of it.
    const version = (await admin.get('/merchant/shop/info', { id: foreign.id })).data.version;
    expect((await admin.post('/merchant/shop/update', { id: foreign.id, version, managerId: me })).code).toBe(200);
    expect((await mine()).coverage).toBeGreaterThan(before.coverage ?? 0);
    for (const { values } of await groups()) expect(values.coverage ?? 0).toBeLessThanOrEqual(10_000);
  });

  it('what is paid for a complaint about an order of the mall is no more than was paid for the order', async () => {
    const about = (await admin.get('/shop/complaint/search', { status: 'pending,running,replied,closed', pageSize: 200 })).data.list.find(
      (row: Loose) => row.orderId,
    );
    expect(about.orderName).toMatch(/^M\d{14}$/);
    const paid = await at.inspect(async ({ db }) => {
      await sql`update shop_complaint set status = 'running', open = true, closed_at = null, compensate_amount = null, handler_id = (select min(id) from manager_user) where id = ${about.id}::bigint`.execute(
        db,
      );
      return Number(
        (await sql<{ paid: string }>`select paid_amount as paid from order_main where id = ${about.orderId}::bigint`.execute(db)).rows[0]!
          .paid,
      );
    });
    const handle = (compensateAmount: number) =>
      admin.post('/shop/complaint/handle', { ids: [about.id], reopen: 0, reply: '已核实', compensateAmount });
    expect(why(await handle(paid + 1))).toBe(`赔付不能超过订单实付 ${(paid / 100).toFixed(2)} 元`);
    expect((await handle(paid)).code).toBe(200);
    expect((await admin.get('/shop/complaint/info', { id: about.id })).data).toMatchObject({
      status: 'replied',
      compensateAmount: paid,
      orderName: about.orderName,
    });
  });

  it('a shop complaint is given to somebody, answered, opened again, answered and closed', async () => {
    const { id } = await first('/shop/complaint/search', { status: 'pending' });
    const row = async () => (await admin.get('/shop/complaint/info', { id })).data;
    const does = (what: string, input: object = {}) => admin.post(`/shop/complaint/${what}`, { ids: [id], ...input });
    expect((await does('handle', { reopen: 0, reply: '早了' })).code).toBe(422);
    expect((await does('assign', { handlerId: (await manager()).id })).code).toBe(200);
    expect((await does('close')).code).toBe(422);
    expect((await does('handle', { reopen: 0 })).code).toBe(400);
    expect((await does('handle', { reopen: 0, reply: '已致歉', compensateAmount: 500 })).code).toBe(200);
    expect((await does('handle', { reopen: 1, why: '顾客不认可' })).code).toBe(200);
    expect(await row()).toMatchObject({ status: 'running', compensateAmount: null });
    expect((await does('handle', { reopen: 0, reply: '已上门' })).code).toBe(200);
    expect((await does('close')).code).toBe(200);
    expect(await row()).toMatchObject({ status: 'closed', open: false, reply: '已上门' });
    expect((await row()).history).toHaveLength(5);
    expect((await row()).closedAt).not.toBeNull();
  });

  it('work of a partner is given out, answered by the partner itself, sent back, accepted with a score', async () => {
    const partner = await at.as('partner');
    const mine = await first('/partner/work/search', { status: 'waiting' });
    const partnerId = (await partner.get('/partner/work/search', { pageSize: 1 })).data.list[0].partnerId;
    expect(mine).toBeDefined();
    const deadlineAt = new Date(Date.now() + 86_400_000).toISOString();
    const add = (more: object = {}) =>
      admin.post('/partner/work/add', { partnerId, workType: 'count', title: '盘点', requirement: '盘点空桶', deadlineAt, ...more });
    expect((await add({ deadlineAt: '2020-01-01T00:00:00Z' })).data.errors.deadlineAt).toMatch(/晚于现在/);
    expect((await add({ clauseId: (await first('/work/order/clause/search', { applyTo: 'merchant' })).id })).data.errors.clauseId).toMatch(
      /只适用于|停用/,
    );
    const { id } = (await add()).data;
    const does = async (client: Client, what: string, input: object = {}) =>
      client.post(`/partner/work/${what}`, {
        ids: [id],
        version: (await admin.get('/partner/work/detail', { id })).data.version,
        ...input,
      });
    expect((await does(partner, 'handle', { feedback: '早了' })).code).toBe(422);
    expect((await does(partner, 'assign', { assigneeId: (await manager()).id })).code).toBe(0);
    expect((await does(admin, 'assign', { assigneeId: (await manager()).id })).code).toBe(200);
    // Whose turn it is can be reminded, once an hour, and not by the one reminded.
    expect((await does(partner, 'urge')).code).toBe(0);
    expect((await does(admin, 'urge', { word: '今天要数' })).code).toBe(200);
    expect((await does(admin, 'urge')).data.results[0].data.reason).toBe('partner.urgedLately');
    const urged = (await partner.get('/partner/work/detail', { id })).data;
    expect(urged).toMatchObject({ status: 'handling', urgedTimes: 1 });
    expect(urged.history.at(-1).text).toBe('催办:今天要数');
    expect((await does(partner, 'handle', { feedback: '盘点完成' })).code).toBe(200);
    expect((await does(admin, 'urge')).code).toBe(422);
    expect((await does(partner, 'audit', { passed: 1, score: 100 })).code).toBe(0);
    expect((await does(admin, 'audit', { passed: 0, reason: '缺照片' })).code).toBe(200);
    expect((await does(partner, 'handle', { feedback: '照片已补' })).code).toBe(200);
    expect((await does(admin, 'audit', { passed: 1 })).code).toBe(400);
    expect((await does(admin, 'audit', { passed: 1, score: 101 })).code).toBe(400);
    expect((await does(admin, 'audit', { passed: 1, score: 90 })).code).toBe(200);
    const over = (await admin.get('/partner/work/detail', { id })).data;
    expect(over).toMatchObject({ status: 'done', score: 90, open: false, returnedTimes: 1 });
    expect(over.assignedAt <= over.answeredAt && over.answeredAt < over.finishedAt).toBe(true);
    const other = (await admin.get('/partner/work/search', { pageSize: 200 })).data.list.find((row: Loose) => row.partnerId !== partnerId);
    expect((await partner.get('/partner/work/detail', { id: other.id })).code).toBe(404);
  });

  it("an application passes and becomes one partner; its lead is the owner's only from then on", async () => {
    const apply = await first('/official/partner/apply/search', { status: 'pending' });
    const does = (what: string, input: object = {}) => onSeen(admin, `/official/partner/apply/${what}`, [apply.id], input);
    expect((await admin.get('/official/partner/apply/overlap', { id: apply.id })).data.overlap.length).toBeGreaterThan(0);
    expect((await does('toPartner')).code).toBe(422);
    expect((await does('audit', { result: 0 })).code).toBe(400);
    expect((await does('audit', { result: 1 })).code).toBe(200);
    const codes = (await Promise.all([1, 2, 3].map(() => does('toPartner')))).map((answer) => answer.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    const row = (await admin.get('/official/partner/apply/info', { id: apply.id })).data;
    expect(row).toMatchObject({ status: 'converted' });
    expect(row.partnerId).not.toBeNull();
    const lead = await first('/official/user/search', { id: apply.officialUserId });
    expect(lead.converted).toBe(true);
    const update = async (more: object) =>
      admin.post('/official/user/update', {
        id: lead.id,
        version: (await first('/official/user/search', { id: lead.id })).version,
        ...more,
      });
    expect((await update({ level: lead.level === 'low' ? 'high' : 'low' })).code).toBe(422);
    expect((await update({ ownerId: (await manager()).id })).code).toBe(200);
    const free = await first('/official/user/search', { converted: 'false' });
    expect(
      (await admin.post('/official/user/update', { id: free.id, version: free.version, level: 'high', remark: '约了下周' })).code,
    ).toBe(200);
    // One that has the number of a partner becomes none.
    const taken = await first('/official/partner/apply/search', { status: 'rejected' });
    expect((await onSeen(admin, '/official/partner/apply/audit', [taken.id], { result: 1 })).code).toBe(422);
  });

  it('leaves every rule of the platform whole', async () => {
    if (looksCheaply(engine)) expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
