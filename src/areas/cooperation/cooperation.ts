import { choice, flag, image, int, money, ref, rich, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, update } from '../../language/resource';

const [SERVICE, PRODUCT] = ['/partner/cooperation/service', '/partner/cooperation/product'] as const;
const formFields = ['name', 'supplier', 'price', 'unit', 'minQty', 'cover', 'detailHtml', 'sort', 'remark'] as const;
const evidence = { fields: ['cover', 'name', 'code', 'supplier', 'price', 'minQty', 'boughtCount', 'status'] } as const;
const isService = { coopType: 'service' } as const;
const isProduct = { coopType: 'product' } as const;
const steps = (call: string, by: object) =>
  [
    { call: `${call}/add`, from: null, to: 'off' },
    { call: `${call}/enable`, from: 'off', to: 'on', by: { ...by, status: 'on' } },
    { call: `${call}/enable`, from: 'on', to: 'off', by: { ...by, status: 'off' } },
  ] as const;

/** A service or a product that the platform has arranged for partners to buy. */
export const partnerCooperation = resource('partner_cooperation', {
  label: '合作服务与商品',
  title: 'name',
  english: 'partner cooperation',
  fields: {
    coopType: choice('类别', { service: '服务', product: '商品' }, { required: true, readOnly: true }),
    code: text('编码', { max: 16, required: true, unique: true, search: 'exact', shape: '[A-Z0-9-]{3,16}', help: '大写字母、数字和短横' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    supplier: text('供方', { max: 64, required: true, search: 'contains' }),
    brandId: ref('product_brand', '品牌', { offered: { status: 'enabled' } }),
    price: money('价格', { required: true, min: 0 }),
    unit: text('单位', { max: 8, required: true }),
    minQty: int('起购', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少买几件' }),
    cover: image('图'),
    coverless: flag('缺图', { reckoned: 'cover is null' }),
    detailHtml: rich('详情', { max: 20_000 }),
    boughtCount: int('购买次数', { required: true, readOnly: true, min: 0, default: 0 }),
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { off: '下架', on: '上架' },
      { required: true, readOnly: true, default: 'off', tones: { off: 'idle', on: 'good' } },
    ),
  },
  checks: { price: { sql: 'price >= 0 and min_qty > 0', message: '价格不能为负,起购至少为 1' } },
  indexes: [
    ['coopType', 'sort'],
    ['status', 'sort'],
    ['brandId', 'sort'],
    ['coverless', 'sort'],
    ['price'],
    ['sort'],
    ['-boughtCount'],
    ['-createdAt'],
  ],
  moves: [...steps(SERVICE, {}), ...steps(PRODUCT, {})],
  reads: {
    services: list(`${SERVICE}/search`, { where: isService, sort: 'sort' }),
    products: list(`${PRODUCT}/search`, { where: isProduct, sort: 'sort' }),
  },
  actions: {
    addService: create('新增服务', `${SERVICE}/add`, { key: 'n', english: 'add service', fields: ['code', ...formFields] }),
    updateService: update('编辑服务', `${SERVICE}/update`, {
      key: 'e',
      english: 'edit service',
      versioned: true,
      when: isService,
      fields: formFields,
    }),
    serviceOff: move('下架服务', `${SERVICE}/enable`, {
      key: 's',
      english: 'take service off',
      when: isService,
      with: { status: 'off' },
      danger: true,
      undo: 'serviceOn',
      evidence,
    }),
    serviceOn: move('上架服务', `${SERVICE}/enable`, {
      key: 't',
      english: 'put service on',
      when: isService,
      with: { status: 'on' },
      undo: 'serviceOff',
    }),
    addProduct: create('新增商品', `${PRODUCT}/add`, { key: 'n', english: 'add product', fields: ['code', 'brandId', ...formFields] }),
    updateProduct: update('编辑商品', `${PRODUCT}/update`, {
      key: 'e',
      english: 'edit product',
      versioned: true,
      when: isProduct,
      fields: ['brandId', ...formFields],
    }),
    picture: update('换图', `${PRODUCT}/update`, {
      key: 'p',
      english: 'change picture',
      versioned: true,
      when: isProduct,
      fields: ['cover'],
    }),
    productOff: move('下架商品', `${PRODUCT}/enable`, {
      key: 's',
      english: 'take product off',
      when: isProduct,
      with: { status: 'off' },
      danger: true,
      undo: 'productOn',
      evidence,
    }),
    productOn: move('上架商品', `${PRODUCT}/enable`, {
      key: 't',
      english: 'put product on',
      when: isProduct,
      with: { status: 'on' },
      undo: 'productOff',
    }),
  },
});

const place = { group: 'platform-cooperation', subgroup: '合作服务与商品' } as const;
export const cooperationPages = pages(
  partnerCooperation,
  {
    ...place,
    url: '/api/partner/cooperation/service/search',
    name: '合作服务',
    kind: 'list',
    read: 'services',
    english: 'cooperation services',
    columns: ['name', 'code', 'status', 'price', 'unit', 'minQty', 'supplier', 'boughtCount', 'sort', 'updatedAt'],
    filters: ['keyword', 'status', 'price'],
    actions: ['addService', 'updateService', 'serviceOff', 'serviceOn'],
    help: '平台谈好、供服务商采买的服务,如保险、培训、软件。下架后不能再买,已买的不受影响。',
  },
  {
    ...place,
    url: '/api/partner/cooperation/product/search',
    name: '合作商品',
    kind: 'list',
    read: 'products',
    english: 'cooperation products',
    columns: ['name', 'code', 'status', 'brandId', 'price', 'unit', 'minQty', 'supplier', 'boughtCount', 'cover', 'sort', 'updatedAt'],
    filters: ['keyword', 'status', 'brandId', 'price'],
    actions: ['addProduct', 'updateProduct', 'productOff', 'productOn'],
    help: '平台谈好、供服务商采买的商品,如桶、饮水机、车辆。有图才能上架;下架后不能再买。',
  },
  {
    ...place,
    url: '/api/partner/cooperation/product/search/gallery',
    name: '合作商品图册',
    kind: 'gallery',
    read: 'products',
    pictures: 'cover',
    english: 'cooperation products gallery',
    columns: ['name', 'status', 'price', 'minQty'],
    filters: ['keyword', 'coverless', 'status', 'brandId'],
    actions: ['picture', 'updateProduct'],
    help: '按图巡检:方向键在图间移动,P 换图;筛选“缺图”只看缺的。',
  },
);
