/**
 * Takes queued messages to a carrier, and what became of them back. Carriers are asked outside of transactions; each step that is kept is one of its own, so that a killed
 * process sends nothing twice and loses nothing.
 */
import type { Job, JobContext } from '../../server/jobs/job';
import { openSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';
import { patch, type Change, type Store } from '../../server/resource/store';
import { carrierOf as ourCarriers, type Answer } from './carrier.server';
import { failed } from './failed.server';
import { smsPlatform } from './platform';
import { fetchReceipts, firstLook } from './receipts.server';
import { smsRecord, UNKNOWN_HOURS } from './record';
import { barred, putOff, routeOf, type CarrierOf, type Message, type Platform } from './route.server';

/** Messages taken to carriers at once. */
const AT_ONCE = 20;
/** What is under way for so long was begun by a process that is gone, or by a line that broke. */
export const STALE_MS = 60_000;
const LOOK_MS = 5_000;

export const delivering = (carrierOf: CarrierOf = ourCarriers): Job => ({
  async run(ctx) {
    while (!ctx.signal.aborted && (await submitSome(ctx, carrierOf))) await ctx.gap();
    await fetchReceipts(ctx, carrierOf);
    return new Date(Date.now() + LOOK_MS);
  },
  // The queue is still there: it is looked at again.
  gaveUp: async () => new Date(Date.now() + LOOK_MS),
});

interface Taken {
  readonly message: Message;
  readonly platform: Platform;
  /** It was begun before, and nobody knows how it ended. */
  readonly isAgain: boolean;
}

/** @returns whether there was anything to do. */
async function submitSome(ctx: JobContext, carrierOf: CarrierOf): Promise<boolean> {
  const taken: Taken[] = [];
  let seen = 0;
  await ctx.change(async (tx) => {
    taken.length = 0;
    const now = new Date();
    const stale = await dueOf(tx, { status: 'submitting', updatedAt: { lt: new Date(now.getTime() - STALE_MS).toISOString() } });
    const queue = await dueOf(tx, { status: 'queued', notBefore: { lte: now.toISOString() } });
    seen = stale.length + queue.length;
    const why = await barred(tx, queue, now);
    const changes: Change[] = [];
    for (const message of stale) {
      taken.push({ message, platform: await tx.need(smsPlatform, message.platformId!), isAgain: true });
      // Nobody else takes it up for a while.
      changes.push(patch(smsRecord, message.id, { notBefore: now.toISOString() }));
    }
    for (const message of queue) {
      const route = why(message) ?? (await routeOf(tx, message, carrierOf, now));
      if ('never' in route) changes.push(...failed(message, route.never, now));
      else if ('at' in route) changes.push(putOff(message, route.at));
      else {
        taken.push({ message, platform: route.to, isAgain: false });
        changes.push(patch(smsRecord, message.id, { status: 'submitting', platformId: route.to.id, unknownAt: unknownAfter(now) }));
      }
    }
    return changes;
  });
  if (taken.length === 0) return seen > 0;
  const answers = await Promise.all(taken.map((one) => submit(one, carrierOf)));
  await ctx.change(async (tx) => {
    const now = new Date();
    const held = new Map(
      (await tx.lock(smsRecord, { id: taken.map(({ message }) => message.id), status: 'submitting' })).map((row) => [row.id, row]),
    );
    return taken.flatMap(({ message: { id }, platform }, i) => {
      const [message, answer] = [held.get(id), answers[i]];
      return message && answer ? answered(message, platform, answer, now) : [];
    });
  });
  return true;
}

/** Found without holding anything, then held, those that are still due. */
async function dueOf(tx: Store, where: object): Promise<Message[]> {
  const found = await tx.all(smsRecord, where, { order: ['notBefore'], limit: AT_ONCE });
  return found.length ? tx.lock(smsRecord, { ...where, id: found.map(({ id }) => id) }) : [];
}

/** A message whose fate is not known is asked for before it is sent again, by the carrier that may have it. @returns null where it still is not known. */
async function submit({ message, platform, isAgain }: Taken, carrierOf: CarrierOf): Promise<Answer | null> {
  const carrier = carrierOf(platform.gateway);
  if (!carrier) return null;
  const requestNo = numberFor(message, platform);
  const text = textOf(message);
  if (text === null) return { refused: '短信原文解不开', final: true };
  try {
    const known = isAgain ? await carrier.find(requestNo) : null;
    return known ?? (await carrier.send({ requestNo, phone: message.phone, text }));
  } catch {
    // A line that breaks says nothing of what came through before: to ask another carrier now might send it twice.
    return null;
  }
}

/** A code goes out as it is; the record only shows that there was one. */
const textOf = ({ id, content, sealedText }: Message) =>
  sealedText ? openSecret(sealedText, placeOf(smsRecord, 'sealedText', id)) : content;

/** One number a message, carrier and try: the same as often as it is sent. */
const numberFor = ({ requestNo, retryCount }: Message, { code }: Platform) => `${requestNo}-${code}-${retryCount}`;
const unknownAfter = (now: Date) => new Date(now.getTime() + UNKNOWN_HOURS * 3_600_000).toISOString();

function answered(message: Message, platform: Platform, answer: Answer, now: Date): Change[] {
  if ('msgId' in answer)
    return [
      patch(smsRecord, message.id, {
        status: 'submitted',
        msgId: answer.msgId,
        sentAt: now.toISOString(),
        cost: platform.costPer100 * message.splitCount,
        unknownAt: unknownAfter(now),
        askAt: firstLook(now),
      }),
    ];
  if (answer.final) return failed(message, answer.refused, now);
  const triedIds = [...message.triedIds, platform.id];
  return [patch(smsRecord, message.id, { status: 'queued', platformId: null, unknownAt: null, triedIds })];
}
