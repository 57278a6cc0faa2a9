import { choice, instant, int, lines, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, remove, resource, SAME, update } from '../../language/resource';

const CALL = '/liteapp/message/template';
export const SCENES = { ordered: '下单成功', delivering: '配送中', done: '已完成', refund: '退款', event: '活动提醒' } as const;
const SOURCES = {
  orderNo: '订单号',
  shopName: '店名',
  goods: '商品',
  amount: '金额',
  time: '时间',
  address: '地址',
  courier: '配送员',
  note: '说明',
} as const;
const formFields = ['title', 'scene', 'keywords', 'pagePath', 'remark'] as const;

/** A message of a mini program to its subscribers, and the fields that fill its words. */
export const messageTemplate = resource('liteapp_message_template', {
  label: '订阅消息模板',
  title: 'title',
  english: 'mini program subscription template',
  module: 'wechat',
  scope: { partner: 'merchantAppidId.shopId.partnerId', city: 'merchantAppidId.shopId.areaCode', shop: 'merchantAppidId.shopId' },
  fields: {
    merchantAppidId: ref('merchant_appid', '小程序', { required: true, offered: { status: 'enabled' } }),
    templateId: text('微信模板 id', { max: 64, required: true, search: 'exact' }),
    title: text('标题', { max: 32, required: true, search: 'contains' }),
    scene: choice('场景', SCENES, { required: true }),
    content: text('模板内容', { max: 500, required: true, help: '每行一个词,如 订单号:{{character_string1.DATA}}' }),
    keywords: lines(
      '关键词',
      { word: text('占位符', { max: 32, required: true }), source: choice('业务字段', SOURCES, { required: true }) },
      { max: 10 },
    ),
    pagePath: text('跳转', { max: 128, shape: 'pages/[\\w/-]+', help: '如 pages/order/detail' }),
    sendCount30d: int('近30天发送', { required: true, readOnly: true, min: 0, default: 0 }),
    syncedAt: instant('同步时间', { readOnly: true }),
    status: choice(
      '状态',
      { lapsed: '失效', active: '可用' },
      { required: true, readOnly: true, default: 'active', tones: { lapsed: 'idle', active: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['merchantAppidId', 'scene'], when: { status: 'active' } }, { fields: ['merchantAppidId', 'templateId'] }],
  indexes: [['merchantAppidId', '-createdAt'], ['status', '-createdAt'], ['scene', '-createdAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'active' },
    { call: `${CALL}/update`, from: ['active', 'lapsed'], to: SAME },
    { call: 'system', from: null, to: 'active' },
    { call: 'system', from: null, to: 'lapsed' },
    { call: 'system', from: 'active', to: 'lapsed' },
    { call: 'system', from: 'lapsed', to: 'active' },
  ],
  reads: { search: list(`${CALL}/search`) },
  actions: {
    add: create('新增模板', `${CALL}/add`, {
      key: 'n',
      english: 'add template',
      fields: ['merchantAppidId', 'templateId', 'content', ...formFields],
    }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit template', versioned: true, fields: formFields }),
    sync: act('从微信同步', `${CALL}/sync`, {
      on: 'none',
      key: 'i',
      english: 'sync templates from wechat',
      like: ['merchantAppidId'],
      ask: { merchantAppidId: ref('merchant_appid', '小程序', { required: true, offered: { status: 'enabled' } }) },
    }),
    remove: remove('删除', `${CALL}/delete`, {
      key: 'd',
      english: 'delete template',
      danger: true,
      evidence: { fields: ['merchantAppidId', 'title', 'scene', 'sendCount30d', 'status'] },
    }),
  },
});

export const templatePages = pages(messageTemplate, {
  url: '/api/liteapp/message/template/search',
  group: 'platform-cooperation',
  gateway: 'wechatMp',
  subgroup: '公众号',
  name: '小程序订阅消息模板',
  kind: 'list',
  read: 'search',
  english: 'subscription message templates',
  columns: ['title', 'scene', 'status', 'merchantAppidId', 'sendCount30d', 'keywords', 'content', 'pagePath', 'syncedAt', 'templateId'],
  filters: ['keyword', 'merchantAppidId', 'scene', 'status'],
  actions: ['add', 'update', 'sync', 'remove'],
  calls: ['/merchant/appid/list'],
  help: '一个小程序的一个场景只有一个可用模板;关键词要覆盖内容里的全部占位符。同步:微信侧已删的失效,新增的补进来,关键词的映射保留。',
});
