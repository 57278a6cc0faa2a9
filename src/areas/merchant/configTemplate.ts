import { area, choice, derived, flag, int, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, options, remove, resource, update } from '../../language/resource';

export const CONFIG_TYPES = { flag: '开关', int: '数字', text: '文本', span: '时间段', choice: '单选' } as const;

/** A set of settings that is applied to shops, so that those of a city open, deliver and print alike. */
export const shopConfigTemplate = resource('shop_config_template', {
  label: '店铺基础配置模板',
  title: 'name',
  english: 'shop base config template',
  fields: {
    name: text('模板名', { max: 32, required: true, unique: true, search: 'contains' }),
    cityCodes: texts('适用城市', { areas: 'city', help: '留空适用全国' }),
    itemCount: derived.count('配置项', 'shop_config_item', 'templateId'),
    appliedCount: { ...derived.count('已套用店铺', 'shop_config_apply', 'templateId'), internal: 'shop_config_apply' },
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['status', '-createdAt'], ['cityCodes'], ['-appliedCount'], ['-createdAt']],
  reads: { search: list('/shop/config/template/search'), options: options('/shop/config/template/list') },
  actions: {
    add: create('新增模板', '/shop/config/template/add', { key: 'n', english: 'add template', fields: ['name', 'cityCodes', 'remark'] }),
    update: update('修改', '/shop/config/template/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'cityCodes', 'status', 'remark'],
    }),
    apply: act('套用到店铺', '/shop/config/template/apply', {
      evidence: { fields: ['name', 'cityCodes', 'itemCount', 'appliedCount', 'status'] },
      on: 'row',
      key: 'a',
      english: 'apply to shops',
      replaces: { shopIds: null },
      when: { status: 'enabled' },
      danger: true,
      ask: { shopIds: refs('merchant_shop', '店铺'), cityCode: area('或整个城市的营业店铺', { level: 'city' }) },
      reply: {
        success: int('已套用的店铺'),
        fail: texts('不在适用城市,没有套用的店铺'),
        written: int('写入的配置'),
        kept: int('店铺改过而保留的配置'),
      },
    }),
  },
});

/** One setting of a template: what its value is, and whether a shop may change it for itself. */
export const shopConfigItem = resource('shop_config_item', {
  label: '店铺基础配置项',
  title: 'propertyName',
  english: 'shop base config item property',
  fields: {
    templateId: ref('shop_config_template', '模板', { required: true }),
    propertyKey: text('配置键', {
      max: 64,
      required: true,
      search: 'prefix',
      shape: '[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*',
      help: '以点分段,如 delivery.minAmount',
    }),
    propertyName: text('配置名', { max: 64, required: true, search: 'contains' }),
    valueType: choice('类型', CONFIG_TYPES, { required: true, default: 'text' }),
    defaultValue: text('值', { max: 500, required: true, help: '时间段如 08:00-21:00' }),
    options: texts('可选值', { help: '填写后,值只能是其中之一;单选必填' }),
    shopEditable: flag('店铺可改', { help: '可改的项,店铺改过后套用模板不再覆盖' }),
  },
  uniqueWhere: [{ fields: ['templateId', 'propertyKey'] }],
  indexes: [['propertyKey', 'templateId'], ['valueType', 'propertyKey'], ['shopEditable', 'propertyKey'], ['-updatedAt']],
  reads: { searchProperty: list('/shop/config/template/searchProperty', { sort: 'templateId' }) },
  actions: {
    add: create('新增配置项', '/shop/config/template/property/add', {
      key: 'i',
      english: 'add property',
      fields: ['templateId', 'propertyKey', 'propertyName', 'valueType', 'defaultValue', 'options', 'shopEditable', 'remark'],
    }),
    update: update('修改', '/shop/config/template/property/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['propertyName', 'defaultValue', 'options', 'shopEditable', 'remark'],
    }),
    remove: remove('删除', '/shop/config/template/property/delete', {
      evidence: { fields: ['templateId', 'propertyKey', 'propertyName', 'defaultValue', 'shopEditable'] },
      english: 'delete',
      danger: true,
    }),
  },
});

/** A shop that a template was applied to, once however often. */
export const shopConfigApply = resource('shop_config_apply', {
  label: '模板套用',
  title: 'id',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: { templateId: ref('shop_config_template', '模板', { required: true }), shopId: ref('merchant_shop', '店铺', { required: true }) },
  uniqueWhere: [{ fields: ['templateId', 'shopId'] }],
});

/** The value of one setting of one shop. */
export const shopConfigValue = resource('shop_config_value', {
  label: '店铺配置值',
  title: 'propertyKey',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    shopId: ref('merchant_shop', '店铺', { required: true }),
    propertyKey: text('配置键', { max: 64, required: true }),
    value: text('值', { max: 500, required: true }),
    changedByShop: flag('店铺改过'),
    templateId: ref('shop_config_template', '来自模板'),
  },
  uniqueWhere: [{ fields: ['shopId', 'propertyKey'] }],
});

const place = { group: 'merchant-management', subgroup: '收费与配置' } as const;
export const configTemplatePages = [
  ...pages(shopConfigTemplate, {
    ...place,
    url: '/api/shop/config/template/search',
    name: '店铺基础配置模板',
    kind: 'list',
    read: 'search',
    english: 'shop config templates',
    columns: ['name', 'status', 'itemCount', 'appliedCount', 'cityCodes', 'updatedAt', 'updatedBy', 'remark'],
    filters: ['keyword', 'status', 'cityCodes'],
    actions: ['add', 'update', 'apply'],
    borrows: ['shop_config_item.add'],
    help: '用模板统一店铺的营业、配送和打印配置。套用时,店铺不可改的项一律写成模板的值;可改的项只在店铺从未改过时写入。',
  }),
  ...pages(shopConfigItem, {
    ...place,
    url: '/api/shop/config/template/searchProperty',
    name: '店铺基础配置项',
    kind: 'list',
    read: 'searchProperty',
    english: 'shop config items properties',
    columns: ['propertyName', 'templateId', 'defaultValue', 'shopEditable', 'valueType', 'options', 'propertyKey', 'updatedAt', 'remark'],
    filters: ['keyword', 'templateId', 'valueType', 'shopEditable'],
    actions: ['add', 'update', 'remove'],
    help: '值必须符合类型,单选的值要在可选值里。改了值要再套用一次,店铺才会跟着变。',
  }),
];
