import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
const AMOUNTS = ['orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount'] as const;

describe.each(AREA_ENGINES)('statements on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  const list = async (call: string, params: Record<string, string | number> = {}): Promise<Row[]> =>
    (await finance.get(call, { pageSize: 200, ...params })).data.list;
  const statements = (status: string) => list('/third/statement/search', { status });
  const info = async (id: string) => (await finance.get('/third/statement/info', { id })).data as Row;
  const act = async (call: string, row: Row, input: Row = {}) =>
    finance.post(call, { ids: [row.id], versions: { [row.id]: row.version }, ...input });

  beforeAll(async () => {
    at = await stage(engine);
    finance = await at.as('finance');
  });
  afterAll(() => at.close());

  it('adds up: statement = parts = lines, in every amount', async () => {
    for (const statement of await list('/third/statement/search')) {
      const { subs } = await info(statement.id);
      const lines = (await finance.get('/third/statement/detail/search', { statementId: statement.id, count: 1 })).data.summary;
      for (const key of AMOUNTS) {
        expect(subs.reduce((sum: number, s: Row) => sum + s[key], 0)).toBe(statement[key]);
        expect(lines[key]).toBe(statement[key]);
      }
      expect(statement.settleAmount).toBe(
        statement.orderAmount + statement.subsidyAmount - statement.commissionAmount - statement.refundAmount + statement.adjustAmount,
      );
      expect(statement.diffAmount).toBe(statement.channelBillAmount - statement.settleAmount);
    }
  });

  it('is generated once a period and authorisation, from recorded orders only', async () => {
    const known = await list('/third/statement/search');
    const made = new Set(known.map((s) => `${s.authId} ${s.period}`));
    const auths = await list('/third/auth/search');
    const period = (await list('/third/statement/search'))[0]!.period as string;
    // One that has had orders: newly authorised ones have none.
    const open = auths.find((a) => !made.has(`${a.id} ${period}`) && known.some((s) => s.authId === a.id))!;
    const answer = await finance.post('/third/statement/add', { authId: open.id, period, channelBillAmount: 100_000 });
    expect(answer).toMatchObject({ code: 200 });
    const statement = await info(answer.data.id);
    expect(statement).toMatchObject({ status: 'auditing', period, channel: open.channel });
    expect(statement.orderCount).toBeGreaterThan(0);
    expect((await finance.post('/third/statement/add', { authId: open.id, period })).data.reason).toBe('statement.alreadyStated');
    expect((await finance.post('/third/statement/add', { authId: open.id, period: '2099-01' })).data.reason).toBe('statement.periodOpen');
    expect((await act('/third/statement/delete', statement)).code).toBe(200);
    expect((await finance.get('/third/statement/info', { id: statement.id })).code).toBe(404);
    const again = await finance.post('/third/statement/add', { authId: open.id, period });
    expect((await info(again.data.id)).orderCount).toBe(statement.orderCount);
  });

  it('goes through audit, confirmation, differences, finance audit and settlement', async () => {
    const admin = await at.as('admin');
    const [waiting] = (await statements('auditing')).sort((a, b) => a.orderCount - b.orderCount);
    expect((await act('/third/statement/settle', waiting!)).data.results[0].data.reason).toBe('engine.wrongState');
    expect((await act('/third/statement/audit', waiting!, { result: 0 })).data.errors).toEqual({ reason: '驳回原因不能为空' });
    expect(
      (await admin.post('/third/statement/audit', { ids: [waiting!.id], versions: { [waiting!.id]: waiting!.version }, result: 1 })).code,
    ).toBe(200);
    for (const sub of await list('/third/statement/sub/search', { statementId: waiting!.id })) {
      expect((await act('/third/statement/sub/audit', sub, { result: 1 })).code).toBe(200);
    }
    expect((await info(waiting!.id)).status).toBe('financing');
    const open = (await list('/third/statement/difference/search', { statementId: waiting!.id })).filter((d) =>
      ['pending', 'appealing'].includes(d.status),
    );
    if (open.length)
      expect(
        (
          await admin.post('/third/statement/finance/audit', {
            ids: [waiting!.id],
            versions: { [waiting!.id]: (await info(waiting!.id)).version },
            result: 1,
          })
        ).data.results[0].data.reason,
      ).toBe('statement.differencesOpen');
    for (const diff of open)
      expect((await act('/third/statement/difference/handle', diff, { action: 'accept', handleNote: '核对一致,认差' })).code).toBe(200);
    const ready = await info(waiting!.id);
    expect(ready.adjustAmount).toBe(open.reduce((sum, d) => sum + d.diffAmount, 0));
    expect(
      (await admin.post('/third/statement/finance/audit', { ids: [ready.id], versions: { [ready.id]: ready.version }, result: 1 })).code,
    ).toBe(200);
    const settling = await info(ready.id);
    expect((await act('/third/statement/settle', { ...settling, version: 1 })).data.results[0].code).toBe(412);
    expect((await act('/third/statement/settle', settling)).code).toBe(200);
    const settled = await info(ready.id);
    expect(settled).toMatchObject({ status: 'settled' });
    expect(new Set(settled.subs.map((s: Row) => s.status))).toEqual(new Set(['settled']));
    const line = (await list('/third/statement/detail/search', { statementId: settled.id, lineType: 'order' }))[0]!;
    expect((await finance.get('/third/order/detail', { id: line.thirdOrderId })).data.statementStatus).toBe('settled');
    const handled = (await list('/third/statement/difference/search', { statementId: settled.id }))[0];
    if (handled)
      expect((await act('/third/statement/difference/handle', handled, { action: 'accept', handleNote: '再来一次' })).code).toBe(422);
  });

  it('takes an order that was finished but never recorded into the statement of its month, or leaves it to the next one', async () => {
    const RECORD = '/third/statement/unrecorded/record';
    const statement = await info((await statements('auditing')).sort((a, b) => b.orderCount - a.orderCount)[0]!.id);
    const subs = statement.subs as Row[];
    // Three such orders: of a partner that has a part in the statement, of one that has none yet, and of a month without a statement.
    const [known, fresh, later] = (await at.inspect(async ({ db }) => {
      const { rows } = await sql<{ id: string }>`select id from third_order o where status = 'done' and partner_id is not null
        and not exists (select from third_statement_line l where l.third_order_id = o.id) order by id limit 3`.execute(db);
      const partner = (
        await sql<{
          id: string;
        }>`select id from partner_main where id not in (${sql.join(subs.map((s) => s.partnerId))}) order by id limit 1`.execute(db)
      ).rows[0]!.id;
      const within = `${statement.beginDate}T12:00:00+08:00`;
      for (const [i, partnerId] of [subs[0]!.partnerId, partner, partner].entries()) {
        const done = i < 2 ? within : new Date().toISOString();
        await sql`update third_order set statement_status = 'unrecorded', auth_id = ${statement.authId}, channel = ${statement.channel}, partner_id = ${partnerId}, placed_at = ${done}, allocated_at = ${done}, accepted_at = ${done}, completed_at = ${done}, promise_at = ${done}, fulfilment = 'onTime' where id = ${rows[i]!.id}`.execute(
          db,
        );
      }
      return rows.map((row) => row.id);
    })) as [string, string, string];
    const order = async (id: string) => (await finance.get('/third/order/detail', { id })).data as Row;
    const due = (row: Row) => row.paidAmount + row.subsidyAmount - row.commissionAmount - row.refundAmount;
    expect((await list('/third/statement/unrecorded/search', { id: [known, fresh, later].join() })).length).toBe(3);
    expect((await (await at.as('support')).post(RECORD, { ids: [known] })).code).toBe(0);
    expect((await finance.post(RECORD, { ids: [known, fresh, later] })).code).toBe(200);
    const [a, b, c] = [await order(known), await order(fresh), await order(later)];
    expect([a, b, c].map((row) => row.statementStatus)).toEqual(['reconciling', 'reconciling', 'recorded']);
    const after = await info(statement.id);
    expect(after).toMatchObject({
      orderCount: statement.orderCount + 2,
      settleAmount: statement.settleAmount + due(a) + due(b),
      diffAmount: statement.diffAmount - due(a) - due(b),
      subCount: subs.length + 1,
    });
    expect((after.subs as Row[]).find((s) => s.partnerId === b.partnerId)).toMatchObject({
      status: 'pending',
      orderCount: 1,
      settleAmount: due(b),
    });
    const lines = await list('/third/statement/detail/search', { statementId: statement.id, lineType: 'late' });
    expect(lines.map((l) => [l.thirdOrderId, l.matchStatus]).sort()).toEqual(
      [
        [known, 'none'],
        [fresh, 'none'],
      ].sort(),
    );
    expect((await finance.post(RECORD, { ids: [known] })).data.results[0].message).toMatch(/入账为“对账中”/);
  });

  it('sends a statement back to the partners, and lets them disagree', async () => {
    const admin = await at.as('admin');
    const [financing] = await statements('financing');
    expect(
      (
        await admin.post('/third/statement/finance/audit', {
          ids: [financing!.id],
          versions: { [financing!.id]: financing!.version },
          result: 0,
          reason: '补充凭证',
        })
      ).code,
    ).toBe(200);
    const [sub] = await list('/third/statement/sub/search', { statementId: financing!.id });
    expect(sub!.status).toBe('pending');
    expect((await act('/third/statement/sub/audit', sub!, { result: 0, reason: '少算两单' })).code).toBe(200);
    expect((await list('/third/statement/sub/search', { statementId: financing!.id })).find((s) => s.id === sub!.id)).toMatchObject({
      status: 'disputed',
      disputeReason: '少算两单',
    });
    // What happened to its parts stands in the log of the whole.
    const logged = await list('/third/statement/log', { targetId: financing!.id });
    expect(logged.map((entry) => entry.targetName)).toEqual(expect.arrayContaining([financing!.statementNo, sub!.subNo]));
    expect(
      (await admin.get('/third/statement/log', { targetId: sub!.id })).data.list.every((entry: Row) => entry.targetId === sub!.id),
    ).toBe(true);
    expect((await admin.get('/third/statement/log', {})).code).toBe(400);
  });

  it('lets nobody audit what they made themselves', async () => {
    const auth = (await list('/third/auth/search'))[0]!;
    const period = (await list('/third/statement/search')).map((s) => s.period).sort()[0] as string;
    const victim = (await list('/third/statement/search', { status: 'auditing,rejected' })).find((s) => s.createdByName !== '王建国')!;
    expect((await act('/third/statement/delete', victim)).code).toBe(200);
    const made = await finance.post('/third/statement/add', { authId: victim.authId, period: victim.period });
    expect(made.code, `${auth.id} ${period}`).toBe(200);
    const mine = await info(made.data.id);
    expect((await act('/third/statement/audit', mine, { result: 1 })).data.results[0].data.reason).toBe('engine.fourEyes');
  });

  it('settles exactly once when two press the button together', async () => {
    const [row] = await statements('settling');
    const body = { ids: [row!.id], versions: { [row!.id]: row!.version } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => finance.post('/third/statement/settle', body, { 'idempotency-key': crypto.randomUUID() })),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  it('gives its fines back when it is deleted, carries on what a partner owes, and is over at once where nothing is owed', async () => {
    const admin = await at.as('admin');
    const done = async (answer: Promise<Row>) => expect(await answer).toMatchObject({ code: 200 });
    const byVersion = async (client: Client, call: string, id: string, input: Row) =>
      done(client.post(call, { ids: [id], versions: { [id]: (await info(id)).version }, ...input }));
    const all = await list('/third/statement/search');
    const earlier = all.find(
      (s) =>
        s.status === 'financing' &&
        all.some((later) => later.status === 'auditing' && later.authId === s.authId && later.period > s.period),
    )!;
    const later = all.find((s) => s.status === 'auditing' && s.authId === earlier.authId && s.period > earlier.period)!;
    const complaintOf = async (id: string) => (await admin.get('/third/order/customer/complaint/search', { id })).data.list[0] as Row;
    /** A complaint about an order of one partner's part, judged against the partner and closed. */
    const fine = async (sub: Row) => {
      const [line] = await list('/third/statement/detail/search', { subId: sub.id, lineType: 'order' });
      const { id } = (
        await admin.post('/third/order/customer/complaint/add', {
          thirdOrderId: line!.thirdOrderId,
          source: 'platform',
          reasonId: (await admin.get('/sys/new/type/options', { groupCode: 'COMPLAINT_REASON', keyword: '其他' })).data[0].id,
          content: '空桶没有收走',
        })
      ).data;
      const operate = (action: string, input: Row = {}) =>
        done(admin.post('/third/order/customer/complaint/operat', { ids: [id], action, ...input }));
      await operate('accept');
      await operate('judge', { duty: 'partner', penaltyAmount: sub.orderAmount + 100_000, compensateAmount: 0 });
      await operate('close', { reply: '已处理' });
      return complaintOf(id);
    };
    const penalties = async (statementId: string) =>
      (await list('/third/statement/difference/search', { statementId })).filter((diff) => diff.diffType === 'penalty');

    const [one] = (await info(later.id)).subs;
    const complaint = await fine(one);
    expect((await penalties(later.id)).map((diff) => diff.id)).toContain(complaint.diffId);
    await byVersion(admin, '/third/statement/audit', later.id, { result: 0, reason: '重做' });
    await done(act('/third/statement/delete', await info(later.id)));
    expect((await complaintOf(complaint.id)).diffId).toBeNull();

    for (const sub of (await info(earlier.id)).subs) await fine(sub);
    for (const diff of await list('/third/statement/difference/search', { statementId: earlier.id })) {
      if (['pending', 'appealing'].includes(diff.status))
        await done(act('/third/statement/difference/handle', diff, { action: 'accept', handleNote: '认' }));
    }
    await byVersion(admin, '/third/statement/finance/audit', earlier.id, { result: 1 });
    await byVersion(finance, '/third/statement/settle', earlier.id, {});
    const over = await info(earlier.id);
    expect(over).toMatchObject({ status: 'closed' });
    for (const sub of over.subs) expect(sub.settleAmount).toBeLessThan(0);
    // Fines hold their statement before the order, as statements do.
    expect(at.server.output()).not.toMatch(/LockOrder: third_(order|statement) → third_(order|statement)/);

    const generate = async () =>
      (await finance.post('/third/statement/add', { authId: later.authId, period: later.period })).data.id as string;
    const carried = async (statementId: string) =>
      (await list('/third/statement/detail/search', { statementId, lineType: 'adjust' }))
        .map((line) => [line.carriedFromId, line.partnerId, line.settleAmount])
        .sort();
    const again = await generate();
    expect((await penalties(again)).map((diff) => diff.diffAmount)).toContain(-(one.orderAmount + 100_000));
    const partners = new Set((await info(again)).subs.map((sub: Row) => sub.partnerId));
    const owed = over.subs
      .filter((sub: Row) => partners.has(sub.partnerId))
      .map((sub: Row) => [sub.id, sub.partnerId, sub.settleAmount])
      .sort();
    expect(owed.length).toBeGreaterThan(0);
    expect(await carried(again)).toEqual(owed);
    // Taken over once: not by a statement of another time beside it, and again when this one is gone.
    await done(act('/third/statement/delete', await info(again)));
    expect(await carried(await generate())).toEqual(owed);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
