/** What third-party orders are counted and measured by: the reports of their pages. */
import type { Rollup } from '../../language/rollup';
import { report } from '../../language/resource';
import { levelsOf, type Report, type Revision } from '../../language/report';
import { TROUBLES } from './states';
import { degreesOf, distinctOf, hoursOf, percentileOf, ratioOf, rowsOf, shareOf, sumOf, tallyOf } from '../../language/measures';

const DAYS = 30;
/** Orders are refunded on later days, which their own day does not show by itself. */
const revised = { by: 'third_order_refund', of: 'thirdOrderId', at: 'refundedAt', amount: 'amount' } as const satisfies Revision;
/** Orders of which nobody can say yet how they ended. */
const OPEN = ['waiting', 'assigned', 'ready', 'delivering'] as const;
/** By what lines of orders are told apart: by their order, and by what they are. */
const by = {
  shop: { label: '渠道店铺', field: 'thirdOrderId.shopId' },
  spec: { label: '规格', field: 'specCodeId', opens: 'specCodeIds' },
  ...levelsOf('thirdOrderId.areaCode', 'province', 'city', 'district'),
  channel: { label: '渠道', field: 'thirdOrderId.channel' },
  brand: { label: '品牌', field: 'thirdOrderId.brandId' },
  partner: { label: '服务商', field: 'thirdOrderId.partnerId' },
  status: { label: '状态', field: 'thirdOrderId.status' },
} as const;
/** An order is one order however many lines it has, and its lines share what was paid for it. */
const measures = {
  orders: distinctOf('订单数', 'thirdOrderId'),
  qty: tallyOf('件数', 'qty'),
  paid: sumOf('实付', 'paidShare'),
  price: ratioOf('件均价', 'paid', 'qty', 'money'),
  perOrder: ratioOf('客单价', 'paid', 'orders', 'money'),
} as const;
const lines = { on: 'thirdOrderId.placedAt', through: 'thirdOrderId', days: DAYS, by, measures, revised } as const;

export const lineReports = {
  byDateAndShop: report('/third/order/statisticsByDateAndShop', { ...lines, per: ['day', 'week', 'month', 'weekday', 'hour'] }),
  byShopOrSpec: report('/third/order/statisticsByShopOrSpecNo', { ...lines, per: ['day', 'week', 'month'] }),
  byCityAndSpec: report('/third/order/statisticsByCityAndSpecNo', { ...lines, per: ['day', 'week', 'month'] }),
};

const places = {
  partner: { label: '服务商', field: 'partnerId' },
  channel: { label: '渠道', field: 'channel' },
  ...levelsOf('areaCode', 'province', 'city', 'district', 'street'),
  station: { label: '配送店', field: 'deliveryShopId' },
} as const;
/** Below so many orders of a street or an hour it is as good as said whose they are. */
const FLOOR = 10;
const JUDGED = ['onTime', 'late', 'failed'] as const;
const DONE = { where: { status: 'done' } } as const;
export const orderReports = {
  byCityAndHour: report('/third/order/statisticsByCityAndHourHotPoint', {
    on: 'placedAt',
    per: ['hour', 'weekday', 'day', 'week', 'month'],
    days: DAYS,
    floor: FLOOR,
    revised,
    by: places,
    measures: {
      orders: rowsOf('订单数'),
      paid: sumOf('实付', 'paidAmount'),
      cancelled: rowsOf('取消单', { where: { status: 'cancelled' } }),
      cancelledShare: shareOf('取消率', { where: { status: 'cancelled' } }),
      lng: degreesOf('经度', 'lng'),
      lat: degreesOf('纬度', 'lat'),
    },
  }),
  fulfilRate: report('/third/order/fulfilRate/search', {
    on: 'placedAt',
    per: ['day', 'week', 'month'],
    days: DAYS,
    floor: FLOOR,
    revised,
    by: places,
    measures: {
      judged: rowsOf('考核单', { where: { fulfilment: JUDGED } }),
      rate: shareOf('履约率', { where: { fulfilment: 'onTime' } }, { fulfilment: JUDGED }),
      unmet: rowsOf('未达标', { where: { fulfilment: ['late', 'failed'] } }),
      late: rowsOf('超时送达', { where: { fulfilment: 'late' } }),
      failed: rowsOf('履约取消', { where: { fulfilment: 'failed' } }),
      open: rowsOf('未判', { where: { status: OPEN } }),
      p90: percentileOf('P90 时长', ['placedAt', 'completedAt'], 90, DONE),
    },
    goals: { rate: { least: 9500, poor: 9000 } },
    ripe: ['open', 'judged'],
  }),
  deliveryTime: report('/third/order/avgDeliveryTime/search', {
    on: 'placedAt',
    per: ['day', 'week', 'month', 'hour', 'weekday'],
    days: DAYS,
    floor: FLOOR,
    revised,
    by: { ...places, shop: { label: '渠道店铺', field: 'shopId' } },
    measures: {
      done: rowsOf('完成单', DONE),
      whole: hoursOf('下单到送达', 'placedAt', 'completedAt', DONE),
      allocation: hoursOf('下单到分单', 'placedAt', 'allocatedAt', DONE),
      acceptance: hoursOf('分单到接单', 'allocatedAt', 'acceptedAt', DONE),
      delivery: hoursOf('接单到送达', 'acceptedAt', 'completedAt', DONE),
      p90: percentileOf('P90 全程', ['placedAt', 'completedAt'], 90, DONE),
      lateShare: shareOf('超时率', { where: { fulfilment: 'late' } }, { status: 'done' }),
      open: rowsOf('未完成', { where: { status: OPEN } }),
    },
    goals: { lateShare: { most: 500, poor: 1000 } },
    ripe: ['open', 'done'],
  }),
};

/** What the stations that deliver do: what they get, what they lose, what they turn down. */
export const stationReport = {
  stations: report('/partner/store/statistics/search', {
    on: 'placedAt',
    per: ['day', 'week', 'month'],
    days: DAYS,
    revised,
    by: {
      station: places.station,
      partner: places.partner,
      ...levelsOf('areaCode', 'province', 'city', 'district'),
      channel: places.channel,
    },
    measures: {
      orders: rowsOf('单量'),
      done: rowsOf('完成', DONE),
      paid: sumOf('完成金额', 'paidAmount', DONE),
      refused: rowsOf('拒单', { where: { fulfilment: 'failed' } }),
      refusedShare: shareOf('拒单率', { where: { fulfilment: 'failed' } }),
      late: rowsOf('超时', { where: { fulfilment: 'late' } }),
      troubled: rowsOf('异常未处理', { where: { abnormalType: TROUBLES } }),
    },
  }),
};

const ORDERS = ['byCityAndHour', 'fulfilRate', 'deliveryTime', 'stations'];
const days = { on: 'placedAt', per: 'day', reports: ORDERS } as const;
/**
 * Rollups of orders, fewest cells first: by one dimension, over years by days, weeks and weekdays; then by two, down to districts, shops
 * and stations; and hours.
 * One more costs whoever writes nothing, for a change is noted once for all of them.
 */
export const orderRollups = {
  channel: { ...days, by: ['channel'] },
  area: { ...days, by: ['areaCode'], level: 'city' },
  partner: { ...days, by: ['partnerId'] },
  depot: { ...days, by: ['deliveryShopId', 'partnerId'] },
  city: { ...days, by: ['partnerId', 'channel', 'areaCode'], level: 'city' },
  hour: { on: 'placedAt', per: 'hour', by: ['areaCode'], level: 'city', reports: ['byCityAndHour', 'deliveryTime'] },
  district: { ...days, by: ['partnerId', 'areaCode'], level: 'district' },
  spot: { on: 'placedAt', per: 'hour', by: ['areaCode'], level: 'district', reports: ['byCityAndHour'] },
  shop: { ...days, by: ['shopId', 'areaCode'], level: 'city', reports: ['deliveryTime'] },
  station: { ...days, by: ['deliveryShopId', 'partnerId', 'channel', 'areaCode'], level: 'city' },
} as const satisfies Readonly<Record<string, Rollup>>;

const linesBy = (...keys: readonly string[]) => ({
  on: lines.on,
  per: 'day' as const,
  reports: Object.keys(lineReports),
  by: [...keys, 'status'].map((key) => (key === 'specCodeId' ? key : `thirdOrderId.${key}`)),
});
/**
 * Rollups of order lines, in the same order: by their orders' dimensions, and by spec. All separate states, because these reports exclude
 * cancelled orders.
 */
export const lineRollups = {
  brand: linesBy('brandId'),
  channel: linesBy('channel'),
  area: { ...linesBy('areaCode'), level: 'city' },
  code: linesBy('specCodeId'),
  partner: linesBy('partnerId'),
  city: { ...linesBy('partnerId', 'channel', 'areaCode'), level: 'city' },
  store: linesBy('shopId'),
  shop: { ...linesBy('shopId', 'partnerId', 'channel', 'brandId', 'areaCode'), level: 'city' },
  spec: { ...linesBy('specCodeId', 'partnerId', 'areaCode'), level: 'city' },
} as const satisfies Readonly<Record<string, Rollup>>;

/** Where the customers of the platform's own mall are. */
const customers = {
  on: 'placedAt',
  per: ['day', 'week', 'month'],
  days: DAYS,
  floor: FLOOR,
  revised: { by: 'order_refund', of: 'orderId', at: 'refundedAt', amount: 'amount', latest: 'refundedAt' },
  by: {
    ...levelsOf('areaCode', 'province', 'city', 'district', 'street'),
    shop: { label: '店铺', field: 'shopId' },
    source: { label: '来源', field: 'source' },
    status: { label: '状态', field: 'status' },
  },
  measures: {
    customers: distinctOf('客户数', 'customerPhone'),
    orders: rowsOf('订单数'),
    paid: sumOf('实付', 'paidAmount'),
    perCustomer: ratioOf('人均订单', 'orders', 'customers'),
    lng: degreesOf('经度', 'lng'),
    lat: degreesOf('纬度', 'lat'),
  },
} as const satisfies Report;
export const customerReports = {
  customerArea: report('/statistics/customer/area/search', customers),
  customerMap: report('/statistics/customer/area/map', customers),
};
