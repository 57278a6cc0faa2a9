import { gateway, type Gateway } from '../../language/gateway';

/** Alipay's open gateway: coupons, stores, mini programs. What of it has no published vector is answered by the simulator alone. */
export const alipayGateway = gateway('alipay', {
  label: '支付宝',
  verified: true,
  pace: { perSecond: 10, burst: 20 },
  calls: {
    createVoucher: { label: '创建商家券', speaks: 'alipay.marketing.activity.ordervoucher.create', asks: 'queryVoucher' },
    queryVoucher: { label: '查询商家券', speaks: 'alipay.marketing.activity.ordervoucher.query' },
    depositCodes: { label: '存入券码', speaks: 'alipay.marketing.activity.ordervoucher.codedeposit' },
    stopVoucher: { label: '终止商家券', speaks: 'alipay.marketing.activity.ordervoucher.stop' },
    createCoupon: { label: '创建优惠券', speaks: 'alipay.marketing.cashvoucher.template.create' },
    stopCoupon: { label: '终止优惠券', speaks: 'alipay.marketing.cashvoucher.template.modify' },
    submitVersion: { label: '提交小程序审核', speaks: 'alipay.open.mini.version.audit.apply' },
    queryVersion: { label: '查询小程序审核', speaks: 'alipay.open.mini.version.detail.query' },
  },
  notices: {
    'alipay.marketing.activity.message.created': '商家券已创建',
    'alipay.marketing.activity.message.used': '券核销',
    'alipay.marketing.activity.message.refund': '券退款',
    'alipay.open.mini.version.audit.passed': '小程序审核通过',
  },
});

/** Alipay's onboarding, of merchants and their stores: its protocol is not published, so it is only ever simulated. */
export const alipayReviewGateway = gateway('alipayReview', {
  label: '支付宝审核',
  verified: false,
  pace: { perSecond: 5, burst: 10 },
  calls: {
    submitService: { label: '提交服务提报', speaks: 'service.submit' },
    queryService: { label: '查询服务提报', speaks: 'service.query' },
    submitTrademark: { label: '提交商标授权', speaks: 'trademark.submit' },
    publishActivity: { label: '发布芝麻活动', speaks: 'sesame.publish' },
    syncStores: { label: '拉取门店', speaks: 'stores.query' },
  },
  notices: { reviewed: '审核结果' },
});

/** WeChat Pay: merchants that the platform brings in, and what their customers pay and get back. */
export const wechatPayGateway = gateway('wechatPay', {
  label: '微信支付',
  verified: true,
  pace: { perSecond: 5, burst: 10 },
  calls: {
    apply: { label: '提交进件', speaks: 'POST /v3/applyment4sub/applyment/', asks: 'query' },
    upload: { label: '上传材料图片', speaks: 'POST /v3/merchant/media/upload' },
    query: { label: '查询进件', speaks: 'GET /v3/applyment4sub/applyment/business_code/{no}' },
    refund: { label: '退款', speaks: 'POST /v3/refund/domestic/refunds', asks: 'queryRefund' },
    queryRefund: { label: '查询退款', speaks: 'GET /v3/refund/domestic/refunds/{no}' },
  },
  notices: {
    'TRANSACTION.SUCCESS': '支付成功',
    'REFUND.SUCCESS': '退款成功',
    'REFUND.ABNORMAL': '退款异常',
    'REFUND.CLOSED': '退款关闭',
  },
});

/** WeChat official accounts and mini programs. */
export const wechatMpGateway = gateway('wechatMp', {
  label: '微信公众平台',
  verified: true,
  needs: ['origin', 'appId', 'secret'],
  pace: { perSecond: 5, burst: 10 },
  calls: {
    createMenu: { label: '发布菜单', speaks: 'POST /cgi-bin/menu/create' },
    getMenu: { label: '读取菜单', speaks: 'GET /cgi-bin/menu/get' },
    getTemplates: { label: '读取订阅消息模板', speaks: 'GET /wxaapi/newtmpl/gettemplate' },
  },
  notices: {},
});

/** Aurora's push to phones with the app. Each push has a number taken beforehand, so it may be sent again when its response is lost. */
export const pushGateway = gateway('push', {
  label: '极光推送',
  verified: true,
  needs: ['origin', 'appId', 'secret'],
  pace: { perSecond: 5, burst: 10 },
  calls: {
    takeNumber: { label: '领取推送号', speaks: 'GET /v3/push/cid' },
    // A number that was taken is good for a day.
    pushArticle: { label: '推送文章', speaks: 'POST /v3/push', tellsApartFor: 23 },
    takeNoticeNumber: { label: '领取通知推送号', speaks: 'GET /v3/push/cid' },
    pushNotice: { label: '推送通知', speaks: 'POST /v3/push', tellsApartFor: 23 },
  },
  // Callbacks authenticate like our calls. Aurora documents the fields of receipts for its customers only, so the simulator's are read.
  notices: { receipts: '推送回执' },
});

/**
 * The apps of shops and customers, and the live platform: only they know views, clicks and installs. Their report format is not agreed yet.
 */
export const clientGateway = gateway('client', {
  label: '客户端',
  verified: false,
  pace: { perSecond: 5, burst: 10 },
  calls: {},
  notices: { totals: '累计数' },
});

/** Pages of the web that somebody wants to take over the words of: read at once, from the hosts that an administrator has named. */
export const webPageGateway = gateway('webPage', {
  label: '外部网页',
  verified: true,
  needs: [],
  pace: { perSecond: 2, burst: 5 },
  calls: { read: { label: '读取网页', speaks: 'GET' } },
  notices: {},
});

/** Channels that orders come from: tokens, stores, orders and what becomes of them. Each message speaks of one order as it stands then. */
export const channelGateway = gateway('channel', {
  label: '三方渠道',
  verified: false,
  pace: { perSecond: 5, burst: 10 },
  calls: {
    refreshToken: { label: '刷新令牌', speaks: 'token.refresh' },
    revokeToken: { label: '解除授权', speaks: 'token.revoke' },
    listStores: { label: '读取门店', speaks: 'store.list' },
    listAddresses: { label: '读取区域', speaks: 'address.list' },
    listOrders: { label: '拉取订单', speaks: 'order.list', routine: true },
    getOrder: { label: '查询渠道订单', speaks: 'order.get' },
    acknowledge: { label: '答复渠道', speaks: 'order.acknowledge', asks: 'acknowledged' },
    acknowledged: { label: '查询答复', speaks: 'order.acknowledged' },
    returnState: { label: '回传订单状态', speaks: 'order.return', asks: 'returnedState' },
    returnedState: { label: '查询回传', speaks: 'order.returned' },
  },
  notices: { orderPlaced: '新订单', orderChanged: '改单', orderCancelled: '取消', orderRefunded: '退款' },
});

/** Operators of the numbers that stand between couriers and customers. A binding is known by the number of the request that made it. */
export const privacyNumberGateway = gateway('privacyNumber', {
  label: '隐私号',
  verified: false,
  pace: { perSecond: 10, burst: 20 },
  calls: {
    bind: { label: '绑定隐私号', speaks: 'number.bind', asks: 'bound' },
    bound: { label: '查询隐私号绑定', speaks: 'number.bound' },
    unbind: { label: '解绑隐私号', speaks: 'number.unbind' },
  },
  notices: { called: '通话' },
});

/**
 * Carriers of text messages. A call takes many messages, each with its
 * own number, so that repeats are recognised. Results come as receipts.
 */
export const smsGateway = gateway('sms', {
  label: '短信',
  verified: false,
  pace: { perSecond: 10, burst: 20 },
  calls: {
    // Somebody who waits for a message gets it soon, by another carrier, or not at all.
    submit: { label: '提交短信', speaks: 'sms.submit', asks: 'submitted', tries: 3 },
    submitted: { label: '查询提交', speaks: 'sms.submitted' },
    receipts: { label: '查询回执', speaks: 'sms.receipts', routine: true },
    bill: { label: '取账单', speaks: 'sms.bill' },
  },
  // A reply names the message that it answers, by the carrier's number: no phone stands in the callbacks.
  notices: { receipts: '短信回执', replies: '短信回复' },
});

/** The ERP that ships what the depot releases. A request has a number of its own, by which repeats are recognised. */
export const erpGateway = gateway('erp', {
  label: 'ERP',
  verified: false,
  pace: { perSecond: 5, burst: 10 },
  calls: { receiveDepotRequest: { label: '收下补货申请', speaks: 'depot.receive' } },
  notices: {},
});

export const GATEWAYS: readonly Gateway[] = [
  alipayGateway,
  alipayReviewGateway,
  wechatPayGateway,
  wechatMpGateway,
  channelGateway,
  pushGateway,
  clientGateway,
  webPageGateway,
  privacyNumberGateway,
  erpGateway,
  smsGateway,
];
export const GATEWAY_LABELS = Object.fromEntries(GATEWAYS.map(({ name, label }) => [name, label]));
