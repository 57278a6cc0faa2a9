/** From an uploaded invoice to a statement that is paid and closed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sql } from 'kysely';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, pdfOf, type InvoicePaper } from '../../src/areas/finance/invoicePdf';
import { taxWithin } from '../../src/areas/finance/owed.server';
import { addDays, addMonths, dayOf } from '../../src/language/days';
import type { Figures, ReportData } from '../../src/language/report';
import { stage, type Stage } from './harness';
import { AREA_ENGINES, looksCheaply } from './place';
import type { Client } from './client';
import { brokenRules } from './invariants';

type Row = Record<string, any>;
const INFO = '/invoice/file/info';
const RECORD = '/third/statement/invoice';
const PAYMENT = '/third/statement/payment';

describe.each(AREA_ENGINES)('finance on %s', (engine) => {
  let at: Stage;
  let finance: Client;
  let admin: Client;
  let own: string;
  let serial = 0;
  const list = async (call: string, params: Record<string, string | number> = {}, who = finance): Promise<Row[]> =>
    (await who.get(call, { pageSize: 200, ...params })).data.list;
  const one = async (call: string, id: string) => (await list(call, { id }))[0]!;
  const act = (call: string, row: Row, input: Row = {}, who = finance) =>
    who.post(call, { ids: [row.id], versions: { [row.id]: row.version }, ...input });
  const messageOf = (answer: Row) => answer.data?.results?.[0]?.message ?? answer.message;
  const reasonOf = (answer: Row) => answer.data.results?.[0]?.data.reason ?? answer.data.reason;
  const file = async (id: string) => (await finance.get(`${INFO}/info`, { id })).data as Row;

  async function upload(bytes: Uint8Array, name: string): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([bytes as BlobPart]), name);
    const response = await fetch(`${finance.origin}/api/util/upimg?documents=1`, {
      method: 'POST',
      body: form,
      headers: { cookie: finance.cookie },
    });
    return ((await response.json()) as { data: string }).data;
  }
  /** Uploads files and waits until they are read. */
  async function parsed(...files: Uint8Array[]): Promise<Row[]> {
    const fileUrl = await Promise.all(files.map((bytes, i) => upload(bytes, `${i}.pdf`)));
    const answer = await finance.post(`${INFO}/parse`, { fileUrl });
    expect(answer).toMatchObject({ code: 200 });
    return Promise.all((answer.data.ids as string[]).map(read));
  }
  async function read(id: string): Promise<Row> {
    await expect.poll(async () => (await file(id)).status, { timeout: 40_000, interval: 100 }).not.toBe('waiting');
    return file(id);
  }
  const paper = (seller: Row, totalAmount: number, more: Partial<InvoicePaper> = {}): InvoicePaper => {
    const taxAmount = taxWithin(totalAmount, 600);
    return {
      invoiceType: 'digital',
      invoiceNo: `26990000${String(++serial).padStart(12, '0')}`,
      invoiceDate: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
      buyer: { name: '杭州井台网络科技有限公司', taxNo: own },
      seller: { name: seller.title, taxNo: seller.taxNo },
      what: '*物流辅助服务*配送费',
      rateBp: 600,
      amount: totalAmount - taxAmount,
      taxAmount,
      totalAmount,
      ...more,
    };
  };
  /** A part of a settled statement for which nothing was invoiced yet, and how its partner bills. */
  async function fresh(): Promise<{ sub: Row; seller: Row }> {
    const booked = new Set((await list(`${RECORD}/search`)).map((record) => record.subId));
    const sub = (await list('/third/statement/sub/search', { status: 'settled' })).find((s) => !booked.has(s.id) && s.settleAmount > 4000)!;
    return { sub, seller: (await list('/partner/main/invoices', { partnerId: sub.partnerId }))[0]! };
  }

  beforeAll(async () => {
    at = await stage(engine);
    [finance, admin] = [await at.as('finance'), await at.as('admin')];
    own = (await list('/sys/config/search', { keyword: '平台税号' }, admin))[0]!.configValue;
  });
  afterAll(() => at.close());

  it('reads what is uploaded: text, a picture with a code, and says of the rest why it can not', async () => {
    const { seller } = await fresh();
    prepareZXingModule({
      overrides: {
        wasmBinary: new Uint8Array(readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))).buffer,
      },
    });
    const { image } = await writeBarcode('01,10,033001900104,20000001,100.00,20261008,12345678901234567890,ABCD,', {
      format: 'QRCode',
      scale: 4,
    });
    const good = paper(seller, 186_400);
    const [text, scanned, letter, broken, wrong] = await parsed(
      invoicePdf(good),
      new Uint8Array(await image!.arrayBuffer()),
      pdfOf([[60, 300, '送货签收单']]),
      Buffer.from('%PDF-1.4\nnothing'),
      invoicePdf({ ...paper(seller, 200_000), totalAmount: 200_900 }),
    );
    expect(text).toMatchObject({
      status: 'checking',
      invoiceType: 'digital',
      invoiceNo: good.invoiceNo,
      sellerTaxNo: seller.taxNo,
      buyerTaxNo: own,
      amount: good.amount,
      taxAmount: good.taxAmount,
      totalAmount: 186_400,
      partnerId: seller.partnerId,
      issueCount: 0,
    });
    expect(text!.parseJson.totalAmount).toEqual({ value: 186_400, confidence: 92, from: 'text' });
    expect(scanned).toMatchObject({
      status: 'checking',
      invoiceCode: '033001900104',
      invoiceNo: '20000001',
      amount: 10_000,
      totalAmount: null,
      partnerId: null,
    });
    expect(scanned!.parseJson).toMatchObject({
      invoiceNo: { from: 'code', confidence: 97 },
      totalAmount: { value: null, issue: '没有识别到' },
    });
    expect(letter).toMatchObject({ status: 'failed', failReason: expect.stringContaining('没有识别到发票内容') });
    expect(broken).toMatchObject({ status: 'failed', failReason: 'PDF 文件已损坏,不能打开' });
    expect(wrong).toMatchObject({ status: 'checking', totalAmount: null, issueCount: 1 });
    expect(wrong!.parseJson.totalAmount).toMatchObject({
      value: 200_900,
      confidence: 40,
      issue: expect.stringContaining('与价税合计不符'),
    });
    expect(messageOf(await act(`${INFO}/confirm`, wrong!))).toMatch(/还不能确认:价税合计没有识别到/);

    // The same file again; one that failed is read again by its id.
    expect(await finance.post(`${INFO}/parse`, { fileUrl: [text!.fileUrl] })).toMatchObject({
      code: 422,
      data: { errors: { fileUrl: expect.stringMatching(/第 1 份文件已上传过,现在是“待核对”,发票号码/) } },
    });
    expect((await finance.post(`${INFO}/parse`, { fileUrl: [] })).data.reason).toBe('finance.nothingUploaded');
    expect((await finance.post(`${INFO}/parse`, { id: text!.id })).data.reason).toBe('finance.notFailed');
    expect(await finance.post(`${INFO}/parse`, { id: letter!.id })).toMatchObject({ code: 200 });
    expect((await read(letter!.id)).status).toBe('failed');
    const [again] = await parsed(Buffer.concat([invoicePdf(good), Buffer.from('\n')]));
    expect(again!.parseJson.invoiceNo.issue).toBe('与另一份待核对的文件是同一张发票');

    // By hand: what does not add up is refused beside its field.
    expect(
      await finance.post(`${INFO}/update`, {
        id: letter!.id,
        version: (await file(letter!.id)).version,
        amount: 100,
        taxAmount: 6,
        totalAmount: 107,
      }),
    ).toMatchObject({ code: 422, data: { errors: { totalAmount: expect.any(String) } } });
    expect(
      await finance.post(`${INFO}/update`, {
        id: letter!.id,
        version: (await file(letter!.id)).version,
        invoiceType: 'digital',
        invoiceNo: '2'.repeat(20),
        sellerTaxNo: seller.taxNo,
        amount: 100,
        taxAmount: 6,
        totalAmount: 106,
      }),
    ).toMatchObject({ code: 200 });
    expect(await file(letter!.id)).toMatchObject({ status: 'checking', partnerId: seller.partnerId, failReason: null, issueCount: 2 });
  });

  it('hands a document out for a frame of ours only', async () => {
    const { fileUrl } = (await list(`${INFO}/search`, { status: 'checking' })).find(
      (f) =>
        f.fileUrl.startsWith('/uploads/') && f.parseJson.invoiceNo?.from === 'text' && f.createdByName === '陈思远' && f.confidence > 0,
    )!;
    const fresh = await finance.post(`${INFO}/parse`, { fileUrl: ['/uploads/none.pdf'] });
    expect(fresh.data.errors.fileUrl).toMatch(/没有上传/);
    const framed = await fetch(`${finance.origin}${fileUrl}?view=1`, { headers: { cookie: finance.cookie } });
    expect([
      framed.headers.get('content-disposition'),
      framed.headers.get('x-frame-options'),
      framed.headers.get('content-security-policy'),
    ]).toEqual(['inline', 'SAMEORIGIN', expect.stringContaining("frame-ancestors 'self'")]);
    await framed.arrayBuffer();
  });

  it('asks for a paper invoice once it has been on its way for three days, in the list of what there is to do and in its counts alike', async () => {
    const { sub, seller } = await fresh();
    const todo = '/statistics/admin/default/page/todo';
    const register = async (days: number) =>
      (
        await finance.post(`${RECORD}/add`, {
          subId: sub.id,
          invoiceNo: paper(seller, 100).invoiceNo,
          invoiceDate: addDays(dayOf(Date.now()), -days),
          amount: 100,
          taxRateBp: 600,
        })
      ).data.id as string;
    const [due, early] = [await register(3), await register(2)];
    const { subject, address } = (await list(todo, { keyword: (await one(`${RECORD}/search`, due)).recordNo }))[0]!;
    expect({ subject, address }).toEqual({ subject: '开票 3 天未收票', address: `/api${RECORD}/search?id=${due}` });
    expect(await list(todo, { keyword: (await one(`${RECORD}/search`, early)).recordNo })).toEqual([]);
    const counted = ((await finance.get(`${todo}/count`)).data.list as Row[]).find(({ label }) => label === subject)!;
    const shown = (await list(`${RECORD}/search`, { ...counted.query, subId: sub.id })).map(({ id }) => id);
    expect(shown).toEqual([due]);
    for (const id of [due, early])
      expect(await act(`${RECORD}/void`, await one(`${RECORD}/search`, id), { reason: '登记错了' })).toMatchObject({ code: 200 });
  });

  it('hangs a confirmed invoice on the part it is for, once, and pays no more than was invoiced', async () => {
    const { sub, seller } = await fresh();
    const [first, rest] = [Math.round(sub.settleAmount / 3), sub.settleAmount - Math.round(sub.settleAmount / 3)];
    const registered = paper(seller, first);
    expect(
      (
        await finance.post(`${RECORD}/add`, {
          subId: sub.id,
          invoiceNo: 'X1',
          invoiceDate: registered.invoiceDate,
          amount: sub.settleAmount + 1,
        })
      ).data.errors.amount,
    ).toMatch(/未开票额只有/);
    const made = await finance.post(`${RECORD}/add`, {
      subId: sub.id,
      invoiceNo: registered.invoiceNo,
      invoiceDate: registered.invoiceDate,
      amount: first,
      taxRateBp: 600,
    });
    expect(made).toMatchObject({ code: 200, data: { amount: first, taxAmount: taxWithin(first, 600), left: rest } });
    const record = () => one(`${RECORD}/search`, made.data.id);
    expect(await record()).toMatchObject({ status: 'pending', partnerId: sub.partnerId, taxAmount: taxWithin(first, 600) });
    expect(
      (
        await finance.post(`${RECORD}/add`, {
          subId: sub.id,
          invoiceNo: registered.invoiceNo,
          invoiceDate: registered.invoiceDate,
          amount: 1,
        })
      ).code,
    ).toBe(422);
    expect(reasonOf(await act(`${RECORD}/confirm`, await record()))).toBe('finance.fileNotConfirmed');

    const foreign = { name: '别家公司', taxNo: '91350100M000100Y43' };
    const [mine, other, toOther, large, noPartner] = await parsed(
      invoicePdf(registered),
      invoicePdf(paper(seller, rest)),
      invoicePdf(paper(seller, 1000, { buyer: foreign })),
      invoicePdf(paper(seller, sub.settleAmount + 100)),
      invoicePdf(paper({ title: foreign.name, taxNo: foreign.taxNo }, 900)),
    );
    expect(reasonOf(await act(`${INFO}/confirm`, toOther!))).toBe('finance.buyerMismatch');
    expect(reasonOf(await act(`${INFO}/confirm`, noPartner!))).toBe('finance.sellerUnknown');
    expect(reasonOf(await act(`${INFO}/confirm`, large!, { subId: sub.id }))).toBe('finance.exceedsUninvoiced');
    expect(await act(`${INFO}/confirm`, mine!)).toMatchObject({ code: 200 });
    expect(await file(mine!.id)).toMatchObject({ status: 'confirmed', invoiceRecordId: made.data.id });
    const [copy] = await parsed(Buffer.concat([invoicePdf(registered), Buffer.from('\n')]));
    expect(reasonOf(await act(`${INFO}/confirm`, copy!))).toBe('finance.alreadyRegistered');
    expect(await act(`${RECORD}/confirm`, await record())).toMatchObject({ code: 200 });
    expect(await act(`${INFO}/confirm`, other!, { subId: sub.id })).toMatchObject({ code: 200 });
    const second = (await list(`${RECORD}/search`, { subId: sub.id })).find((r) => r.id !== made.data.id)!;
    expect(second).toMatchObject({ status: 'pending', amount: rest, invoiceFileId: other!.id, taxRateBp: 600 });
    const now = () => one('/third/statement/sub/search', sub.id);
    expect(await now()).toMatchObject({ invoicedAmount: first, paidAmount: 0 });

    // Payments: first the invoice, then the money.
    expect((await finance.post(`${PAYMENT}/add`, { subId: sub.id, amount: first + 1, payWay: 'bank' })).data.errors.amount).toMatch(
      /已收票而未付的只有/,
    );
    // What would be left is shown before it is done.
    const isForecast = async (amount?: number) =>
      (await finance.post(`${PAYMENT}/add`, { subId: sub.id, payWay: 'bank', amount, dryRun: true })).data;
    expect(await isForecast()).toEqual({ id: expect.any(String), version: 1, amount: first, left: 0 });
    expect(await isForecast(first - 1)).toMatchObject({ amount: first - 1, left: 1 });
    const paid = await finance.post(`${PAYMENT}/add`, { subId: sub.id, payWay: 'bank' });
    const payment = () => one(`${PAYMENT}/search`, paid.data.id);
    expect(await payment()).toMatchObject({ amount: first, status: 'pending', bankAccount: { title: seller.title } });
    expect(reasonOf(await act(`${RECORD}/void`, await record(), { reason: '开错了' }))).toBe('finance.alreadyPaid');
    expect(reasonOf(await act(`${INFO}/void`, await file(mine!.id), { reason: '开错了' }))).toBe('finance.alreadyPaid');
    expect((await act(`${PAYMENT}/confirm`, await payment(), { result: 'received' })).data.errors).toEqual({
      bankSerial: '银行流水不能为空',
    });
    expect(await act(`${PAYMENT}/confirm`, await payment(), { result: 'returned', reason: '户名不符' })).toMatchObject({ code: 200 });
    expect(await payment()).toMatchObject({ status: 'returned', returnReason: '户名不符', bankSerial: null });
    expect(await act(`${PAYMENT}/confirm`, await payment(), { result: 'received', bankSerial: 'S1' })).toMatchObject({ code: 422 });

    // Voided together: the paper and what it stood for.
    expect(await act(`${RECORD}/void`, await record(), { reason: '红冲重开' })).toMatchObject({ code: 200 });
    expect([(await record()).status, (await file(mine!.id)).status, (await now()).invoicedAmount]).toEqual(['voided', 'voided', 0]);
    expect(await act(`${INFO}/void`, await file(other!.id), { reason: '红冲重开' })).toMatchObject({ code: 200 });
    expect((await one(`${RECORD}/search`, second.id)).status).toBe('voided');
    // Whether it began with the paper or with the record: nobody waits in a circle.
    expect(at.server.output()).not.toContain('LockOrder');
  });

  it('closes a statement with the last payment that makes everything even', async () => {
    const open = await list('/third/statement/search', { status: 'settled' });
    const subs = await list('/third/statement/sub/search', { status: 'settled' });
    const records = await list(`${RECORD}/search`);
    const of = (statement: Row) => subs.filter((s) => s.statementId === statement.id && s.settleAmount > 0);
    const statement = open
      .filter((s) => of(s).every((sub) => !records.some((r) => r.subId === sub.id && r.status !== 'voided')))
      .sort((a, b) => of(a).length - of(b).length)[0]!;
    const sellers = new Map((await list('/partner/main/invoices')).map((seller) => [seller.partnerId, seller]));
    const mine = of(statement);
    const files = await parsed(...mine.map((sub) => invoicePdf(paper(sellers.get(sub.partnerId)!, sub.settleAmount))));
    expect(files.map(({ failReason }) => failReason)).toEqual(mine.map(() => null));
    for (const [i, sub] of mine.entries()) expect(messageOf(await act(`${INFO}/confirm`, files[i]!, { subId: sub.id }))).toBe('确认成功');
    const made = (await list(`${RECORD}/search`, { status: 'pending' })).filter((r) => mine.some((sub) => sub.id === r.subId));
    expect(
      await finance.post(`${RECORD}/confirm`, {
        ids: made.map((r) => r.id),
        versions: Object.fromEntries(made.map((r) => [r.id, r.version])),
      }),
    ).toMatchObject({ code: 200 });
    for (const [i, sub] of mine.entries()) {
      const { data } = await finance.post(`${PAYMENT}/add`, { subId: sub.id, payWay: 'bank' });
      expect((await one('/third/statement/search', statement.id)).status).toBe('settled');
      const payment = await one(`${PAYMENT}/search`, data.id);
      if (i > 0)
        expect((await act(`${PAYMENT}/confirm`, payment, { result: 'received', bankSerial: 'T0' })).data.reason).toBe('finance.serialUsed');
      expect(await act(`${PAYMENT}/confirm`, payment, { result: 'received', bankSerial: `T${i}` })).toMatchObject({ code: 200 });
    }
    expect(await one('/third/statement/search', statement.id)).toMatchObject({
      status: 'closed',
      invoicedAmount: mine.reduce((sum, s) => sum + s.settleAmount, 0),
      paidAmount: mine.reduce((sum, s) => sum + s.settleAmount, 0),
    });
  });

  it('reckons JD by partner: together what the parts of JD come to', async () => {
    const ever = { period_from: addMonths(dayOf(Date.now()).slice(0, 7), -23) };
    const { data } = await finance.get<ReportData>('/third/statement/searchJdDetailGroupPartner', { rows: 'partner', ...ever });
    const named = (figures: Figures): Row => Object.fromEntries(data.measures.map((name, i) => [name, figures[i]]));
    const [total, groups] = [named(data.total), data.members[0].map(({ query }, r) => ({ query, values: named(data.rows[r]!) }))];
    const { summary } = (await finance.get('/third/statement/sub/search', { channel: 'jd', count: 1 })).data;
    expect([total.settle, total.paid, total.orders]).toEqual([summary.settleAmount, summary.orderAmount, summary.orderCount]);
    expect(groups.reduce((sum, { values }) => sum + (values.settle as number), 0)).toBe(total.settle);
    const lines = (await finance.get('/third/statement/detail/search', { ...groups[0]!.query, channel: 'jd', count: 1 })).data;
    expect([lines.total, lines.summary.settleAmount]).toEqual([groups[0]!.values.rows, groups[0]!.values.settle]);
  });

  it('settles with a provider what its shops owe: made by one, audited by another, and only when all of it is in', async () => {
    const SETTLE = '/shop/provider/settle';
    const info = async (id: string) => (await finance.get(`${SETTLE}/info`, { id })).data as Row;
    const rejected = (await list(`${SETTLE}/search`, { status: 'rejected' }))[0]!;
    const { partnerId, period } = rejected;
    const twice = (await list(`${SETTLE}/search`, { status: 'settled' }))[0]!;
    expect((await finance.post(`${SETTLE}/add`, { partnerId: twice.partnerId, period: twice.period })).data.errors.period).toMatch(
      /已存在/,
    );
    expect((await finance.post(`${SETTLE}/add`, { partnerId, period: '2099-01' })).data.reason).toBe('finance.periodOpen');
    expect((await finance.post(`${SETTLE}/add`, { partnerId, period: '2020-01' })).data.reason).toBe('finance.nothingToSettle');
    // A shop that delivered in the period and has stopped since still owes for it.
    const delivered = (await info(rejected.id)).lines.find((line: Row) => line.chargeType === 'rate');
    await at.inspect(({ db }) => sql`update merchant_shop set status = 'stopped' where id = ${delivered.shopId}::bigint`.execute(db));
    const made = await finance.post(`${SETTLE}/add`, { partnerId, period });
    expect(made).toMatchObject({ code: 200 });
    const row = await info(made.data.id);
    // Nothing else has changed since the rejected one was reckoned: the same rules come to the same.
    expect([row.totalFee, row.shareAmount, row.shopCount, row.lines.length]).toEqual([
      rejected.totalFee,
      rejected.shareAmount,
      rejected.shopCount,
      (await info(rejected.id)).lines.length,
    ]);
    expect(row).toMatchObject({ status: 'auditing', receivedFee: 0, platformAmount: row.totalFee - row.shareAmount });
    expect(reasonOf(await act(`${SETTLE}/audit`, row, { result: 1 }))).toBe('engine.fourEyes');
    expect((await act(`${SETTLE}/audit`, row, { result: 0 }, admin)).data.errors).toEqual({ reason: '驳回原因不能为空' });
    expect(messageOf(await act(`${SETTLE}/settle`, row, { receivedFee: row.totalFee }))).toMatch(/不能结算/);
    expect(await act(`${SETTLE}/audit`, row, { result: 1 }, admin)).toMatchObject({ code: 200 });
    const audited = await info(row.id);
    expect((await act(`${SETTLE}/settle`, audited, { receivedFee: row.totalFee - 1 })).data.errors.receivedFee).toMatch(/收齐后再结算/);
    expect(await act(`${SETTLE}/settle`, audited, { receivedFee: row.totalFee })).toMatchObject({ code: 200 });
    expect(await info(row.id)).toMatchObject({ status: 'settled', receivedFee: row.totalFee, settledAt: expect.any(String) });
    expect((await finance.post(`${SETTLE}/add`, { partnerId, period })).data.reason).toBe('finance.alreadySettled');
  });

  it('shows a partner its own, and lets it change nothing', async () => {
    const partner = await at.as('partner');
    const mine = await list(`${PAYMENT}/search`, {}, partner);
    expect(new Set((await list(`${RECORD}/search`, {}, partner)).map((r) => r.partnerId)).size).toBe(1);
    expect(mine.every((p) => p.partnerId === mine[0]!.partnerId)).toBe(true);
    expect((await partner.post(`${PAYMENT}/add`, { subId: '1', payWay: 'bank' })).status).toBe(403);
    expect((await partner.get(`${INFO}/search`)).status).toBe(403);
  });

  it.runIf(looksCheaply(engine))('leaves every rule standing', async () => {
    expect(await at.inspect(brokenRules)).toEqual([]);
  });
});
