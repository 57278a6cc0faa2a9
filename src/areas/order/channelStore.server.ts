/**
 * Assigns an order that names a channel store to that store's front warehouse, by the rules for people. Otherwise it waits, with the
 * reason.
 */
import type { Row } from '../../language/resource';
import type { Change, Store } from '../../server/resource/store';
import { warehouseCode } from '../delivery';
import type { thirdAuth } from './channel';
import { slotOf, warehouseFacts, warehouseFindings, type Due, type Goods } from './findings.server';
import { promise } from './goods.server';
import type { thirdOrder } from './order';

type Order = Row<typeof thirdOrder>;
interface Landing {
  readonly set: Partial<Order>;
  /** What it keeps there. */
  readonly also: readonly Change[];
  /** What the log says of it. */
  readonly message: string | null;
}

/** @param items the goods of the order, which may be still to be written */
export async function landing(
  tx: Store,
  order: Due & Pick<Order, 'channel' | 'placedAt'>,
  items: readonly (Goods & { readonly id: string })[],
  auth: Pick<Row<typeof thirdAuth>, 'id'>,
  store: string | null,
  now: Date,
): Promise<Landing> {
  if (store === null) return { set: {}, also: [], message: null };
  const code = await tx.find(warehouseCode, { channel: order.channel, channelStoreCode: store });
  if (code?.authId !== auth.id) return waiting('store', `渠道门店 ${store} 没有对应的前置仓`);
  const { set, ...rest } = await landingAt(tx, order, items, code, now);
  return { set: { ...set, storeCodeId: code.id }, ...rest };
}

async function landingAt(
  tx: Store,
  order: Parameters<typeof landing>[1],
  items: Parameters<typeof landing>[2],
  code: Row<typeof warehouseCode>,
  now: Date,
): Promise<Landing> {
  const store = code.channelStoreCode;
  // Its orders are assigned by hand once somebody has stopped it.
  if (code.status === 'disabled') return { set: {}, also: [], message: `渠道门店 ${store} 的编码已停用` };
  const facts = await warehouseFacts(tx, order, items, code.warehouseId, now);
  const block = warehouseFindings(order, items, facts, now).find(({ level }) => level === 'block');
  if (block) return waiting(block.reason === 'stockShort' ? 'noStock' : 'store', `渠道门店 ${store}:${block.message}`);
  const { id, name, partnerId } = facts.warehouse;
  // A channel's clock may be ahead of ours.
  const allocatedAt = new Date(Math.max(now.getTime(), Date.parse(order.placedAt))).toISOString();
  return {
    set: { status: 'assigned', partnerId, warehouseId: id, allocatedAt, workDate: slotOf(order.promiseAt, now).workDate },
    also: await promise(tx, order, items, id),
    message: `渠道门店 ${store}:${name}`,
  };
}

const waiting = (abnormalType: 'store' | 'noStock', message: string): Landing => ({
  set: { abnormalType, channelNote: message.slice(0, 500) },
  also: [],
  message,
});
