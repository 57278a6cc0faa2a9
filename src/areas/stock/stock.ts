import { choice, date, derived, flag, id, instant, int, json, lines, money, ref, text } from '../../language/field';
import { levelsOf } from '../../language/report';
import { act, list, query, report, resource } from '../../language/resource';
import { rowsOf, sumOf, tallyOf } from '../../language/measures';

/** Sales of so many days say how long what is there will last. */
export const RATE = { field: 'occurredAt', days: 30 } as const;

const WAREHOUSE = ref('partner_warehouse', '仓库', { required: true, offered: { status: 'enabled' } });
const OFFERED = { required: true, offered: { status: 'enabled' }, rankedBy: 'warehouseId' } as const;
/** What has been in the warehouse stands first. No figure stands beside it: whoever counts looks at the shelf. */
const KNOWN = ref('partner_spu_code', '规格', { ...OFFERED, ranked: '/stock/known' });
/** What is free in the warehouse stands first, with how much of it there is. */
const FREE = ref('partner_spu_code', '规格', { ...OFFERED, ranked: '/stock/free' });
const ABOUT_WAREHOUSE = { id: ref('partner_warehouse', '仓库', { required: true }) };
const WHY = {
  documentDate: date('单据日期', { help: '事情发生的那天;流水记在今天,不倒填' }),
  reason: text('原因', { max: 200, required: true }),
};
/** What a line of a document has changed, or would. */
export interface DocumentLine {
  /** Its place among the entered lines, from 1. */
  readonly line: number;
  readonly specCodeId: string;
  readonly specName: string;
  /** Of a count: what should have been on the shelf then, what was, and by how much the books have moved since. */
  readonly count: { readonly expected: number; readonly counted: number; readonly since: number } | null;
  readonly delta: number;
  /** In fen, by how much the stock is worth more. */
  readonly value: number;
}
const DONE = {
  documentId: id('单据'),
  documentNo: text('单据号'),
  moved: int('记账行数'),
  value: money('库存金额变化'),
  lines: json<readonly DocumentLine[]>('明细'),
};

/** Stock of a spec in a warehouse. Promised: goods of orders assigned but not accepted; locked: of accepted orders. */
export const stock = resource('stock', {
  label: '库存',
  title: 'specCodeId',
  english: 'stock',
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  fields: {
    warehouseId: ref('partner_warehouse', '仓库', { required: true }),
    // A warehouse never becomes one of the other type: so this need not be a copy, and moving goods need not lock warehouses.
    warehouseType: choice('仓库类型', { main: '总仓', front: '前置仓' }, { required: true, readOnly: true, default: 'main' }),
    specCodeId: ref('partner_spu_code', '规格', { required: true }),
    onHand: int('现存', { required: true, readOnly: true, default: 0, min: 0 }),
    locked: derived.tally('锁定', 'stock_hold', 'stockId', 'qty', { status: 'held' }),
    promised: derived.tally('待接单', 'stock_hold', 'stockId', 'qty', { status: 'promised' }),
    onWay: derived.tally('在途', 'replenish_apply_item', 'stockId', 'onWayQty'),
    transferOnWay: derived.tally('调拨在途', 'stock_transfer_line', 'stockId', 'onWayQty'),
    available: int('可用', { required: true, reckoned: 'on_hand - locked' }),
    allocatable: int('可分', { required: true, reckoned: 'on_hand - locked - promised' }),
    warnQty: int('预警', { required: true, default: 0, min: 0, max: 1_000_000 }),
    warned: flag('低于预警', { reckoned: 'on_hand - locked < warn_qty' }),
    neededQty: int('下限需要量', {
      required: true,
      readOnly: true,
      default: 0,
      min: 0,
      help: '仓库的可售天数下限 × 近 30 天日均出库,每小时重算',
    }),
    short: flag('可售天数不足', { reckoned: 'on_hand - locked < needed_qty' }),
    outQty30d: derived.tally('近30天出库', 'stock_movement', 'stockId', 'outQty', undefined, RATE),
    sellableDays: derived.days('可售天数', 'available', 'stock_movement', 'stockId', 'outQty', RATE),
    stockAmount: derived.sum('库存金额', 'stock_movement', 'stockId', 'amount'),
    costPrice: money('移动加权成本', {
      required: true,
      reckoned: 'case when on_hand > 0 then round(stock_amount::numeric / on_hand)::bigint else 0 end',
    }),
    costExact: int('精确成本', { required: true, readOnly: true, default: 0, min: 0, unit: '万分之一分' }),
    lastInAt: instant('最近入库', { readOnly: true }),
    lastOutAt: instant('最近出库', { readOnly: true }),
    countedAt: instant('最近盘点', { readOnly: true }),
    stocked: flag('有货', { reckoned: 'on_hand > 0' }),
    sellable: flag('有可售', { reckoned: 'on_hand - locked > 0' }),
    idleAt: instant('呆滞起', { readOnly: true, help: '最近一次进出之后满 30 天' }),
  },
  late: { by: 'idleAt', while: { stocked: true } },
  checks: {
    held: { sql: 'locked >= 0 and promised >= 0 and on_hand >= locked', message: '锁定不能多于现存' },
  },
  uniqueWhere: [{ fields: ['warehouseId', 'specCodeId'] }],
  indexes: [
    ['specCodeId', 'warehouseId'],
    ['warehouseType', 'warehouseId'],
    ['warned', 'allocatable'],
    ['short', 'allocatable'],
    ['stocked', 'idleAt'],
    ['sellable', 'idleAt'],
    ['allocatable'],
    ['onHand'],
    ['-stockAmount'],
    ['idleAt'],
  ],
  waits: {
    warned: {
      kind: 'work',
      label: '库存低于预警',
      when: { warned: true },
      action: 'transfer',
      page: '/api/stock/search',
      about: 'warehouseId',
    },
    // A row has one warning only, so nobody gets it twice. What was idle for 30 days sold nothing, so it is never short.
    short: {
      kind: 'work',
      label: '可售天数不足',
      when: { short: true, warned: false },
      action: 'transfer',
      page: '/api/stock/search',
      about: 'warehouseId',
    },
    idle: {
      kind: 'work',
      label: '库存呆滞 30 天',
      when: { sellable: true, warned: false },
      action: 'transfer',
      amount: 'stockAmount',
      page: '/api/stock/search',
      due: 'idleAt',
      after: { of: 'idleAt', days: 0 },
      about: 'warehouseId',
    },
  },
  reads: {
    search: list('/stock/search', { sort: 'allocatable', summary: ['onHand', 'locked', 'promised', 'allocatable', 'stockAmount'] }),
    satellite: list('/partner/warehouse/satellite/stock/search', {
      where: { warehouseType: 'front' },
      sort: 'allocatable',
      summary: ['onHand', 'locked', 'promised', 'allocatable'],
    }),
    analysis: report('/partner/replenish/analysis/search', {
      by: {
        ...levelsOf('warehouseId.areaCode', 'city'),
        warehouse: { label: '仓库', field: 'warehouseId' },
        spec: { label: '规格', field: 'specCodeId' },
        brand: { label: '品牌', field: 'specCodeId.brandId' },
        partner: { label: '服务商', field: 'warehouseId.partnerId' },
      },
      measures: {
        warned: rowsOf('低于预警', { where: { warned: true } }),
        gone: rowsOf('断货', { where: { stocked: false } }),
        rows: rowsOf('规格数'),
        available: tallyOf('可用', 'available'),
        onWay: tallyOf('在途', 'onWay'),
        transferOnWay: tallyOf('调拨在途', 'transferOnWay'),
        promised: tallyOf('待接单', 'promised'),
        warnQty: tallyOf('预警量', 'warnQty'),
        amount: sumOf('库存金额', 'stockAmount'),
      },
    }),
    pivot: report('/stock/pivot', {
      by: {
        warehouse: { label: '仓库', field: 'warehouseId' },
        spec: { label: '规格', field: 'specCodeId' },
        brand: { label: '品牌', field: 'specCodeId.brandId' },
        partner: { label: '服务商', field: 'warehouseId.partnerId' },
        type: { label: '仓库类型', field: 'warehouseType' },
      },
      measures: {
        allocatable: tallyOf('可分', 'allocatable'),
        onHand: tallyOf('现存', 'onHand'),
        available: tallyOf('可用', 'available'),
        locked: tallyOf('锁定', 'locked'),
        promised: tallyOf('待接单', 'promised'),
        onWay: tallyOf('在途', 'onWay'),
        transferOnWay: tallyOf('调拨在途', 'transferOnWay'),
        warned: rowsOf('低于预警', { where: { warned: true } }),
        gone: rowsOf('断货', { where: { stocked: false } }),
        amount: sumOf('库存金额', 'stockAmount'),
      },
    }),
    known: query('/stock/known', { input: ABOUT_WAREHOUSE }),
    free: query('/stock/free', { input: ABOUT_WAREHOUSE }),
    account: list('/partner/replenish/account/stock/detail/search', {
      sort: 'allocatable',
      summary: ['onHand', 'available', 'stockAmount'],
    }),
  },
  actions: {
    count: act('盘点', '/stock/adjust', {
      on: 'none',
      key: 'p',
      english: 'count stocktake inventory',
      with: { kind: 'count' },
      like: ['warehouseId'],
      ask: {
        warehouseId: WAREHOUSE,
        countedAt: instant('清点时间', { past: true, help: '数的那一刻,留空为现在;之后的进出不用停,会自动算进来' }),
        ...WHY,
        finds: flag('仓里没有过的规格按盘盈入账'),
        blind: flag('盲盘', { help: '数的人不先看应有数:试算和回执都不说差异,记账后在流水里看' }),
        lines: lines(
          '清点',
          { specCodeId: KNOWN, counted: int('实数', { required: true, min: 0, max: 1_000_000 }) },
          { required: true, max: 1000 },
        ),
      },
      reply: DONE,
      previews: true,
    }),
    scrap: act('报损', '/stock/adjust', {
      on: 'none',
      key: 's',
      english: 'scrap loss damaged',
      with: { kind: 'scrap' },
      like: ['warehouseId'],
      ask: {
        warehouseId: WAREHOUSE,
        ...WHY,
        lines: lines('报损', { specCodeId: FREE, qty: int('数量', { required: true, min: 1, max: 1_000_000 }) }, { required: true }),
      },
      reply: DONE,
      previews: true,
    }),
    gain: act('盘盈', '/stock/adjust', {
      on: 'none',
      english: 'gain found',
      with: { kind: 'gain' },
      like: ['warehouseId'],
      ask: {
        warehouseId: WAREHOUSE,
        ...WHY,
        lines: lines(
          '盘盈',
          {
            specCodeId: KNOWN,
            qty: int('数量', { required: true, min: 1, max: 1_000_000 }),
            unitPrice: money('单价', { min: 0, help: '留空按现有成本' }),
          },
          { required: true },
        ),
      },
      reply: DONE,
      previews: true,
    }),
    transfer: act('调拨', '/stock/transfer', {
      on: 'none',
      key: 't',
      english: 'transfer move stock',
      like: ['warehouseId'],
      ask: {
        warehouseId: ref('partner_warehouse', '调出仓', { required: true, offered: { status: 'enabled' } }),
        toWarehouseId: ref('partner_warehouse', '调入仓', { required: true, offered: { status: 'enabled' } }),
        arrives: choice(
          '到货',
          { now: '当场入账', later: '在途,到仓再收' },
          { default: 'now', help: '在路上的先离开调出仓,到了在“在途调拨”里收' },
        ),
        ...WHY,
        lines: lines('调拨', { specCodeId: FREE, qty: int('数量', { required: true, min: 1, max: 1_000_000 }) }, { required: true }),
      },
      reply: DONE,
      previews: true,
    }),
    warn: act('设预警', '/stock/warn', {
      key: 'w',
      english: 'set warning quantity reorder level',
      undo: 'warn',
      evidence: { fields: ['warehouseId', 'specCodeId', 'available', 'onWay', 'outQty30d', 'sellableDays', 'warnQty'] },
      ask: { warnQty: int('预警', { required: true, min: 0, max: 1_000_000, help: '可用低于它就进待办;0 为不预警' }) },
    }),
  },
});
