import { ownNote, requireOther } from '../../server/access/fourEyes';
import { implement, type Asked } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { withReply, workOrderClause } from '../merchant';
import { managerUser } from '../system';
import { partnerMain } from './partner';
import { refuse } from './refusals.server';
import { partnerWork } from './work';

/** Who is reminded twice in an hour reads neither. */
const URGE_AGAIN_MS = 3_600_000;

export const partnerWorkServer = implement(partnerWork, {
  actions: {
    async add(ctx) {
      const partner = await ctx.tx.need(partnerMain, ctx.input.partnerId!);
      if (partner.status !== 'normal')
        throw refuse(
          'partnerNotNormal',
          `${partner.name}处于“${partnerMain.fields.status.choices![partner.status]}”,不能派工作单`,
          'partnerId',
        );
      if (ctx.input.deadlineAt! <= ctx.now.toISOString()) throw refuse('deadlinePassed', '时限应晚于现在', 'deadlineAt');
      await mayApply(ctx, ctx.input.clauseId);
      return { set: { workNo: `PW${newId()}`, history: [] } };
    },
    update: (ctx) => mayApply(ctx, ctx.input.clauseId !== ctx.row.clauseId ? ctx.input.clauseId : null),
    async assign(ctx) {
      const { row, input } = ctx;
      const manager = await ctx.tx.need(managerUser, input.assigneeId!);
      if (manager.status !== 'active') throw refuse('managerLeft', `${manager.name}已离职,不能派发`, 'assigneeId');
      if (row.assigneeId === manager.id) throw refuse('sameAssignee', `已经由${manager.name}跟进`, 'assigneeId');
      return {
        set: {
          assignedAt: row.assignedAt ?? ctx.now.toISOString(),
          history: withReply(row.history, ctx, `${row.assigneeId ? '改派' : '派发'}给 ${manager.name}`),
        },
      };
    },
    urge(ctx) {
      const { row, input, now } = ctx;
      if (row.urgedAt && now.getTime() - Date.parse(row.urgedAt) < URGE_AGAIN_MS) throw refuse('urgedLately', '一小时内已经催过');
      return {
        set: {
          urgedAt: now.toISOString(),
          urgedTimes: row.urgedTimes + 1,
          history: withReply(row.history, ctx, input.word ? `催办:${input.word}` : '催办'),
        },
      };
    },
    handle: (ctx) => ({
      set: {
        answeredAt: ctx.row.answeredAt ?? ctx.now.toISOString(),
        history: withReply(ctx.row.history, ctx, `反馈:${ctx.input.feedback}`),
      },
    }),
    audit(ctx) {
      const { row, input, actor } = ctx;
      requireOther(actor, row);
      return input.passed === 1
        ? {
            set: { history: withReply(row.history, ctx, `验收通过,评分 ${input.score}`), finishedAt: ctx.now.toISOString(), open: false },
            note: ownNote(actor, row),
          }
        : {
            set: { history: withReply(row.history, ctx, `退回:${input.reason}`), score: null, returnedTimes: row.returnedTimes + 1 },
            note: ownNote(actor, row),
          };
    },
  },
});

/** A clause that still counts, and counts for partners. */
async function mayApply({ tx }: Asked, clauseId: string | null | undefined): Promise<void> {
  const clause = clauseId ? await tx.need(workOrderClause, clauseId) : null;
  if (clause && clause.status !== 'enabled') throw refuse('clauseUnusable', `条款“${clause.title}”已停用`, 'clauseId');
  if (clause && clause.applyTo === 'merchant') throw refuse('clauseUnusable', `条款“${clause.title}”只适用于商户工单`, 'clauseId');
}
