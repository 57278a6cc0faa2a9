import { choice, derived, flag, int, json, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, look, options, query, resource, update } from '../../language/resource';

/** What a role may do on a page: page id → write calls; a page that is missing may use all of its calls. */
export type ActionGrants = Record<string, string[]>;

/** A set of pages and calls, assigned to accounts. */
export const adminRole = resource('admin_role', {
  label: '后台角色',
  title: 'name',
  english: 'admin role',
  fields: {
    code: text('编码', { max: 32, required: true, unique: true, shape: '[a-z][a-z0-9_-]*', help: '小写字母开头,可含数字、下划线、短横' }),
    name: text('角色名', { max: 32, required: true, unique: true, search: 'contains' }),
    system: choice('所属系统', { admin: '后台', code: '码系统', partner: '服务商端' }, { required: true, default: 'admin' }),
    permissionIds: refs('permission_node', '已授权节点', { readOnly: true }),
    actionGrants: json<ActionGrants>('操作授权', { readOnly: true }),
    userCount: { ...derived.count('持有人数', 'admin_user', 'roleIds'), internal: 'admin_user' },
    isSuper: flag('超级管理员', { readOnly: true }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999, help: '小的在前' }),
    description: text('说明', { max: 200 }),
  },
  indexes: [['system', 'sort'], ['sort'], ['-createdAt']],
  reads: {
    search: list('/admin/user/role/search', { sort: 'sort' }),
    options: options('/admin/user/role/list'),
    permission: query('/admin/user/role/permission', { input: { id: ref('admin_role', '角色'), roleId: ref('admin_role', '角色') } }),
    permissionTree: query('/admin/user/role/permissionTree'),
  },
  actions: {
    add: create('新增角色', '/admin/user/role/add', {
      key: 'n',
      english: 'add role',
      fields: ['code', 'name', 'system', 'sort', 'description'],
    }),
    update: update('编辑', '/admin/user/role/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'sort', 'description'],
    }),
    grant: look('授权', '/admin/user/role/permission', {
      key: 'p',
      english: 'grant permissions pages actions',
      reply: { pageCount: int('已授权页面', { unit: '页' }), peopleCount: int('持有人', { unit: '人' }) },
    }),
    setPermission: act('保存授权', '/admin/user/role/setPermission', {
      on: 'row',
      english: 'set permission',
      versioned: true,
      ask: { permissionIds: refs('permission_node', '节点'), actionGrants: json<ActionGrants>('操作授权') },
    }),
  },
});

export const rolePages = pages(
  adminRole,
  {
    url: '/api/admin/user/role/search',
    name: '后台角色',
    group: 'system-management',
    subgroup: '角色',
    kind: 'list',
    read: 'search',
    english: 'roles',
    columns: ['name', 'code', 'system', 'userCount', 'isSuper', 'description', 'sort', 'updatedAt'],
    filters: ['keyword', 'system'],
    actions: ['add', 'update', 'grant'],
    help: '角色决定能打开哪些页面、能做哪些写操作。“授权”打开光标所在角色的权限;没有授权页面的人看到它有多少。超级管理员不受权限限制。',
  },
  {
    url: '/api/admin/user/role/permissionTree',
    name: '角色授权',
    group: 'system-management',
    subgroup: '角色',
    kind: 'tree',
    read: 'permissionTree',
    english: 'role permission grants',
    actions: ['setPermission'],
    saves: 'grant',
    calls: ['/admin/user/role/permission', '/admin/user/role/list'],
    help: '勾选页面即授权;展开页面可只授予其中一部分写操作,每个操作后面写着它做什么。可与另一个角色对比,“以此角色查看”在新窗口里只看不动。保存前列出谁会多出、失去什么;保存是整体覆盖。',
  },
);
