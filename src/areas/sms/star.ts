import { choice, derived, flag, instant, int, json, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, remove, resource, SAME, update } from '../../language/resource';
import type { Trial } from './trial';

const CALL = '/star/sms';
export const PAID = '从平台账户扣费的短信由平台发';
/** Orders that one sending takes. */
const ORDERS_MAX = 500;
const fields = ['name', 'node', 'templateId', 'authId', 'brandIds', 'delayMinutes', 'dayLimitPerPhone', 'remark'] as const;
const seen = {
  fields: [
    'name',
    'node',
    'templateId',
    'templateId.content',
    'authId',
    'brandIds',
    'delayMinutes',
    'dayLimitPerPhone',
    'sentCount',
    'status',
  ],
} as const;

/** Which message customers of a brand's own channel get when their order has come so far. */
export const starSms = resource('star_sms', {
  label: '星链短信',
  title: 'name',
  english: 'star link sms',
  module: 'sms',
  scope: { partner: 'authId.partnerId', city: 'hidden' },
  fields: {
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    node: choice(
      '触发节点',
      { accepted: '已接单', delivering: '配送中', done: '已送达', late: '超时安抚' },
      { required: true, default: 'accepted' },
    ),
    templateId: ref('sms_template', '模板', { required: true, offered: { status: 'usable', smsType: 'notice' } }),
    authId: ref('third_auth', '通道授权', { required: true, offered: { channel: 'star' } }),
    brandIds: refs('product_brand', '品牌', { help: '留空为该授权的全部品牌' }),
    delayMinutes: int('延迟', { required: true, min: 0, max: 1440, default: 0, unit: '分钟' }),
    dayLimitPerPhone: int('每号每日上限', { required: true, min: 1, max: 20, default: 3, unit: '条' }),
    // Messages of before the limit was what it is now are none of its business.
    limitSince: instant('上限起算', { required: true, readOnly: true }),
    enabledAt: instant('启用时间', { readOnly: true, help: '此后走到节点的订单自动发' }),
    problem: text('最近没有发出', { max: 200, readOnly: true }),
    sentCount: derived.count('累计发送', 'sms_record', 'starSmsId'),
    failedCount: derived.count('失败', 'sms_record', 'starSmsId', { status: 'failed' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'disabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['authId', 'node'], when: { status: 'enabled' } }],
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['node', '-createdAt'],
    ['authId', 'node'],
    ['templateId'],
    ['-sentCount'],
    ['brandIds'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'disabled' },
    { call: `${CALL}/update`, from: ['disabled', 'enabled'], to: SAME },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/send`, from: 'enabled', to: SAME },
    { call: `${CALL}/delete`, from: 'disabled', to: null },
  ],
  reads: { search: list(`${CALL}/search`) },
  actions: {
    add: create('新增', `${CALL}/add`, { key: 'n', english: 'add star sms', fields }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'enable', platform: PAID, with: { status: 'enabled' }, undo: 'stop' }),
    stop: move('停用', `${CALL}/enable`, { key: 's', english: 'disable', platform: PAID, with: { status: 'disabled' }, undo: 'start' }),
    send: act('手动发送', `${CALL}/send`, {
      platform: PAID,
      on: 'row',
      key: 'd',
      english: 'send now manual',
      held: true,
      danger: true,
      evidence: seen,
      replaces: { orderIds: null },
      ask: {
        orderIds: refs('third_order', '订单', {
          required: true,
          max: ORDERS_MAX,
          offered: { channel: 'star' },
          help: `品牌直连订单,一次最多 ${ORDERS_MAX} 单;没有走到节点的不发`,
        }),
        again: flag('已发过的也再发', { help: '不选则跳过本配置已给它发过的订单' }),
      },
      previews: true,
      reply: {
        trial: json<Trial>('试算'),
        queued: int('已排队'),
        parts: int('扣费条数'),
        early: int('没有走到节点,跳过'),
        already: int('已发过,跳过'),
        skipped: int('今日已到上限,跳过'),
      },
    }),
    remove: remove('删除', `${CALL}/delete`, { english: 'delete', danger: true, evidence: seen }),
  },
});

export const starPages = pages(starSms, {
  url: '/api/star/sms/search',
  name: '星链短信',
  group: 'platform-management',
  subgroup: '短信平台',
  kind: 'list',
  read: 'search',
  english: 'star link sms delivery reminders',
  columns: [
    'name',
    'status',
    'node',
    'authId',
    'templateId',
    'delayMinutes',
    'dayLimitPerPhone',
    'sentCount',
    'failedCount',
    'problem',
    'enabledAt',
    'brandIds',
    'updatedAt',
  ],
  filters: ['keyword', 'status', 'node', 'authId', 'createdAt'],
  actions: ['add', 'update', 'start', 'stop', 'send', 'remove'],
  help: '品牌直连订单走到某个节点、过了延迟就自动发给顾客,每单每个节点一条,从启用那一刻起;发不出的写明原因,两小时内再试。同一授权同一节点只能启用一条。手动发送选订单:没有走到节点的不发,号码在服务器上解密,不显示;本配置发过的订单、当日已到上限的号码跳过,余额不足则一条也不发;选好订单就看得到每人收到什么、几条、多少钱。从平台账户扣费,启用、停用和手动发送由平台做。',
});
