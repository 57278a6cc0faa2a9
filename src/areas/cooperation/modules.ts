import type { Scalar } from '../../language/field';

/** How the text of a setting is read. */
export const VALUE_TYPES = { switch: '开关', number: '数字', text: '文本', json: 'JSON', money: '金额' } as const;

interface Property {
  readonly key: string;
  readonly name: string;
  readonly type: keyof typeof VALUE_TYPES;
  readonly fallback: Scalar;
}
const property = (key: string, name: string, type: Property['type'], fallback: Scalar): Property => ({ key, name, type, fallback });

/** The row of a module that says since when and until when a partner has it. */
export const MODULE_KEY = 'module';

/** What a partner may be given, and what is set for it. `general` is everybody's. */
const PROPERTIES = {
  general: [
    property('servicePhone', '客服电话', 'text', '400-800-1919'),
    property('serviceHours', '客服时间', 'text', '08:30-21:00'),
    property('autoPrint', '自动打印配送单', 'switch', true),
    property('lateWarnMinutes', '超时预警提前(分钟)', 'number', 30),
  ],
  sms: [property('dayLimit', '每日上限(条)', 'number', 2000), property('sign', '默认签名', 'text', '井台送水')],
  coupon: [property('monthBudget', '每月承担上限', 'money', 500_000), property('needAudit', '发放须平台审核', 'switch', true)],
  alipay: [property('appLimit', '小程序上限', 'number', 3), property('splitBp', '分账比例(万分比)', 'number', 0)],
  wechat: [property('merchantLimit', '特约商户上限', 'number', 50), property('rateBp', '费率(万分比)', 'number', 60)],
  replenish: [property('creditAmount', '赊销额度', 'money', 0), property('autoApply', '低于预警自动建申请', 'switch', false)],
  warehouse: [property('frontLimit', '前置仓上限', 'number', 20), property('shareStock', '总仓与前置仓共享库存', 'switch', true)],
  charge: [property('freeDays', '免收天数', 'number', 0), property('settleDay', '每月结算日', 'number', 5)],
} as const satisfies Readonly<Record<string, readonly Property[]>>;

export const PRODUCTS = {
  general: '通用',
  sms: '短信',
  coupon: '卡券',
  alipay: '支付宝',
  wechat: '微信',
  replenish: '补货',
  warehouse: '仓储',
  charge: '收费',
} as const satisfies Record<keyof typeof PROPERTIES, string>;

export type Product = keyof typeof PROPERTIES;
export type Module = Exclude<Product, 'general'>;

/** All rows that a partner has of a product, the switch of the module first. */
export const propertiesOf = (product: Product): readonly Property[] => [
  ...(product === 'general' ? [] : [property(MODULE_KEY, `${PRODUCTS[product]}模块`, 'switch', false)]),
  ...PROPERTIES[product],
];
