/** Columns with articles in every state, each as it went live; and pictures that go round now, later, and no more. */
import type { Block } from '../../language/field';
import type { Row } from '../../language/resource';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { productSpu } from '../product';
import { adminUser } from '../system';
import { marketArticle } from './article';
import { bannerPic } from './banner';
import { marketColumn } from './column';

const PICTURES = ['/demo/water-bucket.svg', '/demo/water-box.svg', '/demo/water-bottle.svg'] as const;
const COLUMNS = [
  ['饮水知识', 'knowledge', 'customer'],
  ['活动速递', 'news', 'customer'],
  ['开店指南', 'shop_guide', 'shop'],
  ['配送规范', 'delivery', 'partner'],
  ['往期专题', 'archive', 'customer'],
] as const;
/** Title, column, summary, and where it stands. */
const ARTICLES: readonly (readonly [string, number, string, Row<typeof marketArticle>['status']])[] = [
  ['桶装水开封后多久喝完', 0, '夏天七天、冬天十天,放阴凉处,桶口朝上存放', 'published'],
  ['怎样看懂水质报告', 0, 'TDS、pH、锶、偏硅酸,四个数字各说明什么', 'published'],
  ['双十二囤水攻略', 1, '满减、水票与促销卡怎样一起用最划算', 'scheduled'],
  ['秋季饮水节开始报名', 1, '报名条件、备货要求与补贴到账时间', 'published'],
  ['新店第一个月做什么', 2, '办证、铺货、定配送范围、发第一批水票', 'published'],
  ['空桶押金对账要点', 2, '每周核一次欠桶与押金,差异当天处理', 'draft'],
  ['上楼送水的安全提示', 3, '手推车检查、楼梯搬运姿势与冬季防滑', 'stopped'],
  ['冬季饮水机消毒', 0, '三步完成,二十分钟', 'draft'],
];

export const contentDemo = new DemoPart('content', (world, made) => {
  const createdBy = made.rows(adminUser)[0]!.id;
  const stamp = (days: number, hour = 10) => {
    const at = world.daysAgo(days).add(hour, 'hour');
    return { id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString(), createdBy };
  };
  const columns = COLUMNS.map(([name, code, position], i): Seed<typeof marketColumn> => ({
    ...stamp(200 - i),
    name,
    code,
    position,
    icon: PICTURES[i % 3]!,
    published: i < 4,
    cityCodes: i === 1 ? ['3301', '3101'] : [],
    sort: (i + 1) * 10,
    status: i === 4 ? 'disabled' : 'enabled',
  }));
  const articles = ARTICLES.map(([title, of, summary, status], i): Seed<typeof marketArticle> => {
    const own = stamp(90 - i * 9);
    const content = (words: string): Block[] => [
      { key: 'a', kind: 'words', hidden: false, values: { content: `<p>${summary}。</p><p>${words}</p>` } },
      { key: 'b', kind: 'picture', hidden: false, values: { picture: PICTURES[i % 3]!, caption: title, words: title } },
      { key: 'c', kind: 'divider', hidden: false, values: { height: 'small' } },
      { key: 'd', kind: 'quote', hidden: false, values: { words: '喝水不等渴,存水不见光', source: '店长手册' } },
    ];
    const draft = content('有疑问请联系门店或客服,我们在当天答复。');
    const author = ['林小满', '运营组'][i % 2]!;
    const cover = status === 'draft' && i === 7 ? null : PICTURES[i % 3]!;
    const base = { ...own, columnId: columns[of]!.id, title, cover, summary, author, draft, changed: false, top: i === 0, status };
    if (status === 'draft') return base;
    if (status === 'scheduled') {
      const publishAt = world.today.add(4, 'day').add(9, 'hour').toISOString();
      return { ...base, publishAt, next: draft, nextTitle: title, nextCover: cover, nextSummary: summary, nextAuthor: author };
    }
    const { createdAt: publishedAt } = stamp(60 - i * 6, 15);
    const pushed = i === 0 || i === 3;
    const edited =
      i === 4 ? [...draft, { key: 'e', kind: 'words', hidden: false, values: { content: '<p>补一段:证照到期前一个月提醒。</p>' } }] : draft;
    return {
      ...base,
      draft: edited,
      changed: i === 4,
      live: draft,
      liveTitle: title,
      liveCover: cover,
      liveSummary: summary,
      liveAuthor: author,
      publishedAt,
      viewCount: world.int(300, 6_000),
      likeCount: world.int(10, 200),
      pushCount: pushed ? 2 : 0,
      pushedAt: pushed ? world.daysAgo(20).add(11, 'hour').toISOString() : null,
      pushState: pushed ? ('done' as const) : null,
    };
  });
  const spu = made.rows(productSpu).find((one) => one.status === 'on')!;
  const banner = (n: number, title: string, more: Partial<Seed<typeof bannerPic>>, begin: number, end: number): Seed<typeof bannerPic> => ({
    ...stamp(Math.max(3, 5 - begin)),
    title,
    position: 'wechat',
    imageUrl: PICTURES[n % 3]!,
    linkType: 'none',
    cityCodes: [],
    beginAt: world.today.add(begin, 'day').toISOString(),
    endAt: world.today.add(end, 'day').toISOString(),
    sort: (n + 1) * 10,
    clickCount: begin < 0 ? world.int(100, 4_000) : 0,
    status: 'enabled',
    ...more,
  }); // prettier-ignore
  const banners = [
    banner(0, '秋季饮水节主会场', { linkType: 'page', pagePath: '/pages/activity/spring' }, -12, 18),
    banner(1, '老客九折卡', { linkType: 'article', articleId: articles[0]!.id }, -20, 30),
    banner(2, '杭州门店周年', { cityCodes: ['3301'] }, -4, 6),
    banner(3, '新品上架', { linkType: 'product', spuId: spu.id }, -2, 40),
    banner(4, '双十二囤水', { linkType: 'url', url: 'https://www.example.com/1212' }, 8, 20),
    banner(5, 'APP 首页大图', { position: 'app' }, -30, 60),
    banner(6, 'APP 会员日', { position: 'app' }, 3, 5),
    banner(7, '支付宝领券', { position: 'alipay' }, -10, 20),
    banner(8, '服务商年会', { position: 'partner', linkType: 'article', articleId: articles[3]!.id }, -1, 9),
    banner(9, '国庆送水安排', {}, -60, -50),
    banner(10, '圣诞主题(待定稿)', { status: 'disabled' }, 20, 32),
  ];
  return [batch(marketColumn, columns), batch(marketArticle, articles), batch(bannerPic, banners)];
});
