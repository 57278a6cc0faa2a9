import { blocks, choice, derived, image, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, create, list, remove, resource, update } from '../../language/resource';
import { STYLE_BLOCKS } from './blocks';

const CALL = '/style/template';
const ABOUT = ['name', 'pageType', 'cover', 'tag', 'sort', 'remark'] as const;
const templateEvidence = { fields: ['name', 'pageType', 'cover', 'tag', 'componentCount', 'useCount', 'sourceId'] } as const;

/** What a page can begin with: components of one that proved good, kept to be used again. */
export const styleTemplate = resource('style_template', {
  label: '装修模板',
  title: 'name',
  english: 'style template',
  fields: {
    name: text('模板名', { max: 32, required: true, unique: true, search: 'contains' }),
    pageType: choice('类型', { home: '首页', category: '分类', activity: '活动页', mine: '我的' }, { required: true, default: 'activity' }),
    cover: image('缩略图'),
    components: blocks('组件', STYLE_BLOCKS, { readOnly: true }),
    componentCount: int('组件数', { required: true, readOnly: true, default: 0, min: 0 }),
    tag: text('行业标签', { max: 32, search: 'prefix' }),
    useCount: derived.count('使用次数', 'style_page', 'templateId'),
    sourceId: ref('style_template', '复制来源', { readOnly: true }),
    sort: int('排序', { required: true, min: 0, max: 9_999, default: 100, help: '小的在前' }),
  },
  indexes: [['sort'], ['pageType', 'sort'], ['tag', 'sort'], ['-useCount'], ['sourceId'], ['-createdAt']],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }) },
  actions: {
    add: create('新增模板', `${CALL}/add`, {
      key: 'n',
      english: 'add template',
      fields: ABOUT,
      ask: { pageId: ref('style_page', '取自页面', { required: true, help: '模板的组件是这个页面此刻的草稿' }) },
    }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ABOUT,
      replaces: { pageId: null },
      ask: { pageId: ref('style_page', '改为取自页面', { help: '留空则组件不变;用过它的页面不受影响' }) },
    }),
    copy: act('复制', `${CALL}/copy`, {
      key: 'c',
      english: 'copy duplicate',
      on: 'row',
      replaces: { name: null },
      ask: { name: text('新模板名', { max: 32, required: true }) },
    }),
    remove: remove('删除', `${CALL}/delete`, { evidence: templateEvidence, english: 'delete', danger: true }),
  },
});

export const templatePages = pages(styleTemplate, {
  url: '/api/style/template/search',
  name: '装修模板',
  group: 'operations-center',
  subgroup: '装修与轮播',
  kind: 'gallery',
  read: 'search',
  pictures: 'cover',
  english: 'style templates',
  columns: ['name', 'pageType', 'tag', 'componentCount', 'useCount'],
  filters: ['keyword', 'pageType', 'tag'],
  actions: ['add', 'update', 'copy', 'remove'],
  help: '模板取自一个页面的草稿,新建页面时选它就带上这些组件;之后两边各改各的。还有页面记着来源的模板不能删除。',
});
