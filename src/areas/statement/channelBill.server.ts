/** A channel's bill beside a statement: line by line the same, or a difference that somebody has to handle. */
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { implement, type ActionContext, type Outcome } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, drop, patchAll, type Change, type Store } from '../../server/resource/store';
import { thirdOrder } from '../order';
import { refuse } from './refusals.server';
import { thirdChannelBill, thirdStatementDiff } from './channelBill';
import { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';

type Bill = Row<typeof thirdChannelBill>;
type Diff = Row<typeof thirdStatementDiff>;
type Line = Row<typeof thirdStatementLine>;
type Statement = Row<typeof thirdStatement>;

export const thirdChannelBillServer = implement(thirdChannelBill, {
  actions: {
    async import({ tx, row, input }) {
      const statement = await statementOf(tx, row.statementId);
      const { channelOrderNo, amount } = { ...row, ...input } as Bill;
      if (statement?.status !== 'auditing') throw refuse('notReviewing', '对账单不是“待审核”,不能再导入渠道账单', 'statementId');
      if (amount === 0) throw refuse('zeroAmount', '结算金额不能为 0', 'amount');
      const order = await tx.find(thirdOrder, { channel: statement.channel, channelOrderNo, authId: statement.authId });
      if (order && (await tx.find(thirdStatementDiff, { statementId: statement.id, thirdOrderId: order.id, ...HANDLED })))
        throw refuse('differenceHandled', '这个订单的差异已经处理,不能再改它的账单', 'channelOrderNo');
      // What is different from what was compared is to be compared again.
      return { set: { matchStatus: 'none', thirdOrderId: order?.id ?? null } };
    },
  },
});

/** Held once for all lines of a chunk. */
const statements = new WeakMap<Store, Promise<Statement | undefined>>();
function statementOf(tx: Store, id: string): Promise<Statement | undefined> {
  if (!statements.has(tx))
    statements.set(
      tx,
      tx.lock(thirdStatement, { id }).then(([statement]) => statement),
    );
  return statements.get(tx)!;
}

/** Compares the whole bill anew. What was handled already stays as it was decided. */
export async function compare({ tx, row }: ActionContext<typeof thirdStatement, 'compare'>): Promise<Outcome<typeof thirdStatement>> {
  const bills = await tx.lock(thirdChannelBill, { statementId: row.id });
  if (bills.length === 0) throw refuse('noBills', '还没有渠道账单,请先导入');
  const lines = await tx.lock(thirdStatementLine, { statementId: row.id, lineType: ['order', 'late'] });
  const { open, handled } = await differencesOf(tx, row.id);
  const decided = new Set(handled.map((diff) => diff.thirdOrderId));
  const byOrder = groupBy(bills, (bill) => bill.channelOrderNo);
  const known = new Set(lines.map((line) => line.channelOrderNo));
  const found = { same: 0, different: 0, duplicate: 0, missingThere: 0, missingHere: 0, strange: 0 };

  const judged = lines
    .filter((line) => !decided.has(line.thirdOrderId))
    .map((line) => {
      const { type, amount } = verdictOf(line, byOrder.get(line.channelOrderNo!) ?? []);
      found[type]++;
      return { line, type, amount, matchStatus: type === 'duplicate' ? ('different' as const) : type };
    });
  const beyond = await strangers(
    tx,
    row,
    [...byOrder.keys()].filter((no) => !known.has(no)),
  );
  const orphans = [...beyond]
    .filter(([, { order }]) => !order || !decided.has(order.id))
    .map(([no, { order, subId }]) => ({
      order,
      subId,
      amount: totalOf(byOrder.get(no)!),
      bills: byOrder.get(no)!,
      type: order && subId ? ('missingHere' as const) : ('strange' as const),
    }));
  for (const { type } of orphans) found[type]++;

  return {
    set: { channelBillAmount: totalOf(bills), diffAmount: totalOf(bills) - row.settleAmount },
    also: [
      ...open.map((diff) => drop(thirdStatementDiff, diff.id)),
      ...alike(judged, ({ matchStatus, amount }) => `${matchStatus} ${amount}`).map((some) =>
        patchAll(
          thirdStatementLine,
          some.map(({ line }) => line.id),
          { matchStatus: some[0]!.matchStatus, channelAmount: some[0]!.amount },
        ),
      ),
      ...alike(judged, ({ matchStatus }) => matchStatus).map((some) =>
        patchAll(
          thirdChannelBill,
          some.flatMap(({ line }) => (byOrder.get(line.channelOrderNo!) ?? []).map((bill) => bill.id)),
          { matchStatus: some[0]!.matchStatus === 'same' ? 'same' : 'different' },
        ),
      ),
      ...orphans.map(({ order, type, bills: own }) =>
        patchAll(
          thirdChannelBill,
          own.map((bill) => bill.id),
          { matchStatus: type, thirdOrderId: order?.id ?? null },
        ),
      ),
      ...judged.flatMap(({ line, type, amount }) =>
        type === 'same'
          ? []
          : [
              differenceOf(line, {
                lineId: line.id,
                thirdOrderId: line.thirdOrderId,
                diffType: type === 'different' ? 'amount' : type,
                platformAmount: line.settleAmount,
                channelAmount: amount,
              }),
            ],
      ),
      ...orphans.flatMap(({ order, subId, amount }) =>
        order && subId
          ? [
              differenceOf(
                { statementId: row.id, subId, partnerId: order.partnerId },
                { thirdOrderId: order.id, diffType: 'missingHere', platformAmount: 0, channelAmount: amount },
              ),
            ]
          : [],
      ),
    ],
    reply: found,
  };
}

/** Takes the bill out again with all that comparing has found, where nothing of it was handled yet. */
export async function clear({ tx, row }: ActionContext<typeof thirdStatement, 'clear'>): Promise<Outcome<typeof thirdStatement>> {
  const bills = await tx.lock(thirdChannelBill, { statementId: row.id });
  if (bills.length === 0) throw refuse('noBills', '没有渠道账单可以清空');
  const { open, handled } = await differencesOf(tx, row.id);
  if (handled.length > 0) throw refuse('differenceHandled', `已有 ${handled.length} 条差异处理过,不能清空渠道账单`);
  const lines = await tx.lock(thirdStatementLine, { statementId: row.id, lineType: ['order', 'late'] });
  return {
    set: { channelBillAmount: 0, diffAmount: -row.settleAmount },
    also: [
      ...bills.map((bill) => drop(thirdChannelBill, bill.id)),
      ...open.map((diff) => drop(thirdStatementDiff, diff.id)),
      patchAll(
        thirdStatementLine,
        lines.map((line) => line.id),
        { matchStatus: 'none', channelAmount: null },
      ),
    ],
  };
}

/** @throws Refusal where a bill is there that was not compared whole. */
export async function requireCompared(tx: Store, { id, billCount, uncomparedCount }: Statement): Promise<void> {
  const left = billCount === 0 ? 0 : uncomparedCount + (await tx.count(thirdChannelBill, { statementId: id, matchStatus: 'none' }));
  if (left > 0) throw refuse('notCompared', `渠道账单还有 ${left} 行没有比对,请先比对`);
}

/** Fines are none of the bill's business. */
const BY_COMPARISON = { diffType: { not: 'penalty' } } as const;
const HANDLED = { ...BY_COMPARISON, status: { not: 'pending' } } as const;

/** Differences by comparison: those that wait, and those that somebody has decided or appealed. */
async function differencesOf(tx: Store, statementId: string) {
  return {
    open: await tx.lock(thirdStatementDiff, { statementId, ...BY_COMPARISON, status: 'pending' }),
    handled: await tx.lock(thirdStatementDiff, { statementId, ...HANDLED }),
  };
}

function verdictOf(
  { settleAmount }: Line,
  bills: readonly Bill[],
): { type: 'same' | 'different' | 'duplicate' | 'missingThere'; amount: number } {
  const amount = totalOf(bills);
  if (bills.length === 0) return { type: 'missingThere', amount };
  if (amount === settleAmount) return { type: 'same', amount };
  return { type: bills.length > 1 && bills.every((bill) => bill.amount === settleAmount) ? 'duplicate' : 'different', amount };
}

/** Orders on the bill but not on the statement, each with its partner's part; no order if the platform does not know the number. */
async function strangers(tx: Store, { id, authId, channel }: Statement, numbers: readonly string[]) {
  const orders = numbers.length ? await tx.all(thirdOrder, { channel, channelOrderNo: numbers, authId }) : [];
  const subs = await tx.all(thirdStatementSub, { statementId: id });
  return new Map(
    numbers.map((no) => {
      const order = orders.find((one) => one.channelOrderNo === no);
      return [no, { order, subId: subs.find((sub) => order && sub.partnerId === order.partnerId)?.id }];
    }),
  );
}

function differenceOf(
  { statementId, subId, partnerId }: Pick<Line, 'statementId' | 'subId' | 'partnerId'>,
  found: Pick<Diff, 'diffType' | 'thirdOrderId' | 'platformAmount' | 'channelAmount'> & { lineId?: string },
): Change {
  const id = newId();
  return add(thirdStatementDiff, {
    id,
    diffNo: `CY${id.slice(-12)}`,
    statementId,
    subId,
    partnerId,
    ...found,
    diffAmount: found.channelAmount - found.platformAmount,
  });
}

const totalOf = (bills: readonly Bill[]) => bills.reduce((sum, bill) => sum + bill.amount, 0);

/** Thousands of lines are written with as many statements as they differ. */
const alike = <T>(all: readonly T[], by: (one: T) => string): T[][] => [...groupBy(all, by).values()];
