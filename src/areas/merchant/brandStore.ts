import { area, int, choice, phone, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { imports, list, move, resource, SAME } from '../../language/resource';

/**
 * A store on a brand's own list: matched with a shop of the platform, then in effect. Until confirmed, its shop is only the most likely
 * one.
 */
export const brandStore = resource('brand_store', {
  label: '品牌门店',
  title: 'storeName',
  english: 'brand store',
  scope: { city: 'areaCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    importTaskId: ref('upload_task', '导入批次', { readOnly: true }),
    brandId: ref('product_brand', '品牌', { required: true, readOnly: true }),
    brandStoreCode: text('品牌门店编码', { max: 32, search: 'exact' }),
    storeName: text('门店名', { max: 64, required: true, search: 'contains' }),
    areaCode: area('区域'),
    address: text('地址', { max: 128 }),
    phone: phone('电话', { masked: true }),
    shopId: ref('merchant_shop', '匹配店铺', { readOnly: true }),
    matchScore: int('匹配分', { readOnly: true, min: 0, max: 100 }),
    failReason: text('失败原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待匹配', matched: '已匹配', active: '已生效', failed: '失败' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', matched: 'run', active: 'good', failed: 'bad' } },
    ),
  },
  uniqueWhere: [
    { fields: ['brandId', 'brandStoreCode'], when: { status: 'active' } },
    { fields: ['brandId', 'shopId'], when: { status: 'active' } },
  ],
  indexes: [
    ['brandId', 'brandStoreCode'],
    ['importTaskId', 'status'],
    ['status', '-createdAt'],
    ['areaCode', '-createdAt'],
    ['matchScore'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/merchant/shop/brandStore/import', from: null, to: 'pending' },
    { call: '/merchant/shop/brandStore/import', from: null, to: 'matched' },
    { call: '/merchant/shop/brandStore/import', from: null, to: 'failed' },
    { call: '/merchant/shop/brandStore/import', from: ['pending', 'matched', 'failed'], to: 'pending' },
    { call: '/merchant/shop/brandStore/import', from: ['pending', 'matched', 'failed'], to: 'matched' },
    { call: '/merchant/shop/brandStore/import', from: ['pending', 'matched', 'failed'], to: 'failed' },
    { call: '/merchant/shop/brandStore/match', from: 'pending', to: 'matched' },
    { call: '/merchant/shop/brandStore/match', from: 'matched', to: SAME },
    { call: '/merchant/shop/brandStore/confirm', from: 'matched', to: 'active' },
  ],
  reads: { search: list('/merchant/shop/brandStore/search', { sort: '-createdAt' }) },
  actions: {
    import: imports('导入品牌门店', '/merchant/shop/brandStore/import', {
      key: 'i',
      english: 'import brand stores',
      fields: ['brandStoreCode', 'storeName', 'areaCode', 'address', 'phone', 'remark'],
      ask: { brandId: ref('product_brand', '品牌', { required: true }) },
      rows: {
        by: ['brandId', 'brandStoreCode'],
        known: 'update',
        task: 'importTaskId',
        failure: 'failReason',
        lenient: ['areaCode'],
        aliases: {
          brandStoreCode: ['门店编码', '门店编号', '编码', '店号'],
          storeName: ['门店名称', '店名', '名称', '店铺名称'],
          areaCode: ['所在区域', '区县', '省市区', '行政区划'],
          address: ['详细地址', '门店地址'],
          phone: ['联系电话', '手机', '门店电话', '联系方式'],
        },
        example: {
          brandStoreCode: 'NF-0571-0012',
          storeName: '井台水站(文三路店)',
          areaCode: '浙江省杭州市西湖区',
          address: '文三路 123 号',
          phone: '13800001234',
          remark: '',
        },
      },
    }),
    match: move('选定店铺', '/merchant/shop/brandStore/match', {
      key: 'm',
      on: 'row',
      like: ['shopId'],
      english: 'match shop',
      versioned: true,
      ask: {
        shopId: ref('merchant_shop', '匹配店铺', {
          nearest: { areaCode: 'areaCode' },
          required: true,
          offered: { status: ['open', 'stopped'] },
          help: '同一品牌下一个店铺只有一个编码',
        }),
      },
    }),
    confirm: move('确认生效', '/merchant/shop/brandStore/confirm', {
      evidence: {
        fields: [
          'brandId',
          'brandStoreCode',
          'storeName',
          'address',
          'areaCode',
          'shopId',
          'shopId.address',
          'shopId.areaCode',
          'matchScore',
        ],
      },
      key: 'f',
      english: 'confirm take effect',
      danger: true,
    }),
  },
});

export const brandStorePages = pages(brandStore, {
  url: '/api/merchant/shop/brandStore/search',
  name: '品牌门店导入',
  group: 'merchant-management',
  subgroup: '品牌门店',
  kind: 'import',
  read: 'search',
  english: 'import brand stores',
  calls: ['/merchant/shop/list'],
  columns: [
    'storeName',
    'brandStoreCode',
    'status',
    'matchScore',
    'shopId',
    'failReason',
    'brandId',
    'areaCode',
    'address',
    'phone',
    'importTaskId',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'brandId', 'importTaskId', 'areaCode', 'matchScore', 'createdAt'],
  actions: ['import', 'match', 'confirm'],
  help: '导入品牌方的门店清单,按店名、地址、电话与同区县的店铺比对:90 分以上自动匹配,其余列出最像的一家,由人选定。按批次筛选后全选确认,只有已匹配的行生效。缺编码或区域不识别的行留作失败,改好后按编码再导入。',
});
