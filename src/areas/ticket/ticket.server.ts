import { sql } from 'kysely';
import type { Row } from '../../language/resource';
import { formatCount } from '../../language/format';
import { implement, type ActionContext } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { addAll, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { refundOf } from './lots';
import { refuse } from './refusals.server';
import { waterTicket, waterTicketLot, waterTicketRecord } from './ticket';

type Ticket = Row<typeof waterTicket>;
type Lot = Row<typeof waterTicketLot>;
type Entry = Row<typeof waterTicketRecord>;

type Asked<K extends 'add' | 'update' | 'enable'> = Pick<ActionContext<typeof waterTicket, K>, 'tx' | 'row' | 'input' | 'now'>;
const adding =
  (channel: Ticket['channel']) =>
  async ({ tx, row, input, now }: Asked<'add'>) => {
    const shop = await tx.need(merchantShop, input.shopId!);
    if (shop.status !== 'open') throw refuse('shopNotOpen', `${shop.name}没有营业,不能卖水票`, 'shopId');
    requireDays({ ...row, ...input } as Ticket, now);
    return { set: { ticketNo: `SP${newId()}`, channel } };
  };
const updating = ({ row, input, now }: Asked<'update'>) => {
  for (const key of ['buyQty', 'giftQty', 'specCodeId', 'validDays'] as const)
    if (row.soldCount > 0 && input[key] !== undefined && input[key] !== row[key])
      throw refuse('soldAlready', `已售出 ${row.soldCount} 份,${waterTicket.fields[key].label}不能再改`, key);
  if (input.endAt !== undefined || input.beginAt !== undefined) requireDays({ ...row, ...input } as Ticket, now);
  return { to: row.status };
};
const enabling = ({ row, now }: Asked<'enable'>) => {
  if (row.endAt !== null && row.endAt <= now.toISOString()) throw refuse('badDays', '下架时间已过,请先改下架时间');
};

export const waterTicketServer = implement(waterTicket, {
  actions: {
    add: adding('shop'),
    update: updating,
    enable: enabling,
    addAlipay: adding('alipay'),
    updateAlipay: updating,
    enableAlipay: enabling,
  },
});

export const waterTicketRecordServer = implement(waterTicketRecord, {
  actions: {
    async refund({ tx, row, input, now }) {
      const [lot] = await tx.lock(waterTicketLot, { id: row.lotId });
      const qty = input.qty ?? lot!.boughtLeft;
      // The clock comes a moment after the instant itself.
      if (lot!.status !== 'live' || hasRunOut(lot!, now)) throw refuse('nothingLeft', '这次购买的票已经过期');
      if (lot!.boughtLeft === 0) throw refuse('nothingLeft', '这次购买的票已经用完或退完');
      // A part can be refunded again and again: whoever does it says of how many they know.
      if (input.left == null && input.qty != null) throw refuse('leftChanged', '退一部分时,请填现在没用的张数', 'left');
      if (input.left != null && input.left !== lot!.boughtLeft)
        throw refuse('leftChanged', `没用的已变为 ${formatCount(lot!.boughtLeft)} 张,刚有人退过或用过,请核对后再退`, 'left');
      if (input.tradeNo && (await isTaken(tx, input.tradeNo)))
        throw refuse('tradeNoTaken', `退款流水 ${input.tradeNo} 已用于另一次退票`, 'tradeNo');
      if (qty > lot!.boughtLeft) throw refuse('nothingLeft', `这次购买只剩 ${formatCount(lot!.boughtLeft)} 张没用`, 'qty');
      const amount = refundOf(lot!.price, lot!.buyQty, lot!.refundedQty, qty);
      const of = { bizType: 'refund', tradeNo: input.tradeNo, reason: input.reason } as const;
      return {
        also: [
          addAll(waterTicketRecord, [
            { ...sameOf(row, now), ...of, part: 'bought', qtyDelta: -qty, refundQty: qty, amount: -amount },
            ...(lot!.giftLeft > 0 ? [{ ...sameOf(row, now), ...of, part: 'gift' as const, qtyDelta: -lot!.giftLeft }] : []),
          ]),
        ],
        reply: { qty, voided: lot!.giftLeft, amount },
      };
    },
  },
});

/** The index keeps two refunds from one transfer; whoever waits here for the other is told of it in a sentence. */
async function isTaken(tx: Store, tradeNo: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticketRefund:${tradeNo}`}, 0))`.execute(tx.sql);
  return (await tx.count(waterTicketRecord, { bizType: 'refund', tradeNo })) > 0;
}

export const waterTicketLotServer = implement(waterTicketLot, { clock: { expired: { also: ranOut } } });

/**
 * Returns tickets used on an order to their purchases, the last first; returned to an expired one they are expired too. The caller locks
 * the order.
 */
export async function ticketsBack(tx: Store, orderId: string, qty: number, now: Date): Promise<Change[]> {
  const records = await tx.all(waterTicketRecord, { orderId }, { order: ['-occurredAt', '-id'] });
  const lots = new Map((await tx.lock(waterTicketLot, { id: records.map((record) => record.lotId) })).map((lot) => [lot.id, lot]));
  const back: Partial<Entry>[] = [];
  let left = qty;
  for (const used of records.filter((record) => record.bizType === 'use')) {
    const already = records.filter((one) => one.bizType === 'back' && one.lotId === used.lotId && one.part === used.part);
    const open = -used.qtyDelta - already.reduce((sum, one) => sum + one.qtyDelta, 0);
    const take = Math.min(left, Math.max(0, open));
    if (take === 0) continue;
    left -= take;
    const same = { ...sameOf(used, now), part: used.part };
    back.push({ ...same, orderId, bizType: 'back', qtyDelta: take, reason: '订单退款' });
    const lot = lots.get(used.lotId)!;
    if (lot.status === 'expired' || hasRunOut(lot, now)) back.push({ ...same, bizType: 'expire', qtyDelta: -take, reason: '撤回时已过期' });
    // The free tickets were withdrawn with the refund.
    else if (used.part === 'gift' && lot.refundedQty > 0)
      back.push({ ...same, bizType: 'refund', qtyDelta: -take, reason: '所属购买已退票,赠送作废' });
  }
  return back.length > 0 ? [addAll(waterTicketRecord, back)] : [];
}

const hasRunOut = ({ expireAt }: Lot, now: Date) => expireAt !== null && expireAt <= now.toISOString();

/** Whose ticket, of which purchase: what all records of it have alike. */
const sameOf = ({ channel, ticketId, accountId, lotId, shopId, customerPhone, expireAt }: Entry, now: Date): Partial<Entry> => ({
  channel,
  ticketId,
  accountId,
  lotId,
  shopId,
  customerPhone,
  expireAt,
  refundQty: 0,
  amount: 0,
  occurredAt: now.toISOString(),
});

/** What is left of purchases that ran out is gone. */
async function ranOut(tx: Store, rows: readonly { readonly id: string }[]): Promise<Change[]> {
  const lots = await tx.all(waterTicketLot, { id: rows.map(({ id }) => id) });
  const bought = new Map(
    (await tx.all(waterTicketRecord, { lotId: lots.map(({ id }) => id), bizType: 'buy' })).map((one) => [one.lotId, one]),
  );
  const now = new Date();
  const gone = (lot: Lot, part: Entry['part'], qty: number): Partial<Entry>[] =>
    qty > 0 ? [{ ...sameOf(bought.get(lot.id)!, now), bizType: 'expire', part, qtyDelta: -qty, reason: '到期' }] : [];
  const records = lots.flatMap((lot) => [...gone(lot, 'bought', lot.boughtLeft), ...gone(lot, 'gift', lot.giftLeft)]);
  return records.length > 0 ? [addAll(waterTicketRecord, records)] : [];
}

/** @throws Refusal beside the end. */
function requireDays({ beginAt, endAt }: Ticket, now: Date): void {
  if (endAt === null) return;
  if (beginAt !== null && endAt <= beginAt) throw refuse('badDays', '下架须晚于上架', 'endAt');
  if (endAt <= now.toISOString()) throw refuse('badDays', '下架时间已经过去', 'endAt');
}
