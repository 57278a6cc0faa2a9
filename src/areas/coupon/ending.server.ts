/** Ends a large batch in chunks, resumable at any point. Until it is done the batch is stopped, and no card of it is used or sent. */
import { sql } from 'kysely';
import type { Job, JobContext } from '../../server/jobs/job';
import { strideOf } from '../../server/jobs/stride';
import { add, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { couponBatch, couponEntry } from './batch';
import { releaseAll, type Batch, type Card } from './budget.server';
import { couponItem } from './item';

/** Cards that can still be used. */
export const OPEN = ['unused', 'frozen'] as const;
/** Cards that a call ends by itself; it would hold up all others where it ended more. */
export const MOST_AT_ONCE = 500;
/** Time that one step should take: calls wait no longer for it. */
const STEP_MS = 80;
const STEP_CARDS = { first: 300, least: 100, most: 2_000 };
const AGAIN_MS = 60_000;

/** How many cards of a batch can still be used; the batch is held, so that none is added meanwhile. */
export async function openCount(tx: Store, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(couponItem.name)}
    where batch_id = ${batchId}::bigint and status in (${sql.join(OPEN)}) and not deleted`.execute(tx.sql);
  return Number(rows[0]!.count);
}

export const reasonOf = (reason: string) => `批次终止:${reason}`.slice(0, 200);
export const voided = (cards: readonly { readonly id: string }[], reason: string): Change =>
  patchAll(
    couponItem,
    cards.map(({ id }) => id),
    { status: 'voided', holdAmount: 0, statusReason: reason },
  );

export const ending: Job = {
  async run(ctx) {
    const stride = strideOf(STEP_MS, STEP_CARDS);
    for (let last: string | null = '0'; last !== null && !ctx.signal.aborted;) {
      await ctx.gap();
      const before = performance.now();
      last = await endSome(ctx, stride.rows(), last);
      stride.took(performance.now() - before);
    }
    if (!ctx.signal.aborted) await finish(ctx);
  },
  // What is to end must end: it is tried until it does.
  gaveUp: async () => new Date(Date.now() + AGAIN_MS),
};

/** Of the cards after one. @returns the last of them; null where there are no more. */
async function endSome(ctx: JobContext, most: number, after: string): Promise<string | null> {
  let last: string | null = null;
  await ctx.change(async (tx) => {
    const [batch] = await tx.lock(couponBatch, { id: ctx.id });
    if (!batch?.endingReason) return [];
    const open = await tx.all(couponItem, { batchId: batch.id, status: [...OPEN], id: { gt: after } }, { order: ['id'], limit: most });
    if (open.length === 0) return [];
    last = open.length === most ? open.at(-1)!.id : null;
    const cards = await tx.lock(couponItem, { id: open.map(({ id }) => id), status: [...OPEN] });
    return [...freed(batch, cards, new Date()), voided(cards, batch.endingReason)];
  });
  return last;
}

/** What these cards held, in one entry an activity. */
function freed(batch: Batch, cards: readonly Card[], now: Date): Change[] {
  const byActivity = new Map<string | null, { qty: number; held: number }>();
  for (const { activityId, holdAmount } of cards) {
    const sum = byActivity.get(activityId) ?? { qty: 0, held: 0 };
    byActivity.set(activityId, { qty: sum.qty + 1, held: sum.held + holdAmount });
  }
  return [...byActivity]
    .filter(([, { held }]) => held > 0)
    .map(([activityId, { qty, held }]) =>
      add(couponEntry, {
        batchId: batch.id,
        activityId,
        kind: 'release',
        qty,
        heldDelta: -held,
        spentDelta: 0,
        reason: batch.endingReason,
        occurredAt: now.toISOString(),
      }),
    );
}

/** The batch is over, and holds nothing. One that ran out meanwhile stays so. */
async function finish(ctx: JobContext): Promise<void> {
  await ctx.change(
    async (tx) => {
      const [batch] = await tx.lock(couponBatch, { id: ctx.id });
      if (!batch?.endingReason) return [];
      return [
        patch(couponBatch, batch.id, { endingReason: null, ...(batch.status === 'stopped' && { status: 'terminated' }) }),
        ...(await releaseAll(tx, batch.id, batch.endingReason, new Date())),
      ];
    },
    { last: true, as: { res: couponBatch, action: '终止完成' } },
  );
}
