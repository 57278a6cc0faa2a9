import { area, choice, flag, int, json, money, ref, text } from '../../language/field';
import { formatMoney } from '../../language/format';
import { pages } from '../../language/page';
import { act, list, move, resource, update } from '../../language/resource';

/** Price of a product by district or street code, where it differs from its own. */
export type AreaPrices = Readonly<Record<string, number>>;

/** What a product costs at a street: the price of the finest level that has one of its own, else that of the product. */
export const priceAt = (
  areaCode: string,
  { salePrice, areaPrices }: { readonly salePrice: number; readonly areaPrices: AreaPrices | null },
): number => areaPrices?.[areaCode] ?? areaPrices?.[areaCode.slice(0, 6)] ?? salePrice;

/** Such prices as people read them, those of districts before those of their streets; nothing where there are none. */
export const pricesText = (prices: AreaPrices, nameOf: (code: string) => string): string | null =>
  Object.keys(prices)
    .sort()
    .map((code) => `${nameOf(code)} ${formatMoney(prices[code]!)}`)
    .join('、') || null;

/** A spec that a shop sells, and for how much. */
export const shopProduct = resource('shop_product', {
  label: '店铺商品',
  title: 'name',
  english: 'shop product price',
  under: ['shopId'],
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    name: text('商品名', { max: 64, required: true, readOnly: true, search: 'contains' }),
    specCodeId: ref('partner_spu_code', '规格', { required: true, readOnly: true }),
    salePrice: money('售价', { required: true, min: 1 }),
    marketPrice: money('划线价', { min: 1 }),
    areaPrices: json<AreaPrices>('区域价', { readOnly: true }),
    areaCode: area('店铺区域', { required: true, copied: 'shopId.areaCode' }),
    areaPrice: money('当地售价', { required: true, readOnly: true, help: '店铺所在街道的售价:有区域价的按区域价' }),
    areaPriceText: text('各处售价', { max: 2000, readOnly: true }),
    areaPriceCount: int('区域价数', { required: true, readOnly: true, default: 0 }),
    stockHint: choice(
      '库存',
      { plenty: '充足', low: '紧张', none: '售罄' },
      { required: true, default: 'plenty', tones: { plenty: 'good', low: 'wait', none: 'bad' } },
    ),
    banSale: flag('平台禁售', { readOnly: true }),
    minQty: int('起订', { required: true, min: 1, max: 9999, default: 1, help: '一次最少买几件' }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
    status: choice(
      '状态',
      { off: '下架', on: '上架' },
      { required: true, readOnly: true, default: 'off', tones: { off: 'idle', on: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['shopId', 'specCodeId'] }],
  indexes: [
    ['status', 'salePrice'],
    ['specCodeId', 'salePrice'],
    ['salePrice'],
    ['stockHint', '-updatedAt'],
    ['banSale', '-updatedAt'],
    ['areaPriceCount'],
    ['areaCode', 'areaPrice'],
    ['areaPrice'],
    ['-updatedAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'off' },
    { call: '/shop/product/enable', from: 'on', to: 'off', by: { status: 'off' } },
    { call: '/shop/product/enable', from: 'off', to: 'on', by: { status: 'on' } },
    { call: '/partner/store/statistics/banSaleFlag', from: 'on', to: 'off' },
    { call: '/partner/product/spu/code/enable', from: 'on', to: 'off' },
  ],
  reads: {
    search: list('/shop/product/search', { sort: '-updatedAt' }),
    areaSearch: list('/shop/product/areaSearch', { sort: 'areaPrice' }),
    detailShops: list('/partner/product/spu/code/detailShops', { where: { status: 'on' }, sort: 'specCodeId' }),
  },
  actions: {
    update: update('改价', '/shop/product/update', {
      key: 'e',
      english: 'edit price stock',
      versioned: true,
      fields: ['salePrice', 'marketPrice', 'stockHint', 'minQty', 'sort', 'remark'],
    }),
    takeOff: move('下架', '/shop/product/enable', { key: 's', english: 'take off shelf', with: { status: 'off' }, undo: 'putOn' }),
    putOn: move('上架', '/shop/product/enable', {
      key: 't',
      english: 'put on shelf',
      with: { status: 'on' },
      when: { banSale: false },
      undo: 'takeOff',
    }),
    areaPrice: act('设区域价', '/shop/product/areaPrice', {
      evidence: { fields: ['shopId', 'specCodeId', 'salePrice', 'areaPrice', 'areaPriceText'] },
      key: 'p',
      english: 'area price',
      replaces: { areaCode: null },
      usually: { price: null },
      ask: {
        areaCode: area('区县或街道', { required: true }),
        way: choice('怎么改', { set: '设价', cancel: '取消这里的区域价' }, { required: true, default: 'set' }),
        price: money('区域价', { min: 1, requiredWhen: { way: 'set' }, shownWhen: { way: 'set' } }),
      },
    }),
  },
});

const place = { group: 'merchant-management', subgroup: '店铺商品' } as const;
export const shopProductPages = pages(
  shopProduct,
  {
    ...place,
    url: '/api/shop/product/search',
    name: '店铺商品',
    kind: 'list',
    read: 'search',
    english: 'shop products prices',
    columns: [
      'name',
      'shopId',
      'status',
      'salePrice',
      'marketPrice',
      'areaPriceCount',
      'areaPriceText',
      'stockHint',
      'banSale',
      'minQty',
      'updatedAt',
      'remark',
    ],
    filters: ['keyword', 'shopId', 'specCodeId', 'status', 'salePrice', 'stockHint', 'banSale', 'areaPriceCount'],
    actions: ['update', 'takeOff', 'putOn', 'areaPrice'],
    help: '巡检店铺在售商品与价格。平台禁售的不能上架。区域价以最细一级为准,没有区域价的地方按售价。',
  },
  {
    ...place,
    url: '/api/shop/product/areaSearch',
    name: '店铺商品-区域',
    kind: 'list',
    read: 'areaSearch',
    english: 'shop products by area prices',
    columns: ['name', 'status', 'areaCode', 'areaPrice', 'salePrice', 'areaPriceText', 'shopId', 'stockHint', 'updatedAt'],
    filters: ['keyword', 'specCodeId', 'areaCode', 'areaPrice', 'shopId', 'status'],
    actions: ['areaPrice', 'takeOff'],
    preset: { status: 'on' },
    help: '选一个规格和一片区域,按当地售价比较各店同一商品的价格,便宜的在前。当地售价是店铺所在街道的售价:有区域价的按区域价。',
  },
);

/** Who would be affected if a code were stopped. */
export const codeShopPages = pages(shopProduct, {
  group: 'basic-info',
  subgroup: '服务商商品',
  url: '/api/partner/product/spu/code/detailShops',
  name: '规格码使用门店',
  kind: 'list',
  read: 'detailShops',
  english: 'shops of a spec code',
  columns: ['specCodeId', 'shopId', 'areaCode', 'areaPrice', 'salePrice', 'stockHint', 'minQty', 'updatedAt'],
  filters: ['keyword', 'specCodeId', 'shopId', 'areaCode', 'stockHint'],
  help: '停用规格码前,看它还在哪些门店在售:按规格筛选,点门店名打开门店。',
});
