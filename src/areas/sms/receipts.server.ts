/** What became of messages that carriers took: asked for again and again, after pauses that grow with how long one has been silent, until it counts as unknown. */
import { groupBy } from '../../language/groupBy';
import type { JobContext } from '../../server/jobs/job';
import { patch, patchAll, type Change, type Store } from '../../server/resource/store';
import type { Receipt } from './carrier.server';
import { failed } from './failed.server';
import { smsPlatform } from './platform';
import { smsRecord } from './record';
import type { CarrierOf, Message } from './route.server';

/** Messages that carriers are asked about at once. */
const AT_ONCE = 200;
const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** How long to wait before asking again: as long as it has been silent, in steps that double, so that many share one. */
export function pauseAfter(silentMs: number): number {
  const steps = Math.max(0, Math.floor(Math.log2(Math.max(silentMs, 1) / FIRST_MS)));
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** steps);
}
export const firstLook = (now: Date) => new Date(now.getTime() + FIRST_MS).toISOString();

/** Goes through all whose turn it is. A carrier that can't be reached says nothing, which holds up no other. */
export async function fetchReceipts(ctx: JobContext, carrierOf: CarrierOf): Promise<void> {
  for (let isMore = true; isMore && !ctx.signal.aborted;) {
    await ctx.gap();
    let asked: Message[] = [];
    const platforms = new Map<string, string>();
    const now = new Date();
    await ctx.change(async (tx) => {
      asked = await tx.all(smsRecord, { status: 'submitted', askAt: { lte: now.toISOString() } }, { order: ['askAt'], limit: AT_ONCE });
      for (const { id, gateway } of await tx.all(smsPlatform, {})) platforms.set(id, gateway);
      return [];
    });
    const receipts: Receipt[] = [];
    for (const [platformId, own] of groupBy(asked, (one) => one.platformId!)) {
      const sent = own.map(({ msgId, sentAt }) => ({ msgId: msgId!, sentAt: sentAt! }));
      try {
        receipts.push(...((await carrierOf(platforms.get(platformId)!)?.receipts(sent, now)) ?? []));
      } catch {
        // Asked again when their next turn comes.
      }
    }
    if (asked.length) await ctx.change(async (tx) => [...(await received(tx, receipts, now)), ...(await silent(tx, asked, receipts, now))]);
    isMore = asked.length === AT_ONCE;
  }
}

async function silent(tx: Store, asked: readonly Message[], receipts: readonly Receipt[], now: Date): Promise<Change[]> {
  const heard = new Set(receipts.map(({ msgId }) => msgId));
  const ids = asked.filter(({ msgId }) => !heard.has(msgId!)).map(({ id }) => id);
  const still = await tx.lock(smsRecord, { id: ids, status: 'submitted' });
  return [...groupBy(still, ({ sentAt }) => String(pauseAfter(now.getTime() - Date.parse(sentAt!))))].map(([pause, own]) =>
    patchAll(
      smsRecord,
      own.map(({ id }) => id),
      { askAt: new Date(now.getTime() + Number(pause)).toISOString() },
    ),
  );
}

/** Applies receipts, pushed or asked for. One that comes twice, or for what is over, changes nothing; a late one of a message that counts as unknown is still good news. */
export async function received(tx: Store, receipts: readonly Receipt[], now: Date): Promise<Change[]> {
  const by = new Map(receipts.map((one) => [one.msgId, one]));
  const found = await tx.lock(smsRecord, { msgId: [...by.keys()], status: ['submitted', 'unknown'] });
  return found.flatMap((message) => {
    const { status, reason } = by.get(message.msgId!)!;
    if (status === 'delivered')
      return [patch(smsRecord, message.id, { status: 'delivered', doneAt: now.toISOString(), unknownAt: null, askAt: null })];
    return message.status === 'submitted' ? failed(message, reason ?? '未送达', now) : [];
  });
}
