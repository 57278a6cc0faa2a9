import { area, choice, decimal, instant, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, move, query, resource } from '../../language/resource';

const [UPDATE, CANDIDATES] = ['/third/nongfu/store/update', '/third/nongfu/store/candidates'] as const;

/** A store as Nongfu knows it, and the shop of the platform that it is. */
export const nongfuStore = resource('nongfu_store', {
  label: '农夫门店',
  title: 'storeName',
  english: 'nongfu store mapping',
  jump: ['nongfuCode'],
  scope: { partner: 'partnerId', city: 'areaCode' },
  fields: {
    nongfuCode: text('农夫门店编码', { max: 32, required: true, unique: true, readOnly: true, search: 'exact' }),
    storeName: text('门店名', { max: 64, required: true, readOnly: true, search: 'contains' }),
    areaCode: area('区域', { required: true, readOnly: true }),
    address: text('地址', { max: 128, required: true, readOnly: true }),
    lng: decimal('经度', 6, { readOnly: true, min: 73, max: 136 }),
    lat: decimal('纬度', 6, { readOnly: true, min: 3, max: 54 }),
    shopId: ref('merchant_shop', '平台店铺'),
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    deliveryShopId: ref('delivery_shop', '配送店', { offered: { status: 'enabled' }, nearest: { cityCode: 'areaCode' } }),
    score: int('匹配分', { readOnly: true, min: 0, max: 100 }),
    distanceM: int('相距', { readOnly: true, min: 0, unit: '米' }),
    syncedAt: instant('同步时间', { required: true, readOnly: true }),
    status: choice(
      '状态',
      { open: '未映射', mapped: '已映射', disabled: '停用' },
      { required: true, readOnly: true, default: 'open', tones: { open: 'wait', mapped: 'good', disabled: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['shopId'] }],
  checks: { mapped: { sql: `(status = 'mapped') = (shop_id is not null)`, message: '已映射的须有平台店铺,其余没有' } },
  indexes: [
    ['status', 'nongfuCode'],
    ['areaCode', 'nongfuCode'],
    ['partnerId', 'nongfuCode'],
    ['deliveryShopId'],
    ['nongfuCode'],
    ['-syncedAt'],
  ],
  moves: [
    { call: 'system', from: null, to: 'open' },
    { call: UPDATE, from: 'open', to: 'mapped', by: { status: 'mapped' } },
    { call: UPDATE, from: 'open', to: 'mapped', by: { status: 'best' } },
    { call: UPDATE, from: 'mapped', to: 'mapped', by: { status: 'mapped' } },
    { call: UPDATE, from: 'mapped', to: 'open', by: { status: 'open' } },
    { call: UPDATE, from: 'disabled', to: 'open', by: { status: 'open' } },
    { call: UPDATE, from: ['open', 'mapped'], to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: {
    list: list('/third/nongfu/store/list', { sort: 'nongfuCode' }),
    candidates: query(CANDIDATES, { input: { id: ref('nongfu_store', '农夫门店', { required: true }) } }),
  },
  actions: {
    map: move('映射', UPDATE, {
      evidence: { fields: ['storeName', 'areaCode', 'address', 'shopId', 'status'] },
      on: 'row',
      key: 'm',
      english: 'map to shop',
      versioned: true,
      with: { status: 'mapped' },
      ask: {
        // The likeliest stand first, with their scores; those that are another store's can't be chosen.
        shopId: ref('merchant_shop', '平台店铺', { required: true, offered: { status: 'open' }, ranked: CANDIDATES }),
        deliveryShopId: ref('delivery_shop', '配送店', { offered: { status: 'enabled' }, nearest: { cityCode: 'areaCode' } }),
      },
    }),
    /** The likeliest shop at once, where there is no doubt; the list goes on to the next. */
    accept: move('映射到最像的', UPDATE, {
      on: 'row',
      key: 'a',
      english: 'accept best match',
      versioned: true,
      with: { status: 'best' },
      undo: 'unmap',
    }),
    unmap: move('解除映射', UPDATE, {
      on: 'row',
      key: 'd',
      english: 'unmap',
      with: { status: 'open' },
      danger: true,
      evidence: { fields: ['storeName', 'address', 'shopId', 'shopId.address', 'status'] },
    }),
    disable: move('停用', UPDATE, {
      on: 'row',
      key: 's',
      english: 'disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'unmap',
      evidence: { fields: ['storeName', 'address', 'shopId', 'status'] },
    }),
  },
});

export const nongfuPages = pages(nongfuStore, {
  url: '/api/third/nongfu/store/list',
  group: 'platform-cooperation',
  gateway: 'channel',
  subgroup: '渠道授权',
  name: '农夫门店映射',
  kind: 'list',
  read: 'list',
  english: 'nongfu stores mapping',
  columns: [
    'nongfuCode',
    'storeName',
    'status',
    'areaCode',
    'address',
    'shopId',
    'score',
    'distanceM',
    'partnerId',
    'deliveryShopId',
    'syncedAt',
  ],
  filters: ['keyword', 'status', 'areaCode', 'partnerId', 'shopId'],
  preset: { status: 'open' },
  actions: ['map', 'accept', 'unmap', 'disable'],
  calls: [CANDIDATES],
  help: '先列未映射的:按 m 映射,像的店按名称、地址和距离打分排在前面,回车选中最像的;没有疑问的按 a 直接映射到最像的一家,拿不准的不会映射。映射完到下一行。一家店铺至多对一个农夫门店。店铺还有农夫渠道的在途订单时不能解除或停用。',
});
