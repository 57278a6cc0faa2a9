/** What belongs to shops beside orders: who works there, how they are labelled, who delivers for them. */
import { shopCharge } from './charge';
import { shopClaimApply } from './claim';
import { deliveryAuth } from './deliveryAuth';
import { priceAt, pricesText, shopProduct } from './shopProduct';
import { factsOf, fits, SHOP_FACTS, type TagLine } from './tagFacts';
import { ruleText } from '../../language/ruleData';
import type { thirdOrder } from '../order';
import { managerUser, appSpecialPermission, appSpecialRole } from '../system';
import type { adminUser, platformGrade } from '../system';
import type { Places } from '../demo/places';
import { AREA, batch, cityName, districtsOf, streetsOf, type Batch, type Seed as Row, type World } from '../demo/world';
import { clients } from './clients.demo';
import { buckets } from './buckets.demo';
import { apps, templates } from './shopSettings.demo';

const TAGS: Readonly<Record<string, Partial<Places['tags'][number]>>> = {
  社区店: { groupName: '店型', color: 'blue' },
  写字楼店: { groupName: '店型', color: 'blue' },
  校园店: { groupName: '店型', color: 'blue', usage: '开学季活动' },
  夜间配送: { groupName: '服务', color: 'gray', usage: '夜间加价' },
  标杆店: { groupName: '评级', color: 'green', usage: '活动优先邀请、免年费' },
  待整改: { groupName: '评级', color: 'red', usage: '暂停参加活动' },
};
const PERMISSIONS: readonly [code: string, name: string, below: Readonly<Record<string, string>>][] = [
  ['inspect', '巡店', { 'inspect.check': '填写巡店表', 'inspect.photo': '上传巡店照片', 'inspect.fine': '开具整改单' }],
  ['brand', '品牌督导', { 'brand.stock': '查看门店库存', 'brand.display': '核对陈列' }],
  ['report', '经营数据', { 'report.daily': '看日报', 'report.rank': '看排名' }],
];
const ROLES: readonly [
  code: string,
  name: string,
  scope: Row<typeof appSpecialRole>['scope'],
  holds: string,
  status: Row<typeof appSpecialRole>['status'],
][] = [
  ['inspector', '巡店员', 'partner', 'inspect', 'enabled'],
  ['supervisor', '品牌督导', 'city', 'brand', 'enabled'],
  ['analyst', '数据员', 'shop', 'report', 'enabled'],
  ['trainer', '带教师傅(试行,已停)', 'shop', '', 'disabled'],
];

/** Sets what the rows of `at` lack, and adds to its clients. @returns rows of the resources that nobody else makes. */
export function merchantRows(
  world: World,
  at: Places,
  managers: Row<typeof managerUser>[],
  users: readonly Row<typeof adminUser>[],
): Batch[] {
  for (const tag of at.tags) Object.assign(tag, TAGS[tag.name!]);
  managers.push({
    id: world.id(world.daysAgo(400)),
    name: '欧阳建设',
    phone: '13900001111',
    department: '渠道合作部',
    cityCodes: [],
    leaderId: managers[0]!.id,
    joinedAt: world.daysAgo(900).format('YYYY-MM-DD'),
    status: 'left',
    remark: '2025 年底离职,店铺已移交',
  });
  const special = specialRows(world);
  clients(world, at, special.roles, users[0]!);
  return [
    batch(appSpecialPermission, special.permissions),
    batch(appSpecialRole, special.roles),
    batch(deliveryAuth, auths(world, at, users)),
    batch(shopProduct, products(world, at)),
    ...buckets(world, at),
    batch(shopCharge, charges(world, at, users)),
    ...apps(world, at, users),
    batch(shopClaimApply, claims(world, at)),
    ...templates(world, at, users),
  ];
}

const line = (fact: TagLine['fact'], op: TagLine['op'], value: string): TagLine => ({ fact, op, value, join: null });
/** What stands in none of the demo's shops yet: the engine reckons it from their customers. */
const NEW = { customerCount: 0, owedQty: 0, depositAmount: 0, gradeId: null, lastFollowAt: null };
const RULES: readonly (Partial<Places['tags'][number]> & { readonly conditions: TagLine[] })[] = [
  { name: '新店', groupName: '店龄', color: 'green', usage: '开业扶持', conditions: [line('ageDays', 'lte', '119')] },
  { name: '久未跟进', groupName: '跟进', color: 'yellow', usage: '优先回访', conditions: [line('idleDays', 'gte', '30')] },
  {
    name: '杭州高单量',
    groupName: '评级',
    color: 'blue',
    usage: '旺季备货',
    conditions: [line('orders', 'gte', '20'), line('cityCode', 'in', '3301')],
  },
];

/** Shops stand where their orders of the last thirty days put them, but for some that rose or fell since they were last looked at. */
export function gradeShops(
  world: World,
  at: Places,
  orders: readonly Row<typeof thirdOrder>[],
  grades: readonly Row<typeof platformGrade>[],
): void {
  const ladder = grades.filter(({ target }) => target === 'shop').sort((one, other) => one.level! - other.level!);
  const recent = recentOf(world, orders);
  for (const [n, shop] of at.shops.entries()) {
    const earned = ladder.findLastIndex(({ minOrderQty }) => (recent.get(shop.id) ?? 0) >= minOrderQty!);
    const since = n % 7 === 3 ? -1 : n % 11 === 5 ? 1 : 0;
    shop.gradeId = ladder[Math.min(ladder.length - 1, Math.max(0, earned + since))]!.id;
  }
}

/** How many orders of the last thirty days each shop has. */
function recentOf(world: World, orders: readonly Row<typeof thirdOrder>[]): ReadonlyMap<string, number> {
  const since = world.now.getTime() - 30 * 86_400_000;
  const recent = new Map<string, number>();
  for (const { shopId, placedAt } of orders) if (Date.parse(placedAt!) >= since) recent.set(shopId!, (recent.get(shopId!) ?? 0) + 1);
  return recent;
}

/** Tags that go by a rule, put on the shops that fit as the clock would. */
export function automaticTags(world: World, at: Places, orders: readonly Row<typeof thirdOrder>[]): void {
  const recent = recentOf(world, orders);
  for (const [i, values] of RULES.entries()) {
    const tag = {
      id: world.id(world.daysAgo(200)),
      auto: 'auto' as const,
      sort: 70 + i * 10,
      ...values,
      rule: ruleText(SHOP_FACTS, values.conditions, (_, code) => `${cityName(code)}市`),
    };
    at.tags.push(tag);
    for (const shop of at.shops)
      if (
        fits(values.conditions, {
          status: shop.status!,
          facts: factsOf({ ...NEW, ...shop } as Parameters<typeof factsOf>[0], recent.get(shop.id) ?? 0, world.now),
        })
      )
        shop.tagIds = [...shop.tagIds!, tag.id];
  }
}

function specialRows(world: World) {
  const made = world.daysAgo(300);
  const permissions: Row<typeof appSpecialPermission>[] = PERMISSIONS.flatMap(([code, name, below], g) => {
    const parent = { id: world.id(made), code, name, parentId: null, sort: (g + 1) * 10, status: 'enabled' as const };
    return [
      parent,
      ...Object.entries(below).map(([childCode, childName], i) => ({
        id: world.id(made),
        code: childCode,
        name: childName,
        parentId: parent.id,
        sort: (i + 1) * 10,
        status: childCode === 'report.rank' ? ('disabled' as const) : ('enabled' as const),
      })),
    ];
  });
  const roles = ROLES.map(([code, name, scope, holds, status], i): Row<typeof appSpecialRole> => ({
    id: world.id(made),
    code,
    name,
    scope,
    status,
    sort: (i + 1) * 10,
    permissionIds: holds ? permissions.filter((p) => p.code!.startsWith(holds)).map((p) => p.id) : [],
  }));
  return { permissions, roles };
}

/** A shop's own district, authorised for a station of another partner in the same city; every state occurs. */
function auths(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Row<typeof deliveryAuth>[] {
  const author = users.find((user) => user.username === 'support')!;
  const states = ['active', 'active', 'pending', 'active', 'expired', 'stopped', 'pending', 'rejected'] as const;
  return at.shops
    .filter((shop) => shop.status === 'open')
    .filter((_, i) => i % 9 === 2)
    .slice(0, 24)
    .map((shop, i): Row<typeof deliveryAuth> => {
      const status = states[i % states.length]!;
      const here = shop.areaCode!.slice(0, 4);
      const station =
        at.deliveryShops.filter((d) => d.cityCode === here && d.partnerId !== shop.partnerId)[0] ??
        at.deliveryShops.find((d) => d.cityCode === here)!;
      const made = world.daysAgo(status === 'pending' ? 1 + (i % 3) : 40 + i * 7);
      const [begin, end] = status === 'expired' ? [made, world.daysAgo(3)] : [made.add(1, 'day'), world.today.add(30 + i * 11, 'day')];
      return {
        id: world.id(made),
        authNo: `SQ${world.id(made)}`,
        shopId: shop.id,
        deliveryShopId: station.id,
        areaCodes: [...streetsOf(shop.areaCode!.slice(0, 6))],
        brandIds: at.brands.slice(i % 3, (i % 3) + 2).map((b) => b.id),
        beginDate: begin.format('YYYY-MM-DD'),
        endDate: end.format('YYYY-MM-DD'),
        feeRule: i % 3 === 1 ? 'fixed' : 'quote',
        fixedFee: i % 3 === 1 ? 450 : null,
        contractImg: i % 5 === 4 ? null : '/demo/letter.svg',
        status,
        auditReason: status === 'rejected' ? '授权书未盖章' : null,
        createdBy: author.id,
        createdAt: made.toISOString(),
        updatedAt: made.toISOString(),
        remark: i === 3 ? `${districtsOf(here).length} 个区县中先试行一个,三个月后按履约率决定是否扩大` : null,
      };
    });
}

/** Four specs in each of the first shops. Every eighth has prices of its own in two streets; a few are banned, and off the shelf. */
function products(world: World, at: Places): Row<typeof shopProduct>[] {
  return at.shops
    .filter((shop) => shop.status === 'open')
    .slice(0, 70)
    .flatMap((shop, s) =>
      Array.from({ length: 4 }, (_, i): Row<typeof shopProduct> => {
        const spec = at.specs[(s * 5 + i * 4 + (i % 2)) % at.specs.length]!;
        const n = s * 4 + i;
        const salePrice = spec.price + world.int(-2, 4) * 50;
        const streets = n % 8 === 3 ? streetsOf(shop.areaCode!.slice(0, 6)).slice(0, 2) : [];
        const banSale = n % 41 === 17;
        const made = world.daysAgo(world.int(2, 200));
        const areaPrices = Object.fromEntries([
          ...streets.map((code, k) => [code, salePrice + (k ? 200 : -100)] as const),
          ...(streets.length ? [[shop.areaCode!.slice(0, 6), salePrice + 100] as const] : []),
        ]);
        return {
          id: world.id(made),
          shopId: shop.id,
          specCodeId: spec.id,
          name: spec.name!,
          salePrice,
          marketPrice: n % 5 === 0 ? null : salePrice + 400,
          areaPrices,
          areaPriceText: pricesText(areaPrices, (code) => AREA.streets[code] ?? AREA.districts[code] ?? code),
          areaPriceCount: Object.keys(areaPrices).length,
          areaCode: shop.areaCode!,
          areaPrice: priceAt(shop.areaCode!, { salePrice, areaPrices }),
          stockHint: n % 13 === 5 ? 'none' : n % 7 === 2 ? 'low' : 'plenty',
          banSale,
          minQty: i === 3 ? 2 : 1,
          sort: (i + 1) * 10,
          status: banSale || n % 9 === 4 ? 'off' : 'on',
          remark: banSale ? '抽检不合格,待复检' : null,
          createdAt: made.toISOString(),
          updatedAt: world.daysAgo(world.int(1, 30)).toISOString(),
        };
      }),
    );
}

function charges(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Row<typeof shopCharge>[] {
  const author = users.find((user) => user.username === 'finance')!;
  const tag = (name: string) => at.tags.filter((t) => t.name === name).map((t) => t.id);
  const rules: Partial<Row<typeof shopCharge>>[] = [
    { name: '标准年费', chargeType: 'annual', amount: 120_000, priority: 10, status: 'enabled' },
    { name: '标杆店免半年费', chargeType: 'annual', amount: 60_000, tagIds: tag('标杆店'), priority: 50, status: 'enabled' },
    { name: '技术服务费', chargeType: 'monthly', amount: 9_900, priority: 10, status: 'enabled' },
    { name: '杭州技术服务费(试点)', chargeType: 'monthly', amount: 6_900, cityCodes: ['3301'], priority: 60, status: 'pending' },
    { name: '小程序订单抽佣', chargeType: 'rate', rateBp: 300, capAmount: 200_000, partnerShareBp: 4_000, priority: 10, status: 'enabled' },
    {
      name: '校园店抽佣优惠',
      chargeType: 'rate',
      rateBp: 150,
      capAmount: 100_000,
      tagIds: tag('校园店'),
      partnerShareBp: 4_000,
      priority: 40,
      status: 'disabled',
    },
    {
      name: '夜间配送每单',
      chargeType: 'fixed',
      amount: 50,
      capAmount: 0,
      tagIds: tag('夜间配送'),
      partnerShareBp: 5_000,
      priority: 20,
      status: 'enabled',
    },
    {
      name: '长三角抽佣加收',
      chargeType: 'rate',
      rateBp: 500,
      cityCodes: ['3301', '3302', '3101', '3201', '3205'],
      priority: 30,
      status: 'rejected',
      auditReason: '与现行合同约定的比例不符,须先签补充协议',
    },
  ];
  return rules.map((rule, i): Row<typeof shopCharge> => {
    const made = world.daysAgo(rule.status === 'pending' ? 2 : 120 - i * 5);
    return {
      id: world.id(made),
      capAmount: 0,
      tagIds: [],
      cityCodes: [],
      partnerShareBp: 3_000,
      beginDate: made.add(5, 'day').format('YYYY-MM-DD'),
      endDate: world.today.add(1, 'year').format('YYYY-MM-DD'),
      createdBy: author.id,
      createdAt: made.toISOString(),
      updatedAt: made.toISOString(),
      ...rule,
    };
  });
}

/** Seeds, and applications for some of them and for shops that are there. */
function claims(world: World, at: Places): Row<typeof shopClaimApply>[] {
  const shops = at.shops.filter((shop) => shop.status === 'open').slice(80, 100);
  const seeds = shops.map((shop, i): Row<typeof shopClaimApply> => ({
    id: world.id(world.daysAgo(60)),
    recordType: 'seed',
    shopName: shop.name!,
    areaCode: shop.areaCode!,
    address: shop.address!,
    phone: world.mobile(),
    status: i < 4 ? 'passed' : 'waiting',
    shopId: i < 4 ? shop.id : null,
    proofImgs: [],
  }));
  const applications = shops.slice(0, 16).map((shop, i): Row<typeof shopClaimApply> => {
    const made = world.daysAgo(i < 4 ? 20 + i : 1 + (i % 6)).add(9 + (i % 8), 'hour');
    const status = i < 4 ? ('passed' as const) : i % 6 === 5 ? ('rejected' as const) : ('auditing' as const);
    return {
      id: world.id(made),
      recordType: 'apply',
      seedId: i % 4 === 3 && i > 4 ? null : seeds[i]!.id,
      shopName: shop.name!,
      areaCode: shop.areaCode!,
      address: shop.address!,
      phone: status === 'passed' ? shop.ownerPhone! : world.mobile(),
      applicant: status === 'passed' ? shop.ownerName! : world.personName(),
      proofImgs: i % 5 === 4 ? [] : ['/demo/license.svg'],
      shopId: status === 'passed' ? shop.id : null,
      rejectReason: status === 'rejected' ? '执照上的经营者与申请人不一致' : null,
      status,
      createdAt: made.toISOString(),
      updatedAt: made.toISOString(),
    };
  });
  return [...seeds, ...applications];
}
