/** Three schemes and their pages: live, changed since, and just begun. */
import { STYLE_BLOCKS } from './blocks';
import { stylePage, styleScheme } from './style';
import { styleTemplate } from './template';
import { adminUser } from '../system';
import type { Block } from '../../language/field';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';

const [BUCKET, BOX, BOTTLE] = ['/demo/water-bucket.svg', '/demo/water-box.svg', '/demo/water-bottle.svg'];

/** Blocks as somebody would build them; the rest keeps its defaults. */
const built = (...blocks: readonly (readonly [kind: keyof typeof STYLE_BLOCKS, values?: Block['values'], within?: string])[]): Block[] =>
  blocks.map(([kind, values = {}, within], i) => ({
    key: `${kind}-${i + 1}`,
    kind,
    hidden: false,
    ...(within && { within }),
    values: {
      ...Object.fromEntries(
        Object.entries(STYLE_BLOCKS[kind].fields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
      ),
      ...values,
    },
  }));

const HOME = built(
  ['search'],
  ['banner', { pictures: [BUCKET, BOX], linkType: 'route', route: '/pages/activity/spring' }],
  ['entries', { entries: ['order', 'ticket', 'bucket', 'coupon', 'invoice', 'address', 'service', 'member'] }],
  ['notice', { words: '国庆期间正常送水,节前两天订单较多,请提前预订' }],
  ['products', { title: '热销好水' }],
  ['gap'],
  ['coupons', { count: 3 }],
  ['words', { content: '<h3>送水说明</h3><ul><li><p>18:00 前下单,当日送达</p></li><li><p>空桶请随下次送水交回</p></li></ul>' }],
);

export const stylesDemo = new DemoPart('styles', (world, made) => {
  const createdBy = made.rows(adminUser)[0]!.id;
  const at = (days: number, hour: number) => world.daysAgo(days).add(hour, 'hour');
  const scheme = (days: number, more: Partial<Seed<typeof styleScheme>>): Seed<typeof styleScheme> => ({
    id: world.id(at(days, 9)),
    app: 'wechat',
    status: 'enabled',
    useShopCount: 0,
    createdBy,
    createdAt: at(days, 9).toISOString(),
    ...more,
  });
  const schemes = [
    scheme(200, { name: '清泉蓝', primaryColor: '#1677ff', cover: BUCKET, useShopCount: 26, pageCount: 4 }),
    scheme(120, { name: '活力橙 · 支付宝', app: 'alipay', primaryColor: '#d4600a', cover: BOX, useShopCount: 0, pageCount: 1 }),
    scheme(5, { name: '春季焕新(写字楼与社区联合推广,试点中)', primaryColor: '#218456', cover: null, status: 'disabled', pageCount: 2 }),
  ];
  const page = (of: number, days: number, more: Partial<Seed<typeof stylePage>>): Seed<typeof stylePage> => ({
    id: world.id(at(days, 10)),
    schemeId: schemes[of]!.id,
    status: 'unpublished',
    createdBy,
    createdAt: at(days, 10).toISOString(),
    ...more,
  });
  const live = (components: readonly Block[], days: number) => ({
    status: 'published' as const,
    draftComponents: components,
    onlineComponents: components,
    publishedAt: at(days, 15).toISOString(),
  });
  const activity = built(
    ['banner', { pictures: [BOTTLE] }],
    ['products', { title: '第二件半价', source: 'fresh', layout: 'one', count: 3 }],
    ['coupons', { title: '先领券再下单' }],
  );
  const venue = built(
    ['banner', { pictures: [BUCKET, BOX] }],
    ['floor', { title: '今日主推' }],
    ['columns', { columns: 'two' }, 'floor-2'],
    ['picture', { picture: BOX, words: '整箱更省' }, 'columns-3'],
    ['picture', { picture: BOTTLE, words: '随身一瓶' }, 'columns-3'],
    ['coupons', { title: '先领券再下单' }, 'floor-2'],
    ['floor', { title: '逛好水' }],
    ['tabs', { look: 'line' }, 'floor-7'],
    ['products', { title: '热销', count: 4 }, 'tabs-8'],
    ['products', { title: '上新', source: 'fresh', count: 4 }, 'tabs-8'],
    ['products', { title: '实惠', source: 'cheap', count: 4 }, 'tabs-8'],
  );
  const template = (days: number, name: string, pageType: 'home' | 'activity' | 'category', cover: string, tag: string, components: readonly Block[], sort: number): Seed<typeof styleTemplate> => ({
    id: world.id(at(days, 11)), name, pageType, cover, tag, components, componentCount: components.length, sort, createdBy, createdAt: at(days, 11).toISOString(),
  }); // prettier-ignore
  const templates = [
    template(198, '水站首页', 'home', BUCKET, '桶装水', HOME, 10),
    template(150, '满减活动页', 'activity', BOX, '促销', activity, 20),
    template(90, '分类页(两列)', 'category', BOTTLE, '通用', built(['search'], ['products', { title: '全部商品', count: 20 }]), 30),
    template(30, '写字楼茶水间', 'home', BOX, '企业', HOME.slice(0, 5), 40),
    template(25, '会场页(楼层与标签)', 'activity', BUCKET, '促销', venue, 25),
  ];
  return [
    batch(styleScheme, schemes),
    batch(styleTemplate, templates),
    batch(stylePage, [
      page(0, 199, { name: '首页', pageType: 'home', path: '/pages/home/index', ...live(HOME, 30) }),
      page(0, 190, {
        name: '全部商品',
        pageType: 'category',
        path: '/pages/category/index',
        ...live(built(['search', { hint: '搜水、桶、饮水机' }], ['products', { title: '全部商品', count: 20 }]), 80),
      }),
      page(0, 40, {
        name: '春日满减',
        templateId: templates[1]!.id,
        path: '/pages/activity/spring',
        ...live(activity, 20),
        pageType: 'activity',
        status: 'changed',
        draftComponents: [...activity.slice(0, 2), ...built(['notice', { words: '活动延长到月底' }]), { ...activity[2]!, hidden: true }],
      }),
      page(0, 24, {
        name: '好水会场',
        templateId: templates[4]!.id,
        path: '/pages/activity/venue',
        pageType: 'activity',
        ...live(venue, 22),
      }),
      page(1, 118, { name: '首页', pageType: 'home', path: '/pages/home/index', ...live(HOME.slice(1, 6), 100) }),
      page(2, 4, {
        name: '首页',
        pageType: 'home',
        path: '/pages/home/index',
        draftComponents: built(
          ['search'],
          ['banner'],
          ['entries', { entries: ['order', 'coupon'] }],
          ['products', { title: '办公室常备' }],
        ),
      }),
      page(2, 3, { name: '我的', pageType: 'mine', path: '/pages/mine/index' }),
    ]),
  ];
});
