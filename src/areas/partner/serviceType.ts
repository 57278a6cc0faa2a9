import { choice, derived, flag, int, money, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, update } from '../../language/resource';

const CALL = '/partner/service/type';
const formFields = ['name', 'chargeUnit', 'defaultPrice', 'needWarehouse', 'needLicense', 'sort', 'remark'] as const;
const evidence = { fields: ['name', 'code', 'chargeUnit', 'defaultPrice', 'partnerCount', 'status'] } as const;

/** What partners can be engaged for, and how it is charged. */
export const partnerServiceType = resource('partner_service_type', {
  label: '服务类型',
  title: 'name',
  english: 'partner service type',
  fields: {
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[A-Z][A-Z0-9_]{1,15}',
      help: '大写字母开头,如 DELIVER',
    }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    chargeUnit: choice('计费单位', { order: '按单', bucket: '按桶', month: '按月', km: '按公里' }, { required: true, default: 'order' }),
    defaultPrice: money('默认单价', { required: true, min: 0, default: 0 }),
    needWarehouse: flag('需仓库'),
    needLicense: texts('所需资质', { max: 10, help: '一项一条,如 食品经营许可证' }),
    partnerCount: { ...derived.count('服务商数', 'partner_main', 'serviceTypeIds'), internal: 'partner_main' },
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['sort'], ['status', 'sort'], ['chargeUnit', 'sort'], ['needWarehouse', 'sort'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增类型', `${CALL}/add`, { key: 'n', english: 'add service type', fields: ['code', ...formFields] }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit service type', versioned: true, fields: formFields }),
    stop: move('停用', `${CALL}/enable`, {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence,
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    remove: remove('删除', `${CALL}/delete`, { key: 'd', english: 'delete service type', danger: true, evidence }),
  },
});

export const serviceTypePages = pages(partnerServiceType, {
  url: '/api/partner/service/type/search',
  group: 'platform-cooperation',
  subgroup: '服务商',
  name: '服务商服务类型',
  kind: 'list',
  read: 'search',
  english: 'service types',
  columns: ['name', 'code', 'status', 'partnerCount', 'chargeUnit', 'defaultPrice', 'needWarehouse', 'needLicense', 'sort', 'updatedAt'],
  filters: ['keyword', 'status', 'chargeUnit', 'needWarehouse'],
  actions: ['add', 'update', 'stop', 'start', 'remove'],
  help: '有正常服务商在用的类型不能停用;有服务商选了的不能删除。默认单价只在新签时带出,改了不影响已签的。',
});
