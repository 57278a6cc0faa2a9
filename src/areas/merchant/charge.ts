import { bp, choice, date, int, money, refs, text, texts, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';

const BY_SHARE = { chargeType: 'rate' } as const;
const BY_AMOUNT = { chargeType: ['annual', 'monthly', 'fixed'] } as const;
const fields = [
  'name',
  'chargeType',
  'amount',
  'rateBp',
  'capAmount',
  'tagIds',
  'cityCodes',
  'partnerShareBp',
  'beginDate',
  'endDate',
  'priority',
  'remark',
] as const;

/** What is looked at before any of this is done. */
const shopChargeEvidence = {
  fields: [
    'name',
    'chargeType',
    'amount',
    'rateBp',
    'capAmount',
    'partnerShareBp',
    'tagIds',
    'cityCodes',
    'beginDate',
    'endDate',
    'priority',
    'status',
    'auditReason',
  ],
} as const;

/** What shops pay to the platform: a rule for those with some labels, in some cities, for a time. */
export const shopCharge = resource('shop_charge', {
  label: '店铺收费',
  title: 'name',
  english: 'shop charge fee rule',
  holds: { from: 'beginDate', until: 'endDate', when: { status: 'enabled' }, of: ['chargeType'] },
  fields: {
    name: text('规则名', { max: 32, required: true, unique: true, search: 'contains' }),
    chargeType: choice(
      '类型',
      { annual: '年费', monthly: '月技术服务费', rate: '按单抽佣', fixed: '按单固定' },
      { required: true, default: 'annual' },
    ),
    amount: money('固定额', { min: 1, requiredWhen: BY_AMOUNT, shownWhen: BY_AMOUNT }),
    rateBp: bp('抽佣比例', { min: 1, max: 3000, requiredWhen: BY_SHARE, shownWhen: BY_SHARE, help: '不超过 30%' }),
    capAmount: money('单月封顶', {
      required: true,
      min: 0,
      default: 0,
      shownWhen: { chargeType: ['rate', 'fixed'] },
      zero: '不封顶',
      help: '0 为不封顶',
    }),
    tagIds: refs('shop_tag', '适用标签', { help: '留空适用全部店铺' }),
    cityCodes: texts('适用城市', { areas: 'city', help: '留空适用全国' }),
    partnerShareBp: bp('服务商分成', { required: true, min: 0, max: 10_000, default: 0 }),
    beginDate: date('生效', { required: true }),
    endDate: date('失效', { required: true }),
    priority: int('优先级', { required: true, min: 1, max: 999, default: 100, help: '数字大的优先;同类规则重叠时不能相同' }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', enabled: '启用', disabled: '停用', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', enabled: 'good', disabled: 'idle', rejected: 'bad' },
      },
    ),
  },
  /** Which rule an order falls under is never left to chance. */
  slot: slot('beginDate', 'endDate', { by: ['chargeType', 'priority', 'tagIds', 'cityCodes'], when: { status: 'enabled' }, rule: 'CHG-1' }),
  indexes: [['status', '-priority'], ['chargeType', '-priority'], ['tagIds'], ['cityCodes'], ['-priority'], ['endDate'], ['-createdAt']],
  moves: [
    { call: '/shop/charge/add', from: null, to: 'pending' },
    { call: '/shop/charge/audit', from: 'pending', to: 'enabled', by: { result: 1 } },
    { call: '/shop/charge/audit', from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: '/shop/charge/update', from: 'rejected', to: 'pending' },
    { call: '/shop/charge/update', from: 'pending', to: SAME },
    { call: '/shop/charge/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/shop/charge/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
  ],
  waits: {
    pending: { kind: 'audit', label: '店铺收费待审核', when: { status: 'pending' }, action: 'audit', page: '/api/shop/charge/search' },
  },
  reads: { search: list('/shop/charge/search') },
  actions: {
    add: create('新增规则', '/shop/charge/add', { key: 'n', english: 'add charge rule', fields }),
    update: update('修改', '/shop/charge/update', { key: 'e', english: 'edit', versioned: true, fields }),
    audit: move('审核', '/shop/charge/audit', {
      evidence: shopChargeEvidence,
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), reason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    stop: move('停用', '/shop/charge/enable', {
      evidence: shopChargeEvidence,
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', '/shop/charge/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

export const chargePages = pages(shopCharge, {
  url: '/api/shop/charge/search',
  name: '店铺收费设置',
  group: 'merchant-management',
  subgroup: '收费与配置',
  kind: 'list',
  read: 'search',
  english: 'shop charges fees',
  columns: [
    'name',
    'status',
    'chargeType',
    'amount',
    'rateBp',
    'capAmount',
    'partnerShareBp',
    'tagIds',
    'cityCodes',
    'beginDate',
    'endDate',
    'priority',
    'auditReason',
    'createdBy',
  ],
  filters: ['keyword', 'status', 'chargeType', 'tagIds', 'cityCodes', 'endDate'],
  actions: ['add', 'audit', 'update', 'stop', 'start'],
  calls: ['/shop/tag/search'],
  help: '一笔订单同类只收优先级最高的一条。规则审核后生效,提交人不能审核自己的规则;停用不影响已生成的结算单。',
});
