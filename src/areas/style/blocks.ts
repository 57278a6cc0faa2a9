/** What a page of the shops' mini program can be built of. */
import { ALWAYS, choice, flag, image, images, int, rich, text, texts, type BlockKind } from '../../language/field';
import { link } from '../../language/linking';
import { DESTINATIONS } from '../content';

const { page } = DESTINATIONS;
/**
 * Where a block leads when it is pressed, if anywhere: what it leads to is looked up when the page is published. Pages of one scheme lead to
 * each other before it is enabled.
 */
const LINK = link(
  {
    ...DESTINATIONS,
    page: { ...page, within: { ...page.within, orOwn: true } },
    route: { label: '小程序页面', field: 'route', shape: '/pages/[\\w/?=&%.-]+', help: '/pages/ 开头' },
  },
  { optional: true },
);

export const STYLE_BLOCKS = {
  search: {
    label: '搜索框',
    english: 'search box',
    title: 'hint',
    fields: { hint: text('提示文字', { max: 20, required: true, default: '搜索商品' }) },
  },
  banner: {
    label: '轮播图',
    english: 'banner carousel',
    fields: {
      pictures: images('图片', { max: 5, requiredWhen: ALWAYS }),
      ...LINK,
      seconds: int('停留', { required: true, min: 2, max: 10, default: 4, unit: '秒' }),
    },
  },
  entries: {
    label: '功能入口',
    english: 'entries grid',
    fields: {
      entries: texts('入口', {
        choices: {
          order: '一键订水',
          ticket: '水票',
          bucket: '空桶',
          coupon: '优惠券',
          invoice: '发票',
          address: '地址',
          service: '客服',
          member: '会员',
        },
        requiredWhen: ALWAYS,
      }),
      columns: choice('每行', { four: '4 个', five: '5 个' }, { required: true, default: 'four' }),
    },
  },
  notice: {
    label: '公告',
    english: 'notice',
    title: 'words',
    fields: { words: text('公告内容', { max: 60, required: true }), ...LINK },
  },
  products: {
    label: '商品列表',
    english: 'product list',
    title: 'title',
    fields: {
      title: text('标题', { max: 16, required: true }),
      source: choice('商品', { hot: '按销量', fresh: '按上新', cheap: '按价格从低到高' }, { required: true, default: 'hot' }),
      count: int('件数', { required: true, min: 1, max: 20, default: 4, unit: '件' }),
      layout: choice('排列', { two: '一行两个', one: '一行一个' }, { required: true, default: 'two' }),
      showPrice: flag('显示价格', { default: true }),
    },
  },
  coupons: {
    label: '优惠券',
    english: 'coupons',
    title: 'title',
    fields: {
      title: text('标题', { max: 16, required: true, default: '领券中心' }),
      count: int('最多显示', { required: true, min: 1, max: 10, default: 3, unit: '张' }),
    },
  },
  picture: {
    label: '图片',
    english: 'picture',
    title: 'words',
    fields: {
      picture: image('图片', { required: true, maxWidth: 1_200 }),
      words: text('图片说明', { max: 40, required: true, help: '给看不到图的人' }),
      ...LINK,
    },
  },
  words: { label: '图文', english: 'rich text', title: 'content', fields: { content: rich('内容', { max: 4000, required: true }) } },
  gap: {
    label: '间隔',
    english: 'gap spacer',
    fields: {
      height: choice('高度', { small: '小', middle: '中', large: '大' }, { required: true, default: 'middle' }),
      line: flag('画线'),
    },
  },
  floor: {
    label: '楼层',
    english: 'floor section container',
    title: 'title',
    holds: ['banner', 'entries', 'notice', 'products', 'coupons', 'picture', 'words', 'columns', 'tabs'],
    fields: { title: text('标题', { max: 16, required: true }), ...LINK },
  },
  columns: {
    label: '分栏',
    english: 'columns container',
    holds: ['products', 'coupons', 'picture', 'words'],
    fields: { columns: choice('栏数', { two: '两栏', three: '三栏' }, { required: true, default: 'two' }) },
  },
  tabs: {
    label: '标签页',
    english: 'tab strip container',
    holds: ['products', 'coupons'],
    fields: {
      look: choice('样式', { line: '下划线', pill: '胶囊' }, { required: true, default: 'line', help: '标签的名字是里面各组件的标题' }),
    },
  },
} as const satisfies Readonly<Record<string, BlockKind>>;
