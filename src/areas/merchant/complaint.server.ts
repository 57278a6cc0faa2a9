import { implement } from '../../server/resource/implement';
import { orderMain, thirdOrder } from '../order';
import { managerUser } from '../system';
import { shopComplaint } from './complaint';
import { refuse } from './refusals.server';
import { withReply } from './workOrder';

export const shopComplaintServer = implement(shopComplaint, {
  actions: {
    async assign(ctx) {
      const handler = await ctx.tx.need(managerUser, ctx.input.handlerId!);
      if (handler.status !== 'active') throw refuse('managerLeft', `${handler.name}已离职,不能派单`, 'handlerId');
      return { set: { history: withReply(ctx.row.history, ctx, `派给 ${handler.name}`) } };
    },
    async handle(ctx) {
      const { tx, row, input } = ctx;
      // Held, so that its price does not fall below what is judged here.
      const [order] = row.orderId
        ? await tx.lock(orderMain, { id: row.orderId })
        : row.thirdOrderId
          ? await tx.lock(thirdOrder, { id: row.thirdOrderId })
          : [];
      if (order && (input.compensateAmount ?? 0) > order.paidAmount)
        throw refuse('exceedsPaid', `赔付不能超过订单实付 ${(order.paidAmount / 100).toFixed(2)} 元`, 'compensateAmount');
      return { set: { history: withReply(row.history, ctx, `回复:${input.reply}`) } };
    },
    reopen: (ctx) => ({ set: { history: withReply(ctx.row.history, ctx, `重开:${ctx.input.why}`), compensateAmount: null } }),
    close: (ctx) => ({ set: { history: withReply(ctx.row.history, ctx, '结案'), closedAt: ctx.now.toISOString(), open: false } }),
  },
});
