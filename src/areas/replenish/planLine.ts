import { int, json, money, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { list, look, query, resource } from '../../language/resource';

const LINE = '/partner/replenish/purchase/plan/line';

/** The list whose rows a number adds up, and the column whose sum it is. */
export interface Behind {
  readonly page: string;
  readonly query: Readonly<Record<string, string>>;
  readonly sum: string;
}
/** One step of the formula: what it was when the plan was made, and what it is now. */
export interface Term {
  readonly label: string;
  /** How it goes in: `of` and `less` are what the term above consists of, `=` is what comes of all so far. */
  readonly sign: '+' | '-' | '=' | 'of' | 'less';
  /** Null where the plan did not keep it by itself. */
  readonly was: number | null;
  readonly now: number;
  /** Null for what is reckoned, and where nothing could be. */
  readonly behind: Behind | null;
  readonly why: string | null;
}
/** What was sold of it in some days: it is no part of the formula. */
export interface Hint {
  readonly label: string;
  readonly qty: number;
  /** By how many days that is divided. */
  readonly days: number;
  readonly behind: Behind;
}

/** An account's need of a spec: target − available − on its way = suggested, less what was requested and not sent yet. */
export const replenishPlanLine = resource('replenish_plan_line', {
  label: '采购计划行',
  title: 'specNo',
  english: 'replenishment plan line',
  scope: { city: 'planId.cityCode', partner: 'hidden', shop: 'hidden' },
  fields: {
    planId: ref('replenish_purchase_plan', '计划', { required: true, readOnly: true }),
    accountId: ref('replenish_account', '账户', { required: true, readOnly: true }),
    specCodeId: ref('partner_spu_code', '规格', { required: true, readOnly: true }),
    specNo: text('规格编码', { max: 24, required: true, readOnly: true }),
    maxQty: int('目标库存', { required: true, readOnly: true, min: 0 }),
    minQty: int('起订量', { required: true, readOnly: true, min: 0 }),
    availableQty: int('可用', { required: true, readOnly: true, min: 0 }),
    onWayQty: int('在途', { required: true, readOnly: true, min: 0 }),
    appliedQty: int('已申请未发', { required: true, readOnly: true, min: 0 }),
    suggestQty: int('建议量', { required: true, readOnly: true, min: 0 }),
    why: text('说明', { max: 64, readOnly: true }),
    planQty: int('计划量', { required: true, readOnly: true, min: 0 }),
    price: money('购价', { required: true, readOnly: true, min: 0 }),
    amount: money('金额', { required: true, reckoned: 'plan_qty * price' }),
    billId: ref('replenish_apply_bill', '申请单', { readOnly: true }),
  },
  uniqueWhere: [{ fields: ['planId', 'accountId', 'specCodeId'] }],
  indexes: [['planId', '-planQty'], ['accountId'], ['specCodeId'], ['billId'], ['planQty']],
  reads: {
    search: list(`${LINE}/search`, { sort: '-planQty', summary: ['suggestQty', 'planQty', 'amount'] }),
    explain: query(`${LINE}/explain`, { input: { id: ref('replenish_plan_line', '计划行', { required: true }) } }),
  },
  actions: {
    explain: look('解释建议量', `${LINE}/explain`, {
      key: 'i',
      english: 'explain suggestion why so many',
      reply: { terms: json<readonly Term[]>('各项'), hints: json<readonly Hint[]>('销量参考') },
    }),
  },
});

export const planLinePages = pages(replenishPlanLine, {
  group: 'warehousing-procurement',
  subgroup: '补货申请',
  url: '/api/partner/replenish/purchase/plan/line/search',
  name: '补货建议明细',
  kind: 'list',
  read: 'search',
  english: 'replenishment suggestions plan lines',
  columns: [
    'specCodeId',
    'planId.status',
    'accountId',
    'suggestQty',
    'planQty',
    'amount',
    'maxQty',
    'availableQty',
    'onWayQty',
    'appliedQty',
    'minQty',
    'why',
    'price',
    'planId',
    'planId.planDate',
    'billId',
  ],
  filters: ['planId', 'accountId', 'specCodeId', 'planId.status', 'planId.cityCode', 'billId'],
  actions: ['explain'],
  help: '采购计划的每一行是怎么算出来的:建议量 = 目标库存 − 可用 − 在途,计划量再减去已申请未发。按 i 看各项制定时是多少、现在是多少,每个数打开它的那些行。',
});
