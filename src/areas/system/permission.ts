import { choice, int, ref, text, texts } from '../../language/field';
import { GROUPS, pages } from '../../language/page';
import { create, move, resource, SAME, tree, update } from '../../language/resource';

const fields = ['level', 'parentId', 'name', 'url', 'groupKey', 'icon', 'help', 'sort', 'status'] as const;
/** Groups of the other trees are their own: they have no key of ours, and no icon. */
const plain = ['level', 'parentId', 'name', 'url', 'help', 'sort', 'status'] as const;

/** What is checked before everybody who holds it sees it: there is no way back to the test environment. */
const released = { fields: ['level', 'parentId', 'name', 'url', 'env', 'status', 'help'] } as const;

/** A node of a permission tree: group, sub-group or page. */
export const permissionNode = resource('permission_node', {
  label: '权限节点',
  title: 'name',
  english: 'permission menu node',
  fields: {
    system: choice('所属树', { admin: '后台', code: '码系统', partner: '服务商端' }, { required: true, readOnly: true, default: 'admin' }),
    parentId: ref('permission_node', '上级'),
    level: choice('层级', { group: '组', subgroup: '子组', page: '页面' }, { required: true }),
    name: text('菜单名', { max: 32, required: true, search: 'contains' }),
    url: text('页面地址', {
      max: 128,
      shape: '/api/[\\w/{}-]+',
      requiredWhen: { level: 'page' },
      shownWhen: { level: 'page' },
      help: '如 /api/merchant/shop/search',
    }),
    groupKey: choice('一级组', GROUPS, { requiredWhen: { level: 'group' }, shownWhen: { level: 'group' } }),
    icon: text('图标', { max: 32, shownWhen: { level: 'group' } }),
    help: text('页面帮助', { max: 500, shownWhen: { level: 'page' } }),
    actionCodes: texts('可单独授权的写调用', { readOnly: true }),
    sort: int('排序', { required: true, default: 100, min: 0, max: 99999, help: '小的在前' }),
    env: choice(
      '环境',
      { test: '测试', production: '生产' },
      { required: true, readOnly: true, default: 'test', tones: { test: 'wait', production: 'good' } },
    ),
    status: choice(
      '显示',
      { hidden: '隐藏', shown: '显示' },
      { required: true, default: 'shown', tones: { hidden: 'idle', shown: 'good' } },
    ),
  },
  uniqueWhere: [
    { fields: ['system', 'env', 'url'], when: { level: 'page' } },
    { fields: ['system', 'env', 'groupKey'], when: { level: 'group' } },
  ],
  indexes: [
    ['system', 'sort'],
    ['parentId', 'sort'],
  ],
  // What moves is where a node exists; whether it is shown is an ordinary field.
  state: 'env',
  moves: [
    { call: '/admin/user/permission/add', from: null, to: 'test' },
    { call: '/admin/user/permission/update', from: ['test', 'production'], to: SAME },
    { call: '/admin/user/permission/upToPro', from: 'test', to: 'production' },
    ...['code', 'partner'].flatMap(
      (system) =>
        [
          { call: `/${system}/user/permission/add`, from: null, to: 'test' },
          { call: `/${system}/user/permission/edit`, from: ['test', 'production'], to: SAME },
          { call: `/${system}/user/permission/upToPro`, from: 'test', to: 'production' },
        ] as const,
    ),
  ],
  reads: {
    tree: tree('/admin/user/permission/list', { where: { system: 'admin' }, sort: 'sort' }),
    codeTree: tree('/code/user/permission/list', { where: { system: 'code' }, sort: 'sort' }),
    partnerTree: tree('/partner/user/permission/list', { where: { system: 'partner' }, sort: 'sort' }),
  },
  actions: {
    add: create('新增节点', '/admin/user/permission/add', { key: 'n', english: 'add permission', fields }),
    update: update('编辑', '/admin/user/permission/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { system: 'admin' },
      fields,
    }),
    upToPro: move('升级到生产', '/admin/user/permission/upToPro', {
      evidence: released,
      key: 'p',
      english: 'upgrade to production',
      danger: true,
      when: { system: 'admin' },
    }),
    addCode: create('新增节点', '/code/user/permission/add', { key: 'n', english: 'add permission', fields: plain }),
    editCode: update('编辑', '/code/user/permission/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { system: 'code' },
      fields: plain,
    }),
    codeUpToPro: move('升级到生产', '/code/user/permission/upToPro', {
      evidence: released,
      key: 'p',
      english: 'upgrade to production',
      danger: true,
      when: { system: 'code' },
    }),
    addPartner: create('新增节点', '/partner/user/permission/add', { key: 'n', english: 'add permission', fields: plain }),
    editPartner: update('编辑', '/partner/user/permission/edit', {
      key: 'e',
      english: 'edit',
      versioned: true,
      when: { system: 'partner' },
      fields: plain,
    }),
    partnerUpToPro: move('升级到生产', '/partner/user/permission/upToPro', {
      evidence: released,
      key: 'p',
      english: 'upgrade to production',
      danger: true,
      when: { system: 'partner' },
    }),
  },
});

const place = {
  group: 'system-management',
  subgroup: '权限菜单',
  kind: 'tree',
  columns: ['name', 'url', 'status', 'env', 'sort', 'help', 'updatedAt'],
  filters: ['keyword', 'level', 'status', 'env'],
} as const;
const help = '组 → 子组 → 页面三级。在一行上新增,即加在它下面;在页面上新增,即加在同一子组。新增的节点先在测试环境,升级后在生产可见。';
export const permissionPages = pages(
  permissionNode,
  {
    ...place,
    url: '/api/admin/user/permission/list',
    name: '后台权限菜单',
    read: 'tree',
    english: 'permission menu',
    actions: ['add', 'update', 'upToPro'],
    help,
  },
  {
    ...place,
    url: '/api/code/user/permission/list',
    name: '码系统权限菜单',
    read: 'codeTree',
    english: 'code system permission menu',
    actions: ['addCode', 'editCode', 'codeUpToPro'],
    help: `码系统自己的菜单树,与后台互不影响。${help}`,
  },
  {
    ...place,
    url: '/api/partner/user/permission/list',
    name: '服务商权限菜单',
    read: 'partnerTree',
    english: 'partner side permission menu',
    actions: ['addPartner', 'editPartner', 'partnerUpToPro'],
    help: `服务商端的菜单树,与后台互不影响。${help}`,
  },
);
