/** Statements compared with the bills of channels: differences are found, handled, appealed against and carried over. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stage, type Stage } from './harness';
import { AREA_ENGINES } from './place';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;

describe.each(AREA_ENGINES)('bills of channels on %s', (engine) => {
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

  it('are compared with the bill that the channel sends; what differs waits to be handled, and what was handled stays', async () => {
    const BILL = '/third/statement/channelBill';
    // Made anew, so that nothing was compared yet.
    const old = (await statements('rejected,auditing')).sort((a, b) => b.orderCount - a.orderCount)[0]!;
    expect((await act('/third/statement/delete', old)).code).toBe(200);
    const { authId: auth, period } = old;
    const {
      data: { id },
    } = await finance.post('/third/statement/add', { authId: auth, period, channelBillAmount: 1 });
    const statement = () => info(id);
    const lines = () => list('/third/statement/detail/search', { statementId: id, lineType: 'order' });
    // Fines that waited for a statement are in it too, whatever the channel bills.
    const differences = async () =>
      (await list('/third/statement/difference/search', { statementId: id })).filter((d) => d.diffType !== 'penalty');
    const billed = async (rows: readonly (readonly [serial: string, order: string, fen: number])[]) => {
      const body = new FormData();
      body.append(
        'file',
        new Blob([
          ['流水号,订单号,金额', ...rows.map(([serial, order, fen]) => `${serial},${order},${(fen / 100).toFixed(2)}`)].join('\r\n'),
        ]),
        'bill.csv',
      );
      const sent = (await (
        await fetch(`${finance.origin}/api/util/upimg?sheets=1`, { method: 'POST', body, headers: { cookie: finance.cookie } })
      ).json()) as Row;
      const { data, message } = await finance.post(`${BILL}/import`, {
        fileUrl: sent.data.fileUrl,
        fileName: 'bill.csv',
        columns: { serialNo: 0, channelOrderNo: 1, amount: 2 },
        statementId: id,
      });
      const task = async () => (await finance.get('/upload/list', { id: data.id })).data.list[0] as Row;
      expect(data, message).toBeTruthy();
      await expect.poll(async () => (await task()).status, { timeout: 20_000 }).toBe('checked');
      if ((await task()).failRows < rows.length) {
        await finance.post('/upload/confirm', { id: data.id });
        await expect.poll(async () => (await task()).status, { timeout: 20_000 }).toMatch(/done|partial/);
      }
      return task();
    };
    const compare = () => finance.post(`${BILL}/compare`, { id });

    expect((await compare()).data.reason).toBe('statement.noBills');
    const [same, dear, twice, gone, ...rest] = await lines();
    const admin = await at.as('admin');
    const foreign = (
      (await admin.get('/third/order/search', { channel: (await statement()).channel, status: 'done', pageSize: 200 })).data.list as Row[]
    ).find(
      (order) =>
        order.authId === auth &&
        order.statementStatus !== 'reconciling' &&
        rest.concat(same!).some((line) => line.partnerId === order.partnerId),
    );
    const rows: [string, string, number][] = [same!, ...rest].map((line, i) => [`A${i}`, line.channelOrderNo, line.settleAmount]);
    rows.push(
      ['B1', dear!.channelOrderNo, dear!.settleAmount - 150],
      ['B2', twice!.channelOrderNo, twice!.settleAmount],
      ['B3', twice!.channelOrderNo, twice!.settleAmount],
      ['B4', '990000000000001', 500],
    );
    if (foreign) rows.push(['B5', foreign.channelOrderNo, 2_000]);
    expect(await billed(rows)).toMatchObject({ status: 'done', addRows: rows.length });
    const audited = async () => {
      const { version } = await statement();
      return admin.post('/third/statement/audit', { ids: [id], versions: { [id]: version }, result: 1 });
    };
    expect((await audited()).data.results[0].data.reason).toBe('statement.notCompared');
    expect((await compare()).data).toMatchObject({
      same: rest.length + 1,
      different: 1,
      duplicate: 1,
      missingThere: 1,
      missingHere: foreign ? 1 : 0,
      strange: 1,
    });
    const total = rows.reduce((sum, [, , fen]) => sum + fen, 0);
    expect(await statement()).toMatchObject({
      channelBillAmount: total,
      diffAmount: total - (await statement()).settleAmount,
      billCount: rows.length,
      uncomparedCount: 0,
    });
    const found = await differences();
    expect(found.map((d) => [d.diffType, d.thirdOrderId, d.diffAmount]).sort()).toEqual(
      [
        ['amount', dear!.thirdOrderId, -150],
        ['duplicate', twice!.thirdOrderId, twice!.settleAmount],
        ['missingThere', gone!.thirdOrderId, -gone!.settleAmount],
        ...(foreign ? [['missingHere', foreign.id, 2_000]] : []),
      ].sort(),
    );
    expect((await lines()).find((line) => line.id === gone!.id)).toMatchObject({
      matchStatus: 'missingThere',
      channelAmount: 0,
      openDiffCount: 1,
    });
    expect((await list(`${BILL}/search`, { statementId: id, matchStatus: 'strange' })).map((bill) => bill.serialNo)).toEqual(['B4']);

    // The channel withdraws one and corrects another by its number; those
    // accepted meanwhile stay, and their bill can't be changed any more.
    const accepted = found.find((d) => d.diffType === 'duplicate')!;
    expect(
      (await act('/third/statement/difference/handle', accepted, { action: 'accept', handleNote: '渠道多结一次', evidence: [] })).code,
    ).toBe(200);
    const again = await billed([
      ['B1', dear!.channelOrderNo, dear!.settleAmount],
      ['B6', gone!.channelOrderNo, gone!.settleAmount],
      ['B3', twice!.channelOrderNo, 1],
    ]);
    expect(again).toMatchObject({ status: 'partial', addRows: 1, updateRows: 1, failRows: 1 });
    expect((await list('/upload/rows', { taskId: again.id }))[0]!.reason).toMatch(/差异已经处理/);
    expect((await compare()).data).toMatchObject({ same: rest.length + 3, different: 0, duplicate: 0, missingThere: 0 });
    expect((await differences()).map((d) => [d.diffType, d.status]).sort()).toEqual(
      [['duplicate', 'accepted'], ...(foreign ? [['missingHere', 'pending']] : [])].sort(),
    );
    expect((await finance.post(`${BILL}/clear`, { id })).data.reason).toBe('statement.differenceHandled');
    expect((await admin.get(`${BILL}/search`, { statementId: id })).data.list.length).toBeGreaterThan(0);
    expect((await (await at.as('partner')).get(`${BILL}/search`, {})).code).not.toBe(200);
    expect((await audited()).code).toBe(200);
    expect((await billed([['B7', same!.channelOrderNo, 1]])).failRows).toBe(1);
  });

  describe('a difference', () => {
    const HANDLE = '/third/statement/difference/handle';
    const open = async (status = 'pending') => {
      const alive = new Set(
        [...(await statements('auditing')), ...(await statements('confirming')), ...(await statements('financing'))].map((s) => s.id),
      );
      return (await list('/third/statement/difference/search', { status })).find(
        (d) => alive.has(d.statementId) && d.lineId && Math.abs(d.diffAmount) > 1,
      )!;
    };
    const again = async (diff: Row) => (await list('/third/statement/difference/search', { id: diff.id }))[0]!;
    const lineOf = async (diff: Row) => (await list('/third/statement/detail/search', { id: diff.lineId }))[0]!;
    const refused = async (diff: Row, input: Row) => {
      const answer = await act(HANDLE, diff, input);
      return [answer.code, answer.data.results?.[0]?.message ?? answer.message];
    };

    it('is found from its line, which counts the open ones', async () => {
      const lines = await list('/third/statement/detail/search', { openDiffCount_from: 1 });
      expect(lines.length).toBeGreaterThan(0);
      const found = await list('/third/statement/difference/search', {
        lineId: lines.map((l) => l.id).join(),
        status: 'pending,appealing',
      });
      expect(new Set(found.map((d) => d.lineId))).toEqual(new Set(lines.map((l) => l.id)));
      expect(found).toHaveLength(lines.reduce((sum, l) => sum + l.openDiffCount, 0));
      expect(lines.every((l) => l.matchStatus === 'different' || l.matchStatus === 'missingThere')).toBe(true);
    });

    it('takes no more than itself, nothing without a note, and only uploaded evidence', async () => {
      const diff = await open();
      const accept = { action: 'accept', handleNote: '认差' };
      for (const adjustAmount of [0, -diff.diffAmount, diff.diffAmount * 2])
        expect((await refused(diff, { ...accept, adjustAmount }))[1]).toMatch(/认差金额应与差额 .* 同向,且不超过它/);
      expect((await act(HANDLE, diff, { action: 'accept' })).data.errors).toEqual({ handleNote: '处理说明不能为空' });
      expect((await act(HANDLE, diff, { ...accept, evidence: ['javascript:alert(1)'] })).data.errors).toEqual({
        evidence: '凭证应为上传的图片',
      });
      expect(
        (await act(HANDLE, diff, { ...accept, evidence: Array.from({ length: 10 }, (_, i) => `/demo/${i}.png`) })).data.errors,
      ).toEqual({ evidence: '凭证最多 9 张' });
      expect(await again(diff)).toMatchObject({ status: 'pending', evidence: [], version: diff.version });
      expect((await act(HANDLE, { ...diff, version: diff.version + 5 }, accept)).data.results[0].code).toBe(412);
    });

    it('is not to be touched once its statement is out of the office', async () => {
      const gone = new Set((await statements('settled,settling,rejected')).map((s) => s.id));
      const late = (await list('/third/statement/difference/search')).find(
        (d) => gone.has(d.statementId) && ['pending', 'appealing'].includes(d.status),
      );
      if (late) expect((await refused(late, { action: 'accept', handleNote: '太晚' }))[1]).toMatch(/^对账单处于“.+”,差异不可再处理$/);
      const closed = (await list('/third/statement/difference/search', { status: 'accepted,rejected' }))[0]!;
      expect((await refused(closed, { action: 'accept', handleNote: '再来' }))[0]).toBe(422);
    });

    it('is not for users without a page that handles it', async () => {
      const support = await at.as('support');
      const diff = await open();
      expect(
        (await support.post(HANDLE, { ids: [diff.id], versions: { [diff.id]: diff.version }, action: 'accept', handleNote: '越权' })).code,
      ).toBe(0);
      expect((await support.get('/third/statement/difference/search')).code).toBe(0);
    });

    it('is appealed and then admitted: what was shown for both stands, and line, part and statement move by the same amount', async () => {
      const diff = await open();
      const evidence = ['png', 'pdf', 'jpg'].map((ending) => `/demo/evidence.${ending}`);
      expect(await refused(diff, { action: 'reject', handleNote: '不成立' })).toEqual([422, '当前状态为“待处理”,不能处理差异']);
      expect((await act(HANDLE, diff, { action: 'appeal', handleNote: '已签收', evidence: evidence.slice(0, 2) })).code).toBe(200);
      const appealing = await again(diff);
      expect(appealing).toMatchObject({ status: 'appealing', adjustAmount: null, evidence: evidence.slice(0, 2) });
      expect((await lineOf(diff)).openDiffCount).toBe(1);
      expect((await act(HANDLE, appealing, { action: 'reject', handleNote: '渠道撤回', dryRun: true })).code).toBe(200);

      const [before, sub] = [await info(diff.statementId), (row: Row) => row.subs.find((s: Row) => s.id === diff.subId)];
      expect((await act(HANDLE, appealing, { action: 'accept', handleNote: '渠道账单为准', evidence: evidence.slice(1) })).code).toBe(200);
      expect(await again(diff)).toMatchObject({ status: 'accepted', adjustAmount: diff.diffAmount, evidence, handleNote: '渠道账单为准' });
      expect((await lineOf(diff)).openDiffCount).toBe(0);
      const after = await info(diff.statementId);
      for (const of of [(row: Row) => row, sub]) {
        expect(of(after).adjustAmount - of(before).adjustAmount).toBe(diff.diffAmount);
        expect(of(after).settleAmount - of(before).settleAmount).toBe(diff.diffAmount);
      }
      expect(after.openDiffCount).toBe(before.openDiffCount - 1);
      expect(
        (await list('/third/statement/detail/search', { statementId: diff.statementId, lineType: 'adjust' })).filter(
          (l) => l.diffId === diff.id,
        ),
      ).toMatchObject([{ adjustAmount: diff.diffAmount, settleAmount: diff.diffAmount, orderAmount: 0 }]);
    });
  });

  it('still keeps every rule after all of this', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
