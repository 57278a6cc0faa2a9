import { area, choice, date, derived, flag, int, money, ref, text, verdict } from '../../language/field';
import { create, detail, list, move, remove, resource, SAME, update } from '../../language/resource';

const reason = text('原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } });
const LINE_COLUMNS = ['name', 'status', 'price', 'referPrice', 'over', 'lastPrice', 'dropped', 'minQty'] as const;
const terms = ['supplyPrice', 'minQty', 'freight', 'beginDate', 'endDate', 'remark'] as const;

/** What a brand asks for a specification in a city. One is in force at a time; a change of price is a new version. */
export const brandQuote = resource('brand_quote', {
  label: '品牌报价',
  title: 'name',
  english: 'brand quote',
  scope: { city: 'cityCode', partner: 'hidden' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'active' }, of: ['brandId', 'specCodeId', 'cityCode'] },
  fields: {
    brandId: ref('product_brand', '品牌', { required: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true }),
    cityCode: area('城市', { required: true, level: 'city' }),
    name: text('规格与城市', { max: 100, readOnly: true, search: 'contains' }),
    supplyPrice: money('供货价', { required: true, min: 1 }),
    minQty: int('起订量', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少订几件' }),
    freight: money('运费/件', { required: true, min: 0, default: 0 }),
    referPriceId: ref('city_refer_price', '参考价', { readOnly: true }),
    quoteOrderId: ref('brand_quote_order', '来源报价单', { readOnly: true }),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    versionNo: int('版次', { required: true, readOnly: true, default: 1 }),
    status: choice(
      '状态',
      { draft: '草稿', active: '生效', expired: '失效' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', active: 'good', expired: 'idle' } },
    ),
  },
  uniqueWhere: [
    { fields: ['brandId', 'specCodeId', 'cityCode'], when: { status: 'active' } },
    { fields: ['brandId', 'specCodeId', 'cityCode'], when: { status: 'draft' } },
  ],
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['brandId', '-createdAt'],
    ['specCodeId', 'cityCode'],
    ['cityCode', '-createdAt'],
    ['quoteOrderId', '-createdAt'],
    ['supplyPrice'],
    ['endDate'],
  ],
  moves: [
    { call: '/partner/product/spu/brand/quote/add', from: null, to: 'draft' },
    { call: '/partner/product/spu/brand/quote/update', from: null, to: 'draft' },
    { call: '/partner/product/spu/brand/quote/update', from: 'draft', to: SAME },
    { call: '/partner/product/spu/brand/quote/update', from: 'active', to: 'expired' },
    ...['audit', 'reviewCheck'].flatMap(
      (step) =>
        [
          { call: `/partner/product/spu/brand/quote/order/${step}`, from: null, to: 'active' },
          { call: `/partner/product/spu/brand/quote/order/${step}`, from: 'draft', to: 'active' },
          { call: `/partner/product/spu/brand/quote/order/${step}`, from: 'active', to: 'expired' },
        ] as const,
    ),
    { call: '/partner/product/spu/brand/quote/order/detailStatus', from: 'active', to: 'expired' },
    { call: '/partner/product/spu/brand/quote/delete', from: 'draft', to: null },
  ],
  reads: { search: list('/partner/product/spu/brand/quote/search') },
  actions: {
    add: create('新增报价', '/partner/product/spu/brand/quote/add', {
      key: 'n',
      english: 'add quote',
      fields: ['specCodeId', 'cityCode', ...terms],
    }),
    update: update('改价', '/partner/product/spu/brand/quote/update', {
      key: 'e',
      english: 'change price',
      versioned: true,
      fields: terms,
    }),
    remove: remove('删除草稿', '/partner/product/spu/brand/quote/delete', {
      evidence: { fields: ['name', 'brandId', 'supplyPrice', 'minQty', 'freight', 'beginDate', 'endDate', 'versionNo'] },
      key: 'd',
      english: 'delete draft',
      danger: true,
    }),
  },
});

/** What is looked at before any of this is done. */
const brandQuoteOrderEvidence = {
  fields: [
    'quoteNo',
    'brandId',
    'partnerId',
    'lineCount',
    'overCount',
    'dropCount',
    'pendingCount',
    'beginDate',
    'endDate',
    'auditorId',
    'reviewReason',
  ],
  children: ['lines'],
} as const;

/** A brand's quote, to be audited; above the reference prices or much below the current quote it also needs a second reviewer. */
export const brandQuoteOrder = resource('brand_quote_order', {
  label: '品牌报价单',
  title: 'quoteNo',
  english: 'quote order',
  jump: ['id', 'quoteNo'],
  scope: { partner: 'partnerId', city: 'hidden' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'active' }, of: ['brandId'] },
  fields: {
    quoteNo: text('报价单号', { max: 32, unique: true, readOnly: true, search: 'exact', shape: 'BQ\\d{18}' }),
    brandId: ref('product_brand', '品牌', { required: true, offered: { status: 'enabled' } }),
    partnerId: ref('partner_main', '品牌服务商'),
    lineCount: derived.count('行数', 'brand_quote_line', 'quoteOrderId'),
    pendingCount: derived.count('待确认行', 'brand_quote_line', 'quoteOrderId', { status: 'pending' }),
    confirmCount: derived.count('已确认行', 'brand_quote_line', 'quoteOrderId', { status: ['confirmed', 'stopped'] }),
    overCount: derived.count('超参考价行', 'brand_quote_line', 'quoteOrderId', { over: true }),
    dropCount: derived.count('降幅异常行', 'brand_quote_line', 'quoteOrderId', { dropped: true }),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    auditorId: ref('admin_user', '审核人', { readOnly: true }),
    reviewerId: ref('admin_user', '复核人', { readOnly: true }),
    reviewReason: text('审核意见', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', auditing: '待审核', reviewing: '待复核', active: '已生效', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'draft',
        tones: { draft: 'idle', auditing: 'wait', reviewing: 'wait', active: 'good', rejected: 'bad' },
      },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['brandId', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['overCount'],
    ['dropCount'],
    ['endDate'],
  ],
  moves: [
    { call: '/partner/product/spu/brand/quote/order/add', from: null, to: 'draft' },
    { call: '/partner/product/spu/brand/quote/order/edit', from: ['draft', 'rejected'], to: SAME, by: { submit: 0 } },
    { call: '/partner/product/spu/brand/quote/order/edit', from: ['draft', 'rejected'], to: 'auditing', by: { submit: 1 } },
    { call: '/partner/product/spu/brand/quote/order/audit', from: 'auditing', to: 'active', by: { result: 1 } },
    { call: '/partner/product/spu/brand/quote/order/audit', from: 'auditing', to: 'reviewing', by: { result: 1 } },
    { call: '/partner/product/spu/brand/quote/order/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: '/partner/product/spu/brand/quote/order/reviewCheck', from: 'reviewing', to: 'active', by: { result: 1 } },
    { call: '/partner/product/spu/brand/quote/order/reviewCheck', from: 'reviewing', to: 'rejected', by: { result: 0 } },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '报价单待审核',
      when: { status: 'auditing' },
      action: 'audit',
      page: '/api/partner/product/spu/brand/quote/order/search',
      about: 'brandId',
    },
    reviewing: {
      kind: 'audit',
      label: '报价单待复核',
      when: { status: 'reviewing' },
      action: 'review',
      page: '/api/partner/product/spu/brand/quote/order/reviewCheck/search',
      about: 'brandId',
    },
  },
  reads: {
    search: list('/partner/product/spu/brand/quote/order/search'),
    review: list('/partner/product/spu/brand/quote/order/reviewCheck/search', { where: { status: 'reviewing' } }),
    info: detail('/partner/product/spu/brand/quote/order/info', {
      with: { lines: { resource: 'brand_quote_line', by: 'quoteOrderId', columns: LINE_COLUMNS } },
    }),
  },
  actions: {
    add: create('新建报价单', '/partner/product/spu/brand/quote/order/add', {
      key: 'n',
      english: 'add quote order',
      fields: ['brandId', 'partnerId', 'beginDate', 'endDate', 'remark'],
      ask: { withDrafts: flag('带入草稿报价', { default: true, help: '把这个品牌还没有汇入报价单的草稿报价都列进来' }) },
    }),
    edit: update('修改', '/partner/product/spu/brand/quote/order/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['partnerId', 'beginDate', 'endDate', 'remark'],
    }),
    submit: move('提交审核', '/partner/product/spu/brand/quote/order/edit', {
      evidence: brandQuoteOrderEvidence,
      key: 's',
      english: 'submit',
      on: 'row',
      each: true,
      versioned: true,
      with: { submit: 1 },
    }),
    audit: move('审核', '/partner/product/spu/brand/quote/order/audit', {
      evidence: brandQuoteOrderEvidence,
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason },
    }),
    review: move('复核', '/partner/product/spu/brand/quote/order/reviewCheck', {
      evidence: brandQuoteOrderEvidence,
      key: 'p',
      english: 'review check approve return',
      danger: true,
      ask: { result: verdict('复核结果'), reason },
    }),
  },
});

/** One specification of a quote order: its lines by city, together. */
export const brandQuoteItem = resource('brand_quote_item', {
  under: ['quoteOrderId'],
  label: '报价单规格',
  title: 'name',
  english: 'quote order specification',
  scope: { partner: 'quoteOrderId.partnerId', city: 'hidden' },
  fields: {
    quoteOrderId: ref('brand_quote_order', '报价单', { required: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, readOnly: true }),
    name: text('规格名', { max: 64, readOnly: true, search: 'contains' }),
    lineCount: derived.count('城市数', 'brand_quote_line', 'itemId'),
    pendingCount: derived.count('待确认', 'brand_quote_line', 'itemId', { status: 'pending' }),
    confirmCount: derived.count('已确认', 'brand_quote_line', 'itemId', { status: 'confirmed' }),
    rejectCount: derived.count('已驳回', 'brand_quote_line', 'itemId', { status: 'rejected' }),
    stopCount: derived.count('已停用', 'brand_quote_line', 'itemId', { status: 'stopped' }),
    overCount: derived.count('超参考价', 'brand_quote_line', 'itemId', { over: true }),
    dropCount: derived.count('降幅异常', 'brand_quote_line', 'itemId', { dropped: true }),
    // Of its lines: what one decides by before one opens them.
    lowPrice: money('最低报价', { readOnly: true }),
    highPrice: money('最高报价', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['quoteOrderId', 'specCodeId'] }],
  indexes: [
    ['-createdAt'],
    ['quoteOrderId', '-createdAt'],
    ['specCodeId', '-createdAt'],
    ['pendingCount'],
    ['overCount'],
    ['dropCount'],
    ['lowPrice'],
    ['highPrice'],
  ],
  reads: {
    search: list('/partner/product/spu/brand/quote/order/searchDetail'),
    info: detail('/partner/product/spu/brand/quote/order/searchDetailInfo', {
      with: { lines: { resource: 'brand_quote_line', by: 'itemId', columns: LINE_COLUMNS } },
    }),
  },
});

/** What is looked at before any of this is done. */
const brandQuoteLineEvidence = {
  fields: ['name', 'price', 'lastPrice', 'referPrice', 'ceilPrice', 'over', 'dropped', 'minQty', 'freight', 'status'],
} as const;

/** One line of a quote order: a specification, a city, a price. */
export const brandQuoteLine = resource('brand_quote_line', {
  under: ['quoteOrderId', 'itemId'],
  label: '报价明细',
  title: 'name',
  english: 'quote order line',
  scope: { partner: 'quoteOrderId.partnerId', city: 'cityCode' },
  fields: {
    quoteOrderId: ref('brand_quote_order', '报价单', { required: true }),
    itemId: ref('brand_quote_item', '规格', { readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, offered: { status: 'enabled' } }),
    cityCode: area('城市', { required: true, level: 'city' }),
    name: text('规格与城市', { max: 100, readOnly: true, search: 'contains' }),
    price: money('报价', { required: true, min: 1 }),
    minQty: int('起订量', { required: true, min: 1, max: 100_000, default: 1, help: '一次最少订几件' }),
    freight: money('运费/件', { required: true, min: 0, default: 0 }),
    // As it was when the order was handed in.
    referPrice: money('参考价', { readOnly: true }),
    ceilPrice: money('参考价上限', { readOnly: true }),
    over: flag('超参考价', { readOnly: true }),
    lastPrice: money('原报价', { readOnly: true, help: '提交时生效的报价' }),
    dropped: flag('降幅异常', { readOnly: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待确认', confirmed: '已确认', rejected: '已驳回', stopped: '已停用' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', confirmed: 'good', rejected: 'bad', stopped: 'idle' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['quoteOrderId', 'specCodeId', 'cityCode'] }],
  indexes: [
    ['-createdAt'],
    ['quoteOrderId', 'cityCode'],
    ['itemId', 'cityCode'],
    ['specCodeId', 'cityCode'],
    ['cityCode', '-createdAt'],
    ['status', '-createdAt'],
    ['over', '-createdAt'],
    ['dropped', '-createdAt'],
    ['price'],
  ],
  moves: [
    { call: '/partner/product/spu/brand/quote/order/add', from: null, to: 'pending' },
    { call: '/partner/product/spu/brand/quote/order/detailAdd', from: null, to: 'pending' },
    { call: '/partner/product/spu/brand/quote/order/detailEdit', from: ['pending', 'confirmed', 'rejected'], to: 'pending' },
    { call: '/partner/product/spu/brand/quote/order/edit', from: ['confirmed', 'rejected'], to: 'pending' },
    {
      call: '/partner/product/spu/brand/quote/order/detailStatus',
      from: ['pending', 'rejected'],
      to: 'confirmed',
      by: { action: 'confirm' },
    },
    {
      call: '/partner/product/spu/brand/quote/order/detailStatus',
      from: ['pending', 'confirmed'],
      to: 'rejected',
      by: { action: 'reject' },
    },
    { call: '/partner/product/spu/brand/quote/order/detailStatus', from: 'confirmed', to: 'stopped', by: { action: 'stop' } },
    { call: '/partner/product/spu/brand/quote/order/detailDelete', from: ['pending', 'confirmed', 'rejected'], to: null },
  ],
  reads: { search: list('/partner/product/spu/brand/quote/order/searchDetail1') },
  actions: {
    add: create('增加明细', '/partner/product/spu/brand/quote/order/detailAdd', {
      key: 'i',
      english: 'add line',
      fields: ['quoteOrderId', 'specCodeId', 'cityCode', 'price', 'minQty', 'freight', 'remark'],
    }),
    update: update('改明细', '/partner/product/spu/brand/quote/order/detailEdit', {
      key: 'e',
      english: 'edit line',
      versioned: true,
      fields: ['price', 'minQty', 'freight', 'remark'],
    }),
    confirm: move('确认', '/partner/product/spu/brand/quote/order/detailStatus', {
      key: 'a',
      english: 'confirm line',
      with: { action: 'confirm' },
    }),
    reject: move('驳回', '/partner/product/spu/brand/quote/order/detailStatus', {
      evidence: brandQuoteLineEvidence,
      key: 'b',
      english: 'reject line',
      with: { action: 'reject' },
      ask: { rejectReason: text('驳回原因', { max: 200, required: true }) },
    }),
    stop: move('停用', '/partner/product/spu/brand/quote/order/detailStatus', {
      evidence: brandQuoteLineEvidence,
      key: 's',
      english: 'stop line',
      with: { action: 'stop' },
      danger: true,
    }),
    remove: remove('删除明细', '/partner/product/spu/brand/quote/order/detailDelete', {
      evidence: brandQuoteLineEvidence,
      key: 'd',
      english: 'delete line',
      danger: true,
    }),
  },
});
