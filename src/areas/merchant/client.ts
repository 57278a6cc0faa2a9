import { choice, derived, instant, phone, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, move, options, resource, SAME, update } from '../../language/resource';
import { credentials } from '../system';

const APP_RIGHTS = { order: '接单', goods: '改商品', price: '改价', account: '看账', staff: '管店员', bucket: '管空桶' } as const;

/** What is looked at before any of this is done. */
const shopClientEvidence = { fields: ['name', 'phone', 'shopId', 'position', 'status', 'lastActiveAt', 'waybillCount1d'] } as const;

/** A user of the shop assistant app; couriers are among them. */
export const shopClient = resource('shop_client', {
  label: '店员',
  title: 'name',
  english: 'shop staff clerk courier',
  scope: { partner: 'shopId.partnerId', city: 'shopId.areaCode', shop: 'shopId' },
  fields: {
    shopId: ref('merchant_shop', '店铺', { required: true }),
    name: text('姓名', { max: 32, required: true, search: 'contains' }),
    phone: phone('手机', { required: true, unique: true, masked: true, search: 'exact' }),
    position: choice('岗位', { owner: '店主', manager: '店长', clerk: '店员', courier: '配送员' }, { required: true, default: 'clerk' }),
    permissions: texts('APP权限', { choices: APP_RIGHTS }),
    specialRoleIds: refs('app_special_role', '特殊角色', { readOnly: true }),
    passwordHash: text('密码哈希', { max: 200, secret: 'digest', readOnly: true }),
    device: text('设备', { max: 64, readOnly: true }),
    lastActiveAt: instant('最近活跃', { readOnly: true }),
    waybillCount1d: derived.count('近24小时运单', 'third_waybill', 'courierId', undefined, { field: 'createdAt', days: 1 }),
    status: choice(
      '状态',
      { left: '离职', active: '在职' },
      { required: true, readOnly: true, default: 'active', tones: { left: 'idle', active: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['shopId'], when: { position: 'owner', status: 'active' } }],
  indexes: [
    ['shopId', 'position'],
    ['position', '-createdAt'],
    ['status', '-createdAt'],
    ['lastActiveAt'],
    ['specialRoleIds'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/shop/client/add', from: null, to: 'active' },
    { call: 'system', from: null, to: 'active' },
    { call: '/shop/client/enable', from: 'active', to: 'left', by: { status: 'left' } },
    { call: '/shop/client/enable', from: 'left', to: 'active', by: { status: 'active' } },
    { call: '/shop/client/initPwd', from: 'active', to: SAME },
    { call: '/shop/client/setSpecialRole', from: 'active', to: SAME },
  ],
  reads: {
    search: list('/shop/client/search'),
    special: list('/shop/client/specialRole', { where: { status: 'active' } }),
    options: options('/shop/client/list'),
  },
  actions: {
    add: create('新增店员', '/shop/client/add', {
      key: 'n',
      english: 'add staff',
      fields: ['shopId', 'name', 'phone', 'position', 'permissions', 'remark'],
      reply: credentials('APP初始密码', '登录手机号'),
    }),
    update: update('修改', '/shop/client/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'phone', 'position', 'permissions', 'remark'],
    }),
    initPwd: act('重置密码', '/shop/client/initPwd', {
      evidence: shopClientEvidence,
      key: 'p',
      english: 'reset password',
      danger: true,
      reply: credentials('APP新密码', '登录手机号'),
    }),
    leave: move('离职', '/shop/client/enable', {
      evidence: shopClientEvidence,
      key: 's',
      english: 'leave disable',
      with: { status: 'left' },
      danger: true,
      undo: 'back',
    }),
    back: move('复职', '/shop/client/enable', { key: 't', english: 'return enable', with: { status: 'active' }, undo: 'leave' }),
    setSpecialRole: act('分配特殊角色', '/shop/client/setSpecialRole', {
      key: 'm',
      english: 'assign special roles',
      ask: { roleIds: refs('app_special_role', '特殊角色', { offered: { status: 'enabled' } }) },
      replaces: { roleIds: 'specialRoleIds' },
      undo: 'setSpecialRole',
    }),
  },
});

export const clientPages = pages(shopClient, {
  url: '/api/shop/client/search',
  name: '店员管理',
  group: 'merchant-management',
  subgroup: '店员',
  kind: 'list',
  read: 'search',
  english: 'shop staff clerks couriers',
  columns: ['name', 'status', 'position', 'shopId', 'phone', 'permissions', 'waybillCount1d', 'lastActiveAt', 'device', 'createdAt'],
  filters: ['keyword', 'position', 'status', 'shopId', 'lastActiveAt', 'createdAt'],
  actions: ['add', 'update', 'initPwd', 'leave', 'back'],
  help: '店长、店员、配送员的 APP 账号。每店恰有一个在职店主,不能离职;配送员有在途运单时不能离职。',
});

/** Who holds which special role: the same staff, as administrators of roles see them. */
export const assignmentPages = pages(shopClient, {
  url: '/api/shop/client/specialRole',
  name: '特殊角色分配',
  group: 'system-management',
  subgroup: 'APP特殊角色',
  kind: 'list',
  read: 'special',
  english: 'special role assignment',
  columns: ['name', 'specialRoleIds', 'position', 'shopId', 'phone', 'lastActiveAt', 'updatedAt', 'updatedBy'],
  filters: ['keyword', 'specialRoleIds', 'position', 'shopId'],
  actions: ['setSpecialRole'],
  help: '按特殊角色筛选,看谁拥有它;分配是覆盖设置,留空即全部收回。离职的店员自动失去全部特殊角色。',
});
