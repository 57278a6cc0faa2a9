/** What a page of the store helper can be built of. Each block says who sees it, and from which version of the app on. */
import { ALWAYS, choice, image, images, int, rich, text, texts, type BlockKind, type Fields } from '../../language/field';
import { link } from '../../language/linking';
import { DESTINATIONS as CONTENT } from '../content';

export const ROLES = { owner: '店主', clerk: '店员', courier: '配送员', special: '特殊角色' } as const;
/** What a version of the app is called: three numbers. */
export const VERSION = { max: 16, shape: '\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}', help: '如 2.3.0' } as const;
/** Where a block leads when it is pressed: what it leads to is looked up when the page is published. */
const DESTINATIONS = {
  route: { label: '应用页面', field: 'route', shape: '/app/[\\w/?=&%.-]+', help: '/app/ 开头' },
  article: CONTENT.article,
  url: CONTENT.url,
} as const;

const shownTo = {
  roleScope: texts('可见角色', { choices: ROLES, help: '留空为全部' }),
  minVersion: text('最低版本', VERSION),
} as const satisfies Fields;

export const APP_BLOCKS = {
  entry: {
    label: '入口',
    english: 'entry',
    title: 'title',
    fields: {
      title: text('名称', { max: 8, required: true }),
      icon: image('图标', { ratio: [1, 1], maxWidth: 256 }),
      ...link(DESTINATIONS),
      badge: choice('角标', { none: '无', todo: '待办数', fresh: '新' }, { required: true, default: 'none' }),
      ...shownTo,
    },
  },
  heading: {
    label: '分组标题',
    english: 'heading',
    title: 'words',
    fields: { words: text('标题', { max: 12, required: true }), ...shownTo },
  },
  figures: {
    label: '经营数字',
    english: 'figures',
    fields: {
      figures: texts('数字', {
        choices: { orders: '今日订单', income: '今日收入', late: '超时', stock: '缺货', sms: '短信余额' },
        requiredWhen: ALWAYS,
      }),
      ...shownTo,
    },
  },
  banner: {
    label: '轮播图',
    english: 'banner',
    fields: {
      pictures: images('图片', { max: 5, requiredWhen: ALWAYS }),
      ...link(DESTINATIONS, { optional: true }),
      seconds: int('停留', { required: true, min: 2, max: 10, default: 4, unit: '秒' }),
      ...shownTo,
    },
  },
  words: {
    label: '说明',
    english: 'words',
    title: 'content',
    fields: { content: rich('内容', { max: 2000, required: true }), ...shownTo },
  },
  group: {
    label: '分组',
    english: 'group container',
    title: 'title',
    holds: ['entry', 'figures', 'banner', 'words'],
    fields: {
      title: text('标题', { max: 12, required: true }),
      layout: choice('排列', { list: '一行一个', grid: '一行四个' }, { required: true, default: 'list', help: '一行四个只管入口' }),
      ...shownTo,
    },
  },
} as const satisfies Readonly<Record<string, BlockKind>>;
