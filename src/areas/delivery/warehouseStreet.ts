import { area, choice, flag, instant, int, money, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, query, resource } from '../../language/resource';
import { WAREHOUSE_STATES, WAREHOUSE_TYPES } from './warehouse';

/** A street a warehouse serves for a brand. */
export const warehouseStreet = resource('warehouse_street', {
  label: '街道覆盖',
  title: 'streetCode',
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  under: ['warehouseId'],
  holds: { from: 'effectiveAt', of: ['brandId', 'streetCode'] },
  fields: {
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    warehouseType: choice('仓库类型', WAREHOUSE_TYPES, { copied: 'warehouseId.warehouseType' }),
    warehouseStatus: choice('仓库状态', WAREHOUSE_STATES, { copied: 'warehouseId.status' }),
    brandId: ref('product_brand', '品牌', { required: true }),
    streetCode: area('街道', { required: true }),
    effectiveAt: instant('生效'),
    feeExtra: money('附加费', { required: true, default: 0 }),
  },
  uniqueWhere: [{ fields: ['warehouseType', 'brandId', 'streetCode'], when: { warehouseStatus: 'enabled' } }],
  indexes: [
    ['warehouseId', 'brandId'],
    ['brandId', 'streetCode'],
    ['streetCode', 'brandId'],
    ['warehouseType', 'streetCode'],
  ],
  reads: {
    search: list('/partner/warehouse/street/search', { sort: 'streetCode' }),
    tree: query('/partner/warehouse/street/tree', {
      input: {
        warehouseId: ref('partner_warehouse', '仓库', { required: true }),
        brandId: ref('product_brand', '品牌', { required: true }),
      },
    }),
  },
  actions: {
    cover: act('设置覆盖', '/partner/warehouse/street/update', {
      on: 'none',
      key: 'e',
      english: 'set street coverage',
      like: ['warehouseId', 'brandId'],
      ask: {
        warehouseId: ref('partner_warehouse', '仓库', { required: true, offered: { status: 'enabled' } }),
        brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
        streetCodes: texts('覆盖街道', {
          areas: 'street',
          ticks: { call: '/partner/warehouse/street/tree', by: ['warehouseId', 'brandId'] },
          help: '空格勾选,勾区县即它还空着的全部街道;整仓整品牌一起保存,没有勾的不再覆盖',
        }),
        withdraws: flag('全部取消', { help: '一条也不勾时才要:这个仓不再为这个品牌送货' }),
        effectiveAt: instant('新街道生效', { help: '留空为立即' }),
      },
      reply: { added: int('新增街道'), gained: text('新增的'), removed: int('取消街道'), lost: text('取消的') },
      previews: true,
    }),
  },
});

export const streetPages = pages(warehouseStreet, {
  group: 'warehousing-procurement',
  subgroup: '服务商仓库',
  url: '/api/partner/warehouse/street/search',
  name: '仓库街道覆盖',
  kind: 'list',
  read: 'search',
  english: 'warehouse street coverage',
  columns: ['streetCode', 'brandId', 'warehouseId', 'warehouseType', 'warehouseStatus', 'effectiveAt', 'feeExtra'],
  filters: ['warehouseId', 'brandId', 'streetCode', 'warehouseType', 'warehouseId.partnerId'],
  actions: ['cover'],
  calls: ['/util/area', '/partner/warehouse/street/tree'],
  help: '一个品牌在一条街道上,同类型的启用仓只有一个。设置覆盖打开就是现在的勾选,别的仓占着的看得见、勾不了;整仓保存:有一条与别的仓冲突就全部不保存,并全部列出。',
});
