import { implement, type ActionContext } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, type Change, type Store } from '../../server/resource/store';
import { withReply } from '../merchant';
import { thirdStatement, thirdStatementDiff, thirdStatementSub, penaltyOf } from '../statement';
import { COMPLAINT_HOURS, thirdComplaint } from './complaint';
import { thirdOrder } from './order';
import { refuse } from './refusals.server';

export const thirdComplaintServer = implement(thirdComplaint, {
  actions: {
    async add({ tx, input, now }) {
      const order = await tx.need(thirdOrder, input.thirdOrderId!);
      const same = await tx.find(thirdComplaint, { thirdOrderId: order.id, reasonId: input.reasonId!, open: true });
      if (same) throw refuse('complaintOpen', `这一单同样原因的客诉 ${same.complaintNo} 还没有结案`, 'reasonId');
      return {
        set: {
          complaintNo: `KS${newId()}`,
          partnerId: order.partnerId,
          areaCode: order.areaCode,
          deadlineAt: new Date(now.getTime() + COMPLAINT_HOURS * 3_600_000).toISOString(),
        },
      };
    },
    accept: (ctx) => ({ set: { history: withReply(ctx.row.history, ctx, '受理') } }),
    reject: (ctx) => ({ set: { ...ended(ctx, `驳回:${ctx.input.why}`) } }),
    async judge(ctx) {
      const { tx, row, input } = ctx;
      const [order] = await tx.lock(thirdOrder, { id: row.thirdOrderId });
      if (!order) throw refuse('orderNotFound', '订单不存在');
      if (input.compensateAmount! > order.paidAmount)
        throw refuse('exceedsPaid', `赔付不能超过订单实付 ${(order.paidAmount / 100).toFixed(2)} 元`, 'compensateAmount');
      if (input.duty !== 'partner' && input.penaltyAmount! > 0)
        throw refuse('penaltyNotPartner', '只有判责服务商时才能扣罚', 'penaltyAmount');
      if (input.duty === 'partner' && !row.partnerId) throw refuse('partnerMissing', '订单还没有服务商,不能判责服务商', 'duty');
      return {
        set: {
          history: withReply(
            row.history,
            ctx,
            `判责${thirdComplaint.fields.duty.choices![input.duty!]},扣罚 ${(input.penaltyAmount! / 100).toFixed(2)},赔付 ${(input.compensateAmount! / 100).toFixed(2)}`,
          ),
        },
      };
    },
    async close(ctx) {
      const { row } = ctx;
      const fine = row.duty === 'partner' && row.penaltyAmount ? await fined(ctx.tx, row) : null;
      return { set: { ...ended(ctx, `结案:${ctx.input.reply}`), diffId: fine?.id ?? null }, also: fine ? [fine.change] : [] };
    },
    notify(ctx) {
      const { row, now } = ctx;
      if (!row.partnerId) throw refuse('partnerMissing', '订单还没有服务商,无人可以通知');
      return {
        set: { notifyCount: row.notifyCount + 1, notifiedAt: now.toISOString(), history: withReply(row.history, ctx, '通知服务商') },
      };
    },
  },
  // Statements are locked before their orders, which the complaint is under.
  holdsFirst: {
    async close(tx, ids) {
      const judged = await tx.all(thirdComplaint, { id: ids, duty: 'partner' });
      const orders = await tx.all(thirdOrder, { id: judged.map((row) => row.thirdOrderId) });
      const open = await Promise.all([...new Set(orders.map((order) => order.authId))].map((authId) => openStatement(tx, authId)));
      await tx.lock(thirdStatement, { id: open.flatMap((statement) => statement?.id ?? []) });
    },
  },
});

function ended<K>(ctx: ActionContext<typeof thirdComplaint, K>, line: string) {
  return { history: withReply(ctx.row.history, ctx, line), closedAt: ctx.now.toISOString(), open: false };
}

const OPEN = ['auditing', 'confirming', 'financing'] as const;
/** The latest statement that still takes fines. */
const openStatement = async (tx: Store, authId: string) =>
  (await tx.all(thirdStatement, { authId, status: OPEN }, { order: ['-period'], limit: 1 }))[0];

/** The difference by which a fine gets into the partner's statement; null where none of them can still take it: the next one does. */
async function fined(
  tx: Store,
  {
    thirdOrderId,
    partnerId,
    penaltyAmount,
    complaintNo,
  }: { thirdOrderId: string; partnerId: string | null; penaltyAmount: number | null; complaintNo: string },
): Promise<{ id: string; change: Change } | null> {
  const order = await tx.need(thirdOrder, thirdOrderId);
  const statement = await openStatement(tx, order.authId);
  if (!statement) return null;
  const [held] = await tx.lock(thirdStatement, { id: statement.id, status: OPEN });
  const sub = held && (await tx.find(thirdStatementSub, { statementId: statement.id, partnerId: partnerId! }));
  const id = newId();
  return sub
    ? {
        id,
        change: add(
          thirdStatementDiff,
          penaltyOf({
            id,
            statementId: statement.id,
            subId: sub.id,
            partnerId: sub.partnerId,
            thirdOrderId,
            amount: penaltyAmount!,
            complaintNo,
          }),
        ),
      }
    : null;
}
