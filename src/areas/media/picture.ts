import { ALWAYS, image, images, int, json, ref, refs, text } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, look, query, remove, resource, update } from '../../language/resource';

const CALL = '/image/main';
/** Pictures that one upload takes. */
export const UPLOADS_MAX = 200;
/** A row that shows a picture. */
export interface PictureUse {
  readonly resource: string;
  readonly id: string;
  /** What people call the place: the resource and its field. */
  readonly label: string;
  /** Null where the reader holds no page with such rows, or the title is masked. */
  readonly title: string | null;
}
const seen = { fields: ['url', 'name', 'categoryId', 'refCount', 'width', 'height', 'createdAt'] } as const;

/** A picture of the library: known by what it holds, so that the same one is there once. */
export const imageMain = resource('image_main', {
  label: '图片',
  title: 'name',
  english: 'picture image library',
  fields: {
    name: text('名称', { max: 64, required: true, search: 'contains' }),
    url: image('图片', { required: true, readOnly: true }),
    categoryId: ref('image_category', '分类', { required: true }),
    categoryPathIds: refs('image_category', '分类及上级', { readOnly: true }),
    tagIds: refs('image_tag', '标签', { offered: { isMerged: false } }),
    brandId: ref('product_brand', '所属品牌', { offered: { status: 'enabled' } }),
    width: int('宽', { readOnly: true, min: 1, unit: '像素' }),
    height: int('高', { readOnly: true, min: 1, unit: '像素' }),
    sizeKb: int('大小', { readOnly: true, min: 0, unit: 'KB' }),
    md5: text('指纹', { max: 32, required: true, readOnly: true, unique: true, search: 'exact' }),
    refCount: int('引用', { required: true, readOnly: true, min: 0, default: 0, unit: '处' }),
    /** Only while its places are being changed: what was once replaced stands in the log. */
    replacedById: ref('image_main', '正在换成', { readOnly: true }),
    replaceAskedById: ref('admin_user', '替换人', { readOnly: true }),
  },
  indexes: [
    ['-createdAt'],
    ['categoryId', '-createdAt'],
    ['categoryPathIds'],
    ['tagIds'],
    ['brandId', '-createdAt'],
    ['-refCount'],
    ['refCount'],
    ['-sizeKb'],
    ['replacedById'],
    // Every row that begins or ceases to show a picture finds it by this.
    ['url'],
  ],
  reads: {
    search: list(`${CALL}/search`),
    /** Which rows show it. */
    uses: query(`${CALL}/uses`, { input: { id: ref('image_main', '图片', { required: true }) } }),
  },
  actions: {
    add: act('上传', `${CALL}/add`, {
      on: 'none',
      key: 'n',
      english: 'upload pictures',
      ask: {
        pictures: images('图片', {
          max: UPLOADS_MAX,
          requiredWhen: ALWAYS,
          help: `可拖入、粘贴、多选或选文件夹,一次最多 ${UPLOADS_MAX} 张`,
        }),
        categoryId: ref('image_category', '分类', { required: true }),
        tagIds: refs('image_tag', '标签', { offered: { isMerged: false } }),
        brandId: ref('product_brand', '所属品牌', { offered: { status: 'enabled' } }),
        name: text('名称', { max: 60, help: '多张时自动加序号;留空按日期命名' }),
      },
      reply: { added: int('新增'), known: int('库里已有'), names: text('已有的', { max: 500 }) },
    }),
    update: update('修改', `${CALL}/update`, {
      key: 'e',
      english: 'edit',
      versioned: true,
      fields: ['name', 'categoryId', 'tagIds', 'brandId', 'remark'],
    }),
    move: act('移动/打标签', `${CALL}/move`, {
      key: 'm',
      english: 'move tag',
      versioned: true,
      replaces: { categoryId: null, addTagIds: null },
      ask: {
        categoryId: ref('image_category', '移到分类', { help: '留空则不移动' }),
        addTagIds: refs('image_tag', '加标签', { offered: { isMerged: false } }),
      },
    }),
    uses: look('引用位置', `${CALL}/uses`, {
      key: 'q',
      english: 'where used',
      reply: { count: int('引用'), beyond: int('不在你范围内的引用'), uses: json<readonly PictureUse[]>('位置') },
    }),
    replace: act('全部替换', `${CALL}/replace`, {
      on: 'row',
      key: 'h',
      english: 'replace everywhere',
      danger: true,
      evidence: seen,
      ask: { withId: ref('image_main', '换成', { required: true }) },
      replaces: { withId: 'replacedById' },
    }),
    remove: remove('删除', `${CALL}/delete`, { english: 'delete unused', danger: true, evidence: seen }),
  },
});

export const picturePages = pages(imageMain, {
  url: '/api/image/main/search',
  name: '图片库',
  group: 'platform-management',
  subgroup: '图片库',
  kind: 'gallery',
  read: 'search',
  pictures: 'url',
  english: 'picture library gallery',
  columns: ['name', 'refCount', 'categoryId', 'width', 'height'],
  filters: ['keyword', 'categoryPathIds', 'tagIds', 'brandId', 'refCount', 'createdAt'],
  actions: ['add', 'update', 'move', 'uses', 'replace', 'remove'],
  calls: ['/image/category/tree', '/image/tag/search'],
  help: '上传时按内容认重复:已有的不再加,并说是哪几张。Q 看一张图用在哪里;全部替换把用它的地方都换成另一张,地址是新的,不会有旧缓存。还在用的不能删除。按分类筛选含下级。',
});
