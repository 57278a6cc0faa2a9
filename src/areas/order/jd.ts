import { area, choice, images, instant, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, resource } from '../../language/resource';

const [SYNC, ADD, REMOVE] = ['/third/order/jd/area/sync', '/third/order/jd/blacklist/add', '/third/order/jd/blacklist/delete'] as const;

/** JD's own addresses, each with the area of the platform that it is. */
export const jdArea = resource('jd_area', {
  label: '京东区域',
  title: 'jdName',
  english: 'jd area',
  scope: { partner: 'hidden', shop: 'hidden' },
  fields: {
    jdCode: text('京东区域码', { max: 16, required: true, unique: true, readOnly: true, search: 'exact' }),
    jdName: text('京东名称', { max: 64, required: true, readOnly: true, search: 'contains' }),
    parentJdCode: text('上级', { max: 16, readOnly: true, search: 'exact' }),
    level: choice('层级', { province: '省', city: '市', district: '区县', street: '街道' }, { required: true, readOnly: true }),
    areaCode: area('平台区划', { readOnly: true }),
    partnerId: ref('partner_main', '默认服务商', { readOnly: true }),
    mapped: choice(
      '映射',
      { no: '未映射', yes: '已映射' },
      { required: true, readOnly: true, default: 'no', tones: { no: 'wait', yes: 'good' } },
    ),
    syncedAt: instant('同步时间', { required: true, readOnly: true }),
  },
  state: 'mapped',
  indexes: [['mapped', 'jdCode'], ['level', 'jdCode'], ['areaCode'], ['partnerId'], ['parentJdCode']],
  moves: [
    { call: 'system', from: null, to: 'no' },
    { call: 'system', from: null, to: 'yes' },
    { call: 'system', from: 'no', to: 'yes' },
  ],
  reads: { search: list('/third/order/jd/area/search', { sort: 'mapped,jdCode' }) },
  actions: {
    sync: act('同步京东区域', SYNC, {
      on: 'none',
      key: 'i',
      english: 'sync jd areas',
    }),
  },
});

/** Customers and addresses whose orders from JD are not taken. What is on it is kept as a digest; shown is what can't be read back. */
export const jdBlacklist = resource('jd_blacklist', {
  label: '京东黑名单',
  title: 'valueMask',
  english: 'jd blacklist',
  scope: { partner: 'hidden', shop: 'hidden' },
  fields: {
    listType: choice('类型', { user: '京东用户', phone: '手机号', address: '地址' }, { required: true, default: 'phone' }),
    valueMask: text('对象', { max: 128, required: true, readOnly: true }),
    valueHash: text('摘要', { max: 64, required: true, readOnly: true, secret: 'digest' }),
    reasonCode: choice(
      '原因',
      { fake: '恶意下单', refund: '频繁退款', address: '虚假地址', harass: '骚扰配送员', other: '其他' },
      { required: true, default: 'fake' },
    ),
    evidence: images('凭证', { max: 6 }),
    hitCount: int('命中次数', { required: true, readOnly: true, default: 0, min: 0 }),
    thirdOrderId: ref('third_order', '来源订单', { among: { channel: 'jd' } }),
    expireAt: instant('到期', { help: '留空为永久;到期自动移出' }),
    operatorId: ref('admin_user', '操作人', { readOnly: true }),
    status: choice(
      '状态',
      { active: '生效', removed: '已移出' },
      { required: true, readOnly: true, default: 'active', tones: { active: 'good', removed: 'idle' } },
    ),
  },
  uniqueWhere: [{ fields: ['listType', 'valueHash'], when: { status: 'active' } }],
  indexes: [
    ['status', '-createdAt'],
    ['listType', '-createdAt'],
    ['reasonCode', '-createdAt'],
    ['expireAt'],
    ['-createdAt'],
    ['-hitCount'],
    ['thirdOrderId'],
    ['operatorId'],
  ],
  moves: [
    { call: ADD, from: null, to: 'active' },
    { call: REMOVE, from: 'active', to: 'removed' },
    { call: 'system', from: 'active', to: 'removed', due: 'expireAt' },
  ],
  reads: { search: list('/third/order/jd/blacklist/search', { sort: '-createdAt' }) },
  actions: {
    add: create('加入黑名单', ADD, {
      key: 'n',
      english: 'add to jd blacklist',
      fields: ['listType', 'reasonCode', 'evidence', 'thirdOrderId', 'expireAt', 'remark'],
      ask: { value: text('值', { max: 128, required: true, help: '京东账号、手机号或完整收货地址;只保存摘要' }) },
    }),
    remove: move('移出', REMOVE, {
      evidence: { fields: ['listType', 'valueMask', 'reasonCode', 'evidence', 'hitCount', 'thirdOrderId', 'expireAt'] },
      key: 'd',
      english: 'remove from jd blacklist',
      danger: true,
    }),
  },
});

const place = { group: 'statistics-reports', subgroup: '京东数据', kind: 'list', read: 'search' } as const;
export const jdPages = [
  ...pages(jdArea, {
    ...place,
    url: '/api/third/order/jd/area/search',
    gateway: 'channel',
    name: '京东区域数据',
    english: 'jd areas mapping',
    columns: ['jdCode', 'jdName', 'level', 'mapped', 'areaCode', 'partnerId', 'parentJdCode', 'syncedAt'],
    filters: ['keyword', 'mapped', 'level', 'areaCode', 'partnerId'],
    actions: ['sync'],
    help: '未映射的在前。同步经渠道网关向京东要地址库,答复到了就进来(经过见“外部调用”):新增的按名称在上级之内自动匹配,匹配不到的留作未映射;已有的映射不改。',
  }),
  ...pages(jdBlacklist, {
    ...place,
    url: '/api/third/order/jd/blacklist/search',
    name: '京东黑名单',
    english: 'jd blacklist',
    columns: ['valueMask', 'listType', 'status', 'reasonCode', 'hitCount', 'expireAt', 'thirdOrderId', 'operatorId', 'createdAt', 'remark'],
    filters: ['status', 'listType', 'reasonCode', 'thirdOrderId', 'operatorId', 'expireAt', 'createdAt'],
    preset: { status: 'active' },
    actions: ['add', 'remove'],
    help: '生效期内,命中的京东新单直接取消,责任记平台,命中次数加一。只保存摘要,看不回原值;同一对象只能有一条生效的。到期自动移出。',
  }),
];
