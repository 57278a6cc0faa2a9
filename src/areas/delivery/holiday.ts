import { choice, instant, int, ref, text, verdict } from '../../language/field';
import { distinctOf, rowsOf, tallyOf } from '../../language/measures';
import { pages } from '../../language/page';
import { daysOf, levelsOf } from '../../language/report';
import { create, list, move, remove, report, resource, SAME, update } from '../../language/resource';
import { slot } from '../../language/slot';

const CALL = '/partner/warehouse/satellite/holiday';

/** The orders that are promised for days off, which somebody else has to bring. */
const AFFECTED = { affectCount: int('影响订单'), orders: text('须改派的订单') };

/** A front warehouse takes some days off: no orders go there, another one takes its place. */
export const holidayRecord = resource('holiday_record', {
  label: '前置仓休假',
  title: 'warehouseId',
  english: 'warehouse holiday',
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  fields: {
    warehouseId: ref('partner_warehouse', '前置仓', { required: true, offered: { warehouseType: 'front', status: 'enabled' } }),
    beginAt: instant('开始', { required: true }),
    endAt: instant('结束', { required: true }),
    reason: text('原因', { max: 128, required: true }),
    backupWarehouseId: ref('partner_warehouse', '代班仓', { offered: { warehouseType: 'front', status: 'enabled', bizStatus: 'open' } }),
    applicant: text('申请人', { max: 32, readOnly: true }),
    affectCount: int('影响订单', { required: true, readOnly: true, default: 0, min: 0 }),
    auditReason: text('审核意见', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', approved: '已通过', running: '休假中', ended: '已结束', rejected: '已驳回' },
      {
        required: true,
        readOnly: true,
        default: 'pending',
        tones: { pending: 'wait', approved: 'good', running: 'run', ended: 'idle', rejected: 'bad' },
      },
    ),
  },
  slot: slot('beginAt', 'endAt', { by: ['warehouseId'], when: { status: ['pending', 'approved', 'running', 'ended'] }, rule: 'HOL-1' }),
  late: { by: 'beginAt', while: { status: 'pending' } },
  indexes: [
    ['status', 'beginAt'],
    ['status', 'endAt'],
    ['warehouseId', '-beginAt'],
    ['backupWarehouseId', '-beginAt'],
    ['beginAt'],
    ['endAt'],
    ['-createdAt'],
  ],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'pending' },
    { call: `${CALL}/update`, from: 'pending', to: SAME },
    { call: `${CALL}/update`, from: 'approved', to: 'pending' },
    { call: `${CALL}/audit`, from: 'pending', to: 'approved', by: { result: 1 } },
    { call: `${CALL}/audit`, from: 'pending', to: 'rejected', by: { result: 0 } },
    { call: 'system', from: 'approved', to: 'running', due: 'beginAt' },
    { call: 'system', from: 'running', to: 'ended', due: 'endAt' },
    { call: `${CALL}/delete`, from: ['pending', 'approved'], to: null },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '前置仓休假待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/warehouse/satellite/holiday/search',
      due: 'beginAt',
      about: 'reason',
    },
  },
  reads: {
    search: list(`${CALL}/search`, { sort: '-beginAt' }),
    statistics: report(`${CALL}/statistics`, {
      ...daysOf('beginAt', 'endAt'),
      per: ['day', 'week', 'month'],
      days: 30,
      by: {
        ...levelsOf('warehouseId.areaCode', 'city', 'district'),
        partner: { label: '服务商', field: 'warehouseId.partnerId' },
        warehouse: { label: '前置仓', field: 'warehouseId' },
        status: { label: '状态', field: 'status' },
      },
      measures: {
        off: rowsOf('休假', { where: { status: ['approved', 'running', 'ended'] } }),
        pending: rowsOf('待审核', { where: { status: 'pending' } }),
        warehouses: distinctOf('涉及的仓', 'warehouseId'),
        affected: tallyOf('影响订单', 'affectCount'),
      },
    }),
  },
  actions: {
    add: create('登记休假', `${CALL}/add`, {
      key: 'n',
      english: 'add holiday',
      like: ['warehouseId'],
      fields: ['warehouseId', 'beginAt', 'endAt', 'reason', 'backupWarehouseId', 'remark'],
      reply: AFFECTED,
    }),
    // What was approved were other days: they are audited anew.
    update: update('改期', `${CALL}/update`, {
      key: 'e',
      english: 'move reschedule holiday',
      versioned: true,
      fields: ['beginAt', 'endAt', 'backupWarehouseId', 'reason', 'remark'],
    }),
    audit: move('审核', `${CALL}/audit`, {
      evidence: {
        fields: ['warehouseId', 'beginAt', 'endAt', 'reason', 'affectCount', 'backupWarehouseId', 'applicant'],
        alike: ['warehouseId'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: {
        result: verdict(),
        auditReason: text('审核意见', { max: 200, requiredWhen: { result: 0 } }),
        backupWarehouseId: ref('partner_warehouse', '代班仓', {
          shownWhen: { result: 1 },
          offered: { warehouseType: 'front', status: 'enabled', bizStatus: 'open' },
          help: '登记之后又有订单时须指定;留空为登记的',
        }),
      },
      replaces: { backupWarehouseId: null },
      reply: AFFECTED,
    }),
    remove: remove('取消休假', `${CALL}/delete`, {
      evidence: { fields: ['warehouseId', 'beginAt', 'endAt', 'reason', 'status'] },
      key: 'd',
      english: 'cancel holiday',
      danger: true,
    }),
  },
});

const place = {
  group: 'warehousing-procurement',
  subgroup: '前置仓',
  read: 'search',
  filters: ['status', 'warehouseId', 'backupWarehouseId', 'beginAt', 'endAt', 'warehouseId.partnerId'],
} as const;
export const holidayPages = pages(
  holidayRecord,
  {
    ...place,
    url: '/api/partner/warehouse/satellite/holiday/search',
    name: '前置仓休假',
    kind: 'list',
    english: 'front warehouse holidays',
    columns: [
      'warehouseId',
      'status',
      'beginAt',
      'endAt',
      'affectCount',
      'backupWarehouseId',
      'reason',
      'applicant',
      'auditReason',
      'createdAt',
    ],
    actions: ['add', 'update', 'audit', 'remove'],
    help: '休假期间不分单,到点自动开始和结束。通过之后,承诺在这段时间送达的订单也不再分给它。影响订单是承诺在这段时间送达、还没完成的单,登记、改期和通过时各数一次;有影响时须指定代班仓,它要启用、营业、自己不休假,并覆盖同样的品牌;给别人代班的日子自己不能休假。',
  },
  {
    ...place,
    url: '/api/partner/warehouse/satellite/holiday/search/calendar',
    name: '前置仓休假日历',
    kind: 'calendar',
    time: { begin: 'beginAt', end: 'endAt', when: { status: ['approved', 'running'] } },
    lanes: 'warehouseId',
    english: 'front warehouse holiday calendar',
    columns: ['warehouseId', 'status', 'beginAt', 'endAt', 'backupWarehouseId', 'affectCount'],
    actions: ['add', 'update', 'audit'],
    help: '一段休假画在它的全部日子上,按周看时每个仓一条道:实心在休,空心还没开始,虚线已驳回。右边写着由谁代班,调度据此决定改派。没开始的拖动或按 Alt+方向键改期,影响的订单和代班仓随即重查;已通过的改期后重新审核。',
  },
  {
    group: 'statistics-reports',
    subgroup: '履约与时效',
    gateway: 'client',
    kind: 'stats',
    read: 'statistics',
    url: '/api/partner/warehouse/satellite/holiday/statistics',
    name: '前置仓休假统计',
    leadsTo: '/api/partner/warehouse/satellite/holiday/search',
    look: { rows: 'day', columns: 'city', measure: 'off' },
    english: 'front warehouse holiday statistics',
    filters: ['warehouseId', 'status', 'beginAt'],
    help: '一段休假在它的每一天都计入:看哪天、哪个城市有几个仓休假,人手够不够。按周、按月看时,一段休假在它碰到的每一周、每个月各计一次,合计里只计一次。',
  },
);
