import { boundsOf } from '../../language/days';
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { madeBy, ownNote, requireOther } from '../../server/access/fourEyes';
import { local } from '../../server/local';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, drop, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { replenishAccount } from '../stock';
import { replenishApplyBill } from './bill';
import { refuse } from './refusals.server';
import { replenishStatement, replenishStatementSub } from './statement';

type Bill = Row<typeof replenishApplyBill>;
type Statement = Row<typeof replenishStatement>;

export const replenishStatementServer = implement(replenishStatement, {
  actions: {
    async accounting({ tx, input, now }) {
      const { brandId, cityCode, period } = input;
      const [known] = await tx.lock(replenishStatement, {
        brandId,
        cityCode,
        period,
        status: ['pending', 'invoicing', 'settling', 'settled'],
      });
      const { begin, end } = boundsOf(period);
      const bills = await due(tx, { brandId, cityCode }, { receivedAt: { gte: begin, lt: end } });
      if (!bills.length)
        throw refuse(
          'nothingDue',
          known ? `${known.statementNo} 之后没有新的可并入的申请单` : '这个月没有已收货、核对通过、未入单的申请单',
          'period',
        );
      if (known && known.status !== 'pending')
        throw refuse('statementClosed', `${known.statementNo} 已审核,新的申请单进下一账期`, 'period');
      const [id, statementNo] = known ? [known.id, known.statementNo] : [newId(), await numberOf(tx, now)];
      return {
        also: [
          ...(known ? [] : [add(replenishStatement, { id, statementNo, brandId, cityCode, period, status: 'pending' })]),
          ...(await joined(tx, id, statementNo, bills)),
        ],
        reply: { statementNo, bills: bills.length },
        note: `${statementNo} 并入 ${bills.length} 张申请单`,
      };
    },
    async add({ tx, row, input, now }) {
      const { brandId, cityCode, period } = { brandId: input.brandId!, cityCode: input.cityCode!, period: input.period! };
      const [known] = await tx.lock(replenishStatement, {
        brandId,
        cityCode,
        period,
        status: ['pending', 'invoicing', 'settling', 'settled'],
      });
      if (known) throw refuse('statementClosed', `这个账期已有对账单 ${known.statementNo}`, 'period');
      const bills = await due(tx, { brandId, cityCode }, { id: input.billIds });
      const missing = input.billIds.length - bills.length;
      if (missing > 0) throw refuse('nothingDue', `有 ${missing} 张申请单不是这个品牌和城市的,或已入单,或还不能结算`, 'billIds');
      const statementNo = await numberOf(tx, now);
      return { set: { statementNo }, also: await joined(tx, row.id, statementNo, bills) };
    },
    async audit({ tx, row, input, actor }) {
      requireOther(actor, madeBy(row));
      if (input.result === 1) return { note: ownNote(actor, madeBy(row)) };
      // What was rejected lets go of its bills.
      const subs = await tx.lock(replenishStatementSub, { statementId: row.id });
      const bills = await held(
        tx,
        subs.map((sub) => sub.id),
      );
      return {
        note: ownNote(actor, madeBy(row)),
        also: [
          ...(bills.length
            ? [
                patchAll(
                  replenishApplyBill,
                  bills.map((bill) => bill.id),
                  { statementSubId: null },
                ),
              ]
            : []),
          ...subs.map((sub) => drop(replenishStatementSub, sub.id)),
        ],
      };
    },
    difference: ({ input }) => ({ set: { differenceAmount: input.differenceAmount, differenceReason: input.differenceReason } }),
    invoice({ row, input }) {
      if (input.amount !== row.settleAmount)
        throw refuse('invoiceMismatch', `开票金额须等于应结 ${formatMoney(row.settleAmount)} 元`, 'amount');
      return { set: { invoiceNo: input.invoiceNo } };
    },
    async settle({ tx, row, now }) {
      const open = await tx.lock(replenishStatementSub, { statementId: row.id, status: 'open' });
      return {
        set: { settledAt: now.toISOString() },
        also: await settled(
          tx,
          open.map((sub) => sub.id),
          now,
        ),
        note: `结清 ${open.length} 张子单,应结 ${formatMoney(row.settleAmount)} 元`,
      };
    },
    note: ({ input }) => ({ set: { platformRemark: input.platformRemark } }),
  },
});

export const replenishStatementSubServer = implement(replenishStatementSub, {
  actions: {
    async settle({ tx, row, now }) {
      const [statement] = await tx.lock(replenishStatement, { id: row.statementId });
      if (statement?.status !== 'settling') throw refuse('notInvoiced', '总单还没有开票,子单不能结算');
      const others = await tx.count(replenishStatementSub, { statementId: row.statementId, status: 'open', id: { not: row.id } });
      const at = now.toISOString();
      return {
        set: { settledAt: at },
        also: [
          ...(await settledBills(tx, [row.id])),
          ...(others === 0 ? [patch(replenishStatement, statement.id, { status: 'settled', settledAt: at })] : []),
        ],
        note: `${row.balanceDue < 0 ? '应退' : '应补'} ${formatMoney(Math.abs(row.balanceDue))} 元${others === 0 ? ',总单结清' : ''}`,
      };
    },
    note: ({ input }) => ({ set: { subRemark: input.subRemark } }),
  },
});

const numberOf = (tx: Store, now: Date) => freeNumber(tx, replenishStatement, 'statementNo', `BD${local(now).format('YYMMDD')}`);

/** Bills of a brand in a city that may be accounted for, held. */
async function due(tx: Store, { brandId, cityCode }: Pick<Statement, 'brandId' | 'cityCode'>, which: object): Promise<Bill[]> {
  const accounts = await tx.all(replenishAccount, { cityCode, brandId });
  if (!accounts.length) return [];
  return tx.lock(replenishApplyBill, {
    accountId: accounts.map((account) => account.id),
    status: 'received',
    financeStatus: 'passed',
    inStatement: false,
    ...which,
  });
}

/** The bills, each under the sub statement of its account. */
async function joined(tx: Store, statementId: string, statementNo: string, bills: readonly Bill[]): Promise<Change[]> {
  const subs = await tx.all(replenishStatementSub, { statementId });
  let n = subs.length;
  return [...new Set(bills.map((bill) => bill.accountId))].flatMap((accountId): Change[] => {
    const own = bills.filter((bill) => bill.accountId === accountId);
    const known = subs.find((sub) => sub.accountId === accountId);
    const id = known?.id ?? newId();
    return [
      ...(known
        ? []
        : [
            add(replenishStatementSub, {
              id,
              subNo: `${statementNo}-${++n}`,
              statementId,
              accountId,
              partnerId: own[0]!.partnerId,
              status: 'open',
            }),
          ]),
      patchAll(
        replenishApplyBill,
        own.map((bill) => bill.id),
        { statementSubId: id },
      ),
    ];
  });
}

const held = async (tx: Store, subIds: readonly string[]) =>
  subIds.length ? tx.lock(replenishApplyBill, { statementSubId: [...subIds] }) : [];

async function settledBills(tx: Store, subIds: readonly string[]): Promise<Change[]> {
  const bills = (await held(tx, subIds)).filter((bill) => bill.status === 'received');
  return bills.length
    ? [
        patchAll(
          replenishApplyBill,
          bills.map((bill) => bill.id),
          { status: 'settled' },
        ),
      ]
    : [];
}

const settled = async (tx: Store, subIds: readonly string[], now: Date): Promise<Change[]> => [
  ...(await settledBills(tx, subIds)),
  ...(subIds.length ? [patchAll(replenishStatementSub, [...subIds], { status: 'settled', settledAt: now.toISOString() })] : []),
];
