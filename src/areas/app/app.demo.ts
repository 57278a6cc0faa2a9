/** The shops' app: pages live and edited, staged versions, pushes and announcements, help, and service pledges. */
import type { Block } from '../../language/field';
import { DemoPart } from '../demo/part';
import { batch, CITIES, type Seed } from '../demo/world';
import { merchantShop, shopTag } from '../merchant';
import { productBrand } from '../product';
import { adminUser } from '../system';
import { marketingActivity } from '../activity';
import { APP_BLOCKS } from './blocks';
import { appHelpModule } from './help';
import { platformNotice } from './notice';
import { appNotify, appNotifyReceipt } from './notify';
import { appPage } from './page';
import { appVersion } from './version';

const [BUCKET, BOX] = ['/demo/water-bucket.svg', '/demo/water-box.svg'];

/** Blocks as somebody would build them; the rest keeps its defaults. */
const built = (...blocks: readonly (readonly [kind: keyof typeof APP_BLOCKS, values?: Block['values'], within?: string])[]): Block[] =>
  blocks.map(([kind, values = {}, within], i) => ({
    key: `${kind}-${i + 1}`,
    kind,
    hidden: false,
    ...(within && { within }),
    values: {
      ...Object.fromEntries(
        Object.entries(APP_BLOCKS[kind].fields).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])),
      ),
      ...values,
    },
  }));

const HOME = built(
  ['figures', { figures: ['orders', 'income', 'late'] }],
  ['heading', { words: '常用' }],
  ['entry', { title: '待接单', linkType: 'route', route: '/app/order/waiting', badge: 'todo' }],
  ['entry', { title: '短信营销', linkType: 'route', route: '/app/sms/index', badge: 'fresh', roleScope: ['owner'], minVersion: '2.4.0' }],
  ['entry', { title: '桶账', linkType: 'route', route: '/app/bucket/index', roleScope: ['owner', 'clerk'] }],
  ['banner', { pictures: [BUCKET, BOX], linkType: 'route', route: '/app/activity/summer' }],
);
const PAGES = [
  { code: 'home.main', name: '首页', module: 'home', route: '/app/home/main', blocks: HOME, days: 40 },
  {
    code: 'order.list',
    name: '订单',
    module: 'order',
    route: '/app/order/list',
    blocks: built(
      ['group', { title: '今日', layout: 'grid' }],
      ['entry', { title: '配送中', linkType: 'route', route: '/app/order/delivering', badge: 'todo' }, 'group-1'],
      ['entry', { title: '已送达', linkType: 'route', route: '/app/order/done' }, 'group-1'],
      ['entry', { title: '催单', linkType: 'route', route: '/app/order/urged', badge: 'todo', minVersion: '2.4.0' }, 'group-1'],
    ),
    days: 60,
  },
  {
    code: 'product.shelf',
    name: '我的商品',
    module: 'product',
    route: '/app/product/shelf',
    blocks: built(['entry', { title: '上架申请', linkType: 'route', route: '/app/product/apply', roleScope: ['owner'] }]),
    days: 55,
  },
  {
    code: 'marketing.center',
    name: '营销中心',
    module: 'marketing',
    route: '/app/marketing/center',
    blocks: built(
      ['entry', { title: '促销卡', linkType: 'route', route: '/app/coupon/index' }],
      ['words', { content: '<p>活动规则以平台公告为准。</p>' }],
    ),
    days: 12,
  },
  {
    code: 'mine.main',
    name: '我的',
    module: 'mine',
    route: '/app/mine/main',
    blocks: built(['entry', { title: '店铺资料', linkType: 'route', route: '/app/shop/info', roleScope: ['owner'] }]),
    days: 90,
  },
  {
    code: 'mine.invite',
    name: '邀请同行(内测)',
    module: 'mine',
    route: '/app/mine/invite',
    blocks: built(['heading', { words: '邀请有礼' }]),
    days: null,
  },
] as const;
const VERSIONS = [
  ['android', '2.2.0', 22_000, 'full', 10_000, 300, '1.8.0', false],
  ['ios', '2.2.0', 22_000, 'full', 10_000, 260, '1.8.0', false],
  ['android', '2.3.0', 23_000, 'full', 10_000, 412, '2.0.0', true],
  ['android', '2.3.5', 23_500, 'stopped', 2_000, 37, '2.0.0', false],
  ['ios', '2.3.0', 23_000, 'full', 10_000, 301, '2.0.0', false],
  ['android', '2.4.0', 24_000, 'gray', 3_000, 96, '2.0.0', false],
  ['ios', '2.4.0', 24_000, 'draft', 0, 0, '2.0.0', false],
] as const;
const HELP: readonly (readonly [
  title: string,
  articles: readonly (readonly [title: string, text: string, views: number, useful: number])[],
])[] = [
  [
    '接单与配送',
    [
      ['怎样接单', '<p>在首页点<strong>待接单</strong>,左滑一单即可接下。</p>', 820, 640],
      ['送不到怎么办', '<p>点订单里的“异常”,选原因并拍照。</p>', 410, 250],
      ['怎样改派', '<p>联系平台客服改派,不要自行转单。</p>', 130, 41],
    ],
  ],
  [
    '桶与押金',
    [
      ['空桶怎么记', '<p>签收时填回桶数,桶账自动更新。</p>', 560, 498],
      ['押金退还', '<p>顾客退桶后,在桶账里点退押金。</p>', 215, 160],
    ],
  ],
  ['短信', [['怎样买短信', '<p>“我的 → 短信”里选套餐,微信支付即到账。</p>', 96, 70]]],
];
const NOTICES = [
  { title: '国庆期间配送安排', audience: 'shop', mustRead: true, top: true, from: -50, to: -40, readCount: 61, status: 'published' },
  { title: '补货申请截单时间调整', audience: 'partner', mustRead: true, top: false, from: -14, to: 20, readCount: 9, status: 'published' },
  { title: '冬季送水安全提示', audience: 'shop', mustRead: false, top: true, from: -6, to: 60, readCount: 38, status: 'published' },
  { title: '客服排班系统切换', audience: 'admin', mustRead: false, top: false, from: -3, to: 10, readCount: 7, status: 'published' },
  { title: '元旦活动报名须知', audience: 'shop', mustRead: false, top: false, from: 10, to: 45, readCount: 0, status: 'draft' },
] as const;
const ACTIVITIES = [
  {
    name: '夏日囤水节·店铺激励',
    audience: 'shop',
    from: -120,
    to: -60,
    status: 'ended',
    quota: 40,
    signupCount: 33,
    subsidyAmount: 800_000,
  },
  { name: '空桶回收月', audience: 'shop', from: -20, to: 12, status: 'running', quota: 0, signupCount: 26, subsidyAmount: 300_000 },
  { name: '服务商履约冲刺', audience: 'partner', from: -8, to: 22, status: 'running', quota: 12, signupCount: 8, subsidyAmount: 500_000 },
  { name: '冬季温暖到家', audience: 'shop', from: 6, to: 36, status: 'published', quota: 60, signupCount: 11, subsidyAmount: 600_000 },
  { name: '年货节预热', audience: 'customer', from: 18, to: 60, status: 'published', quota: 0, signupCount: 0, subsidyAmount: 1_200_000 },
  { name: '春节不打烊', audience: 'shop', from: 58, to: 75, status: 'draft', quota: 80, signupCount: 0, subsidyAmount: 900_000 },
] as const;

export const appDemo = new DemoPart('app', (world, made) => {
  const by = made.rows(adminUser)[0]!.id;
  const at = (days: number, minutes: number) => world.daysAgo(days).add(minutes, 'minute');
  const begun = (days: number, minutes = 10 * 60) => {
    const when = at(days, minutes);
    return { id: world.id(when), createdBy: by, createdAt: when.toISOString() } as const;
  };
  const pages = PAGES.map(({ blocks, days, ...page }, i): Seed<typeof appPage> => {
    const isChanged = i === 3;
    const shown = { ...page, minVersion: i === 3 ? '2.1.0' : '1.0.0', roleScope: i === 5 ? 'special' : 'all' } as const;
    const { name, module, route, minVersion, roleScope } = shown;
    return {
      ...begun(200 - i),
      ...shown,
      liveShown: days === null ? null : { name, module, icon: null, route, minVersion, roleScope },
      sort: (i + 1) * 10,
      draftConfig: isChanged
        ? [
            ...blocks,
            ...built(['entry', { title: '商家券', linkType: 'route', route: '/app/voucher/index' }]).map((one) => ({
              ...one,
              key: 'voucher',
            })),
          ]
        : blocks,
      liveConfig: days === null ? null : blocks,
      publishedAt: days === null ? null : at(days, 15 * 60).toISOString(),
      status: days === null || isChanged ? 'draft' : 'published',
    };
  });
  const versions = VERSIONS.map(
    ([platform, versionNo, buildNo, status, grayBp, installedCount, minSupport, force], i): Seed<typeof appVersion> => ({
      ...begun(150 - i * 20),
      platform,
      versionNo,
      buildNo,
      status,
      grayBp,
      installedCount,
      minSupport,
      force,
      packageUrl: status === 'draft' ? null : `https://app.example.com/${platform}/${versionNo}`,
      cityCodes: status === 'gray' ? ['3301', '3101'] : [],
      changeLog: ['接单更快;修复扫码偶尔失败。', '桶账可以按顾客看。', '短信营销上线;订单列表按时限排序。'][i % 3]!,
      publishedAt: status === 'draft' ? null : at(149 - i * 20, 16 * 60).toISOString(),
      stopReason: status === 'stopped' ? '部分机型打开订单页闪退' : null,
    }),
  );
  const shops = made.rows(merchantShop).filter(({ status }) => status === 'open');
  const tag = made.rows(shopTag)[0]!;
  const pushed = (days: number, more: Partial<Seed<typeof appNotify>>): Seed<typeof appNotify> => ({
    ...begun(days, 9 * 60 + 40),
    target: 'all',
    sendType: 'now',
    status: 'draft',
    cityCodes: [],
    tagIds: [],
    shopIds: [],
    ...more,
  });
  const sent = (days: number, count: number) =>
    ({ status: 'sent', targetCount: count, pushState: 'done', sentAt: at(days, 10 * 60).toISOString() }) as const;
  const inCity = shops.filter(({ areaCode }) => areaCode!.startsWith(CITIES[0].code)).length;
  const notifies = [
    pushed(30, {
      title: '接单超时提醒规则更新',
      content: '超过 10 分钟未接单会再次提醒,请及时接单。',
      jumpPageId: pages[1]!.id,
      ...sent(30, shops.length),
    }),
    pushed(9, {
      title: '杭州暴雨配送提示',
      content: '今日有暴雨,配送注意安全,可适当延后。',
      target: 'city',
      cityCodes: [CITIES[0].code],
      ...sent(9, inCity),
    }),
    pushed(2, {
      title: '空桶回收月开始了',
      content: '回收满 50 个桶返 30 条短信。',
      target: 'shop',
      shopIds: shops.slice(0, 3).map(({ id }) => id),
      jumpPageId: pages[3]!.id,
      ...sent(2, 3),
    }),
    pushed(1, {
      title: '2.4.0 新版本说明',
      content: '短信营销上线,欢迎试用。',
      sendType: 'plan',
      planAt: world.daysAgo(-2).add(10, 'hour').toISOString(),
      status: 'pending',
      targetCount: shops.length,
    }),
    pushed(0, {
      title: '元旦备货提醒',
      content: '请于 12 月 25 日前完成备货。',
      target: 'tag',
      tagIds: [tag.id],
      id: world.id(world.now),
      createdAt: world.now.toISOString(),
    }),
  ];
  // Of ten phones nine were reached, and the owners of some opened what came.
  const receipts = notifies
    .filter(({ status }) => status === 'sent')
    .flatMap(({ id: notifyId, sentAt, targetCount }) =>
      Array.from({ length: Math.floor(targetCount! * 0.9) }, (_, n): Seed<typeof appNotifyReceipt> => {
        const when = new Date(Date.parse(sentAt!) + (n + 1) * 7_000);
        return {
          id: world.id(when),
          notifyId: notifyId!,
          phone: `phone-shop_${shops[n]!.id}`,
          createdAt: when.toISOString(),
          ...(n % 5 < 2
            ? { status: 'delivered' }
            : { status: 'opened', openedAt: new Date(when.getTime() + 1_200_000 + n * 60_000).toISOString() }),
        };
      }),
    );
  const help = HELP.flatMap(([title, articles], i): Seed<typeof appHelpModule>[] => {
    const folder = { ...begun(170 - i), title, nodeType: 'folder', sort: (i + 1) * 10 } as const;
    return [
      folder,
      ...articles.map(([name, contentHtml, viewCount, usefulCount], n): Seed<typeof appHelpModule> => ({
        ...begun(160 - i * 10 - n),
        parentId: folder.id,
        title: name,
        nodeType: 'article',
        contentHtml,
        viewCount,
        usefulCount,
        keywords: name
          .split(/怎么办|怎[样么]/)
          .filter(Boolean)
          .join(' '),
        appPageId: i === 0 ? pages[1]!.id : null,
        sort: (n + 1) * 10,
      })),
    ];
  });
  const notices = NOTICES.map(({ from, to, ...notice }, i): Seed<typeof platformNotice> => ({
    ...begun(notice.status === 'draft' ? 1 : 2 - from, 9 * 60 + i * 11),
    ...notice,
    contentHtml: `<p>${notice.title},请各位留意。</p><ul><li>有疑问请联系区域经理</li></ul>`,
    cityCodes: i === 0 ? ['3301', '3101'] : [],
    attachments: [],
    beginAt: at(-from, 8 * 60).toISOString(),
    endAt: at(-to, 20 * 60).toISOString(),
    publishedAt: notice.status === 'draft' ? null : at(1 - from, 10 * 60).toISOString(),
  }));
  const brands = made.rows(productBrand).filter(({ status }) => status === 'enabled');
  const activities = ACTIVITIES.map(({ from, to, ...activity }, i): Seed<typeof marketingActivity> => {
    const days = Math.max(2, 20 - from);
    return {
      ...begun(Math.min(days, 140), 14 * 60),
      ...activity,
      activityType: 'platform',
      cityCodes: i % 2 === 0 ? [] : ['3301', '3201'],
      brandIds: i === 1 ? brands.slice(0, 2).map(({ id }) => id) : [],
      rule: '活动期间完成目标的店铺按档位补贴,具体见公告。',
      signupBegin: activity.quota > 0 ? at(-from + 14, 9 * 60).toISOString() : null,
      signupEnd: activity.quota > 0 ? at(-from + 1, 20 * 60).toISOString() : null,
      beginAt: at(-from, 0).add(9, 'hour').toISOString(),
      endAt: at(-to, 22 * 60).toISOString(),
      publishedAt: activity.status === 'draft' ? null : at(Math.min(days, 140) - 1, 15 * 60).toISOString(),
    };
  });
  return [
    batch(appPage, pages),
    batch(appVersion, versions),
    batch(appNotify, notifies),
    batch(appNotifyReceipt, receipts),
    batch(appHelpModule, help),
    batch(platformNotice, notices),
    batch(marketingActivity, activities),
  ];
});
