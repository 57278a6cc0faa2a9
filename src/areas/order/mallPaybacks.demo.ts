/** Refunds that went out through WeChat Pay: some of the latest, the last of which its merchant had no money for. */
import { local } from '../../server/local';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { gatewayCall, wechatPayGateway } from '../gateway';
import { orderRefund } from './mallGoods';
import { orderMain } from './mallOrder';

const COUNT = 4;
const POOR = '基本账户余额不足,请充值后重新退款';

export const mallPaybacksDemo = new DemoPart('mall paybacks', (world, made) => {
  const orders = new Map(made.rows(orderMain).filter(({ source }) => source === 'wechat').map((order) => [order.id, order])); // prettier-ignore
  const paid = made.rows(orderRefund).filter(({ orderId, amount }) => orders.has(orderId!) && amount! > 0);
  const calls = paid.slice(-COUNT).map((refund, n): Seed<typeof gatewayCall> => {
    const order = orders.get(refund.orderId!)!;
    const at = local(refund.refundedAt!);
    const isPoor = n === COUNT - 1;
    const doneAt = at.add(3, 'second').toISOString();
    Object.assign(order, { merchantNo: `16500000${10 + n}`, paymentNo: `42000${order.orderNo!.slice(1)}` });
    Object.assign(refund, isPoor ? { status: 'failed', failure: POOR } : { status: 'done', paidBackAt: doneAt });
    return {
      id: world.id(at),
      gateway: wechatPayGateway.name,
      operation: 'refund',
      label: wechatPayGateway.calls.refund.label,
      subjectType: orderRefund.name,
      subjectId: refund.id,
      subject: order.orderNo,
      requestNo: refund.refundNo,
      request: {
        sub_mchid: order.merchantNo,
        out_trade_no: order.orderNo,
        out_refund_no: refund.refundNo,
        reason: refund.reason,
        amount: { refund: refund.amount, total: order.paidAmount, currency: 'CNY' },
      } as never,
      answer: (isPoor ? { message: POOR } : { status: 'SUCCESS', success_time: doneAt }) as never,
      remoteNo: isPoor ? null : `5${refund.refundNo!.slice(1)}`,
      via: 'simulated',
      tries: 1,
      sentAt: at.add(1, 'second').toISOString(),
      doneAt,
      stuck: isPoor,
      errorKind: isPoor ? 'business' : null,
      error: isPoor ? POOR : null,
      status: isPoor ? 'failed' : 'done',
      createdAt: at.toISOString(),
    };
  });
  return [batch(gatewayCall, calls)];
});
