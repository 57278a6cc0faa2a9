import { bp, choice, derived, instant, int, lines, money, ref, text, verdict } from '../../language/field';
import { create, detail, list, move, remove, report, resource, SAME, update } from '../../language/resource';
import { ratioOf, rowsOf, sumOf, tallyOf } from '../../language/measures';

const CALL = '/partner/procurement/sales/cooperation/plan';
const GOODS = lines(
  '采购明细',
  {
    specCodeId: ref('partner_spu_code', '规格', { required: true, offered: { status: 'enabled' } }),
    planQty: int('计划件数', { required: true, min: 1, max: 100_000 }),
    price: money('单价', { required: true, min: 0 }),
  },
  { required: true },
);
const LOADS = lines(
  '装车',
  {
    truckId: ref('cooperation_truck', '车型', { required: true, offered: { status: 'enabled' } }),
    plate: text('车牌', { max: 10 }),
    qty: int('装车件数', { required: true, min: 1, max: 100_000 }),
  },
  { help: '留空按运费最省自动配车' },
);
/** How much of each line has arrived: all that is left by default. */
const ARRIVED = lines(
  '本次到货',
  {
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    qty: int('数量', { required: true, min: 0, max: 100_000 }),
  },
  {
    begins: { call: `${CALL}/info`, child: 'goods', as: { specCodeId: 'specCodeId', qty: 'leftQty' }, beside: ['leftQty'] },
    help: '每行是还没到的全部,不同的改掉,没到的填 0;回车到下一行',
  },
);
const DISTANCE = int('里程', { required: true, min: 0, max: 5_000, default: 30, unit: '公里' });
const ABOUT = ['merchantId', 'warehouseId', 'planAt', 'distanceKm', 'remark'] as const;

/** What a merchant is to bring to a warehouse on a day, and on which trucks. */
export const procurementPlan = resource('procurement_plan', {
  label: '采购计划',
  title: 'planNo',
  english: 'procurement plan',
  jump: ['planNo'],
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  fields: {
    planNo: text('计划号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'CG\\d{14}' }),
    merchantId: ref('procurement_merchant', '合作商户', { required: true, offered: { status: 'enabled' } }),
    warehouseId: ref('partner_warehouse', '到货仓', { required: true, offered: { status: 'enabled' } }),
    planAt: instant('到货', { required: true }),
    distanceKm: DISTANCE,
    planQty: derived.tally('计划件数', 'procurement_line', 'planId', 'planQty'),
    arriveQty: derived.tally('到货件数', 'procurement_line', 'planId', 'arriveQty'),
    loadedQty: derived.tally('装车件数', 'procurement_load', 'planId', 'qty'),
    capacityQty: derived.tally('可装件数', 'procurement_load', 'planId', 'capacityQty'),
    truckCount: derived.count('车次', 'procurement_load', 'planId'),
    amount: derived.sum('金额', 'procurement_line', 'planId', 'amount'),
    freight: derived.sum('运费', 'procurement_load', 'planId', 'freight'),
    loadBp: bp('装载率', { reckoned: 'case when capacity_qty > 0 then round(loaded_qty * 10000.0 / capacity_qty)::bigint end' }),
    shortQty: int('到起运还差', { required: true, readOnly: true, default: 0, min: 0, unit: '件' }),
    auditReason: text('驳回原因', { max: 200, readOnly: true }),
    publishedAt: instant('下发时间', { readOnly: true }),
    arrivedAt: instant('最近到货', { readOnly: true }),
    closeReason: text('少到原因', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { draft: '草稿', ready: '待下发', published: '已下发', done: '已完成', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'draft',
        tones: { draft: 'idle', ready: 'wait', published: 'run', done: 'good', rejected: 'bad' },
      },
    ),
  },
  late: { by: 'planAt', while: { status: ['draft', 'ready', 'published'] } },
  counts: { status: ['draft', 'ready', 'published', 'done'] },
  indexes: [['status', 'planAt'], ['merchantId', '-planAt'], ['warehouseId', '-planAt'], ['planAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: 'draft', to: SAME },
    { call: `${CALL}/update`, from: 'rejected', to: 'draft' },
    { call: `${CALL}/audit`, from: 'draft', to: 'ready', by: { result: 1 } },
    { call: `${CALL}/audit`, from: 'draft', to: 'rejected', by: { result: 0 } },
    { call: `${CALL}/publish`, from: 'ready', to: 'published' },
    { call: `${CALL}/arrive`, from: 'published', to: SAME },
    { call: `${CALL}/arrive`, from: 'published', to: 'done' },
    { call: `${CALL}/delete`, from: 'draft', to: null },
  ],
  waits: {
    draft: {
      kind: 'audit',
      label: '采购计划待审核',
      when: { status: 'draft' },
      action: 'audit',
      amount: 'amount',
      page: '/api/partner/procurement/sales/cooperation/plan/search',
      opens: '/api/partner/procurement/sales/cooperation/plan/info',
      due: 'planAt',
      about: 'merchantId',
    },
    ready: {
      kind: 'work',
      label: '采购计划待下发',
      when: { status: 'ready' },
      action: 'publish',
      amount: 'amount',
      page: '/api/partner/procurement/sales/cooperation/plan/search',
      opens: '/api/partner/procurement/sales/cooperation/plan/info',
      due: 'planAt',
      about: 'merchantId',
    },
    published: {
      kind: 'work',
      label: '采购到货待登记',
      when: { status: 'published' },
      action: 'arrive',
      amount: 'amount',
      page: '/api/partner/procurement/sales/cooperation/plan/search',
      opens: '/api/partner/procurement/sales/cooperation/plan/info',
      due: 'planAt',
      after: { of: 'planAt', days: 0 },
      about: 'merchantId',
    },
  },
  reads: {
    search: list(`${CALL}/search`, { sort: '-planAt', summary: ['planQty', 'arriveQty', 'amount', 'freight'] }),
    info: detail(`${CALL}/info`, {
      with: {
        goods: {
          resource: 'procurement_line',
          by: 'planId',
          columns: ['specCodeId', 'planQty', 'arriveQty', 'leftQty', 'price', 'amount'],
        },
        loads: {
          resource: 'procurement_load',
          by: 'planId',
          columns: ['truckId', 'plate', 'qty', 'capacityQty', 'loadBp', 'weightKg', 'freight'],
        },
      },
    }),
    report: report(
      '/partner/procurement/sales/cooperation/report/search',
      {
        on: 'planAt',
        per: ['day', 'week', 'month'],
        days: 90,
        by: {
          merchant: { label: '合作商户', field: 'merchantId', all: { status: 'enabled' } },
          warehouse: { label: '到货仓', field: 'warehouseId' },
          status: { label: '状态', field: 'status' },
        },
        measures: {
          plans: rowsOf('计划数'),
          planQty: tallyOf('计划件数', 'planQty'),
          arriveQty: tallyOf('到货件数', 'arriveQty'),
          achieve: ratioOf('达成率', 'arriveQty', 'planQty', 'share'),
          trucks: tallyOf('车次', 'truckCount'),
          loadedQty: tallyOf('装车件数', 'loadedQty'),
          capacityQty: tallyOf('可装件数', 'capacityQty'),
          load: ratioOf('装载率', 'loadedQty', 'capacityQty', 'share'),
          amount: sumOf('金额', 'amount'),
          freight: sumOf('运费', 'freight'),
          freightEach: ratioOf('件均运费', 'freight', 'loadedQty', 'money'),
        },
      },
      { where: { status: ['published', 'done'] } },
    ),
  },
  actions: {
    add: create('新建计划', `${CALL}/add`, {
      key: 'n',
      english: 'add procurement plan',
      like: ['merchantId', 'warehouseId'],
      fields: ABOUT,
      ask: { goods: GOODS, loads: LOADS },
    }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit loading',
      versioned: true,
      fields: ABOUT,
      replaces: { goods: null, loads: null },
      ask: { goods: { ...GOODS, required: false, help: '留空不改' }, loads: { ...LOADS, help: '留空按运费最省重新配车' } },
    }),
    audit: move('审核', `${CALL}/audit`, {
      evidence: {
        fields: ['planNo', 'merchantId', 'warehouseId', 'planAt', 'planQty', 'amount', 'truckCount', 'loadBp', 'shortQty', 'freight'],
        children: ['goods', 'loads'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), auditReason: text('驳回原因', { max: 200, requiredWhen: { result: 0 }, shownWhen: { result: 0 } }) },
    }),
    publish: move('下发', `${CALL}/publish`, { versioned: true, key: 'p', english: 'publish send out' }),
    arrive: move('到货', `${CALL}/arrive`, {
      evidence: { fields: ['planNo', 'merchantId', 'warehouseId', 'planAt', 'planQty', 'arriveQty'], children: ['goods'] },
      on: 'row',
      key: 'h',
      english: 'register arrival of goods',
      versioned: true,
      replaces: { got: null, rest: null, reason: null },
      ask: {
        got: ARRIVED,
        rest: choice('没到的', { later: '以后再到', lost: '不再来' }, { default: 'later', help: '全部到齐时不用选' }),
        reason: text('少到原因', { max: 200, requiredWhen: { rest: 'lost' }, shownWhen: { rest: 'lost' } }),
      },
      reply: { arrived: int('本次到货'), left: int('还没到') },
    }),
    remove: remove('删除', `${CALL}/delete`, {
      evidence: { fields: ['planNo', 'merchantId', 'planAt', 'planQty', 'amount', 'status'] },
      key: 'd',
      english: 'delete draft',
      danger: true,
    }),
  },
});
