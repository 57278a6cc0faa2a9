import { area, choice, derived, instant, int, json, money, ref, text } from '../../language/field';
import { list, resource } from '../../language/resource';

/** What a warehouse holds of a spec. `available` = onHand − locked, never negative. */
export const stock = resource('stock', {
  label: '库存',
  title: 'specCodeId',
  scope: { partner: 'warehouseId.partnerId' },
  fields: {
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    onHand: int('现存', { required: true, readOnly: true, default: 0, min: 0 }),
    locked: int('锁定', { required: true, readOnly: true, default: 0, min: 0 }),
    available: int('可用', { required: true, readOnly: true, default: 0, min: 0 }),
    warnQty: int('预警', { required: true, default: 0, min: 0 }),
    costPrice: money('移动加权成本', { required: true, default: 0 }),
    stockAmount: money('库存金额', { required: true, default: 0 }),
    lastInAt: instant('最近入库'),
    lastOutAt: instant('最近出库'),
  },
  uniqueWhere: [{ fields: ['warehouseId', 'specCodeId'] }],
});

/** One increase or decrease of stock, forever. */
export const stockMovement = resource('stock_movement', {
  label: '库存流水',
  title: 'moveNo',
  appendOnly: true,
  scope: { partner: 'warehouseId.partnerId' },
  ledger: { of: 'stock', by: 'stockId', amount: 'qtyDelta', balance: 'onHand', after: 'onHandAfter' },
  chain: { by: 'stockId', at: 'occurredAt' },
  fields: {
    moveNo: text('流水号', { max: 40, required: true, unique: true }),
    stockId: ref('stock', '库存', { required: true }),
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    direction: choice('方向', { in: '入库', out: '出库' }, { required: true }),
    bizType: choice(
      '类型',
      {
        replenish: '补货入库',
        order: '订单出库',
        transferIn: '调拨入',
        transferOut: '调拨出',
        gain: '盘盈',
        loss: '盘亏',
        returned: '退货入库',
        scrap: '报损',
        opening: '期初',
      },
      { required: true },
    ),
    bizNo: text('来源单号', { max: 64, required: true }),
    thirdOrderId: ref('third_order', '订单'),
    qtyDelta: int('数量', { required: true }),
    onHandAfter: int('变动后', { required: true, default: 0, min: 0 }),
    reason: text('原因', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  uniqueWhere: [{ fields: ['bizType', 'bizNo', 'warehouseId', 'specCodeId'] }],
  indexes: [['stockId', '-occurredAt'], ['thirdOrderId']],
});

/** Prices credited per delivered piece of a spec. */
export interface FulfilPrice {
  specNo: string;
  price: number;
}

/** Rules of a city's replenishment. */
export const replenishScheme = resource('replenish_scheme', {
  label: '补货方案',
  title: 'name',
  fields: {
    name: text('方案名', { max: 64, required: true, unique: true, search: 'contains' }),
    cityCode: area('城市', { required: true, level: 'city' }),
    prices: json<FulfilPrice[]>('履约价'),
    status: choice('状态', { disabled: '停用', enabled: '启用' }, { required: true, readOnly: true, default: 'enabled' }),
  },
});

/** A partner's replenishment account in a city for a brand; completed orders credit it. */
export const replenishAccount = resource('replenish_account', {
  label: '补货账户',
  title: 'accountNo',
  jump: ['accountNo'],
  scope: { partner: 'partnerId', city: 'cityCode' },
  fields: {
    accountNo: text('账户号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact' }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    cityCode: area('城市', { required: true, level: 'city' }),
    brandId: ref('product_brand', '品牌', { required: true }),
    schemeId: ref('replenish_scheme', '方案', { required: true }),
    isMain: choice('主账户', { no: '否', yes: '是' }, { required: true, default: 'no' }),
    balanceAmount: money('履约余额', { required: true, readOnly: true, default: 0, min: 0 }),
    creditTotal: derived.sum('累计入账', 'replenish_balance_log', 'accountId', 'amount', { direction: 'credit' }),
    debitTotal: derived.sum('累计扣减', 'replenish_balance_log', 'accountId', 'amount', { direction: 'debit' }),
    status: choice('状态', { frozen: '冻结', normal: '正常' }, { required: true, readOnly: true, default: 'normal' }),
  },
  uniqueWhere: [{ fields: ['partnerId', 'cityCode', 'brandId'] }],
  indexes: [['partnerId', 'cityCode']],
});

/** One change of a fulfilment balance; credits are positive, debits negative. */
export const replenishBalanceLog = resource('replenish_balance_log', {
  label: '履约余额流水',
  title: 'logNo',
  appendOnly: true,
  scope: { partner: 'accountId.partnerId' },
  ledger: { of: 'replenish_account', by: 'accountId', amount: 'amount', balance: 'balanceAmount', after: 'balanceAfter' },
  chain: { by: 'accountId', at: 'occurredAt' },
  fields: {
    logNo: text('流水号', { max: 40, required: true, unique: true }),
    accountId: ref('replenish_account', '账户', { required: true }),
    bizType: choice(
      '类型',
      {
        fulfil: '履约入账',
        makeup: '补录漏单',
        deduction: '人工扣减',
        purchase: '补货抵扣',
        short: '少收退回',
        cancel: '取消退回',
        reversal: '履约冲回',
      },
      { required: true },
    ),
    direction: choice('方向', { credit: '贷(增)', debit: '借(减)' }, { required: true }),
    amount: money('金额', { required: true }),
    balanceAfter: money('变动后余额', { required: true, default: 0, min: 0 }),
    thirdOrderId: ref('third_order', '订单'),
    applyBillId: ref('replenish_apply_bill', '申请单'),
    reason: text('原因', { max: 200 }),
    occurredAt: instant('时间', { required: true }),
  },
  uniqueWhere: [{ fields: ['thirdOrderId'], when: { bizType: 'fulfil' } }, { fields: ['applyBillId', 'bizType'] }],
  indexes: [
    ['accountId', '-occurredAt'],
    ['applyBillId', 'occurredAt'],
  ],
  reads: { bill: list('/partner/replenish/order/balance/searchLog', { needs: ['applyBillId'], sort: 'occurredAt' }) },
});
