import { area, choice, date, derived, flag, images, int, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, look, move, query, remove, resource, SAME, update } from '../../language/resource';
import { PASTE_HELP, PRICED, TIERS_HELP } from './quoteTemplate';

const ORDER = '/partner/delivery/settle/quote/order';
const DETAIL = `${ORDER}/detail`;
/** A waybill of a trial; null: it had no price then, or has none now. */
export interface TrialLine {
  readonly waybillId: string;
  readonly waybillNo: string;
  readonly before: number | null;
  readonly after: number | null;
}
/** Waybills of a trial that both price, added up. */
export interface TrialSum {
  readonly name: string;
  readonly waybills: number;
  readonly before: number;
  readonly after: number;
}

/** What is looked at before prices come into force, or end. */
const quoteEvidence = {
  fields: [
    'quoteNo',
    'deliveryShopId',
    'partnerId',
    'templateId',
    'previousId',
    'lineCount',
    'overCount',
    'beginDate',
    'endDate',
    'files',
    'enabled',
    'status',
  ],
} as const;

/** Delivery prices agreed with a delivery shop. In force they never change: other prices are a new version, with which these end. */
export const deliveryQuote = resource('delivery_quote_order', {
  label: '配送报价单',
  title: 'quoteNo',
  english: 'delivery quote',
  jump: ['id', 'quoteNo'],
  under: ['deliveryShopId'],
  scope: { partner: 'partnerId', city: 'deliveryShopId.cityCode' },
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'active', enabled: 'on' }, of: ['deliveryShopId'] },
  fields: {
    quoteNo: text('报价单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'BJ(?:\\d{8}|\\d{18})' }),
    deliveryShopId: ref('delivery_shop', '配送店', { required: true, offered: { status: 'enabled', quoteStatus: 'open' } }),
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    templateId: ref('delivery_quote_template', '模板', { offered: { status: 'on' } }),
    previousId: ref('delivery_quote_order', '上一版', { readOnly: true }),
    lineCount: derived.count('行数', 'delivery_quote_line', 'quoteOrderId'),
    overCount: derived.count('高于模板', 'delivery_quote_line', 'quoteOrderId', { over: true }),
    files: images('附件', { documents: true, max: 9 }),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    rejectReason: text('驳回原因', { max: 200, readOnly: true }),
    enabled: choice(
      '启用',
      { off: '停用', on: '启用' },
      { required: true, readOnly: true, default: 'on', tones: { off: 'idle', on: 'good' } },
    ),
    status: choice(
      '状态',
      { draft: '草稿', pending: '待审核', active: '已生效', expired: '已失效', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'draft',
        tones: { draft: 'idle', pending: 'wait', active: 'good', expired: 'idle', rejected: 'bad' },
      },
    ),
  },
  indexes: [
    ['deliveryShopId', 'status'],
    ['status', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['templateId', '-createdAt'],
    ['enabled', '-createdAt'],
    ['overCount'],
    ['beginDate'],
    ['endDate'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${ORDER}/addV2`, from: null, to: 'draft' },
    { call: `${ORDER}/revise`, from: null, to: 'draft' },
    { call: `${ORDER}/revise`, from: 'active', to: SAME },
    { call: `${ORDER}/edit`, from: ['draft', 'rejected'], to: 'draft' },
    { call: `${ORDER}/status`, from: ['draft', 'rejected'], to: 'pending', by: { action: 'submit' } },
    { call: `${ORDER}/status`, from: 'pending', to: 'active', by: { action: 'approve' } },
    { call: `${ORDER}/status`, from: 'pending', to: 'rejected', by: { action: 'reject' } },
    { call: `${ORDER}/status`, from: 'pending', to: 'draft', by: { action: 'withdraw' } },
    { call: `${ORDER}/files`, from: ['draft', 'rejected', 'pending'], to: SAME },
    { call: `${ORDER}/enable`, from: 'active', to: SAME },
    { call: 'system', from: 'active', to: 'expired', due: 'endDate' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '配送报价待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/delivery/settle/quote/order/search',
      about: 'deliveryShopId',
    },
  },
  reads: {
    search: list(`${ORDER}/search`),
    trial: query(`${ORDER}/trial`, { input: { id: ref('delivery_quote_order', '报价单', { required: true }) } }),
  },
  actions: {
    add: create('新建报价单', `${ORDER}/addV2`, {
      key: 'n',
      english: 'add quote',
      fields: ['deliveryShopId', 'templateId', 'beginDate', 'endDate', 'remark'],
      ask: { lines: json<readonly object[]>('明细', { unasked: true }) },
    }),
    revise: act('做新版', `${ORDER}/revise`, {
      key: 'w',
      on: 'row',
      english: 'revise new version',
      when: { status: 'active' },
      ask: { from: date('新版生效', { required: true, help: '新版通过后,这一版到它的前一天为止' }) },
      reply: { quoteNo: text('新版单号') },
    }),
    update: update('修改', `${ORDER}/edit`, {
      key: 'e',
      english: 'edit quote',
      versioned: true,
      fields: ['beginDate', 'endDate', 'remark'],
      ask: { lines: json<readonly object[]>('明细', { unasked: true }) },
    }),
    files: update('附件', `${ORDER}/files`, { key: 'f', english: 'attachments files', versioned: true, fields: ['files'] }),
    submit: move('提交审核', `${ORDER}/status`, {
      evidence: quoteEvidence,
      key: 's',
      english: 'submit',
      with: { action: 'submit' },
    }),
    audit: move('审核', `${ORDER}/status`, {
      evidence: quoteEvidence,
      key: 'a',
      english: 'audit approve reject',
      danger: true,
      ask: {
        action: choice('结论', { approve: '通过', reject: '驳回' }, { required: true, decides: true }),
        reason: text('驳回原因', { max: 200, requiredWhen: { action: 'reject' }, shownWhen: { action: 'reject' } }),
      },
    }),
    withdraw: move('撤回', `${ORDER}/status`, { key: 'b', english: 'withdraw', with: { action: 'withdraw' } }),
    stop: move('停用', `${ORDER}/enable`, {
      evidence: quoteEvidence,
      key: 'p',
      english: 'stop',
      with: { enabled: 'off' },
      when: { enabled: 'on' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${ORDER}/enable`, { key: 't', english: 'start', with: { enabled: 'on' }, when: { enabled: 'off' }, undo: 'stop' }),
    trial: look('上月试算', `${ORDER}/trial`, {
      key: 'i',
      english: 'trial last month',
      reply: {
        month: text('月份'),
        waybills: int('运单'),
        compared: int('当时和现在都有价的'),
        before: money('当时应付'),
        after: money('按本单应付'),
        difference: money('差额'),
        elsewhere: int('归别的报价单的'),
        elsewhereBefore: money('归别的报价单的当时应付'),
        elsewhereAfter: money('归别的报价单的现价'),
        missing: int('没有价的'),
        missingBefore: money('没有价的当时应付'),
        added: int('当时没有价、现在有的'),
        addedAfter: money('当时没有价的按本单应付'),
        changed: int('有变化的'),
        changes: json<readonly TrialLine[]>('有变化的运单'),
        unpriced: json<readonly TrialLine[]>('没有价的运单'),
        byDistrict: json<readonly TrialSum[]>('按区县'),
        bySpec: json<readonly TrialSum[]>('按规格'),
      },
    }),
  },
});

/** What one piece of a spec costs in an area by a quote. */
export const deliveryQuoteLine = resource('delivery_quote_line', {
  label: '报价单明细',
  title: 'specCodeId',
  english: 'delivery quote line',
  under: ['quoteOrderId'],
  scope: { partner: 'quoteOrderId.partnerId', city: 'quoteOrderId.deliveryShopId.cityCode' },
  fields: {
    quoteOrderId: ref('delivery_quote_order', '报价单', { required: true }),
    areaCode: area('区域', { required: true }),
    specCodeId: ref('partner_spu_code', '规格码', { required: true, offered: { status: 'enabled' } }),
    price: money('单价', { required: true, min: 0 }),
    // As the template had it when the line was made.
    templatePrice: money('模板价', { readOnly: true }),
    over: flag('高于模板', { readOnly: true }),
    floorFee: money('上楼费/层', { required: true, min: 0, default: 0 }),
    distanceFee: money('每公里', { required: true, min: 0, default: 0 }),
    tiers: text('阶梯', { max: 200, help: TIERS_HELP }),
  },
  uniqueWhere: [{ fields: ['quoteOrderId', 'areaCode', 'specCodeId'] }],
  indexes: [
    ['quoteOrderId', 'areaCode'],
    ['areaCode', '-createdAt'],
    ['specCodeId', 'areaCode'],
    ['over', '-createdAt'],
    ['price'],
    ['-createdAt'],
  ],
  reads: { search: list(`${ORDER}/searchDetail`, { sort: 'areaCode' }) },
  actions: {
    add: create('增加行', `${DETAIL}/add`, {
      key: 'n',
      english: 'add line',
      like: ['quoteOrderId'],
      fields: ['quoteOrderId', 'areaCode', 'specCodeId', ...PRICED],
    }),
    update: update('改价', `${DETAIL}/edit`, { key: 'e', english: 'change price', versioned: true, fields: PRICED }),
    paste: act('粘贴明细', `${DETAIL}/paste`, {
      key: 'i',
      on: 'none',
      english: 'paste lines',
      like: ['quoteOrderId'],
      ask: {
        quoteOrderId: ref('delivery_quote_order', '报价单', { required: true, offered: { status: ['draft', 'rejected'] } }),
        block: text('明细', { max: 20_000, required: true, help: PASTE_HELP }),
      },
      reply: { added: int('增加'), changed: int('改价') },
    }),
    remove: remove('删除行', `${DETAIL}/delete`, {
      evidence: { fields: ['quoteOrderId', 'areaCode', 'specCodeId', 'price', 'templatePrice', 'tiers'] },
      key: 'd',
      english: 'delete line',
      danger: true,
    }),
  },
});

const place = { group: 'merchant-logistics', subgroup: '配送报价', kind: 'list', read: 'search' } as const;
export const quotePages = [
  ...pages(deliveryQuote, {
    ...place,
    url: '/api/partner/delivery/settle/quote/order/search',
    name: '配送结算报价单',
    english: 'delivery quotes',
    columns: [
      'quoteNo',
      'status',
      'enabled',
      'deliveryShopId',
      'lineCount',
      'overCount',
      'beginDate',
      'endDate',
      'partnerId',
      'templateId',
      'previousId',
      'files',
      'rejectReason',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'enabled', 'deliveryShopId', 'partnerId', 'templateId', 'overCount', 'beginDate', 'endDate'],
    actions: ['add', 'revise', 'update', 'files', 'submit', 'audit', 'withdraw', 'stop', 'start', 'trial'],
    calls: ['/partner/delivery/settle/quote/template/search'],
    help: '同一家店、区域、规格在任何一天至多一条生效的价。已生效的不能改,要改就做新版:新版通过之日起接替,旧版到前一天为止。有高于模板的行须先上传附件。审核前先“上月试算”。停用期间运单取不到价。',
  }),
  ...pages(deliveryQuoteLine, {
    ...place,
    url: '/api/partner/delivery/settle/quote/order/searchDetail',
    name: '配送结算报价单明细',
    english: 'delivery quote lines',
    columns: [
      'quoteOrderId',
      'areaCode',
      'specCodeId',
      'quoteOrderId.status',
      'price',
      'templatePrice',
      'over',
      'tiers',
      'floorFee',
      'distanceFee',
      'quoteOrderId.deliveryShopId',
      'updatedAt',
    ],
    filters: ['quoteOrderId', 'quoteOrderId.deliveryShopId', 'areaCode', 'specCodeId', 'over', 'price'],
    actions: ['add', 'update', 'paste', 'remove'],
    help: '只有草稿和已驳回的报价单可以改明细。整块粘贴:区域码、规格编码、单价、上楼费、每公里、阶梯。',
  }),
];
