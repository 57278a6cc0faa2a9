import { choice, date, derived, instant, int, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, detail, list, move, resource } from '../../language/resource';
import { RECORD_STATES, RECORD_TONES } from './record';

const FETCH = '/sms/bill/fetch';
const HANDLE = '/sms/bill/difference/handle';
/** Carriers ask for so many fen a hundred messages, so one costs hundredths of a fen. */
const UNIT = { unit: '毫', help: '1 毫 = 0.0001 元' } as const;
const hidden = { city: 'hidden', partner: 'hidden', shop: 'hidden' } as const;

/** What one carrier bills for one day, beside what it took of us on that day by our own book. */
export const smsBill = resource('sms_bill', {
  under: ['platformId'],
  label: '短信账单',
  title: 'billNo',
  english: 'sms carrier bill day',
  jump: ['billNo'],
  scope: hidden,
  fields: {
    billNo: text('账单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SD\\d{18}' }),
    platformId: ref('sms_platform', '短信平台', { required: true, readOnly: true }),
    day: date('日期', { required: true, readOnly: true }),
    ourQty: derived.count('我方短信', 'sms_cost', 'billId'),
    ourParts: derived.tally('我方条数', 'sms_cost', 'billId', 'parts'),
    ourCost: derived.tally('我方成本(毫)', 'sms_cost', 'billId', 'cost'),
    ourAmount: money('我方金额', { reckoned: 'round(our_cost / 100.0)' }),
    // What became of them, and what customers' accounts paid for them: in messages, and in parts as accounts count them.
    deliveredQty: derived.count('已送达', 'sms_cost', 'billId', { outcome: 'delivered' }),
    failedQty: derived.count('未送达', 'sms_cost', 'billId', { outcome: 'failed' }),
    openQty: int('没有回执', { reckoned: 'our_qty - delivered_qty - failed_qty', help: '还在等回执,或等了 72 小时也没有' }),
    chargedParts: derived.tally('账户扣费(条)', 'sms_cost', 'billId', 'chargedQty'),
    refundedParts: derived.tally('失败返还(条)', 'sms_cost', 'billId', 'refundedQty'),
    theirQty: int('对方短信', { required: true, readOnly: true, default: 0, min: 0 }),
    theirParts: int('对方条数', { required: true, readOnly: true, default: 0, min: 0 }),
    theirCost: int('对方成本(毫)', { required: true, readOnly: true, default: 0, min: 0 }),
    theirAmount: money('对方金额', { reckoned: 'round(their_cost / 100.0)' }),
    diffAmount: money('差额', { reckoned: 'case when fetched_at is null then null else round((their_cost - our_cost) / 100.0) end' }),
    diffCount: derived.count('差异', 'sms_bill_diff', 'billId'),
    openDiffCount: derived.count('未处理差异', 'sms_bill_diff', 'billId', { status: 'pending' }),
    acceptedCost: derived.tally('认差(毫)', 'sms_bill_diff', 'billId', 'diffCost', { status: 'accepted' }),
    payAmount: money('应付', { reckoned: 'round((our_cost + accepted_cost) / 100.0)', help: '我方金额加已认的差额' }),
    // Which fetch its lines are of: those of an earlier one stay as they came.
    round: int('第几次取', { required: true, readOnly: true, default: 0, min: 0 }),
    pageCount: int('已取页数', { required: true, readOnly: true, default: 0, min: 0 }),
    // Where the next page begins, in the carrier's words.
    nextPage: text('下一页', { max: 64, readOnly: true }),
    fetchedAt: instant('取到时间', { readOnly: true }),
    closedAt: instant('结清时间', { readOnly: true }),
    failReason: text('失败原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { open: '计费中', fetching: '取账中', comparing: '比对中', differing: '有差异', closed: '已结清', failed: '取账失败' },
      {
        required: true,
        readOnly: true,
        default: 'open',
        tones: { open: 'run', fetching: 'run', comparing: 'run', differing: 'wait', closed: 'good', failed: 'bad' },
      },
    ),
  },
  checks: {
    said: { sql: `(status = 'failed') = (fail_reason is not null)`, message: '取账失败须有原因,其余没有' },
    compared: { sql: `(status in ('differing', 'closed')) = (fetched_at is not null)`, message: '比对过的账单有取到时间' },
    closed: { sql: `(status = 'closed') = (closed_at is not null)`, message: '结清的账单有结清时间' },
  },
  uniqueWhere: [{ fields: ['platformId', 'day'] }],
  counts: { status: ['open', 'fetching', 'comparing', 'differing', 'closed'] },
  indexes: [['-day'], ['status', '-day'], ['-createdAt'], ['openDiffCount']],
  moves: [
    { call: 'system', from: null, to: 'open' },
    { call: 'system', from: null, to: 'fetching' },
    { call: 'system', from: 'open', to: 'fetching' },
    { call: 'system', from: 'fetching', to: 'comparing' },
    { call: 'system', from: 'fetching', to: 'failed' },
    // Somebody has its call sent once more.
    { call: 'system', from: 'failed', to: 'fetching' },
    { call: 'system', from: 'comparing', to: 'differing' },
    { call: 'system', from: 'comparing', to: 'closed' },
    { call: HANDLE, from: 'differing', to: 'closed' },
    // By what the bill of a neighbouring day says.
    { call: 'system', from: 'differing', to: 'closed' },
    { call: 'system', from: 'closed', to: 'differing' },
    { call: FETCH, from: ['open', 'differing', 'closed', 'failed'], to: 'fetching' },
  ],
  waits: {
    failed: {
      kind: 'work',
      label: '短信账单没有取到',
      when: { status: 'failed' },
      action: 'fetch',
      page: '/api/sms/bill/search',
      opens: '/api/sms/bill/info',
      about: 'platformId',
    },
    // Of a carrier that is no longer reached no bill is asked for by itself.
    unasked: {
      kind: 'work',
      label: '短信账单没有去取',
      when: { status: 'open' },
      after: { of: 'day', days: 1 },
      action: 'fetch',
      page: '/api/sms/bill/search',
      opens: '/api/sms/bill/info',
      about: 'platformId',
    },
  },
  reads: {
    search: list('/sms/bill/search', {
      sort: '-day',
      summary: [
        'ourQty',
        'ourParts',
        'ourAmount',
        'deliveredQty',
        'failedQty',
        'openQty',
        'chargedParts',
        'refundedParts',
        'theirQty',
        'theirParts',
        'theirAmount',
      ],
    }),
    info: detail('/sms/bill/info'),
  },
  actions: {
    fetch: move('重新取账单', FETCH, {
      key: 'f',
      english: 'fetch bill again',
      danger: true,
      evidence: { fields: ['billNo', 'platformId', 'day', 'ourAmount', 'theirAmount', 'diffCount', 'openDiffCount', 'failReason'] },
    }),
  },
});

/** Of one sending: that its message came back failed, or was sent once more since. */
const FAILED = `round < record_round or record_status = 'failed'`;

/** A message that a carrier took, once for each time it was sent: what we owe for it by our own book, whatever became of it. */
export const smsCost = resource('sms_cost', {
  under: ['billId', 'recordId'],
  label: '短信成本',
  title: 'msgId',
  english: 'sms cost book',
  scope: hidden,
  fields: {
    // None before bills were read.
    billId: ref('sms_bill', '账单'),
    recordId: ref('sms_record', '发送记录', { required: true }),
    platformId: ref('sms_platform', '短信平台', { required: true }),
    msgId: text('回执号', { max: 64, required: true, search: 'exact' }),
    round: int('第几次发送', { required: true, default: 0, min: 0 }),
    parts: int('条数', { required: true, min: 1, unit: '条' }),
    cost: int('成本', { required: true, min: 0, ...UNIT }),
    sentAt: instant('发送时间', { required: true }),
    accountId: ref('sms_account', '扣费账户', { copied: 'recordId.accountId' }),
    recordStatus: choice('短信状态', RECORD_STATES, { copied: 'recordId.status', tones: RECORD_TONES }),
    recordRound: int('重发', { copied: 'recordId.retryCount', unit: '次' }),
    // Whoever is sent a message again did not get it before.
    outcome: choice(
      '结果',
      { waiting: '待回执', delivered: '已送达', failed: '未送达', unknown: '未知' },
      {
        reckoned: `case when ${FAILED} then 'failed' when record_status in ('delivered', 'unknown') then record_status else 'waiting' end`,
        tones: { waiting: 'wait', delivered: 'good', failed: 'bad', unknown: 'idle' },
      },
    ),
    chargedQty: int('账户扣费', { reckoned: `case when account_id is null then 0 else parts end`, unit: '条' }),
    refundedQty: int('失败返还', { reckoned: `case when account_id is not null and (${FAILED}) then parts else 0 end`, unit: '条' }),
  },
  uniqueWhere: [{ fields: ['recordId', 'round'] }],
  indexes: [['outcome', '-sentAt'], ['-sentAt'], ['billId', '-sentAt'], ['platformId', '-sentAt'], ['msgId']],
  reads: { search: list('/sms/cost/search', { sort: '-sentAt', summary: ['parts', 'chargedQty', 'refundedQty', 'cost'] }) },
});

/** A line of a carrier's bill, as it came. */
export const smsBillLine = resource('sms_bill_line', {
  under: ['billId'],
  label: '短信账单行',
  title: 'msgId',
  english: 'sms bill line',
  appendOnly: true,
  scope: hidden,
  fields: {
    billId: ref('sms_bill', '账单', { required: true }),
    round: int('第几次取', { required: true, min: 0 }),
    lineNo: int('行', { required: true, min: 1 }),
    msgId: text('回执号', { max: 64, required: true, search: 'exact' }),
    parts: int('条数', { required: true, min: 0, unit: '条' }),
    cost: int('成本', { required: true, min: 0, ...UNIT }),
  },
  uniqueWhere: [{ fields: ['billId', 'round', 'lineNo'] }],
  indexes: [['billId', '-round', 'lineNo'], ['msgId']],
  reads: { search: list('/sms/bill/line/search', { summary: ['parts', 'cost'] }) },
});

/** A message that a carrier bills otherwise than our book has it, or that only one of both knows. */
export const smsBillDiff = resource('sms_bill_diff', {
  under: ['billId'],
  label: '短信账单差异',
  title: 'diffNo',
  english: 'sms bill difference',
  jump: ['diffNo'],
  scope: hidden,
  fields: {
    diffNo: text('差异号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SC\\d{18}' }),
    billId: ref('sms_bill', '账单', { required: true, readOnly: true }),
    // Of what we know by its number, even where it went out on another day.
    recordId: ref('sms_record', '发送记录', { readOnly: true }),
    msgId: text('回执号', { max: 64, required: true, readOnly: true, search: 'exact' }),
    diffType: choice(
      '类型',
      {
        onlyOurs: '只有我们有',
        onlyTheirs: '只有对方有',
        otherDay: '对方记在邻日',
        parts: '条数不同',
        price: '单价不同',
        duplicate: '重复计费',
      },
      { required: true, readOnly: true },
    ),
    ourParts: int('我方条数', { required: true, readOnly: true, default: 0, min: 0, unit: '条' }),
    theirParts: int('对方条数', { required: true, readOnly: true, default: 0, min: 0, unit: '条' }),
    ourCost: int('我方成本', { required: true, readOnly: true, default: 0, min: 0, ...UNIT }),
    theirCost: int('对方成本', { required: true, readOnly: true, default: 0, min: 0, ...UNIT }),
    diffCost: int('差额', { reckoned: 'their_cost - our_cost', ...UNIT }),
    handleNote: text('处理说明', { max: 200, readOnly: true }),
    handledAt: instant('处理时间', { readOnly: true }),
    status: choice(
      '状态',
      { pending: '待处理', accepted: '已认差', rejected: '不认差' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', accepted: 'good', rejected: 'idle' } },
    ),
  },
  checks: {
    handled: {
      sql: `(status = 'pending') = (handled_at is null) and (status = 'pending' or handle_note is not null)`,
      message: '处理过的差异有处理时间和说明',
    },
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['billId', 'status'], ['diffType', '-createdAt']],
  moves: [
    { call: 'system', from: null, to: 'pending' },
    // The other half of it stands on the bill of the day before or after.
    { call: 'system', from: null, to: 'accepted' },
    { call: 'system', from: null, to: 'rejected' },
    { call: 'system', from: 'pending', to: 'accepted' },
    // A corrected bill no longer has that half.
    { call: 'system', from: 'accepted', to: 'pending' },
    { call: FETCH, from: ['pending', 'accepted', 'rejected'], to: null },
    { call: HANDLE, from: 'pending', to: 'accepted', by: { result: 'accepted' } },
    { call: HANDLE, from: 'pending', to: 'rejected', by: { result: 'rejected' } },
  ],
  waits: {
    pending: {
      kind: 'settle',
      label: '短信账单差异待处理',
      when: { status: 'pending' },
      action: 'handle',
      page: '/api/sms/bill/difference/search',
      about: 'billId',
    },
  },
  reads: { search: list('/sms/bill/difference/search', { sort: '-createdAt', summary: ['diffCost'] }) },
  actions: {
    handle: act('处理差异', HANDLE, {
      key: 'h',
      english: 'handle settle difference',
      versioned: true,
      evidence: {
        fields: [
          'diffNo',
          'billId',
          'billId.platformId',
          'billId.day',
          'diffType',
          'msgId',
          'recordId',
          'ourParts',
          'theirParts',
          'ourCost',
          'theirCost',
          'diffCost',
        ],
      },
      ask: {
        result: choice('结果', { accepted: '认差', rejected: '不认差,由平台方更正' }, { required: true, default: 'accepted' }),
        handleNote: text('处理说明', { max: 200, required: true, min: 2 }),
      },
    }),
  },
});

const desk = { group: 'platform-management', subgroup: '短信平台', gateway: 'sms' } as const;
export const billPages = [
  ...pages(
    smsBill,
    {
      ...desk,
      url: '/api/sms/bill/search',
      name: '短信对账',
      kind: 'list',
      read: 'search',
      english: 'sms bills reconcile carrier',
      columns: [
        'billNo',
        'status',
        'day',
        'platformId',
        'openDiffCount',
        'deliveredQty',
        'failedQty',
        'diffAmount',
        'ourAmount',
        'theirAmount',
        'payAmount',
        'failReason',
        'fetchedAt',
        'closedAt',
      ],
      filters: ['keyword', 'status', 'platformId', 'day'],
      actions: ['fetch'],
      help: '每个平台每天一张:凌晨两点后自动取前一天的账单,与我方账本逐条比对。一致的当天结清;不符的逐条处理,处理完才结清。打开一张看差异、我方短信和对方账单行;条数、没有回执、账户扣费与返还可以加进列里。平台说账单还没有出的,每小时再问一次,问到第二天的账单该出为止。取账失败或对方改了账,按 F 重新取:没处理和不认的差异按新账单重新比对,不认的说明留在操作日志里;认过差的不能再取。没有接入的平台不自动取,接入后按 F 去取。',
    },
    {
      ...desk,
      url: '/api/sms/bill/info',
      name: '短信对账详情',
      kind: 'detail',
      read: 'info',
      facts: ['diffAmount', 'openDiffCount', 'payAmount'],
      english: 'sms bill detail',
      sections: [
        { label: '账单', fields: ['billNo', 'status', 'platformId', 'day', 'fetchedAt', 'closedAt', 'failReason'] },
        { label: '我方账本', fields: ['ourQty', 'ourParts', 'ourAmount'] },
        { label: '发送结果', fields: ['deliveredQty', 'failedQty', 'openQty', 'chargedParts', 'refundedParts'] },
        { label: '对方账单', fields: ['theirQty', 'theirParts', 'theirAmount', 'round', 'pageCount'] },
        { label: '差异', fields: ['diffAmount', 'diffCount', 'openDiffCount', 'payAmount'] },
      ],
      related: [
        {
          label: '差异',
          resource: 'sms_bill_diff',
          read: 'search',
          by: 'billId',
          columns: [
            'diffNo',
            'status',
            'diffType',
            'msgId',
            'recordId',
            'ourParts',
            'theirParts',
            'ourCost',
            'theirCost',
            'diffCost',
            'handleNote',
          ],
        },
        {
          label: '我方短信',
          resource: 'sms_cost',
          read: 'search',
          by: 'billId',
          columns: ['sentAt', 'recordId', 'outcome', 'msgId', 'parts', 'chargedQty', 'refundedQty', 'cost', 'round'],
        },
        {
          label: '对方账单行',
          resource: 'sms_bill_line',
          read: 'search',
          by: 'billId',
          columns: ['round', 'lineNo', 'msgId', 'parts', 'cost'],
        },
      ],
      actions: ['fetch'],
      help: '差额 = 对方金额 − 我方金额,也等于各条差异之和。应付 = 我方金额 + 认下的差额;不认的由平台方更正。失败的短信平台照样收费,所以也在我方账本里;从账户扣的条数,失败的已返还。',
    },
  ),
  ...pages(smsBillDiff, {
    ...desk,
    url: '/api/sms/bill/difference/search',
    name: '短信对账差异',
    kind: 'list',
    read: 'search',
    english: 'sms bill differences',
    columns: [
      'diffNo',
      'status',
      'diffType',
      'diffCost',
      'recordId',
      'ourCost',
      'theirCost',
      'ourParts',
      'theirParts',
      'billId.platformId',
      'billId.day',
      'msgId',
      'handleNote',
      'handledAt',
      'billId',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'diffType', 'billId', 'createdAt'],
    actions: ['handle'],
    help: '账本与对方账单不符的短信,每条一行,打开发送记录核对。按 H 写明理由:认差的计入应付,不认的由平台方更正。同一条短信我方和对方记在相邻两天的,两天的账单都到了就自动相抵,不用处理。一天的差异都处理完,这一天才结清。',
  }),
  ...pages(smsCost, {
    ...desk,
    url: '/api/sms/cost/search',
    name: '短信成本',
    kind: 'log',
    read: 'search',
    english: 'sms cost book',
    columns: [
      'sentAt',
      'platformId',
      'recordId',
      'accountId',
      'recordId.templateId',
      'outcome',
      'msgId',
      'parts',
      'chargedQty',
      'refundedQty',
      'cost',
      'round',
      'billId',
    ],
    filters: ['keyword', 'platformId', 'billId', 'recordId', 'outcome', 'sentAt'],
    help: '我方账本:平台每收下一条短信记一笔,重发的每次一笔,失败的也要付费。按平台和日期合计,就是对账里的我方条数和金额。结果是这一次发送的:重发过的,前一次就是未送达;账户扣费与失败返还按短信消费流水。1 毫 = 0.0001 元。',
  }),
];
