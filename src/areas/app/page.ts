import { blocks, choice, flag, image, instant, int, json, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, SAME, update } from '../../language/resource';
import { APP_BLOCKS, VERSION } from './blocks';

const CALL = '/app/page';
const described = ['name', 'module', 'icon', 'route', 'minVersion', 'roleScope', 'sort', 'remark'] as const;
const seen = { fields: ['name', 'code', 'module', 'route', 'roleScope', 'minVersion', 'draftConfig', 'publishedAt', 'status'] } as const;

export interface Shown {
  readonly name: string;
  readonly module: string;
  readonly icon: string | null;
  readonly route: string;
  readonly minVersion: string;
  readonly roleScope: string;
}

/** A page of the store helper, or a way in there: as it is being worked on, and as shops have it. */
export const appPage = resource('app_page', {
  label: 'APP页面',
  title: 'name',
  english: 'app page',
  fields: {
    code: text('编码', {
      max: 32,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[a-z][a-zA-Z0-9.]{1,31}',
      help: '小写字母开头,如 home.main',
    }),
    name: text('页面名', { max: 32, required: true, search: 'contains' }),
    module: choice(
      '模块',
      { home: '首页', order: '订单', product: '商品', marketing: '营销', mine: '我的' },
      { required: true, default: 'home' },
    ),
    icon: image('图标', { ratio: [1, 1], maxWidth: 256 }),
    route: text('路由', { max: 64, required: true, unique: true, search: 'prefix', shape: '/app/[\\w/-]+', help: '如 /app/home/main' }),
    minVersion: text('最低版本', { ...VERSION, required: true, default: '1.0.0' }),
    roleScope: choice('可见', { all: '全部', owner: '店主', special: '特殊角色' }, { required: true, default: 'all' }),
    draftConfig: blocks('组件', APP_BLOCKS),
    liveConfig: blocks('线上组件', APP_BLOCKS, { readOnly: true }),
    /** As `liveShown` has it, where it is seen that it is used. */
    liveIcon: image('线上图标', { readOnly: true }),
    /** What else shops have of it: as it was published. */
    liveShown: json<Shown>('线上资料', { readOnly: true }),
    isLive: flag('线上有', { reckoned: 'live_config is not null' }),
    publishedAt: instant('发布时间', { readOnly: true }),
    sort: int('顺序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { draft: '草稿', published: '已发布' },
      { required: true, readOnly: true, default: 'draft', tones: { draft: 'idle', published: 'good' } },
    ),
  },
  versions: { fields: ['draftConfig'], at: ['build', 'publish'] },
  indexes: [['sort'], ['status', 'sort'], ['isLive', 'sort'], ['module', 'sort'], ['roleScope', 'sort'], ['-publishedAt'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'draft' },
    { call: `${CALL}/update`, from: ['draft', 'published'], to: SAME },
    { call: `${CALL}/update`, from: 'published', to: 'draft' },
    { call: `${CALL}/publish`, from: 'draft', to: 'published' },
    { call: `${CALL}/delete`, from: 'draft', to: null },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增页面', `${CALL}/add`, { key: 'n', english: 'add page', fields: ['code', ...described] }),
    /** All that the designer changes; `update` is the part of it that needs no designer. */
    build: update('保存', `${CALL}/update`, { english: 'save page', versioned: true, fields: [...described, 'draftConfig'] }),
    update: update('改资料', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: described }),
    publish: move('发布', `${CALL}/publish`, { evidence: seen, key: 'p', english: 'publish', danger: true, versioned: true }),
    remove: remove('删除', `${CALL}/delete`, { evidence: seen, english: 'delete', danger: true }),
  },
});

export const appPagePages = pages(appPage, {
  url: '/api/app/page/search',
  name: 'APP页面',
  group: 'platform-management',
  subgroup: 'APP管理',
  kind: 'designer',
  read: 'search',
  english: 'app pages designer entries',
  designer: { draft: 'draftConfig', live: 'liveConfig', publishes: 'publish', shownTo: { role: 'roleScope', version: 'minVersion' } },
  saves: 'build',
  columns: ['name', 'status', 'isLive', 'module', 'roleScope', 'minVersion', 'draftConfig', 'route', 'code', 'publishedAt', 'updatedAt'],
  filters: ['keyword', 'module', 'status', 'roleScope'],
  actions: ['add', 'update', 'publish', 'remove'],
  help: '店铺助手 APP 的页面与入口。左边排组件,右边是手机上的样子;每个组件可定可见角色和最低版本,按 W 换个身份、版本或宽度看。保存的是草稿,线上仍是旧版,发布后才换;上过线的页面不能删除。',
});
