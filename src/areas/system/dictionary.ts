import { choice, flag, int, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, query, remove, resource, update } from '../../language/resource';

const STATUS = choice(
  '状态',
  { disabled: '停用', enabled: '启用' },
  { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
);
const CODE = '[A-Za-z][A-Za-z0-9_]*';
const switched = (call: string) =>
  [
    { call, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ] as const;

/** The older dictionary: types with one level of items, still read by older pages and apps. */
export const sysType = resource('sys_type', {
  label: '系统类型',
  title: 'name',
  english: 'system type dictionary',
  fields: {
    typeCode: text('类型编码', {
      max: 32,
      required: true,
      search: 'prefix',
      shape: CODE,
      help: '字母开头,可含数字和下划线,如 follow_reason',
    }),
    itemCode: text('项编码', { max: 32, required: true, search: 'exact', shape: CODE, help: '字母开头,可含数字和下划线,如 phone' }),
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    parentCode: text('上级项', { max: 32, help: '同一类型里另一项的编码' }),
    color: choice('标签色', { gray: '灰', blue: '蓝', green: '绿', yellow: '黄', red: '红' }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
    status: STATUS,
  },
  uniqueWhere: [{ fields: ['typeCode', 'itemCode'] }],
  indexes: [['typeCode', 'sort'], ['status', 'typeCode'], ['-updatedAt']],
  moves: [{ call: '/sys/type/add', from: null, to: 'enabled' }, ...switched('/sys/type/enable')],
  reads: { search: list('/sys/type/search', { sort: 'typeCode' }) },
  actions: {
    add: create('新增类型', '/sys/type/add', {
      key: 'n',
      english: 'add type',
      fields: ['typeCode', 'itemCode', 'name', 'parentCode', 'color', 'sort', 'remark'],
    }),
    update: update('修改', '/sys/type/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'parentCode', 'color', 'sort', 'remark'],
    }),
    stop: move('停用', '/sys/type/enable', { key: 's', english: 'stop disable', with: { status: 'disabled' }, undo: 'start' }),
    start: move('启用', '/sys/type/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    remove: remove('删除', '/sys/type/delete', {
      evidence: { fields: ['typeCode', 'itemCode', 'name', 'parentCode', 'status'] },
      english: 'delete',
      danger: true,
    }),
  },
});

/** The newer dictionary: items in groups (why orders are cancelled, goods refused, stock moved). */
export const baseType = resource('base_type', {
  label: '基础类型',
  title: 'itemName',
  english: 'base type dictionary',
  fields: {
    groupCode: text('分组编码', {
      max: 32,
      required: true,
      search: 'exact',
      shape: CODE,
      help: '字母开头,可含数字和下划线,如 complaintReason',
    }),
    groupName: text('分组名', { max: 32, required: true, search: 'contains' }),
    itemCode: text('项编码', { max: 32, required: true, search: 'exact', shape: CODE, help: '字母开头,可含数字和下划线,如 phone' }),
    itemName: text('项名', { max: 64, required: true, search: 'contains' }),
    isSystem: flag('系统内置', { readOnly: true }),
    bizScope: text('适用业务', { max: 64 }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
    status: STATUS,
  },
  uniqueWhere: [{ fields: ['groupCode', 'itemCode'] }],
  indexes: [['groupCode', 'sort'], ['status', 'groupCode'], ['sort']],
  moves: [{ call: '/sys/new/type/add', from: null, to: 'enabled' }, ...switched('/sys/new/type/enable')],
  reads: {
    /** Groups with how many items each has, and the items. */
    group: query('/sys/new/type/group'),
    list: list('/sys/new/type/list', { sort: 'sort' }),
    options: options('/sys/new/type/options', { sort: 'sort' }),
  },
  actions: {
    add: create('新增', '/sys/new/type/add', {
      key: 'n',
      english: 'add item',
      fields: ['groupCode', 'groupName', 'itemCode', 'itemName', 'bizScope', 'sort', 'remark'],
    }),
    update: update('修改', '/sys/new/type/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['itemName', 'bizScope', 'sort', 'remark'],
    }),
    stop: move('停用', '/sys/new/type/enable', {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      when: { isSystem: false },
      undo: 'start',
    }),
    start: move('启用', '/sys/new/type/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

/** What a reference to the newer dictionary may be chosen from: the items of a group that are in use. Rows made before keep theirs. */
export const itemsOf = (groupCode: string) => ({ groupCode, status: 'enabled' }) as const;
/** A text for which the items of a group are offered: they save typing, and what they don't say is typed. */
export const suggestedBy = (groupCode: string) => ({ suggests: { of: 'base_type', among: itemsOf(groupCode) } });
/** Groups whose items are offered. */
export const REASONS = { cancel: 'CANCEL_REASON', reject: 'REJECT_REASON', bucket: 'BUCKET_ADJUST' } as const;
/** The group of why people complain, and the item for what is none of the others. */
export const COMPLAINT_REASON = { group: 'COMPLAINT_REASON', other: 'OTHER' } as const;

const place = { group: 'system-management', subgroup: '系统参数' } as const;
export const dictionaryPages = [
  ...pages(sysType, {
    ...place,
    url: '/api/sys/type/search',
    name: '系统类型',
    kind: 'list',
    read: 'search',
    english: 'system types dictionary',
    columns: ['typeCode', 'itemCode', 'name', 'status', 'parentCode', 'color', 'sort', 'updatedAt', 'updatedBy', 'remark'],
    filters: ['keyword', 'typeCode', 'status'],
    actions: ['add', 'update', 'stop', 'start', 'remove'],
    help: '旧字典,仍被老页面使用;新的分类请用“基础类型设置”。停用后新单据不可选,已有单据照常显示。',
  }),
  ...pages(baseType, {
    ...place,
    url: '/api/sys/new/type/group',
    name: '基础类型设置',
    kind: 'tree',
    read: 'group',
    english: 'base types dictionary',
    columns: ['itemName', 'itemCode', 'status', 'bizScope', 'isSystem', 'sort', 'remark'],
    filters: ['keyword', 'status', 'isSystem'],
    actions: ['add', 'update', 'stop', 'start'],
    calls: ['/sys/new/type/list'],
    help: '在分组上按新增,即加在这一组;写一个新的分组编码就是新开一组。客诉和店铺投诉的原因从“客诉原因”里选:停用的不再可选,已有单据照常显示。系统内置的项不能停用。',
  }),
];
