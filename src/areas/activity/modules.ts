/** What a page of entries can be built of. Where an entry leads is chosen, not typed: what it leads to is looked up when it goes live. */
import { choice, flag, image, int, text, type BlockKind } from '../../language/field';
import { link, linked } from '../../language/linking';
import { DESTINATIONS } from '../content';

/** Inputs of one way to somewhere. */
const LINK = link(DESTINATIONS);

export const MODULES = {
  entry: {
    label: '入口',
    english: 'entry link',
    title: 'words',
    fields: { words: text('名称', { max: 8, required: true }), icon: image('图标', { ratio: [1, 1], maxWidth: 256 }), ...LINK },
  },
  banner: {
    label: '横幅',
    english: 'banner',
    title: 'words',
    fields: {
      picture: image('图片', { required: true, maxWidth: 1_200 }),
      words: text('图片说明', { max: 40, required: true, help: '给看不到图的人' }),
      ...LINK,
    },
  },
  activity: {
    label: '活动',
    english: 'activity',
    title: 'title',
    fields: {
      title: text('标题', { max: 16, required: true }),
      themeId: linked(DESTINATIONS.theme),
      showTime: flag('显示起止', { default: true }),
    },
  },
  products: {
    label: '商品',
    english: 'products',
    title: 'title',
    fields: {
      title: text('标题', { max: 16, required: true }),
      source: choice('商品', { hot: '按销量', fresh: '按上新' }, { required: true, default: 'hot' }),
      count: int('件数', { required: true, min: 1, max: 20, default: 4, unit: '件' }),
    },
  },
  floor: {
    label: '楼层',
    english: 'floor section container',
    title: 'title',
    holds: ['entry', 'banner', 'activity', 'products', 'grid'],
    fields: { title: text('标题', { max: 16, required: true }) },
  },
  grid: {
    label: '宫格',
    english: 'grid container',
    holds: ['entry'],
    fields: { columns: choice('每行', { three: '3 个', four: '4 个', five: '5 个' }, { required: true, default: 'four' }) },
  },
} as const satisfies Readonly<Record<string, BlockKind>>;
