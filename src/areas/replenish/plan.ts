import { area, choice, date, derived, int, lines, ref, refs, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, detail, list, move, resource } from '../../language/resource';

const PLAN = '/partner/replenish/purchase/plan';
const GOODS = lines(
  '计划量',
  {
    accountId: ref('replenish_account', '账户', { required: true, offered: { status: 'normal' } }),
    specCodeId: ref('partner_spu_code', '规格', { required: true, offered: { status: 'enabled' } }),
    planQty: int('计划量', { required: true, min: 0, max: 1_000_000 }),
  },
  { help: '留空按建议量;只填要改的行,其余仍按建议量' },
);

/** What the accounts of a scheme need on a day: suggested and planned quantities. Approval makes one bill per account. */
export const replenishPurchasePlan = resource('replenish_purchase_plan', {
  label: '补货采购计划',
  title: 'planNo',
  english: 'replenishment purchase plan',
  jump: ['planNo'],
  scope: { city: 'cityCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    planNo: text('计划号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'JH\\d{14}' }),
    schemeId: ref('replenish_scheme', '方案', { required: true, offered: { status: 'enabled' } }),
    cityCode: area('城市', { required: true, level: 'city', readOnly: true }),
    brandId: ref('product_brand', '品牌', { required: true, readOnly: true }),
    planDate: date('计划日', { required: true }),
    suggestQty: derived.tally('建议量', 'replenish_plan_line', 'planId', 'suggestQty'),
    planQty: derived.tally('计划量', 'replenish_plan_line', 'planId', 'planQty'),
    amount: derived.sum('金额', 'replenish_plan_line', 'planId', 'amount'),
    lineCount: derived.count('行数', 'replenish_plan_line', 'planId'),
    billCount: derived.count('已转单数', 'replenish_apply_bill', 'planId'),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', ready: '待转单', billed: '已转单', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', ready: 'wait', billed: 'good', rejected: 'bad' },
      },
    ),
  },
  counts: { status: ['pending', 'ready', 'billed'] },
  indexes: [
    ['status', '-planDate'],
    ['cityCode', '-planDate'],
    ['brandId', '-planDate'],
    ['schemeId', '-planDate'],
    ['-planDate'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${PLAN}/add`, from: null, to: 'pending' },
    { call: `${PLAN}/update`, from: ['pending', 'rejected'], to: 'pending' },
    { call: `${PLAN}/audit`, from: 'pending', to: 'ready', by: { result: 1 } },
    { call: `${PLAN}/audit`, from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: `${PLAN}/toBill`, from: 'ready', to: 'billed' },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '补货采购计划待审核',
      when: { status: 'pending' },
      action: 'audit',
      amount: 'amount',
      page: '/api/partner/replenish/purchase/plan/search',
      about: 'cityCode',
    },
    ready: {
      kind: 'work',
      label: '补货采购计划待转单',
      when: { status: 'ready' },
      action: 'toBill',
      amount: 'amount',
      page: '/api/partner/replenish/purchase/plan/search',
      about: 'cityCode',
    },
  },
  reads: {
    search: list(`${PLAN}/search`, { sort: '-planDate', summary: ['suggestQty', 'planQty', 'amount'] }),
    info: detail(`${PLAN}/info`, {
      with: {
        lines: {
          resource: 'replenish_plan_line',
          by: 'planId',
          sort: '-planQty',
          columns: [
            'accountId',
            'specCodeId',
            'planQty',
            'suggestQty',
            'why',
            'maxQty',
            'availableQty',
            'onWayQty',
            'appliedQty',
            'minQty',
            'price',
            'amount',
            'billId',
          ],
        },
      },
    }),
  },
  actions: {
    add: create('新建计划', `${PLAN}/add`, {
      key: 'n',
      english: 'add replenishment plan',
      like: ['schemeId'],
      fields: ['schemeId', 'planDate', 'remark'],
      ask: { accounts: refs('replenish_account', '账户', { help: '留空为方案的全部正常账户' }), goods: GOODS },
    }),
    update: act('改计划量', `${PLAN}/update`, {
      on: 'row',
      key: 'e',
      english: 'edit planned quantities',
      versioned: true,
      when: { status: ['pending', 'rejected'] },
      replaces: { goods: null },
      ask: {
        goods: {
          ...GOODS,
          required: true,
          // As many as the plan's detail brings: all of them go back.
          max: 500,
          begins: {
            call: `${PLAN}/info`,
            child: 'lines',
            as: { accountId: 'accountId', specCodeId: 'specCodeId', planQty: 'planQty' },
            beside: ['suggestQty', 'availableQty', 'onWayQty', 'minQty'],
            raisable: true,
          },
          help: '每行是现在的计划量,要改的改掉,不补的填 0;回车到下一行',
        },
      },
    }),
    audit: move('审核', `${PLAN}/audit`, {
      evidence: {
        fields: ['planNo', 'cityCode', 'brandId', 'schemeId', 'planDate', 'suggestQty', 'planQty', 'amount', 'lineCount', 'createdBy'],
        children: ['lines'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), auditReason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    toBill: move('转申请单', `${PLAN}/toBill`, {
      evidence: { fields: ['planNo', 'cityCode', 'brandId', 'planQty', 'amount', 'lineCount'], children: ['lines'] },
      danger: true,
      on: 'row',
      key: 't',
      english: 'turn into bills',
      versioned: true,
      reply: { bills: int('生成申请单'), qty: int('申请量') },
    }),
  },
});

const place = { group: 'warehousing-procurement', subgroup: '补货申请' } as const;
export const planPages = pages(replenishPurchasePlan, {
  ...place,
  url: '/api/partner/replenish/purchase/plan/search',
  name: '补货采购计划',
  kind: 'list',
  read: 'search',
  english: 'replenishment purchase plans',
  columns: [
    'planNo',
    'status',
    'planDate',
    'cityCode',
    'brandId',
    'suggestQty',
    'planQty',
    'amount',
    'lineCount',
    'billCount',
    'schemeId',
    'auditReason',
    'createdBy',
    'createdAt',
    'remark',
  ],
  filters: ['keyword', 'status', 'cityCode', 'brandId', 'schemeId', 'planDate', 'createdAt'],
  actions: ['add', 'update', 'audit', 'toBill'],
  calls: [`${PLAN}/info`],
  help: '建议量 = max(0, 目标库存 − 可用 − 在途);不到起订量的按 0(未到起订量),可用低于预警的按起订量。计划量 = 建议量 − 已申请未发,可改。审核后转申请单:每个账户一张,申请量合计等于计划量。',
});
