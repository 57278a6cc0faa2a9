/** What people were told of their cards by message, and what those will be told whose cards still wait. */
import { dayOf } from '../../language/days';
import { maskPhone } from '../../language/format';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';
import { DemoPart, type Made } from '../demo/part';
import { batch, type Seed, type World } from '../demo/world';
import { orderMain } from '../order';
import { smsTemplate } from '../sms';
import { wordingOf } from '../sms/index.server';
import { CARD_NOTICE, platformMessages } from '../sms/sms.demo';
import { adminUser } from '../system';
import { couponBatch, couponEntry } from './batch';
import { holdOf, SCENE_MOST } from './campaigns.demo';
import { newCardNo } from './cardNo.server';
import { cardDays } from './days';
import { couponItem } from './item';
import { valuesOf } from './notice.server';
import { couponSceneCount } from './scene';
import { couponSend, couponSendLine } from './send';

type Batch = Row<typeof couponBatch>;
type Send = Seed<typeof couponSend>;
type Line = Seed<typeof couponSendLine>;

/** The latest sending: to how many it went, and how many days ago. All receipts that will ever come for it are there. */
const PEOPLE = 60;
const AGO = 5;

export const cardNoticesDemo = new DemoPart(
  'notices of cards',
  (world, made) => {
    const template = made.rows(smsTemplate).find(({ code }) => code === CARD_NOTICE) as Row<typeof smsTemplate>;
    const batches = made.rows(couponBatch) as readonly Batch[];
    const latest = latestSending(
      world,
      made,
      batches.find(({ status }) => status === 'running')!,
    );
    const messages = platformMessages(world, made);
    // Of the latest at least one was not reached, however few customers a small demo has.
    const [unreachable, unwilling] = [latest.lines[0]?.phone, latest.lines.at(-1)?.phone];
    if (unwilling) messages.optOut(latest.at.subtract(9, 'day'), unwilling, latest.send.createdBy!);
    const lines = [...(made.rows(couponSendLine) as Line[]), ...latest.lines];

    for (const send of [...(made.rows(couponSend) as Send[]), latest.send]) {
      const isOut = send.status === 'done';
      const at = local(isOut ? send.sentAt! : world.now);
      // Before the platform had paid for messages nobody was told.
      const isTold = isOut ? at.isAfter(messages.account.createdAt) : send.status === 'ready' || send.status === 'auditing';
      if (!isTold) continue;
      const of = batches.find(({ id }) => id === send.batchId)!;
      const { text, parts } = wordingOf(template, valuesOf(of, send.perQty!, cardDays(of, at.toDate()).validEnd));
      Object.assign(send, { smsTemplateId: template.id, smsAccountId: messages.account.id, noticeText: text, smsParts: parts });
      if (isOut)
        for (const line of lines.filter(({ sendId, result }) => sendId === send.id && result === 'sent'))
          Object.assign(
            line,
            line.phone === unwilling
              ? { notice: 'skipped', noticeReason: `${maskPhone(line.phone!)} 已退订促销短信` }
              : {
                  notice: 'queued',
                  recordId: messages.send(at, template, text, line.phone!, line.phone === unreachable ? 'failed' : undefined),
                },
          );
    }
    return [...latest.rows, ...messages.rows()];
  },
  ['sms', 'campaigns', 'mall orders'],
);

/** Customers who had ordered, and had no card of the platform yet, got one of this batch: the sending, and all that came of it but the messages. */
function latestSending(world: World, made: Made, of: Batch) {
  const at = world.daysAgo(AGO).add(11 * 60 + 20, 'minute');
  const stamp = () => ({ id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString() });
  const given = new Set(made.rows(couponItem).flatMap(({ batchId, phone }) => (batchId ? [phone!] : [])));
  const people = new Set<string>();
  for (const { customerPhone, status, placedAt } of made.rows(orderMain))
    if (status === 'done' && at.isAfter(placedAt) && !given.has(customerPhone!) && people.size < PEOPLE) people.add(customerPhone!);
  const own = stamp();
  const send: Send = {
    ...own,
    sendNo: `KF${own.id}`,
    batchId: of.id,
    targetType: 'phone',
    perQty: 1,
    planAt: at.toISOString(),
    sentAt: at.toISOString(),
    finishedAt: at.add(1, 'minute').toISOString(),
    status: 'done',
    createdBy: made.rows(adminUser)[0]!.id,
  };
  const lines = [...people].map((phone): Line => ({ ...stamp(), sendId: send.id, phone, qty: 1, result: 'sent' }));
  const cards = lines.map(({ id, phone }): Seed<typeof couponItem> => ({
    ...stamp(),
    couponNo: newCardNo((below) => world.int(0, below - 1)),
    voucherType: 'card',
    batchId: of.id,
    sendId: send.id,
    lineId: id,
    sceneId: of.sceneId,
    phone: phone!,
    holdAmount: holdOf(of),
    status: 'unused',
    ...cardDays(of, at.toDate()),
  }));
  const count = { sceneId: of.sceneId! };
  return {
    at,
    send,
    lines,
    rows: [
      batch(couponSend, [send]),
      batch(couponSendLine, lines),
      batch(couponItem, cards),
      batch(couponEntry, [
        {
          ...stamp(),
          batchId: of.id,
          sendId: send.id,
          kind: 'hold',
          qty: cards.length,
          heldDelta: cards.length * holdOf(of),
          spentDelta: 0,
          occurredAt: at.toISOString(),
        },
      ]),
      batch(couponSceneCount, [
        ...lines.map(({ phone }): Seed<typeof couponSceneCount> => ({
          ...stamp(),
          ...count,
          kind: 'user',
          phone: phone!,
          taken: 1,
          most: SCENE_MOST.user,
        })),
        { ...stamp(), ...count, kind: 'day', day: dayOf(at.toDate()), taken: lines.length, most: SCENE_MOST.day },
      ]),
    ],
  };
}
