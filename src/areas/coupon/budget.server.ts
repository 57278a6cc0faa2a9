/** Entries of a batch's budget ledger, each with its effect on its cards. The database refuses what the budget does not cover. */
import type { Row } from '../../language/resource';
import { sql } from 'kysely';
import { add, addAll, patch, patchAll, type Change, type Store } from '../../server/resource/store';
import { couponActivity } from './activity';
import { couponBatch, couponEntry } from './batch';
import { voucherClawback } from './clawback';
import { couponItem } from './item';
import { couponSend, couponSendLine } from './send';

export type Batch = Row<typeof couponBatch>;
export type Send = Row<typeof couponSend>;
export type Card = Row<typeof couponItem>;

/** What a sending takes at once: as much as its cards can cost the platform at most. */
export const held = (send: Send, batch: Batch, now: Date): Change =>
  add(couponEntry, {
    batchId: batch.id,
    activityId: send.activityId,
    sendId: send.id,
    kind: 'hold',
    qty: send.planQty,
    heldDelta: send.planQty * batch.cardHold!,
    spentDelta: 0,
    occurredAt: now.toISOString(),
  });

/** What of a sending came to nothing goes back into the budget. */
export const unsent = (send: Send, batch: Batch, qty: number, reason: string, now: Date): Change[] =>
  qty === 0
    ? []
    : [
        add(couponEntry, {
          batchId: batch.id,
          activityId: send.activityId,
          sendId: send.id,
          kind: 'release',
          qty,
          heldDelta: -qty * batch.cardHold!,
          spentDelta: 0,
          reason,
          occurredAt: now.toISOString(),
        }),
      ];

/** A card is used: what it cost is spent, and the rest of what it held is free. */
export const spent = (card: Card, platformBear: number, now: Date): Change[] =>
  card.batchId === null ? [] : [entry(card, 'spend', -card.holdAmount, platformBear, now, null)];

/** Cards that nobody can use any more hold nothing. @returns entries, one a card, and the cards without their hold. */
export function released(cards: readonly Card[], reason: string, now: Date): Change[] {
  const holding = cards.filter((card) => card.batchId !== null && card.holdAmount > 0);
  if (holding.length === 0) return [];
  return [
    addAll(
      couponEntry,
      holding.map((card) => entryOf(card, 'release', -card.holdAmount, 0, now, reason)),
    ),
    patchAll(
      couponItem,
      holding.map(({ id }) => id),
      { holdAmount: 0 },
    ),
  ];
}

/**
 * Returns a used card. Budget spent meanwhile is not taken from others: the card then
 * reserves its earlier cost, and any higher cost must fit the budget when it is used again.
 */
export async function takenBack(tx: Store, card: Card, now: Date): Promise<{ readonly isGood: boolean; readonly also: readonly Change[] }> {
  const free = { ...UNUSED, ...(await ownShop(tx, card)), status: 'unused' } as const;
  if (card.batchId === null) return { isGood: true, also: [patch(couponItem, card.id, free)] };
  const [batch] = await tx.lock(couponBatch, { id: card.batchId });
  const [activity] = card.activityId ? await tx.lock(couponActivity, { id: card.activityId }) : [];
  // Of a batch that was ended for good no card is good again.
  const isGood = batch!.status !== 'terminated' && !batch!.endingReason;
  const room = Math.min(
    batch!.budgetAmount - batch!.heldAmount - batch!.spentAmount,
    activity ? activity.budgetAmount - activity.heldAmount - activity.costAmount : Infinity,
  );
  const holdAmount = isGood ? Math.min(batch!.cardHold!, card.platformBear + Math.max(0, room)) : 0;
  const also = [
    add(couponEntry, entryOf(card, 'return', holdAmount, -card.platformBear, now, '订单取消或全额退款')),
    patch(
      couponItem,
      card.id,
      isGood ? { ...free, holdAmount } : { ...free, holdAmount, status: 'voided', statusReason: '订单退回时批次已终止' },
    ),
  ];
  return { isGood, also };
}

/** What a card says of its use, where it was not used. */
const UNUSED = { orderId: null, usedAt: null, discountAmount: 0, platformBear: 0, merchantBear: 0 } as const;

/** The owner of an unused card: the shop it was issued to. Using it had made it that of the order. */
async function ownShop(tx: Store, card: Card): Promise<Partial<Card>> {
  if (card.batchId === null) return {};
  return { shopId: card.lineId ? ((await tx.get(couponSendLine, card.lineId))?.shopId ?? null) : null };
}

/** The order of a card that ran out meanwhile is paid back: nobody can use it again, and it has cost nothing. */
export async function lapsed(tx: Store, card: Card, now: Date): Promise<readonly Change[]> {
  return [
    ...(card.batchId === null ? [] : [entry(card, 'return', 0, -card.platformBear, now, '订单取消或全额退款,卡已过期')]),
    patch(couponItem, card.id, { ...UNUSED, ...(await ownShop(tx, card)), status: 'expired', statusReason: '订单退回时已过期' }),
  ];
}

/**
 * A settled card whose order was refunded: it stays used, its budget gets the cost back, and the shop's next settlement repays the
 * platform.
 */
export const clawedBack = (card: Card, now: Date): readonly Change[] => [
  ...(card.batchId === null ? [] : [entry(card, 'clawback', 0, -card.platformBear, now, '结算后订单全额退款')]),
  add(voucherClawback, {
    itemId: card.id,
    voucherType: card.voucherType,
    shopId: card.shopId!,
    orderId: card.orderId!,
    sourceId: card.settlementId!,
    platformBear: card.platformBear,
    occurredAt: now.toISOString(),
  }),
];

/** All that a batch still holds, by the activity it is held for. */
export async function releaseAll(tx: Store, batchId: string, reason: string, now: Date): Promise<Change[]> {
  const { rows } = await sql<{ activityId: string | null; held: string }>`
    select activity_id::text as activity_id, sum(held_delta) as held from ${sql.table(couponEntry.name)}
    where batch_id = ${batchId}::bigint and not deleted group by 1 having sum(held_delta) <> 0`.execute(tx.sql);
  return rows.map(({ activityId, held: sum }) =>
    add(couponEntry, {
      batchId,
      activityId,
      kind: 'release',
      qty: 0,
      heldDelta: -Number(sum),
      spentDelta: 0,
      reason,
      occurredAt: now.toISOString(),
    }),
  );
}

const entryOf = (
  card: Card,
  kind: Row<typeof couponEntry>['kind'],
  heldDelta: number,
  spentDelta: number,
  now: Date,
  reason: string | null,
): Partial<Row<typeof couponEntry>> => ({
  batchId: card.batchId!,
  activityId: card.activityId,
  sendId: card.sendId,
  itemId: card.id,
  kind,
  qty: 1,
  heldDelta,
  spentDelta,
  reason,
  occurredAt: now.toISOString(),
});
const entry = (...of: Parameters<typeof entryOf>): Change => add(couponEntry, entryOf(...of));
