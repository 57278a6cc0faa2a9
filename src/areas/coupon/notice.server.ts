/** The message that goes along with cards: who gets one of a sending is told of it once. */
import { dayOf } from '../../language/days';
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { patch, type Change, type Store } from '../../server/resource/store';
import { smsTemplate } from '../sms';
import { addTrialSource, askBeforeSending, notified } from '../sms/index.server';
import { couponBatch } from './batch';
import type { Batch, Send } from './budget.server';
import { cardDays } from './days';
import { couponItem } from './item';
import { couponSendLine } from './send';

type Line = Pick<Row<typeof couponSendLine>, 'id' | 'phone' | 'qty'>;
type Template = Row<typeof smsTemplate>;

/** What a message can say of somebody's cards. */
export const valuesOf = ({ name, faceAmount }: Pick<Batch, 'name' | 'faceAmount'>, qty: number, validEnd: string) => ({
  card: name,
  qty: String(qty),
  amount: `${formatMoney(faceAmount)} 元`,
  until: dayOf(validEnd),
});
const KNOWN: readonly string[] = Object.keys(valuesOf({ name: '', faceAmount: 0 }, 0, '2026-01-01'));

/** Why no card can be told of by a template; null where it can. */
export function faultOfNotice({ name, status, smsType, shopId, variables }: Template): string | null {
  if (status !== 'usable' || smsType !== 'promo') return `模板“${name}”不是审核通过的促销模板`;
  if (shopId !== null) return `模板“${name}”是店铺的,平台发卡用平台的模板`;
  const unknown = variables.find((one) => !KNOWN.includes(one));
  return unknown === undefined ? null : `模板“${name}”的变量 ${unknown} 在发卡时没有值,可用 ${KNOWN.join('、')}`;
}

/**
 * Messages to those of a sending whose cards are issued by the same changes, so that a line is told of once however often its step is
 * begun again. @returns what is written of the queue and of the lines.
 */
export async function notices(tx: Store, send: Send, batch: Batch, issued: readonly Line[], now: Date): Promise<Change[]> {
  if (!send.smsTemplateId || issued.length === 0) return [];
  const template = await tx.need(smsTemplate, send.smsTemplateId);
  const { validEnd } = cardDays(batch, now);
  const fault = faultOfNotice(template);
  const { changes, records, reasons } = fault
    ? { changes: [], records: new Map<string, string>(), reasons: new Map<string, string>() }
    : await notified(
        tx,
        now,
        template,
        issued.map(({ phone, qty }) => ({ phone, values: valuesOf(batch, qty, validEnd) })),
        { source: 'platform' },
      );
  return [
    ...changes,
    ...issued.map(({ id, phone }) =>
      records.has(phone)
        ? patch(couponSendLine, id, { notice: 'queued', recordId: records.get(phone)! })
        : patch(couponSendLine, id, { notice: 'skipped', noticeReason: (fault ?? reasons.get(phone)!).slice(0, 200) }),
    ),
  ];
}

/** Promotions that speak of cards are tried with those that people were given last, a line of a sending once. */
addTrialSource({
  of: couponItem.name,
  label: '卡',
  names: KNOWN,
  async recent(tx, view, limit) {
    const cards = await view.all(couponItem, { batchId: { not: null } }, { order: ['-createdAt'], limit: limit * 10 });
    const latest = [...new Map(cards.toReversed().map((card) => [card.lineId ?? card.id, card])).values()].toReversed().slice(0, limit);
    const ids = (of: readonly (string | null)[]) => [...new Set(of.filter((id) => id !== null))];
    const batches = new Map((await tx.all(couponBatch, { id: ids(latest.map(({ batchId }) => batchId)) })).map((one) => [one.id, one]));
    const lines = new Map((await tx.all(couponSendLine, { id: ids(latest.map(({ lineId }) => lineId)) })).map(({ id, qty }) => [id, qty]));
    return latest.map(({ id, couponNo, phone, batchId, lineId, validEnd }) => ({
      id,
      no: couponNo,
      phone,
      values: valuesOf(batches.get(batchId!)!, lines.get(lineId ?? '') ?? 1, validEnd),
    }));
  },
});

/** A message that waited for the morning tells of no cards that were made void meanwhile. */
askBeforeSending(async (tx, recordIds) => {
  const lines = await tx.all(couponSendLine, { recordId: recordIds });
  const inHand = await tx.all(couponItem, { lineId: lines.map(({ id }) => id), status: { not: ['voided', 'expired'] } });
  const withCards = new Set(inHand.map(({ lineId }) => lineId));
  return new Map(lines.flatMap(({ id, recordId }) => (withCards.has(id) ? [] : [[recordId!, '卡已作废或过期,不再通知'] as const])));
});
