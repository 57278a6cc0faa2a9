import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { managerUser } from '../system';
import { refuse } from './refusals.server';
import { merchantWorkOrder, withReply, workOrderClause } from './workOrder';

export const workOrderClauseServer = implement(workOrderClause, {
  actions: {
    async remove({ tx, row }) {
      const used = await tx.count(merchantWorkOrder, { clauseId: row.id });
      if (used > 0) throw refuse('clauseInUse', `已有 ${used} 个工单引用,不能删除,可停用`);
    },
  },
});

export const merchantWorkOrderServer = implement(merchantWorkOrder, {
  actions: {
    async add({ tx, input, now }) {
      const clause = await tx.need(workOrderClause, input.clauseId!);
      if (clause.status !== 'enabled') throw refuse('clauseUnusable', `条款“${clause.title}”已停用,不能用于新工单`, 'clauseId');
      if (clause.applyTo === 'partner') throw refuse('clauseUnusable', `条款“${clause.title}”只适用于服务商工作`, 'clauseId');
      return {
        set: {
          orderNo: `WO${newId()}`,
          clauseText: clause.content,
          category: clause.category,
          maxPenalty: clause.maxPenalty,
          replies: [],
          open: true,
          deadlineAt: new Date(now.getTime() + clause.limitHours * 3_600_000).toISOString(),
        },
      };
    },
    async assign(ctx) {
      const handler = await ctx.tx.need(managerUser, ctx.input.handlerId!);
      if (handler.status !== 'active') throw refuse('managerLeft', `${handler.name}已离职,不能指派`, 'handlerId');
      if (ctx.row.handlerId === handler.id) throw refuse('sameHandler', `已经由${handler.name}处理`, 'handlerId');
      return { set: { replies: withReply(ctx.row.replies, ctx, `${ctx.row.handlerId ? '改派' : '指派'}给 ${handler.name}`) } };
    },
    handle(ctx) {
      const { row, input } = ctx;
      if ((input.penaltyAmount ?? 0) > (row.maxPenalty ?? 0))
        throw refuse('exceedsPenalty', `扣罚不能超过条款的上限 ${((row.maxPenalty ?? 0) / 100).toFixed(2)} 元`, 'penaltyAmount');
      return { set: { replies: withReply(ctx.row.replies, ctx, `提交结果:${input.result}`) } };
    },
    audit(ctx) {
      const { input, now, actor, row } = ctx;
      // Neither the person who opened it nor the one who submitted the result, which is the last step before an audit.
      requireOther(actor, row);
      const note = ownNote(actor, row);
      return input.passed === 1
        ? { set: { replies: withReply(row.replies, ctx, '审核通过'), closedAt: now.toISOString(), open: false }, note }
        : { set: { replies: withReply(row.replies, ctx, `退回:${input.reason}`), penaltyAmount: null }, note };
    },
    close: (ctx) => ({
      set: { replies: withReply(ctx.row.replies, ctx, `关闭:${ctx.input.reason}`), closedAt: ctx.now.toISOString(), open: false },
    }),
  },
});
