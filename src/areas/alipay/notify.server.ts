import { newId } from '../../server/resource/newId';
import { implement } from '../../server/resource/implement';
import type { Job } from '../../server/jobs/job';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { sesameActivity, taskNotify } from './activity';
import { voucherCode } from './coupon';
import { submissionReviewed, trademarkReviewed } from './review.server';

type Notify = Row<typeof taskNotify>;
const AT_ONCE = 20;
const TICK_MS = 2_000;
export const NOTIFYING = 'alipay.notifying';

export const taskNotifyServer = implement(taskNotify, { actions: { again: () => ({ set: { error: null, handledAt: null } }) } });

/** A notice of the simulated Alipay: kept like any other, and applied by the job. */
export const tellLater = (notifyType: Notify['notifyType'], bizNo: string, payload: object, now: Date): Change =>
  add(taskNotify, {
    id: newId(),
    notifyId: `NT${newId()}`,
    notifyType,
    bizNo,
    payload: payload as never,
    receivedAt: now.toISOString(),
    retryCount: 0,
    status: 'waiting',
  });

/** Applies what Alipay has told, each once. */
export const notifying: Job = {
  async run(ctx) {
    let isMore = true;
    while (isMore && !ctx.signal.aborted) {
      isMore = false;
      await ctx.change(
        async (tx) => {
          const [notify] = await tx.all(taskNotify, { status: 'waiting' }, { order: ['-receivedAt'], limit: 1 });
          if (!notify) return [];
          isMore = true;
          const handledAt = new Date().toISOString();
          const retryCount = notify.retryCount + 1;
          const outcome = await effectOf(tx, notify);
          return typeof outcome === 'string'
            ? [patch(taskNotify, notify.id, { status: 'failed', error: outcome, handledAt, retryCount })]
            : [...outcome, patch(taskNotify, notify.id, { status: 'done', error: null, handledAt, retryCount })];
        },
        { as: { res: taskNotify, action: '处理通知' } },
      );
    }
    return new Date(Date.now() + TICK_MS);
  },
  gaveUp: async () => new Date(Date.now() + AT_ONCE * TICK_MS),
};

/** What a notice changes; why it can't be applied, in words. */
async function effectOf(tx: Store, { notifyType, bizNo, payload, sesameId }: Notify): Promise<readonly Change[] | string> {
  const now = new Date();
  const said = (payload ?? {}) as { passed?: boolean; reason?: string; userId?: string; orderNo?: string };
  switch (notifyType) {
    case 'review': {
      const outcome = { passed: said.passed === true, reason: said.reason ?? null };
      return (
        (await submissionReviewed(tx, { submitNo: bizNo }, outcome, now)) ??
        (await trademarkReviewed(tx, { regNo: bizNo }, outcome)) ??
        `找不到提报或商标 ${bizNo}`
      );
    }
    case 'used': {
      const [code] = await tx.lock(voucherCode, { code: bizNo });
      if (!code) return `找不到券码 ${bizNo}`;
      return code.status === 'sent'
        ? [
            patch(voucherCode, code.id, {
              status: 'used',
              usedAt: now.toISOString(),
              userId: said.userId ?? null,
              orderNo: said.orderNo ?? null,
            }),
          ]
        : [];
    }
    case 'refund': {
      const [code] = await tx.lock(voucherCode, { code: bizNo });
      return code ? [] : `找不到券码 ${bizNo}`;
    }
    case 'task': {
      const [activity] = sesameId ? await tx.lock(sesameActivity, { id: sesameId }) : [];
      if (!activity) return '找不到芝麻活动';
      if (activity.finishCount >= activity.joinCount) return '完成数会超过参与数';
      return [patch(sesameActivity, activity.id, { finishCount: activity.finishCount + 1 })];
    }
    default:
      return [];
  }
}
