import { date, choice, derived, images, instant, int, money, period, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, imports, list, move, remove, resource, create, statistics } from '../../language/resource';
import { rowsOf, sumOf, tallyOf } from '../../language/statistics';
import { CHANNELS } from '../order';

const AMOUNTS = ['orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount'] as const;
/** The six amounts of a statement or its part: sums over the lines, kept by the engine. */
const amounts = (by: 'statementId' | 'subId') => ({
  orderCount: derived.count('订单数', 'third_statement_line', by, { lineType: ['order', 'late'] }),
  orderAmount: derived.sum('订单实付', 'third_statement_line', by, 'orderAmount'),
  subsidyAmount: derived.sum('补贴', 'third_statement_line', by, 'subsidyAmount'),
  commissionAmount: derived.sum('佣金', 'third_statement_line', by, 'commissionAmount'),
  refundAmount: derived.sum('退款', 'third_statement_line', by, 'refundAmount'),
  adjustAmount: derived.sum('差异调整', 'third_statement_line', by, 'adjustAmount'),
  settleAmount: derived.sum('应结', 'third_statement_line', by, 'settleAmount'),
});

/** A channel authorisation's statement for one period: parts per partner, lines per order. */
export const thirdStatement = resource('third_statement', {
  label: '三方对账单', title: 'statementNo', english: 'statement', jump: ['id', 'statementNo'], scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    statementNo: text('对账单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'DZ\\d{12}' }),
    authId: ref('third_auth', '渠道授权', { required: true }),
    channel: choice('渠道', CHANNELS, { required: true, readOnly: true }),
    period: period('账期', { required: true }),
    beginDate: date('账期起', { required: true, readOnly: true }),
    endDate: date('账期止', { required: true, readOnly: true }),
    subCount: derived.count('子单数', 'third_statement_sub', 'statementId'),
    ...amounts('statementId'),
    channelBillAmount: money('渠道账单金额', { required: true, default: 0 }),
    diffAmount: money('与渠道差异', { required: true, readOnly: true, default: 0 }),
    openDiffCount: derived.count('未处理差异', 'third_statement_diff', 'statementId', { status: ['pending', 'appealing'] }),
    billCount: derived.count('渠道账单行', 'third_channel_bill', 'statementId'),
    uncomparedCount: derived.count('未比对明细', 'third_statement_line', 'statementId', { matchStatus: 'none' }),
    invoicedAmount: derived.sum('已收票', 'third_statement_sub', 'statementId', 'invoicedAmount'),
    paidAmount: derived.sum('已付', 'third_statement_sub', 'statementId', 'paidAmount'),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    settledAt: instant('结算时间', { readOnly: true }),
    status: choice('状态', { auditing: '待审核', confirming: '待服务商确认', financing: '待财务审核', settling: '待结算', settled: '已结算', closed: '已完结', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'auditing', tones: { auditing: 'wait', confirming: 'run', financing: 'wait', settling: 'wait', settled: 'good', closed: 'good', rejected: 'bad' } }),
  },
  uniqueWhere: [{ fields: ['authId', 'period'] }],
  indexes: [['-createdAt'], ['status', '-createdAt'], ['channel', '-createdAt'], ['period', '-createdAt'], ['authId', 'period']],
  moves: [
    { call: '/third/statement/add', from: null, to: 'auditing' },
    { call: '/third/statement/audit', from: 'auditing', to: 'confirming', by: { result: 1 } },
    { call: '/third/statement/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: '/third/statement/sub/audit', from: 'confirming', to: 'financing' },
    { call: '/third/statement/finance/audit', from: 'financing', to: 'settling', by: { result: 1 } },
    { call: '/third/statement/finance/audit', from: 'financing', to: 'confirming', by: { result: 0 } },
    { call: '/third/statement/settle', from: 'settling', to: 'settled' },
    { call: '/third/statement/settle', from: 'settling', to: 'closed' },
    { call: 'system', from: 'settled', to: 'closed' },
    { call: '/third/statement/delete', from: ['auditing', 'rejected'], to: null },
  ],
  waits: {
    auditing: { kind: 'audit', label: '对账单待审核', when: { status: 'auditing' }, action: 'audit', page: '/api/third/statement/search', opens: '/api/third/statement/info', about: 'authId' },
    financing: { kind: 'audit', label: '对账单待财务审核', when: { status: 'financing' }, action: 'financeAudit', page: '/api/third/statement/finance/search', opens: '/api/third/statement/info', about: 'authId' },
    settling: { kind: 'settle', label: '对账单待结算', when: { status: 'settling' }, action: 'settle', page: '/api/third/statement/search', opens: '/api/third/statement/info', about: 'authId' },
  },
  reads: {
    search: list('/third/statement/search', { summary: ['orderCount', ...AMOUNTS] }),
    finance: list('/third/statement/finance/search', { where: { status: ['financing', 'settling', 'settled', 'closed'] }, summary: [...AMOUNTS] }),
    info: detail('/third/statement/info', { with: { subs: { resource: 'third_statement_sub', by: 'statementId', columns: ['subNo', 'status', 'partnerId', 'orderCount', ...AMOUNTS, 'invoicedAmount', 'paidAmount', 'confirmedAt', 'disputeReason'] } } }),
  },
  actions: {
    add: create('生成对账单', '/third/statement/add', { key: 'n', english: 'generate statement', fields: ['authId', 'period', 'channelBillAmount', 'remark'] }),
    audit: move('审核', '/third/statement/audit', { key: 'a', english: 'audit', versioned: true, ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) } }),
    financeAudit: move('财务审核', '/third/statement/finance/audit', { key: 'f', english: 'finance audit', versioned: true, ask: { result: verdict(), reason: text('退回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) } }),
    compare: act('比对渠道账单', '/third/statement/channelBill/compare', {
      key: 'm', english: 'compare match channel bill', on: 'row', when: { status: 'auditing' },
      reply: { same: int('一致'), different: int('金额不符'), duplicate: int('重复'), missingThere: int('渠道缺单'), missingHere: int('平台缺单'), strange: int('无法归属') },
    }),
    clear: act('清空渠道账单', '/third/statement/channelBill/clear', { english: 'clear channel bill', on: 'row', danger: true, when: { status: 'auditing' } }),
    settle: move('结算', '/third/statement/settle', { key: 's', english: 'settle', versioned: true, danger: true }),
    remove: remove('删除', '/third/statement/delete', { english: 'delete', danger: true }),
  },
});

/** One partner's part of a statement. */
export const thirdStatementSub = resource('third_statement_sub', {
  under: ['statementId'], label: '三方对账子单', title: 'subNo', english: 'statement sub', jump: ['subNo'], scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    subNo: text('子单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'DZ\\d{12}-\\d{2}' }),
    statementId: ref('third_statement', '总单', { required: true, readOnly: true }),
    // Those of the statement: what the months are grouped by.
    channel: choice('渠道', CHANNELS, { readOnly: true }),
    period: period('账期', { readOnly: true }),
    partnerId: ref('partner_main', '服务商', { required: true, readOnly: true }),
    ...amounts('subId'),
    invoicedAmount: derived.sum('已收票', 'third_statement_invoice', 'subId', 'amount', { status: 'confirmed' }),
    paidAmount: derived.sum('已付', 'third_statement_payment', 'subId', 'amount', { status: 'received' }),
    disputeReason: text('异议', { max: 200, readOnly: true }),
    confirmedAt: instant('确认时间', { readOnly: true }),
    status: choice('状态', { pending: '待确认', confirmed: '已确认', disputed: '有异议', settled: '已结算' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', confirmed: 'run', disputed: 'bad', settled: 'good' } }),
  },
  uniqueWhere: [{ fields: ['statementId', 'partnerId'] }],
  indexes: [['-createdAt'], ['status', '-createdAt'], ['statementId', 'partnerId'], ['partnerId', '-createdAt'], ['period', '-createdAt'], ['channel', '-createdAt']],
  moves: [
    { call: '/third/statement/add', from: null, to: 'pending' },
    { call: '/third/statement/unrecorded/record', from: null, to: 'pending' },
    { call: '/third/statement/sub/audit', from: ['pending', 'disputed'], to: 'confirmed', by: { result: 1 } },
    { call: '/third/statement/sub/audit', from: ['pending', 'disputed'], to: 'disputed', by: { result: 0 } },
    { call: '/third/statement/finance/audit', from: 'confirmed', to: 'pending' },
    { call: '/third/statement/settle', from: 'confirmed', to: 'settled' },
    { call: '/third/statement/delete', from: ['pending', 'disputed'], to: null },
  ],
  waits: {
    pending: { kind: 'settle', label: '对账子单待确认', when: { status: ['pending', 'disputed'] }, action: 'audit', page: '/api/third/statement/sub/search', about: 'partnerId' },
  },
  reads: {
    search: list('/third/statement/sub/search', { summary: ['orderCount', ...AMOUNTS] }),
    months: statistics('/third/statement/month/group/search', {
      by: { period: { label: '账期', field: 'period' }, channel: { label: '渠道', field: 'channel' }, partner: { label: '服务商', field: 'partnerId' }, status: { label: '状态', field: 'status' } },
      measures: {
        rows: rowsOf('子单数'), orders: tallyOf('订单数', 'orderCount'), paid: sumOf('订单实付', 'orderAmount'), settle: sumOf('应结', 'settleAmount'), settled: sumOf('已结', 'settleAmount', { where: { status: 'settled' } }), unsettled: sumOf('未结', 'settleAmount', { where: { status: ['pending', 'confirmed', 'disputed'] } }),
      },
      shows: 'settle',
    }),
  },
  actions: {
    audit: move('确认', '/third/statement/sub/audit', { key: 'a', english: 'confirm sub', versioned: true, ask: { result: verdict('确认结果'), reason: text('异议原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) } }),
  },
});

/** The smallest part of a statement: an order, an adjustment or a late record. settle = order + subsidy − commission − refund + adjust. */
export const thirdStatementLine = resource('third_statement_line', {
  label: '三方对账明细', title: 'channelOrderNo', english: 'statement line', scope: { partner: 'subId.partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    statementId: ref('third_statement', '总单', { required: true, readOnly: true }),
    subId: ref('third_statement_sub', '子单', { required: true, readOnly: true }),
    // Those of the sub: what lines are narrowed and grouped by.
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    channel: choice('渠道', CHANNELS, { readOnly: true }),
    period: period('账期', { readOnly: true }),
    lineType: choice('类型', { order: '订单', adjust: '差异调整', late: '补入账' }, { required: true, readOnly: true }),
    thirdOrderId: ref('third_order', '订单', { readOnly: true }),
    diffId: ref('third_statement_diff', '来源差异', { readOnly: true }),
    /** A settled part of an earlier statement that came out below zero: this adjustment takes it over. */
    carriedFromId: ref('third_statement_sub', '结转自', { readOnly: true }),
    channelOrderNo: text('渠道单号', { max: 64, readOnly: true, search: 'exact' }),
    orderAmount: money('实付', { required: true, readOnly: true, default: 0 }),
    subsidyAmount: money('补贴', { required: true, readOnly: true, default: 0 }),
    commissionAmount: money('佣金', { required: true, readOnly: true, default: 0 }),
    refundAmount: money('退款', { required: true, readOnly: true, default: 0 }),
    adjustAmount: money('调整', { required: true, readOnly: true, default: 0 }),
    settleAmount: money('应结', { required: true, readOnly: true, default: 0 }),
    channelAmount: money('渠道账金额', { readOnly: true }),
    matchStatus: choice('比对', { none: '未比对', same: '一致', different: '有差异', missingThere: '渠道缺单', missingHere: '平台缺单' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', same: 'good', different: 'bad', missingThere: 'bad', missingHere: 'bad' } }),
    openDiffCount: derived.count('待处理差异', 'third_statement_diff', 'lineId', { status: ['pending', 'appealing'] }),
    completedAt: instant('完成时间', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['thirdOrderId'], when: { lineType: ['order', 'late'] } }, { fields: ['diffId'] }, { fields: ['carriedFromId'] }],
  indexes: [['statementId', '-completedAt'], ['subId', '-completedAt'], ['matchStatus', '-completedAt'], ['-completedAt'], ['thirdOrderId'], ['lineType', '-completedAt'], ['settleAmount'], ['-openDiffCount', '-completedAt'], ['partnerId', '-completedAt'], ['channel', '-completedAt'], ['period', '-completedAt']],
  reads: {
    search: list('/third/statement/detail/search', { sort: '-completedAt', summary: [...AMOUNTS] }),
    jdPartners: statistics('/third/statement/searchJdDetailGroupPartner', {
      by: { partner: { label: '服务商', field: 'partnerId' }, period: { label: '账期', field: 'period' }, type: { label: '类型', field: 'lineType' }, match: { label: '比对', field: 'matchStatus' } },
      measures: {
        rows: rowsOf('明细行'), orders: rowsOf('订单数', { where: { lineType: ['order', 'late'] } }), paid: sumOf('订单实付', 'orderAmount'), subsidy: sumOf('补贴', 'subsidyAmount'), commission: sumOf('佣金', 'commissionAmount'), refund: sumOf('退款', 'refundAmount'),
        adjust: sumOf('差异调整', 'adjustAmount'), settle: sumOf('应结', 'settleAmount'), there: sumOf('京东账金额', 'channelAmount'), different: rowsOf('有差异', { where: { matchStatus: ['different', 'missingThere', 'missingHere'] } }),
      },
      shows: 'settle',
    }, { where: { channel: 'jd' } }),
  },
});

/** A line of the bill that a channel sends for a statement: what the lines of the statement are compared with. */
export const thirdChannelBill = resource('third_channel_bill', {
  under: ['statementId'], label: '渠道账单行', title: 'serialNo', english: 'channel bill line', scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    statementId: ref('third_statement', '对账单', { required: true }),
    serialNo: text('流水号', { max: 64, required: true, search: 'exact' }),
    channelOrderNo: text('渠道单号', { max: 64, required: true, search: 'exact' }),
    amount: money('结算金额', { required: true, help: '退款、扣款为负' }),
    billedAt: date('记账日'),
    thirdOrderId: ref('third_order', '订单', { readOnly: true }),
    matchStatus: choice('比对', { none: '未比对', same: '一致', different: '有差异', missingHere: '平台缺单', strange: '无法归属' },
      { required: true, readOnly: true, default: 'none', tones: { none: 'idle', same: 'good', different: 'bad', missingHere: 'bad', strange: 'bad' } }),
    importTaskId: ref('upload_task', '导入批次', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['statementId', 'serialNo'] }],
  indexes: [['statementId', 'matchStatus'], ['matchStatus', '-createdAt'], ['importTaskId'], ['-createdAt']],
  reads: { search: list('/third/statement/channelBill/search', { summary: ['amount'] }) },
  actions: {
    import: imports('导入渠道账单', '/third/statement/channelBill/import', {
      key: 'i', english: 'import channel bill', fields: ['serialNo', 'channelOrderNo', 'amount', 'billedAt', 'remark'], ask: { statementId: ref('third_statement', '对账单', { required: true }) },
      rows: {
        by: ['statementId', 'serialNo'], known: 'update', task: 'importTaskId',
        aliases: { serialNo: ['账单流水号', '交易流水号', '结算单号', '序号'], channelOrderNo: ['订单号', '订单编号', '平台订单号', '渠道订单号'], amount: ['金额', '应结金额', '结算额', '实结金额', '应结'], billedAt: ['账单日期', '结算日期', '日期'], remark: ['费用项', '类型', '说明'] },
        example: { serialNo: '202610310001', channelOrderNo: 'JD2610310001', amount: '18.50', billedAt: '2026-10-31', remark: '' },
      },
    }),
  },
});

/** Our books and the channel's disagree about an order, or a penalty is due. diff = channel − platform. */
export const thirdStatementDiff = resource('third_statement_diff', {
  under: ['statementId'], label: '三方对账差异', title: 'diffNo', english: 'statement difference', jump: ['diffNo'], scope: { partner: 'subId.partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    diffNo: text('差异号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'CY\\d{12}' }),
    statementId: ref('third_statement', '总单', { required: true, readOnly: true }),
    subId: ref('third_statement_sub', '子单', { required: true, readOnly: true }),
    // That of the sub: whose difference it is.
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    lineId: ref('third_statement_line', '明细行', { readOnly: true }),
    thirdOrderId: ref('third_order', '订单', { readOnly: true }),
    diffType: choice('类型', { amount: '金额不符', missingThere: '渠道缺单', missingHere: '平台缺单', duplicate: '重复', penalty: '扣罚' }, { required: true, readOnly: true }),
    platformAmount: money('平台金额', { required: true, readOnly: true, default: 0 }),
    channelAmount: money('渠道金额', { required: true, readOnly: true, default: 0 }),
    diffAmount: money('差额', { required: true, readOnly: true, default: 0 }),
    adjustAmount: money('认差金额', { readOnly: true }),
    handleNote: text('处理说明', { max: 500, readOnly: true }),
    evidence: images('凭证', { readOnly: true, documents: true }),
    handledAt: instant('处理时间', { readOnly: true }),
    status: choice('状态', { pending: '待处理', accepted: '已认差', appealing: '申诉中', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', accepted: 'good', appealing: 'run', rejected: 'idle' } }),
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['statementId', '-createdAt'], ['diffType', '-createdAt'], ['partnerId', '-createdAt'], ['subId'], ['lineId']],
  moves: [
    { call: 'system', from: null, to: 'pending' },
    { call: '/third/statement/channelBill/compare', from: null, to: 'pending' },
    { call: '/third/statement/channelBill/compare', from: 'pending', to: null },
    { call: '/third/statement/channelBill/clear', from: 'pending', to: null },
    { call: '/third/statement/delete', from: ['pending', 'appealing', 'accepted', 'rejected'], to: null },
    { call: '/third/statement/difference/handle', from: ['pending', 'appealing'], to: 'accepted', by: { action: 'accept' } },
    { call: '/third/statement/difference/handle', from: 'pending', to: 'appealing', by: { action: 'appeal' } },
    { call: '/third/statement/difference/handle', from: 'appealing', to: 'rejected', by: { action: 'reject' } },
  ],
  waits: {
    pending: { kind: 'settle', label: '对账差异待处理', when: { status: 'pending' }, action: 'handle', page: '/api/third/statement/difference/search', about: 'thirdOrderId' },
  },
  reads: { search: list('/third/statement/difference/search') },
  actions: {
    handle: act('处理差异', '/third/statement/difference/handle', {
      key: 'h', english: 'handle difference', versioned: true,
      ask: {
        action: choice('处理方式', { accept: '认差', appeal: '申诉', reject: '驳回申诉' }, { required: true, default: 'accept' }),
        adjustAmount: money('认差金额', { shownWhen: { action: 'accept' }, help: '留空为全部差额' }),
        handleNote: text('处理说明', { max: 500, required: true }),
        evidence: images('凭证', { documents: true, help: '渠道账单、聊天截图等;可拖放,也可直接粘贴' }),
      },
    }),
  },
});

export const statementPages = [
  ...pages(thirdStatement,
    {
      url: '/api/third/statement/search', name: '三方对账总单', group: 'finance-management', subgroup: '三方对账', kind: 'list', read: 'search', english: 'statements',
      columns: ['statementNo', 'status', 'channel', 'authId', 'period', 'settleAmount', 'diffAmount', 'openDiffCount', 'orderCount', 'orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'createdBy', 'createdAt'],
      filters: ['keyword', 'status', 'channel', 'period', 'authId', 'createdAt'], actions: ['add', 'audit', 'compare', 'settle', 'clear', 'remove'], borrows: ['third_channel_bill.import'], calls: ['/third/auth/search'],
      help: '按渠道授权和账期生成,把已入账的订单归成各服务商的子单。导入渠道账单(I)后比对(M),不符的成为差异。先审核,再由服务商逐个确认子单,财务终审后结算;生成的人不能审核。结算后应结为负的子单,由同一渠道授权的下一张对账单以差异调整结转;没有应付的总单结算即完结。',
    },
    {
      url: '/api/third/statement/finance/search', name: '三方对账单-财务版', group: 'finance-management', subgroup: '三方结算', kind: 'list', read: 'finance', english: 'finance statements',
      columns: ['statementNo', 'status', 'authId', 'period', 'settleAmount', 'channelBillAmount', 'diffAmount', 'openDiffCount', 'invoicedAmount', 'paidAmount', 'settledAt'],
      filters: ['keyword', 'status', 'channel', 'period'], actions: ['financeAudit', 'settle'], calls: ['/third/statement/finance/search'],
      help: '终审前先清空“未处理差异”。',
    },
    {
      url: '/api/third/statement/search/board', name: '对账进度看板', group: 'finance-management', subgroup: '月度汇总', kind: 'board', read: 'search', lanes: 'status', english: 'statement progress board',
      columns: ['statementNo', 'channel', 'authId', 'period', 'settleAmount', 'openDiffCount'], filters: ['keyword', 'channel', 'period', 'authId'],
      help: '每张卡片是一个渠道授权一个账期的对账单,所在的列就是它卡住的那一步。',
    },
    {
      url: '/api/third/statement/info', name: '三方对账总单详情', group: 'finance-management', subgroup: '三方对账', kind: 'detail', read: 'info', english: 'statement detail',
      sections: [
        { label: '对账单', fields: ['statementNo', 'status', 'channel', 'authId', 'period', 'beginDate', 'endDate', 'settledAt', 'auditReason', 'remark'] },
        { label: '应结', fields: ['orderCount', 'orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount'] },
        { label: '核对', fields: ['channelBillAmount', 'diffAmount', 'openDiffCount', 'billCount', 'uncomparedCount', 'subCount', 'invoicedAmount', 'paidAmount'] },
      ],
      related: [
        { label: '明细行', resource: 'third_statement_line', read: 'search', by: 'statementId', columns: ['channelOrderNo', 'lineType', 'orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount', 'matchStatus', 'carriedFromId'] },
        { label: '差异', resource: 'third_statement_diff', read: 'search', by: 'statementId', columns: ['diffNo', 'status', 'diffType', 'platformAmount', 'channelAmount', 'diffAmount', 'adjustAmount', 'handleNote'] },
        { label: '渠道账单', resource: 'third_channel_bill', read: 'search', by: 'statementId', columns: ['serialNo', 'channelOrderNo', 'matchStatus', 'amount', 'billedAt', 'thirdOrderId', 'remark'] },
        { label: '日志', resource: 'operat_log_item', read: 'statement', by: 'targetId', columns: ['createdAt', 'targetName', 'createdBy'] },
      ],
      actions: ['audit', 'compare', 'financeAudit', 'settle', 'clear'], borrows: ['third_channel_bill.import'],
      help: '总单的每项金额都等于各子单之和,也等于全部明细行之和。有未处理差异时不能通过财务审核。',
    },
  ),
  ...pages(thirdStatementSub, {
    url: '/api/third/statement/sub/search', name: '三方对账子单', group: 'finance-management', subgroup: '三方对账', kind: 'list', read: 'search', english: 'statement subs',
    columns: ['subNo', 'status', 'partnerId', 'channel', 'period', 'settleAmount', 'disputeReason', 'orderCount', 'orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'invoicedAmount', 'paidAmount', 'confirmedAt', 'statementId'],
    filters: ['keyword', 'status', 'partnerId', 'period', 'channel', 'statementId', 'createdAt'], actions: ['audit'],
    help: '一张总单里一家服务商的部分:各项金额等于它的明细行之和。总单到“待服务商确认”才能确认;有异议须写原因,全部确认后总单转财务终审。',
  }, {
    url: '/api/third/statement/month/group/search', name: '三方对账月度分组', group: 'finance-management', subgroup: '月度汇总', kind: 'stats', read: 'months', leadsTo: '/api/third/statement/sub/search', english: 'statement months groups statistics',
    filters: ['keyword', 'period', 'channel', 'partnerId', 'status'],
    help: '按账期、渠道或服务商看应结、已结、未结;合计等于同条件子单之和,也等于总单之和。点柱子打开所含子单。',
  }),
  ...pages(thirdStatementLine, {
    url: '/api/third/statement/detail/search', name: '三方对账明细', group: 'finance-management', subgroup: '三方对账', kind: 'list', read: 'search', english: 'statement lines',
    columns: ['channelOrderNo', 'lineType', 'matchStatus', 'openDiffCount', 'statementId', 'subId', 'thirdOrderId', 'orderAmount', 'subsidyAmount', 'commissionAmount', 'refundAmount', 'adjustAmount', 'settleAmount', 'channelAmount', 'completedAt', 'carriedFromId'],
    filters: ['keyword', 'matchStatus', 'openDiffCount', 'lineType', 'period', 'channel', 'partnerId', 'statementId', 'subId', 'completedAt'], sort: '-completedAt', borrows: ['third_statement_diff.handle'],
    help: '逐单核对渠道账与平台账:筛出有差异的行,当场处理它的差异。',
  }, {
    url: '/api/third/statement/searchJdDetailGroupPartner', name: '京东明细-按服务商', group: 'finance-management', subgroup: '月度汇总', kind: 'stats', read: 'jdPartners', leadsTo: '/api/third/statement/detail/search', english: 'jd lines by partner statistics',
    filters: ['keyword', 'period', 'partnerId', 'matchStatus', 'lineType', 'statementId'],
    help: '京东账单拆到服务商:合计等于京东渠道子单之和。点一组打开它的订单明细。',
  }),
  ...pages(thirdStatementDiff, {
    url: '/api/third/statement/difference/search', name: '三方对账差异', group: 'finance-management', subgroup: '三方对账', kind: 'list', read: 'search', english: 'statement differences',
    columns: ['diffNo', 'status', 'diffType', 'partnerId', 'platformAmount', 'channelAmount', 'diffAmount', 'adjustAmount', 'statementId', 'subId', 'thirdOrderId', 'handleNote', 'evidence', 'handledAt', 'remark'],
    filters: ['keyword', 'status', 'diffType', 'partnerId', 'statementId', 'subId', 'createdAt'], actions: ['handle'],
    help: '渠道账与平台账不一致、或客诉扣罚,逐条处理:认差生成一条差异调整,申诉等渠道答复,驳回申诉即维持平台账。总单结算后不能再处理。',
  }),
];
