import { choice, flag, image, instant, int, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, resource } from '../../language/resource';
import { REASONS, suggestedBy } from '../system';
import { ORDER_STATES } from './order';

/** A point of a courier's track. */
export interface TrackPoint {
  at: string;
  text: string;
}

/** States in which one is on its way. */
export const OPEN_WAYBILL = ['waiting', 'accepted', 'delivering'] as const;

/** One delivery task of a third-party order. */
export const thirdWaybill = resource('third_waybill', {
  label: '三方运单',
  title: 'waybillNo',
  english: 'waybill',
  jump: ['waybillNo'],
  under: ['thirdOrderId'],
  // Not its order's: that may be somebody else's by now.
  scope: { partner: 'partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    waybillNo: text('运单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'Y\\d{14,18}' }),
    thirdOrderId: ref('third_order', '订单', { required: true }),
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    deliveryShopId: ref('delivery_shop', '配送店', { readOnly: true }),
    warehouseId: ref('partner_warehouse', '出货仓', { readOnly: true }),
    courierId: ref('shop_client', '配送员', { readOnly: true }),
    distanceM: int('距离(米)', { readOnly: true }),
    deliveryFee: money('应付配送费', { required: true, readOnly: true, default: 0, min: 0 }),
    feeMissing: flag('无报价', { readOnly: true }),
    track: json<TrackPoint[]>('轨迹', { readOnly: true }),
    signImg: text('签收凭证', { max: 500, readOnly: true }),
    pickedAt: instant('取货时间', { readOnly: true }),
    deliveredAt: instant('送达时间', { readOnly: true }),
    // Until when what is brought by nobody was missing on its shelf: counts of a moment ask for it.
    backAt: instant('回仓时间', { readOnly: true, help: '取货之后拒收或取消的,货在这时回到仓里' }),
    rejectReason: text('拒收原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { waiting: '待接单', accepted: '已接单', delivering: '配送中', delivered: '已送达', rejected: '拒收', cancelled: '已取消' },
      {
        required: true,
        readOnly: true,
        default: 'waiting',
        tones: { waiting: 'wait', accepted: 'run', delivering: 'run', delivered: 'good', rejected: 'bad', cancelled: 'idle' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['thirdOrderId'], when: { status: ['waiting', 'accepted', 'delivering'] } }],
  late: { by: 'thirdOrderId.promiseAt', while: { status: OPEN_WAYBILL }, end: 'deliveredAt' },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['thirdOrderId'],
    ['partnerId', '-createdAt'],
    ['deliveryShopId', '-createdAt'],
    ['courierId', 'status'],
    ['warehouseId', '-deliveredAt'],
  ],
  moves: [
    { call: '/third/order/waybill/add', from: null, to: 'waiting' },
    { call: '/third/order/waybill/status', from: 'waiting', to: 'accepted', by: { action: 'accept' } },
    { call: '/third/order/waybill/status', from: 'accepted', to: 'delivering', by: { action: 'pick' } },
    { call: '/third/order/waybill/status', from: 'delivering', to: 'delivered', by: { action: 'deliver' } },
    { call: '/third/order/waybill/status', from: 'delivering', to: 'rejected', by: { action: 'reject' } },
    { call: '/third/order/complete', from: ['waiting', 'accepted', 'delivering'], to: 'delivered' },
    { call: '/third/order/special/operate', from: ['waiting', 'accepted', 'delivering'], to: 'delivered' },
    { call: 'system', from: ['waiting', 'accepted', 'delivering'], to: 'cancelled' },
  ],
  reads: {
    search: list('/third/order/waybill/search'),
    detail: detail('/third/order/waybill/detail'),
  },
  actions: {
    add: create('生成运单', '/third/order/waybill/add', { key: 'n', english: 'add waybill', fields: ['thirdOrderId'] }),
    status: act('改状态', '/third/order/waybill/status', {
      key: 's',
      english: 'waybill status accept pick deliver reject',
      ask: {
        action: choice('动作', { accept: '接单', pick: '取货', deliver: '送达', reject: '拒收' }, { required: true, default: 'accept' }),
        courierId: ref('shop_client', '配送员', {
          nearest: { shopId: 'deliveryShopId.shopId' },
          offered: { position: 'courier', status: 'active' },
          requiredWhen: { action: 'accept' },
          shownWhen: { action: 'accept' },
        }),
        signImg: text('签收凭证', { max: 500, requiredWhen: { action: 'deliver' }, shownWhen: { action: 'deliver' } }),
        rejectReason: text('拒收原因', {
          max: 200,
          ...suggestedBy(REASONS.reject),
          requiredWhen: { action: 'reject' },
          shownWhen: { action: 'reject' },
        }),
      },
    }),
  },
});

/** What happened to an order, by whom; written with the change it records. */
export const orderLog = resource('order_log', {
  label: '订单日志',
  title: 'action',
  appendOnly: true,
  chain: { by: 'thirdOrderId', at: 'occurredAt' },
  // The current assignee learns nothing of earlier ones.
  scope: { partner: 'partnerId', city: 'thirdOrderId.areaCode', shop: 'thirdOrderId.shopId' },
  fields: {
    thirdOrderId: ref('third_order', '三方订单'),
    partnerId: ref('partner_main', '当时的服务商'),
    action: choice(
      '动作',
      {
        place: '下单',
        allocate: '分单',
        accept: '接单',
        pick: '取货',
        deliver: '送达',
        cancel: '取消',
        refund: '退款',
        decrypt: '解密',
        remark: '备注',
        special: '特殊操作',
        change: '渠道改单',
        returned: '状态回传',
        record: '入账',
        complaint: '客诉',
        abnormal: '异常处理',
        waybill: '运单',
      },
      { required: true, tones: { cancel: 'bad', deliver: 'good', decrypt: 'wait' } },
    ),
    fromStatus: choice('原状态', ORDER_STATES),
    toStatus: choice('新状态', ORDER_STATES),
    operator: text('操作人', { max: 32, required: true }),
    operatorType: choice('来源', { staff: '后台', shop: '店铺', channel: '渠道', system: '系统' }, { required: true }),
    content: text('内容', { max: 500 }),
    evidence: image('凭证', { documents: true }),
    ip: text('IP', { max: 64 }),
    occurredAt: instant('时间', { required: true }),
  },
  indexes: [['thirdOrderId', 'occurredAt']],
  reads: { third: list('/third/order/log', { needs: ['thirdOrderId'], sort: '-id', access: 'session' }) },
});

export const waybillPages = pages(
  thirdWaybill,
  {
    url: '/api/third/order/waybill/search',
    key: 'y',
    name: '三方运单',
    group: 'merchant-logistics',
    subgroup: '运单',
    kind: 'list',
    read: 'search',
    english: 'waybills',
    columns: [
      'waybillNo',
      'status',
      'thirdOrderId',
      'thirdOrderId.areaCode',
      'thirdOrderId.promiseAt',
      'deliveryShopId',
      'warehouseId',
      'courierId',
      'deliveryFee',
      'feeMissing',
      'createdAt',
      'pickedAt',
      'deliveredAt',
    ],
    filters: ['keyword', 'status', 'thirdOrderId.areaCode', 'thirdOrderId.promiseAt', 'deliveryShopId', 'createdAt'],
    actions: ['add', 'status'],
    help: '一张三方订单同时只有一张在途运单。接单须选配送员,送达须有签收凭证,拒收须写原因。晚于约定送达时间的算超时。',
  },
  {
    url: '/api/third/order/waybill/search/board',
    name: '运单配送看板',
    group: 'merchant-logistics',
    subgroup: '运单',
    kind: 'board',
    read: 'search',
    lanes: 'status',
    english: 'waybill board',
    columns: ['waybillNo', 'thirdOrderId', 'thirdOrderId.promiseAt', 'deliveryShopId', 'courierId', 'createdAt', 'pickedAt'],
    filters: ['keyword', 'deliveryShopId', 'courierId', 'createdAt'],
    actions: ['status'],
    help: '卡片从左到右就是一单的配送过程:拖到下一列,或按 S 改状态。按配送员筛选可看一个人手上的单。',
  },
  {
    url: '/api/third/order/waybill/detail',
    name: '三方运单详情',
    group: 'merchant-logistics',
    subgroup: '运单',
    kind: 'detail',
    facts: ['thirdOrderId.promiseAt', 'courierId', 'deliveryFee'],
    read: 'detail',
    english: 'waybill detail',
    sections: [
      {
        label: '运单',
        fields: [
          'waybillNo',
          'status',
          'thirdOrderId',
          'thirdOrderId.areaCode',
          'thirdOrderId.promiseAt',
          'deliveryShopId',
          'warehouseId',
          'courierId',
          'distanceM',
          'deliveryFee',
          'feeMissing',
        ],
      },
      { label: '送达', fields: ['pickedAt', 'deliveredAt', 'backAt', 'signImg', 'rejectReason', 'track'] },
    ],
    actions: ['status'],
    help: '配送经过按时间先后排列。签收后订单随之完成,拒收的订单回到异常订单里处理。',
  },
);
