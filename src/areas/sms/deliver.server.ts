/**
 * Sends queued messages to carriers, several due ones per outbox call.
 * The outbox retries safely; results for each message come as receipts.
 */
import { contribute } from '../../server/contribution';
import type { Job, JobContext } from '../../server/jobs/job';
import { openSecret } from '../../server/outbound/sealed';
import { placeOf } from '../../server/outbound/sealedFields';
import { newId } from '../../server/resource/newId';
import { patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { smsGateway } from '../gateway';
import { callOut, handle } from '../gateway/index.server';
import { booked, costOf } from './bill.server';
import { answersIn, type Answer, type Outgoing } from './carrier.server';
import { failed } from './failed.server';
import { smsPlatform } from './platform';
import { askForReceipts, firstLook } from './receipts.server';
import { smsRecord, UNKNOWN_HOURS } from './record';
import { refuse } from './refusals.server';
import { barred, putOff, routes, type Message, type Platform } from './route.server';
import { DELIVERING } from './wake.server';

/** Messages that go to a carrier in one call. */
const TOGETHER = 100;
const LOOK_MS = 5_000;

/** There is one queue, and one job that stands by it. */
export const deliver: Job = {
  async run(ctx) {
    const held = new Set<string | null>();
    while (!ctx.signal.aborted && (await submitSome(ctx, held))) await ctx.gap();
    while (!ctx.signal.aborted && (await askForReceipts(ctx))) await ctx.gap();
    return new Date(Date.now() + LOOK_MS);
  },
  // The queue is still there: it is looked at again.
  gaveUp: async () => new Date(Date.now() + LOOK_MS),
};
export const deliveringJob = contribute(() => ({ jobs: { [DELIVERING]: deliver } }));

/**
 * Chooses a carrier for some that are due. @param held templates whose carriers all have too many calls open: their messages stay as
 * they are until the next look. @returns whether there may be more to do now.
 */
async function submitSome(ctx: JobContext, held: Set<string | null>): Promise<boolean> {
  let isMore = false;
  await ctx.change(async (tx) => {
    isMore = false;
    const now = new Date();
    const due = { status: 'queued' as const, notBefore: { lte: now.toISOString() }, templateId: { not: [...held] } };
    const found = await tx.all(smsRecord, due, { order: ['notBefore'], limit: TOGETHER });
    // Found without holding anything, then held, those that are still due.
    const messages = found.length ? await tx.lock(smsRecord, { ...due, id: found.map(({ id }) => id) }) : [];
    isMore = messages.length > 0;
    const why = await barred(tx, messages, now);
    const routeOf = await routes(tx, messages, now);
    const changes: Change[] = [];
    const by = new Map<Platform, Message[]>();
    for (const message of messages) {
      const route = why(message) ?? routeOf(message);
      if ('never' in route) changes.push(...failed(message, route.never, now));
      else if ('held' in route) held.add(message.templateId);
      else if ('at' in route) changes.push(putOff(message, route.at));
      else by.set(route.to, [...(by.get(route.to) ?? []), message]);
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
      { status: 'submitting', platformId: platform.id, submitNo, unknownAt: unknownAfter(now) },
    ),
    callOut(
      smsGateway,
      'submit',
      { res: smsPlatform, id: platform.id, title: `${platform.name} ${messages.length} 条` },
      { requestNo: submitNo, now, remote: platform.code },
    ),
  ];
}
const unknownAfter = (now: Date) => new Date(now.getTime() + UNKNOWN_HOURS * 3_600_000).toISOString();

/** One number a message, carrier and try: the same as often as it is sent. */
const numberFor = ({ requestNo, retryCount }: Message, { code }: Platform) => `${requestNo}-${code}-${retryCount}`;
/** A code goes out as it is; the record only shows that there was one. */
const textOf = ({ id, content, sealedText }: Message) =>
  sealedText ? openSecret(sealedText, placeOf(smsRecord, 'sealedText', id)) : content;

/** The messages of a submission that nothing is known of yet, held. */
const heldOf = (tx: Store, submitNo: string) => tx.lock(smsRecord, { submitNo, status: 'submitting' });

handle(smsGateway, 'submit', {
  // Texts and phone numbers stand with the messages, and in no row of the outbox.
  async content(tx, { subjectId, requestNo }) {
    const platform = await tx.need(smsPlatform, subjectId!);
    const messages = await tx.all(smsRecord, { submitNo: requestNo, status: 'submitting' }, { order: ['id'], limit: TOGETHER });
    return {
      carrier: platform.code,
      of: requestNo,
      messages: messages.flatMap((one): Outgoing[] => {
        const wording = textOf(one);
        return wording === null ? [] : [{ no: numberFor(one, platform), phone: one.phone, wording }];
      }),
    };
  },
  async done(tx, { subjectId, requestNo }, content, now) {
    const platform = await tx.need(smsPlatform, subjectId!);
    const answers = answersIn(content);
    const held = (await heldOf(tx, requestNo)).map((one) => ({ one, answer: answers.get(numberFor(one, platform)) }));
    const taken = held.flatMap(({ one, answer }) => (answer && 'msgId' in answer ? [{ ...one, msgId: answer.msgId }] : []));
    return [...held.flatMap(({ one, answer }) => answered(one, platform, answer, now)), ...(await booked(tx, platform, taken, now))];
  },
  async refused(tx, { requestNo }) {
    return (await heldOf(tx, requestNo)).map(byAnother);
  },
  /** What never left us goes by another carrier; what may have arrived is not sent a second time. */
  async onAbandoned(tx, { requestNo, status }, message) {
    const held = await heldOf(tx, requestNo);
    return status === 'unknown'
      ? held.flatMap((one) => failed(one, `提交结果未知,已放弃:${message}`.slice(0, 200), new Date()))
      : held.map(byAnother);
  },
  async resumed() {
    throw refuse('submissionOver', '这批短信已经改走别的平台,或已按失败返还,不能再提交;没送达的请在“短信发送记录”里重发');
  },
});

const byAnother = ({ id, triedIds, platformId }: Message): Change =>
  patch(smsRecord, id, { status: 'queued', platformId: null, submitNo: null, unknownAt: null, triedIds: [...triedIds, platformId!] });

function answered(message: Message, platform: Platform, answer: Answer | undefined, now: Date): Change[] {
  // Whether it went out nobody knows: it is not sent a second time.
  if (!answer) return failed(message, '平台没有说收没收', now);
  if ('msgId' in answer)
    return [
      patch(smsRecord, message.id, {
        status: 'submitted',
        msgId: answer.msgId,
        sentAt: now.toISOString(),
        cost: costOf(platform, message.splitCount),
        unknownAt: unknownAfter(now),
        askAt: firstLook(now),
      }),
    ];
  return answer.final ? failed(message, answer.refused, now) : [byAnother(message)];
}
