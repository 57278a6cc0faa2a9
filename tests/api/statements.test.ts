import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, stage, type Stage } from './harness';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
const AMOUNTS = ['orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount'] as const;

describe.each(ENGINES)('statements on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  const list = async (call: string, params: Record<string, string | number> = {}): Promise<Row[]> => (await finance.get(call, { pageSize: 200, ...params })).data.list;
  const statements = (status: string) => list('/third/statement/search', { status });
  const info = async (id: string) => (await finance.get('/third/statement/info', { id })).data as Row;
  const act = async (call: string, row: Row, input: Row = {}) => finance.post(call, { ids: [row.id], versions: { [row.id]: row.version }, ...input });

  beforeAll(async () => { at = await stage(engine); finance = await at.as('finance'); });
  afterAll(() => at.close());

  it('adds up: statement = parts = lines, in every amount', async () => {
    for (const statement of await list('/third/statement/search')) {
      const { subs } = await info(statement.id);
      const lines = (await finance.get('/third/statement/detail/search', { statementId: statement.id, count: 1 })).data.summary;
      for (const key of AMOUNTS) {
        expect(subs.reduce((sum: number, s: Row) => sum + s[key], 0)).toBe(statement[key]);
        expect(lines[key]).toBe(statement[key]);
      }
      expect(statement.settleAmount).toBe(statement.orderAmount + statement.subsidyAmount - statement.commissionAmount - statement.refundAmount + statement.adjustAmount);
      expect(statement.diffAmount).toBe(statement.channelBillAmount - statement.settleAmount);
    }
  });

  it('is generated once a period and authorisation, from recorded orders only', async () => {
    const made = new Set((await list('/third/statement/search')).map((s) => `${s.authId} ${s.period}`));
    const auths = await list('/third/auth/search');
    const period = (await list('/third/statement/search'))[0]!.period as string;
    const open = auths.find((a) => !made.has(`${a.id} ${period}`))!;
    const answer = await finance.post('/third/statement/add', { authId: open.id, period, channelBillAmount: 100_000 });
    expect(answer).toMatchObject({ code: 200 });
    const statement = await info(answer.data.id);
    expect(statement).toMatchObject({ status: 'auditing', period, channel: open.channel });
    expect(statement.orderCount).toBeGreaterThan(0);
    expect((await finance.post('/third/statement/add', { authId: open.id, period })).message).toMatch(/已存在/);
    expect((await finance.post('/third/statement/add', { authId: open.id, period: '2099-01' })).message).toMatch(/还没有结束/);
    expect((await act('/third/statement/delete', statement)).code).toBe(200);
    expect((await finance.get('/third/statement/info', { id: statement.id })).code).toBe(404);
    const again = await finance.post('/third/statement/add', { authId: open.id, period });
    expect((await info(again.data.id)).orderCount).toBe(statement.orderCount);
  });

  it('goes through audit, confirmation, differences, finance audit and settlement', async () => {
    const admin = await at.as('admin');
    const [waiting] = (await statements('auditing')).sort((a, b) => a.orderCount - b.orderCount);
    expect((await act('/third/statement/settle', waiting!)).data.results[0].message).toBe('当前状态为“待审核”,不能结算');
    expect((await act('/third/statement/audit', waiting!, { result: 0 })).data.errors).toEqual({ reason: '驳回原因不能为空' });
    expect((await admin.post('/third/statement/audit', { ids: [waiting!.id], versions: { [waiting!.id]: waiting!.version }, result: 1 })).code).toBe(200);
    for (const sub of await list('/third/statement/sub/search', { statementId: waiting!.id })) {
      expect((await act('/third/statement/sub/audit', sub, { result: 1 })).code).toBe(200);
    }
    expect((await info(waiting!.id)).status).toBe('financing');
    const open = (await list('/third/statement/difference/search', { statementId: waiting!.id })).filter((d) => ['pending', 'appealing'].includes(d.status));
    if (open.length) expect((await admin.post('/third/statement/finance/audit', { ids: [waiting!.id], versions: { [waiting!.id]: (await info(waiting!.id)).version }, result: 1 })).data.results[0].message).toMatch(/差异未处理/);
    for (const diff of open) expect((await act('/third/statement/difference/handle', diff, { action: 'accept', handleNote: '核对一致,认差' })).code).toBe(200);
    const ready = await info(waiting!.id);
    expect(ready.adjustAmount).toBe(open.reduce((sum, d) => sum + d.diffAmount, 0));
    expect((await admin.post('/third/statement/finance/audit', { ids: [ready.id], versions: { [ready.id]: ready.version }, result: 1 })).code).toBe(200);
    const settling = await info(ready.id);
    expect((await act('/third/statement/settle', { ...settling, version: 1 })).data.results[0].code).toBe(412);
    expect((await act('/third/statement/settle', settling)).code).toBe(200);
    const settled = await info(ready.id);
    expect(settled).toMatchObject({ status: 'settled' });
    expect(new Set(settled.subs.map((s: Row) => s.status))).toEqual(new Set(['settled']));
    const line = (await list('/third/statement/detail/search', { statementId: settled.id, lineType: 'order' }))[0]!;
    expect((await finance.get('/third/order/detail', { id: line.thirdOrderId })).data.statementStatus).toBe('settled');
    const handled = (await list('/third/statement/difference/search', { statementId: settled.id }))[0];
    if (handled) expect((await act('/third/statement/difference/handle', handled, { action: 'accept', handleNote: '再来一次' })).code).toBe(422);
  });

  it('sends a statement back to the partners, and lets them disagree', async () => {
    const admin = await at.as('admin');
    const [financing] = await statements('financing');
    expect((await admin.post('/third/statement/finance/audit', { ids: [financing!.id], versions: { [financing!.id]: financing!.version }, result: 0, reason: '补充凭证' })).code).toBe(200);
    const [sub] = await list('/third/statement/sub/search', { statementId: financing!.id });
    expect(sub!.status).toBe('pending');
    expect((await act('/third/statement/sub/audit', sub!, { result: 0, reason: '少算两单' })).code).toBe(200);
    expect((await list('/third/statement/sub/search', { statementId: financing!.id })).find((s) => s.id === sub!.id)).toMatchObject({ status: 'disputed', disputeReason: '少算两单' });
  });

  it('lets nobody audit what they made themselves', async () => {
    const auth = (await list('/third/auth/search'))[0]!;
    const period = (await list('/third/statement/search')).map((s) => s.period).sort()[0] as string;
    const victim = (await list('/third/statement/search', { status: 'auditing,rejected' })).find((s) => s.createdByName !== '王建国')!;
    expect((await act('/third/statement/delete', victim)).code).toBe(200);
    const made = await finance.post('/third/statement/add', { authId: victim.authId, period: victim.period });
    expect(made.code, `${auth.id} ${period}`).toBe(200);
    const mine = await info(made.data.id);
    expect((await act('/third/statement/audit', mine, { result: 1 })).data.results[0].message).toBe('不能审核自己提交的单据');
  });

  it('settles exactly once when two press the button together', async () => {
    const [row] = await statements('settling');
    const body = { ids: [row!.id], versions: { [row!.id]: row!.version } };
    const answers = await Promise.all(Array.from({ length: 6 }, () => finance.post('/third/statement/settle', body, { 'idempotency-key': crypto.randomUUID() })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
