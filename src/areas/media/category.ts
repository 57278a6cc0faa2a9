import { choice, derived, image, int, ref, text } from '../../language/field';
import { pages } from '../../language/page';
import { create, remove, resource, tree, update } from '../../language/resource';

const CALL = '/image/category';

/** A place for pictures: three levels, pictures stand in any of them. */
export const imageCategory = resource('image_category', {
  label: '图片分类',
  title: 'name',
  english: 'picture category',
  fields: {
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    parentId: ref('image_category', '上级', { help: '不选则是一级分类' }),
    level: int('层级', { required: true, readOnly: true, min: 1, max: 3, default: 1 }),
    path: text('路径', { max: 128, readOnly: true }),
    usage: choice('用途', { goods: '商品', marketing: '营销', licence: '证照', other: '其它' }, { required: true, default: 'goods' }),
    cover: image('封面'),
    ownCount: derived.count('直属图片', 'image_main', 'categoryId'),
    imageCount: derived.count('图片数', 'image_main', 'categoryPathIds'),
    sort: int('排序', { required: true, min: 0, max: 9999, default: 100, help: '小的在前' }),
  },
  indexes: [['sort'], ['parentId', 'sort'], ['usage', 'sort']],
  uniqueWhere: [{ fields: ['parentId', 'name'] }],
  reads: { tree: tree(`${CALL}/tree`, { sort: 'sort' }) },
  actions: {
    add: create('新增子类', `${CALL}/add`, {
      key: 'n',
      english: 'add category',
      fields: ['parentId', 'name', 'usage', 'cover', 'sort', 'remark'],
    }),
    update: update('改名/排序', `${CALL}/update`, {
      key: 'e',
      english: 'edit rename sort',
      versioned: true,
      fields: ['name', 'usage', 'cover', 'sort', 'remark'],
    }),
    remove: remove('删除', `${CALL}/delete`, {
      english: 'delete empty',
      danger: true,
      evidence: { fields: ['name', 'path', 'usage', 'ownCount', 'imageCount'] },
    }),
  },
});

export const categoryPages = pages(imageCategory, {
  url: '/api/image/category/tree',
  name: '图片分类',
  group: 'platform-management',
  subgroup: '图片库',
  kind: 'tree',
  read: 'tree',
  english: 'picture categories tree',
  columns: ['name', 'imageCount', 'ownCount', 'usage', 'sort', 'path', 'cover', 'updatedAt'],
  filters: ['keyword', 'usage'],
  actions: ['add', 'update', 'remove'],
  help: '最多三级。在一行上新增即加为它的子类。图片数含下级;有图片或子类的不能删除。',
});
