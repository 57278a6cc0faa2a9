import { implement } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { candidatesOf } from './candidates.server';
import { accept } from './channelChange.server';
import { assign, cancel, delivered, finish, logOf, runningWaybill, settleWish, UNASSIGNED, withdraw } from './effects.server';
import { holdStatements, record } from './late.server';
import { endLease } from './lease.server';
import { thirdOrder } from './order';
import { plannable } from './plan.server';
import { floorOf, maskReceiver, openReceiver, pageCode, sealReceiver } from './receiver.server';
import { refuse } from './refusals.server';
import { operate } from './special.server';
import { threeDaysOf } from './threeDays.server';
import { thirdWaybill } from './waybill';

export const thirdOrderServer = implement(thirdOrder, {
  reads: {
    candidates: async (ctx) => ({ list: await candidatesOf(ctx, await ctx.view.need(thirdOrder, ctx.input.id)) }),
    plan: (ctx) => plannable(ctx, ctx.input.ids ?? ''),
    async pageCode({ view, input }) {
      const order = await view.need(thirdOrder, input.id);
      return { pageCode: pageCode(order.channel, order.id) };
    },
    threeDays: (ctx) => threeDaysOf(ctx, ctx.input.areaCode, ctx.input.by),
  },
  actions: {
    async allocate(ctx) {
      const ended = await endLease(ctx, ctx.row);
      const { set, also } = await assign(ctx, ctx.row, ctx.input);
      return { set, also: [...also, ...ended, logOf(ctx, { ...ctx.row, ...set }, 'allocate', 'assigned')] };
    },
    async complete(ctx) {
      const waybill = await runningWaybill(ctx, ctx.row);
      const { set, also } = await finish(ctx, ctx.row, ctx.input.signImg);
      return {
        set,
        also: [
          patch(thirdWaybill, waybill.id, { ...delivered(waybill, ctx.now.toISOString(), ctx.input.signImg), status: 'delivered' }),
          ...also,
        ],
      };
    },
    async cancel(ctx) {
      const { row, input } = ctx;
      const ended = await endLease(ctx, row);
      const log = logOf(ctx, row, 'cancel', 'cancelled', input.cancelReason);
      const { set, also } = await cancel(ctx, row, input.cancelReason!, input.cancelDuty, log);
      return { set, also: [...also, ...ended] };
    },
    async handle(ctx) {
      const { row, input } = ctx;
      // What is left as it is takes nothing from whoever is at it.
      const ended = input.action === 'ignore' ? [] : await endLease(ctx, row);
      const isRecalled = row.abnormalType === 'recalled' && input.action === 'cancel';
      if (row.status === 'delivering' && row.abnormalType !== 'rejected' && input.action !== 'ignore' && !isRecalled)
        throw refuse('notRejected', '配送中的订单只有被拒收后才能处理');
      if (input.action === 'reassign') {
        const { set, also } = await assign(ctx, row, input);
        return { set, also: [...also, ...ended, logOf(ctx, { ...row, ...set }, 'abnormal', 'assigned', input.reason)] };
      }
      if (input.action === 'cancel') {
        const { set, also } = await cancel(ctx, row, input.reason!, input.cancelDuty, logOf(ctx, row, 'cancel', 'cancelled', input.reason));
        return { set, also: [...also, ...ended] };
      }
      if (input.action === 'ignore' && row.abnormalType === 'rejected')
        throw refuse('rejectedNeedsDecision', '被拒收的订单没有在途的运单,不能忽略:请重派、改址或取消', 'action');
      if (input.action === 'ignore') {
        const { also } = settleWish(ctx, row, false, input.reason!);
        return {
          set: { abnormalType: 'none', channelNoticeId: null, channelNote: null },
          also: [...also, logOf(ctx, row, 'abnormal', row.status, input.reason)],
        };
      }
      if (input.action === 'accept') {
        const { also, ...taken } = await accept(ctx, row, input.reason!);
        return { ...taken, also: [...(also ?? []), ...ended] };
      }
      if (row.channelNoticeId !== null) throw refuse('changePending', '渠道还要改这一单:请按渠道改、取消或忽略', 'action');
      const receiver = openReceiver(row.receiverCipher);
      if (!receiver) throw refuse('receiverSealed', '收件信息无法解密,不能改址');
      const moved = { ...receiver, address: input.address! };
      return {
        set: {
          areaCode: input.areaCode!,
          // Where the new address lies is not known before somebody has looked it up.
          lng: null,
          lat: null,
          floor: floorOf(moved),
          receiverCipher: sealReceiver(moved),
          receiverMask: maskReceiver(moved),
          abnormalType: 'none',
          channelNote: null,
          ...UNASSIGNED,
        },
        also: [...(await withdraw(ctx, row)), ...ended, logOf(ctx, { ...row, partnerId: null }, 'abnormal', 'waiting', input.reason)],
      };
    },
    async special(ctx) {
      const ended = await endLease(ctx, ctx.row);
      const { also, ...done } = await operate(ctx);
      return { ...done, also: [...(also ?? []), ...ended] };
    },
    remark: (ctx) => ({ set: { remark: ctx.input.remark }, also: [logOf(ctx, ctx.row, 'remark', ctx.row.status, ctx.input.remark)] }),
    decrypt(ctx) {
      const receiver = openReceiver(ctx.row.receiverCipher);
      if (!receiver) throw refuse('receiverSealed', '收件信息解密失败,请先“重新解密”');
      return { set: { decryptStatus: 'done' }, also: [logOf(ctx, ctx.row, 'decrypt', ctx.row.status)], reply: receiver };
    },
    againDecrypt(ctx) {
      const receiver = openReceiver(ctx.row.receiverCipher);
      if (!receiver) throw refuse('channelUnavailable', '渠道没有返回可用的密文,请稍后再试');
      return {
        set: {
          receiverCipher: sealReceiver(receiver),
          decryptStatus: 'done',
          ...(ctx.row.abnormalType === 'decrypt' && { abnormalType: 'none' as const }),
        },
        also: [logOf(ctx, ctx.row, 'decrypt', ctx.row.status, '重新解密')],
      };
    },
    returnStatus: (ctx) => ({ set: { returnStatus: 'done' }, also: [logOf(ctx, ctx.row, 'returned', ctx.row.status, '经星链回传')] }),
    record,
    updateStatement(ctx) {
      if (!ctx.row.partnerId) throw refuse('partnerMissing', '订单没有服务商,不能入账');
      return { set: { statementStatus: 'recorded' }, also: [logOf(ctx, ctx.row, 'record', ctx.row.status)] };
    },
  },
  holdsFirst: { record: holdStatements },
});
