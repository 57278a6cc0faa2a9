import { choice, derived, int, money, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, update } from '../../language/resource';

/** What a message is for: carriers route, price and limit each otherwise. */
export const SMS_TYPES = { code: '验证码', notice: '通知', promo: '促销' } as const;
export type SmsType = keyof typeof SMS_TYPES;

const CALL = '/sms/platform';
const described = ['name', 'gateway', 'gatewayUrl', 'costPer100', 'priority', 'supportTypes', 'dayLimit', 'remark'] as const;
const seen = { fields: ['name', 'gateway', 'supportTypes', 'priority', 'costPer100', 'successRateBp', 'recordCount', 'status'] } as const;

/** A carrier of messages. Of those that are on, the one with the smallest number is asked first; the next where it can't. */
export const smsPlatform = resource('sms_platform', {
  label: '短信平台',
  title: 'name',
  english: 'sms platform carrier',
  scope: { city: 'hidden', partner: 'hidden', shop: 'hidden' },
  fields: {
    code: text('编码', { max: 16, required: true, unique: true, search: 'exact', shape: '[a-z][a-z0-9_]{1,15}', help: '小写字母开头' }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    gatewayUrl: text('网关', { max: 200, required: true, shape: 'https://[\\w.-]+(:\\d+)?(/\\S*)?', help: '以 https:// 开头' }),
    accessKey: text('密钥', { max: 64, secret: 'sealed' }),
    accessKeyTail: text('密钥尾号', { max: 4, readOnly: true }),
    gateway: choice(
      '接入',
      { off: '未接入', simulated: '模拟' },
      {
        required: true,
        default: 'off',
        tones: { off: 'idle', simulated: 'wait' },
        help: '“模拟”只在短信网关为模拟方式时可选',
      },
    ),
    costPer100: money('每百条成本', { required: true, min: 1 }),
    priority: int('优先级', { required: true, min: 1, max: 99, help: '数字小的先用' }),
    supportTypes: texts('支持类型', { choices: SMS_TYPES, required: true }),
    dayLimit: int('日上限', { required: true, min: 1, max: 10_000_000, default: 100_000, unit: '条' }),
    recordCount: derived.count('发送记录', 'sms_record', 'platformId'),
    successRateBp: derived.share(
      '近 7 天成功率',
      'sms_record',
      'platformId',
      { status: 'delivered' },
      { status: ['delivered', 'failed', 'unknown'] },
      { field: 'sentAt', days: 7 },
    ),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'disabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['priority'], when: { status: 'enabled' } }],
  indexes: [['priority'], ['status', 'priority'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'disabled' },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/delete`, from: 'disabled', to: null },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'priority' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增平台', `${CALL}/add`, { key: 'n', english: 'add carrier', fields: ['code', 'accessKey', ...described] }),
    update: update('修改/切换', `${CALL}/update`, {
      key: 'e',
      english: 'edit switch priority',
      versioned: true,
      fields: ['accessKey', ...described],
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'enable start', with: { status: 'enabled' }, undo: 'stop' }),
    stop: move('停用', `${CALL}/enable`, {
      evidence: seen,
      key: 's',
      english: 'disable stop',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: seen, english: 'delete', danger: true }),
  },
});

export const platformPages = pages(smsPlatform, {
  url: '/api/sms/platform/search',
  name: '短信平台',
  group: 'platform-management',
  subgroup: '短信平台',
  kind: 'list',
  gateway: 'sms',
  read: 'search',
  english: 'sms carriers gateway priority',
  columns: [
    'priority',
    'name',
    'status',
    'gateway',
    'supportTypes',
    'successRateBp',
    'costPer100',
    'dayLimit',
    'recordCount',
    'accessKeyTail',
    'code',
    'gatewayUrl',
    'updatedAt',
  ],
  filters: ['keyword', 'status'],
  actions: ['add', 'update', 'start', 'stop', 'remove'],
  help: '发送时先用优先级数字最小、支持该类型、模板在它那里审核通过的启用平台;它拒收或超时,自动换下一个。改优先级即切换。每种类型至少留一个启用的平台。密钥只写不读,列表只显示尾号。“未接入”的平台不发送;“模拟”的不发给真实手机。',
});
