import { choice, int, ref, text, texts } from '../../language/field';
import { GROUPS, pages } from '../../language/page';
import { create, move, resource, SAME, tree, update } from '../../language/resource';

const fields = ['parentId', 'level', 'name', 'url', 'groupKey', 'icon', 'help', 'sort', 'status'] as const;

/** A node of a permission tree: group, sub-group or page. */
export const permissionNode = resource('permission_node', {
  label: '权限节点', title: 'name', english: 'permission menu node',
  fields: {
    system: choice('所属树', { admin: '后台', code: '码系统', partner: '服务商端' }, { required: true, readOnly: true, default: 'admin' }),
    parentId: ref('permission_node', '上级'),
    level: choice('层级', { group: '组', subgroup: '子组', page: '页面' }, { required: true }),
    name: text('菜单名', { max: 32, required: true, search: 'contains' }),
    url: text('页面地址', { max: 128, shape: '/api/[\\w/{}-]+', requiredWhen: { level: 'page' }, shownWhen: { level: 'page' } }),
    groupKey: choice('一级组', GROUPS, { requiredWhen: { level: 'group' }, shownWhen: { level: 'group' } }),
    icon: text('图标', { max: 32, shownWhen: { level: 'group' } }),
    help: text('页面帮助', { max: 500, shownWhen: { level: 'page' } }),
    actionCodes: texts('可单独授权的写调用', { readOnly: true }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99999 }),
    env: choice('环境', { test: '测试', production: '生产' }, { required: true, readOnly: true, default: 'test', tones: { test: 'wait', production: 'good' } }),
    status: choice('显示', { hidden: '隐藏', shown: '显示' }, { required: true, default: 'shown', tones: { hidden: 'idle', shown: 'good' } }),
  },
  uniqueWhere: [{ fields: ['system', 'env', 'url'], when: { level: 'page' } }, { fields: ['system', 'env', 'groupKey'], when: { level: 'group' } }],
  indexes: [['system', 'sort'], ['parentId', 'sort']],
  // What moves is where a node exists; whether it is shown is an ordinary field.
  state: 'env',
  moves: [
    { call: '/admin/user/permission/add', from: null, to: 'test' },
    { call: '/admin/user/permission/update', from: ['test', 'production'], to: SAME },
    { call: '/admin/user/permission/upToPro', from: 'test', to: 'production' },
  ],
  reads: { tree: tree('/admin/user/permission/list', { where: { system: 'admin' }, sort: 'sort' }) },
  actions: {
    add: create('新增节点', '/admin/user/permission/add', { key: 'n', english: 'add permission', fields }),
    update: update('编辑', '/admin/user/permission/update', { key: 'e', english: 'edit', versioned: true, fields }),
    upToPro: move('升级到生产', '/admin/user/permission/upToPro', { key: 'p', english: 'upgrade to production' }),
  },
});

export const permissionPages = pages(permissionNode, {
  url: '/api/admin/user/permission/list', name: '后台权限菜单', group: 'system-management', subgroup: '权限菜单', kind: 'tree', read: 'tree', english: 'permission menu',
  columns: ['name', 'url', 'status', 'env', 'sort', 'help', 'updatedAt'], filters: ['keyword', 'level', 'status', 'env'], actions: ['add', 'update', 'upToPro'],
  help: '组 → 子组 → 页面三级。新增的节点先在测试环境,升级后在生产可见。',
});
