import { choice, date, derived, phone, ref, refs, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { credentials } from './credentials';
import { act, create, list, move, remove, resource, SAME, update } from '../../language/resource';

const fields = ['name', 'phone', 'department', 'leaderId', 'adminUserId', 'joinedAt', 'remark'] as const;

/** What is looked at before any of this is done. */
const managerUserEvidence = { fields: ['name', 'phone', 'department', 'leaderId', 'cityCodes', 'shopCount', 'status'] } as const;

/** A platform employee who looks after shops and partners; may have a login. Which shops: those that name this manager. */
export const managerUser = resource('manager_user', {
  label: '业务经理',
  title: 'name',
  english: 'manager',
  jump: ['phone'],
  fields: {
    name: text('姓名', { max: 32, required: true, search: 'contains' }),
    phone: phone('手机', { required: true, unique: true, masked: true, search: 'exact' }),
    adminUserId: ref('admin_user', '登录账号', { offered: { status: 'enabled' }, help: '没有登录账号的经理只是名录里的联系人' }),
    department: text('部门', { max: 32, search: 'exact' }),
    leaderId: ref('manager_user', '上级', { offered: { status: 'active' } }),
    cityCodes: texts('负责城市', { areas: 'city', readOnly: true }),
    shopCount: { ...derived.count('负责店铺', 'merchant_shop', 'managerId'), internal: 'merchant_shop' },
    joinedAt: date('入职'),
    status: choice(
      '状态',
      { left: '离职', active: '在职' },
      { required: true, readOnly: true, default: 'active', tones: { left: 'idle', active: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['adminUserId'] }],
  indexes: [['status', '-createdAt'], ['shopCount'], ['cityCodes'], ['leaderId'], ['department', 'name'], ['-createdAt']],
  moves: [
    { call: '/manage/user/add', from: null, to: 'active' },
    { call: '/manage/user/enable', from: 'active', to: 'left', by: { status: 'left' } },
    { call: '/manage/user/enable', from: 'left', to: 'active', by: { status: 'active' } },
    { call: '/manage/user/initPwd', from: 'active', to: SAME },
    { call: '/manage/user/areaSetting', from: 'active', to: SAME },
  ],
  reads: { search: list('/manage/user/search') },
  actions: {
    add: create('新增经理', '/manage/user/add', { key: 'n', english: 'add manager', fields }),
    update: update('修改', '/manage/user/update', { key: 'e', english: 'edit', versioned: true, fields }),
    areaSetting: act('设置区域与店铺', '/manage/user/areaSetting', {
      on: 'row',
      key: 'a',
      english: 'set areas and shops',
      replaces: { shopIds: null },
      reply: { taken: text('接管店铺') },
      ask: {
        cityCodes: texts('负责城市', { areas: 'city' }),
        shopIds: refs('merchant_shop', '接管这些店铺', { help: '改由此人负责;留空不变' }),
        fromId: ref('manager_user', '或接管此人的全部店铺', { help: '离职前移交用' }),
      },
    }),
    initPwd: act('重置密码', '/manage/user/initPwd', {
      evidence: managerUserEvidence,
      key: 'p',
      english: 'reset password',
      danger: true,
      reply: credentials('新密码'),
    }),
    leave: move('离职', '/manage/user/enable', {
      evidence: managerUserEvidence,
      key: 's',
      english: 'leave disable',
      with: { status: 'left' },
      danger: true,
      undo: 'back',
    }),
    back: move('复职', '/manage/user/enable', { key: 't', english: 'return enable', with: { status: 'active' }, undo: 'leave' }),
    remove: remove('删除', '/manage/user/delete', { evidence: managerUserEvidence, english: 'delete', danger: true }),
  },
});

export const managerPages = pages(managerUser, {
  url: '/api/manage/user/search',
  name: '业务经理',
  group: 'system-management',
  subgroup: '账号',
  kind: 'list',
  read: 'search',
  sort: 'status',
  english: 'business managers',
  columns: ['name', 'status', 'shopCount', 'cityCodes', 'department', 'leaderId', 'phone', 'adminUserId', 'joinedAt', 'createdAt'],
  filters: ['keyword', 'status', 'cityCodes', 'department', 'leaderId', 'shopCount'],
  actions: ['add', 'update', 'areaSetting', 'leave', 'back', 'initPwd', 'remove'],
  help: '每个店铺同一时刻只有一个业务经理。离职前须把名下店铺移交:在接手的人上“设置区域与店铺”,选择接管谁的全部店铺。',
});
