/** Takes queued messages to carriers: some that are due go into one call of the outbox together, which sends it, asks before it sends again, and says what came of it. What became of each message comes back as receipts. */
import type { Row } from '../../language/resource';
import type { Job, JobContext } from '../../server/jobs/job';
import { newId } from '../../server/resource/newId';
import { add, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { storeOn } from '../../server/resource/sqlStore';
import { gatewayCall, smsGateway } from '../gateway';
import { apply, callOut, handle } from '../gateway/index.server';
import { smsConsume } from './account';
import { answersIn, receiptsIn, type Answer, type Outgoing, type Receipt } from './carrier.server';
import { smsPlatform } from './platform';
import { smsRecord, UNKNOWN_HOURS } from './record';
import { refuse } from './refusals.server';
import { routes } from './routes.server';

type Message = Row<typeof smsRecord>;
type Platform = Row<typeof smsPlatform>;

/** Messages that go to a carrier in one call. */
const TOGETHER = 100;
/** Calls under way: what waits behind them can still go by another carrier. */
const UNDER_WAY = 10;
/** A receipt that nobody has told after so long is asked for, and for no longer than that. */
const [SILENT_MS, ASKED_MS] = [60_000, 3_600_000];
const AGAIN_MS = { queued: 1_000, receipts: 60_000 } as const;
const NOBODY = '没有可用的短信平台';
const OPEN = { status: ['waiting', 'sending', 'unknown'] } as const;

/** There is one queue, so whichever sending began the job takes what is due of all of them. */
export const deliver: Job = {
  async run(ctx) {
    while (!ctx.signal.aborted && (await submitSome(ctx))) await ctx.gap();
    await ctx.change(askForReceipts);
    const store = storeOn(ctx.db, ctx.resources);
    const isUnderWay = (await store.count(smsRecord, { status: 'submitting' })) > 0;
    const isDue = isUnderWay || (await store.count(smsRecord, { status: 'queued', notBefore: { lte: new Date().toISOString() } })) > 0;
    if (isDue) return later(AGAIN_MS.queued);
    return (await store.count(smsRecord, { status: ['queued', 'submitted'] })) > 0 ? later(AGAIN_MS.receipts) : undefined;
  },
  // The queue is still there: it is looked at again.
  gaveUp: async () => later(AGAIN_MS.receipts),
};
const later = (ms: number) => new Date(Date.now() + ms);

/** Chooses a carrier for some that are due. @returns whether there may be more to do now. */
async function submitSome(ctx: JobContext): Promise<boolean> {
  let isMore = false;
  await ctx.change(async (tx) => {
    isMore = false;
    const now = new Date();
    if ((await tx.count(gatewayCall, { gateway: smsGateway.name, operation: 'submit', ...OPEN })) >= UNDER_WAY) return [];
    const due = { status: 'queued', notBefore: { lte: now.toISOString() } } as const;
    const found = await tx.all(smsRecord, due, { order: ['notBefore'], limit: TOGETHER });
    // Found without holding anything, then held, those that are still due.
    const messages = found.length ? await tx.lock(smsRecord, { ...due, id: found.map(({ id }) => id) }) : [];
    isMore = messages.length > 0;
    const changes: Change[] = [];
    const by = new Map<Platform, Message[]>();
    const routeOf = await routes(tx, messages);
    for (const message of messages) {
      const platform = routeOf(message);
      if (platform) by.set(platform, [...(by.get(platform) ?? []), message]);
      else changes.push(...failed(message, message.triedIds.length ? '所有平台都没有接收' : NOBODY, now));
    }
    return [...changes, ...[...by].flatMap(([platform, mine]) => submission(platform, mine, now))];
  });
  return isMore;
}

function submission(platform: Platform, messages: readonly Message[], now: Date): Change[] {
  const submitNo = `SS${newId()}`;
  return [
    patchAll(
      smsRecord,
      messages.map(({ id }) => id),
      { status: 'submitting', platformId: platform.id, submitNo },
    ),
    callOut(
      smsGateway,
      'submit',
      { res: smsPlatform, id: platform.id, title: `${platform.name} ${messages.length} 条` },
      { requestNo: submitNo, now },
    ),
  ];
}

/** One number a message, carrier and try: the same as often as it is sent. */
const numberFor = ({ requestNo, retryCount }: Message, { code }: Platform) => `${requestNo}-${code}-${retryCount}`;

/** The messages of a submission that nothing is known of yet, held. */
const heldOf = (tx: Store, submitNo: string) => tx.lock(smsRecord, { submitNo, status: 'submitting' });

handle(smsGateway, 'submit', {
  // What is said to whom stands with the messages, and in no row of the outbox.
  async content(tx, { subjectId, requestNo }) {
    const platform = await tx.need(smsPlatform, subjectId!);
    const messages = await tx.all(smsRecord, { submitNo: requestNo, status: 'submitting' }, { order: ['id'], limit: TOGETHER });
    return {
      carrier: platform.code,
      of: requestNo,
      messages: messages.map((one): Outgoing => ({ no: numberFor(one, platform), phone: one.phone, wording: one.content })),
    };
  },
  async done(tx, { subjectId, requestNo }, content, now) {
    const platform = await tx.need(smsPlatform, subjectId!);
    const answers = answersIn(content);
    return (await heldOf(tx, requestNo)).flatMap((one) => answered(one, platform, answers.get(numberFor(one, platform)), now));
  },
  async refused(tx, { requestNo }) {
    return (await heldOf(tx, requestNo)).map(elsewhere);
  },
  /** What never left us goes by another carrier; what may have arrived is not sent a second time. */
  async givenUp(tx, { requestNo, status }, message) {
    const held = await heldOf(tx, requestNo);
    return status === 'unknown'
      ? held.flatMap((one) => failed(one, `提交结果未知,已放弃:${message}`.slice(0, 200), new Date()))
      : held.map(elsewhere);
  },
  async resumed() {
    throw refuse('submissionOver', '这批短信已经改走别的平台,或已按失败返还,不能再提交;没送达的请在“短信发送记录”里重发');
  },
});

const elsewhere = ({ id, triedIds, platformId }: Message): Change =>
  patch(smsRecord, id, { status: 'queued', platformId: null, submitNo: null, triedIds: [...triedIds, platformId!] });

function answered(message: Message, platform: Platform, answer: Answer | undefined, now: Date): Change[] {
  // Whether it went out nobody knows: it is not sent a second time.
  if (!answer) return failed(message, '平台没有说收没收', now);
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
  return answer.final ? failed(message, answer.refused, now) : [elsewhere(message)];
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

/** Most messages that say nothing are asked for some times; a few never say a word. One call of a carrier at a time. */
async function askForReceipts(tx: Store): Promise<Change[]> {
  const now = new Date();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const silent = { status: 'submitted', sentAt: { gte: before(ASKED_MS), lte: before(SILENT_MS) } } as const;
  const sent = await tx.all(smsRecord, silent, { order: ['sentAt'], limit: 2 * TOGETHER });
  if (sent.length === 0) return [];
  const lately = { gateway: smsGateway.name, operation: 'receipts', createdAt: { gte: before(AGAIN_MS.receipts) } } as const;
  const asked = new Set((await tx.all(gatewayCall, lately)).map(({ subjectId }) => subjectId));
  const platforms = await tx.all(smsPlatform, { id: [...new Set(sent.map(({ platformId }) => platformId!))] });
  return platforms
    .filter(({ id }) => !asked.has(id))
    .map((platform) => {
      const messages = sent
        .filter(({ platformId }) => platformId === platform.id)
        .map(({ msgId, sentAt }) => ({ msgId: msgId!, sentAt: sentAt! }));
      return callOut(smsGateway, 'receipts', { res: smsPlatform, id: platform.id, title: platform.name }, { content: { messages }, now });
    });
}
handle(smsGateway, 'receipts', { done: (tx, _call, content, now) => received(tx, receiptsIn(content), now) });

apply(smsGateway, 'receipts', async (tx, { content }, now) => {
  const receipts = receiptsIn(content);
  if (receipts.length === 0) throw refuse('badReceipt', '通知里没有可读的回执');
  return received(tx, receipts, now);
});

/** Applies receipts, told or asked for. One that comes twice, or for what is over, changes nothing; one that comes before its message is known to have gone out is asked for later; a late one of a message that counts as unknown is still good news. */
async function received(tx: Store, receipts: readonly Receipt[], now: Date): Promise<Change[]> {
  const by = new Map(receipts.map((one) => [one.msgId, one]));
  if (by.size === 0) return [];
  const found = await tx.lock(smsRecord, { msgId: [...by.keys()], status: ['submitted', 'unknown'] });
  return found.flatMap((message) => {
    const { status, reason } = by.get(message.msgId!)!;
    if (status === 'delivered') return [patch(smsRecord, message.id, { status: 'delivered', doneAt: now.toISOString(), unknownAt: null })];
    return message.status === 'submitted' ? failed(message, reason ?? '未送达', now) : [];
  });
}
