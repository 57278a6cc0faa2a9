import { date, choice, images, instant, money, ref, text } from '../../language/field';
import { act, imports, list, resource } from '../../language/resource';

/** A line of the bill that a channel sends for a statement: what the lines of the statement are compared with. */
export const thirdChannelBill = resource('third_channel_bill', {
  under: ['statementId'],
  label: '渠道账单行',
  title: 'serialNo',
  english: 'channel bill line',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    statementId: ref('third_statement', '对账单', { required: true }),
    serialNo: text('流水号', { max: 64, required: true, search: 'exact' }),
    channelOrderNo: text('渠道单号', { max: 64, required: true, search: 'exact' }),
    amount: money('结算金额', { required: true, help: '退款、扣款为负' }),
    billedAt: date('记账日'),
    thirdOrderId: ref('third_order', '订单', { readOnly: true }),
    matchStatus: choice(
      '比对',
      { none: '未比对', same: '一致', different: '有差异', missingHere: '平台缺单', strange: '无法归属' },
      {
        required: true,
        readOnly: true,
        default: 'none',
        tones: { none: 'idle', same: 'good', different: 'bad', missingHere: 'bad', strange: 'bad' },
      },
    ),
    importTaskId: ref('upload_task', '导入批次', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['statementId', 'serialNo'] }],
  indexes: [['statementId', 'matchStatus'], ['matchStatus', '-createdAt'], ['importTaskId'], ['-createdAt']],
  reads: { search: list('/third/statement/channelBill/search', { summary: ['amount'] }) },
  actions: {
    import: imports('导入渠道账单', '/third/statement/channelBill/import', {
      key: 'i',
      english: 'import channel bill',
      fields: ['serialNo', 'channelOrderNo', 'amount', 'billedAt', 'remark'],
      ask: { statementId: ref('third_statement', '对账单', { required: true }) },
      rows: {
        by: ['statementId', 'serialNo'],
        known: 'update',
        task: 'importTaskId',
        aliases: {
          serialNo: ['账单流水号', '交易流水号', '结算单号', '序号'],
          channelOrderNo: ['订单号', '订单编号', '平台订单号', '渠道订单号'],
          amount: ['金额', '应结金额', '结算额', '实结金额', '应结'],
          billedAt: ['账单日期', '结算日期', '日期'],
          remark: ['费用项', '类型', '说明'],
        },
        example: { serialNo: '202610310001', channelOrderNo: 'JD2610310001', amount: '18.50', billedAt: '2026-10-31', remark: '' },
      },
    }),
  },
});

/** Our books and the channel's disagree about an order, or a penalty is due. diff = channel − platform. */
export const thirdStatementDiff = resource('third_statement_diff', {
  under: ['statementId'],
  label: '三方对账差异',
  title: 'diffNo',
  english: 'statement difference',
  jump: ['diffNo'],
  scope: { partner: 'subId.partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    diffNo: text('差异号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'CY\\d{12}' }),
    statementId: ref('third_statement', '总单', { required: true, readOnly: true }),
    subId: ref('third_statement_sub', '子单', { required: true, readOnly: true }),
    // That of the sub, which never becomes another's: whose difference it is.
    partnerId: ref('partner_main', '服务商', { readOnly: true }),
    lineId: ref('third_statement_line', '明细行', { readOnly: true }),
    thirdOrderId: ref('third_order', '订单', { readOnly: true }),
    diffType: choice(
      '类型',
      { amount: '金额不符', missingThere: '渠道缺单', missingHere: '平台缺单', duplicate: '重复', penalty: '扣罚' },
      { required: true, readOnly: true },
    ),
    platformAmount: money('平台金额', { required: true, readOnly: true, default: 0 }),
    channelAmount: money('渠道金额', { required: true, readOnly: true, default: 0 }),
    diffAmount: money('差额', { required: true, readOnly: true, default: 0 }),
    adjustAmount: money('认差金额', { readOnly: true }),
    handleNote: text('处理说明', { max: 500, readOnly: true }),
    evidence: images('凭证', { readOnly: true, documents: true }),
    handledAt: instant('处理时间', { readOnly: true }),
    status: choice(
      '状态',
      { pending: '待处理', accepted: '已认差', appealing: '申诉中', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', accepted: 'good', appealing: 'run', rejected: 'bad' },
      },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['status', '-createdAt'],
    ['statementId', '-createdAt'],
    ['diffType', '-createdAt'],
    ['partnerId', '-createdAt'],
    ['subId'],
    ['lineId'],
  ],
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
    pending: {
      kind: 'settle',
      label: '对账差异待处理',
      when: { status: 'pending' },
      action: 'handle',
      amount: 'diffAmount',
      page: '/api/third/statement/difference/search',
      about: 'thirdOrderId',
    },
  },
  reads: { search: list('/third/statement/difference/search') },
  actions: {
    handle: act('处理差异', '/third/statement/difference/handle', {
      evidence: {
        fields: [
          'diffNo',
          'partnerId',
          'statementId',
          'subId',
          'thirdOrderId',
          'diffType',
          'platformAmount',
          'channelAmount',
          'diffAmount',
          'handleNote',
          'evidence',
        ],
      },
      usually: { adjustAmount: 'diffAmount' },
      key: 'h',
      english: 'handle difference',
      versioned: true,
      ask: {
        action: choice('处理方式', { accept: '认差', appeal: '申诉', reject: '驳回申诉' }, { required: true, default: 'accept' }),
        adjustAmount: money('认差金额', { shownWhen: { action: 'accept' }, help: '留空为全部差额' }),
        handleNote: text('处理说明', { max: 500, required: true }),
        evidence: images('凭证', { documents: true, help: '渠道账单、聊天截图等;可拖放,也可直接粘贴' }),
      },
    }),
  },
});
