import { choice, int, json, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, look, query, remove, resource, tree, update } from '../../language/resource';
import type { MenuPreview } from './buttons';

const CALL = '/wechat/menu';
const formFields = ['name', 'menuType', 'url', 'pagePath', 'eventKey', 'sort', 'remark'] as const;
const PREVIEW = { preview: json<MenuPreview>('预览') };
const ofType = (type: string) => ({ shownWhen: { menuType: type }, requiredWhen: { menuType: type } });

/** An item of an official account's menu. What is changed is a draft until the whole tree is published. */
export const wechatMenu = resource('wechat_menu', {
  label: '公众号菜单',
  title: 'name',
  english: 'wechat menu',
  scope: { partner: 'hidden', city: 'hidden', shop: 'hidden' },
  under: ['accountId'],
  fields: {
    accountId: ref('wechat_account', '公众号', { required: true, offered: { status: 'enabled' } }),
    parentId: ref('wechat_menu', '父菜单', { among: { level: 'first' }, help: '不选则是一级菜单' }),
    level: choice('层级', { first: '一级', second: '二级' }, { required: true, readOnly: true, default: 'first' }),
    name: text('名称', { max: 16, required: true, search: 'contains', help: '一级不超过 4 个汉字,二级不超过 8 个' }),
    menuType: choice(
      '类型',
      { view: '网页', miniprogram: '小程序', click: '点击事件', parent: '父级' },
      { required: true, default: 'view' },
    ),
    url: text('网页', { max: 500, shape: 'https://[^\\s]+', ...ofType('view'), help: 'https:// 开头的完整地址' }),
    pagePath: text('小程序路径', { max: 128, shape: 'pages/[\\w/-]+', ...ofType('miniprogram'), help: '如 pages/index/index' }),
    eventKey: text('事件键', { max: 64, shape: '[A-Za-z0-9_]+', ...ofType('click'), help: '字母、数字和下划线,如 order_water' }),
    sort: int('顺序', { required: true, min: 0, max: 999, default: 10, help: '小的在前' }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good' } },
    ),
  },
  indexes: [['accountId', 'sort'], ['parentId', 'sort'], ['level', 'sort'], ['status', 'sort'], ['menuType', 'sort'], ['sort']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'published'], to: 'draft' },
    { call: `${CALL}/publish`, from: 'draft', to: 'published' },
    // The remote has not taken it, or says how its own looks.
    { call: 'system', from: 'published', to: 'draft' },
    { call: 'system', from: null, to: 'published' },
  ],
  reads: {
    tree: tree(`${CALL}/search`, { sort: 'sort' }),
    list: list(`${CALL}/list`, { sort: 'sort' }),
    preview: query(`${CALL}/preview`, { input: { id: ref('wechat_menu', '菜单', { required: true }) } }),
  },
  actions: {
    add: create('新增菜单', `${CALL}/add`, {
      key: 'n',
      english: 'add menu',
      like: ['accountId'],
      fields: ['accountId', 'parentId', ...formFields],
    }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit menu', versioned: true, fields: formFields }),
    /** Of the whole menu that a row belongs to. */
    preview: look('预览与对比', `${CALL}/preview`, {
      key: 'w',
      english: 'preview phone compare with live',
      reply: PREVIEW,
    }),
    publish: act('发布整棵树', `${CALL}/publish`, {
      on: 'none',
      key: 'p',
      english: 'publish menu',
      like: ['accountId'],
      ask: { accountId: ref('wechat_account', '公众号', { required: true, offered: { status: 'enabled' } }) },
      reply: PREVIEW,
      previews: 'only',
    }),
    sync: act('从微信同步', `${CALL}/sync`, {
      on: 'none',
      key: 'i',
      english: 'sync menu from wechat',
      like: ['accountId'],
      ask: { accountId: ref('wechat_account', '公众号', { required: true, offered: { status: 'enabled' } }) },
    }),
    remove: remove('删除', `${CALL}/delete`, {
      key: 'd',
      english: 'delete menu',
      danger: true,
      evidence: { fields: ['accountId', 'name', 'level', 'menuType', 'status'] },
    }),
  },
});

export const menuPages = pages(wechatMenu, {
  url: '/api/wechat/menu/search',
  group: 'platform-cooperation',
  gateway: 'wechatMp',
  subgroup: '公众号',
  name: '公众号菜单',
  kind: 'tree',
  read: 'tree',
  english: 'official account menus',
  columns: ['name', 'accountId', 'menuType', 'status', 'sort', 'url', 'pagePath', 'eventKey', 'updatedAt'],
  filters: ['keyword', 'accountId', 'status', 'menuType'],
  actions: ['add', 'update', 'preview', 'publish', 'sync', 'remove'],
  calls: [`${CALL}/list`, '/wechat/account/list'],
  help: '一级至多三个,每个下面至多五个;有子菜单的一级自动成为父级。改过的回到草稿,“预览与对比”看手机上的样子和会改哪几处,发布整棵树一起上线;微信不收的退回草稿,原因写在“公众号”里。同步以微信侧为准,覆盖本地整棵树。',
});
