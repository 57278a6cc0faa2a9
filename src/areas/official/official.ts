import { area, choice, flag, image, instant, int, phone, ref, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { detail, list, look, move, query, resource, update } from '../../language/resource';

/** Somebody who left a name on the platform's site: a lead. */
export const officialUser = resource('official_user', {
  label: '官网用户', title: 'name', english: 'official site user lead', scope: { city: 'cityCode' },
  fields: {
    name: text('称呼', { max: 32, required: true, readOnly: true, search: 'contains' }),
    phone: phone('手机', { required: true, unique: true, masked: true, readOnly: true, search: 'exact' }),
    company: text('公司', { max: 64, search: 'contains' }),
    cityCode: area('城市', { level: 'city', readOnly: true }),
    source: choice('来源', { site: '官网', wechat: '公众号', event: '活动页', referral: '转介绍' }, { required: true, readOnly: true, default: 'site' }),
    intention: choice('意向', { partner: '加盟服务商', shop: '开店', brand: '品牌合作', other: '其它' }, { required: true, default: 'other' }),
    level: choice('意向度', { high: '高', middle: '中', low: '低' }, { tones: { high: 'good', middle: 'run', low: 'idle' } }),
    ownerId: ref('manager_user', '归属'),
    lastContactAt: instant('最近联系', { past: true }),
    converted: flag('已转服务商', { readOnly: true }),
  },
  indexes: [['-createdAt'], ['intention', '-createdAt'], ['level', '-createdAt'], ['source', '-createdAt'], ['ownerId', '-createdAt'], ['cityCode', '-createdAt'], ['converted', '-createdAt'], ['lastContactAt']],
  reads: { search: list('/official/user/search') },
  actions: { update: update('跟进', '/official/user/update', { key: 'e', english: 'edit owner remark', versioned: true, fields: ['ownerId', 'level', 'intention', 'company', 'lastContactAt', 'remark'] }) },
});

/** A company that asks on the site to become the partner of a city. */
export const officialPartnerApply = resource('official_partner_apply', {
  label: '服务商入驻申请', title: 'companyName', english: 'partner application', jump: ['id', 'applyNo'], scope: { partner: 'hidden' },
  fields: {
    applyNo: text('申请号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact' }),
    officialUserId: ref('official_user', '申请人', { readOnly: true }),
    companyName: text('公司', { max: 64, required: true, readOnly: true, search: 'contains' }),
    licenseNo: text('信用代码', { max: 32, required: true, readOnly: true, search: 'exact' }),
    licenseImg: image('执照', { readOnly: true }),
    contact: text('联系人', { max: 32, readOnly: true }),
    phone: phone('电话', { masked: true, readOnly: true, search: 'exact' }),
    areaCodes: texts('申请区域', { readOnly: true, areas: 'street' }),
    brands: texts('现有品牌', { readOnly: true }),
    warehouseArea: int('仓库面积', { readOnly: true, unit: '㎡' }),
    truckCount: int('车辆', { readOnly: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    overlap: text('区域冲突', { max: 500, readOnly: true }),
    partnerId: ref('partner_main', '转成的服务商', { readOnly: true }),
    auditedAt: instant('审核时间', { readOnly: true }),
    status: choice('状态', { pending: '待审核', passed: '已通过', converted: '已转服务商', rejected: '已驳回' }, { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', passed: 'run', converted: 'good', rejected: 'bad' } }),
  },
  uniqueWhere: [{ fields: ['partnerId'] }],
  indexes: [['-createdAt'], ['status', '-createdAt'], ['officialUserId'], ['truckCount'], ['warehouseArea']],
  moves: [
    { call: 'system', from: null, to: 'pending' },
    { call: '/official/partner/apply/audit', from: 'pending', to: 'passed', by: { result: 1 } },
    { call: '/official/partner/apply/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/official/partner/apply/toPartner', from: 'passed', to: 'converted' },
  ],
  waits: {
    pending: { kind: 'audit', label: '入驻申请待审核', when: { status: 'pending' }, action: 'audit', page: '/api/official/partner/apply/search', opens: '/api/official/partner/apply/info' },
  },
  reads: { search: list('/official/partner/apply/search'), info: detail('/official/partner/apply/info'), overlap: query('/official/partner/apply/overlap', { input: { id: ref('official_partner_apply', '申请', { required: true }) } }) },
  actions: {
    audit: move('审核', '/official/partner/apply/audit', { key: 'a', english: 'audit approve reject', ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) } }),
    overlap: look('查区域冲突', '/official/partner/apply/overlap', { key: 'w', english: 'area overlap conflict', reply: { overlap: text('申请区域里已有的城市服务商') } }),
    toPartner: move('转服务商', '/official/partner/apply/toPartner', { key: 't', english: 'to partner convert' }),
  },
});

const place = { group: 'business-follow-up', subgroup: '官网线索' } as const;
export const officialPages = [
  ...pages(officialUser, {
    ...place, url: '/api/official/user/search', name: '官网用户', kind: 'list', read: 'search', english: 'official users leads',
    columns: ['name', 'level', 'intention', 'company', 'phone', 'cityCode', 'source', 'ownerId', 'lastContactAt', 'converted', 'remark', 'createdAt'],
    filters: ['keyword', 'level', 'intention', 'source', 'ownerId', 'cityCode', 'converted', 'lastContactAt', 'createdAt'], actions: ['update'],
    help: '已转为服务商的线索,只能再改归属。',
  }),
  ...pages(officialPartnerApply,
    {
      ...place, url: '/api/official/partner/apply/search', name: '服务商入驻申请', kind: 'list', read: 'search', english: 'partner applications',
      columns: ['companyName', 'status', 'applyNo', 'areaCodes', 'warehouseArea', 'truckCount', 'brands', 'contact', 'phone', 'createdAt', 'rejectReason', 'partnerId'],
      filters: ['keyword', 'status', 'warehouseArea', 'truckCount', 'createdAt'], actions: ['overlap', 'audit', 'toPartner'],
      help: '审核通过后“转服务商”,建成一个待审核的服务商。审核前可“查区域冲突”,看申请区域里已有哪些城市服务商。',
    },
    {
      ...place, url: '/api/official/partner/apply/info', name: '服务商入驻申请详情', kind: 'detail', read: 'info', english: 'partner application detail',
      sections: [
        { label: '申请', fields: ['companyName', 'applyNo', 'status', 'officialUserId', 'contact', 'phone', 'createdAt', 'auditedAt', 'rejectReason', 'partnerId', 'overlap'] },
        { label: '资质', fields: ['licenseNo', 'licenseImg'] },
        { label: '区域与能力', fields: ['areaCodes', 'brands', 'warehouseArea', 'truckCount', 'remark'] },
      ],
      actions: ['overlap', 'audit', 'toPartner'],
      help: '核对执照与信用代码,再查申请区域里已有哪些城市服务商。审核通过后才能转为服务商。',
    },
  ),
];
