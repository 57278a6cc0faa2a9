import { choice, derived, flag, image, int, text, texts } from '../../language/field';
import { whenLinked } from '../../language/linking';
import { pages } from '../../language/page';
import { create, list, move, options, remove, resource, SAME, update } from '../../language/resource';

const CALL = '/market/column';
const FIELDS = ['name', 'code', 'position', 'icon', 'cityCodes', 'sort', 'remark'] as const;
const columnEvidence = { fields: ['name', 'position', 'icon', 'cityCodes', 'articleCount', 'published', 'status'] } as const;

/** A column of articles in one of the clients. */
export const marketColumn = resource('market_column', {
  label: '营销栏目',
  title: 'name',
  english: 'marketing column',
  fields: {
    name: text('栏目名', { max: 32, required: true, unique: true, search: 'contains' }),
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[a-z][a-z0-9_]{1,15}',
      help: '小写字母、数字与下划线',
    }),
    position: choice('端', { shop: '店铺助手', partner: '服务商端', customer: 'C端小程序' }, { required: true, default: 'customer' }),
    icon: image('图标', { ratio: [1, 1], maxWidth: 256 }),
    articleCount: derived.count('文章数', 'market_article', 'columnId'),
    liveCount: derived.count('在线文章', 'market_article', 'columnId', { status: 'published' }),
    published: flag('已发布', { readOnly: true }),
    cityCodes: texts('可见城市', { areas: 'city', help: '留空为全部' }),
    sort: int('排序', { required: true, min: 0, max: 9_999, default: 100, help: '小的在前' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  indexes: [['sort'], ['status', 'sort'], ['position', 'sort'], ['published', 'sort'], ['-createdAt']],
  moves: [
    { call: `${CALL}/add`, from: null, to: 'enabled' },
    { call: `${CALL}/update`, from: ['enabled', 'disabled'], to: SAME },
    { call: `${CALL}/enable`, from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: `${CALL}/enable`, from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
    { call: `${CALL}/publish`, from: 'enabled', to: SAME },
    { call: `${CALL}/delete`, from: ['enabled', 'disabled'], to: null },
  ],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`) },
  actions: {
    add: create('新增栏目', `${CALL}/add`, { key: 'n', english: 'add column', fields: FIELDS }),
    update: update('修改', `${CALL}/update`, { key: 'e', english: 'edit', versioned: true, fields: FIELDS }),
    publish: move('发布', `${CALL}/publish`, {
      evidence: columnEvidence,
      key: 'p',
      english: 'publish',
      versioned: true,
      when: { published: false },
      danger: true,
    }),
    enable: move('启用', `${CALL}/enable`, { key: 't', english: 'enable', with: { status: 'enabled' }, undo: 'disable' }),
    disable: move('停用', `${CALL}/enable`, {
      key: 's',
      english: 'disable',
      with: { status: 'disabled' },
      undo: 'enable',
      ask: { linked: whenLinked('它的文章,或有文章待发布', '停用') },
      replaces: { linked: null },
      // Which pages these are is said before it is decided.
      previews: true,
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: columnEvidence, english: 'delete', danger: true }),
  },
});

export const columnPages = pages(marketColumn, {
  url: '/api/market/column/search',
  name: '营销栏目',
  group: 'operations-center',
  subgroup: '营销内容',
  kind: 'list',
  read: 'search',
  english: 'marketing columns',
  columns: ['name', 'status', 'published', 'position', 'articleCount', 'liveCount', 'cityCodes', 'sort', 'icon', 'code', 'updatedAt'],
  filters: ['keyword', 'status', 'position', 'published'],
  actions: ['add', 'update', 'publish', 'enable', 'disable', 'remove'],
  calls: ['/market/column/list'],
  help: '栏目发布后端上才看得到;停用的栏目连同文章一起看不到,文章本身不变。有文章的栏目不能删除。',
});
