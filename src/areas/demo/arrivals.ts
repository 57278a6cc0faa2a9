/** What comes from outside while the demo lives: orders that channels push, bills that partners make. Each is like one that came before, so that it is as plausible, with people, quantities and sums of its own. */
import dayjs from 'dayjs';
import { freeNumber } from '../../server/resource/freeNumber';
import { newId } from '../../server/resource/newId';
import { add, addAll, patch, type Change, type Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { thirdAuth, thirdOrder, thirdOrderItem, orderLog } from '../order';
import { maskReceiver, sealReceiver } from '../order/index.server';
import { partnerMain } from '../partner';
import { replenishApplyBill, replenishApplyItem } from '../replenish';
import { replenishAccount, stock, stockMovement } from '../stock';
import { HISTORY_DAYS, receiverIn, share } from '../order/orders.demo';
import { DEDUCT_BP } from '../replenish/replenish.demo';
import { type World } from './world';
import type { Row } from '../../language/resource';
import { local } from '../../server/local';

/** An order that has just been placed; nothing where no channel or shop would take one now. */
export async function newOrder(tx: Store, world: World, now: Date): Promise<Change[]> {
  const before = dayjs(now)
    .subtract(world.int(1, HISTORY_DAYS * 1440), 'minute')
    .toISOString();
  const [like] = await tx.all(thirdOrder, { status: 'done', placedAt: { lte: before } }, { order: ['-placedAt'], limit: 1 });
  const auth = like && (await tx.get(thirdAuth, like.authId));
  const shop = like?.shopId ? await tx.get(merchantShop, like.shopId) : null;
  if (!like || auth?.status !== 'normal' || shop?.status !== 'open') return [];

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
      fulfilQty: 0,
    };
  });
  const goodsAmount = lines.reduce((sum, line) => sum + line.amount, 0);
  const discountAmount = world.chance(0.4) ? Math.round((goodsAmount * world.int(3, 14)) / 100) : 0;
  share(lines, goodsAmount, discountAmount);
  const deliveryAmount = world.pick([0, 0, 300, 500]);
  const paidAmount = goodsAmount + deliveryAmount - discountAmount;
  const receiver = receiverIn(world, like.areaCode);
  return [
    add(thirdOrder, {
      id,
      orderNo: await freeNumber(tx, thirdOrder, 'orderNo', `T${placed.format('YYMMDD')}`),
      channel: like.channel,
      authId: auth.id,
      channelOrderNo: like.channel === 'star' ? `XL${id}` : `1${id}`,
      brandId: like.brandId,
      shopId: shop.id,
      areaCode: like.areaCode,
      receiverMask: maskReceiver(receiver),
      receiverCipher: sealReceiver(receiver),
      lng: like.lng,
      lat: like.lat,
      goodsAmount,
      deliveryAmount,
      discountAmount,
      paidAmount,
      subsidyAmount: world.chance(0.25) ? Math.round(goodsAmount * 0.05) : 0,
      commissionAmount: Math.round((paidAmount * auth.commissionBp) / 10_000),
      placedAt: placed.toISOString(),
      promiseAt: placed.add(world.int(2, 6), 'hour').startOf('hour').toISOString(),
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
  ];
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
  ];
}

type Bill = Row<typeof replenishApplyBill>;

/** The brand has sent all of it. */
export async function sent(tx: Store, bill: Bill, at: string): Promise<Change[]> {
  const items = await tx.all(replenishApplyItem, { billId: bill.id });
  return [
    ...items.map((item) => patch(replenishApplyItem, item.id, { sentQty: item.applyQty, sentAt: at })),
    patch(replenishApplyBill, bill.id, { status: 'receiving', sentQty: bill.applyQty }),
  ];
}

/** All of it has come into the partner's warehouse; nothing where a kind of goods was never there before. */
export async function received(tx: Store, bill: Bill, at: string): Promise<Change[]> {
  const items = await tx.all(replenishApplyItem, { billId: bill.id });
  const stocks = new Map(
    (await tx.lock(stock, { warehouseId: bill.warehouseId, specCodeId: items.map((item) => item.specCodeId) })).map((row) => [
      row.specCodeId,
      row,
    ]),
  );
  if (stocks.size < items.length) return [];
  const also = items.flatMap((item): Change[] => {
    const row = stocks.get(item.specCodeId)!;
    const qty = item.sentQty;
    return [
      patch(replenishApplyItem, item.id, { receivedQty: qty, receivedAmount: qty * item.price, receivedAt: at }),
      add(stockMovement, {
        moveNo: `RK${newId()}`,
        stockId: row.id,
        warehouseId: row.warehouseId,
        specCodeId: row.specCodeId,
        direction: 'in',
        bizType: 'replenish',
        bizNo: bill.billNo,
        qtyDelta: qty,
        occurredAt: at,
      }),
      patch(stock, row.id, { available: row.available + qty, stockAmount: row.stockAmount + qty * item.price, lastInAt: at }),
    ];
  });
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
