import { choice, instant, json, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, resource, update } from '../../language/resource';
import type { Button } from './buttons';

const CALL = '/wechat/account';
const evidence = { fields: ['name', 'appId', 'principal', 'liveAt', 'status'] } as const;

/** An official account: its menu hangs on it. */
export const wechatAccount = resource('wechat_account', {
  label: '公众号',
  title: 'name',
  english: 'wechat official account',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  fields: {
    appId: text('AppID', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: 'wx[0-9a-f]{16}',
      help: 'wx 加 16 位小写十六进制',
    }),
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    principal: text('主体', { max: 64, required: true }),
    liveAt: instant('线上菜单时间', { readOnly: true }),
    liveMenu: json<readonly Button[]>('线上菜单', { readOnly: true }),
    menuError: text('最近发布错误', { max: 500, readOnly: true }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['status', '-createdAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
  ],
  reads: { search: list(`${CALL}/search`), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增公众号', `${CALL}/add`, { key: 'n', english: 'add account', fields: ['appId', 'name', 'principal', 'remark'] }),
    update: update('编辑', `${CALL}/update`, {
      key: 'e',
      english: 'edit account',
      versioned: true,
      fields: ['name', 'principal', 'remark'],
    }),
    stop: move('停用', `${CALL}/enable`, {
      key: 's',
      english: 'stop disable',
      with: { status: 'disabled' },
      danger: true,
      undo: 'start',
      evidence,
    }),
    start: move('启用', `${CALL}/enable`, { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
  },
});

export const accountPages = pages(wechatAccount, {
  url: '/api/wechat/account/search',
  group: 'platform-cooperation',
  gateway: 'wechatMp',
  subgroup: '公众号',
  name: '公众号',
  kind: 'list',
  read: 'search',
  english: 'official accounts',
  columns: ['name', 'appId', 'status', 'principal', 'liveAt', 'menuError', 'createdAt'],
  filters: ['keyword', 'status'],
  actions: ['add', 'update', 'stop', 'start'],
  help: '菜单挂在公众号上。停用的不能发布和同步菜单。',
});
