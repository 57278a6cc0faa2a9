import { choice, int, ref } from '../../language/field';
import { pages } from '../../language/page';
import { list, resource } from '../../language/resource';

/** Goods that a warehouse reserves for an order, from its allocation until they are delivered or the order is reassigned. */
export const stockHold = resource('stock_hold', {
  label: '库存占用',
  title: 'thirdOrderId',
  english: 'stock hold',
  scope: { partner: 'stockId.warehouseId.partnerId', city: 'stockId.warehouseId.areaCode', shop: 'hidden' },
  fields: {
    stockId: ref('stock', '库存', { required: true }),
    thirdOrderId: ref('third_order', '订单', { required: true }),
    thirdOrderItemId: ref('third_order_item', '订单商品', { required: true }),
    qty: int('数量', { required: true, min: 1 }),
    status: choice(
      '状态',
      { promised: '待接单', held: '占用', used: '已出库', freed: '已释放' },
      { required: true, default: 'promised', tones: { promised: 'wait', held: 'run', used: 'good', freed: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['thirdOrderItemId'], when: { status: ['promised', 'held'] } }],
  indexes: [['thirdOrderId'], ['stockId', 'status'], ['status', '-createdAt'], ['-createdAt']],
  counts: { status: ['promised', 'held', 'used'] },
  reads: { search: list('/stock/hold/search', { sort: '-createdAt', summary: ['qty'] }) },
});

export const holdPages = pages(stockHold, {
  group: 'warehousing-procurement',
  subgroup: '库存',
  url: '/api/stock/hold/search',
  name: '库存占用',
  kind: 'list',
  read: 'search',
  english: 'stock holds locked promised by orders',
  columns: ['thirdOrderId', 'thirdOrderId.status', 'status', 'qty', 'stockId.warehouseId', 'stockId.specCodeId', 'createdAt', 'updatedAt'],
  filters: ['status', 'stockId.warehouseId', 'stockId.specCodeId', 'thirdOrderId', 'createdAt'],
  help: '哪些订单占着货:占用的合计就是库存里的锁定,待接单的合计就是待接单。货送达变成已出库,改派、取消变成已释放。',
});
