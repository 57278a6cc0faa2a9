import { choice, image, instant, int, json, phone, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { credentials } from './credentials';
import { act, create, list, look, move, query, remove, resource, update } from '../../language/resource';

export interface DataScope {
  cities: string[];
  partnerIds: string[];
  shopIds: string[];
}

/** What is looked at before any of this is done. */
const adminUserEvidence = {
  fields: ['username', 'realName', 'phone', 'loginType', 'partnerId', 'roleIds', 'status', 'lastLoginAt'],
} as const;

/** Someone who can sign in: platform staff (type 1) or a partner's operator (type 2). */
export const adminUser = resource('admin_user', {
  under: ['roleIds'],
  label: '后台账号',
  title: 'realName',
  english: 'admin user account',
  jump: ['username', 'phone'],
  scope: { partner: 'partnerId' },
  fields: {
    username: text('登录名', { max: 32, min: 2, required: true, unique: true, search: 'contains' }),
    phone: phone('手机号', { required: true, unique: true, masked: true, search: 'exact' }),
    passwordHash: text('密码哈希', { max: 200, required: true, secret: 'digest', readOnly: true }),
    realName: text('姓名', { max: 32, required: true, search: 'contains' }),
    loginType: choice('账号类型', { staff: '平台账号', partner: '服务商账号' }, { required: true, default: 'staff' }),
    partnerId: ref('partner_main', '所属服务商', { requiredWhen: { loginType: 'partner' }, shownWhen: { loginType: 'partner' } }),
    roleIds: refs('admin_role', '角色'),
    dataScope: json<DataScope>('数据范围', { readOnly: true }),
    avatar: image('头像'),
    inviteCode: text('邀请码', { max: 16, required: true, unique: true, readOnly: true }),
    failCount: int('连续输错', { required: true, readOnly: true, default: 0 }),
    lockedUntil: instant('锁定至', { readOnly: true }),
    lastLoginAt: instant('最近登录', { readOnly: true }),
    pwdChangedAt: instant('最近改密', { readOnly: true }),
    signedOutAt: instant('最近被下线', { readOnly: true }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用', locked: '锁定' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good', locked: 'bad' } },
    ),
  },
  indexes: [
    ['status', '-createdAt'],
    ['loginType', '-createdAt'],
    ['partnerId'],
    ['roleIds'],
    ['lastLoginAt'],
    ['lockedUntil'],
    ['-createdAt'],
  ],
  moves: [
    { call: '/admin/user/add', from: null, to: 'enabled' },
    // The main account comes with its partner.
    { call: '/partner/main/audit', from: null, to: 'enabled' },
    { call: '/partner/main/initPwd', from: ['enabled', 'locked'], to: 'enabled' },
    { call: '/admin/user/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: '/admin/user/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: 'system', from: 'enabled', to: 'locked' },
    { call: 'system', from: 'locked', to: 'enabled', due: 'lockedUntil' },
    { call: '/admin/user/initPwd', from: ['enabled', 'locked'], to: 'enabled' },
  ],
  reads: {
    search: list('/admin/user/search'),
    sessions: query('/admin/user/sessions', { input: { id: ref('admin_user', '账号', { required: true }) } }),
  },
  actions: {
    add: create('新增账号', '/admin/user/add', {
      key: 'n',
      english: 'add user',
      fields: ['username', 'phone', 'realName', 'loginType', 'partnerId', 'roleIds', 'remark'],
      reply: credentials('初始密码'),
    }),
    update: update('编辑', '/admin/user/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['phone', 'realName', 'loginType', 'partnerId', 'avatar', 'remark'],
    }),
    setRole: act('分配角色', '/admin/user/setRole', {
      key: 'm',
      english: 'assign roles',
      ask: { roleIds: refs('admin_role', '角色'), cityCodes: texts('数据范围:城市', { areas: 'city', help: '留空为全部城市' }) },
      replaces: { cityCodes: 'dataScope.cities' },
      undo: 'setRole',
    }),
    initPwd: act('重置密码', '/admin/user/initPwd', {
      evidence: adminUserEvidence,
      key: 'p',
      english: 'reset password',
      danger: true,
      reply: credentials('新密码'),
    }),
    sessions: look('登录设备', '/admin/user/sessions', {
      key: 'w',
      english: 'devices sessions signed in',
      reply: { count: int('登录着的设备'), devices: text('设备') },
    }),
    signOut: act('强制下线', '/admin/user/signOut', {
      evidence: adminUserEvidence,
      key: 'f',
      english: 'sign out everywhere revoke sessions',
      danger: true,
    }),
    disable: move('停用', '/admin/user/enable', {
      evidence: adminUserEvidence,
      key: 's',
      english: 'disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'enable',
    }),
    enable: move('启用', '/admin/user/enable', { key: 't', english: 'enable', with: { status: 'enabled' }, undo: 'disable' }),
    remove: remove('删除', '/admin/user/delete', { evidence: adminUserEvidence, english: 'delete', danger: true }),
  },
});

export const userPages = pages(adminUser, {
  url: '/api/admin/user/search',
  key: 'u',
  name: '后台账号',
  group: 'system-management',
  subgroup: '账号',
  kind: 'list',
  read: 'search',
  english: 'admin users accounts',
  columns: ['username', 'realName', 'status', 'loginType', 'partnerId', 'roleIds', 'phone', 'lastLoginAt', 'failCount', 'createdAt'],
  filters: ['keyword', 'status', 'loginType', 'roleIds', 'partnerId', 'createdAt'],
  actions: ['add', 'update', 'setRole', 'initPwd', 'sessions', 'signOut', 'disable', 'enable', 'remove'],
  help: '新增账号后系统生成一次性初始密码,只显示一次。',
});
