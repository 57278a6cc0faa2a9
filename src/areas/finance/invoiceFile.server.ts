import { buffer } from 'node:stream/consumers';
import { UPLOAD_PATH } from '../../language/constants';
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import type { JobContext } from '../../server/jobs/job';
import { implement, type Outcome } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { wireId } from '../../server/resource/present';
import { add, addAll, patch, type Store } from '../../server/resource/store';
import { dayOf } from '../../language/days';
import { partnerInvoice, partnerMain } from '../partner';
import { thirdStatement, thirdStatementSub } from '../statement';
import { settingAt } from '../system/index.server';
import { invoiceFile, MAX_FILES } from './invoiceFile';
import type { InvoiceField } from './invoiceFields';
import { readInvoice } from './invoiceReader.server';
import { confidenceOf, issuesOf, readingOf, Unreadable, type InvoiceReading, type InvoiceValues } from './invoiceReading';
import { thirdStatementInvoice } from './invoiceRecord';
import { billingOf, holdSub, INVOICEABLE, requireUnpaid, taxWithin, uninvoiced } from './owed.server';
import { refuse } from './refusals.server';

type File = Row<typeof invoiceFile>;
const LIVE = ['waiting', 'checking', 'confirmed', 'failed'] as const;
/** Rates that there are in China; what an invoice comes to differs from them by the rounding of its lines. */
const RATES = [0, 100, 150, 300, 500, 600, 900, 1300];

export const invoiceFileServer = implement(invoiceFile, {
  actions: {
    async parse({ tx, view, input }) {
      if (input.id) {
        const file = await view.need(invoiceFile, input.id);
        if (file.status !== 'failed') throw refuse('notFailed', `文件是“${stateOf(file)}”,只有解析失败的可以重新解析`, 'id');
        return {
          also: [patch(invoiceFile, file.id, { status: 'waiting', failReason: null })],
          jobs: [{ key: 'read', id: file.id }],
          reply: { ids: [wireId(file.id)] },
        };
      }
      const urls = [...new Set(input.fileUrl)];
      if (urls.length === 0) throw refuse('nothingUploaded', '请先上传发票文件', 'fileUrl');
      if (urls.length > MAX_FILES) throw refuse('tooManyFiles', `一次最多 ${MAX_FILES} 份`, 'fileUrl');
      const [known] = await tx.all(invoiceFile, { fileUrl: urls, status: LIVE }, { limit: 1 });
      if (known)
        throw refuse(
          'fileKnown',
          `第 ${urls.indexOf(known.fileUrl) + 1} 份文件已上传过,现在是“${stateOf(known)}”${known.invoiceNo ? `,发票号码 ${known.invoiceNo}` : ''}`,
          'fileUrl',
        );
      const rows = urls.map((fileUrl) => ({ id: newId(), fileUrl }));
      return {
        also: [addAll(invoiceFile, rows)],
        jobs: rows.map(({ id }) => ({ key: 'read', id })),
        reply: { ids: rows.map(({ id }) => wireId(id)) },
      };
    },
    again: ({ row }) => ({ set: { failReason: null }, jobs: [{ key: 'read', id: row.id }] }),
    async update({ tx, row, input, now }) {
      const values = { ...row, ...input };
      const issues = issuesOf(values, dayOf(now));
      if (values.amount !== null && values.taxAmount !== null && values.totalAmount !== null && issues.totalAmount)
        throw refuse('badAmounts', issues.totalAmount, 'totalAmount');
      await requireFirst(tx, values);
      return { set: { partnerId: await partnerOf(tx, values.sellerTaxNo), issueCount: Object.keys(issues).length, failReason: null } };
    },
    async confirm({ tx, row, input, now }) {
      const issues = Object.entries(issuesOf(row, dayOf(now))) as [InvoiceField, string][];
      if (issues.length)
        throw refuse('unconfirmable', `还不能确认:${issues.map(([key, issue]) => `${invoiceFile.fields[key].label}${issue}`).join(';')}`);
      await requireOwnTaxNo(tx, row, now);
      await requireFirst(tx, row);
      const partnerId = await partnerOf(tx, row.sellerTaxNo);
      if (!partnerId) throw refuse('sellerUnknown', `销方税号 ${row.sellerTaxNo} 不属于任何服务商`, 'sellerTaxNo');
      const { recordId, change } = await recordFor(tx, { ...row, partnerId }, input.subId);
      return { set: { partnerId, invoiceRecordId: recordId, invoiceKey: keyOf(row), issueCount: 0 }, also: [change] };
    },
    async discard({ tx, row, input }): Promise<Outcome<typeof invoiceFile>> {
      const [record] = row.invoiceRecordId ? await tx.lock(thirdStatementInvoice, { id: row.invoiceRecordId }) : [];
      if (record) await requireUnpaid(tx, record);
      return {
        set: { voidReason: input.reason, invoiceRecordId: null },
        also:
          record && record.status !== 'voided'
            ? [patch(thirdStatementInvoice, record.id, { status: 'voided', voidReason: input.reason })]
            : [],
      };
    },
  },
  jobs: {
    read: {
      async run(ctx) {
        const file = await waiting(ctx);
        if (!file) return;
        try {
          await keep(ctx, await readFile(ctx, file));
        } catch (error) {
          if (ctx.signal.aborted) return;
          if (!(error instanceof Unreadable)) throw error;
          await fail(ctx, error.message);
        }
      },
      gaveUp: (ctx) => fail(ctx, '服务内部错误,请重新解析'),
    },
  },
});

/** @throws Unreadable */
async function readFile(ctx: JobContext, file: File): Promise<InvoiceReading> {
  const stored = file.fileUrl.startsWith(`${UPLOAD_PATH}/`) ? await ctx.uploads.find(file.fileUrl.slice(UPLOAD_PATH.length + 1)) : null;
  if (!stored) throw new Unreadable('找不到文件,请重新上传');
  const { text, code } = await readInvoice(await buffer(stored.stream()), stored.type === 'application/pdf', ctx.signal);
  const found = { ...text, ...code };
  if (!found.invoiceNo && found.totalAmount === undefined && found.amount === undefined)
    throw new Unreadable(
      stored.isPicture ? '图片里没有找到发票二维码,请换一张清晰、完整的,或手工补录' : '没有识别到发票内容,请确认文件是发票,或手工补录',
    );
  return readingOf(text, code, dayOf(new Date()));
}

/** What was read becomes the values of the file; a total that the other amounts contradict does not. */
async function keep(ctx: JobContext, read: InvoiceReading): Promise<void> {
  await ctx.change(
    async (tx) => {
      const [file] = await tx.lock(invoiceFile, { id: ctx.id, status: 'waiting' });
      if (!file) return null;
      const values = Object.fromEntries(Object.entries(read).map(([key, { value }]) => [key, value])) as InvoiceValues;
      const sameNo = values.invoiceNo
        ? await tx.find(invoiceFile, {
            invoiceNo: values.invoiceNo,
            invoiceCode: values.invoiceCode ?? null,
            status: ['checking', 'confirmed'],
          })
        : null;
      const reading = sameNo
        ? {
            ...read,
            invoiceNo: {
              ...read.invoiceNo!,
              confidence: Math.min(read.invoiceNo!.confidence, 40),
              issue: `与另一份${stateOf(sameNo)}的文件是同一张发票`,
            },
          }
        : read;
      const isContradicted =
        typeof values.amount === 'number' &&
        typeof values.taxAmount === 'number' &&
        typeof values.totalAmount === 'number' &&
        values.amount + values.taxAmount !== values.totalAmount;
      return [
        patch(invoiceFile, file.id, {
          ...values,
          ...(isContradicted && { totalAmount: null }),
          parseJson: reading,
          confidence: confidenceOf(reading),
          issueCount: Object.values(reading).filter(({ issue }) => issue).length,
          partnerId: await partnerOf(tx, values.sellerTaxNo ?? null),
          failReason: null,
          status: 'checking',
        }),
      ];
    },
    { last: true },
  );
}

async function waiting(ctx: JobContext): Promise<File | null> {
  let file: File | null = null;
  await ctx.change(async (tx) => {
    file = await tx.find(invoiceFile, { id: ctx.id, status: 'waiting' });
    return [];
  });
  return file;
}

async function fail(ctx: JobContext, failReason: string): Promise<void> {
  await ctx.change(
    async (tx) =>
      (await tx.lock(invoiceFile, { id: ctx.id, status: 'waiting' })).length
        ? [patch(invoiceFile, ctx.id, { status: 'failed', failReason })]
        : null,
    { last: true },
  );
}

/** The record that an invoice stands for: one registered under its number, else a new one. */
async function recordFor(tx: Store, file: File & { partnerId: string }, wanted: string | null | undefined) {
  const [amount, invoiceNo] = [file.totalAmount!, file.invoiceNo!];
  const [registered] = await tx.lock(thirdStatementInvoice, { invoiceNo, status: ['pending', 'confirmed'] });
  if (registered) {
    const { sub } = await holdSub(tx, registered.subId, INVOICEABLE, '开票');
    if (wanted && wanted !== sub.id) throw refuse('registeredElsewhere', `发票 ${invoiceNo} 已登记在子单 ${sub.subNo}`, 'subId');
    if (registered.invoiceFileId) throw refuse('alreadyRegistered', `发票 ${invoiceNo} 已登记(${registered.recordNo})并挂有文件`);
    if (registered.partnerId !== file.partnerId)
      throw refuse('registeredElsewhere', `发票 ${invoiceNo} 登记在另一个服务商名下(${registered.recordNo})`);
    if (registered.amount !== amount)
      throw refuse(
        'amountMismatch',
        `登记的金额是 ${formatMoney(registered.amount)}(${registered.recordNo}),与发票的 ${formatMoney(amount)} 不一致`,
      );
    return { recordId: registered.id, change: patch(thirdStatementInvoice, registered.id, { invoiceFileId: file.id }) };
  }
  const subId = wanted ?? (await firstWithRoom(tx, file.partnerId, amount));
  const { sub } = await holdSub(tx, subId, INVOICEABLE, '开票');
  if (sub.partnerId !== file.partnerId) throw refuse('foreignSub', `子单 ${sub.subNo} 属于另一个服务商,与销方不符`, 'subId');
  const left = await uninvoiced(tx, sub);
  if (amount > left)
    throw refuse('exceedsUninvoiced', `发票 ${formatMoney(amount)} 超过子单 ${sub.subNo} 的未开票额 ${formatMoney(left)}`, 'subId');
  const billing = await billingOf(tx, file.partnerId);
  const taxRateBp = rateOf(file.taxAmount!, file.amount!);
  const id = newId();
  return {
    recordId: id,
    change: add(thirdStatementInvoice, {
      id,
      recordNo: `KP${id}`,
      subId: sub.id,
      partnerId: file.partnerId,
      partnerInvoiceId: billing?.id ?? null,
      invoiceFileId: file.id,
      invoiceNo,
      amount,
      taxRateBp,
      taxAmount: taxWithin(amount, taxRateBp),
      invoiceDate: file.invoiceDate!,
    }),
  };
}

/** The earliest part that still lacks so much of its invoices. @throws Refusal beside `subId` when there is none. */
async function firstWithRoom(tx: Store, partnerId: string, amount: number): Promise<string> {
  const subs = await tx.all(
    thirdStatementSub,
    { partnerId, status: ['confirmed', 'settled'], settleAmount: { gte: amount } },
    { order: ['period', 'id'] },
  );
  const open = new Set(
    (await tx.all(thirdStatement, { id: subs.map((sub) => sub.statementId), status: INVOICEABLE })).map((statement) => statement.id),
  );
  for (const sub of subs) if (open.has(sub.statementId) && (await uninvoiced(tx, sub)) >= amount) return sub.id;
  throw refuse('noSubFits', `该服务商没有未开票额达到 ${formatMoney(amount)} 的子单`, 'subId');
}

/** @throws Refusal when somebody has confirmed the same invoice already. */
async function requireFirst(tx: Store, file: Pick<File, 'id' | 'invoiceCode' | 'invoiceNo'>): Promise<void> {
  const taken = file.invoiceNo ? await tx.find(invoiceFile, { invoiceKey: keyOf(file), status: 'confirmed', id: { not: file.id } }) : null;
  if (taken) throw refuse('alreadyRegistered', `发票 ${file.invoiceNo} 已有一份确认过的文件,不能重复登记`, 'invoiceNo');
}

async function requireOwnTaxNo(tx: Store, { buyerTaxNo }: File, now: Date): Promise<void> {
  const own = await settingAt(tx, 'platform.taxNo', now);
  if (!own) throw refuse('ownTaxNoMissing', '还没有设置平台税号,请先在系统配置里填写 platform.taxNo');
  if (buyerTaxNo !== own) throw refuse('buyerMismatch', `购方税号 ${buyerTaxNo} 不是平台的 ${own},请退回重开`, 'buyerTaxNo');
}

/** The partner that a seller's tax number belongs to. */
async function partnerOf(tx: Store, taxNo: string | null): Promise<string | null> {
  if (!taxNo) return null;
  return (
    (await tx.find(partnerMain, { creditCode: taxNo }))?.id ?? (await tx.find(partnerInvoice, { taxNo, status: 'on' }))?.partnerId ?? null
  );
}

/** The legal rate that is nearest to what an invoice comes to. */
function rateOf(tax: number, amount: number): number {
  const taxRate = amount === 0 ? 0 : Math.round((tax * 10_000) / amount);
  return RATES.reduce((best, rate) => (Math.abs(rate - taxRate) < Math.abs(best - taxRate) ? rate : best));
}

const keyOf = ({ invoiceCode, invoiceNo }: Pick<File, 'invoiceCode' | 'invoiceNo'>) => `${invoiceCode ?? ''}-${invoiceNo ?? ''}`;
const stateOf = (file: File) => invoiceFile.fields.status.choices![file.status]!;
