import { COLOUR, blocks, choice, derived, image, instant, int, ref, text } from '../../language/field';
import { whenLinked } from '../../language/linking';
import { pages } from '../../language/page';
import { act, create, list, move, options, remove, resource, SAME, update } from '../../language/resource';
import { STYLE_BLOCKS } from './blocks';

const described = ['name', 'app', 'primaryColor', 'cover', 'remark'] as const;

/** How a whole shop looks to its customers: its colour, its client and its pages. */
export const styleScheme = resource('style_scheme', {
  label: '装修方案',
  title: 'name',
  english: 'style scheme',
  fields: {
    name: text('方案名', { max: 32, required: true, unique: true, search: 'contains' }),
    app: choice('端', { wechat: '微信小程序', alipay: '支付宝小程序' }, { required: true, default: 'wechat' }),
    primaryColor: text('主色', { max: 16, required: true, shape: COLOUR, default: '#1677ff', help: '如 #1677ff' }),
    cover: image('封面'),
    pageCount: derived.count('页面', 'style_page', 'schemeId'),
    useShopCount: int('使用店铺', { required: true, readOnly: true, default: 0, unit: '家' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'disabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['-createdAt'], ['status', '-createdAt'], ['app', '-createdAt']],
  moves: [
    { call: '/style/scheme/add', from: null, to: 'disabled' },
    { call: '/style/scheme/copy', from: null, to: 'disabled' },
    { call: '/style/scheme/copy', from: ['disabled', 'enabled'], to: SAME },
    { call: '/style/scheme/update', from: ['disabled', 'enabled'], to: SAME },
    { call: '/style/scheme/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/style/scheme/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { search: list('/style/scheme/search'), options: options('/style/scheme/list') },
  actions: {
    add: create('新增方案', '/style/scheme/add', { key: 'n', english: 'add scheme', fields: described }),
    update: update('修改', '/style/scheme/update', { key: 'e', english: 'edit', versioned: true, fields: described }),
    enable: move('启用', '/style/scheme/enable', { key: 't', english: 'enable', with: { status: 'enabled' }, undo: 'disable' }),
    disable: move('停用', '/style/scheme/enable', {
      key: 's',
      english: 'disable',
      with: { status: 'disabled' },
      undo: 'enable',
      ask: { linked: whenLinked('它的页面', '停用') },
      replaces: { linked: null },
      // Which pages these are is said before it is decided.
      previews: true,
    }),
    copy: act('复制', '/style/scheme/copy', {
      key: 'c',
      english: 'copy duplicate',
      on: 'row',
      replaces: { name: null },
      ask: { name: text('新方案名', { max: 32, required: true }) },
    }),
  },
});

/** What is looked at before any of this is done. */
const stylePageEvidence = { fields: ['name', 'schemeId', 'pageType', 'path', 'publishedAt', 'status'] } as const;

/** One page of a scheme: as it is being worked on, and as customers see it. */
export const stylePage = resource('style_page', {
  label: '装修页面',
  title: 'name',
  english: 'style page',
  under: ['schemeId'],
  fields: {
    schemeId: ref('style_scheme', '方案', { required: true }),
    name: text('页面名', { max: 32, required: true, search: 'contains' }),
    pageType: choice('类型', { home: '首页', category: '分类', activity: '活动页', mine: '我的' }, { required: true, default: 'activity' }),
    templateId: ref('style_template', '来源模板', { help: '新建时带上模板的组件' }),
    path: text('路径', { max: 64, required: true, search: 'prefix', shape: '/pages/[\\w/-]+', help: '如 /pages/activity/spring' }),
    draftComponents: blocks('组件', STYLE_BLOCKS),
    onlineComponents: blocks('线上组件', STYLE_BLOCKS, { readOnly: true }),
    publishedAt: instant('发布时间', { readOnly: true }),
    status: choice(
      '状态',
      { unpublished: '未发布', published: '已发布', changed: '有未发布改动' },
      { required: true, readOnly: true, default: 'unpublished', tones: { unpublished: 'idle', published: 'good', changed: 'wait' } },
    ),
  },
  indexes: [
    ['-createdAt'],
    ['schemeId', '-createdAt'],
    ['status', '-createdAt'],
    ['pageType', '-createdAt'],
    ['templateId'],
    ['-publishedAt'],
  ],
  versions: { fields: ['draftComponents'], at: ['build', 'publish'] },
  uniqueWhere: [{ fields: ['schemeId'], when: { pageType: 'home' } }, { fields: ['schemeId', 'path'] }],
  moves: [
    { call: '/style/page/add', from: null, to: 'unpublished' },
    { call: '/style/scheme/copy', from: null, to: 'unpublished' },
    { call: '/style/page/update', from: ['unpublished', 'published', 'changed'], to: SAME },
    { call: '/style/page/update', from: 'published', to: 'changed' },
    { call: '/style/page/update', from: 'changed', to: 'published' },
    { call: '/style/page/publish', from: ['unpublished', 'changed'], to: 'published' },
    { call: '/style/page/delete', from: ['unpublished', 'published', 'changed'], to: null },
  ],
  reads: { search: list('/style/page/search') },
  actions: {
    add: create('新增页面', '/style/page/add', {
      key: 'n',
      english: 'add page',
      fields: ['schemeId', 'templateId', 'name', 'pageType', 'path', 'remark'],
    }),
    /** All that the designer changes; `update` is the part of it that needs no designer. */
    build: update('保存', '/style/page/update', {
      english: 'save page',
      versioned: true,
      fields: ['name', 'pageType', 'path', 'remark', 'draftComponents'],
    }),
    update: update('改资料', '/style/page/update', {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'pageType', 'path', 'remark'],
    }),
    publish: move('发布', '/style/page/publish', {
      evidence: stylePageEvidence,
      key: 'p',
      english: 'publish',
      versioned: true,
      danger: true,
    }),
    remove: remove('删除', '/style/page/delete', { evidence: stylePageEvidence, english: 'delete', danger: true }),
  },
});

const place = { group: 'operations-center', subgroup: '装修与轮播' } as const;

export const stylePages = [
  ...pages(styleScheme, {
    ...place,
    url: '/api/style/scheme/search',
    name: '装修方案',
    kind: 'gallery',
    read: 'search',
    pictures: 'cover',
    english: 'style schemes',
    columns: ['name', 'status', 'app', 'useShopCount'],
    filters: ['keyword', 'status', 'app'],
    actions: ['add', 'update', 'enable', 'disable', 'copy'],
    help: '启用的方案至少有一个已发布的首页;有店铺在用的方案不能停用。复制会连同页面的草稿一起复制。',
  }),
  ...pages(stylePage, {
    ...place,
    url: '/api/style/page/search',
    name: '装修页面',
    kind: 'designer',
    read: 'search',
    english: 'style pages designer',
    designer: { draft: 'draftComponents', live: 'onlineComponents', publishes: 'publish' },
    saves: 'build',
    columns: ['name', 'status', 'schemeId', 'pageType', 'draftComponents', 'path', 'publishedAt', 'updatedAt'],
    filters: ['keyword', 'schemeId', 'status', 'pageType'],
    actions: ['add', 'update', 'publish', 'remove'],
    help: '打开一个页面即可搭建:左边是组件,右边是手机上的样子。保存的是草稿,发布后顾客才看到。',
  }),
];
