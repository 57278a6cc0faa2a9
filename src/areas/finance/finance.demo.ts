/** What follows on settled statements: invoices of the partners, the files they came in, and payments for them. */
import type { Dayjs } from 'dayjs';
import type { Row } from '../../language/resource';
import { invoiceFile } from './invoiceFile';
import { confidenceOf, readingOf, type InvoiceValues } from './invoiceReading';
import { thirdStatementInvoice } from './invoiceRecord';
import { taxWithin } from './owed.server';
import { thirdStatementPayment } from './payment';
import { feesOf, lineOf } from './providerFees';
import { providerSettlement, providerSettlementLine } from './providerSettlement';
import { checkOf } from './taxNo';
import { shopCharge } from '../merchant';
import type { merchantShop } from '../merchant';
import type { thirdOrder } from '../order';
import { partnerInvoice } from '../partner';
import { SETTINGS, sysConfig, sysConfigPast } from '../system';
import type { adminUser } from '../system';
import type { Books } from '../statement/books.demo';
import type { Orders } from '../order/orders.demo';
import { invoicePdf, pdfOf, type InvoicePaper } from './invoicePdf';
import { keepFile, type DemoFiles } from '../demo/files';
import type { Places } from '../demo/places';
import { batch, type Batch, type Seed, type World } from '../demo/world';
import { local } from '../../server/local';

const BUYER = { name: '杭州井台网络科技有限公司', taxNo: withCheck('91330106MA2KWHD01') };
const WHAT = ['*物流辅助服务*配送服务费', '*软饮料*桶装饮用水', '*现代服务*渠道履约服务费'];
const BANKS = ['中国工商银行股份有限公司', '中国农业银行股份有限公司', '中国建设银行股份有限公司', '招商银行股份有限公司'];

type Sub = Books['subs'][number];
/** How far a part is: nothing, registered, its file confirmed, received, half paid, paid and in transfer, all paid. */
type Stage = 'none' | 'registered' | 'filed' | 'received' | 'half' | 'paying' | 'paid';
const STAGES: readonly Stage[] = ['received', 'registered', 'paying', 'half', 'none', 'filed', 'paid', 'received'];

export function financeRows(world: World, at: Places, booked: Books, users: readonly Seed<typeof adminUser>[], files: DemoFiles): Batch[] {
  const author = users.find((user) => user.username === 'finance')!;
  const titles = at.partners
    .filter((partner) => partner.status !== 'pending')
    .map((partner, i): Seed<typeof partnerInvoice> => ({
      id: world.id(world.daysAgo(300 - i)),
      partnerId: partner.id,
      title: partner.name,
      taxNo: partner.creditCode,
      invoiceType: i % 5 === 4 ? 'normal' : 'special',
      taxRateBp: i % 3 === 0 ? 600 : i % 5 === 4 ? 100 : 1300,
      bankName: `${BANKS[i % BANKS.length]}${partner.name!.slice(0, 2)}分行营业部`,
      bankNo: `6222${String(1_202_010_000_000 + i * 7_919_003)}`,
      addressPhone: `${partner.name!.slice(0, 2)}市中山路${i + 8}号 0571-8888${String(1000 + i * 37)}`,
      receiver: partner.contact,
      isDefault: true,
      status: 'on',
    }));
  const out = {
    records: [] as Seed<typeof thirdStatementInvoice>[],
    files: [] as Seed<typeof invoiceFile>[],
    payments: [] as Seed<typeof thirdStatementPayment>[],
  };
  const settles = new Map<string, number>();
  for (const line of booked.lines) settles.set(line.subId!, (settles.get(line.subId!) ?? 0) + line.settleAmount!);
  let serial = 0;

  const upload = (bytes: Buffer) => keepFile(files, bytes, 'pdf');
  const notAfterNow = (when: Dayjs, hours: number) => local(Math.min(when.valueOf(), world.now.getTime() - hours * 3_600_000));
  const billingOf = (partnerId: string) => titles.find((title) => title.partnerId === partnerId)!;
  const paperOf = (partnerId: string, amount: number, day: Dayjs): InvoicePaper => {
    const billing = billingOf(partnerId);
    const taxAmount = taxWithin(amount, billing.taxRateBp!);
    const n = ++serial;
    const invoiceType = n % 6 === 4 ? ('special' as const) : ('digital' as const);
    return {
      invoiceType,
      invoiceCode: invoiceType === 'special' ? '3300214130' : null,
      invoiceNo: invoiceType === 'special' ? String(20_480_000 + n) : `2633200000${String(1_000_000_000 + n * 37_001)}`,
      invoiceDate: day.format('YYYY-MM-DD'),
      buyer: BUYER,
      seller: { name: billing.title!, taxNo: billing.taxNo! },
      what: WHAT[n % WHAT.length]!,
      rateBp: billing.taxRateBp!,
      amount: amount - taxAmount,
      taxAmount,
      totalAmount: amount,
    };
  };
  /** A file as it is after being read, in whichever state. */
  const fileOf = (
    paper: InvoicePaper,
    partnerId: string,
    when: Dayjs,
    more: Partial<Seed<typeof invoiceFile>> = {},
    printed: InvoicePaper = paper,
  ): Seed<typeof invoiceFile> => {
    const { invoiceType, invoiceCode = null, invoiceNo, invoiceDate, amount, taxAmount, totalAmount } = paper;
    const values: InvoiceValues = {
      invoiceType,
      ...(invoiceCode && { invoiceCode }),
      invoiceNo,
      invoiceDate,
      sellerName: paper.seller.name,
      sellerTaxNo: paper.seller.taxNo,
      buyerTaxNo: paper.buyer.taxNo,
      amount,
      taxAmount,
      totalAmount,
    };
    const reading = readingOf(values, {}, world.today.format('YYYY-MM-DD'));
    const isContradicted = amount + taxAmount !== totalAmount;
    return {
      id: world.id(when),
      fileUrl: upload(invoicePdf(printed)),
      ...values,
      invoiceCode,
      ...(isContradicted && { totalAmount: null }),
      partnerId,
      parseJson: reading,
      confidence: confidenceOf(reading),
      issueCount: Object.values(reading).filter(({ issue }) => issue).length,
      status: 'checking',
      createdBy: author.id,
      createdAt: when.toISOString(),
      updatedAt: when.toISOString(),
      ...more,
    };
  };
  const record = (sub: Sub, amount: number, when: Dayjs, stage: 'registered' | 'filed' | 'received'): void => {
    const paper = paperOf(sub.partnerId!, amount, when);
    const billing = billingOf(sub.partnerId!);
    const id = world.id(when);
    const file =
      stage === 'registered'
        ? null
        : fileOf(paper, sub.partnerId!, when.add(1, 'hour'), {
            status: 'confirmed',
            invoiceRecordId: id,
            invoiceKey: `${paper.invoiceCode ?? ''}-${paper.invoiceNo}`,
          });
    if (file) out.files.push(file);
    out.records.push({
      id,
      recordNo: `KP${id}`,
      subId: sub.id,
      partnerId: sub.partnerId,
      partnerInvoiceId: billing.id,
      invoiceFileId: file?.id ?? null,
      invoiceNo: paper.invoiceNo,
      amount,
      taxRateBp: billing.taxRateBp,
      taxAmount: paper.taxAmount,
      invoiceDate: paper.invoiceDate,
      expressNo: serial % 4 === 1 ? `SF14${String(10_000_000_000 + serial * 7_654_321)}` : null,
      confirmedAt: stage === 'received' ? when.add(3, 'hour').toISOString() : null,
      status: stage === 'received' ? 'confirmed' : 'pending',
      createdBy: author.id,
      createdAt: when.toISOString(),
      updatedAt: when.add(3, 'hour').toISOString(),
    });
  };
  const pay = (sub: Sub, amount: number, when: Dayjs, status: Row<typeof thirdStatementPayment>['status']): void => {
    const { title, bankName, bankNo } = billingOf(sub.partnerId!);
    const id = world.id(when);
    out.payments.push({
      id,
      payNo: `FK${id}`,
      subId: sub.id,
      partnerId: sub.partnerId,
      amount,
      payWay: out.payments.length % 9 === 5 ? 'offset' : out.payments.length % 7 === 3 ? 'alipay' : 'bank',
      bankAccount: { title: title!, bankName: bankName ?? null, bankNo: bankNo ?? null },
      appliedAt: when.toISOString(),
      status,
      bankSerial: status === 'received' ? `ICBC${id}` : null,
      confirmedAt: status === 'received' ? when.add(5, 'hour').toISOString() : null,
      returnReason: status === 'returned' ? '收款户名与账号不符,银行退回' : null,
      voucherImg: null,
      createdBy: author.id,
      createdAt: when.toISOString(),
      updatedAt: when.add(5, 'hour').toISOString(),
      remark: out.payments.length === 4 ? '抵扣上月预付的旺季备货款,差额以本单金额为准;抵扣函见附件,财务主管与服务商均已书面确认' : null,
    });
  };

  const oldest = world.today.startOf('month').subtract(3, 'month').format('YYYY-MM');
  booked.statements.forEach((statement, s) => {
    if (statement.status !== 'settled' && statement.status !== 'settling') return;
    const made = local(statement.createdAt!);
    const owed = booked.subs.filter(
      (sub) => sub.statementId === statement.id && settles.get(sub.id)! > 0 && billingOf(sub.partnerId!) !== undefined,
    );
    // Statements older than three months are fully settled, and every third newer one; of the rest two in three are in progress.
    const isClosed = statement.status === 'settled' && (s % 9 === 0 || statement.period! < oldest);
    if (!isClosed && s % 3 === 2) return;
    owed.forEach((sub, i) => {
      const settle = settles.get(sub.id)!;
      const wanted = isClosed ? 'paid' : STAGES[(i + s) % STAGES.length]!;
      const stage = statement.status === 'settling' && ['half', 'paying', 'paid'].includes(wanted) ? 'received' : wanted;
      const when = notAfterNow(made.add(6, 'day').add(i, 'hour'), 30);
      if (stage === 'none') return;
      if (stage === 'half') {
        const half = Math.round(settle / 2);
        record(sub, half, when, 'received');
        record(sub, settle - half, when.add(2, 'hour'), 'registered');
        pay(sub, half, when.add(8, 'hour'), 'received');
        return;
      }
      record(sub, settle, when, stage === 'paying' || stage === 'paid' ? 'received' : stage);
      if (stage === 'paying') {
        pay(sub, settle, when.add(6, 'hour'), 'returned');
        pay(sub, settle, when.add(9, 'hour'), 'pending');
      }
      if (stage === 'paid') pay(sub, settle, when.add(8, 'hour'), 'received');
    });
    if (isClosed && owed.every((sub) => settles.get(sub.id)! > 0)) statement.status = 'closed';
  });
  // A discarded record: the partner had billed the wrong amount.
  const pending = out.records.find((one) => one.status === 'pending')!;
  const gone = world.id(world.daysAgo(3));
  if (pending)
    out.records.push({
      ...pending,
      id: gone,
      recordNo: `KP${gone}`,
      invoiceNo: '20479999',
      invoiceFileId: null,
      status: 'voided',
      voidReason: '开票金额有误,已退回重开',
      createdAt: world.daysAgo(3).toISOString(),
      updatedAt: world.daysAgo(3).add(2, 'hour').toISOString(),
    });

  const normal = at.partners.filter((partner) => partner.status === 'normal');
  const partner = (i: number) => normal[i % normal.length]!;
  const lately = (i: number) => notAfterNow(world.daysAgo(i % 6).add(9 + (i % 8), 'hour'), 1 + i);
  for (let i = 0; i < 12; i++) {
    const when = lately(i);
    const paper = paperOf(partner(i).id, 186_400 + i * 73_313, world.daysAgo(8 + i));
    if (i < 6) out.files.push(fileOf(paper, partner(i).id, when));
    // Made out badly: sums that do not come out, and a tax number with a sign too many wrong.
    else if (i === 6) out.files.push(fileOf({ ...paper, totalAmount: paper.totalAmount + 900 }, partner(i).id, when));
    else if (i === 7) {
      const wrong = {
        ...paper,
        seller: { ...paper.seller, taxNo: `${paper.seller.taxNo.slice(0, 16)}${paper.seller.taxNo[17]}${paper.seller.taxNo[16]}` },
      };
      out.files.push({ ...fileOf(wrong, partner(i).id, when), partnerId: null });
    } else if (i === 8)
      out.files.push(
        fileOf(
          { ...paper, buyer: { name: '杭州井台网络科技有限公司宁波分公司', taxNo: withCheck('91330200MA2KWHD02') } },
          partner(i).id,
          when,
          { remark: '购方开成了分公司,已通知服务商红冲重开' },
        ),
      );
    else if (i === 9) out.files.push(fileOf(paper, partner(i).id, when, { status: 'voided', voidReason: '服务商已红冲,改开数电票' }));
    else
      out.files.push({
        id: world.id(when),
        fileUrl: upload(
          pdfOf(
            i === 10
              ? [
                  [60, 320, '送货签收单', 18],
                  [60, 280, '附:九月签收明细,共 12 页'],
                ]
              : [[60, 320, '(扫描件,无文字)', 12]],
          ),
        ),
        status: 'failed',
        failReason: '没有识别到发票内容,请确认文件是发票,或手工补录',
        createdBy: author.id,
        createdAt: when.toISOString(),
        updatedAt: when.toISOString(),
      });
  }
  const setting = SETTINGS['platform.taxNo'];
  const [settingId, set] = [world.id(world.daysAgo(300)), world.daysAgo(299)];
  return [
    batch(sysConfig, [
      {
        id: settingId,
        configKey: 'platform.taxNo',
        name: setting.name,
        groupName: setting.group,
        valueType: 'text',
        configValue: BUYER.taxNo,
        editable: true,
        remark: setting.remark,
      },
    ]),
    // Before it was filled in there was none.
    batch(sysConfigPast, [{ id: world.id(set), configId: settingId, configValue: null, effectiveAt: null, endedAt: set.toISOString() }]),
    batch(partnerInvoice, titles),
    batch(invoiceFile, out.files),
    batch(thirdStatementInvoice, out.records),
    batch(thirdStatementPayment, out.payments),
  ];
}

/** Settlements of the last three full months: the oldest done, the middle one waiting for its money, the last one being audited. */
export function settlementRows(
  world: World,
  at: Places,
  sold: Orders,
  merchants: readonly Batch[],
  users: readonly Seed<typeof adminUser>[],
): Batch[] {
  const author = users.find((user) => user.username === 'finance')!;
  const rules = (merchants.find(({ res }) => res.name === shopCharge.name)!.rows as unknown as Row<typeof shopCharge>[]).filter(
    (rule) => rule.status === 'enabled',
  );
  const out = { settlements: [] as Seed<typeof providerSettlement>[], lines: [] as Seed<typeof providerSettlementLine>[] };
  at.partners
    .filter((partner) => partner.status === 'normal')
    .forEach((partner, p) =>
      [3, 2, 1].forEach((back) => {
        if (back === 1 && p % 4 === 3) return;
        const begin = world.today.subtract(back, 'month').startOf('month');
        const period = begin.format('YYYY-MM');
        const shops = at.shops.filter((shop) => shop.partnerId === partner.id && shop.status === 'open') as Row<typeof merchantShop>[];
        const [from, to] = [begin.toISOString(), begin.add(1, 'month').toISOString()];
        const orders = sold.orders.filter(
          (order) => order.status === 'done' && order.completedAt! >= from && order.completedAt! < to,
        ) as Row<typeof thirdOrder>[];
        const fees = feesOf(rules, shops, orders, period);
        if (fees.length === 0) return;
        const made = local(
          Math.min(begin.add(1, 'month').add(1, 'day').add(10, 'hour').add(p, 'minute').valueOf(), world.now.getTime() - 3_600_000),
        );
        const status = back === 3 ? 'settled' : back === 2 ? (p % 3 === 0 ? 'settled' : 'settling') : p % 5 === 2 ? 'rejected' : 'auditing';
        const id = world.id(made);
        const total = fees.reduce((sum, { fee }) => sum + fee, 0);
        out.settlements.push({
          id,
          settleNo: `SF${id}`,
          partnerId: partner.id,
          period,
          shopCount: new Set(fees.map((fee) => fee.shopId)).size,
          receivedFee: status === 'settled' ? total : 0,
          platformAmount: fees.reduce((sum, { fee, share }) => sum + fee - share, 0),
          status,
          auditReason: status === 'rejected' ? '两家店铺本月已停业,应剔除后重新生成' : null,
          settledAt: status === 'settled' ? made.add(20, 'minute').toISOString() : null,
          createdBy: author.id,
          createdAt: made.toISOString(),
          updatedAt: made.toISOString(),
        });
        out.lines.push(
          ...fees.map((fee): Seed<typeof providerSettlementLine> => ({
            id: world.id(made),
            settlementId: id,
            ...lineOf(fee),
            shareBp: rules.find((rule) => rule.id === fee.chargeId)!.partnerShareBp,
            createdBy: author.id,
            createdAt: made.toISOString(),
          })),
        );
      }),
    );
  return [batch(providerSettlement, out.settlements), batch(providerSettlementLine, out.lines)];
}

function withCheck(first17: string): string {
  return first17 + checkOf(first17)!;
}
