import { choice, int, instant, money, ref, text } from '../../language/field';
import { levelsOf } from '../../language/report';
import { list, report, resource } from '../../language/resource';
import { ratioOf, sumOf, tallyOf } from '../../language/measures';
import { BILL, BILL_STATES, BILL_TONES, BILLS_THAT_COUNT, GRAINS } from './bill';

const COUNTING = { billStatus: BILLS_THAT_COUNT };
const COUNTED = { where: COUNTING };

/** One specification of a bill. amount = applied × price, receivedAmount = received × price. */
export const replenishApplyItem = resource('replenish_apply_item', {
  label: '补货申请明细',
  title: 'subNo',
  english: 'replenishment bill item',
  scope: { partner: 'billId.partnerId', city: 'billId.accountId.cityCode', shop: 'hidden' },
  fields: {
    billId: ref('replenish_apply_bill', '申请单', { required: true, readOnly: true }),
    billStatus: choice('单据状态', BILL_STATES, { copied: 'billId.status', tones: BILL_TONES }),
    subNo: text('子单号', { max: 32, required: true, unique: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, readOnly: true }),
    specNo: text('规格编码', { max: 24, required: true, readOnly: true, search: 'prefix' }),
    // Where it goes on the shelf: known from the first sending on, so that what is on its way counts there.
    stockId: ref('stock', '库存', { readOnly: true }),
    applyQty: int('申请', { required: true, readOnly: true, min: 1 }),
    sentQty: int('已发', { required: true, readOnly: true, default: 0, min: 0 }),
    receivedQty: int('已收', { required: true, readOnly: true, default: 0, min: 0 }),
    lostQty: int('少收', { required: true, readOnly: true, default: 0, min: 0 }),
    onWayQty: int('在途', { required: true, reckoned: 'sent_qty - received_qty - lost_qty' }),
    unsentQty: int('未发', { required: true, reckoned: 'apply_qty - sent_qty' }),
    planQty: int('计划量', { readOnly: true, min: 0 }),
    saleQty30d: int('申请时近30天销量', { readOnly: true, min: 0 }),
    sellableDays: int('申请时可售天数', { readOnly: true, min: 0 }),
    overPlan: int('申请−计划', { reckoned: 'apply_qty - plan_qty' }),
    overSales: int('申请−30天销量', { reckoned: 'apply_qty - sale_qty30d' }),
    price: money('购价', { required: true, readOnly: true, min: 0 }),
    supplyPrice: money('供货价', { required: true, readOnly: true, min: 0 }),
    amount: money('货款', { required: true, readOnly: true, min: 0 }),
    receivedAmount: money('已收货款', { required: true, readOnly: true, default: 0, min: 0 }),
    sentAt: instant('发货', { readOnly: true }),
    receivedAt: instant('收货', { readOnly: true }),
  },
  checks: {
    flow: {
      sql: 'received_qty >= 0 and lost_qty >= 0 and received_qty + lost_qty <= sent_qty and sent_qty <= apply_qty',
      message: '已收与少收不能多于已发,已发不能多于申请',
    },
  },
  under: ['billId'],
  counts: COUNTING,
  uniqueWhere: [{ fields: ['billId', 'specCodeId'] }],
  indexes: [['specCodeId', '-createdAt'], ['billStatus', '-createdAt'], ['-createdAt'], ['onWayQty'], ['stockId']],
  reads: {
    statisticsDetail: list(`${BILL}/searchStatisticsDetail`, {
      sort: '-createdAt',
      summary: ['applyQty', 'sentQty', 'receivedQty', 'lostQty', 'amount', 'receivedAmount'],
    }),
    analysisDetail: list(`${BILL}/searchAnalysisDetail`, {
      sort: '-createdAt',
      summary: ['planQty', 'applyQty', 'receivedQty', 'lostQty'],
    }),
    city: report('/partner/replenish/statistics/search', {
      on: 'createdAt',
      per: GRAINS,
      days: 30,
      by: {
        ...levelsOf('billId.accountId.cityCode', 'province', 'city'),
        brand: { label: '品牌', field: 'billId.brandId' },
        spec: { label: '规格', field: 'specCodeId' },
        partner: { label: '服务商', field: 'billId.partnerId' },
      },
      measures: {
        received: tallyOf('已收', 'receivedQty', COUNTED),
        applied: tallyOf('申请', 'applyQty', COUNTED),
        sent: tallyOf('已发', 'sentQty', COUNTED),
        amount: sumOf('货款', 'amount', COUNTED),
        receivedAmount: sumOf('已收货款', 'receivedAmount', COUNTED),
      },
    }),
    analysis: report(`${BILL}/searchAnalysis`, {
      on: 'createdAt',
      per: GRAINS,
      days: 90,
      by: {
        account: { label: '账户', field: 'billId.accountId' },
        ...levelsOf('billId.accountId.cityCode', 'city'),
        spec: { label: '规格', field: 'specCodeId' },
      },
      measures: {
        applied: tallyOf('申请', 'applyQty', COUNTED),
        planned: tallyOf('计划', 'planQty', COUNTED),
        received: tallyOf('到货', 'receivedQty', COUNTED),
        lost: tallyOf('少收', 'lostQty', COUNTED),
        sold: tallyOf('申请前30天销量', 'saleQty30d', COUNTED),
        arrived: ratioOf('到货率', 'received', 'applied', 'share'),
        perSold: ratioOf('申请比销量', 'applied', 'sold', 'share'),
      },
    }),
    sub: list(`${BILL}/searchSub`, {
      sort: '-createdAt',
      summary: ['applyQty', 'unsentQty', 'sentQty', 'onWayQty', 'receivedQty', 'lostQty', 'amount'],
    }),
  },
});
