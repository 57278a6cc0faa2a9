import { choice, int, ref, rich, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, remove, resource, tree, update } from '../../language/resource';

const CALL = '/app/help/module';
const fields = ['parentId', 'title', 'contentHtml', 'appPageId', 'keywords', 'sort', 'remark'] as const;

/** The help of the app: folders, and articles within. */
export const appHelpModule = resource('app_help_module', {
  label: 'APP帮助',
  title: 'title',
  english: 'app help article',
  fields: {
    parentId: ref('app_help_module', '上级', { help: '不选则在最上层' }),
    title: text('标题', { max: 64, required: true, search: 'contains' }),
    nodeType: choice('类型', { folder: '目录', article: '文章' }, { required: true, default: 'article' }),
    contentHtml: rich('内容', { max: 20_000 }),
    appPageId: ref('app_page', '关联页面', { among: { isLive: true }, help: '线上有的页面' }),
    viewCount: int('查看', { required: true, readOnly: true, min: 0, default: 0 }),
    usefulCount: int('有用', { required: true, readOnly: true, min: 0, default: 0 }),
    usefulBp: int('有用率(%)', { reckoned: 'case when view_count > 0 then round(useful_count * 100.0 / view_count) end' }),
    address: text('公开地址', { reckoned: `case when node_type = 'article' then '/public/help/' || id end`, help: '谁都能看,删除即失效' }),
    keywords: text('关键词', { max: 128, search: 'contains', help: '顾客会搜的词,空格分开' }),
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
  },
  caps: { useful: ['usefulCount', 'viewCount'] },
  checks: {
    folder: { sql: `node_type = 'article' or content_html is null`, message: '目录没有内容' },
  },
  uniqueWhere: [{ fields: ['parentId', 'title'] }],
  indexes: [['sort'], ['parentId', 'sort'], ['nodeType', 'sort'], ['appPageId']],
  reads: { tree: tree(`${CALL}/tree`, { sort: 'sort' }) },
  actions: {
    add: create('新增', `${CALL}/add`, { key: 'n', english: 'add help', fields: ['nodeType', ...fields] }),
    update: update('编辑', `${CALL}/update`, { key: 'e', english: 'edit move', versioned: true, fields }),
    remove: remove('删除', `${CALL}/delete`, {
      english: 'delete',
      danger: true,
      evidence: { fields: ['title', 'nodeType', 'parentId', 'viewCount', 'usefulCount', 'appPageId'] },
    }),
  },
});

export const helpPages = pages(appHelpModule, {
  url: '/api/app/help/module/tree',
  name: 'APP帮助模块',
  group: 'platform-management',
  subgroup: 'APP管理',
  gateway: 'client',
  kind: 'tree',
  read: 'tree',
  english: 'app help tree articles',
  columns: ['title', 'nodeType', 'viewCount', 'usefulBp', 'keywords', 'address', 'appPageId', 'sort', 'updatedBy', 'updatedAt'],
  filters: ['keyword', 'nodeType'],
  actions: ['add', 'update', 'remove'],
  calls: ['/app/page/list'],
  help: '目录里放目录或文章,文章下不能再放。在一行上新增即加为它的下级;Alt+↑↓ 调整同级的先后,Alt+→ 放进上一个目录、Alt+← 移到上一层,移到更远处就改“上级”。有下级的目录不能删除。有用率低的文章先改。',
});
