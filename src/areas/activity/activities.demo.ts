/** Live sessions of two months, festivals with their signups and chosen brands, in every state. */
import type { Row } from '../../language/resource';
import { couponBatch } from '../coupon';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { local } from '../../server/local';
import { merchantShop } from '../merchant';
import { productBrand, productSpu } from '../product';
import { adminUser } from '../system';
import { liveSession } from './live';
import { activitySignup } from './signup';
import { marketingActivity } from './theme';

const PICTURES = ['/demo/water-bucket.svg', '/demo/water-box.svg', '/demo/water-bottle.svg'] as const;
const ANCHORS = ['小满', '阿岩', '周周'] as const;
const TITLES = ['桶装水专场', '开学囤水', '深夜矿泉水', '办公室茶水间', '新品试喝', '周末满减'] as const;
/** Days from today, and the hour it begins. */
const SESSIONS = [-54, -47, -40, -33, -26, -19, -12, -8, -5, -2, 2, 4, 7, 11] as const;

export const activitiesDemo = new DemoPart('activities', (world, made) => {
  const createdBy = made.rows(adminUser)[0]!.id;
  const stamp = (days: number) => {
    const at = world.daysAgo(days).add(10, 'hour');
    return { id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString(), createdBy };
  };
  const brands = made.rows(productBrand).filter((brand) => brand.status === 'enabled');
  const spus = made.rows(productSpu).filter((spu) => spu.status === 'on');
  const running = made.rows(couponBatch).filter((one) => one.status === 'running');
  const session = (
    days: number,
    hour: number,
    hours: number,
    n: number,
    status: Row<typeof liveSession>['status'],
  ): Seed<typeof liveSession> => {
    const begin = world.today.add(days, 'day').add(hour, 'hour');
    const over = status === 'ended' || status === 'live';
    const views = over ? world.int(800, 9_000) : 0;
    const orders = Math.round(views * (0.01 + world.random() * 0.03));
    return {
      ...stamp(Math.max(3, 3 - days)),
      title: `${TITLES[n % TITLES.length]} · 第 ${n + 1} 场`,
      anchor: ANCHORS[n % ANCHORS.length]!,
      cover: status === 'draft' ? null : PICTURES[n % 3]!,
      beginAt: begin.toISOString(),
      endAt: begin.add(hours, 'hour').toISOString(),
      spuIds: spus.slice(n % 5, (n % 5) + 3).map((spu) => spu.id),
      batchIds: running.slice(0, n % 3).map((one) => one.id),
      streamUrl: `rtmp://live.example.com/app/${n + 1001}`,
      viewCount: views,
      commentCount: Math.round(views * (0.05 + world.random() * 0.1)),
      orderCount: orders,
      saleAmount: orders * world.int(32, 60) * 100,
      status,
    };
  };
  const sessions = SESSIONS.map((days, n) => session(days, 19 + (n % 2), 2, n, days < 0 ? 'ended' : days > 6 ? 'draft' : 'preview'));
  // One that began an hour ago, with a host nobody else has booked.
  const hour = Math.max(0, world.now.getTime() - world.today.valueOf() - 3_600_000) / 3_600_000;
  sessions.push({ ...session(0, hour, 3, 14, 'live'), anchor: '店长老陈' });
  // Somewhat fewer watched a year ago, on the same weekdays; what cards were given out then is over.
  if (world.hasYears)
    sessions.push(
      ...sessions
        .filter(({ status }) => status === 'ended' || status === 'live')
        .map((now, n): Seed<typeof liveSession> => {
          const part = 0.66 + (n % 4) * 0.05;
          const [begin, end] = [local(now.beginAt!).subtract(364, 'day'), local(now.endAt!).subtract(364, 'day')];
          const viewCount = Math.round(now.viewCount! * part);
          const orderCount = Math.round(now.orderCount! * part);
          return {
            ...now,
            ...stamp(world.today.diff(begin, 'day') + 3),
            title: `${TITLES[n % TITLES.length]} · ${begin.year()} 年第 ${n + 1} 场`,
            beginAt: begin.toISOString(),
            endAt: end.toISOString(),
            batchIds: [],
            viewCount,
            commentCount: Math.round(now.commentCount! * part),
            orderCount,
            saleAmount: now.orderCount ? Math.round(now.saleAmount! / now.orderCount / 100) * 100 * orderCount : 0,
            status: 'ended',
          };
        }),
    );

  const theme = (days: number, more: Partial<Seed<typeof marketingActivity>> & Pick<Seed<typeof marketingActivity>, 'activityType' | 'name' | 'status'>, begin: number, end: number): Seed<typeof marketingActivity> => ({
    ...stamp(days), banner: PICTURES[days % 3]!, audience: 'customer', cityCodes: [], brandIds: [], spuIds: [], quota: 0, subsidyAmount: 0, subsidyEach: 0,
    beginAt: world.today.add(begin, 'day').add(8, 'hour').toISOString(), endAt: world.today.add(end, 'day').add(22, 'hour').toISOString(), ...more,
  }); // prettier-ignore
  const signup = (begin: number, end: number) => ({
    signupBegin: world.today.add(begin, 'day').add(9, 'hour').toISOString(),
    signupEnd: world.today.add(end, 'day').add(18, 'hour').toISOString(),
  });
  const festival = { activityType: 'festival', audience: 'shop', quota: 12, minStock: 50, subsidyEach: 50_000, subsidyAmount: 600_000, brandIds: brands.slice(0, 3).map((one) => one.id), rule: '活动期间顾客每满 60 减 10,平台按每家店补贴;备货不足的店铺中途退出' } as const; // prettier-ignore
  const themes = [
    theme(120, { ...festival, name: '夏季饮水节', status: 'ended', ...signup(-110, -95) }, -90, -60),
    theme(60, { ...festival, name: '秋季饮水节', status: 'running', ...signup(-50, -20) }, -10, 15),
    theme(20, { ...festival, name: '冬季饮水节', status: 'published', quota: 20, subsidyAmount: 1_000_000, ...signup(-10, 12) }, 20, 45),
    theme(3, { ...festival, name: '新春饮水节', status: 'draft', ...signup(40, 55) }, 60, 90),
    theme(70, { activityType: 'brand', name: '好水源甄选', status: 'running', brandIds: brands.slice(0, 3).map((one) => one.id), spuIds: spus.filter((spu) => brands.slice(0, 3).some((one) => one.id === spu.brandId)).slice(0, 6).map((spu) => spu.id) }, -15, 20), // prettier-ignore
    theme(
      90,
      { activityType: 'brand', name: '办公室饮水甄选', status: 'ended', brandIds: brands.slice(1, 3).map((one) => one.id) },
      -70,
      -40,
    ),
    theme(8, { activityType: 'brand', name: '母婴用水会场', status: 'draft', brandIds: brands.slice(0, 1).map((one) => one.id) }, 25, 50),
    theme(
      12,
      {
        activityType: 'brand',
        name: '年货囤水会场',
        status: 'published',
        brandIds: brands.slice(0, 2).map((one) => one.id),
        cityCodes: ['3301', '3101'],
      },
      30,
      60,
    ),
  ];
  const shops = made.rows(merchantShop).filter((shop) => shop.status === 'open');
  const signups = [0, 1, 2].flatMap((of) =>
    shops.slice(of * 4, of * 4 + 10).map((shop, n): Seed<typeof activitySignup> => {
      const at = world
        .daysAgo([98, 30, 6][of]!)
        .add(9 + n, 'hour')
        .add(n * 7, 'minute');
      const status = of < 2 ? (n % 5 === 3 ? 'rejected' : 'passed') : n < 3 ? 'passed' : n === 3 ? 'rejected' : 'auditing';
      return {
        id: world.id(at),
        activityId: themes[of]!.id,
        shopId: shop.id,
        partnerId: shop.partnerId ?? null,
        spuIds: spus.slice(n % 4, (n % 4) + 2).map((spu) => spu.id),
        promisePrice: 1_600 + n * 50,
        stockQty: n === 8 ? 30 : 60 + n * 20,
        applicant: shop.ownerName!,
        applicantPhone: shop.ownerPhone!,
        signedAt: at.toISOString(),
        rejectReason: status === 'rejected' ? '活动价高于平日售价' : null,
        status,
        createdAt: at.toISOString(),
        updatedAt: at.toISOString(),
      };
    }),
  );

  return [batch(liveSession, sessions), batch(marketingActivity, themes), batch(activitySignup, signups)];
});
