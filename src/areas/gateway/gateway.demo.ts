/** Calls to remotes and notices from them in the last days, in every state. */
import type { Resource } from '../../language/resource';
import { instantOf } from '../../server/resource/newId';
import { DemoPart, type Made } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { gatewayCall } from './call';
import { GATEWAYS } from './gateways';
import { gatewayNotice } from './notice';

const STATES = ['done', 'done', 'done', 'done', 'failed', 'done', 'dead', 'done'] as const;

/** What each operation is about: the rows of other areas, by the names of their resources. */
const ABOUT: Readonly<Record<string, string>> = {
  createVoucher: 'alipay_order_voucher',
  queryVoucher: 'alipay_order_voucher',
  depositCodes: 'alipay_order_voucher',
  stopVoucher: 'alipay_order_voucher',
  createCoupon: 'alipay_coupon',
  stopCoupon: 'alipay_coupon',
  submitVersion: 'alipay_appid',
  queryVersion: 'alipay_appid',
  submitService: 'alipay_service_submit',
  queryService: 'alipay_service_submit',
  submitTrademark: 'trademark',
  publishActivity: 'alipay_sesame_activity',
  syncStores: 'alipay_merchant',
  apply: 'sub_merchant_apply',
  upload: 'sub_merchant_apply',
  query: 'sub_merchant_apply',
  refund: 'order_refund',
  queryRefund: 'order_refund',
  createMenu: 'wechat_account',
  getMenu: 'wechat_account',
  getTemplates: 'merchant_appid',
  takeNumber: 'market_article',
  pushArticle: 'market_article',
  takeNoticeNumber: 'app_notify',
  pushNotice: 'app_notify',
  refreshToken: 'third_auth',
  revokeToken: 'third_auth',
  listStores: 'third_auth',
  listAddresses: 'third_auth',
  listOrders: 'third_auth',
  getOrder: 'third_auth',
  acknowledge: 'third_order',
  acknowledged: 'third_order',
  returnState: 'third_order',
  returnedState: 'third_order',
  bind: 'privacy_phone',
  bound: 'privacy_phone',
  unbind: 'privacy_phone',
  submit: 'sms_platform',
  submitted: 'sms_platform',
  receipts: 'sms_platform',
  receiveDepotRequest: 'depot_logistics',
};
const AFTER = ['alipay', 'wechat', 'content', 'app', 'channels', 'sms', 'depot requests', 'mall paybacks'];

/** The latest row that there was at a moment, another one for each call about its kind. */
function aboutOf(made: Made, operation: string, at: string, nth: number) {
  const there = made
    .named(ABOUT[operation] ?? '')
    .flatMap(({ res, rows }) => rows.map((row) => ({ res, row })))
    .filter(({ row }) => createdAt(row) <= at);
  return there[there.length - 1 - (nth % Math.max(1, there.length))];
}
const titleOf = ({ res, row }: { readonly res: Resource; readonly row: Seed<Resource> }): string =>
  String((row as Readonly<Record<string, unknown>>)[res.title]).slice(0, 64);
const createdAt = (row: Seed<Resource>): string => row.createdAt ?? instantOf(row.id);

export const gatewayDemo = new DemoPart(
  'gateway',
  (world, made) => {
    const kinds = GATEWAYS.flatMap((one) =>
      Object.entries(one.calls).map(([operation, { label }]) => ({ gateway: one.name, operation, label })),
    );
    const calls = Array.from({ length: 48 }, (_, n): Seed<typeof gatewayCall> => {
      const kind = kinds[n % kinds.length]!;
      const at = world
        .daysAgo(1 + Math.floor(n / 6))
        .add(9 + (n % 8), 'hour')
        .add(n, 'minute');
      const status = STATES[n % STATES.length]!;
      const id = world.id(at);
      const seconds = world.int(1, 9);
      const about = aboutOf(made, kind.operation, at.toISOString(), n);
      // What is tried again acts on its row, and a number is bound for as long as the row says so: of these only the name is there.
      const isLinked = about !== undefined && status === 'done' && about.res.name !== 'privacy_phone';
      return {
        id,
        ...kind,
        requestNo: `G${id}`,
        ...(isLinked && { subjectType: about.res.name, subjectId: about.row.id }),
        subject: about ? titleOf(about) : null,
        request: { out_request_no: `G${id}` },
        answer: status === 'done' ? { code: 'SUCCESS' } : null,
        remoteNo: status === 'done' ? String(70_000_000 + n * 91) : null,
        via: 'simulated',
        tries: status === 'dead' ? 8 : 1 + (n % 5 === 0 ? 1 : 0),
        sentAt: at.add(1, 'second').toISOString(),
        doneAt: at.add(seconds, 'second').toISOString(),
        stuck: false,
        errorKind: status === 'failed' ? 'business' : status === 'dead' ? 'timeout' : null,
        error: status === 'failed' ? '对方返回:参数不正确' : status === 'dead' ? '10 秒内没有答复' : null,
        remark: status === 'dead' ? '对方停机维护,已人工处理' : null,
        status,
        createdAt: at.toISOString(),
      };
    });
    const notices = Array.from({ length: 12 }, (_, n): Seed<typeof gatewayNotice> => {
      const one = GATEWAYS.filter(({ notices: noticeKinds }) => Object.keys(noticeKinds).length > 0)[n % 3]!;
      const at = world
        .daysAgo(1 + n)
        .add(11, 'hour')
        .add(n * 3, 'minute');
      const [status, error] =
        n === 5
          ? (['failed', '找不到对应的业务单'] as const)
          : n === 8
            ? (['unknown', '没有处理这种通知'] as const)
            : (['done', null] as const);
      return {
        id: world.id(at),
        gateway: one.name,
        via: 'simulated',
        noticeNo: `N${20_260_000 + n * 37}`,
        kind: status === 'unknown' ? 'PAYSCORE.USER_PAID' : Object.keys(one.notices)[0]!,
        bodyHash: String(n).padStart(64, '0'),
        content: { n },
        repeats: n % 4 === 0 ? 1 : 0,
        tries: 1,
        error,
        receivedAt: at.toISOString(),
        handledAt: at.add(2, 'second').toISOString(),
        status,
        createdAt: at.toISOString(),
      };
    });
    return [batch(gatewayCall, calls), batch(gatewayNotice, notices)];
  },
  AFTER,
);
