import { bp, int, money, ref, text } from '../../language/field';
import { resource } from '../../language/resource';

/** Goods of a plan. */
export const procurementLine = resource('procurement_line', {
  label: '采购明细',
  title: 'specCodeId',
  scope: { partner: 'planId.warehouseId.partnerId', city: 'planId.warehouseId.areaCode', shop: 'hidden' },
  fields: {
    planId: ref('procurement_plan', '计划', { required: true }),
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    planQty: int('计划件数', { required: true, min: 1 }),
    arriveQty: int('到货件数', { required: true, default: 0, min: 0 }),
    leftQty: int('未到件数', { required: true, reckoned: 'plan_qty - arrive_qty' }),
    price: money('单价', { required: true, min: 0 }),
    amount: money('金额', { required: true, reckoned: 'plan_qty * price' }),
  },
  caps: { arrived: ['arriveQty', 'planQty'] },
  under: ['planId'],
  uniqueWhere: [{ fields: ['planId', 'specCodeId'] }],
});

/** One truck of a plan. */
export const procurementLoad = resource('procurement_load', {
  label: '装车',
  title: 'plate',
  scope: { partner: 'planId.warehouseId.partnerId', city: 'planId.warehouseId.areaCode', shop: 'hidden' },
  fields: {
    planId: ref('procurement_plan', '计划', { required: true }),
    truckId: ref('cooperation_truck', '车型', { required: true }),
    plate: text('车牌', { max: 10 }),
    qty: int('装车件数', { required: true, min: 1 }),
    capacityQty: int('可装件数', { required: true, min: 1 }),
    weightKg: int('重量', { required: true, min: 0, unit: 'kg' }),
    freight: money('运费', { required: true, min: 0 }),
    loadBp: bp('装载率', { required: true, reckoned: 'round(qty * 10000.0 / capacity_qty)::bigint' }),
  },
  caps: { room: ['qty', 'capacityQty'] },
  under: ['planId'],
  indexes: [['planId'], ['truckId']],
});
