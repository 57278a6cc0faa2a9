import { area, choice, derived, int, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, remove, resource, SAME, update } from '../../language/resource';

const EDIT = '/partner/delivery/settle/quote/template/edit';
const DETAIL = '/partner/delivery/settle/quote/template/detail';
export const TIERS_HELP = '件数段:单价,分号隔开,如 1-10:3.5;10-50:3;50-:2.8(含前不含后)';
export const PASTE_HELP = '从表格整块粘贴,可带表头,每行:区域码 规格编码 单价 [上楼费/层] [每公里] [阶梯];已有的行改价,没有的行增加';
const entered = ['name', 'cityCode', 'priceMode', 'baseFee', 'maxDistanceM', 'remark'] as const;
export const PRICED = ['price', 'floorFee', 'distanceFee', 'tiers'] as const;

/** Prices by district and spec that quotes begin with. */
export const quoteTemplate = resource('delivery_quote_template', {
  label: '报价模板',
  title: 'name',
  english: 'quote template',
  scope: { city: 'cityCode', partner: 'hidden' },
  fields: {
    name: text('模板名', { max: 32, required: true, unique: true, search: 'contains' }),
    cityCode: area('城市', { required: true, level: 'city' }),
    priceMode: choice('计价', { piece: '按件', tier: '阶梯' }, { required: true, default: 'piece' }),
    lineCount: derived.count('行数', 'delivery_quote_template_line', 'templateId'),
    baseFee: money('参考起步费', { required: true, min: 0, default: 0, help: '谈价时参考,不参与计费' }),
    maxDistanceM: int('最远距离', { min: 100, max: 100_000, unit: '米' }),
    useCount: derived.count('引用', 'delivery_quote_order', 'templateId'),
    status: choice(
      '状态',
      { off: '停用', on: '启用' },
      { required: true, readOnly: true, default: 'on', tones: { off: 'idle', on: 'good' } },
    ),
  },
  indexes: [['status', '-createdAt'], ['cityCode', '-createdAt'], ['-createdAt'], ['-useCount']],
  moves: [
    { call: '/partner/delivery/settle/quote/template/add', from: null, to: 'on' },
    { call: EDIT, from: 'on', to: 'off', by: { status: 'off' } },
    { call: EDIT, from: 'off', to: 'on', by: { status: 'on' } },
    { call: EDIT, from: ['on', 'off'], to: SAME, by: { status: null } },
  ],
  reads: { search: list('/partner/delivery/settle/quote/template/search') },
  actions: {
    add: create('新增模板', '/partner/delivery/settle/quote/template/add', { key: 'n', english: 'add template', fields: entered }),
    update: update('修改', EDIT, {
      key: 'e',
      english: 'edit template',
      versioned: true,
      fields: entered,
      ask: { lines: json<readonly object[]>('明细', { unasked: true }) },
    }),
    stop: move('停用', EDIT, {
      evidence: { fields: ['name', 'cityCode', 'lineCount', 'useCount', 'status'] },
      key: 's',
      english: 'stop',
      on: 'row',
      each: true,
      with: { status: 'off' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', EDIT, { key: 't', english: 'start', on: 'row', each: true, with: { status: 'on' }, undo: 'stop' }),
  },
});

/** What one piece of a spec costs in an area by a template. */
export const quoteTemplateLine = resource('delivery_quote_template_line', {
  label: '模板明细',
  title: 'specCodeId',
  english: 'template line',
  under: ['templateId'],
  scope: { city: 'templateId.cityCode', partner: 'hidden' },
  fields: {
    templateId: ref('delivery_quote_template', '模板', { required: true }),
    areaCode: area('区域', { required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, offered: { status: 'enabled' } }),
    price: money('单价', { required: true, min: 0 }),
    floorFee: money('上楼费/层', { required: true, min: 0, default: 0 }),
    distanceFee: money('每公里', { required: true, min: 0, default: 0 }),
    tiers: text('阶梯', { max: 200, help: TIERS_HELP }),
  },
  uniqueWhere: [{ fields: ['templateId', 'areaCode', 'specCodeId'] }],
  indexes: [['templateId', 'areaCode'], ['areaCode', '-createdAt'], ['specCodeId', 'areaCode'], ['price'], ['-createdAt']],
  reads: { search: list('/partner/delivery/settle/quote/template/detail/search', { sort: 'areaCode' }) },
  actions: {
    add: create('增加行', `${DETAIL}/add`, {
      key: 'n',
      english: 'add line',
      like: ['templateId'],
      fields: ['templateId', 'areaCode', 'specCodeId', ...PRICED],
    }),
    update: update('改价', `${DETAIL}/edit`, { key: 'e', english: 'change price', versioned: true, fields: PRICED }),
    paste: act('粘贴明细', `${DETAIL}/paste`, {
      key: 'i',
      on: 'none',
      english: 'paste lines',
      like: ['templateId'],
      ask: {
        templateId: ref('delivery_quote_template', '模板', { required: true }),
        block: text('明细', { max: 20_000, required: true, help: PASTE_HELP }),
      },
      reply: { added: int('增加'), changed: int('改价') },
    }),
    remove: remove('删除行', `${DETAIL}/delete`, {
      evidence: { fields: ['templateId', 'areaCode', 'specCodeId', 'price', 'tiers'] },
      key: 'd',
      english: 'delete line',
      danger: true,
    }),
  },
});

const place = { group: 'merchant-logistics', subgroup: '配送报价', kind: 'list', read: 'search' } as const;
export const quoteTemplatePages = [
  ...pages(quoteTemplate, {
    ...place,
    url: '/api/partner/delivery/settle/quote/template/search',
    name: '配送结算报价模板',
    english: 'quote templates',
    columns: ['name', 'status', 'cityCode', 'priceMode', 'lineCount', 'useCount', 'baseFee', 'maxDistanceM', 'updatedAt', 'remark'],
    filters: ['keyword', 'status', 'cityCode', 'useCount'],
    actions: ['add', 'update', 'stop', 'start'],
    help: '报价单从模板起步:新建时带入它的全部明细。改模板不影响已有的报价单;停用的模板不能再选。',
  }),
  ...pages(quoteTemplateLine, {
    ...place,
    url: '/api/partner/delivery/settle/quote/template/detail/search',
    name: '报价模板明细',
    english: 'template lines',
    columns: ['templateId', 'areaCode', 'specCodeId', 'price', 'tiers', 'floorFee', 'distanceFee', 'templateId.cityCode', 'updatedAt'],
    filters: ['templateId', 'areaCode', 'specCodeId', 'price'],
    actions: ['add', 'update', 'paste', 'remove'],
    help: '同一规格以最小的区域为准:街道的价先于区县的,区县的先于城市的。阶梯按一单里这个规格的件数,含前不含后。',
  }),
];
