/**
 * WeChat Pay's payment notices: an unpaid order proceeds once exactly its amount reached its own shop. Others are refused with a reason
 * and wait for a person.
 */
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { add, patch, type Store } from '../../server/resource/store';
import { wechatPayGateway } from '../gateway';
import { apply } from '../gateway/index.server';
import { subMerchantApply } from '../wechat';
import { orderMainLog } from './mallGoods';
import { MALL_STATES, orderMain } from './mallOrder';
import { refuse } from './refusals.server';

type Order = Row<typeof orderMain>;
/** What is sealed in such a notice (https://pay.weixin.qq.com/docs/partner/apis/partner-native-payment/payment-notice.html). */
interface Paid {
  readonly out_trade_no?: unknown;
  readonly transaction_id?: unknown;
  readonly sub_mchid?: unknown;
  readonly trade_state?: unknown;
  readonly amount?: { readonly total?: unknown; readonly currency?: unknown };
}

apply(wechatPayGateway, 'TRANSACTION.SUCCESS', async (tx, notice, now) => {
  const paid = (notice.content ?? {}) as Paid;
  const { out_trade_no: orderNo, transaction_id: transaction } = paid;
  if (typeof orderNo !== 'string' || typeof transaction !== 'string' || paid.trade_state !== 'SUCCESS')
    throw refuse('badPayment', '通知里没有订单号或支付单号,或支付没有成功');
  const [order] = await tx.lock(orderMain, { orderNo });
  if (!order) throw refuse('badPayment', `没有订单 ${orderNo}`);
  const merchantNo = await requireItsOwn(tx, order, paid);
  const content = `微信支付 ${transaction}`;
  const before = await tx.find(orderMainLog, { orderId: order.id, action: 'pay' });
  // A repeated notice.
  if (before?.content === content) return [];
  if (before || order.status !== 'paying')
    throw refuse('paymentUnwanted', `订单 ${orderNo} ${before ? '已付过款' : MALL_STATES[order.status]},支付单 ${transaction} 要退款`);
  return [
    patch(orderMain, order.id, { status: 'waiting', refundableAmount: order.paidAmount, paymentNo: transaction, merchantNo }),
    add(orderMainLog, {
      orderId: order.id,
      action: 'pay',
      fromStatus: order.status,
      toStatus: 'waiting',
      content,
      operator: '顾客',
      operatorType: 'customer',
      occurredAt: now.toISOString(),
    }),
  ];
});

/** The merchant that the money came to. @throws Refusal where it is another amount, or came to another merchant than the order's shop. */
async function requireItsOwn(tx: Store, { orderNo, shopId, paidAmount }: Order, { amount, sub_mchid: merchant }: Paid): Promise<string> {
  const own = (await tx.all(subMerchantApply, { shopId, status: 'done' })).map(({ subMchid }) => subMchid);
  if (typeof merchant !== 'string' || !own.includes(merchant))
    throw refuse('badPayment', `收款的特约商户 ${String(merchant)} 不是订单 ${orderNo} 的店铺的`);
  if (amount?.total !== paidAmount || amount.currency !== 'CNY')
    throw refuse(
      'badPayment',
      `订单 ${orderNo} 应付 ${formatMoney(paidAmount)} 元,付了 ${typeof amount?.total === 'number' ? formatMoney(amount.total) : '?'} ${String(amount?.currency)}`,
    );
  return merchant;
}
