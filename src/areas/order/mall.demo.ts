/** Consequences of mall orders: their buckets, and complaints. Draws no random numbers, so everything else stays the same. */
import dayjs from 'dayjs';
import type { Resource, Row } from '../../language/resource';
import { bucketAccount, bucketLog, shopComplaint } from '../merchant';
import { orderItem } from './mallGoods';
import { orderMain } from './mallOrder';
import { batch, type Batch, type Seed, type World } from '../demo/world';

/** Customers whose buckets are known from their orders. */
const CUSTOMERS = 24;
/** For a bucket that stays with a customer. */
const DEPOSIT = 3_000;

export function mallRows(world: World, sold: readonly Batch[], followed: readonly Batch[]): Batch[] {
  const rowsOf = <X extends Resource>(res: X, batches: readonly Batch[]) =>
    batches.find((one) => one.res === (res as Resource))!.rows as unknown as Seed<X>[];
  const orders = rowsOf(orderMain, sold).toSorted((a, b) => b.placedAt!.localeCompare(a.placedAt!));
  const withBuckets = new Map(
    rowsOf(orderItem, sold)
      .filter((item) => item.isBucket)
      .map((item) => [item.orderId!, item.qty!]),
  );
  for (const complaint of rowsOf(shopComplaint, followed).filter((_, i) => i % 6 === 2)) {
    const order = orders.find((one) => one.placedAt! < complaint.createdAt! && one.paidAmount! >= (complaint.compensateAmount ?? 0));
    if (order) Object.assign(complaint, { shopId: order.shopId, orderId: order.id, customerPhone: order.customerPhone });
  }
  const accounts: Seed<typeof bucketAccount>[] = [],
    logs: Seed<typeof bucketLog>[] = [];
  for (const order of orders.filter(({ id }) => withBuckets.has(id)).slice(0, CUSTOMERS)) {
    const qty = withBuckets.get(order.id)!;
    const account = {
      id: world.id(dayjs(order.placedAt)),
      shopId: order.shopId!,
      customerName: order.customerName!,
      customerPhone: order.customerPhone!,
      areaCode: order.areaCode!,
      owedQty: 0,
      depositQty: 0,
      depositAmount: 0,
      lastOrderAt: order.placedAt!,
      createdAt: order.placedAt!,
    };
    const back = Math.min(qty, order.bucketReturnQty!);
    const steps: readonly (readonly [bizType: Row<typeof bucketLog>['bizType'], buckets: number, deposits: number])[] = [
      ['out', qty, 0],
      ...(back > 0 ? [['back', -back, 0] as const] : []),
      ...(back < qty ? [['deposit', 0, qty - back] as const] : []),
    ];
    steps.forEach(([bizType, bucketDelta, depositQtyDelta], i) => {
      const when = dayjs(order.completedAt).add(i, 'minute');
      const depositDelta = depositQtyDelta * DEPOSIT;
      account.owedQty += bucketDelta;
      account.depositQty += depositQtyDelta;
      account.depositAmount += depositDelta;
      logs.push({
        id: world.id(when),
        accountId: account.id,
        bizType,
        orderId: order.id,
        bucketDelta,
        depositQtyDelta,
        depositDelta,
        bucketAfter: account.owedQty,
        depositAfter: account.depositAmount,
        operator: '商城订单',
        occurredAt: when.toISOString(),
      });
    });
    accounts.push(account);
  }
  return [batch(bucketAccount, accounts), batch(bucketLog, logs)];
}
