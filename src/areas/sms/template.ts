import { choice, derived, int, json, ref, refs, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, look, move, options, query, remove, resource, SAME, update } from '../../language/resource';
import { SMS_TYPES } from './platform';
import type { Trial } from './trial';

const CALL = '/sms/template';
const PROMO = '/sms/promo/template';
const AUDITS = '模板由平台审核';
const seen = { fields: ['content', 'sign', 'smsType', 'variables', 'splitCount', 'platformId', 'shopId', 'createdBy', 'status'] } as const;
const judged = {
  result: verdict(),
  refusedIds: refs('sms_platform', '未通过的平台', {
    shownWhen: { result: 1 },
    help: '留空为所有支持该类型的平台都通过;部分未通过时选出,发送时绕开它们',
  }),
  reason: text('原因', { max: 200, requiredWhen: { result: 0 }, help: '驳回必填' }),
} as const;
/** What messages say, with variables. Its text is looked over, here and by each carrier, before anything is sent by it. */
export const smsTemplate = resource('sms_template', {
  label: '短信模板',
  title: 'name',
  english: 'sms template',
  module: 'sms',
  scope: { shop: 'shopId', partner: 'shopId.partnerId', city: 'shopId.areaCode' },
  fields: {
    templateType: choice('模板类型', { content: '内容模板', promo: '促销模板' }, { required: true, readOnly: true, default: 'content' }),
    smsType: choice('短信类型', SMS_TYPES, { required: true, default: 'notice' }),
    code: text('模板编码', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[A-Z][A-Z0-9_]{2,31}',
      help: '大写字母、数字、下划线',
    }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    // Who carries messages is the platform's own business: of a template as of the messages by it.
    platformId: ref('sms_platform', '首选平台', { internal: true, offered: { status: 'enabled' }, help: '留空按平台优先级' }),
    sign: text('签名', { max: 16, required: true, min: 2, shape: '[^\\[\\]【】\\s]+', help: '不含方括号,发送时加在最前' }),
    content: text('正文', { max: 480, required: true, search: 'contains', help: '变量写作 ${orderNo}' }),
    variables: texts('变量', { readOnly: true }),
    shopId: ref('merchant_shop', '所属店铺', { offered: { status: 'open' } }),
    wordCount: int('字数', { required: true, readOnly: true, default: 0, min: 0, help: '含签名,变量按名称计' }),
    splitCount: int('预计条数', { required: true, readOnly: true, default: 1, min: 1 }),
    usedCount: derived.count('已用', 'sms_record', 'templateId'),
    refusedCount: derived.count('未通过平台', 'sms_template_review', 'templateId', { status: 'refused' }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', usable: '可用', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'auditing', tones: { auditing: 'wait', usable: 'good', rejected: 'bad' } },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['templateType', '-createdAt'],
    ['smsType', '-createdAt'],
    ['shopId', '-createdAt'],
    ['platformId', '-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'auditing' },
    { call: `${PROMO}/add`, from: null, to: 'auditing' },
    ...[CALL, PROMO].flatMap((call) => [
      { call: `${call}/audit`, from: 'auditing', to: 'usable', by: { result: 1 } } as const,
      { call: `${call}/audit`, from: 'auditing', to: 'rejected', by: { result: 0 } } as const,
      // Looked over again where a carrier came new: none sends what it has not passed.
      { call: `${call}/audit`, from: 'usable', to: 'usable', by: { result: 1 } } as const,
      { call: `${call}/audit`, from: 'usable', to: 'rejected', by: { result: 0 } } as const,
      { call: `${call}/update`, from: ['usable', 'rejected'], to: 'auditing' } as const,
      { call: `${call}/update`, from: ['auditing', 'usable', 'rejected'], to: SAME } as const,
      { call: `${call}/delete`, from: ['auditing', 'usable', 'rejected'], to: null } as const,
    ]),
  ],
  waits: {
    content: {
      kind: 'audit',
      label: '短信内容模板待审核',
      when: { templateType: 'content', status: 'auditing' },
      action: 'audit',
      page: '/api/sms/template/search',
      about: 'content',
    },
    promo: {
      kind: 'audit',
      label: '短信促销模板待审核',
      when: { templateType: 'promo', status: 'auditing' },
      action: 'auditPromo',
      page: '/api/sms/promo/template/search',
      about: 'content',
    },
  },
  reads: {
    search: list(`${CALL}/search`, { where: { templateType: 'content' } }),
    options: options(`${CALL}/list`),
    promo: list(`${PROMO}/search`, { where: { templateType: 'promo' } }),
    /** What it would read with the values of real orders, and what that costs. */
    preview: query(`${CALL}/preview`, { input: { id: ref('sms_template', '模板', { required: true }) } }),
  },
  actions: {
    add: create('新增模板', `${CALL}/add`, {
      key: 'n',
      english: 'add template',
      fields: ['code', 'name', 'sign', 'content', 'platformId', 'remark'],
      ask: { smsType: choice('短信类型', { code: '验证码', notice: '通知' }, { required: true, default: 'notice' }) },
    }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { templateType: 'content' },
      fields: ['name', 'sign', 'content', 'platformId', 'remark'],
    }),
    audit: move('审核', `${CALL}/audit`, {
      platform: AUDITS,
      key: 'p',
      english: 'audit review',
      versioned: true,
      when: { templateType: 'content' },
      evidence: { ...seen, alike: ['content'] },
      replaces: { refusedIds: null },
      ask: judged,
    }),
    remove: remove('删除', `${CALL}/delete`, {
      english: 'delete',
      danger: true,
      when: { templateType: 'content' },
      evidence: seen,
    }),
    addPromo: create('新增促销模板', `${PROMO}/add`, {
      key: 'n',
      english: 'add promo template',
      fields: ['code', 'name', 'sign', 'content', 'shopId', 'platformId', 'remark'],
    }),
    updatePromo: update('修改', `${PROMO}/update`, {
      key: 'e',
      english: 'edit promo',
      versioned: true,
      when: { templateType: 'promo' },
      fields: ['name', 'sign', 'content', 'shopId', 'platformId', 'remark'],
    }),
    auditPromo: move('审核', `${PROMO}/audit`, {
      platform: AUDITS,
      key: 'p',
      english: 'audit promo',
      versioned: true,
      when: { templateType: 'promo' },
      evidence: { ...seen, alike: ['content'] },
      replaces: { refusedIds: null },
      ask: judged,
    }),
    removePromo: remove('删除', `${PROMO}/delete`, {
      english: 'delete promo',
      danger: true,
      when: { templateType: 'promo' },
      evidence: seen,
    }),
    preview: look('试算', `${CALL}/preview`, {
      key: 'i',
      english: 'preview try parts cost',
      reply: { trial: json<Trial>('试算') },
    }),
  },
});

/** What a carrier says of a template: it is sent by none that refused it. */
export const smsTemplateReview = resource('sms_template_review', {
  label: '模板平台审核',
  title: 'platformId',
  scope: { partner: 'templateId.shopId.partnerId', shop: 'templateId.shopId', city: 'templateId.shopId.areaCode' },
  under: ['templateId'],
  fields: {
    templateId: ref('sms_template', '模板', { required: true }),
    platformId: ref('sms_platform', '平台', { required: true }),
    reason: text('原因', { max: 200 }),
    status: choice(
      '结论',
      { passed: '通过', refused: '未通过' },
      { required: true, readOnly: true, tones: { passed: 'good', refused: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['templateId', 'platformId'] }],
  indexes: [['platformId', 'status']],
});

const columns = [
  'name',
  'status',
  'content',
  'smsType',
  'sign',
  'splitCount',
  'usedCount',
  'refusedCount',
  'platformId',
  'rejectReason',
  'code',
  'createdBy',
  'updatedAt',
] as const;

export const templatePages = pages(
  smsTemplate,
  {
    url: '/api/sms/promo/template/search',
    name: '短信促销模板',
    group: 'operations-center',
    subgroup: '短信营销',
    kind: 'list',
    read: 'promo',
    english: 'sms promo templates',
    columns: [
      'name',
      'status',
      'content',
      'shopId',
      'sign',
      'splitCount',
      'usedCount',
      'refusedCount',
      'rejectReason',
      'code',
      'createdBy',
      'updatedAt',
    ],
    filters: ['keyword', 'status', 'shopId', 'createdAt'],
    actions: ['addPromo', 'updatePromo', 'auditPromo', 'removePromo', 'preview'],
    calls: ['/sms/platform/list', '/sms/template/list'],
    help: '促销短信须写明退订方式(正文含“退订”),审核通过才能用;改签名或正文须重审。提交人不能审核自己的模板。发卡通知可用变量 ${card}、${qty}、${amount}、${until}。只在允许的时段(默认 8:00–22:00)发出,退订过的号码不发,回复“退订”即退订。按 I 试算,发卡通知用最近发出的卡,其他用真实订单:每人收到什么、几条、多少钱、谁收不到。',
  },
  {
    url: '/api/sms/template/search',
    name: '短信内容模板',
    group: 'platform-management',
    subgroup: '短信平台',
    kind: 'list',
    read: 'search',
    english: 'sms content templates variables',
    columns,
    filters: ['keyword', 'status', 'smsType', 'platformId', 'createdAt'],
    actions: ['add', 'update', 'audit', 'remove', 'preview'],
    calls: ['/sms/platform/list', '/sms/template/list'],
    help: '验证码与通知类模板。变量写作 ${orderNo};条数按“【签名】+ 填好变量的正文”计:70 字内一条,超过则每 67 字一条,表情算两字。审核时可指出哪些平台未通过,发送会绕开它们。改签名或正文须重审。按 I 用真实订单试算:每人收到什么、几条、多少钱、谁收不到。',
  },
);
