/** Delivery receipts. Messages without one are polled at growing intervals until they count as unknown. */
import { groupBy } from '../../language/groupBy';
import type { JobContext } from '../../server/jobs/job';
import { patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { smsGateway } from '../gateway';
import { apply, callOut, handle } from '../gateway/index.server';
import { receiptsIn, type Receipt } from './carrier.server';
import { failed } from './failed.server';
import { smsPlatform } from './platform';
import { smsRecord } from './record';
import { refuse } from './refusals.server';
import type { Message, Platform } from './route.server';

/** Messages that carriers are asked about at once. */
const AT_ONCE = 200;
/** Most receipts arrive before the poll. */
const FIRST_MS = 60_000;
const LONGEST_MS = 6 * 3_600_000;

/** How long to wait before asking again: as long as it has been silent, in steps that double, so that many share one. */
export function pauseAfter(silentMs: number): number {
  const steps = Math.max(0, Math.floor(Math.log2(Math.max(silentMs, 1) / FIRST_MS)));
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** steps);
}
export const firstLook = (now: Date) => new Date(now.getTime() + FIRST_MS).toISOString();

/**
 * Polls due messages, a call per carrier, and schedules the next poll first, so none is forgotten or blocks others. @returns whether there
 * may be more.
 */
export async function askForReceipts(ctx: JobContext): Promise<boolean> {
  let isMore = false;
  await ctx.change(async (tx) => {
    const now = new Date();
    const due = { status: 'submitted', askAt: { lte: now.toISOString() } } as const;
    const found = await tx.all(smsRecord, due, { order: ['askAt'], limit: AT_ONCE });
    isMore = found.length === AT_ONCE;
    if (found.length === 0) return [];
    const held = await tx.lock(smsRecord, { ...due, id: found.map(({ id }) => id) });
    const by = groupBy(held, ({ platformId }) => platformId!);
    const platforms = await tx.all(smsPlatform, { id: [...by.keys()] });
    return [
      ...[...groupBy(held, ({ sentAt }) => pauseAfter(now.getTime() - Date.parse(sentAt!)))].map(([pause, own]) =>
        patchAll(
          smsRecord,
          own.map(({ id }) => id),
          { askAt: new Date(now.getTime() + pause).toISOString() },
        ),
      ),
      ...platforms.map((platform) => asking(platform, by.get(platform.id)!, now)),
    ];
  });
  return isMore;
}

const asking = ({ id, code, name }: Pick<Platform, 'id' | 'code' | 'name'>, messages: readonly Message[], now: Date): Change =>
  callOut(
    smsGateway,
    'receipts',
    { res: smsPlatform, id, title: name },
    { content: { messages: messages.map(({ msgId, sentAt }) => ({ msgId: msgId!, sentAt: sentAt! })) }, now, remote: code },
  );

handle(smsGateway, 'receipts', { done: (tx, _call, content, now) => received(tx, receiptsIn(content), now) });

apply(smsGateway, 'receipts', async (tx, { content }, now) => {
  const receipts = receiptsIn(content);
  if (receipts.length === 0) throw refuse('badReceipt', '通知里没有可读的回执');
  return received(tx, receipts, now);
});

/**
 * Applies receipts, sent or polled. Repeats change nothing; one ahead of its message is polled later; a late one still settles an unknown
 * message.
 */
async function received(tx: Store, receipts: readonly Receipt[], now: Date): Promise<Change[]> {
  const by = new Map(receipts.map((one) => [one.msgId, one]));
  if (by.size === 0) return [];
  const found = await tx.lock(smsRecord, { msgId: [...by.keys()], status: ['submitted', 'unknown'] });
  return found.flatMap((message) => {
    const { status, reason } = by.get(message.msgId!)!;
    if (status === 'delivered')
      return [patch(smsRecord, message.id, { status: 'delivered', doneAt: now.toISOString(), unknownAt: null, askAt: null })];
    return message.status === 'submitted' ? failed(message, reason ?? '未送达', now) : [];
  });
}
