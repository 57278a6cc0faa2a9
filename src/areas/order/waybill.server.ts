import { newId } from '../../server/resource/newId';
import { implement } from '../../server/resource/implement';
import { patch } from '../../server/resource/store';
import { deliveryShop } from '../delivery';
import { shopClient } from '../merchant';
import { delivered, deliveryFee, finish, logOf, settleWish, type Order } from './effects.server';
import { CHANGE_PENDING } from './findings.server';
import { lockGoods } from './goods.server';
import { thirdOrder } from './order';
import { numberFor } from './privacyBinding.server';
import { refuse } from './refusals.server';
import { thirdWaybill } from './waybill';

/** Nothing goes on its way while its channel wants it otherwise: to another address, or with other goods. */
function requireUnchanged({ channelNoticeId }: Order, input: string): void {
  if (channelNoticeId !== null) throw refuse('changePending', CHANGE_PENDING, input);
}

export const thirdWaybillServer = implement(thirdWaybill, {
  actions: {
    async add(ctx) {
      const [order] = await ctx.tx.lock(thirdOrder, { id: ctx.input.thirdOrderId! });
      if (!order) throw refuse('orderNotFound', '订单不存在', 'thirdOrderId');
      if (order.status !== 'assigned') throw refuse('orderNotWaiting', '只有待接单的订单可以生成运单', 'thirdOrderId');
      requireUnchanged(order, 'thirdOrderId');
      // Held, so that it can't stop meanwhile: a shop that has stopped has nothing on its way.
      const [station] = order.deliveryShopId ? await ctx.tx.lock(deliveryShop, { id: order.deliveryShopId }) : [];
      if (station && station.status !== 'enabled') throw refuse('stationStopped', `${station.name}已停用,请先改派`, 'thirdOrderId');
      const at = ctx.now.toISOString();
      return {
        set: {
          waybillNo: `Y${newId()}`,
          partnerId: order.partnerId,
          deliveryShopId: order.deliveryShopId,
          warehouseId: order.warehouseId,
          track: [{ at, text: '生成运单' }],
          ...(await deliveryFee(ctx, order)),
        },
        also: [
          ...(await lockGoods(ctx, order)),
          patch(thirdOrder, order.id, { status: 'ready', acceptedAt: at }),
          logOf(ctx, order, 'waybill', 'ready'),
        ],
      };
    },
    async status(ctx) {
      const { row, input, tx } = ctx;
      const at = ctx.now.toISOString();
      const order = await tx.need(thirdOrder, row.thirdOrderId);
      const track = (text: string) => [...(row.track ?? []), { at, text }];
      switch (input.action) {
        case 'accept': {
          // Held, or they could leave meanwhile.
          const [courier] = await tx.lock(shopClient, { id: input.courierId! });
          if (!courier) throw refuse('courierUnusable', '配送员不存在', 'courierId');
          if (courier.status !== 'active' || courier.position !== 'courier')
            throw refuse('courierUnusable', `${courier.name}不是在职配送员`, 'courierId');
          return {
            set: { courierId: courier.id, track: track(`${courier.name} 已接单`) },
            also: [logOf(ctx, order, 'accept', order.status, courier.name)],
          };
        }
        case 'pick':
          requireUnchanged(order, 'action');
          return {
            set: { pickedAt: at, track: track('已取货') },
            also: [
              patch(thirdOrder, order.id, { status: 'delivering' }),
              logOf(ctx, order, 'pick', 'delivering'),
              ...(await numberFor(tx, { ...order, kind: 'third', courierId: row.courierId }, ctx.now)),
            ],
          };
        case 'deliver': {
          const { set, also } = await finish(ctx, order, input.signImg!);
          return { set: delivered(row, at, input.signImg!), also: [...also, patch(thirdOrder, order.id, { ...set, status: 'done' })] };
        }
        case 'reject': {
          const wish = settleWish(ctx, order, false, '顾客拒收,等待处理');
          return {
            set: { backAt: at, rejectReason: input.rejectReason, track: track(`拒收:${input.rejectReason}`) },
            also: [
              patch(thirdOrder, order.id, { ...wish.set, abnormalType: 'rejected' }),
              logOf(ctx, order, 'abnormal', order.status, `拒收:${input.rejectReason}`),
              ...wish.also,
            ],
          };
        }
      }
    },
  },
});
