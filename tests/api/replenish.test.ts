import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from './client';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import { brokenRules } from './invariants';

const BILL = '/partner/replenish/apply/bill';

describe.each(AREA_ENGINES)('replenishment bills on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  beforeAll(async () => {
    at = await stage(engine);
    finance = await at.as('finance');
  });
  afterAll(() => at.close());

  const all = async (params: Record<string, string> = {}, call = `${BILL}/search`): Promise<Loose[]> =>
    (await finance.get(call, { pageSize: 200, ...params })).data.list;
  const info = async (id: string): Promise<Loose> => (await finance.get(`${BILL}/info`, { id })).data;
  const why = (answer: Loose): string =>
    JSON.stringify(answer.data?.results?.[0]?.data?.errors ?? answer.data?.errors ?? '') +
    (answer.data?.results?.[0]?.message ?? answer.message);
  const SINGLE = ['outTradeNo', 'financeCheck', 'landingCharge', 'platformInvoice'];
  const send = async (what: string, id: string, input: object = {}) => {
    const { version } = await info(id);
    return finance.post(
      `${BILL}/${what}`,
      what === 'settleRemark'
        ? { ids: [id], ...input }
        : SINGLE.includes(what)
          ? { id, version, ...input }
          : { ids: [id], versions: { [id]: version }, ...input },
    );
  };
  const did = async (what: string, id: string, input: object = {}) => {
    const answer = await send(what, id, input);
    expect(answer.code, `${what} ${why(answer)}`).toBe(200);
    return info(id);
  };
  const refused = async (what: string, id: string, input: object = {}) => {
    const before = await info(id);
    const answer = await send(what, id, input);
    expect([400, 422], `${what} ${answer.code}`).toContain(answer.code);
    expect(await info(id), what).toEqual(before);
    return why(answer);
  };
  const moves = async (id: string): Promise<Loose[]> =>
    (await finance.get('/partner/replenish/order/balance/searchLog', { applyBillId: id })).data.list;

  it('are paid with a trade number, once, and take their share from the balance of the account', async () => {
    const bill = (await all({ status: 'paying' })).find((b) => b.outTradeNo === null && b.deductAmount > 0)!;
    expect(await moves(bill.id)).toEqual([]);
    expect(await refused('platformPay', bill.id)).toMatch(/须有外部交易号/);
    const taken = (await all({ payStatus: 'paid' }))[0]!.outTradeNo;
    expect(await refused('platformPay', bill.id, { outTradeNo: taken })).toMatch(/已存在/);
    const stale = await finance.post(`${BILL}/platformPay`, {
      ids: [bill.id],
      versions: { [bill.id]: bill.version + 1 },
      outTradeNo: 'TEST20260001',
    });
    expect(stale.data?.results?.[0]?.code ?? stale.code).toBe(412);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        finance.post(`${BILL}/platformPay`, { ids: [bill.id], versions: { [bill.id]: bill.version }, outTradeNo: 'TEST20260001' }),
      ),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    const paid = await info(bill.id);
    expect(paid).toMatchObject({ status: 'sending', payStatus: 'paid', outTradeNo: 'TEST20260001' });
    expect(paid.paidAt).not.toBeNull();
    expect(await moves(bill.id)).toMatchObject([{ bizType: 'purchase', amount: -bill.deductAmount }]);
    const [other] = (await all({ status: 'paying' })).filter((b) => b.outTradeNo !== null);
    expect((await did('platformPay', other!.id)).outTradeNo, 'what was registered before stays').toBe(other!.outTradeNo);
    expect(await refused('platformPay', (await all({ status: 'auditing' }))[0]!.id, { outTradeNo: 'TEST20260009' })).toMatch(/待审核/);
  });

  it.runIf(looksCheaply(engine))('take nothing out of an account that is frozen', async () => {
    const bill = (await all({ status: 'paying' })).find((b) => b.deductAmount > 0)!;
    const freeze = (status: string) =>
      at.inspect(({ db }) => sql`update replenish_account set status = ${status} where id = ${bill.accountId}::bigint`.execute(db));
    await freeze('frozen');
    expect(await refused('platformPay', bill.id, { outTradeNo: 'TEST20260010' })).toMatch(/补货账户 \S+ 已冻结,不能抵扣/);
    expect(await moves(bill.id)).toEqual([]);
    await freeze('normal');
    expect((await did('platformPay', bill.id, { outTradeNo: 'TEST20260010' })).payStatus).toBe('paid');
  });

  it('are checked against the bank: amount and number must be the same, what differs is marked and can be put right', async () => {
    const bill = (await all({ financeStatus: 'unchecked', status: 'sending,receiving' })).find((b) => b.payAmount > 0)!;
    const right = { result: 'passed', amount: bill.payAmount, seenTradeNo: bill.outTradeNo };
    expect(await refused('financeCheck', bill.id, { ...right, amount: bill.payAmount - 10 })).toMatch(/相差 0\.10 元/);
    expect(await refused('financeCheck', bill.id, { ...right, seenTradeNo: 'NOTTHISONE1' })).toMatch(/交易号不同/);
    expect(await refused('financeCheck', bill.id, { result: 'failed' })).toMatch(/不符原因不能为空/);
    expect(await did('financeCheck', bill.id, { result: 'failed', reason: '流水号登记错了' })).toMatchObject({
      financeStatus: 'failed',
      financeReason: '流水号登记错了',
    });
    expect(await did('outTradeNo', bill.id, { outTradeNo: 'TEST20260002' })).toMatchObject({
      financeStatus: 'unchecked',
      financeReason: null,
    });
    expect(await did('financeCheck', bill.id, { ...right, seenTradeNo: 'TEST20260002' })).toMatchObject({ financeStatus: 'passed' });
    expect(await refused('financeCheck', bill.id, right)).toMatch(/核对通过/);
    expect(await refused('outTradeNo', bill.id, { outTradeNo: 'TEST20260003' })).toMatch(/核对通过/);
    const unpaid = (await all({ status: 'paying' }))[0]!;
    expect(await refused('financeCheck', unpaid.id, right)).toMatch(/不能财务核对/);
  });

  it('pay their delivery once, and not where it is free', async () => {
    const paid = (status: string) => all({ status: 'sending,receiving,received', deliveryPayStatus: status });
    const [open, free] = [(await paid('unpaid'))[0]!, (await paid('free'))[0]!];
    expect((await did('deliveryPay', open.id)).deliveryPayStatus).toBe('paid');
    expect(await refused('deliveryPay', open.id)).toMatch(/“已付”/);
    expect(await refused('deliveryPay', free.id)).toMatch(/“免付”/);
    expect(await refused('deliveryPay', (await all({ status: 'paying', deliveryPayStatus: 'unpaid' }))[0]!.id)).toMatch(/待付款/);
  });

  it('are settled, invoiced and paid to the brand by what was received, each once; the lists hold just what is left to do', async () => {
    const settling = await all({}, `${BILL}/searchSettleBill`);
    expect(settling.every((b) => b.status === 'received' && b.financeStatus === 'passed')).toBe(true);
    const bill = settling.find((b) => b.invoiceStatus === 'none' && b.brandPayStatus === 'unpaid')!;
    const brand = (await finance.get(`${BILL}/searchSettleBill1`, { brandId: bill.brandId, count: 1, pageSize: 200 })).data;
    expect(brand.list.map((b: Loose) => b.id)).toContain(bill.id);
    expect(brand.summary.brandAmount).toBe(brand.list.reduce((sum: number, b: Loose) => sum + b.brandAmount, 0));
    expect((await did('landingCharge', bill.id, { landingCharge: bill.landingCharge + 700 })).settleAmount).toBe(bill.settleAmount + 700);
    expect(
      await refused('platformInvoice', bill.id, { invoiceNo: '24332000009999999999', amount: bill.settleAmount, issuedOn: '2026-01-05' }),
    ).toMatch(/须等于结算金额/);
    expect(
      await did('platformInvoice', bill.id, { invoiceNo: '24332000009999999999', amount: bill.settleAmount + 700, issuedOn: '2026-01-05' }),
    ).toMatchObject({ invoiceStatus: 'issued', invoiceNo: '24332000009999999999' });
    expect(await refused('landingCharge', bill.id, { landingCharge: 0 })).toMatch(/“已开”/);
    expect((await did('settleRemark', bill.id, { settleRemark: '与下月一并付' })).settleRemark).toBe('与下月一并付');
    expect((await did('settle', bill.id)).status).toBe('settled');
    expect((await all({}, `${BILL}/searchSettleBill`)).map((b) => b.id)).not.toContain(bill.id);
    expect((await did('platfromPayToBrand', bill.id)).brandPayStatus, 'the brand may be paid after the bill is settled').toBe('paid');
    expect(await refused('platfromPayToBrand', bill.id)).toMatch(/“已付”/);
    const failed = (await all({ status: 'received', financeStatus: 'failed' }))[0]!;
    for (const what of ['settle', 'platfromPayToBrand']) expect(await refused(what, failed.id), what).toMatch(/“不符”/);
  });

  it('are for finance: others may neither look nor pay', async () => {
    const bill = (await all({ status: 'paying' }))[0]!;
    for (const who of ['support', 'partner']) {
      const other = await at.as(who);
      expect((await other.get(`${BILL}/search`)).code, who).toBe(0);
      expect(
        (await other.post(`${BILL}/platformPay`, { ids: [bill.id], versions: { [bill.id]: bill.version }, outTradeNo: 'TEST20260010' }))
          .code,
        who,
      ).toBe(0);
    }
  });

  it('keep every rule', async () => expect(await at.inspect(brokenRules)).toEqual([]));
});
