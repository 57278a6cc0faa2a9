/**
 * Events from outside while the demo runs: orders of channels, bills of partners. Each resembles an earlier one, with other people,
 * quantities and amounts.
 */
import dayjs from 'dayjs';
import { freeNumber } from '../../server/resource/freeNumber';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change, type Store } from '../../server/resource/store';
import { warehouseCode } from '../delivery';
import { merchantShop } from '../merchant';
import { jdArea, thirdAuth, thirdOrder, thirdOrderItem, orderLog } from '../order';
import type { Content } from '../gateway/index.server';
import { BLACKLISTED, entryAgainst, floorOf, hitOf, maskReceiver, PULLED, sealReceiver } from '../order/index.server';
import { areaNode } from '../system';
import { partnerMain } from '../partner';
import { deliveryFeeLog, replenishApplyBill, replenishApplyItem } from '../replenish';
import { replenishAccount, stock } from '../stock';
import { StockBook } from '../stock/index.server';
import { HISTORY_DAYS, receiverIn, share } from '../order/orders.demo';
import { DEDUCT_BP } from '../replenish/replenish.demo';
import { type World } from './world';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';

/** What somebody orders now of a channel; nothing where no channel or shop would take it. */
async function drawn(tx: Store, world: World, now: Date) {
  const before = dayjs(now)
    .subtract(world.int(1, HISTORY_DAYS * 1440), 'minute')
    .toISOString();
  const [like] = await tx.all(thirdOrder, { status: 'done', placedAt: { lte: before } }, { order: ['-placedAt'], limit: 1 });
  const auth = like && (await tx.get(thirdAuth, like.authId));
  const shop = like?.shopId ? await tx.get(merchantShop, like.shopId) : null;
  if (!like || auth?.status !== 'normal' || shop?.status !== 'open') return null;

  const id = newId();
  const placed = local(now);
  const lines = (await tx.all(thirdOrderItem, { thirdOrderId: like.id })).map(({ channelSku, specNo, specCodeId, name, price }) => {
    const qty = world.int(1, 4);
    return {
      id: newId(),
      thirdOrderId: id,
      channelSku,
      specNo,
      specCodeId,
      name,
      price,
      qty,
      amount: price * qty,
      discountShare: 0,
      paidShare: 0,
      fulfilQty: 0,
    };
  });
  const goodsAmount = lines.reduce((sum, line) => sum + line.amount, 0);
  const discountAmount = world.chance(0.4) ? Math.round((goodsAmount * world.int(3, 14)) / 100) : 0;
  const deliveryAmount = world.pick([0, 0, 300, 500]);
  const paidAmount = goodsAmount + deliveryAmount - discountAmount;
  share(lines, goodsAmount, discountAmount, paidAmount);
  const receiver = receiverIn(world, like.areaCode);
  return {
    like,
    auth,
    shop,
    placed,
    lines,
    receiver,
    order: {
      id,
      channel: like.channel,
      channelOrderNo: like.channel === 'star' ? `XL${id}` : `1${id}`,
      goodsAmount,
      deliveryAmount,
      discountAmount,
      paidAmount,
      subsidyAmount: world.chance(0.25) ? Math.round(goodsAmount * 0.05) : 0,
      placedAt: placed.toISOString(),
      promiseAt: placed.add(world.int(2, 6), 'hour').startOf('hour').toISOString(),
    },
  };
}

/** An order that has just been placed; nothing where no channel or shop would take one now. */
export async function newOrder(tx: Store, world: World, now: Date): Promise<Change[]> {
  const one = await drawn(tx, world, now);
  if (!one) return [];
  const { like, auth, shop, placed, lines, receiver, order } = one;
  const { id } = order;
  const entry = like.channel === 'jd' ? await entryAgainst(tx, receiver, null, now) : null;
  return [
    add(thirdOrder, {
      ...order,
      orderNo: await freeNumber(tx, thirdOrder, 'orderNo', `T${placed.format('YYMMDD')}`),
      authId: auth.id,
      brandId: like.brandId,
      shopId: shop.id,
      areaCode: like.areaCode,
      specCodeIds: [...new Set(lines.map(({ specCodeId }) => specCodeId))],
      receiverMask: maskReceiver(receiver),
      receiverCipher: sealReceiver(receiver),
      floor: floorOf(receiver),
      lng: like.lng,
      lat: like.lat,
      commissionAmount: Math.round((order.paidAmount * auth.commissionBp) / 10_000),
      ...(entry && { status: 'cancelled', cancelReason: BLACKLISTED, cancelDuty: 'platform' }),
    }),
    addAll(thirdOrderItem, lines),
    add(orderLog, {
      thirdOrderId: id,
      action: 'place',
      fromStatus: null,
      toStatus: 'waiting',
      operator: '渠道',
      operatorType: 'channel',
      occurredAt: placed.toISOString(),
    }),
    ...(entry
      ? [
          hitOf(entry),
          add(orderLog, {
            thirdOrderId: id,
            action: 'cancel',
            fromStatus: 'waiting',
            toStatus: 'cancelled',
            operator: '系统',
            operatorType: 'system',
            content: BLACKLISTED,
            occurredAt: placed.toISOString(),
          }),
        ]
      : []),
  ];
}

/** An order that has just been placed, as its channel reports it; nothing where it comes another way. */
export async function channelOrder(tx: Store, world: World, now: Date): Promise<Content | null> {
  const one = await drawn(tx, world, now);
  if (!one || !PULLED.some((channel) => channel === one.like.channel)) return null;
  const { like, auth, shop, lines, receiver, order } = one;
  const isJd = order.channel === 'jd';
  const district = isJd ? await tx.find(jdArea, { areaCode: like.areaCode.slice(0, 6) }) : null;
  const street = isJd ? await tx.find(areaNode, { code: like.areaCode }) : null;
  if (isJd && !(district && street)) return null;
  const { id: _, channelOrderNo, goodsAmount: __, paidAmount: ___, ...content } = order;
  return {
    ...content,
    shop: auth.channelShopId,
    order: channelOrderNo,
    at: order.placedAt,
    area: district?.jdCode ?? like.areaCode,
    street: street?.name ?? null,
    shopNo: shop.shopNo,
    store: like.storeCodeId ? (await tx.need(warehouseCode, like.storeCodeId)).channelStoreCode : null,
    lng: like.lng,
    lat: like.lat,
    receiver: sealReceiver(receiver),
    items: lines.map(({ channelSku, specNo, qty, price }) => ({ sku: channelSku, specNo, qty, price })),
  };
}

/** A partner's order of goods, to be audited; nothing where none of them may order now. */
export async function newBill(tx: Store, world: World, now: Date): Promise<Change[]> {
  const bills = await tx.all(replenishApplyBill, { status: ['received', 'settled'] }, { order: ['-createdAt'], limit: 60 });
  if (bills.length === 0) return [];
  const like = world.pick(bills);
  const account = await tx.need(replenishAccount, like.accountId);
  if (account.status !== 'normal' || (await tx.need(partnerMain, like.partnerId)).status !== 'normal') return [];

  const id = newId();
  const billNo = await freeNumber(tx, replenishApplyBill, 'billNo', `BS${local(now).format('YYMM')}`);
  const items = (await tx.all(replenishApplyItem, { billId: like.id })).map(({ specCodeId, specNo, price, supplyPrice }, line) => {
    const applyQty = world.int(3, 30) * 10;
    return {
      id: newId(),
      billId: id,
      subNo: `${billNo}-${line + 1}`,
      specCodeId,
      specNo,
      applyQty,
      price,
      supplyPrice,
      amount: applyQty * price,
    };
  });
  const applyQty = items.reduce((sum, item) => sum + item.applyQty, 0);
  const goodsAmount = items.reduce((sum, item) => sum + item.amount, 0);
  const deductAmount = Math.min(account.balanceAmount, Math.floor((goodsAmount * DEDUCT_BP) / 10_000));
  const isFree = applyQty >= 400;
  return [
    add(replenishApplyBill, {
      id,
      billNo,
      accountId: account.id,
      schemeId: account.schemeId,
      partnerId: like.partnerId,
      brandId: like.brandId,
      warehouseId: like.warehouseId,
      address: like.address,
      applyQty,
      goodsAmount,
      deductAmount,
      payAmount: goodsAmount - deductAmount,
      deliveryFee: isFree ? 0 : 3_000 + applyQty * 20,
      deliveryPayStatus: isFree ? 'free' : 'unpaid',
      status: 'auditing',
    }),
    addAll(replenishApplyItem, items),
    add(deliveryFeeLog, {
      logNo: `PS${id}`,
      applyBillId: id,
      accountId: account.id,
      schemeId: account.schemeId,
      qty: applyQty,
      freeQty: 0,
      unitPrice: isFree ? 0 : 20,
      baseFee: isFree ? 0 : 3_000,
      fee: isFree ? 0 : 3_000 + applyQty * 20,
      accountedAt: now.toISOString(),
      isLatest: 'yes',
    }),
  ];
}

type Bill = Row<typeof replenishApplyBill>;

/** The brand has sent all of it. */
export async function sent(tx: Store, bill: Bill, at: string): Promise<Change[]> {
  const items = await tx.all(replenishApplyItem, { billId: bill.id });
  const rows = await tx.all(stock, { warehouseId: bill.warehouseId, specCodeId: items.map((item) => item.specCodeId) });
  const stockId = (specCodeId: string) => rows.find((row) => row.specCodeId === specCodeId)?.id ?? null;
  return [
    ...items.map((item) => patch(replenishApplyItem, item.id, { sentQty: item.applyQty, sentAt: at, stockId: stockId(item.specCodeId) })),
    patch(replenishApplyBill, bill.id, { status: 'receiving', sentQty: bill.applyQty }),
  ];
}

/** All of it has come into the partner's warehouse; nothing where a kind of goods was never there before. */
export async function received(tx: Store, bill: Bill, at: string): Promise<Change[]> {
  const items = await tx.all(replenishApplyItem, { billId: bill.id });
  const rows = await tx.lock(stock, { warehouseId: bill.warehouseId, specCodeId: items.map((item) => item.specCodeId) });
  const stocks = new Map(rows.map((row) => [row.specCodeId, row]));
  if (items.some((item) => !stocks.has(item.specCodeId))) return [];
  const book = new StockBook(at);
  for (const item of items)
    book.move(stocks.get(item.specCodeId)!, {
      bizType: 'replenish',
      bizNo: `${item.subNo}-1`,
      applyBillId: bill.id,
      qtyDelta: item.sentQty,
      amount: item.sentQty * item.price,
    });
  const also: Change[] = [
    ...items.map((item) =>
      patch(replenishApplyItem, item.id, { receivedQty: item.sentQty, receivedAmount: item.sentQty * item.price, receivedAt: at }),
    ),
    ...book.changes,
  ];
  const brandAmount = items.reduce((sum, item) => sum + item.sentQty * item.supplyPrice, 0);
  return [
    ...also,
    patch(replenishApplyBill, bill.id, {
      status: 'received',
      receivedQty: bill.sentQty,
      receivedAt: at,
      settleAmount: bill.goodsAmount + bill.deliveryFee + bill.landingCharge,
      brandAmount,
    }),
  ];
}
