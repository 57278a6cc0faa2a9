import { bp, choice, derived, instant, int, money, period, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, list, move, resource } from '../../language/resource';

/** What is looked at before any of this is done. */
const providerSettlementEvidence = {
  fields: [
    'settleNo',
    'partnerId',
    'period',
    'shopCount',
    'totalFee',
    'receivedFee',
    'shareAmount',
    'platformAmount',
    'status',
    'auditReason',
  ],
  children: ['lines'],
} as const;

/** What the shops of a partner owe the platform for a period, and the partner's commission. platform = total − share. */
export const providerSettlement = resource('provider_settlement', {
  label: '服务商收费结算',
  title: 'settleNo',
  english: 'provider settlement shop fees',
  jump: ['settleNo'],
  module: 'charge',
  scope: { partner: 'partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    settleNo: text('结算单号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'SF\\d{18}' }),
    partnerId: ref('partner_main', '服务商', { required: true }),
    period: period('账期', { required: true }),
    shopCount: int('收费店铺', { required: true, readOnly: true, default: 0 }),
    totalFee: derived.sum('应收合计', 'provider_settlement_line', 'settlementId', 'fee'),
    receivedFee: money('已收费用', { required: true, readOnly: true, default: 0 }),
    shareAmount: derived.sum('服务商分成', 'provider_settlement_line', 'settlementId', 'share'),
    platformAmount: money('平台所得', { required: true, readOnly: true, default: 0 }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    settledAt: instant('结算时间', { readOnly: true }),
    status: choice(
      '状态',
      { auditing: '待审核', settling: '待结算', settled: '已结算', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'auditing',
        tones: { auditing: 'wait', settling: 'wait', settled: 'good', rejected: 'bad' },
      },
    ),
  },
  uniqueWhere: [{ fields: ['partnerId', 'period'], when: { status: ['auditing', 'settling', 'settled'] } }],
  counts: { status: ['auditing', 'settling', 'settled'] },
  sums: { platformAmount: ['totalFee', '-shareAmount'] },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['partnerId', '-period'], ['-period'], ['-totalFee']],
  moves: [
    { call: '/shop/provider/settle/add', from: null, to: 'auditing' },
    { call: '/shop/provider/settle/audit', from: 'auditing', to: 'settling', by: { result: 1 } },
    { call: '/shop/provider/settle/audit', from: 'auditing', to: 'rejected', by: { result: 0 } },
    { call: '/shop/provider/settle/settle', from: 'settling', to: 'settled' },
  ],
  waits: {
    auditing: {
      kind: 'audit',
      label: '收费结算待审核',
      when: { status: 'auditing' },
      action: 'audit',
      amount: 'platformAmount',
      page: '/api/shop/provider/settle/search',
      opens: '/api/shop/provider/settle/info',
      about: 'partnerId',
    },
    settling: {
      kind: 'settle',
      label: '收费结算待结算',
      when: { status: 'settling' },
      action: 'settle',
      amount: 'platformAmount',
      page: '/api/shop/provider/settle/search',
      opens: '/api/shop/provider/settle/info',
      about: 'partnerId',
    },
  },
  reads: {
    search: list('/shop/provider/settle/search', { summary: ['totalFee', 'receivedFee', 'shareAmount', 'platformAmount'] }),
    info: detail('/shop/provider/settle/info', {
      with: {
        lines: {
          resource: 'provider_settlement_line',
          by: 'settlementId',
          columns: ['shopId', 'chargeId', 'chargeType', 'baseAmount', 'times', 'fee', 'shareBp', 'share'],
        },
      },
    }),
  },
  actions: {
    add: create('生成结算单', '/shop/provider/settle/add', {
      key: 'n',
      english: 'generate settlement',
      fields: ['partnerId', 'period', 'remark'],
    }),
    audit: move('审核', '/shop/provider/settle/audit', {
      evidence: providerSettlementEvidence,
      key: 'a',
      english: 'audit',
      versioned: true,
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    settle: move('结算', '/shop/provider/settle/settle', {
      evidence: providerSettlementEvidence,
      key: 's',
      on: 'row',
      english: 'settle',
      versioned: true,
      usually: { receivedFee: 'totalFee' },
      ask: { receivedFee: money('已收费用', { required: true, min: 0, help: '须与应收合计一致才能结算' }) },
    }),
  },
});

/** One shop under one rule. A rate is of an amount; a fixed amount is due so many times. share = fee × the partner's part. */
export const providerSettlementLine = resource('provider_settlement_line', {
  label: '收费明细',
  title: 'id',
  scope: { partner: 'settlementId.partnerId', city: 'hidden', shop: 'hidden' },
  fields: {
    settlementId: ref('provider_settlement', '结算单', { required: true, readOnly: true }),
    shopId: ref('merchant_shop', '店铺', { required: true, readOnly: true }),
    chargeId: ref('shop_charge', '收费规则', { required: true, readOnly: true }),
    chargeType: choice(
      '类型',
      { annual: '年费', monthly: '月技术服务费', rate: '按单抽佣', fixed: '按单固定' },
      { required: true, readOnly: true },
    ),
    baseAmount: money('计费金额', { readOnly: true }),
    times: int('次数', { readOnly: true }),
    fee: money('费用', { required: true, readOnly: true }),
    shareBp: bp('分成比例', { required: true, readOnly: true }),
    share: money('服务商分成', { required: true, readOnly: true }),
  },
  uniqueWhere: [{ fields: ['settlementId', 'shopId', 'chargeId'] }],
  indexes: [
    ['settlementId', 'shopId'],
    ['shopId', '-createdAt'],
  ],
  reads: { shop: list('/shop/provider/settle/line/search', { needs: ['shopId'], sort: '-createdAt' }) },
});

export const providerSettlementPages = pages(
  providerSettlement,
  {
    url: '/api/shop/provider/settle/search',
    name: '服务商收费结算',
    group: 'finance-management',
    subgroup: '收费结算',
    kind: 'list',
    read: 'search',
    english: 'provider settlements shop fees',
    columns: [
      'settleNo',
      'status',
      'partnerId',
      'period',
      'shopCount',
      'totalFee',
      'receivedFee',
      'shareAmount',
      'platformAmount',
      'settledAt',
      'auditReason',
      'createdBy',
      'createdAt',
    ],
    filters: ['keyword', 'status', 'period', 'partnerId', 'createdAt'],
    actions: ['add', 'audit', 'settle'],
    help: '按“店铺收费设置”里启用的规则,算出服务商名下店铺一个账期的费用和分成。生成的人不能审核;费用收齐才能结算。',
  },
  {
    url: '/api/shop/provider/settle/info',
    name: '服务商收费结算详情',
    group: 'finance-management',
    subgroup: '收费结算',
    kind: 'detail',
    facts: ['platformAmount', 'totalFee', 'partnerId'],
    read: 'info',
    english: 'provider settlement detail',
    sections: [
      {
        label: '结算单',
        fields: ['settleNo', 'status', 'partnerId', 'period', 'shopCount', 'settledAt', 'createdBy', 'createdAt', 'auditReason', 'remark'],
      },
      { label: '金额', fields: ['totalFee', 'receivedFee', 'shareAmount', 'platformAmount'] },
    ],
    actions: ['audit', 'settle'],
    help: '逐店核对收费与分成:每行是一家店铺的一条收费规则。已收费用与应收合计一致才能结算。',
  },
);
