import { choice, date, derived, flag, image, int, money, ref, refs, text, texts, verdict } from '../../language/field';
import { act, create, detail, list, move, options, remove, resource, SAME, tree, update } from '../../language/resource';

const rejecting = text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } });

/** A partner's specification code: what orders, stock and quotes are counted in. Those without a partner are the platform's own. */
export const partnerSpuCode = resource('partner_spu_code', {
  under: ['unifiedCodeId'],
  label: '规格码',
  title: 'name',
  english: 'spec',
  jump: ['specNo'],
  scope: { partner: 'partnerId' },
  fields: {
    partnerId: ref('partner_main', '服务商'),
    specNo: text('规格编码', {
      max: 24,
      unique: true,
      readOnly: true,
      search: 'prefix',
      shape: '[A-Z0-9]{1,10}-\\d+-\\d{3,}|SP[A-Z]{2,8}\\d{1,4}',
    }),
    name: text('规格名', { max: 64, required: true, search: 'contains' }),
    unifiedCodeId: ref('unified_code', '统一码', { offered: { status: 'enabled' } }),
    barcode: text('条码', { max: 20, copied: 'unifiedCodeId.code', search: 'prefix' }),
    spuId: ref('product_spu', '平台商品'),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    unitId: ref('partner_unit', '单位'),
    weightG: int('重量(克)', { required: true, min: 0, max: 1_000_000, default: 0 }),
    bucketFlag: flag('带空桶'),
    quoteRemark: text('报价备注', { max: 200, readOnly: true }),
    shopCount: derived.count('使用门店', 'shop_product', 'specCodeId', { status: 'on' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['partnerId', 'unifiedCodeId'] }],
  indexes: [['brandId', 'specNo'], ['partnerId', '-createdAt'], ['unifiedCodeId'], ['spuId'], ['status', '-createdAt'], ['-createdAt']],
  moves: [
    { call: '/partner/product/spu/code/add', from: null, to: 'enabled' },
    { call: '/product/unified/code/useToPartner', from: null, to: 'enabled' },
    { call: '/partner/product/spu/code/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/partner/product/spu/code/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list('/partner/product/spu/code/search') },
  actions: {
    add: create('新增规格码', '/partner/product/spu/code/add', {
      key: 'n',
      english: 'add spec code',
      fields: ['partnerId', 'name', 'unifiedCodeId', 'spuId', 'brandId', 'unitId', 'weightG', 'bucketFlag', 'remark'],
    }),
    update: update('修改', '/partner/product/spu/code/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'unifiedCodeId', 'spuId', 'unitId', 'weightG', 'bucketFlag', 'remark'],
    }),
    makeSpecNo: act('生成规格编码', '/partner/product/spu/code/makeSpecNo', {
      key: 'm',
      english: 'make spec number',
      when: { specNo: null },
    }),
    quoteRemark: act('报价备注', '/partner/product/spu/code/quoteRemark', {
      key: 'b',
      english: 'quote remark',
      undo: 'quoteRemark',
      ask: { quoteRemark: text('报价备注', { max: 200, help: '留空则清除' }) },
    }),
    stop: move('停用', '/partner/product/spu/code/enable', {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      ask: { force: flag('一并下架', { help: '还有门店在售,或在架的服务商商品只卖它时,勾选才能停用,它们会一并下架' }) },
    }),
    start: move('启用', '/partner/product/spu/code/enable', { key: 't', english: 'start enable', with: { status: 'enabled' } }),
  },
});

const about = ['name', 'brandId', 'templateId', 'mainImage', 'remark'] as const;
const SPU_STATES = ['pending', 'off', 'on', 'rejected'] as const;

/** A product as one partner offers it; what it costs stands with its items. */
export const partnerSpu = resource('partner_spu', {
  label: '服务商商品',
  title: 'name',
  english: 'partner product',
  jump: ['id'],
  scope: { partner: 'partnerId' },
  fields: {
    partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
    spuId: ref('product_spu', '平台商品', { required: true }),
    name: text('商品名', { max: 64, required: true, search: 'contains' }),
    brandId: ref('partner_brand', '服务商品牌', { offered: { status: 'active' } }),
    categoryId: ref('partner_category', '分类'),
    templateId: ref('partner_spu_template', '模板'),
    itemCount: derived.count('规格项', 'partner_spu_item', 'partnerSpuId'),
    mainImage: image('主图'),
    source: choice(
      '来源',
      { platform: '平台下发', partner: '服务商提报', copy: '复制' },
      { required: true, readOnly: true, default: 'partner' },
    ),
    copiedFromId: ref('partner_spu', '复制来源', { readOnly: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', off: '下架', on: '上架', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', off: 'idle', on: 'good', rejected: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['partnerId', 'spuId'] }],
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['spuId', '-createdAt'],
    ['source', '-createdAt'],
    ['templateId'],
    ['categoryId'],
  ],
  moves: [
    { call: '/partner/product/spu/add', from: null, to: 'pending' },
    { call: '/partner/product/spu/copy', from: null, to: 'pending' },
    { call: '/partner/product/template/apply', from: null, to: 'off' },
    { call: '/partner/product/spu/copy', from: SPU_STATES, to: SAME },
    { call: '/partner/product/spu/audit', from: 'pending', to: 'off', by: { result: 1 } },
    { call: '/partner/product/spu/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/partner/product/spu/enable', from: 'off', to: 'on', by: { status: 'on' } },
    { call: '/partner/product/spu/enable', from: 'on', to: 'off', by: { status: 'off' } },
    { call: '/partner/product/spu/code/enable', from: 'on', to: 'off' },
    { call: '/partner/product/spu/update', from: 'rejected', to: 'pending' },
    { call: '/partner/product/spu/update', from: ['pending', 'off', 'on'], to: SAME },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '服务商商品待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/product/spu/search',
      opens: '/api/partner/product/spu/info',
      about: 'partnerId',
    },
  },
  reads: {
    search: list('/partner/product/spu/search'),
    forCopy: list('/partner/product/spu/searchForCopy', { where: { status: ['on', 'off'] } }),
    info: detail('/partner/product/spu/info', {
      with: { items: { resource: 'partner_spu_item', by: 'partnerSpuId', columns: ['specCodeId', 'price', 'minQty', 'updatedAt'] } },
    }),
  },
  actions: {
    add: create('新增商品', '/partner/product/spu/add', {
      key: 'n',
      english: 'add partner product',
      fields: ['partnerId', 'spuId', ...about],
      ask: {
        specCodeId: ref('partner_spu_code', '首个规格', { required: true, offered: { status: 'enabled' } }),
        price: money('供货价', { required: true, min: 1 }),
        minQty: int('起订量', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少订几件' }),
      },
    }),
    update: update('修改', '/partner/product/spu/update', { key: 'e', english: 'edit', versioned: true, fields: about }),
    audit: move('审核', '/partner/product/spu/audit', {
      evidence: {
        fields: ['mainImage', 'name', 'partnerId', 'spuId', 'brandId', 'categoryId', 'templateId', 'source', 'auditReason'],
        children: ['items'],
        alike: ['name'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: rejecting },
    }),
    on: move('上架', '/partner/product/spu/enable', { key: 't', english: 'put on sale', with: { status: 'on' }, undo: 'off' }),
    off: move('下架', '/partner/product/spu/enable', { key: 's', english: 'take off sale', with: { status: 'off' }, undo: 'on' }),
    copy: act('复制到服务商', '/partner/product/spu/copy', {
      key: 'c',
      english: 'copy to partners',
      replaces: { partnerIds: null },
      ask: { partnerIds: refs('partner_main', '目标服务商', { required: true }) },
      reply: { added: int('新增'), skipped: int('跳过') },
    }),
    remove: remove('删除', '/partner/product/spu/del', {
      evidence: { fields: ['mainImage', 'name', 'partnerId', 'itemCount', 'status'] },
      english: 'delete',
      danger: true,
      when: { status: ['pending', 'off', 'rejected'] },
    }),
  },
});

/** One specification of a partner's product, and what it costs. */
export const partnerSpuItem = resource('partner_spu_item', {
  label: '规格项',
  title: 'name',
  english: 'product item',
  scope: { partner: 'partnerSpuId.partnerId' },
  fields: {
    partnerSpuId: ref('partner_spu', '服务商商品', { required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, offered: { status: 'enabled' } }),
    name: text('规格名', { max: 64, readOnly: true, search: 'contains' }),
    price: money('供货价', { required: true, min: 1 }),
    minQty: int('起订量', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少订几件' }),
  },
  uniqueWhere: [{ fields: ['partnerSpuId', 'specCodeId'] }],
  indexes: [['partnerSpuId', 'createdAt'], ['specCodeId'], ['-createdAt']],
  reads: { search: list('/partner/product/spu/item/search') },
  actions: {
    add: create('增加规格项', '/partner/product/spu/addItem', {
      key: 'i',
      english: 'add item',
      fields: ['partnerSpuId', 'specCodeId', 'price', 'minQty', 'remark'],
    }),
    update: update('改规格项', '/partner/product/spu/editItem', {
      key: 'm',
      english: 'edit item price',
      versioned: true,
      fields: ['price', 'minQty', 'remark'],
    }),
  },
});

const offered = ['name', 'brandIds', 'spuIds', 'cityCodes', 'cover', 'remark'] as const;

/** A set of products that a new partner begins with. */
export const partnerSpuTemplate = resource('partner_spu_template', {
  label: '服务商商品模板',
  title: 'name',
  english: 'partner product template',
  fields: {
    name: text('模板名', { max: 32, required: true, unique: true, search: 'contains' }),
    brandIds: refs('product_brand', '品牌', { help: '不选则不限品牌;选了则商品须属于其中之一' }),
    spuIds: refs('product_spu', '商品'),
    cityCodes: texts('适用城市', { areas: 'city', help: '不选则各城市通用' }),
    spuCount: int('商品数', { required: true, readOnly: true, default: 0 }),
    itemCount: derived.count('规格数', 'partner_spu_template_item', 'templateId'),
    useCount: { ...derived.count('使用次数', 'partner_spu', 'templateId'), internal: 'partner_spu' },
    cover: image('封面'),
  },
  indexes: [['-createdAt'], ['brandIds'], ['spuIds'], ['cityCodes']],
  reads: {
    search: list('/partner/product/template/search'),
    info: detail('/partner/product/template/info', {
      with: { items: { resource: 'partner_spu_template_item', by: 'templateId', columns: ['name', 'price', 'minQty', 'updatedAt'] } },
    }),
  },
  actions: {
    add: create('新增模板', '/partner/product/template/add', { key: 'n', english: 'add template', fields: offered }),
    update: update('修改', '/partner/product/template/update', { key: 'e', english: 'edit', versioned: true, fields: offered }),
    apply: act('下发到服务商', '/partner/product/template/apply', {
      key: 'a',
      english: 'apply hand out to partners',
      replaces: { partnerIds: null },
      ask: { partnerIds: refs('partner_main', '服务商', { required: true }) },
      reply: { added: int('新增商品'), skipped: int('跳过') },
    }),
    remove: remove('删除', '/partner/product/template/delete', {
      evidence: { fields: ['name', 'brandIds', 'cityCodes', 'spuCount', 'itemCount', 'useCount'] },
      english: 'delete',
      danger: true,
    }),
  },
});

/** One specification of a template, and what it costs where nothing else is agreed. */
export const partnerSpuTemplateItem = resource('partner_spu_template_item', {
  label: '模板规格',
  title: 'name',
  english: 'template item',
  fields: {
    templateId: ref('partner_spu_template', '模板', { required: true }),
    specId: ref('product_spec', '商品规格', { required: true }),
    name: text('规格名', { max: 100, readOnly: true, search: 'contains' }),
    price: money('默认供货价', { required: true, min: 1 }),
    minQty: int('默认起订量', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少订几件' }),
  },
  uniqueWhere: [{ fields: ['templateId', 'specId'] }],
  indexes: [['templateId', 'createdAt'], ['specId'], ['-createdAt']],
  reads: { search: list('/partner/product/template/item/search') },
  actions: {
    add: create('增加规格', '/partner/product/template/addItem', {
      key: 'i',
      english: 'add template item',
      fields: ['templateId', 'specId', 'price', 'minQty', 'remark'],
    }),
    update: update('改规格', '/partner/product/template/editItem', {
      key: 'm',
      english: 'edit template item price',
      versioned: true,
      fields: ['price', 'minQty', 'remark'],
    }),
    remove: remove('移除规格', '/partner/product/template/delItem', {
      evidence: { fields: ['templateId', 'name', 'price', 'minQty'] },
      english: 'remove template item',
      danger: true,
      on: 'row',
      each: true,
    }),
  },
});

/** A partner's own place for products, or one for all partners; two levels. */
export const partnerCategory = resource('partner_category', {
  label: '服务商商品分类',
  title: 'name',
  english: 'partner category',
  scope: { partner: 'partnerId' },
  fields: {
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    parentId: ref('partner_category', '上级'),
    level: choice('层级', { first: '一级', second: '二级' }, { required: true, readOnly: true, default: 'first' }),
    partnerId: ref('partner_main', '服务商', { help: '不选则各服务商通用' }),
    platformCategoryId: ref('product_category', '平台分类', { offered: { status: 'enabled' } }),
    icon: image('图标'),
    spuCount: derived.count('商品数', 'partner_spu', 'categoryId'),
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999, help: '小的在前' }),
  },
  uniqueWhere: [{ fields: ['partnerId', 'parentId', 'name'] }],
  indexes: [['sort'], ['parentId', 'sort'], ['partnerId', 'sort']],
  reads: {
    tree: tree('/partner/product/category/tree', { sort: 'sort' }),
    search: list('/partner/product/category/search', { sort: 'sort' }),
  },
  actions: {
    add: create('新增分类', '/partner/product/category/add', {
      key: 'n',
      english: 'add partner category',
      fields: ['parentId', 'partnerId', 'name', 'platformCategoryId', 'icon', 'sort', 'remark'],
    }),
    update: update('改名/排序', '/partner/product/category/update', {
      key: 'e',
      english: 'edit rename sort',
      versioned: true,
      fields: ['name', 'platformCategoryId', 'icon', 'sort', 'remark'],
    }),
    remove: remove('删除', '/partner/product/category/delete', {
      evidence: { fields: ['name', 'parentId', 'level', 'partnerId', 'spuCount'] },
      english: 'delete',
      danger: true,
    }),
  },
});

/** A measure, and how many of its base it holds. */
export const partnerUnit = resource('partner_unit', {
  label: '商品单位',
  title: 'name',
  english: 'unit',
  fields: {
    name: text('单位名', { max: 8, required: true, unique: true, search: 'contains' }),
    symbol: text('符号', { max: 8 }),
    unitType: choice('类型', { bucket: '桶', box: '箱', bottle: '瓶', pack: '提', other: '其它' }, { required: true, default: 'other' }),
    baseUnitId: ref('partner_unit', '基础单位', { help: '不选则自己就是基础单位' }),
    ratio: int('换算率', { required: true, min: 1, max: 1_000_000, default: 1, help: '一个这样的单位等于几个基础单位' }),
    decimals: int('小数位', { required: true, min: 0, max: 3, default: 0, unit: '位', help: '数量保留几位小数,0 为整数' }),
    useCount: { ...derived.count('引用数', 'partner_spu_code', 'unitId'), internal: 'partner_spu_code' },
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999, help: '小的在前' }),
  },
  indexes: [['sort'], ['unitType', 'sort'], ['baseUnitId', 'sort']],
  reads: { search: list('/partner/product/unit/search', { sort: 'sort' }) },
  actions: {
    add: create('新增单位', '/partner/product/unit/add', {
      key: 'n',
      english: 'add unit',
      fields: ['name', 'symbol', 'unitType', 'baseUnitId', 'ratio', 'decimals', 'sort', 'remark'],
    }),
    update: update('修改', '/partner/product/unit/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'symbol', 'unitType', 'baseUnitId', 'ratio', 'decimals', 'sort', 'remark'],
    }),
    remove: remove('删除', '/partner/product/unit/delete', {
      evidence: { fields: ['name', 'symbol', 'unitType', 'baseUnitId', 'ratio', 'useCount'] },
      english: 'delete',
      danger: true,
    }),
  },
});

const licence = ['areaCodes', 'exclusive', 'authImg', 'beginDate', 'endDate', 'remark'] as const;

/** What a partner may sell: a brand, where, and until when. */
export const partnerBrand = resource('partner_brand', {
  label: '服务商品牌',
  title: 'name',
  english: 'partner brand',
  scope: { partner: 'partnerId' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'active' }, of: ['partnerId', 'brandId'] },
  fields: {
    partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    // The brand's and the partner's names: what it is called where it stands alone.
    name: text('品牌与服务商', { max: 100, readOnly: true, search: 'contains' }),
    areaCodes: texts('授权区域', { areas: 'city' }),
    exclusive: flag('独家'),
    authImg: image('授权书', { documents: true }),
    beginDate: date('开始', { required: true }),
    endDate: date('结束', { required: true }),
    spuCount: derived.count('在营商品', 'partner_spu', 'brandId', { status: 'on' }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    adjustReason: text('调整原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', active: '生效', expired: '失效', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', active: 'good', expired: 'idle', rejected: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['partnerId', 'brandId'] }],
  indexes: [
    ['-createdAt'],
    ['status', 'endDate'],
    ['partnerId', 'endDate'],
    ['brandId', 'endDate'],
    ['endDate'],
    ['areaCodes'],
    ['exclusive', 'endDate'],
  ],
  moves: [
    { call: '/partner/product/brand/add', from: null, to: 'pending' },
    { call: '/partner/product/brand/adjustByPartner', from: null, to: 'pending' },
    { call: '/partner/product/brand/adjustByPartner', from: 'active', to: 'expired' },
    { call: '/partner/product/brand/adjustByPartner', from: ['expired', 'rejected'], to: 'pending' },
    { call: '/partner/product/brand/audit', from: 'pending', to: 'active', by: { result: 1 } },
    { call: '/partner/product/brand/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/partner/product/brand/update', from: ['pending', 'expired', 'rejected'], to: 'pending' },
    { call: 'system', from: 'active', to: 'expired', due: 'endDate' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '服务商品牌待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/product/brand/search',
      about: 'partnerId',
    },
  },
  reads: {
    search: list('/partner/product/brand/search', { sort: 'endDate' }),
    options: options('/partner/product/brand/list', { where: { status: 'active' } }),
  },
  actions: {
    add: create('新增品牌授权', '/partner/product/brand/add', {
      key: 'n',
      english: 'add partner brand',
      fields: ['partnerId', 'brandId', ...licence],
    }),
    audit: move('审核', '/partner/product/brand/audit', {
      evidence: {
        fields: ['authImg', 'partnerId', 'brandId', 'areaCodes', 'exclusive', 'beginDate', 'endDate', 'adjustReason', 'auditReason'],
        alike: ['brandId'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: rejecting },
    }),
    update: update('修改/续期', '/partner/product/brand/update', { key: 'e', english: 'edit renew', versioned: true, fields: licence }),
    adjust: act('按服务商调整', '/partner/product/brand/adjustByPartner', {
      key: 'b',
      english: 'adjust by partner',
      on: 'none',
      ask: {
        partnerId: ref('partner_main', '服务商', { required: true, offered: { status: 'normal' } }),
        brandIds: refs('product_brand', '可经营品牌', { help: '不在其中的生效授权置为失效,新增的待审核' }),
        reason: text('调整原因', { max: 200, required: true }),
      },
      reply: { added: int('新增待审核'), expired: int('置为失效'), kept: int('不变') },
    }),
    remove: remove('删除', '/partner/product/brand/delete', {
      evidence: { fields: ['partnerId', 'brandId', 'areaCodes', 'beginDate', 'endDate', 'spuCount', 'status'] },
      english: 'delete',
      danger: true,
      when: { status: ['pending', 'expired', 'rejected'] },
    }),
  },
});
