import { area, bp, choice, date, derived, int, lines, money, ref, refs, text, verdict, type Field } from '../../language/field';
import { act, create, detail, list, move, options, resource, SAME } from '../../language/resource';

const SCHEME = '/partner/replenish/scheme';
const PRICE = '/partner/replenish/buy/price/scheme';
const TEMPLATE = '/partner/replenish/city/template';
const ON_OFF = { disabled: '停用', enabled: '启用' } as const;
const TONES = { disabled: 'idle', enabled: 'good' } as const;

/** Chosen by name, or pasted from a spreadsheet. */
const SPEC_NO = text('规格编码', {
  max: 24,
  required: true,
  suggests: { of: 'partner_spu_code', among: { status: 'enabled' }, by: 'specNo' },
});
/** How much of a spec may be ordered at a time, and up to how much of it is kept. */
const LIMITS = {
  specNo: SPEC_NO,
  minQty: int('起订量', { required: true, min: 1, max: 1_000_000, help: '一次最少订几件' }),
  maxQty: int('目标库存', { required: true, min: 1, max: 1_000_000 }),
} as const;
const templateItems = lines('规格', LIMITS, { required: true });
const schemeItems = lines('规格', { ...LIMITS, fulfilPrice: money('履约价', { min: 0 }) }, { required: true });
/** What rules are where nobody says anything else. */
export const USUAL = { cycleDays: 7, deductBp: 3_000, feeBase: 3_000, feePerQty: 20, feeFreeQty: 0 } as const;
const rules = {
  cycleDays: int('补货周期', { required: true, min: 1, max: 90, default: USUAL.cycleDays, unit: '天' }),
  deductBp: bp('最高抵扣比例', { required: true, min: 0, max: 10_000, default: USUAL.deductBp, help: '货款最多这么大一份用履约余额抵扣' }),
  feeBase: money('配送起步费', { required: true, min: 0, default: USUAL.feeBase }),
  feePerQty: money('每件配送费', { required: true, min: 0, default: USUAL.feePerQty }),
  feeFreeQty: int('免费件数', { required: true, min: 0, max: 1_000_000, default: USUAL.feeFreeQty, help: '超出的件数才按件计费' }),
} as const;
/** From the template of the city, unless set otherwise. */
const likeTemplate = <T>(field: Field<T, true>): Field<T, false> => ({
  ...field,
  required: false,
  default: undefined,
  help: `留空按城市模板${field.help ? `;${field.help}` : ''}`,
});
const RULES = ['cycleDays', 'deductBp', 'feeBase', 'feePerQty', 'feeFreeQty'] as const;

/** Rules of a city's replenishment of a brand. */
export const replenishScheme = resource('replenish_scheme', {
  label: '补货方案',
  title: 'name',
  english: 'replenishment scheme',
  jump: ['schemeNo'],
  scope: { city: 'cityCode' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'enabled' }, of: ['cityCode', 'brandId'] },
  fields: {
    schemeNo: text('方案号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'FA\\d{14}|FA\\d{6}' }),
    name: text('方案名', { max: 64, required: true, search: 'contains' }),
    cityCode: area('城市', { required: true, level: 'city' }),
    brandId: ref('product_brand', '品牌', { offered: { status: 'enabled' } }),
    cityTemplateId: ref('replenish_city_template', '城市模板', { offered: { status: 'enabled' } }),
    priceSchemeId: ref('replenish_price_scheme', '购价方案', {
      offered: { status: 'enabled' },
      nearest: { cityCode: 'cityCode', brandId: 'brandId' },
    }),
    versionOfId: ref('replenish_scheme', '修改自', { readOnly: true }),
    items: schemeItems,
    ...rules,
    accountCount: derived.count('适用账户', 'replenish_account', 'schemeId'),
    beginDate: date('生效'),
    endDate: date('失效'),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', ...ON_OFF, rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', ...TONES, rejected: 'bad' } },
    ),
  },
  checks: { deduct: { sql: 'deduct_bp between 0 and 10000', message: '抵扣比例在 0 到 100% 之间' } },
  indexes: [
    ['status', '-createdAt'],
    ['cityCode', 'brandId', 'status'],
    ['brandId', '-createdAt'],
    ['cityTemplateId'],
    ['priceSchemeId'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${SCHEME}/add`, from: null, to: 'pending' },
    { call: `${SCHEME}/copy`, from: null, to: 'pending' },
    { call: `${SCHEME}/copy`, from: ['pending', 'enabled', 'disabled', 'rejected'], to: SAME },
    { call: `${SCHEME}/update`, from: null, to: 'pending' },
    { call: `${SCHEME}/update`, from: ['pending', 'rejected'], to: 'pending' },
    { call: `${SCHEME}/update`, from: 'enabled', to: 'enabled' },
    { call: `${SCHEME}/audit`, from: 'pending', to: 'enabled', by: { result: 1 } },
    { call: `${SCHEME}/audit`, from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: 'system', from: 'enabled', to: 'disabled' },
    { call: `${SCHEME}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${SCHEME}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '补货方案待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/replenish/scheme/search',
      opens: '/api/partner/replenish/scheme/info',
      about: 'cityCode',
    },
  },
  reads: {
    search: list(`${SCHEME}/search`, { sort: '-createdAt' }),
    options: options(`${SCHEME}/list`),
    info: detail(`${SCHEME}/info`, {
      with: {
        accounts: {
          resource: 'replenish_account',
          by: 'schemeId',
          columns: ['accountNo', 'partnerId', 'balanceAmount', 'status'],
        },
      },
    }),
  },
  actions: {
    add: create('新增方案', `${SCHEME}/add`, {
      key: 'n',
      english: 'add scheme',
      fields: ['name', 'cityCode', 'brandId', 'cityTemplateId', 'priceSchemeId', 'beginDate', 'endDate', 'remark'],
      ask: {
        items: { ...schemeItems, required: false, requiredWhen: { cityTemplateId: null }, help: '留空按城市模板' },
        cycleDays: likeTemplate(rules.cycleDays),
        deductBp: likeTemplate(rules.deductBp),
        feeBase: likeTemplate(rules.feeBase),
        feePerQty: likeTemplate(rules.feePerQty),
        feeFreeQty: likeTemplate(rules.feeFreeQty),
      },
    }),
    copy: act('复制', `${SCHEME}/copy`, {
      on: 'row',
      key: 'c',
      english: 'copy scheme to another city',
      versioned: true,
      replaces: { name: null, cityCode: 'cityCode', brandId: 'brandId' },
      ask: {
        name: text('新方案名', { max: 64, required: true }),
        cityCode: area('城市', { required: true, level: 'city' }),
        brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
      },
      reply: { schemeNo: text('新方案号') },
    }),
    update: act('修改', `${SCHEME}/update`, {
      on: 'row',
      key: 'e',
      english: 'edit new version',
      versioned: true,
      when: { status: ['pending', 'rejected', 'enabled'] },
      ask: {
        name: text('方案名', { max: 64, required: true }),
        priceSchemeId: ref('replenish_price_scheme', '购价方案', {
          offered: { status: 'enabled' },
          nearest: { cityCode: 'cityCode', brandId: 'brandId' },
        }),
        items: schemeItems,
        ...rules,
        beginDate: date('生效'),
        endDate: date('失效'),
      },
      reply: { schemeNo: text('待审核的方案号') },
    }),
    audit: move('审核', `${SCHEME}/audit`, {
      evidence: {
        fields: [
          'name',
          'cityCode',
          'brandId',
          'priceSchemeId',
          'versionOfId',
          'items',
          'deductBp',
          'feeBase',
          'feePerQty',
          'feeFreeQty',
          'cycleDays',
          'accountCount',
        ],
        alike: ['cityCode'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), auditReason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    stop: move('停用', `${SCHEME}/enable`, {
      evidence: { fields: ['name', 'cityCode', 'brandId', 'accountCount', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${SCHEME}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

/** What goods cost in a city, or for some accounts of it. */
export const replenishPriceScheme = resource('replenish_price_scheme', {
  label: '购价方案',
  title: 'name',
  english: 'buy price scheme',
  jump: ['schemeNo'],
  scope: { city: 'cityCode', partner: 'hidden', shop: 'hidden' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'enabled' }, of: ['cityCode', 'brandId'] },
  fields: {
    schemeNo: text('编号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'GJ\\d{14}' }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    cityCode: area('城市', { required: true, level: 'city' }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    accountIds: refs('replenish_account', '专属账户', { help: '留空为全城' }),
    lineCount: derived.count('规格数', 'replenish_price_line', 'priceSchemeId'),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    minMarginBp: bp('最低毛利', { required: true, min: 0, max: 10_000, default: 500 }),
    status: choice('状态', ON_OFF, { required: true, readOnly: true, default: 'enabled', tones: TONES }),
  },
  checks: { days: { sql: 'end_date >= begin_date', message: '失效日不能早于生效日' } },
  indexes: [
    ['status', '-beginDate'],
    ['cityCode', '-beginDate'],
    ['brandId', '-beginDate'],
    ['accountIds'],
    ['-beginDate'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${PRICE}/add`, from: null, to: 'enabled' },
    { call: `${PRICE}/edit`, from: null, to: 'enabled' },
    { call: `${PRICE}/edit`, from: null, to: 'disabled' },
    { call: `${PRICE}/edit`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${PRICE}/edit`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${PRICE}/edit`, from: ['enabled', 'disabled'], to: SAME, by: { status: null } },
  ],
  reads: { search: list(`${PRICE}/search`, { sort: '-beginDate' }) },
  actions: {
    add: create('新增购价', `${PRICE}/add`, {
      key: 'n',
      english: 'add buy prices',
      like: ['cityCode', 'brandId'],
      fields: ['name', 'cityCode', 'brandId', 'accountIds', 'beginDate', 'endDate', 'minMarginBp', 'remark'],
      ask: {
        lines: lines(
          '购价',
          {
            specCodeId: ref('partner_spu_code', '规格', { required: true, offered: { status: 'enabled' } }),
            buyPrice: money('购价', { required: true, min: 1 }),
            supplyPrice: money('供货价', { required: true, min: 1 }),
            referPrice: money('参考价', { min: 0 }),
          },
          { required: true },
        ),
      },
    }),
    edit: act('改价', `${PRICE}/edit`, {
      evidence: { fields: ['name', 'cityCode', 'brandId', 'accountIds', 'lineCount', 'beginDate', 'endDate'] },
      on: 'row',
      key: 'e',
      english: 'edit prices',
      versioned: true,
      replaces: { beginDate: null, endDate: 'endDate', lines: null },
      ask: {
        beginDate: date('新价生效', { help: '改价须晚于今天;只改失效日可留空' }),
        endDate: date('失效', { required: true }),
        lines: lines('新价', { specNo: SPEC_NO, buyPrice: money('购价', { required: true, min: 1 }) }, { help: '只填要改的规格' }),
      },
      reply: { schemeNo: text('新购价方案') },
    }),
    stop: move('停用', `${PRICE}/edit`, {
      on: 'row',
      evidence: { fields: ['name', 'cityCode', 'brandId', 'accountIds', 'lineCount', 'beginDate', 'endDate'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${PRICE}/edit`, { on: 'row', key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

/** What one spec costs by a price scheme. */
export const replenishPriceLine = resource('replenish_price_line', {
  label: '购价行',
  title: 'specNo',
  english: 'buy price line',
  scope: { city: 'priceSchemeId.cityCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    priceSchemeId: ref('replenish_price_scheme', '购价方案', { required: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格', { required: true, readOnly: true }),
    specNo: text('规格编码', { max: 24, required: true, readOnly: true, search: 'prefix' }),
    buyPrice: money('购价', { required: true, readOnly: true, min: 1, default: 1 }),
    supplyPrice: money('供货价', { required: true, readOnly: true, min: 1, default: 1 }),
    referPrice: money('参考价', { readOnly: true, min: 0 }),
    marginBp: bp('毛利', { required: true, reckoned: 'round((buy_price - supply_price) * 10000.0 / supply_price)::bigint' }),
    overRefer: money('高于参考', { reckoned: 'buy_price - refer_price' }),
  },
  uniqueWhere: [{ fields: ['priceSchemeId', 'specCodeId'] }],
  indexes: [['specCodeId', 'priceSchemeId'], ['marginBp'], ['buyPrice'], ['overRefer']],
  reads: { search: list(`${PRICE}/searchProduct`, { sort: 'marginBp' }) },
});

/** What a new city begins with. */
export const replenishCityTemplate = resource('replenish_city_template', {
  label: '补货城市模板',
  title: 'name',
  english: 'replenishment city template',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    name: text('模板名', { max: 32, required: true, unique: true, search: 'contains' }),
    cityLevel: choice('城市等级', { first: '一线', newFirst: '新一线', second: '二线', other: '其它' }, { required: true }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    items: templateItems,
    ...rules,
    schemeCount: derived.count('生成方案数', 'replenish_scheme', 'cityTemplateId'),
    status: choice('状态', ON_OFF, { required: true, readOnly: true, default: 'enabled', tones: TONES }),
  },
  indexes: [['status', '-createdAt'], ['cityLevel', '-createdAt'], ['brandId', '-createdAt'], ['-createdAt']],
  moves: [
    { call: `${TEMPLATE}/add`, from: null, to: 'enabled' },
    { call: `${TEMPLATE}/edit`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${TEMPLATE}/edit`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${TEMPLATE}/edit`, from: ['enabled', 'disabled'], to: SAME, by: { status: null } },
  ],
  reads: { search: list(`${TEMPLATE}/search`, { sort: '-createdAt' }) },
  actions: {
    add: create('新增模板', `${TEMPLATE}/add`, {
      key: 'n',
      english: 'add template',
      fields: ['name', 'cityLevel', 'brandId', 'items', ...RULES, 'remark'],
    }),
    edit: act('修改', `${TEMPLATE}/edit`, {
      on: 'row',
      key: 'e',
      english: 'edit',
      versioned: true,
      ask: { name: text('模板名', { max: 32, required: true }), items: templateItems, ...rules },
    }),
    stop: move('停用', `${TEMPLATE}/edit`, {
      on: 'row',
      evidence: { fields: ['name', 'cityLevel', 'brandId', 'schemeCount', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${TEMPLATE}/edit`, { on: 'row', key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});
