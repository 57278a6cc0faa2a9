import { choice, date, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, resource, SAME } from '../../language/resource';

const BILL = '/partner/replenish/apply/bill';
/** States of a bill whose goods are paid for and that goes on. */
const PAID = ['sending', 'receiving', 'received'] as const;
const RECEIVED = ['received', 'settled'] as const;
const SHAPE = { max: 64, shape: '[A-Za-z0-9_-]{8,64}', help: '银行或支付渠道的流水号' } as const;

/** What a replenishment account orders from a brand: paid, sent, received and settled. The goods are paid partly out of the fulfilment balance. */
export const replenishApplyBill = resource('replenish_apply_bill', {
  label: '补货申请单', title: 'billNo', english: 'replenishment bill', jump: ['id', 'billNo', 'outTradeNo'], scope: { partner: 'partnerId', city: 'accountId.cityCode', shop: 'hidden' },
  fields: {
    billNo: text('申请单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'BS\\d{12}' }),
    accountId: ref('replenish_account', '补货账户', { required: true, readOnly: true }),
    schemeId: ref('replenish_scheme', '方案', { readOnly: true }),
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    brandId: ref('product_brand', '品牌', { required: true, readOnly: true }),
    warehouseId: ref('partner_warehouse', '收货仓', { required: true, readOnly: true }),
    address: text('收货地址', { max: 200, readOnly: true }),
    applyQty: int('申请量', { required: true, readOnly: true, default: 0, min: 0 }),
    sentQty: int('已发', { required: true, readOnly: true, default: 0, min: 0 }),
    receivedQty: int('已收', { required: true, readOnly: true, default: 0, min: 0 }),
    goodsAmount: money('货款', { required: true, readOnly: true, default: 0, min: 0 }),
    deliveryFee: money('配送费', { required: true, readOnly: true, default: 0, min: 0 }),
    landingCharge: money('落地费', { required: true, readOnly: true, default: 0, min: 0 }),
    deductAmount: money('履约抵扣', { required: true, readOnly: true, default: 0, min: 0 }),
    payAmount: money('应付货款', { required: true, readOnly: true, default: 0, min: 0 }),
    shortAmount: money('少收货款', { required: true, readOnly: true, default: 0, min: 0 }),
    shortBalanceAmount: money('少收退回余额', { required: true, readOnly: true, default: 0, min: 0 }),
    settleAmount: money('结算金额', { readOnly: true, min: 0 }),
    brandAmount: money('应付品牌', { readOnly: true, min: 0 }),
    outTradeNo: text('外部交易号', { max: 64, readOnly: true, unique: true, search: 'exact' }),
    payStatus: choice('货款支付', { unpaid: '未付', paid: '已付' }, { required: true, readOnly: true, default: 'unpaid', tones: { unpaid: 'wait', paid: 'good' } }),
    deliveryPayStatus: choice('配送费支付', { unpaid: '未付', paid: '已付', free: '免付' }, { required: true, readOnly: true, default: 'unpaid', tones: { unpaid: 'wait', paid: 'good', free: 'idle' } }),
    financeStatus: choice('财务核对', { unchecked: '未核对', passed: '核对通过', failed: '不符' }, { required: true, readOnly: true, default: 'unchecked', tones: { unchecked: 'wait', passed: 'good', failed: 'bad' } }),
    financeReason: text('不符原因', { max: 200, readOnly: true }),
    invoiceStatus: choice('平台开票', { none: '未开', issued: '已开' }, { required: true, readOnly: true, default: 'none', tones: { none: 'idle', issued: 'good' } }),
    invoiceNo: text('发票号', { max: 20, readOnly: true, search: 'exact' }),
    brandPayStatus: choice('付品牌', { unpaid: '未付', paid: '已付' }, { required: true, readOnly: true, default: 'unpaid', tones: { unpaid: 'wait', paid: 'good' } }),
    settleRemark: text('结算备注', { max: 200, readOnly: true }),
    paidAt: instant('付款时间', { readOnly: true }),
    receivedAt: instant('收货时间', { readOnly: true }),
    status: choice('状态', { auditing: '待审核', paying: '待付款', sending: '待发货', receiving: '待收货', received: '已收货', settled: '已结算', cancelled: '已取消', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'auditing', tones: { auditing: 'wait', paying: 'wait', sending: 'run', receiving: 'run', received: 'run', settled: 'good', cancelled: 'idle', rejected: 'bad' } }),
  },
  uniqueWhere: [{ fields: ['invoiceNo'], when: { invoiceStatus: 'issued' } }],
  indexes: [
    ['status', '-createdAt'], ['financeStatus', '-paidAt'], ['payStatus', '-createdAt'], ['deliveryPayStatus', '-createdAt'], ['brandPayStatus', 'receivedAt'], ['invoiceStatus', 'receivedAt'], ['brandId', 'receivedAt'], ['partnerId', '-createdAt'],
    ['accountId', '-createdAt'], ['-paidAt'], ['receivedAt'], ['payAmount'], ['-createdAt'],
  ],
  moves: [
    // Whoever orders, sends and receives does so outside of this console.
    { call: 'system', from: null, to: 'auditing' },
    { call: 'system', from: 'auditing', to: 'paying' },
    { call: 'system', from: 'auditing', to: 'rejected' },
    { call: 'system', from: 'rejected', to: 'auditing' },
    { call: 'system', from: 'sending', to: 'receiving' },
    { call: 'system', from: 'receiving', to: 'received' },
    { call: 'system', from: ['auditing', 'paying', 'sending'], to: 'cancelled' },
    { call: `${BILL}/platformPay`, from: 'paying', to: 'sending' },
    { call: `${BILL}/outTradeNo`, from: ['paying', ...PAID], to: SAME },
    { call: `${BILL}/deliveryPay`, from: PAID, to: SAME },
    { call: `${BILL}/financeCheck`, from: PAID, to: SAME },
    { call: `${BILL}/landingCharge`, from: PAID, to: SAME },
    { call: `${BILL}/settle`, from: 'received', to: 'settled' },
    { call: `${BILL}/platformInvoice`, from: RECEIVED, to: SAME },
    { call: `${BILL}/platfromPayToBrand`, from: RECEIVED, to: SAME },
  ],
  waits: {
    paying: { kind: 'settle', label: '补货货款待确认', when: { status: 'paying' }, action: 'pay', page: '/api/partner/replenish/apply/bill/search/pay', opens: '/api/partner/replenish/apply/bill/info', about: 'partnerId' },
    checking: { kind: 'settle', label: '补货收款待核对', when: { status: PAID, financeStatus: 'unchecked' }, action: 'check', page: '/api/partner/replenish/apply/bill/search/financeCheck', opens: '/api/partner/replenish/apply/bill/info', about: 'partnerId' },
    settling: { kind: 'settle', label: '补货单待结算', when: { status: 'received', financeStatus: 'passed' }, action: 'settle', page: '/api/partner/replenish/apply/bill/searchSettleBill', opens: '/api/partner/replenish/apply/bill/info', about: 'partnerId' },
  },
  reads: {
    search: list(`${BILL}/search`, { sort: '-createdAt', summary: ['goodsAmount', 'deductAmount', 'payAmount', 'deliveryFee'] }),
    settling: list(`${BILL}/searchSettleBill`, { where: { status: 'received', financeStatus: 'passed' }, sort: 'receivedAt', summary: ['goodsAmount', 'shortAmount', 'deliveryFee', 'landingCharge', 'settleAmount'] }),
    brand: list(`${BILL}/searchSettleBill1`, { where: { status: 'received', financeStatus: 'passed', brandPayStatus: 'unpaid' }, sort: 'brandId', summary: ['receivedQty', 'brandAmount'] }),
    info: detail(`${BILL}/info`, { with: { items: { resource: 'replenish_apply_item', by: 'billId', columns: ['subNo', 'specNo', 'specCodeId', 'price', 'supplyPrice', 'applyQty', 'sentQty', 'receivedQty', 'amount', 'receivedAmount', 'sentAt', 'receivedAt'] } } }),
  },
  actions: {
    pay: move('确认收款', `${BILL}/platformPay`, { key: 'p', english: 'confirm payment received', versioned: true, replaces: { outTradeNo: null }, danger: true, ask: { outTradeNo: text('外部交易号', { ...SHAPE, help: '银行或支付渠道的流水号;登记过的留空' }) } }),
    tradeNo: move('登记交易号', `${BILL}/outTradeNo`, { key: 't', english: 'register trade number', on: 'row', versioned: true, when: { financeStatus: ['unchecked', 'failed'] }, ask: { outTradeNo: text('外部交易号', { ...SHAPE, required: true }) } }),
    payDelivery: move('付配送费', `${BILL}/deliveryPay`, { key: 'd', english: 'pay delivery fee', versioned: true, danger: true, when: { deliveryPayStatus: 'unpaid' } }),
    check: move('财务核对', `${BILL}/financeCheck`, {
      key: 'a', english: 'finance check match', on: 'row', versioned: true, when: { payStatus: 'paid', financeStatus: ['unchecked', 'failed'] },
      ask: {
        result: choice('核对结果', { passed: '核对通过', failed: '标记不符' }, { required: true, default: 'passed' }),
        amount: money('实际到账', { min: 0, requiredWhen: { result: 'passed' }, shownWhen: { result: 'passed' }, help: '银行流水上的金额,须与应付货款相等' }),
        seenTradeNo: text('流水号', { max: 64, shownWhen: { result: 'passed' }, help: '银行流水上的交易号,须与登记的相同;应付货款为零的不填' }),
        reason: text('不符原因', { max: 200, requiredWhen: { result: 'failed' }, shownWhen: { result: 'failed' } }),
      },
    }),
    landing: move('登记落地费', `${BILL}/landingCharge`, { english: 'landing charge', on: 'row', versioned: true, when: { invoiceStatus: 'none' }, ask: { landingCharge: money('落地费', { required: true, min: 0 }) } }),
    settle: move('结算', `${BILL}/settle`, { key: 's', english: 'settle', versioned: true, danger: true, when: { financeStatus: 'passed' } }),
    invoice: move('开票登记', `${BILL}/platformInvoice`, {
      key: 'i', english: 'platform invoice', on: 'row', versioned: true, when: { invoiceStatus: 'none' },
      ask: { invoiceNo: text('发票号', { max: 20, required: true, shape: '\\d{8}|\\d{20}', help: '8 位或 20 位数字' }), amount: money('开票金额', { required: true, min: 0, help: '须等于结算金额' }), issuedOn: date('开票日期', { required: true }) },
    }),
    payBrand: move('付款给品牌', `${BILL}/platfromPayToBrand`, { key: 'b', english: 'pay to brand', versioned: true, danger: true, when: { financeStatus: 'passed', brandPayStatus: 'unpaid' } }),
    settleNote: act('结算备注', `${BILL}/settleRemark`, { key: 'm', english: 'settle remark note', undo: 'settleNote', ask: { settleRemark: text('结算备注', { max: 200, help: '留空则清除' }) } }),
  },
});

/** One specification of a bill. amount = applied × price, receivedAmount = received × price. */
export const replenishApplyItem = resource('replenish_apply_item', {
  label: '补货申请明细', title: 'subNo', english: 'replenishment bill item', scope: { partner: 'billId.partnerId', city: 'billId.accountId.cityCode', shop: 'hidden' },
  fields: {
    billId: ref('replenish_apply_bill', '申请单', { required: true, readOnly: true }),
    subNo: text('子单号', { max: 32, required: true, unique: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, readOnly: true }),
    specNo: text('规格编码', { max: 24, required: true, readOnly: true }),
    applyQty: int('申请', { required: true, readOnly: true, min: 1 }),
    sentQty: int('已发', { required: true, readOnly: true, default: 0, min: 0 }),
    receivedQty: int('已收', { required: true, readOnly: true, default: 0, min: 0 }),
    price: money('购价', { required: true, readOnly: true, min: 0 }),
    supplyPrice: money('供货价', { required: true, readOnly: true, min: 0 }),
    amount: money('货款', { required: true, readOnly: true, min: 0 }),
    receivedAmount: money('已收货款', { required: true, readOnly: true, default: 0, min: 0 }),
    sentAt: instant('发货', { readOnly: true }),
    receivedAt: instant('收货', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['billId', 'specCodeId'] }],
});

const finance = { group: 'finance-management', subgroup: '补货结算' } as const;
export const replenishPages = pages(replenishApplyBill,
  {
    ...finance, url: '/api/partner/replenish/apply/bill/searchSettleBill', name: '补货可结算单-平台', kind: 'list', read: 'settling', english: 'replenishment bills to settle platform',
    columns: ['billNo', 'settleAmount', 'receivedAt', 'partnerId', 'brandId', 'invoiceStatus', 'deliveryPayStatus', 'goodsAmount', 'shortAmount', 'deliveryFee', 'landingCharge', 'invoiceNo', 'settleRemark'],
    filters: ['keyword', 'partnerId', 'brandId', 'invoiceStatus', 'deliveryPayStatus', 'receivedAt'], actions: ['settle', 'invoice', 'settleNote'], calls: [`${BILL}/info`],
    help: '已收货、财务核对通过、还没有结算的申请单,收货最早的在前。结算金额 = 货款 − 少收货款 + 配送费 + 落地费;开票金额须等于结算金额,每单一次。',
  },
  {
    ...finance, url: '/api/partner/replenish/apply/bill/searchSettleBill1', name: '补货可结算单-品牌', kind: 'list', read: 'brand', english: 'replenishment bills to pay brand',
    columns: ['brandId', 'billNo', 'receivedAt', 'receivedQty', 'brandAmount', 'partnerId', 'warehouseId', 'settleAmount', 'settleRemark'],
    filters: ['keyword', 'brandId', 'partnerId', 'receivedAt'], actions: ['payBrand', 'settleNote'], calls: [`${BILL}/info`],
    help: '可结算的申请单里还没有付款给品牌的,按品牌排列。应付品牌 = 各规格实收数量 × 下单时的供货价。先结算了的,在“补货平台收付款”里付给品牌。',
  },
  {
    ...finance, url: '/api/partner/replenish/apply/bill/search/financeCheck', name: '补货财务核对', kind: 'list', read: 'search', sort: '-paidAt', english: 'replenishment finance check',
    columns: ['billNo', 'financeStatus', 'payAmount', 'outTradeNo', 'paidAt', 'partnerId', 'brandId', 'goodsAmount', 'deductAmount', 'status', 'financeReason'],
    filters: ['keyword', 'financeStatus', 'status', 'partnerId', 'brandId', 'payAmount', 'paidAt'], preset: { financeStatus: 'unchecked', status: PAID.join(',') }, actions: ['check', 'tradeNo'], calls: [`${BILL}/info`],
    help: '对着银行流水填金额与流水号:都与申请单相同才能通过,否则标记不符并写明原因。改正交易号后可再次核对。',
  },
  {
    ...finance, url: '/api/partner/replenish/apply/bill/search/pay', name: '补货平台收付款', kind: 'list', read: 'search', english: 'replenishment payments',
    columns: ['billNo', 'status', 'payStatus', 'payAmount', 'deductAmount', 'goodsAmount', 'outTradeNo', 'deliveryPayStatus', 'deliveryFee', 'brandPayStatus', 'brandAmount', 'partnerId', 'brandId', 'createdAt'],
    filters: ['keyword', 'status', 'payStatus', 'deliveryPayStatus', 'brandPayStatus', 'partnerId', 'brandId', 'createdAt'], preset: { status: ['paying', ...PAID, 'settled'].join(',') }, actions: ['pay', 'payDelivery', 'tradeNo', 'payBrand'], calls: [`${BILL}/info`],
    help: '确认收款即从补货账户扣减履约抵扣,并转待发货;应付货款大于零的须有外部交易号。配送费每单只付一次。',
  },
  {
    url: '/api/partner/replenish/apply/bill/info', name: '补货申请单详情', group: 'warehousing-procurement', subgroup: '补货申请', kind: 'detail', read: 'info', english: 'replenishment bill detail',
    sections: [
      { label: '申请单', fields: ['billNo', 'status', 'partnerId', 'brandId', 'accountId', 'schemeId', 'warehouseId', 'address', 'applyQty', 'sentQty', 'receivedQty', 'createdAt', 'receivedAt'] },
      { label: '货款', fields: ['goodsAmount', 'deductAmount', 'payAmount', 'payStatus', 'outTradeNo', 'paidAt', 'financeStatus', 'financeReason'] },
      { label: '结算', fields: ['shortAmount', 'shortBalanceAmount', 'deliveryFee', 'deliveryPayStatus', 'landingCharge', 'settleAmount', 'invoiceStatus', 'invoiceNo', 'brandAmount', 'brandPayStatus', 'settleRemark', 'remark'] },
    ],
    related: [{ label: '履约抵扣流水', resource: 'replenish_balance_log', read: 'bill', by: 'applyBillId', columns: ['logNo', 'bizType', 'amount', 'balanceAfter', 'reason', 'occurredAt'] }],
    actions: ['pay', 'check', 'tradeNo', 'payDelivery', 'landing', 'settle', 'invoice', 'payBrand', 'settleNote'],
  },
);
