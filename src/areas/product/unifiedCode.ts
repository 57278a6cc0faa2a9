import { choice, derived, image, int, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, move, resource, SAME, update } from '../../language/resource';

/** What is looked at before any of this is done. */
const unifiedCodeEvidence = {
  fields: ['imageUrl', 'code', 'name', 'brandId', 'specName', 'unitName', 'weightG', 'specCount', 'partnerCount', 'status'],
  children: ['specs', 'partners'],
} as const;

/** One thing, one code, whoever sells it: specifications of products and of partners point here. */
export const unifiedCode = resource('unified_code', {
  label: '统一商品码',
  title: 'name',
  english: 'unified product code',
  jump: ['id'],
  fields: {
    code: text('统一码', {
      max: 20,
      required: true,
      unique: true,
      search: 'prefix',
      shape: '69\\d{11}|[A-Z][0-9A-Z-]{3,19}',
      help: '69 开头的 13 位商品条码,或大写字母开头的自编码',
    }),
    name: text('标准名', { max: 64, required: true, search: 'contains' }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    specName: text('规格', { max: 32, required: true }),
    unitName: text('单位', { max: 8, required: true, default: '桶' }),
    weightG: int('标准重量(克)', { required: true, min: 0, max: 1_000_000, default: 0 }),
    volumeMl: int('容量(毫升)', { min: 0, max: 1_000_000 }),
    specCount: derived.count('关联规格', 'product_spec', 'unifiedCodeId'),
    partnerCount: { ...derived.count('已下发', 'partner_spu_code', 'unifiedCodeId'), internal: 'partner_spu_code' },
    mergedToId: ref('unified_code', '并入', { readOnly: true }),
    imageUrl: image('图片'),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用', frozen: '冻结', merged: '已合并', voided: '已作废' },
      {
        required: true,
        readOnly: true,
        default: 'enabled',
        tones: { disabled: 'idle', enabled: 'good', frozen: 'wait', merged: 'idle', voided: 'idle' },
      },
    ),
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['brandId', '-createdAt'], ['mergedToId']],
  moves: [
    { call: '/product/unified/code/add', from: null, to: 'enabled' },
    { call: '/product/unified/code/edit', from: ['enabled', 'disabled'], to: SAME },
    { call: '/product/unified/code/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/product/unified/code/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/product/unified/code/operat', from: 'enabled', to: 'frozen', by: { action: 'freeze' } },
    { call: '/product/unified/code/operat', from: 'enabled', to: 'merged', by: { action: 'merge' } },
    { call: '/product/unified/code/operat', from: 'enabled', to: 'voided', by: { action: 'void' } },
    { call: '/product/unified/code/operat', from: 'frozen', to: 'enabled', by: { action: 'restore' } },
    { call: '/product/unified/code/useToPartner', from: 'enabled', to: SAME },
    { call: '/product/unified/code/weightToSpu', from: 'enabled', to: SAME },
    { call: '/product/unified/code/addSpu', from: 'enabled', to: SAME },
  ],
  reads: {
    search: list('/product/unified/code/search'),
    info: detail('/product/unified/code/info', {
      with: {
        specs: { resource: 'product_spec', by: 'unifiedCodeId', columns: ['specNo', 'name', 'spuId', 'unitName', 'weightG'] },
        partners: {
          resource: 'partner_spu_code',
          by: 'unifiedCodeId',
          columns: ['specNo', 'name', 'partnerId', 'weightG', 'status', 'createdAt'],
        },
      },
    }),
  },
  actions: {
    add: create('新增统一码', '/product/unified/code/add', {
      key: 'n',
      english: 'add unified code',
      fields: ['code', 'name', 'brandId', 'specName', 'unitName', 'weightG', 'volumeMl', 'imageUrl', 'remark'],
    }),
    edit: update('修改', '/product/unified/code/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'specName', 'unitName', 'weightG', 'volumeMl', 'imageUrl', 'remark'],
    }),
    stop: move('停用', '/product/unified/code/enable', { key: 's', english: 'stop disable', with: { status: 'disabled' }, undo: 'start' }),
    start: move('启用', '/product/unified/code/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    freeze: move('冻结', '/product/unified/code/operat', { key: 'f', english: 'freeze', with: { action: 'freeze' }, undo: 'restore' }),
    restore: move('恢复', '/product/unified/code/operat', {
      key: 'h',
      english: 'restore unfreeze',
      with: { action: 'restore' },
      undo: 'freeze',
    }),
    merge: move('合并', '/product/unified/code/operat', {
      evidence: unifiedCodeEvidence,
      key: 'm',
      english: 'merge',
      with: { action: 'merge' },
      danger: true,
      ask: {
        mergedToId: ref('unified_code', '并入', {
          nearest: { brandId: 'brandId' },
          required: true,
          offered: { status: 'enabled' },
          help: '它的关联规格、服务商规格码都改指向这个码,不能撤回',
        }),
      },
    }),
    void: move('作废', '/product/unified/code/operat', {
      evidence: unifiedCodeEvidence,
      english: 'void',
      with: { action: 'void' },
      danger: true,
    }),
    useToPartner: act('下发服务商', '/product/unified/code/useToPartner', {
      key: 'p',
      english: 'hand out to partners',
      replaces: { partnerIds: null },
      ask: { partnerIds: refs('partner_main', '服务商', { required: true }) },
      reply: { added: int('新增'), skipped: int('已有,跳过') },
      on: 'row',
      each: true,
    }),
    addSpu: act('关联商品', '/product/unified/code/addSpu', {
      key: 'i',
      english: 'link product',
      on: 'row',
      replaces: { specIds: null },
      ask: { specIds: refs('product_spec', '商品规格', { help: '一个规格至多关联一个统一码' }) },
    }),
    weightToSpu: act('同步重量', '/product/unified/code/weightToSpu', {
      key: 'w',
      english: 'weight to products',
      on: 'row',
      each: true,
      reply: { changed: int('改动的规格') },
    }),
  },
});

export const unifiedCodePages = pages(
  unifiedCode,
  {
    url: '/api/product/unified/code/search',
    name: '统一商品码',
    group: 'basic-info',
    subgroup: '统一编码',
    kind: 'list',
    read: 'search',
    english: 'unified codes',
    columns: [
      'code',
      'name',
      'status',
      'brandId',
      'specName',
      'unitName',
      'weightG',
      'volumeMl',
      'specCount',
      'partnerCount',
      'mergedToId',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'brandId', 'createdAt'],
    actions: ['add', 'edit', 'useToPartner', 'freeze', 'restore', 'merge', 'void', 'stop', 'start'],
    help: '一物一码。下发时为还没有这个码的服务商各生成一条规格码;合并把全部引用迁到目标码;作废须没有任何引用。',
  },
  {
    url: '/api/product/unified/code/info',
    name: '统一商品码详情',
    group: 'basic-info',
    subgroup: '统一编码',
    kind: 'detail',
    facts: ['specCount', 'partnerCount', 'brandId'],
    read: 'info',
    english: 'unified code detail',
    sections: [
      {
        label: '统一码',
        fields: [
          'code',
          'name',
          'status',
          'brandId',
          'specName',
          'unitName',
          'weightG',
          'volumeMl',
          'specCount',
          'partnerCount',
          'mergedToId',
          'createdAt',
          'remark',
        ],
      },
      { label: '图片', fields: ['imageUrl'] },
    ],
    actions: ['edit', 'addSpu', 'weightToSpu', 'useToPartner', 'freeze', 'restore', 'merge', 'void'],
    borrows: ['product_spec.unlink'],
    help: '统一码、它关联的商品规格和下发给服务商的规格码。同步重量把标准重量写到所有关联的规格。',
  },
);
