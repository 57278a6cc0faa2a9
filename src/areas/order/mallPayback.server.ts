/**
 * Mall refunds go back the way the money came: WeChat Pay refunds its own payments, once, by the refund's number. Others are refunded by
 * hand.
 */
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { wechatPayGateway } from '../gateway';
import { apply, callOut, handle, LOST, remoteTells, simulate, type Content } from '../gateway/index.server';
import { orderMainLog, orderRefund } from './mallGoods';
import { orderMain } from './mallOrder';
import { refuse } from './refusals.server';

type Order = Row<typeof orderMain>;
type Refund = Row<typeof orderRefund>;
/** The pause before WeChat is asked again about a refund in progress, if no notice comes. */
const ASKED_AFTER_MS = 10 * 60_000;
const REASON_MAX = 80;

/** How a refund goes out, and the call that it takes. */
export function goingOut(
  order: Pick<Order, 'orderNo' | 'merchantNo' | 'paidAmount'>,
  { id, refundNo, amount, reason }: Pick<Refund, 'id' | 'refundNo' | 'amount' | 'reason'>,
  now: Date,
): { readonly status: Refund['status']; readonly also: readonly Change[] } {
  if (order.merchantNo === null || amount === 0) return { status: 'byHand', also: [] };
  const content = {
    sub_mchid: order.merchantNo,
    out_trade_no: order.orderNo,
    out_refund_no: refundNo,
    reason: reason.slice(0, REASON_MAX),
    amount: { refund: amount, total: order.paidAmount, currency: 'CNY' },
  };
  return {
    status: 'sending',
    also: [callOut(wechatPayGateway, 'refund', { res: orderRefund, id, title: order.orderNo }, { requestNo: refundNo, content, now })],
  };
}

/** What WeChat says of a refund; nothing where that is known, or comes after its end. */
async function became(tx: Store, refund: Refund, state: unknown, at: unknown, now: Date): Promise<Change[]> {
  if (refund.status === 'done') return [];
  if (state === 'SUCCESS') {
    const when = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at) : now;
    return [
      patch(orderRefund, refund.id, { status: 'done', paidBackAt: when.toISOString(), failure: null }),
      await noted(tx, refund, '已退到顾客', now),
    ];
  }
  const failure = state === 'ABNORMAL' ? '退款异常:顾客的卡已失效,请在商户平台处理' : state === 'CLOSED' ? '退款已关闭' : null;
  return failure && refund.status === 'sending' ? failed(tx, refund, failure, now) : [];
}
const failed = async (tx: Store, refund: Refund, failure: string, now: Date): Promise<Change[]> => [
  patch(orderRefund, refund.id, { status: 'failed', failure: failure.slice(0, 200) }),
  await noted(tx, refund, failure, now),
];
/** Support sees in the order's log what became of its money. */
async function noted(tx: Store, { orderId, refundNo, amount }: Refund, message: string, now: Date): Promise<Change> {
  const { status } = await tx.need(orderMain, orderId);
  return add(orderMainLog, {
    orderId,
    action: 'payback',
    fromStatus: status,
    toStatus: status,
    content: `${refundNo} ${formatMoney(amount)} 元:${message}`.slice(0, 500),
    operator: '微信支付',
    operatorType: 'system',
    occurredAt: now.toISOString(),
  });
}
const held = async (tx: Store, id: string): Promise<Refund> => (await tx.lock(orderRefund, { id }))[0]!;

async function answered(tx: Store, call: { readonly subjectId: string | null; readonly request: unknown }, content: Content, now: Date) {
  const refund = await held(tx, call.subjectId!);
  if (content.status !== 'PROCESSING' || refund.status !== 'sending') return became(tx, refund, content.status, content.success_time, now);
  const about = { res: orderRefund, id: refund.id, title: refund.refundNo };
  const at = new Date(now.getTime() + ASKED_AFTER_MS);
  return [callOut(wechatPayGateway, 'queryRefund', about, { requestNo: `Q${newId()}`, content: (call.request ?? {}) as Content, at, now })];
}

handle(wechatPayGateway, 'refund', {
  done: answered,
  isForPeople: true,
  refused: async (tx, call, message, now) => failed(tx, await held(tx, call.subjectId!), message, now),
  onAbandoned: async (tx, call, message) => failed(tx, await held(tx, call.subjectId!), `没有退成:${message}`, new Date()),
  async resumed(tx, call) {
    const refund = await held(tx, call.subjectId!);
    if (refund.status === 'done') throw refuse('alreadyRefunded', `退款 ${refund.refundNo} 已经退到`);
    return [patch(orderRefund, refund.id, { status: 'sending', failure: null })];
  },
});
handle(wechatPayGateway, 'queryRefund', { done: answered });

for (const kind of ['REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'])
  apply(wechatPayGateway, kind, async (tx, notice, now) => {
    const { out_refund_no: no, refund_status: status, success_time: at } = (notice.content ?? {}) as Content;
    const [refund] = await tx.lock(orderRefund, { refundNo: String(no) });
    if (!refund) throw refuse('badPayment', `没有退款 ${String(no).slice(0, 64)}`);
    return became(tx, refund, status, at, now);
  });

/** Of sums that end so the simulated WeChat takes its time, has no money, or its answer gets lost. */
const ODD = { slow: 17, poor: 13, lost: 19 } as const;
const SLOW_S = 10;
simulate('POST /v3/refund/domestic/refunds', (no, { amount }) => {
  const end = Number((amount as Content | undefined)?.refund) % 100;
  if (end === ODD.poor) return '基本账户余额不足,请充值后重新退款';
  if (end === ODD.lost) return LOST;
  if (end !== ODD.slow) return { refund_id: `5${no.slice(1)}`, status: 'SUCCESS', success_time: new Date().toISOString() };
  const content = { out_refund_no: no, refund_status: 'SUCCESS', success_time: new Date().toISOString() };
  remoteTells(wechatPayGateway, { no: `T${no}`, kind: 'REFUND.SUCCESS', content }, SLOW_S);
  return { refund_id: `5${no.slice(1)}`, status: 'PROCESSING' };
});
simulate('GET /v3/refund/domestic/refunds/{no}', (no) => ({ refund_id: `5${no.slice(1)}`, status: 'SUCCESS' }));
