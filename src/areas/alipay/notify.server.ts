import { contribute } from '../../server/contribution';
import { implement } from '../../server/resource/implement';
import type { Job } from '../../server/jobs/job';
import { patch, type Change, type Store } from '../../server/resource/store';
import type { Row } from '../../language/resource';
import { alipayGateway } from '../gateway';
import { apply } from '../gateway/index.server';
import { sesameActivity, taskNotify } from './activity';
import { voucherCode } from './coupon';
import { noted } from './noted.server';
import { refuse } from './refusals.server';
import { submissionReviewed, trademarkReviewed } from './review.server';

type Notify = Row<typeof taskNotify>;
type Code = Row<typeof voucherCode>;
const AT_ONCE = 20;
const TICK_MS = 2_000;

export const taskNotifyServer = implement(taskNotify, { actions: { again: () => ({ set: { error: null, handledAt: null } }) } });

const OF_CODES = { 'alipay.marketing.activity.message.used': 'used', 'alipay.marketing.activity.message.refund': 'refund' } as const;
for (const [kind, notifyType] of Object.entries(OF_CODES))
  apply(alipayGateway, kind, (tx, notice) => {
    const { voucher_code: code } = (notice.content ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof code !== 'string' || !code || code.length > 64) throw refuse('badNotice', '通知里没有券码');
    return noted(tx, notice, { notifyType, bizNo: code });
  });

/** Applies Alipay's notices, each once. */
const notifying: Job = {
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

export const notifyingJob = contribute(() => ({ jobs: { 'alipay.notifying': notifying } }));

/** What a notice changes; why it can't be applied, in words. */
async function effectOf(tx: Store, { notifyType, bizNo, payload, sesameId }: Notify): Promise<readonly Change[] | string> {
  const now = new Date();
  const content = (payload ?? {}) as NoticeContent;
  switch (notifyType) {
    case 'review': {
      const outcome = { passed: content.passed === true, reason: content.reason ?? null };
      return (
        (await submissionReviewed(tx, { submitNo: bizNo }, outcome, now)) ??
        (await trademarkReviewed(tx, { regNo: bizNo }, outcome)) ??
        `找不到提报或商标 ${bizNo}`
      );
    }
    case 'used':
    case 'refund': {
      const [code] = await tx.lock(voucherCode, { code: bizNo });
      if (!code) return `找不到券码 ${bizNo}`;
      return notifyType === 'used' ? used(code, content, now) : refunded(code);
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

interface NoticeContent {
  readonly passed?: boolean;
  readonly reason?: string;
  readonly user_id?: unknown;
  readonly trade_no?: unknown;
}

const textOf = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : null);

function used(code: Code, content: NoticeContent, now: Date): readonly Change[] | string {
  const [userId, orderNo] = [textOf(content.user_id, 32), textOf(content.trade_no, 64)];
  if (code.status === 'void') return `券码 ${code.code} 已作废,不能核销`;
  // A repeated notice, or one that another order claims.
  if (code.status === 'used') return orderNo === code.orderNo ? [] : `券码 ${code.code} 已由订单 ${code.orderNo ?? '(无号)'} 核销`;
  return [patch(voucherCode, code.id, { status: 'used', usedAt: now.toISOString(), userId, orderNo })];
}

/** Whoever bought a voucher has their money back: its code is worth nothing any more. */
function refunded(code: Code): readonly Change[] | string {
  if (code.status === 'used') return `券码 ${code.code} 已核销,退款对不上`;
  return code.status === 'void' ? [] : [patch(voucherCode, code.id, { status: 'void' })];
}
