/** Refunds of channels: each sum that orders name as a row of its own, and a few that came when their order was in a statement. */
import { formatMoney } from '../../language/format';
import { local } from '../../server/local';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { thirdOrder, thirdOrderItem } from './order';
import { thirdOrderRefund } from './thirdRefund';
import { orderLog } from './waybill';

const REASONS = ['桶有破损,退一桶', '少送一桶', '水有异味'] as const;
/** So many came too late for their statement. */
const APART = 3;

export const thirdRefundsDemo = new DemoPart('third refunds', (world, made) => {
  const orders = made.rows(thirdOrder);
  const apart = orders.filter((order) => order.statementStatus === 'settled' && order.refundAmount === 0 && order.paidAmount! > 100);
  const items = new Map(made.rows(thirdOrderItem).map((item) => [item.thirdOrderId!, item]));
  const logs: Seed<typeof orderLog>[] = [];
  const refund = (order: Seed<typeof thirdOrder>, status: 'counted' | 'apart', n: number): Seed<typeof thirdOrderRefund> => {
    const done = local(order.completedAt!);
    const wanted = status === 'apart' ? done.add(40, 'day') : done.add(2 + (n % 20), 'hour');
    const at = wanted.valueOf() < world.now.getTime() ? wanted : local(Math.max(done.valueOf(), world.now.getTime() - 60_000));
    const amount = status === 'apart' ? Math.min(order.paidAmount!, 1_000) : order.refundAmount!;
    const id = world.id(at);
    const reason = REASONS[n % REASONS.length]!;
    const item = items.get(order.id)!;
    const isOne = amount === item.price;
    const when = { createdAt: at.toISOString() };
    logs.push({
      id: world.id(at),
      thirdOrderId: order.id,
      partnerId: order.partnerId,
      action: 'refund',
      fromStatus: 'done',
      toStatus: 'done',
      operator: '渠道',
      operatorType: 'channel',
      content: `渠道退款 ${formatMoney(amount)} 元(${reason})${status === 'apart' ? ',没有计入:已进对账单' : ''}`,
      occurredAt: at.toISOString(),
      ...when,
    });
    return {
      id,
      refundNo: `TR${id}`,
      thirdOrderId: order.id,
      channelRefundNo: `RF${order.channelOrderNo!.slice(-12)}`,
      source: 'refund',
      amount,
      goods: isOne ? [{ channelSku: item.channelSku!, name: item.name!, qty: 1 }] : [],
      reason,
      operator: '渠道',
      refundedAt: at.toISOString(),
      status,
      ...when,
    };
  };
  const refunds = [
    ...orders.filter(({ refundAmount }) => refundAmount! > 0).map((order, n) => refund(order, 'counted', n)),
    ...apart.slice(0, APART).map((order, n) => refund(order, 'apart', n)),
  ];
  return [batch(thirdOrderRefund, refunds), batch(orderLog, logs)];
});
