import { choice, derived, flag, image, int, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { create, list, move, remove, resource, tree, update } from '../../language/resource';

/** A place for products: three levels, products stand in the third. */
export const productCategory = resource('product_category', {
  label: '商品分类',
  title: 'name',
  english: 'category',
  fields: {
    name: text('名称', { max: 32, required: true, search: 'contains' }),
    parentId: ref('product_category', '上级', { help: '不选则是一级分类' }),
    level: choice('层级', { first: '一级', second: '二级', third: '三级' }, { required: true, readOnly: true, default: 'first' }),
    code: text('编码', {
      max: 16,
      required: true,
      unique: true,
      search: 'exact',
      shape: '[0-9A-Z]{2,16}',
      help: '两到十六个大写字母或数字',
    }),
    icon: image('图标'),
    attributes: texts('规格属性', { help: '一项一条,如 容量、包装' }),
    isBucket: flag('桶装类'),
    spuCount: derived.count('直属商品', 'product_spu', 'categoryId'),
    sort: int('排序', { required: true, default: 100, min: 0, max: 9999, help: '小的在前' }),
    status: choice(
      '状态',
      { disabled: '停用', enabled: '启用' },
      { required: true, readOnly: true, default: 'enabled', tones: { disabled: 'idle', enabled: 'good' } },
    ),
  },
  uniqueWhere: [{ fields: ['parentId', 'name'] }],
  indexes: [['sort'], ['parentId', 'sort'], ['level', 'sort'], ['status', 'sort']],
  moves: [
    { call: '/product/category/add', from: null, to: 'enabled' },
    { call: '/product/category/enable', from: 'disabled', to: 'enabled', by: { status: 'enabled' } },
    { call: '/product/category/enable', from: 'enabled', to: 'disabled', by: { status: 'disabled' } },
  ],
  reads: { tree: tree('/product/category/tree', { sort: 'sort' }), search: list('/product/category/search', { sort: 'sort' }) },
  actions: {
    add: create('新增子类', '/product/category/add', {
      key: 'n',
      english: 'add category',
      fields: ['parentId', 'code', 'name', 'icon', 'attributes', 'isBucket', 'sort', 'remark'],
    }),
    update: update('改名/排序', '/product/category/update', {
      key: 'e',
      english: 'edit rename sort',
      versioned: true,
      fields: ['name', 'icon', 'attributes', 'isBucket', 'sort', 'remark'],
    }),
    stop: move('停用', '/product/category/enable', { key: 's', english: 'stop disable', with: { status: 'disabled' }, undo: 'start' }),
    start: move('启用', '/product/category/enable', { key: 't', english: 'start enable', with: { status: 'enabled' }, undo: 'stop' }),
    remove: remove('删除', '/product/category/delete', {
      evidence: { fields: ['name', 'parentId', 'level', 'code', 'spuCount', 'status'] },
      english: 'delete',
      danger: true,
    }),
  },
});

export const categoryPages = pages(productCategory, {
  url: '/api/product/category/tree',
  name: '商品分类',
  group: 'basic-info',
  subgroup: '平台商品',
  kind: 'tree',
  read: 'tree',
  english: 'product categories',
  columns: ['name', 'code', 'status', 'spuCount', 'isBucket', 'attributes', 'sort', 'updatedAt'],
  filters: ['keyword', 'level', 'status'],
  actions: ['add', 'update', 'stop', 'start', 'remove'],
  calls: ['/product/category/search'],
  help: '三级分类,商品挂在第三级。在一行上新增,即加为它的子类;清空上级则是新的一级分类。有启用子类或上架商品的不能停用。',
});
