/** Issues the cards of a sending in chunks. It resumes with the waiting lines, so nobody gets a card twice. */
import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import type { Job, JobContext } from '../../server/jobs/job';
import { strideOf } from '../../server/jobs/stride';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { couponActivity } from './activity';
import { couponBatch } from './batch';
import { unsent, type Batch, type Send } from './budget.server';
import { newCardNo } from './cardNo.server';
import { cardDays } from './days';
import { couponItem } from './item';
import { isOfOtherScene, unmeant } from './meant.server';
import { notices } from './notice.server';
import { couponScene, couponSceneCount } from './scene';
import { couponSend, couponSendLine } from './send';

type Line = Row<typeof couponSendLine>;

/** Time that one step should take: calls wait no longer for it. */
const STEP_MS = 25;
const STEP_LINES = { first: 150, least: 50, most: 2_000 };

export const issue: Job = {
  async run(ctx) {
    const stride = strideOf(STEP_MS, STEP_LINES);
    // Lines are gone through once: to look among all of a million for those that still wait would take longer with each step.
    for (let last: string | null = '0'; last !== null && !ctx.signal.aborted;) {
      await ctx.gap();
      const before = performance.now();
      last = await issueSome(ctx, stride.rows(), last);
      stride.took(performance.now() - before);
    }
    if (!ctx.signal.aborted) await finish(ctx);
  },
  // What could not be sent is not sent; what it held is free again.
  gaveUp: (ctx) => finish(ctx, 'stopped'),
};

/** Of the lines after one. @returns the last of them; null where there are no more. */
async function issueSome(ctx: JobContext, most: number, after: string): Promise<string | null> {
  let last: string | null = null;
  await ctx.change(async (tx) => {
    const known = await sendingOf(tx, ctx.id);
    if (!known || known.isOver) return [];
    const { send, batch } = known;
    // Whoever writes lines of a sending holds it: these are nobody else's.
    const lines = await tx.all(couponSendLine, { sendId: send.id, result: 'waiting', id: { gt: after } }, { order: ['id'], limit: most });
    if (lines.length === 0) return [];
    last = lines.length === most ? lines.at(-1)!.id : null;
    return changesFor(tx, send, batch, lines, new Date());
  });
  return last;
}

/**
 * Locks the batch and the sending, parent first. Null if it is paused: stopped, or its batch disabled; it resumes once that is enabled.
 * `isOver`: the activity that it is for has ended.
 */
async function sendingOf(tx: Store, id: string): Promise<{ send: Send; batch: Batch; isOver: boolean } | null> {
  const seen = await tx.get(couponSend, id);
  if (!seen) return null;
  const sceneId = await sceneOf(tx, seen);
  if (sceneId) await tx.lock(couponScene, { id: sceneId });
  const [batch] = await tx.lock(couponBatch, { id: seen.batchId });
  const [send] = await tx.lock(couponSend, { id, status: 'sending' });
  if (!send || batch?.status !== 'running') return null;
  const activity = send.activityId ? await tx.need(couponActivity, send.activityId) : null;
  return { send, batch, isOver: activity !== null && activity.status !== 'running' };
}

const sceneOf = async (tx: Store, send: Send): Promise<string | null> =>
  (send.activityId ? (await tx.need(couponActivity, send.activityId)).sceneId : null) ?? (await tx.need(couponBatch, send.batchId)).sceneId;

async function changesFor(tx: Store, send: Send, batch: Batch, lines: readonly Line[], now: Date): Promise<Change[]> {
  const sceneId = await sceneOf(tx, send);
  const scene = sceneId ? await tx.need(couponScene, sceneId) : null;
  const limits = scene ? await limitsOf(tx, scene, lines, dayOf(now)) : null;
  const activity = send.activityId ? await tx.need(couponActivity, send.activityId) : null;
  const unfit =
    activity && isOfOtherScene(batch, activity)
      ? new Map(lines.map(({ phone }) => [phone, '活动与批次不属于同一个场景']))
      : await unmeant(tx, activity, scene, lines, now);
  const issued: Line[] = [];
  const failed = new Map<string, string[]>();
  for (const line of lines) {
    const reason = unfit.get(line.phone) ?? limits?.take(line.phone, line.qty) ?? null;
    if (reason === null) issued.push(line);
    else failed.set(reason, [...(failed.get(reason) ?? []), line.id]);
  }
  const days = cardDays(batch, now);
  return [
    ...(limits?.changes() ?? []),
    addAll(
      couponItem,
      issued.flatMap((line) =>
        Array.from({ length: line.qty }, () => ({
          id: newId(),
          couponNo: newCardNo(),
          voucherType: 'card' as const,
          batchId: batch.id,
          sendId: send.id,
          lineId: line.id,
          activityId: send.activityId,
          sceneId,
          phone: line.phone,
          shopId: line.shopId,
          holdAmount: batch.cardHold!,
          status: 'unused' as const,
          ...days,
        })),
      ),
    ),
    patchAll(
      couponSendLine,
      issued.map(({ id }) => id),
      { result: 'sent' },
    ),
    ...[...failed].map(([reason, ids]) => patchAll(couponSendLine, ids, { result: 'failed', reason })),
    ...(await notices(tx, send, batch, issued, now)),
  ];
}

/** What the limits of a scene leave to people and to the day. Its counts are held, for its row is. */
async function limitsOf(tx: Store, scene: Row<typeof couponScene>, lines: readonly Line[], day: string) {
  const sceneId = scene.id;
  const phones = [...new Set(lines.map((line) => line.phone))];
  const counts = [...(await tx.lock(couponSceneCount, { sceneId, phone: phones })), ...(await tx.lock(couponSceneCount, { sceneId, day }))];
  const known = new Map(counts.map((count) => [count.phone ?? count.day!, count]));
  const taken = new Map([...phones, day].map((key) => [key, known.get(key)?.taken ?? 0]));
  return {
    /** @returns why not; null where they are taken. */
    take(phone: string, qty: number): string | null {
      const [own, today] = [taken.get(phone)! + qty, taken.get(day)! + qty];
      if (own > scene.perUserLimit) return `场景“${scene.name}”每人限领 ${scene.perUserLimit} 张`;
      if (today > scene.perDayLimit) return `场景“${scene.name}”当日限发 ${scene.perDayLimit} 张`;
      taken.set(phone, own).set(day, today);
      return null;
    },
    changes: (): Change[] =>
      [...taken]
        .filter(([key, count]) => count !== (known.get(key)?.taken ?? 0))
        .map(([key, count]) => {
          const row = known.get(key);
          const most = key === day ? scene.perDayLimit : scene.perUserLimit;
          if (row) return patch(couponSceneCount, row.id, { taken: count, most });
          return add(
            couponSceneCount,
            key === day ? { sceneId, kind: 'day', day, taken: count, most } : { sceneId, kind: 'user', phone: key, taken: count, most },
          );
        }),
  };
}

/** The sending is over: what came to nothing is free again, and one line of the log says how much was sent. */
async function finish(ctx: JobContext, to: 'done' | 'stopped' = 'done'): Promise<void> {
  await ctx.change(
    async (tx) => {
      const known = await sendingOf(tx, ctx.id);
      if (!known) return [];
      const { send, batch, isOver } = known;
      const now = new Date();
      return [
        patch(couponSend, send.id, { status: isOver ? 'stopped' : to, finishedAt: now.toISOString() }),
        ...unsent(
          send,
          batch,
          send.planQty - send.successQty,
          isOver ? '活动已结束,未发的释放' : to === 'done' ? '未发出的释放' : '发放未能完成,未发的释放',
          now,
        ),
        ...(await spentUp(tx, send, batch)),
      ];
    },
    { last: true, as: { res: couponSend, action: to === 'done' ? '发放完成' : '发放未能完成' } },
  );
}

/** An activity whose budget has no room for one more card is over. */
async function spentUp(tx: Store, send: Send, batch: Batch): Promise<Change[]> {
  const [activity] = send.activityId ? await tx.lock(couponActivity, { id: send.activityId, status: 'running' }) : [];
  if (!activity) return [];
  const back = (send.planQty - send.successQty) * batch.cardHold!;
  const left = activity.budgetAmount - activity.heldAmount - activity.costAmount + back;
  return left < batch.cardHold! ? [patch(couponActivity, activity.id, { status: 'ended' })] : [];
}
