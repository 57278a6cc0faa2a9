import { choice, date, derived, image, int, phone, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, update } from '../../language/resource';

/** What is looked at before any of this is done. */
const productBrandEvidence = { fields: ['logo', 'name', 'code', 'supplier', 'trademarkId', 'spuCount', 'specCount', 'status'] } as const;

/** A water brand. */
export const productBrand = resource('product_brand', {
  label: '品牌',
  title: 'name',
  english: 'brand',
  fields: {
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[0-9A-Z]{2,16}',
      help: '两到十六个大写字母或数字,如 NFSQ',
    }),
    name: text('品牌名', { max: 32, required: true, unique: true, search: 'contains' }),
    letter: text('首字母', { max: 1, shape: '[A-Z]' }),
    logo: image('标志'),
    supplier: text('品牌方', { max: 64, search: 'contains' }),
    contact: text('联系人', { max: 32 }),
    contactPhone: phone('电话', { masked: true }),
    trademarkId: ref('trademark', '商标'),
    spuCount: derived.count('商品数', 'product_spu', 'brandId'),
    specCount: derived.count('规格数', 'partner_spu_code', 'brandId'),
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999 }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['sort'], ['status', 'sort'], ['letter', 'sort'], ['-createdAt']],
  moves: [
    { call: '/product/brand/add', from: null, to: 'enabled' },
    { call: '/product/brand/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/product/brand/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list('/product/brand/search', { sort: 'sort' }), options: options('/product/brand/list') },
  actions: {
    add: create('新增品牌', '/product/brand/add', {
      key: 'n',
      english: 'add brand',
      fields: ['code', 'name', 'letter', 'logo', 'supplier', 'contact', 'contactPhone', 'trademarkId', 'sort', 'remark'],
    }),
    update: update('修改', '/product/brand/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'letter', 'logo', 'supplier', 'contact', 'contactPhone', 'trademarkId', 'sort', 'remark'],
    }),
    stop: move('停用', '/product/brand/enable', {
      evidence: productBrandEvidence,
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
    }),
    start: move('启用', '/product/brand/enable', { key: 't', english: 'start enable', with: { status: 'enabled' } }),
    remove: remove('删除', '/product/brand/delete', { evidence: productBrandEvidence, english: 'delete', danger: true }),
  },
});

const certificate = ['regNo', 'name', 'brandId', 'owner', 'classNo', 'certImg', 'authImg', 'validFrom', 'validTo', 'remark'] as const;

/** A brand's trademark: its certificate and how long it holds. */
export const trademark = resource('trademark', {
  label: '商标',
  title: 'name',
  english: 'trademark',
  fields: {
    regNo: text('注册号', { max: 20, required: true, unique: true, search: 'exact', shape: '[0-9A-Z]{6,20}' }),
    name: text('商标名', { max: 32, required: true, search: 'contains' }),
    brandId: ref('product_brand', '品牌', { required: true }),
    owner: text('持有人', { max: 64, required: true, search: 'contains' }),
    classNo: int('类别', { required: true, min: 1, max: 45, default: 32, help: '尼斯分类 1 到 45;饮用水为 32 类' }),
    certImg: image('注册证', { documents: true }),
    authImg: image('授权书', { documents: true }),
    validFrom: date('有效起', { required: true }),
    validTo: date('有效止', { required: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', valid: '有效', expired: '已过期', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', valid: 'good', expired: 'idle', rejected: 'bad' } },
    ),
  },
  indexes: [['status', 'validTo'], ['brandId', 'validTo'], ['validTo'], ['classNo', 'validTo'], ['-createdAt']],
  moves: [
    { call: '/trademark/add', from: null, to: 'pending' },
    { call: '/trademark/audit', from: 'pending', to: 'valid', by: { result: 1 } },
    { call: '/trademark/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/trademark/update', from: ['pending', 'expired', 'rejected'], to: 'pending' },
    { call: 'system', from: 'valid', to: 'expired', due: 'validTo' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '商标待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/trademark/search',
      about: 'brandId',
    },
  },
  reads: { search: list('/trademark/search', { sort: 'validTo' }) },
  actions: {
    add: create('新增商标', '/trademark/add', { key: 'n', english: 'add trademark', fields: certificate }),
    audit: move('审核', '/trademark/audit', {
      evidence: {
        fields: ['certImg', 'authImg', 'regNo', 'name', 'brandId', 'owner', 'classNo', 'validFrom', 'validTo', 'auditReason'],
        alike: ['name'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    update: update('续期/改证', '/trademark/update', { key: 'e', english: 'edit renew', versioned: true, fields: certificate }),
    remove: remove('删除', '/trademark/delete', {
      evidence: { fields: ['certImg', 'regNo', 'name', 'brandId', 'owner', 'validTo', 'status'] },
      english: 'delete',
      danger: true,
      when: { status: ['pending', 'expired', 'rejected'] },
    }),
  },
});

export const brandPages = [
  ...pages(productBrand, {
    url: '/api/product/brand/search',
    name: '品牌管理',
    group: 'basic-info',
    subgroup: '平台商品',
    kind: 'list',
    read: 'search',
    english: 'brands',
    columns: [
      'code',
      'name',
      'status',
      'letter',
      'logo',
      'supplier',
      'contact',
      'contactPhone',
      'trademarkId',
      'spuCount',
      'specCount',
      'sort',
      'updatedAt',
    ],
    filters: ['keyword', 'status', 'letter'],
    actions: ['add', 'update', 'stop', 'start', 'remove'],
    help: '停用品牌会把它在架的平台商品一并下架;再启用时商品不会自动上架。还有商品、规格的品牌不能删除。',
  }),
  ...pages(trademark, {
    url: '/api/trademark/search',
    name: '商标管理',
    group: 'basic-info',
    subgroup: '商标',
    kind: 'list',
    read: 'search',
    english: 'trademarks',
    columns: [
      'regNo',
      'name',
      'status',
      'brandId',
      'owner',
      'classNo',
      'validFrom',
      'validTo',
      'certImg',
      'authImg',
      'auditReason',
      'createdBy',
    ],
    filters: ['keyword', 'status', 'brandId', 'validTo', 'classNo'],
    actions: ['add', 'audit', 'update', 'remove'],
    help: '按到期先后排列。到期的商标自动转为已过期,续期后重新审核;有效的商标不能改证。',
  }),
];
