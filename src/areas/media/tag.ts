import { COLOUR, derived, flag, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, options, remove, resource, update } from '../../language/resource';

const CALL = '/image/tag';
const fields = ['name', 'alias', 'groupName', 'color', 'hot', 'sort', 'remark'] as const;

/** A word by which pictures are found. */
export const imageTag = resource('image_tag', {
  label: '图片标签',
  title: 'name',
  english: 'picture tag',
  fields: {
    name: text('标签名', { max: 16, required: true, unique: true, search: 'contains' }),
    alias: text('同义词', { max: 64, search: 'contains', help: '空格分开,检索时一样找得到' }),
    groupName: text('分组', { max: 16, search: 'contains' }),
    color: text('颜色', { max: 16, shape: COLOUR, help: '如 #1677ff' }),
    useCount: derived.count('使用', 'image_main', 'tagIds'),
    hot: flag('常用'),
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
    mergedToId: ref('image_tag', '并入', { help: '选了即把用它的图片全部改用那个标签' }),
    isMerged: flag('已并入', { reckoned: 'merged_to_id is not null' }),
  },
  indexes: [['sort'], ['hot', 'sort'], ['-useCount'], ['isMerged', 'sort'], ['mergedToId']],
  reads: { search: list(`${CALL}/search`, { sort: 'sort' }), options: options(`${CALL}/list`, { where: { isMerged: false } }) },
  actions: {
    add: create('新增标签', `${CALL}/add`, { key: 'n', english: 'add tag', fields }),
    update: update('改名/合并', `${CALL}/update`, {
      key: 'e',
      english: 'rename merge',
      versioned: true,
      fields: [...fields, 'mergedToId'],
    }),
    remove: remove('删除', `${CALL}/delete`, {
      english: 'delete',
      danger: true,
      evidence: { fields: ['name', 'alias', 'useCount', 'mergedToId'] },
    }),
  },
});

export const tagPages = pages(imageTag, {
  url: '/api/image/tag/search',
  name: '图片标签',
  group: 'platform-management',
  subgroup: '图片库',
  kind: 'list',
  read: 'search',
  english: 'picture tags merge',
  columns: ['name', 'useCount', 'hot', 'groupName', 'alias', 'mergedToId', 'color', 'sort', 'updatedAt'],
  filters: ['keyword', 'hot', 'isMerged'],
  actions: ['add', 'update', 'remove'],
  help: '合并:编辑时选“并入”,用它的图片全部改用那个标签,旧名成为同义词。还有图片在用的不能删除。',
});
