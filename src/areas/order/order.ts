import { area, choice, date, decimal, derived, flag, id, image, instant, int, json, money, ref, refs, text } from '../../language/field';
import { act, detail, list, look, move, query, resource, SAME } from '../../language/resource';
import { REASONS, suggestedBy } from '../system';
import { CHANNELS } from './channel';
import { lineRollups, lineReports, orderRollups, orderReports, stationReport } from './reports';
import { OPEN_STATES, TROUBLES } from './states';

export { OPEN_STATES, TROUBLES } from './states';

export const ORDER_STATES = {
  waiting: '待分单',
  assigned: '待接单',
  ready: '待配送',
  delivering: '配送中',
  done: '已完成',
  cancelled: '已取消',
} as const;
const ABNORMAL = {
  none: '无',
  unassigned: '未分单超时',
  address: '地址不符',
  noStock: '无库存',
  late: '配送超时',
  rejected: '拒收',
  decrypt: '解密失败',
  changed: '渠道改单',
  recalled: '渠道取消',
  store: '门店不符',
} as const;
const STATEMENT_STATES = { unrecorded: '未入账', recorded: '已入账', reconciling: '对账中', settled: '已结算' } as const;
const CANCEL_DUTIES = { customer: '顾客', channel: '渠道', platform: '平台', fulfilment: '履约' } as const;
/** How an order ended, measured by what was promised: those that were cancelled for other reasons than delivery's count for nothing. */
const FULFILMENT = { onTime: '按时送达', late: '超时送达', failed: '履约取消' } as const;
/** Those that fell short of it. */
export const UNMET = ['late', 'failed'] as const;
const DUTY_HELP = '履约:服务商、配送店或库存的原因,计入履约率';
const OPEN = OPEN_STATES;
const SPECIAL = '/third/order/special/operate';

export interface MaskedReceiver {
  name: string;
  phone: string;
  address: string;
}
/** Receiver as the channel encrypts it: base64 of iv, tag and ciphertext. */
export interface ReceiverCipher {
  data: string;
}

const RANKED = '/third/order/candidates';
const OPEN_STATION = { offered: { status: 'enabled' }, nearest: { cityCode: 'areaCode' }, ranked: RANKED } as const;
const OPEN_WAREHOUSE = {
  offered: { warehouseType: 'front', status: 'enabled', bizStatus: 'open' },
  nearest: { areaCode: 'areaCode' },
  ranked: RANKED,
} as const;
/** Where an order shall be delivered from. */
const target = {
  target: choice('分给', { shop: '配送店', warehouse: '前置仓' }, { required: true, default: 'shop' }),
  deliveryShopId: ref('delivery_shop', '配送店', { ...OPEN_STATION, requiredWhen: { target: 'shop' }, shownWhen: { target: 'shop' } }),
  warehouseId: ref('partner_warehouse', '前置仓', {
    ...OPEN_WAREHOUSE,
    requiredWhen: { target: 'warehouse' },
    shownWhen: { target: 'warehouse' },
  }),
  force: flag('超出运力也分(需超级管理员)'),
};

/** What is looked at before any of this is done. */
const thirdOrderEvidence = {
  fields: [
    'orderNo',
    'channel',
    'shopId',
    'partnerId',
    'paidAmount',
    'refundAmount',
    'status',
    'promiseAt',
    'deliveryShopId',
    'warehouseId',
    'statementStatus',
  ],
  children: ['items', 'waybills'],
} as const;

/** An order from a channel, delivered by our partners. */
export const thirdOrder = resource('third_order', {
  label: '三方订单',
  title: 'orderNo',
  english: 'third party order',
  jump: ['id', 'orderNo', 'channelOrderNo'],
  scope: { city: 'areaCode', partner: 'partnerId', shop: 'shopId' },
  rollups: orderRollups,
  fields: {
    orderNo: text('平台单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'T\\d{14}' }),
    channel: choice('渠道', CHANNELS, { required: true, readOnly: true }),
    authId: ref('third_auth', '渠道授权', { required: true, readOnly: true }),
    channelOrderNo: text('渠道单号', {
      max: 64,
      required: true,
      readOnly: true,
      search: 'exact',
      shape: '\\d{12,17}|\\d{19,20}|[A-Z]{2}\\d{12,18}',
    }),
    brandId: ref('product_brand', '品牌', { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '渠道店铺', { readOnly: true }),
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    deliveryShopId: ref('delivery_shop', '配送店', { readOnly: true }),
    warehouseId: ref('partner_warehouse', '前置仓', { readOnly: true }),
    storeCodeId: ref('warehouse_code', '渠道门店', { readOnly: true }),
    capacityId: ref('delivery_capacity', '运力', { readOnly: true }),
    workDate: date('配送日', { readOnly: true, help: '分单时定:承诺送达那天,已过的是分单当天' }),
    isOverload: flag('超派', { readOnly: true }),
    areaCode: area('街道', { required: true, readOnly: true }),
    specCodeIds: refs('partner_spu_code', '含规格', { readOnly: true }),
    receiverMask: json<MaskedReceiver>('收件人', { readOnly: true }),
    receiverCipher: json<ReceiverCipher>('密文', { readOnly: true, secret: 'sealed' }),
    decryptStatus: choice(
      '解密',
      { none: '未解密', done: '已解密', failed: '解密失败' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', done: 'good', failed: 'bad' } },
    ),
    // GCJ-02, as the channels give them.
    lng: decimal('经度', 6, { readOnly: true }),
    lat: decimal('纬度', 6, { readOnly: true }),
    floor: int('楼层', { readOnly: true }),
    goodsAmount: money('商品额', { required: true, readOnly: true }),
    deliveryAmount: money('配送费', { required: true, readOnly: true, default: 0 }),
    discountAmount: money('优惠', { required: true, readOnly: true, default: 0 }),
    paidAmount: money('实付', { required: true, readOnly: true, min: 0 }),
    subsidyAmount: money('渠道补贴', { required: true, readOnly: true, default: 0 }),
    commissionAmount: money('渠道佣金', { required: true, readOnly: true, default: 0 }),
    refundAmount: derived.sum('退款', 'third_order_refund', 'thirdOrderId', 'amount', { status: 'counted' }),
    refundableAmount: money('可退', {
      required: true,
      reckoned: `case when status = 'cancelled' then 0 else paid_amount - refund_amount end`,
    }),
    abnormalType: choice('异常', ABNORMAL, {
      required: true,
      readOnly: true,
      default: 'none',
      tones: {
        none: 'idle',
        unassigned: 'wait',
        address: 'bad',
        noStock: 'bad',
        late: 'bad',
        rejected: 'bad',
        decrypt: 'bad',
        changed: 'wait',
        recalled: 'bad',
        store: 'wait',
      },
    }),
    statementStatus: choice('入账', STATEMENT_STATES, {
      required: true,
      readOnly: true,
      default: 'unrecorded',
      tones: { unrecorded: 'idle', recorded: 'run', reconciling: 'run', settled: 'good' },
    }),
    returnStatus: choice(
      '状态回传',
      { none: '未回传', done: '已回传', failed: '回传失败' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', done: 'good', failed: 'bad' } },
    ),
    placedAt: instant('下单时间', { required: true, readOnly: true }),
    promiseAt: instant('承诺送达', { required: true, readOnly: true }),
    allocatedAt: instant('分单时间', { readOnly: true }),
    acceptedAt: instant('接单时间', { readOnly: true }),
    completedAt: instant('完成时间', { readOnly: true }),
    cancelReason: text('取消原因', { max: 200, readOnly: true }),
    cancelDuty: choice('取消责任', CANCEL_DUTIES, { readOnly: true }),
    fulfilment: choice('履约', FULFILMENT, { readOnly: true, tones: { onTime: 'good', late: 'wait', failed: 'bad' } }),
    signImg: text('送达凭证', { max: 500, readOnly: true }),
    channelAt: instant('渠道更新', { readOnly: true }),
    channelNote: text('渠道说明', {
      max: 500,
      readOnly: true,
      help: '渠道要的,由处理异常了结',
    }),
    channelNoticeId: id('渠道消息', { readOnly: true }),
    status: choice('状态', ORDER_STATES, {
      required: true,
      readOnly: true,
      default: 'waiting',
      tones: { waiting: 'wait', assigned: 'wait', ready: 'wait', delivering: 'run', done: 'good', cancelled: 'idle' },
    }),
  },
  uniqueWhere: [{ fields: ['channel', 'channelOrderNo'] }],
  counts: { status: [...OPEN, 'done'] },
  late: { by: 'promiseAt', while: { status: OPEN }, end: 'completedAt' },
  sums: { paidAmount: ['goodsAmount', 'deliveryAmount', '-discountAmount'] },
  indexes: [
    ['-placedAt'],
    ['status', '-placedAt'],
    ['channel', '-placedAt'],
    ['areaCode', '-placedAt'],
    ['abnormalType', 'promiseAt'],
    ['shopId', '-placedAt'],
    ['partnerId', '-placedAt'],
    ['deliveryShopId', '-placedAt'],
    ['capacityId'],
    ['statementStatus', 'authId', 'completedAt'],
    ['brandId', '-placedAt'],
    ['returnStatus', '-placedAt'],
    ['decryptStatus', '-placedAt'],
    ['promiseAt'],
    ['completedAt'],
    ['allocatedAt'],
    ['paidAmount'],
    ['warehouseId', 'status'],
    ['warehouseId', 'workDate'],
    ['storeCodeId', '-placedAt'],
    ['fulfilment', '-placedAt'],
    ['specCodeIds'],
  ],
  // A few among millions, and not the newest: what is to be dealt with, and what was not entered into the books.
  indexesWhere: [
    { fields: ['promiseAt'], when: { abnormalType: TROUBLES } },
    { fields: ['promiseAt'], when: { status: OPEN } },
    { fields: ['-completedAt'], when: { status: 'done', statementStatus: 'unrecorded' } },
  ],
  moves: [
    { call: 'system', from: null, to: 'waiting' },
    { call: 'system', from: null, to: 'cancelled' },
    // It came for a store of the channel that is a front warehouse.
    { call: 'system', from: null, to: 'assigned' },
    { call: '/third/order/allocationOrderV2', from: ['waiting', 'assigned', 'ready'], to: 'assigned' },
    { call: '/third/order/waybill/add', from: 'assigned', to: 'ready' },
    { call: '/third/order/waybill/status', from: 'ready', to: 'delivering' },
    { call: '/third/order/waybill/status', from: 'delivering', to: 'done' },
    { call: '/third/order/complete', from: ['ready', 'delivering'], to: 'done' },
    { call: '/third/order/cancel', from: OPEN, to: 'cancelled' },
    // The channel's customer has cancelled.
    { call: 'system', from: OPEN, to: 'cancelled' },
    { call: '/third/order/abnormal/handle', from: OPEN, to: 'assigned', by: { action: 'reassign' } },
    { call: '/third/order/abnormal/handle', from: OPEN, to: 'cancelled', by: { action: 'cancel' } },
    { call: '/third/order/abnormal/handle', from: OPEN, to: 'waiting', by: { action: 'readdress' } },
    { call: '/third/order/abnormal/handle', from: OPEN, to: SAME, by: { action: 'ignore' } },
    { call: '/third/order/abnormal/handle', from: ['assigned', 'ready'], to: 'waiting', by: { action: 'accept' } },
    { call: SPECIAL, from: OPEN, to: 'done', by: { operate: 'finish' } },
    { call: SPECIAL, from: OPEN, to: 'cancelled', by: { operate: 'cancel' } },
    { call: SPECIAL, from: OPEN, to: SAME, by: { operate: ['price', 'goods'] } },
    { call: '/third/order/new/againDecryption', from: ['waiting', 'assigned', 'ready'], to: SAME },
    { call: '/third/order/new/updateStatement', from: 'done', to: SAME },
    { call: '/third/statement/unrecorded/record', from: 'done', to: SAME },
  ],
  waits: {
    abnormal: {
      kind: 'order',
      label: '异常订单待处理',
      when: { abnormalType: TROUBLES },
      action: 'handle',
      amount: 'paidAmount',
      page: '/api/third/order/abnormal/search',
      opens: '/api/third/order/detail',
      due: 'promiseAt',
      about: 'shopId',
    },
    waiting: {
      kind: 'order',
      label: '三方订单待分单(无异常)',
      when: { status: 'waiting', abnormalType: 'none' },
      action: 'allocate',
      amount: 'paidAmount',
      page: '/api/third/order/search',
      opens: '/api/third/order/detail',
      due: 'promiseAt',
      about: 'shopId',
    },
  },
  reads: {
    search: list('/third/order/search', { sort: '-placedAt', summary: ['paidAmount'] }),
    brand: list('/third/order/brand/search', { sort: '-placedAt', where: { channel: 'star' } }),
    abnormal: list('/third/order/abnormal/search', { sort: 'promiseAt', where: { abnormalType: TROUBLES } }),
    special: list('/third/order/special/search', { sort: 'promiseAt' }),
    unrecorded: list('/third/statement/unrecorded/search', {
      sort: '-completedAt',
      where: { status: 'done', statementStatus: 'unrecorded' },
    }),
    detail: detail('/third/order/detail', {
      access: 'session',
      with: {
        items: {
          resource: 'third_order_item',
          by: 'thirdOrderId',
          columns: ['name', 'qty', 'price', 'amount', 'fulfilQty', 'discountShare', 'specNo', 'channelSku'],
        },
        waybills: {
          resource: 'third_waybill',
          by: 'thirdOrderId',
          sort: '-createdAt',
          columns: [
            'waybillNo',
            'status',
            'deliveryShopId',
            'warehouseId',
            'courierId',
            'distanceM',
            'deliveryFee',
            'pickedAt',
            'deliveredAt',
            'rejectReason',
          ],
        },
        refunds: {
          resource: 'third_order_refund',
          by: 'thirdOrderId',
          sort: '-refundedAt',
          columns: ['refundedAt', 'amount', 'status', 'source', 'reason', 'goods', 'channelRefundNo', 'refundNo', 'operator'],
        },
      },
    }),
    ...orderReports,
    ...stationReport,
    threeDays: query('/third/order/threeDayBoard/search', {
      input: {
        areaCode: text('城市', {
          max: 400,
          shape: '(\\d{2}|\\d{4})(,(\\d{2}|\\d{4}))*',
          help: '省或城市的区划码,多个用逗号隔开;不给就是全部',
        }),
        by: choice('分组', { city: '城市', place: '店仓' }, { help: '不给时:没有限定城市按城市,限定了按店仓' }),
      },
    }),
    unmet: list('/third/order/fulfilRate/detail', { sort: '-placedAt', where: { fulfilment: UNMET } }),
    candidates: query('/third/order/candidates', { access: 'session', input: { id: ref('third_order', '订单', { required: true }) } }),
    plan: query('/third/order/dispatch/plan', {
      input: { ids: text('订单', { max: 8000, help: '以逗号分隔,最多 200 单' }) },
    }),
    pageCode: query('/third/order/new/getPageCode', { reveals: true, input: { id: ref('third_order', '订单', { required: true }) } }),
  },
  actions: {
    allocate: move('分单', '/third/order/allocationOrderV2', {
      key: 'a',
      english: 'allocate assign',
      versioned: true,
      held: true,
      undo: 'allocate',
      evidence: {
        fields: ['areaCode', 'promiseAt', 'shopId', 'abnormalType', 'deliveryShopId', 'warehouseId', 'paidAmount'],
        children: ['items'],
      },
      ask: target,
    }),
    candidates: look('谁能送', '/third/order/candidates', {
      key: 'w',
      english: 'candidates who can deliver why not',
      when: { status: ['waiting', 'assigned', 'ready'] },
      reply: { list: json<readonly object[]>('候选') },
    }),
    complete: move('完成', '/third/order/complete', {
      evidence: thirdOrderEvidence,
      key: 'f',
      english: 'complete finish',
      ask: { signImg: text('送达凭证', { max: 500, required: true, help: '签收照片地址或签收说明' }) },
    }),
    cancel: move('取消订单', '/third/order/cancel', {
      evidence: thirdOrderEvidence,
      key: 'c',
      english: 'cancel',
      danger: true,
      ask: {
        cancelReason: text('取消原因', { max: 200, required: true, ...suggestedBy(REASONS.cancel) }),
        cancelDuty: choice('取消责任', CANCEL_DUTIES, { required: true, default: 'customer', help: DUTY_HELP }),
      },
    }),
    handle: act('处理异常', '/third/order/abnormal/handle', {
      evidence: { ...thirdOrderEvidence, fields: ['abnormalType', 'channelNote', ...thirdOrderEvidence.fields] },
      key: 'h',
      english: 'handle abnormal',
      versioned: true,
      when: { abnormalType: TROUBLES },
      // The street is only what a new one usually is: nobody is to begin with moving an order because it has one.
      replaces: { areaCode: null },
      usually: { areaCode: 'areaCode' },
      likely: {
        action: {
          readdress: { abnormalType: 'address' },
          accept: { abnormalType: 'changed' },
          cancel: { abnormalType: 'recalled' },
        },
      },
      ask: {
        action: choice(
          '处理方式',
          { reassign: '重派', readdress: '改址', accept: '按渠道改', cancel: '取消', ignore: '忽略' },
          { required: true, default: 'reassign', help: '按渠道改:收回改好再分单' },
        ),
        target: choice('分给', { shop: '配送店', warehouse: '前置仓' }, { default: 'shop', shownWhen: { action: 'reassign' } }),
        deliveryShopId: ref('delivery_shop', '配送店', {
          ...OPEN_STATION,
          shownWhen: { action: 'reassign', target: 'shop' },
          requiredWhen: { action: 'reassign', target: 'shop' },
        }),
        warehouseId: ref('partner_warehouse', '前置仓', {
          ...OPEN_WAREHOUSE,
          shownWhen: { action: 'reassign', target: 'warehouse' },
          requiredWhen: { action: 'reassign', target: 'warehouse' },
        }),
        areaCode: area('新街道', { shownWhen: { action: 'readdress' }, requiredWhen: { action: 'readdress' } }),
        address: text('新地址', { max: 128, shownWhen: { action: 'readdress' }, requiredWhen: { action: 'readdress' } }),
        cancelDuty: choice('取消责任', CANCEL_DUTIES, {
          shownWhen: { action: 'cancel' },
          requiredWhen: { action: 'cancel' },
          help: DUTY_HELP,
        }),
        reason: text('说明', { max: 200, required: true }),
      },
    }),
    special: act('特殊操作', SPECIAL, {
      evidence: thirdOrderEvidence,
      key: 's',
      english: 'special operation force finish cancel price exchange goods',
      on: 'row',
      danger: true,
      usually: { price: null },
      ask: {
        operate: choice('操作', { finish: '强制完成', cancel: '强制取消', price: '改价', goods: '换商品' }, { required: true }),
        cancelDuty: choice('取消责任', CANCEL_DUTIES, {
          shownWhen: { operate: 'cancel' },
          requiredWhen: { operate: 'cancel' },
          help: DUTY_HELP,
        }),
        paidAmount: money('改后实付', {
          min: 0,
          requiredWhen: { operate: 'price' },
          shownWhen: { operate: 'price' },
          help: '不高于商品额加配送费;优惠随之重算,并分摊到各行',
        }),
        specNo: text('换下的商品', { max: 24, shownWhen: { operate: 'goods' }, help: '订单里的一行,按规格编码;只有一种商品时可不选' }),
        specCodeId: ref('partner_spu_code', '换成', {
          requiredWhen: { operate: 'goods' },
          shownWhen: { operate: 'goods' },
          help: '同品牌启用的规格;数量不变,从前置仓发出的须有库存',
        }),
        price: money('新单价', { min: 0, shownWhen: { operate: 'goods' }, help: '留空为原单价;商品额、实付与优惠分摊随之重算' }),
        reason: text('原因', { max: 200, required: true }),
        evidence: image('凭证', { required: true, documents: true, help: '渠道通知、签收照片或沟通截图;记入日志' }),
      },
    }),
    remark: act('备注', '/third/order/remark', {
      key: 'm',
      english: 'remark note',
      undo: 'remark',
      ask: { remark: text('备注', { max: 500, help: '留空则清除' }) },
    }),
    decrypt: act('解密收件人', '/third/order/new/decryptReceiver', {
      key: 'd',
      english: 'decrypt receiver',
      on: 'row',
      encoding: 'form',
      reveals: true,
      reply: { name: text('姓名'), phone: text('电话'), address: text('地址') },
    }),
    pageCode: look('渠道页面码', '/third/order/new/getPageCode', { key: 'p', english: 'page code', reply: { pageCode: text('页面码') } }),
    againDecrypt: act('重新解密', '/third/order/new/againDecryption', { english: 'decrypt again' }),
    returnStatus: act('回传状态', '/third/order/new/orderStatusReturnByStar', {
      key: 'b',
      english: 'return status star',
      when: { channel: 'star' },
    }),
    record: act('补入账', '/third/statement/unrecorded/record', {
      evidence: thirdOrderEvidence,
      key: 'a',
      danger: true,
      english: 'record late entry',
      when: { statementStatus: 'unrecorded' },
    }),
    updateStatement: act('只置已入账', '/third/order/new/updateStatement', {
      evidence: thirdOrderEvidence,
      danger: true,
      english: 'record statement',
      when: { statementStatus: 'unrecorded' },
    }),
  },
});

/** One line of goods of a third-party order. */
export const thirdOrderItem = resource('third_order_item', {
  label: '订单商品',
  title: 'name',
  scope: { partner: 'thirdOrderId.partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    thirdOrderId: ref('third_order', '订单', { required: true }),
    channelSku: text('渠道SKU', { max: 64 }),
    specNo: text('规格编码', { max: 24, required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    name: text('名称', { max: 64, required: true }),
    qty: int('数量', { required: true, min: 1 }),
    price: money('单价', { required: true, min: 0 }),
    amount: money('行额', { required: true, min: 0 }),
    discountShare: money('分摊优惠', { required: true, default: 0 }),
    paidShare: money('分摊实付', { required: true, default: 0 }),
    fulfilQty: int('实际履约', { required: true, min: 0, default: 0 }),
  },
  indexes: [['thirdOrderId'], ['specCodeId']],
  rollups: lineRollups,
  reads: lineReports,
});
