import { choice, derived, int, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, detail, list, options, resource, tree, update } from '../../language/resource';

const STATES = { disabled: '停用', enabled: '启用' } as const;
const place = { group: 'system-management', subgroup: 'APP特殊角色' } as const;

/** Something that only holders of a special role may do in the shop assistant app. */
export const appSpecialPermission = resource('app_special_permission', {
  label: 'APP特殊权限项',
  title: 'name',
  english: 'app special permission',
  fields: {
    parentId: ref('app_special_permission', '上级'),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    code: text('编码', {
      max: 32,
      required: true,
      unique: true,
      shape: '[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*',
      help: '以点分段,如 shop.inspect',
    }),
    roleCount: derived.count('拥有的角色', 'app_special_role', 'permissionIds'),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
    status: choice('状态', STATES, { required: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } }),
  },
  indexes: [['parentId', 'sort'], ['sort']],
  reads: {
    tree: tree('/shop/client/special/role/searchPermission', { sort: 'sort' }),
    options: options('/shop/client/special/role/permissionList'),
  },
  actions: {
    add: create('新增权限项', '/shop/client/special/role/addPermission', {
      key: 'n',
      english: 'add permission',
      fields: ['parentId', 'name', 'code', 'sort', 'remark'],
    }),
    update: update('修改', '/shop/client/special/role/editPermission', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['parentId', 'name', 'sort', 'status', 'remark'],
    }),
  },
});

/** A role in the shop assistant app beyond owner and clerk: an inspector, a brand's supervisor. */
export const appSpecialRole = resource('app_special_role', {
  label: 'APP特殊角色',
  title: 'name',
  english: 'app special role',
  fields: {
    name: text('角色名', { max: 32, required: true, unique: true, search: 'contains' }),
    code: text('编码', {
      max: 32,
      required: true,
      unique: true,
      shape: '[a-z][A-Za-z0-9]*',
      help: '小写字母开头的字母和数字,如 inspector',
    }),
    scope: choice('数据范围', { shop: '本店', partner: '本服务商', city: '本城市' }, { required: true, default: 'shop' }),
    permissionIds: refs('app_special_permission', '权限项'),
    clientCount: { ...derived.count('拥有的店员', 'shop_client', 'specialRoleIds'), internal: 'shop_client' },
    sort: int('排序', { required: true, default: 100, min: 0, max: 99_999, help: '小的在前' }),
    status: choice('状态', STATES, { required: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } }),
  },
  indexes: [['sort'], ['scope', 'sort'], ['status', 'sort'], ['permissionIds'], ['-createdAt']],
  reads: {
    search: list('/shop/client/special/role/search', { sort: 'sort' }),
    rolePermission: detail('/shop/client/special/role/rolePermission'),
  },
  actions: {
    add: create('新增角色', '/shop/client/special/role/add', {
      key: 'n',
      english: 'add role',
      fields: ['name', 'code', 'scope', 'sort', 'remark'],
    }),
    update: update('修改', '/shop/client/special/role/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'scope', 'sort', 'status', 'remark'],
    }),
    permissionSetting: update('设置权限', '/shop/client/special/role/permissionSetting', {
      key: 'p',
      english: 'grant permissions',
      versioned: true,
      fields: ['permissionIds'],
    }),
  },
});

export const specialPages = [
  ...pages(
    appSpecialRole,
    {
      ...place,
      url: '/api/shop/client/special/role/search',
      name: 'APP特殊角色',
      kind: 'list',
      read: 'search',
      english: 'app special roles',
      columns: ['name', 'code', 'status', 'scope', 'permissionIds', 'clientCount', 'sort', 'updatedAt'],
      filters: ['keyword', 'status', 'scope', 'permissionIds'],
      actions: ['add', 'update', 'permissionSetting'],
      help: '店长、店员之外的角色,如巡店员、品牌督导。停用的角色不再能分配,已分配的不再生效。',
    },
    {
      ...place,
      url: '/api/shop/client/special/role/rolePermission',
      name: 'APP特殊角色授权',
      kind: 'form',
      read: 'rolePermission',
      saves: 'permissionSetting',
      english: 'app special role permissions',
      sections: [{ label: '权限', fields: ['permissionIds'] }],
      actions: ['permissionSetting'],
      help: '停用的权限项可以留在角色里,但不生效。',
    },
  ),
  ...pages(appSpecialPermission, {
    ...place,
    url: '/api/shop/client/special/role/searchPermission',
    name: 'APP特殊权限项',
    kind: 'tree',
    read: 'tree',
    english: 'app special permissions',
    columns: ['name', 'code', 'status', 'roleCount', 'sort', 'remark', 'updatedAt'],
    filters: ['keyword', 'status'],
    actions: ['add', 'update'],
    help: '光标所在的一项是新增的上级。停用一项不影响它的下级。',
  }),
];
