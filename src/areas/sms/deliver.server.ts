/** Takes queued messages to a carrier, and what became of them back. Carriers are asked outside of transactions; each step that is kept is one of its own, so that a killed process sends nothing twice and loses nothing. */
import type { Row } from '../../language/resource';
import type { Job, JobContext } from '../../server/jobs/job';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { smsConsume } from './account';
import { carrierOf, type Answer, type Carrier, type Receipt } from './carrier.server';
import { smsPlatform, type SmsType } from './platform';
import { smsRecord, UNKNOWN_HOURS } from './record';
import { smsTemplateReview } from './template';

type Message = Row<typeof smsRecord>;
type Platform = Row<typeof smsPlatform>;

/** Messages taken to carriers at once. */
const AT_ONCE = 20;
/** What is under way for so long was begun by a process that is gone. */
const STALE_MS = 60_000;
const AGAIN_MS = { receipts: 5_000, waiting: 60_000 } as const;
const NOBODY = '没有可用的短信平台';

/** There is one queue, so whichever sending began the job takes what is due of all of them. */
export const deliver: Job = {
  async run(ctx) {
    while (!ctx.signal.aborted && (await submitSome(ctx))) await ctx.gap();
    const open = ctx.signal.aborted ? 0 : await fetchReceipts(ctx);
    if (open > 0) return later(AGAIN_MS.receipts);
    const waiting = await storeOf(ctx, (tx) => tx.count(smsRecord, { status: ['queued', 'submitting', 'submitted'] }));
    return waiting > 0 ? later(AGAIN_MS.waiting) : undefined;
  },
  // The queue is still there: it is looked at again.
  gaveUp: async () => later(AGAIN_MS.waiting),
};
const later = (ms: number) => new Date(Date.now() + ms);

/** Reads as the job does, changing nothing. */
async function storeOf<T>(ctx: JobContext, read: (tx: Store) => Promise<T>): Promise<T> {
  let found!: T;
  await ctx.change(async (tx) => {
    found = await read(tx);
    return [];
  });
  return found;
}

/** @returns whether there was anything to do. */
async function submitSome(ctx: JobContext): Promise<boolean> {
  const taken: { message: Message; platform: Platform; isAgain: boolean }[] = [];
  let gone = 0;
  await ctx.change(async (tx) => {
    taken.length = 0;
    gone = 0;
    const now = new Date();
    const [queue, stale] = [
      await dueOf(tx, { status: 'queued', notBefore: { lte: now.toISOString() } }),
      await dueOf(tx, { status: 'submitting', updatedAt: { lt: new Date(now.getTime() - STALE_MS).toISOString() } }),
    ];
    const changes: Change[] = [];
    for (const message of [...stale, ...queue].slice(0, AT_ONCE)) {
      const isAgain = message.status === 'submitting';
      const platform = isAgain ? await tx.get(smsPlatform, message.platformId!) : await routeOf(tx, message);
      if (!platform) {
        gone++;
        changes.push(...failed(message, message.triedIds.length ? '所有平台都没有接收' : NOBODY, now));
        continue;
      }
      taken.push({ message, platform, isAgain });
      changes.push(
        patch(smsRecord, message.id, isAgain ? { notBefore: now.toISOString() } : { status: 'submitting', platformId: platform.id }),
      );
    }
    return changes;
  });
  if (taken.length === 0) return gone > 0;
  const answers = await Promise.all(taken.map((one) => submit(one)));
  await ctx.change(async (tx) => {
    const now = new Date();
    const held = new Map(
      (await tx.lock(smsRecord, { id: taken.map(({ message }) => message.id), status: 'submitting' })).map((row) => [row.id, row]),
    );
    return taken.flatMap(({ message: { id }, platform }, i) => {
      const message = held.get(id);
      return message ? answered(message, platform, answers[i]!, now) : [];
    });
  });
  return true;
}

/** Found without holding anything, then held, those that are still due. */
async function dueOf(tx: Store, where: object): Promise<Message[]> {
  const found = await tx.all(smsRecord, where, { order: ['notBefore'], limit: AT_ONCE });
  return found.length ? tx.lock(smsRecord, { ...where, id: found.map(({ id }) => id) }) : [];
}

/** The carrier to ask next: that which the template prefers, then by priority; on, for this type, not one that refused the template or this message, and not full for today. */
async function routeOf(tx: Store, { templateId, smsType, triedIds }: Message): Promise<Platform | null> {
  const refused = templateId
    ? (await tx.all(smsTemplateReview, { templateId, status: 'refused' })).map(({ platformId }) => platformId)
    : [];
  const all = await tx.all(smsPlatform, { status: 'enabled' }, { order: ['priority'] });
  const fit = all.filter(
    (one) =>
      carrierOf(one.gateway) &&
      one.supportTypes.includes(smsType satisfies SmsType) &&
      !refused.includes(one.id) &&
      !triedIds.includes(one.id),
  );
  for (const one of fit) {
    const today = await tx.count(smsRecord, { platformId: one.id, sentAt: { gte: new Date(Date.now() - 86_400_000).toISOString() } });
    if (today < one.dayLimit) return one;
  }
  return null;
}

/** A message whose fate is not known is asked for before it is sent again. */
async function submit({ message, platform, isAgain }: { message: Message; platform: Platform; isAgain: boolean }): Promise<Answer> {
  const carrier: Carrier | null = carrierOf(platform.gateway);
  if (!carrier) return { refused: NOBODY, final: false };
  const requestNo = numberFor(message, platform);
  try {
    const known = isAgain ? await carrier.find(requestNo) : null;
    return known ?? (await carrier.send({ requestNo, phone: message.phone, text: message.content }));
  } catch (error) {
    return { refused: error instanceof Error ? error.message.slice(0, 100) : '发送失败', final: false };
  }
}

/** One number a message, carrier and try: the same as often as it is sent. */
const numberFor = ({ requestNo, retryCount }: Message, { code }: Platform) => `${requestNo}-${code}-${retryCount}`;

function answered(message: Message, platform: Platform, answer: Answer, now: Date): Change[] {
  if ('msgId' in answer)
    return [
      patch(smsRecord, message.id, {
        status: 'submitted',
        msgId: answer.msgId,
        sentAt: now.toISOString(),
        cost: platform.costPer100 * message.splitCount,
        unknownAt: new Date(now.getTime() + UNKNOWN_HOURS * 3_600_000).toISOString(),
      }),
    ];
  if (answer.final) return failed(message, answer.refused, now);
  return [patch(smsRecord, message.id, { status: 'queued', platformId: null, triedIds: [...message.triedIds, platform.id] })];
}

/** What fails is given back. */
function failed(message: Message, reason: string, now: Date): Change[] {
  return [
    patch(smsRecord, message.id, { status: 'failed', failReason: reason, doneAt: now.toISOString(), unknownAt: null }),
    ...(message.accountId
      ? [
          add(smsConsume, {
            accountId: message.accountId,
            bizType: 'back',
            qtyDelta: message.splitCount,
            recordId: message.id,
            round: message.retryCount,
            occurredAt: now.toISOString(),
          }),
        ]
      : []),
  ];
}

/** @returns how many are still without a receipt that is to be expected soon. */
async function fetchReceipts(ctx: JobContext): Promise<number> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const sent = await storeOf(ctx, (tx) =>
    tx.all(smsRecord, { status: 'submitted', sentAt: { gte: since } }, { order: ['sentAt'], limit: 200 }),
  );
  if (sent.length === 0) return 0;
  const platforms = await storeOf(ctx, (tx) => tx.all(smsPlatform, {}));
  const receipts: Receipt[] = [];
  for (const platform of platforms) {
    const own = sent.filter((one) => one.platformId === platform.id).map(({ msgId, sentAt }) => ({ msgId: msgId!, sentAt: sentAt! }));
    if (own.length) receipts.push(...((await carrierOf(platform.gateway)?.receipts(own, new Date())) ?? []));
  }
  if (receipts.length) await ctx.change((tx) => received(tx, receipts, new Date()));
  // The rest is looked for again at leisure: most of them never say a word.
  return sent.filter(({ msgId, sentAt }) => !receipts.some((one) => one.msgId === msgId) && Date.now() - Date.parse(sentAt!) < 60_000)
    .length;
}

/** Applies receipts, pushed or asked for. One that comes twice, or for what is over, changes nothing; a late one of a message that counts as unknown is still good news. */
export async function received(tx: Store, receipts: readonly Receipt[], now: Date): Promise<Change[]> {
  const by = new Map(receipts.map((one) => [one.msgId, one]));
  const found = await tx.lock(smsRecord, { msgId: [...by.keys()], status: ['submitted', 'unknown'] });
  return found.flatMap((message) => {
    const { status, reason } = by.get(message.msgId!)!;
    if (status === 'delivered') return [patch(smsRecord, message.id, { status: 'delivered', doneAt: now.toISOString(), unknownAt: null })];
    return message.status === 'submitted' ? failed(message, reason ?? '未送达', now) : [];
  });
}
