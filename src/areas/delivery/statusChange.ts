import { choice, instant, int, ref, text, verdict } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, resource } from '../../language/resource';
import { BIZ_STATES, BIZ_TONES } from './warehouse';

const CALL = '/partner/warehouse/satellite/status';

/** Somebody applies for a front warehouse to close or to open again; another approves it. */
export const warehouseStatusChange = resource('warehouse_status_change', {
  label: '前置仓状态变更',
  title: 'changeNo',
  english: 'warehouse status change',
  jump: ['changeNo'],
  module: 'warehouse',
  scope: { partner: 'warehouseId.partnerId', city: 'warehouseId.areaCode', shop: 'hidden' },
  fields: {
    changeNo: text('变更号', { max: 32, required: true, unique: true, readOnly: true, search: 'exact', shape: 'ZT\\d{14}' }),
    warehouseId: ref('partner_warehouse', '前置仓', { required: true, offered: { warehouseType: 'front', status: 'enabled' } }),
    fromStatus: choice('原状态', BIZ_STATES, { required: true, readOnly: true, tones: BIZ_TONES, default: 'open' }),
    toStatus: choice(
      '新状态',
      { open: BIZ_STATES.open, closed: BIZ_STATES.closed },
      { required: true, tones: { open: 'good', closed: 'bad' } },
    ),
    reason: text('原因', { max: 200, required: true }),
    applicant: text('申请人', { max: 32, readOnly: true }),
    stockLeft: int('剩余库存', { required: true, readOnly: true, default: 0, min: 0 }),
    effectiveAt: instant('生效', { readOnly: true }),
    auditReason: text('审核意见', { max: 200, readOnly: true }),
    status: choice(
      '状态',
      { pending: '待审核', active: '已生效', rejected: '已驳回' },
      { required: true, readOnly: true, default: 'pending', tones: { pending: 'wait', active: 'good', rejected: 'bad' } },
    ),
  },
  uniqueWhere: [{ fields: ['warehouseId'], when: { status: 'pending' } }],
  indexes: [['status', '-createdAt'], ['warehouseId', '-createdAt'], ['toStatus', '-createdAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/change`, from: null, to: 'pending' },
    { call: `${CALL}/audit`, from: 'pending', to: 'active', by: { result: 1 } },
    { call: `${CALL}/audit`, from: 'pending', to: 'rejected', by: { result: 0 } },
  ],
  waits: {
    pending: {
      kind: 'audit',
      label: '前置仓状态变更待审核',
      when: { status: 'pending' },
      action: 'audit',
      page: '/api/partner/warehouse/satellite/status/search',
      about: 'warehouseId',
    },
  },
  reads: { search: list(`${CALL}/search`, { sort: '-createdAt' }) },
  actions: {
    change: create('申请变更', `${CALL}/change`, {
      key: 'n',
      english: 'apply status change',
      like: ['warehouseId'],
      fields: ['warehouseId', 'toStatus', 'reason', 'remark'],
    }),
    audit: move('审核', `${CALL}/audit`, {
      evidence: {
        fields: ['warehouseId', 'fromStatus', 'toStatus', 'stockLeft', 'reason', 'applicant', 'createdAt'],
        alike: ['warehouseId'],
      },
      key: 'a',
      english: 'audit approve reject',
      ask: { result: verdict(), auditReason: text('审核意见', { max: 200, requiredWhen: { result: 0 } }) },
    }),
  },
});

export const statusChangePages = pages(warehouseStatusChange, {
  url: '/api/partner/warehouse/satellite/status/search',
  name: '前置仓状态变更',
  group: 'warehousing-procurement',
  subgroup: '前置仓',
  kind: 'log',
  read: 'search',
  english: 'front warehouse status changes',
  columns: [
    'changeNo',
    'status',
    'warehouseId',
    'fromStatus',
    'toStatus',
    'stockLeft',
    'reason',
    'applicant',
    'effectiveAt',
    'auditReason',
    'createdAt',
  ],
  filters: ['keyword', 'status', 'warehouseId', 'toStatus', 'createdAt', 'warehouseId.partnerId'],
  actions: ['change', 'audit'],
  help: '停业须先调空库存、送完在手的订单,审核时再查一次。同一个仓同时只有一张待审核。恢复营业即刻可以分单。',
});
