import { choice, derived, flag, image, instant, json, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, move, options, remove, resource, update } from '../../language/resource';

const [TEMPLATE, SUBMIT, APPLY] = ['/alipay/service/template', '/alipay/service/submit', '/alipay/service/submitApply'] as const;
const formFields = ['name', 'category', 'materials', 'titleRule', 'icon', 'pagePath', 'needTrademark', 'remark'] as const;

/** What Alipay wants to have for a service of a kind. */
export const serviceTemplate = resource('alipay_service_template', {
  label: '支付宝服务模板',
  title: 'name',
  english: 'alipay service template',
  fields: {
    code: text('编码', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[A-Z][A-Z0-9_]{1,31}',
      help: '大写字母开头,如 WATER_ORDER',
    }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    category: text('支付宝类目', { max: 64, required: true, search: 'contains' }),
    materials: texts('材料清单', { max: 20, help: '店铺提报时要交的,一项一条' }),
    titleRule: text('标题规则', { max: 64 }),
    icon: image('图标'),
    pagePath: text('小程序路径', { max: 128, shape: 'pages/[\\w/-]+', help: '如 pages/index/index' }),
    needTrademark: flag('需商标授权'),
    useCount: { ...derived.count('引用', 'alipay_service_submit', 'templateId'), internal: 'alipay_service_submit' },
    basedOnId: ref('alipay_service_template', '上一版', { readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good' } },
    ),
  },
  indexes: [['status', '-createdAt'], ['needTrademark', '-createdAt'], ['-useCount'], ['-createdAt']],
  moves: [
    { call: `${TEMPLATE}/add`, from: null, to: 'draft' },
    { call: `${TEMPLATE}/update`, from: null, to: 'draft' },
    { call: `${TEMPLATE}/update`, from: ['draft', 'published'], to: 'draft' },
    { call: `${TEMPLATE}/update`, from: 'published', to: 'published' },
    { call: `${TEMPLATE}/publish`, from: 'draft', to: 'published' },
  ],
  reads: { search: list(`${TEMPLATE}/search`), options: options(`${TEMPLATE}/list`) },
  actions: {
    add: create('新增模板', `${TEMPLATE}/add`, { key: 'n', english: 'add template', fields: ['code', ...formFields] }),
    update: update('编辑', `${TEMPLATE}/update`, { key: 'e', english: 'edit template', versioned: true, fields: formFields }),
    publish: move('发布', `${TEMPLATE}/publish`, { versioned: true, key: 'p', english: 'publish template' }),
    remove: remove('删除', `${TEMPLATE}/delete`, {
      key: 'd',
      english: 'delete template',
      danger: true,
      evidence: { fields: ['name', 'code', 'category', 'useCount', 'status'] },
    }),
  },
});

export interface Step {
  readonly at: string;
  readonly who: string;
  readonly what: string;
}

/** A shop's service, handed in to Alipay by a template. */
export const serviceSubmit = resource('alipay_service_submit', {
  label: '支付宝服务提报',
  title: 'submitNo',
  english: 'alipay service submission',
  jump: ['submitNo', 'alipayOrderNo'],
  module: 'alipay',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    submitNo: text('提报号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'AS\\d{18}' }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    templateId: ref('alipay_service_template', '模板', { required: true, readOnly: true }),
    memo: text('备注', { max: 200, readOnly: true }),
    materials: json<Readonly<Record<string, string>>>('材料', { readOnly: true }),
    trademarkId: ref('trademark', '商标', { readOnly: true }),
    alipayOrderNo: text('支付宝单号', { max: 64, readOnly: true, search: 'exact' }),
    rejectReason: text('驳回原因', { max: 500, readOnly: true }),
    log: json<readonly Step[]>('审核轨迹', { readOnly: true }),
    submittedAt: instant('提报时间', { readOnly: true }),
    finishedAt: instant('完结', { readOnly: true }),
    status: choice(
      '状态',
      { auditing: '审核中', passed: '已通过', canceled: '已撤回', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'run', passed: 'good', canceled: 'idle', rejected: 'bad' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['shopId', 'templateId'], when: { status: 'auditing' } }],
  indexes: [
    ['status', '-submittedAt'],
    ['shopId', '-submittedAt'],
    ['templateId', '-submittedAt'],
    ['trademarkId'],
    ['-submittedAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: APPLY, from: null, to: 'auditing' },
    { call: APPLY, from: ['rejected', 'canceled'], to: 'auditing' },
    { call: `${SUBMIT}/cancel`, from: 'auditing', to: 'canceled' },
    { call: 'system', from: 'auditing', to: 'passed' },
    { call: 'system', from: 'auditing', to: 'rejected' },
  ],
  reads: { search: list(`${SUBMIT}/search`, { sort: '-submittedAt' }), info: detail(`${SUBMIT}/info`) },
  actions: {
    apply: act('提报', APPLY, {
      on: 'none',
      key: 'n',
      english: 'submit service apply',
      inQuery: ['shopId', 'memo'],
      like: ['shopId', 'templateId', 'memo', 'trademarkId', 'materials'],
      ask: {
        shopId: ref('merchant_shop', '店铺', { required: true, offered: { status: 'open' } }),
        memo: text('备注', { max: 200 }),
        templateId: ref('alipay_service_template', '模板', { required: true, offered: { status: 'published' } }),
        materials: json<Readonly<Record<string, string>>>('材料', { help: '模板材料清单上的每一项一张图片' }),
        trademarkId: ref('trademark', '商标', { offered: { alipayStatus: 'passed' }, help: '模板要商标授权时必选' }),
        submitId: ref('alipay_service_submit', '重提哪一单', { unasked: true }),
      },
    }),
    cancel: move('撤回', `${SUBMIT}/cancel`, {
      key: 's',
      english: 'cancel submission',
      danger: true,
      evidence: { fields: ['submitNo', 'shopId', 'templateId', 'trademarkId', 'submittedAt', 'status'] },
    }),
  },
});

const place = { group: 'payment-app-plus', gateway: 'alipayReview', subgroup: '服务提报' } as const;
export const servicePages = [
  ...pages(
    serviceSubmit,
    {
      ...place,
      url: '/api/alipay/service/submit/search',
      name: '支付宝服务提报',
      kind: 'list',
      read: 'search',
      english: 'alipay service submissions',
      columns: [
        'submitNo',
        'shopId',
        'templateId',
        'status',
        'rejectReason',
        'submittedAt',
        'finishedAt',
        'trademarkId',
        'alipayOrderNo',
        'memo',
      ],
      filters: ['keyword', 'status', 'shopId', 'templateId', 'submittedAt'],
      actions: ['apply', 'cancel'],
      calls: [`${TEMPLATE}/list`],
      help: '一家店一个模板同时只有一单审核中。驳回或撤回的,在那一行上再提报即重提原单。协议没有公开,结果由模拟给出。',
    },
    {
      ...place,
      url: '/api/alipay/service/submit/info',
      name: '支付宝服务提报详情',
      kind: 'detail',
      facts: ['shopId', 'submittedAt', 'templateId'],
      read: 'info',
      english: 'alipay service submission detail',
      sections: [
        {
          label: '提报',
          fields: ['submitNo', 'shopId', 'templateId', 'status', 'memo', 'submittedAt', 'finishedAt', 'rejectReason', 'alipayOrderNo'],
        },
        { label: '材料', fields: ['templateId.materials', 'materials', 'trademarkId', 'templateId.needTrademark'] },
        { label: '审核轨迹', fields: ['log'] },
      ],
      actions: ['apply', 'cancel'],
      help: '对照模板的材料清单看交了什么;审核轨迹按时间列出每一步。',
    },
  ),
  ...pages(serviceTemplate, {
    ...place,
    url: '/api/alipay/service/template/search',
    name: '支付宝服务模板',
    kind: 'list',
    read: 'search',
    english: 'alipay service templates',
    columns: ['name', 'code', 'status', 'useCount', 'category', 'needTrademark', 'materials', 'titleRule', 'pagePath', 'updatedAt'],
    filters: ['keyword', 'status', 'needTrademark'],
    actions: ['add', 'update', 'publish', 'remove'],
    help: '材料清单不空才能发布。改已发布的回到草稿;已有提报引用的不动原版,另存一份新草稿,发布后供新的提报选。',
  }),
];
