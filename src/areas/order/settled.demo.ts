/** What delivered orders leave behind: stock, and credits for who fulfilled them. */
import dayjs, { type Dayjs } from 'dayjs';
import { groupBy } from '../../language/groupBy';
import { afterMoving, type Credited } from '../stock';
import type { Places } from '../demo/places';
import type { World } from '../demo/world';
import type { Orders, SeedOrder } from './orders.demo';

/** Opening stock large enough for all that went out and is kept, then one movement per delivered order and spec, in time. */
export function settleStock(world: World, at: Places, out: Orders, opened: Dayjs) {
  const items = groupBy(out.items, (i) => i.thirdOrderId!);
  const moves = new Map<string, { order: SeedOrder; qty: number }[]>();
  const reserved = new Map<string, { order: SeedOrder; item: Orders['items'][number] }[]>();
  for (const order of out.orders) {
    if (!order.warehouseId) continue;
    for (const [spec, lines] of groupBy(items.get(order.id)!, (i) => i.specCodeId!)) {
      const key = `${order.warehouseId}:${spec}`;
      const qty = lines.reduce((sum, l) => sum + l.qty!, 0);
      if (order.status === 'done') moves.set(key, [...(moves.get(key) ?? []), { order, qty }]);
      if (['assigned', 'ready', 'delivering'].includes(order.status))
        reserved.set(key, [...(reserved.get(key) ?? []), ...lines.map((item) => ({ order, item }))]);
    }
  }
  for (const [w, warehouse] of at.warehouses.filter((one) => one.warehouseType === 'front').entries())
    for (const [n, spec] of at.specs.slice(0, 16).entries()) {
      const key = `${warehouse.id}:${spec.id}`;
      const outs = (moves.get(key) ?? []).sort((a, b) => a.order.completedAt!.localeCompare(b.order.completedAt!));
      const held = reserved.get(key) ?? [];
      const opening = outs.reduce((sum, o) => sum + o.qty, 0) + held.reduce((sum, { item }) => sum + item.qty!, 0) + world.int(20, 260);
      // What nobody has ordered yet came lately, but for a few that lie idle.
      const cameAt = outs.length || held.length || (w + n) % 12 === 0 ? opened : world.daysAgo(2 + ((w * 7 + n * 5) % 26));
      const stockId = world.id(cameAt);
      let worth = { onHand: 0, value: 0, cost: 0 };
      const move = (at_: string, bizType: 'opening' | 'order', bizNo: string, qtyDelta: number, thirdOrderId: string | null) => {
        const { amount, ...next } = afterMoving(worth, qtyDelta, qtyDelta * Math.round(spec.price * 0.55));
        worth = next;
        out.movements.push({
          id: world.id(new Date(at_)),
          moveNo: `${bizType === 'opening' ? 'QC' : 'CK'}${world.id(new Date(at_))}`,
          stockId,
          warehouseId: warehouse.id,
          specCodeId: spec.id,
          direction: qtyDelta > 0 ? 'in' : 'out',
          bizType,
          bizNo,
          thirdOrderId,
          qtyDelta,
          onHandAfter: worth.onHand,
          stockAmountAfter: worth.value,
          amount,
          unitCost: Math.round(amount / qtyDelta),
          occurredAt: at_,
          createdAt: at_,
        });
      };
      move(cameAt.toISOString(), 'opening', `${warehouse.code}-${spec.specNo}`, opening, null);
      for (const { order, qty } of outs) move(order.completedAt!, 'order', order.orderNo!, -qty, order.id);
      for (const { order, item } of held)
        out.holds.push({
          id: world.id(new Date(order.updatedAt!)),
          stockId,
          thirdOrderId: order.id,
          thirdOrderItemId: item.id,
          qty: item.qty,
          status: order.status === 'assigned' ? 'promised' : 'held',
        });
      out.stocks.push({
        id: stockId,
        warehouseId: warehouse.id,
        warehouseType: 'front',
        specCodeId: spec.id,
        onHand: worth.onHand,
        costExact: worth.cost,
        warnQty: 40,
        lastInAt: cameAt.toISOString(),
        lastOutAt: outs.at(-1)?.order.completedAt ?? null,
        idleAt: dayjs(outs.at(-1)?.order.completedAt ?? cameAt)
          .add(30, 'day')
          .toISOString(),
      });
    }
}

/** One credit per delivered order whose specs all have a price, in time; the accounts end on their sums. */
export function settleCredits(world: World, at: Places, out: Orders) {
  const items = groupBy(out.items, (i) => i.thirdOrderId!);
  const done = out.orders.filter((o) => o.status === 'done' && o.partnerId).sort((a, b) => a.completedAt!.localeCompare(b.completedAt!));
  for (const order of done) {
    const mine = at.accounts.filter((a) => a.partnerId === order.partnerId && a.cityCode === order.areaCode!.slice(0, 4));
    const account = mine.find((a) => a.brandId === order.brandId) ?? mine.find((a) => a.isMain === 'yes');
    if (!account) continue;
    const prices = at.schemes.find((s) => s.id === account.schemeId)!.items!;
    const credited = items.get(order.id)!.map(({ specNo, fulfilQty }): Credited => ({
      specNo: specNo!,
      qty: fulfilQty!,
      price: prices.find((p) => p.specNo === specNo)?.fulfilPrice ?? NaN,
    }));
    const amount = credited.reduce((sum, { qty, price }) => sum + qty * price, 0);
    if (Number.isNaN(amount)) continue;
    account.balanceAmount! += amount;
    out.credits.push({
      id: world.id(new Date(order.completedAt!)),
      logNo: `LY${order.orderNo!.slice(1)}`,
      accountId: account.id,
      bizType: 'fulfil',
      direction: 'credit',
      amount,
      balanceAfter: account.balanceAmount,
      thirdOrderId: order.id,
      schemeId: account.schemeId,
      schemeVersion: 1,
      credited,
      occurredAt: order.completedAt!,
      createdAt: order.completedAt!,
    });
  }
}
