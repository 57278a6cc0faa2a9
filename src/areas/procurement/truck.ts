import { bp, choice, derived, int, money, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource, update } from '../../language/resource';

const CALL = '/partner/procurement/sales/cooperation/truck';
const ABOUT = ['name', 'plateType', 'maxWeightKg', 'maxQty', 'volumeL', 'baseFreight', 'perKm', 'minLoadBp', 'remark'] as const;

/** A kind of truck: what it takes, and what it costs. */
export const cooperationTruck = resource('cooperation_truck', {
  label: '车型',
  title: 'name',
  english: 'truck type',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    name: text('车型', { max: 32, required: true, unique: true, search: 'contains' }),
    plateType: choice('规格', { van: '小面', m4: '4.2 米', m6: '6.8 米', m9: '9.6 米', m17: '17.5 米' }, { required: true }),
    maxWeightKg: int('载重', { required: true, min: 1, max: 100_000, unit: 'kg' }),
    maxQty: int('最大件数', { required: true, min: 1, max: 100_000, unit: '件' }),
    volumeL: int('容积', { min: 1, max: 1_000_000, unit: '升' }),
    baseFreight: money('起步运费', { required: true, min: 0 }),
    perKm: money('每公里', { required: true, min: 0 }),
    minLoadBp: bp('最低装载率', { required: true, min: 1, max: 10_000, default: 6_000, help: '不到这个装载率不发车' }),
    useCount: derived.count('引用', 'procurement_load', 'truckId'),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  checks: {
    load: {
      sql: 'max_weight_kg > 0 and max_qty > 0 and min_load_bp between 1 and 10000',
      message: '载量须为正,最低装载率在 0 到 100% 之间',
    },
  },
  indexes: [['status', 'maxQty'], ['maxQty'], ['plateType', 'maxQty'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'maxQty' }) },
  actions: {
    add: create('新增车型', `${CALL}/add`, { key: 'n', english: 'add truck', fields: ABOUT }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: ABOUT }),
    stop: move('停用', `${CALL}/enable`, {
      evidence: { fields: ['name', 'plateType', 'maxQty', 'maxWeightKg', 'useCount', 'status'] },
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

export const truckPages = pages(cooperationTruck, {
  url: '/api/partner/procurement/sales/cooperation/truck/search',
  name: '车型设置',
  group: 'warehousing-procurement',
  subgroup: '采购合作',
  kind: 'list',
  read: 'search',
  english: 'truck types',
  columns: [
    'name',
    'plateType',
    'status',
    'maxQty',
    'maxWeightKg',
    'volumeL',
    'baseFreight',
    'perKm',
    'minLoadBp',
    'useCount',
    'remark',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'plateType', 'createdAt'],
  actions: ['add', 'update', 'stop', 'start'],
  help: '一车能装的件数取最大件数与载重 ÷ 单件重量的较小者。采购计划不填装车时,按运费最省自动配车。有未完成计划的车型不能停用;改运价只影响以后的计划。',
});
