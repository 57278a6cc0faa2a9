/** Applies notices of remotes. */
import type { JobContext } from '../../server/jobs/job';
import { storeOn } from '../../server/resource/sqlStore';
import { patch } from '../../server/resource/store';
import { gatewayNotice } from './notice';
import { applyingOf } from './outbox.server';

const UNHANDLED = '没有处理这种通知';

/** The oldest first, each in a transaction of its own. @returns how many. */
export async function applySome(ctx: JobContext, most: number): Promise<number> {
  const waiting = await storeOn(ctx.db, ctx.resources).all(gatewayNotice, { status: 'waiting' }, { order: ['receivedAt'], limit: most });
  for (const notice of waiting) {
    const tries = notice.tries + 1;
    const handledAt = new Date().toISOString();
    const as = { res: gatewayNotice, action: '处理回调' };
    try {
      await ctx.change(
        async (tx) => {
          const applying = applyingOf(notice.gateway, notice.kind);
          if (!applying) return [patch(gatewayNotice, notice.id, { status: 'unknown', tries, handledAt, error: UNHANDLED })];
          const changes = await applying(tx, notice, new Date());
          return [...changes, patch(gatewayNotice, notice.id, { status: 'done', tries, handledAt, error: null })];
        },
        { as },
      );
    } catch (error) {
      const reason = (error as Error).message.slice(0, 500);
      await ctx.change(async () => [patch(gatewayNotice, notice.id, { status: 'failed', tries, handledAt, error: reason })], { as });
    }
  }
  return waiting.length;
}
