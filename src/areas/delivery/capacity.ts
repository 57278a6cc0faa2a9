import { choice, date, derived, int, json, ref, text } from '../../language/field';
import { resource } from '../../language/resource';

/** States of an order that take up a courier's slot. */
const TAKEN = ['assigned', 'ready', 'delivering', 'done'];
export const SLOTS = { morning: '上午', afternoon: '下午', evening: '晚间' } as const;

/** How much a delivery shop can take in one slot of one day. */
export const deliveryCapacity = resource('delivery_capacity', {
  label: '运力',
  title: 'workDate',
  scope: { partner: 'deliveryShopId.partnerId', city: 'deliveryShopId.cityCode' },
  fields: {
    deliveryShopId: ref('delivery_shop', '配送店', { required: true }),
    workDate: date('日期', { required: true }),
    slot: choice('时段', SLOTS, { required: true }),
    maxCount: int('上限', { required: true, min: 0 }),
    usedCount: derived.count('已占用', 'third_order', 'capacityId', { status: TAKEN }),
    overloadCount: int('超派次数', { required: true, default: 0 }),
    source: choice('来源', { default: '默认', manual: '人工调整', holiday: '休假' }, { required: true, default: 'default' }),
  },
  uniqueWhere: [{ fields: ['deliveryShopId', 'workDate', 'slot'] }],
});

/** A line of a delivery price list: what one piece of a spec costs in a district. */
export interface QuoteLine {
  areaCode: string;
  specNo: string;
  price: number;
}

/** Delivery prices agreed with a delivery shop. */
export const deliveryQuote = resource('delivery_quote_order', {
  label: '配送报价单',
  title: 'quoteNo',
  scope: { partner: 'partnerId' },
  fields: {
    quoteNo: text('报价单号', { max: 32, required: true, unique: true, readOnly: true }),
    deliveryShopId: ref('delivery_shop', '配送店', { required: true }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    lines: json<QuoteLine[]>('行'),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    enabled: choice('启用', { off: '停用', on: '启用' }, { required: true, default: 'on' }),
    status: choice(
      '状态',
      { draft: '草稿', pending: '待审核', active: '已生效', expired: '已失效', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'draft' },
    ),
  },
  indexes: [['deliveryShopId', 'status']],
});
