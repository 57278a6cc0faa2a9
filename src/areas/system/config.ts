import { choice, flag, instant, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, query, remove, resource, update, type Row } from '../../language/resource';

const VALUE_TYPES = { text: '文本', int: '整数', flag: '开关', json: 'JSON', money: '金额' } as const;
export type ValueType = keyof typeof VALUE_TYPES;

const PAST = '/sys/config/past';

/** A parameter of the whole platform: a key, and a value that reads as its type. */
export const sysConfig = resource('sys_config', {
  label: '系统配置',
  title: 'name',
  english: 'system config setting',
  holds: { from: 'effectiveAt', was: { configValue: 'previousValue' }, past: { call: PAST, by: 'configId' } },
  fields: {
    configKey: text('键', {
      max: 64,
      required: true,
      unique: true,
      shape: '[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)+',
      help: '以点分段,如 console.watermark',
    }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    groupName: text('分组', { max: 32, required: true }),
    valueType: choice('值类型', VALUE_TYPES, { required: true, default: 'text' }),
    configValue: text('值', { max: 2000, help: '留空即用默认值' }),
    defaultValue: text('默认值', { max: 2000 }),
    effectiveAt: instant('生效时间', { help: '到时间才生效;留空为立即生效' }),
    previousValue: text('生效前的值', { max: 2000, readOnly: true }),
    editable: flag('可修改', { readOnly: true, default: true }),
  },
  indexes: [['groupName', 'configKey'], ['valueType', '-createdAt'], ['-updatedAt'], ['-createdAt']],
  reads: {
    search: list('/sys/config/search', { sort: 'groupName' }),
    /** What the console of whoever asks shall do: lock itself, wear a watermark. */
    console: query('/console/settings', { access: 'session' }),
  },
  actions: {
    add: create('新增配置', '/sys/config/add', {
      key: 'n',
      english: 'add config',
      fields: ['configKey', 'name', 'groupName', 'valueType', 'configValue', 'defaultValue', 'effectiveAt', 'remark'],
    }),
    update: update('修改', '/sys/config/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { editable: true },
      fields: ['name', 'groupName', 'configValue', 'defaultValue', 'effectiveAt', 'remark'],
    }),
    remove: remove('删除', '/sys/config/delete', {
      evidence: { fields: ['configKey', 'name', 'groupName', 'configValue', 'defaultValue', 'remark'] },
      english: 'delete',
      danger: true,
      when: { editable: true },
    }),
  },
});

/** What a parameter was until an instant; of one that is to change at a later instant what is so until then stands here already. */
export const sysConfigPast = resource('sys_config_past', {
  label: '以前的配置值',
  title: 'configValue',
  english: 'former config value',
  fields: {
    configId: ref('sys_config', '配置', { required: true }),
    configValue: text('值', { max: 2000 }),
    effectiveAt: instant('生效时间'),
    endedAt: instant('止于', { required: true }),
  },
  checks: { period: { sql: 'effective_at is null or ended_at >= effective_at', message: '止于不能早于生效时间' } },
  indexes: [['configId', '-endedAt'], ['-endedAt']],
  reads: { search: list(PAST, { sort: '-endedAt', needs: ['configId'] }) },
  actions: {},
});

export interface Setting {
  readonly name: string;
  readonly group: string;
  readonly type: ValueType;
  readonly default: string;
  readonly remark: string;
  readonly min?: number;
  readonly max?: number;
  readonly readOnly?: boolean;
}

/** Parameters that the platform itself reads. They are always there. */
export const SETTINGS = {
  'console.idleLockMinutes': {
    name: '闲置锁定(分钟)',
    group: '控制台',
    type: 'int',
    default: '0',
    min: 0,
    max: 480,
    remark: '这么多分钟没有键盘和鼠标操作,控制台就锁定,要输入密码才能继续;0 为不锁定。',
  },
  'console.watermark': { name: '水印', group: '控制台', type: 'flag', default: 'false', remark: '在所有页面上显示姓名、手机尾号和日期。' },
  'console.watermarkText': {
    name: '水印附加文字',
    group: '控制台',
    type: 'text',
    default: '',
    max: 20,
    remark: '显示在水印的姓名前,如“内部资料”。',
  },
  'platform.taxNo': {
    name: '平台税号',
    group: '平台',
    type: 'text',
    default: '',
    max: 20,
    remark: '服务商开给平台的发票,购方税号必须是它;确认发票时核对。',
  },
  'content.readableHosts': {
    name: '可读取的网站',
    group: '内容',
    type: 'text',
    default: 'mp.weixin.qq.com',
    max: 2_000,
    remark: '文章编辑“从网址取正文”可以读取的主机名,用空格或逗号分开。只读 https 的公开网页,不跟随跳转。',
  },
  'sms.promoFrom': {
    name: '促销短信:最早(时)',
    group: '短信',
    type: 'int',
    default: '8',
    min: 0,
    max: 23,
    remark: '促销短信从几点起可以发出,之前的等到这时。',
  },
  'sms.promoTo': {
    name: '促销短信:最晚(时)',
    group: '短信',
    type: 'int',
    default: '22',
    min: 1,
    max: 24,
    remark: '促销短信到几点为止,之后的等到第二天。',
  },
  'sms.perPhoneDay': {
    name: '同号同模板(条/24 小时)',
    group: '短信',
    type: 'int',
    default: '50',
    min: 1,
    max: 50,
    remark: '同一号码 24 小时内最多收几条同一模板的短信。验证码另有每分钟 1 条、每小时 5 条、每天 10 条的上限。',
  },
  'quote.dropPercent': {
    name: '报价降幅异常(%)',
    group: '报价',
    type: 'int',
    default: '20',
    min: 1,
    max: 90,
    remark: '品牌报价比生效的报价低这么多以上,审核通过后还要另一人复核。',
  },
  'dispatch.fenPerKm': {
    name: '分单:每公里(分)',
    group: '分单',
    type: 'int',
    default: '80',
    min: 0,
    max: 10_000,
    remark: '分单台给候选排序:直线每公里折多少分钱。',
  },
  'dispatch.fenPerLateMinute': {
    name: '分单:预计每迟一分钟(分)',
    group: '分单',
    type: 'int',
    default: '20',
    min: 0,
    max: 10_000,
    remark: '按备货 30 分钟、每小时 15 公里估到达时间,晚于承诺送达的每分钟折多少分钱。',
  },
  'dispatch.fenUnfulfilled': {
    name: '分单:履约率为零(分)',
    group: '分单',
    type: 'int',
    default: '1500',
    min: 0,
    max: 100_000,
    remark: '近30天履约率每差一成,折它的十分之一。',
  },
  'dispatch.fenLoad': {
    name: '分单:时段将满(分)',
    group: '分单',
    type: 'int',
    default: '150',
    min: 0,
    max: 100_000,
    remark: '时段用到六成加一份,用到八成五再加两份:让单子分散到各站。',
  },
  'dispatch.fenChange': {
    name: '分单:改派(分)',
    group: '分单',
    type: 'int',
    default: '200',
    min: 0,
    max: 100_000,
    remark: '已经分给别家的单,换一家折多少分钱。',
  },
  'dispatch.fenNoQuote': {
    name: '分单:没有配送价,每件(分)',
    group: '分单',
    type: 'int',
    default: '800',
    min: 0,
    max: 100_000,
    remark: '配送店没有这一单的价时,每件按多少分钱排序。',
  },
  'dispatch.fenFront': {
    name: '分单:前置仓,每件(分)',
    group: '分单',
    type: 'int',
    default: '400',
    min: 0,
    max: 100_000,
    remark: '前置仓没有配送报价,每件按多少分钱与配送店比;街道的附加费另加。',
  },
  'privacy.searchesPerDay': {
    name: '每人每天按打码信息查找(次)',
    group: '隐私',
    type: 'int',
    default: '300',
    min: 1,
    max: 100_000,
    remark: '按完整的手机号等打码信息查找,同一个值一天算一次;一分钟内最多用掉其中十分之一。每次查找记入操作日志。',
  },
  'privacy.revealsPerDay': {
    name: '每人每天查看完整信息(条)',
    group: '隐私',
    type: 'int',
    default: '200',
    min: 1,
    max: 100_000,
    remark: '解密收件人等,同一条数据一天算一次;一分钟内最多用掉其中十分之一。',
  },
  'files.uploadsPerDay': {
    name: '每人每天上传(个)',
    group: '文件',
    type: 'int',
    default: '5000',
    min: 10,
    max: 100_000,
    remark: '图片、文档和导入的表格,同一个文件一天算一次;一分钟内最多用掉其中十分之一。',
  },
  'platform.timeZone': {
    name: '时区',
    group: '平台',
    type: 'text',
    default: 'Asia/Shanghai',
    readOnly: true,
    remark: '所有日期和账期按此时区。',
  },
} as const satisfies Readonly<Record<string, Setting>>;
export type SettingKey = keyof typeof SETTINGS;

/** Value of a parameter at an instant, or its default where none is set. */
export const valueAt = (
  config: Pick<Row<typeof sysConfig>, 'configValue' | 'defaultValue' | 'previousValue' | 'effectiveAt'>,
  now: Date,
): string | null => (isLater(config.effectiveAt, now) ? config.previousValue : config.configValue) ?? config.defaultValue;

export const isLater = (at: string | null | undefined, now: Date) => typeof at === 'string' && at > now.toISOString();

export const configPages = pages(sysConfig, {
  url: '/api/sys/config/search',
  name: '系统配置',
  group: 'system-management',
  subgroup: '系统参数',
  kind: 'list',
  read: 'search',
  english: 'system config settings',
  columns: [
    'name',
    'configKey',
    'configValue',
    'defaultValue',
    'valueType',
    'groupName',
    'effectiveAt',
    'editable',
    'updatedAt',
    'updatedBy',
    'remark',
  ],
  filters: ['keyword', 'groupName', 'valueType'],
  actions: ['add', 'update', 'remove'],
  calls: [PAST],
  help: '值必须符合它的类型。生效时间未到时仍用原来的值。“可修改”为否的是平台固定的参数,不能修改或删除。',
});
