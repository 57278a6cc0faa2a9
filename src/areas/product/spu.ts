import { COLOUR, choice, derived, flag, image, images, instant, int, money, ref, refs, rich, text, verdict } from '../../language/field';
import { whenLinked } from '../../language/linking';
import { pages } from '../../language/page';
import { act, create, detail, list, move, options, query, remove, resource, SAME, update } from '../../language/resource';

const described = [
  'name',
  'brandId',
  'categoryId',
  'tagIds',
  'unitName',
  'weightG',
  'guidePrice',
  'isBucket',
  'mainImage',
  'images',
  'detailHtml',
  'remark',
] as const;
const STATES = ['pending', 'off', 'on', 'rejected'] as const;

/** A standard product of the platform; its specifications are rows of their own. */
export const productSpu = resource('product_spu', {
  under: ['brandId', 'categoryId'],
  underWhenSet: ['tagIds'],
  label: '平台商品',
  title: 'name',
  english: 'product spu',
  jump: ['id', 'spuNo'],
  fields: {
    spuNo: text('商品编号', { max: 20, unique: true, readOnly: true, search: 'exact', shape: 'SPU\\d{8}' }),
    name: text('商品名', { max: 64, required: true, search: 'contains' }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    categoryId: ref('product_category', '分类', { required: true, offered: { status: 'enabled' }, help: '三级分类' }),
    tagIds: refs('product_tag', '标签'),
    mainImage: image('主图'),
    images: images('图集'),
    detailHtml: rich('详情', { max: 20_000 }),
    unitName: text('单位', { max: 8, required: true, default: '桶' }),
    weightG: int('重量(克)', { required: true, min: 0, max: 1_000_000, default: 0 }),
    guidePrice: money('指导价', { required: true, min: 0, default: 0 }),
    isBucket: flag('带空桶'),
    specCount: derived.count('规格数', 'product_spec', 'spuId'),
    // An index finds what is there, not what is missing.
    imageless: flag('缺主图', { readOnly: true }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', off: '下架', on: '上架', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', off: 'idle', on: 'good', rejected: 'bad' } },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['brandId', '-createdAt'],
    ['categoryId', '-createdAt'],
    ['imageless', '-createdAt'],
    ['guidePrice'],
    ['tagIds'],
  ],
  moves: [
    { call: '/product/spu/add', from: null, to: 'pending' },
    { call: '/product/spu/copy', from: null, to: 'pending' },
    { call: '/product/spu/copy', from: STATES, to: SAME },
    { call: '/product/spu/audit', from: 'pending', to: 'off', by: { result: 1 } },
    { call: '/product/spu/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/product/spu/enable', from: 'off', to: 'on', by: { status: 'on' } },
    { call: '/product/spu/enable', from: 'on', to: 'off', by: { status: 'off' } },
    { call: '/product/brand/enable', from: 'on', to: 'off' },
    { call: '/product/spu/update', from: 'rejected', to: 'pending' },
    { call: '/product/spu/update', from: ['pending', 'off', 'on'], to: SAME },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '平台商品待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/product/spu/search',
      opens: '/api/product/spu/info',
      about: 'brandId',
    },
  },
  reads: {
    search: list('/product/spu/search'),
    options: options('/product/spu/list'),
    /** Goods as customers find them, for whoever builds a page that shows some. */
    shown: query('/product/spu/shown', {
      access: 'session',
      input: {
        by: choice('排列', { hot: '按销量', fresh: '按上新', cheap: '按价格从低到高' }, { required: true }),
        count: int('件数', { required: true, min: 1, max: 20 }),
      },
    }),
    info: detail('/product/spu/info', {
      with: {
        specs: {
          resource: 'product_spec',
          by: 'spuId',
          columns: ['specNo', 'specName', 'unitName', 'weightG', 'unifiedCodeId', 'updatedAt'],
        },
      },
    }),
  },
  actions: {
    add: create('新增商品', '/product/spu/add', {
      key: 'n',
      english: 'add product',
      fields: described,
      ask: { specName: text('首个规格', { max: 32, required: true, help: '如 18.9L 桶装;其余规格在商品详情里增加' }) },
    }),
    update: update('修改', '/product/spu/update', { key: 'e', english: 'edit', versioned: true, fields: described }),
    audit: move('审核', '/product/spu/audit', {
      evidence: {
        fields: [
          'mainImage',
          'images',
          'name',
          'brandId',
          'categoryId',
          'unitName',
          'weightG',
          'guidePrice',
          'isBucket',
          'detailHtml',
          'auditReason',
        ],
        children: ['specs'],
        alike: ['name'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    on: move('上架', '/product/spu/enable', { key: 't', english: 'put on sale enable', with: { status: 'on' }, undo: 'off' }),
    off: move('下架', '/product/spu/enable', {
      key: 's',
      english: 'take off sale disable',
      with: { status: 'off' },
      undo: 'on',
      ask: { linked: whenLinked() },
      replaces: { linked: null },
      // Which pages these are is said before it is decided.
      previews: true,
    }),
    copy: act('复制', '/product/spu/copy', {
      key: 'c',
      english: 'copy duplicate',
      on: 'row',
      replaces: { name: null },
      ask: { name: text('新商品名', { max: 64, required: true }) },
    }),
    picture: update('换主图', '/product/spu/update', { key: 'p', english: 'change main picture', versioned: true, fields: ['mainImage'] }),
    remove: remove('删除', '/product/spu/delete', {
      evidence: { fields: ['mainImage', 'name', 'spuNo', 'brandId', 'categoryId', 'specCount', 'status'] },
      english: 'delete',
      danger: true,
      when: { status: ['pending', 'off', 'rejected'] },
    }),
  },
});

/** What is looked at before any of this is done. */
const productSpecEvidence = { fields: ['spuId', 'specNo', 'specName', 'unitName', 'weightG', 'unifiedCodeId'] } as const;

/** One specification of a product, known across channels by its unified code. */
export const productSpec = resource('product_spec', {
  under: ['spuId'],
  label: '商品规格',
  title: 'name',
  english: 'product spec',
  jump: ['specNo'],
  fields: {
    spuId: ref('product_spu', '商品', { required: true }),
    specNo: text('规格编号', { max: 24, unique: true, readOnly: true, search: 'exact', shape: 'SPU\\d{8}-\\d{2,3}' }),
    // The product's name and the specification's own: what it is called where it stands alone.
    name: text('商品规格', { max: 100, required: true, readOnly: true, search: 'contains' }),
    specName: text('规格', { max: 32, required: true }),
    unitName: text('单位', { max: 8, required: true, default: '桶' }),
    weightG: int('重量(克)', { required: true, min: 0, max: 1_000_000, default: 0 }),
    unifiedCodeId: ref('unified_code', '统一码', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['spuId', 'specName'] }],
  indexes: [['spuId', 'specNo'], ['unifiedCodeId', 'specNo'], ['-createdAt']],
  reads: { search: list('/product/spu/spec/search', { sort: 'specNo' }) },
  actions: {
    add: create('增加规格', '/product/spu/spec/add', {
      key: 'i',
      english: 'add spec',
      fields: ['spuId', 'specName', 'unitName', 'weightG', 'remark'],
    }),
    update: update('修改规格', '/product/spu/spec/update', {
      key: 'm',
      english: 'edit spec',
      versioned: true,
      fields: ['specName', 'unitName', 'weightG', 'remark'],
    }),
    remove: remove('删除规格', '/product/spu/spec/delete', {
      evidence: productSpecEvidence,
      english: 'delete spec',
      danger: true,
      on: 'row',
      each: true,
    }),
    /** Takes it from its unified code. */
    unlink: act('解除关联', '/product/unified/code/delSpu', {
      evidence: productSpecEvidence,
      key: 'd',
      english: 'unlink product',
      on: 'row',
      each: true,
      danger: true,
    }),
  },
});

/** A label of products: what speaks for them, or what is watched. */
export const productTag = resource('product_tag', {
  label: '商品标签',
  title: 'name',
  english: 'product tag',
  holds: { from: 'beginAt', until: 'endAt', of: ['tagType'] },
  fields: {
    name: text('标签名', { max: 16, required: true, unique: true, search: 'contains' }),
    tagType: choice(
      '类型',
      { selling: '卖点', activity: '活动', control: '管控' },
      { required: true, default: 'selling', tones: { selling: 'good', activity: 'run', control: 'bad' } },
    ),
    color: text('颜色', { max: 7, shape: COLOUR, help: '如 #2563eb' }),
    icon: image('角标'),
    beginAt: instant('生效'),
    endAt: instant('失效', { help: '不填则一直有效' }),
    spuCount: derived.count('商品数', 'product_spu', 'tagIds'),
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999, help: '小的在前' }),
  },
  indexes: [['sort'], ['tagType', 'sort'], ['endAt'], ['-createdAt']],
  reads: { search: list('/product/tag/search', { sort: 'sort' }) },
  actions: {
    add: create('新增标签', '/product/tag/add', {
      key: 'n',
      english: 'add tag',
      fields: ['name', 'tagType', 'color', 'icon', 'beginAt', 'endAt', 'sort', 'remark'],
    }),
    update: update('修改', '/product/tag/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'tagType', 'color', 'icon', 'beginAt', 'endAt', 'sort', 'remark'],
    }),
    bind: act('绑定商品', '/product/tag/bind', {
      key: 'b',
      english: 'bind products',
      on: 'row',
      with: { bound: 1 },
      replaces: { spuIds: null },
      ask: { spuIds: refs('product_spu', '商品') },
    }),
    unbind: act('解绑商品', '/product/tag/bind', {
      key: 'd',
      english: 'unbind products',
      on: 'row',
      with: { bound: 0 },
      replaces: { spuIds: null },
      evidence: { fields: ['name', 'tagType', 'spuCount'] },
      ask: {
        which: choice('解绑哪些', { chosen: '选中的商品', all: '全部商品' }, { required: true, default: 'chosen' }),
        spuIds: refs('product_spu', '商品', { requiredWhen: { which: 'chosen' }, shownWhen: { which: 'chosen' } }),
      },
    }),
    remove: remove('删除', '/product/tag/delete', {
      evidence: { fields: ['name', 'tagType', 'beginAt', 'endAt', 'spuCount'] },
      english: 'delete',
      danger: true,
    }),
  },
});

const place = { group: 'basic-info', subgroup: '平台商品' } as const;
export const spuPages = [
  ...pages(
    productSpu,
    {
      ...place,
      url: '/api/product/spu/search',
      name: '平台商品',
      kind: 'list',
      read: 'search',
      english: 'products',
      columns: [
        'spuNo',
        'name',
        'status',
        'mainImage',
        'brandId',
        'categoryId',
        'specCount',
        'guidePrice',
        'tagIds',
        'isBucket',
        'auditReason',
        'createdBy',
        'createdAt',
      ],
      filters: ['keyword', 'status', 'brandId', 'categoryId', 'tagIds', 'imageless', 'createdAt'],
      actions: ['add', 'audit', 'on', 'off', 'update', 'copy', 'remove'],
      help: '审核通过的商品先是下架;品牌、分类都启用并且有主图才能上架。被服务商商品引用的不能删除。',
    },
    {
      ...place,
      url: '/api/product/spu/info',
      name: '平台商品详情',
      kind: 'detail',
      facts: ['guidePrice', 'specCount', 'brandId'],
      read: 'info',
      english: 'product detail',
      sections: [
        {
          label: '商品',
          fields: [
            'spuNo',
            'name',
            'status',
            'brandId',
            'categoryId',
            'tagIds',
            'guidePrice',
            'unitName',
            'weightG',
            'isBucket',
            'createdAt',
            'createdBy',
            'auditReason',
            'remark',
          ],
        },
        { label: '图文', fields: ['mainImage', 'images', 'detailHtml'] },
      ],
      related: [
        {
          label: '服务商商品',
          resource: 'partner_spu',
          read: 'search',
          by: 'spuId',
          columns: ['name', 'partnerId', 'status', 'itemCount', 'source', 'createdAt'],
        },
      ],
      actions: ['audit', 'on', 'off', 'update', 'copy'],
      borrows: ['product_spec.add', 'product_spec.update', 'product_spec.remove'],
      help: '商品的规格、图文和引用它的服务商商品。品牌、分类都启用并且有主图才能上架;商品至少留一个规格,关联着统一码的规格先解除关联才能删除。',
    },
    {
      ...place,
      url: '/api/product/spu/search/gallery',
      name: '平台商品图库',
      kind: 'gallery',
      read: 'search',
      pictures: 'mainImage',
      english: 'product gallery pictures',
      columns: ['name', 'status', 'brandId', 'guidePrice'],
      filters: ['keyword', 'imageless', 'status', 'brandId', 'categoryId'],
      actions: ['picture', 'update', 'on', 'off'],
      help: '按主图巡检缺图、错图:方向键在图间移动,P 换主图,Enter 看商品;筛选“缺主图”只看缺图的。',
    },
  ),
  ...pages(productTag, {
    ...place,
    url: '/api/product/tag/search',
    name: '商品标签',
    kind: 'list',
    read: 'search',
    english: 'product tags',
    columns: ['name', 'tagType', 'color', 'icon', 'spuCount', 'beginAt', 'endAt', 'sort', 'updatedAt'],
    filters: ['keyword', 'tagType', 'endAt'],
    actions: ['add', 'update', 'bind', 'unbind', 'remove'],
    help: '绑定与解绑一次可选多个商品;删除标签会从所有商品上解绑。',
  }),
];
