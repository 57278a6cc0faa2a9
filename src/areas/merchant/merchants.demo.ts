/** What belongs to shops beside orders: who works there, how they are labelled, who delivers for them. */
import { appidWhiteUser, merchantAppid } from './appid';
import { bucketAccount, bucketContact, bucketLog } from './bucket';
import { shopCharge } from './charge';
import { shopClaimApply } from './claim';
import { shopClient } from './client';
import { CONFIG_TYPES, shopConfigApply, shopConfigItem, shopConfigTemplate, shopConfigValue } from './configTemplate';
import { deliveryAuth } from './deliveryAuth';
import { priceAt, pricesText, shopProduct } from './shopProduct';
import { fits, ruleText, type TagRule } from './tagRule';
import type { thirdOrder } from '../order';
import { managerUser, appSpecialPermission, appSpecialRole } from '../system';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { AREA, batch, cityName, districtsOf, streetsOf, type Batch, type Seed as Row, type World } from '../demo/world';

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

const RULES: readonly Partial<Places['tags'][number]>[] = [
  { name: '新店', groupName: '店龄', color: 'green', usage: '开业扶持', newDays: 120 },
  { name: '久未跟进', groupName: '跟进', color: 'yellow', usage: '优先回访', idleDays: 30 },
  { name: '杭州高单量', groupName: '评级', color: 'blue', usage: '旺季备货', minOrders: 20, cityCodes: ['3301'] },
];

/** Tags that go by a rule, put on the shops that fit as the clock would. */
export function automaticTags(world: World, at: Places, orders: readonly Row<typeof thirdOrder>[]): void {
  const since = world.now.getTime() - 30 * 86_400_000;
  const recent = new Map<string, number>();
  for (const { shopId, placedAt } of orders) if (Date.parse(placedAt!) >= since) recent.set(shopId!, (recent.get(shopId!) ?? 0) + 1);
  for (const [i, values] of RULES.entries()) {
    const rule: TagRule = { minOrders: null, maxOrders: null, idleDays: null, newDays: null, gradeIds: [], cityCodes: [], ...values };
    const tag = {
      id: world.id(world.daysAgo(200)),
      auto: 'auto' as const,
      sort: 70 + i * 10,
      ...values,
      rule: ruleText(
        rule,
        [],
        rule.cityCodes.map((code) => `${cityName(code)}市`),
      ),
    };
    at.tags.push(tag);
    for (const shop of at.shops)
      if (
        fits(
          rule,
          {
            status: shop.status!,
            gradeId: shop.gradeId ?? null,
            areaCode: shop.areaCode!,
            createdAt: shop.createdAt!,
            lastFollowAt: shop.lastFollowAt ?? null,
            orders: recent.get(shop.id) ?? 0,
          },
          world.now,
        )
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

const DEVICES = ['HUAWEI Mate 60', 'Xiaomi 14', 'OPPO A3', 'iPhone 13', '商米 V2 手持终端'] as const;
/** What each position may do in the app. */
const RIGHTS: Readonly<Record<NonNullable<Row<typeof shopClient>['position']>, readonly string[]>> = {
  owner: ['order', 'goods', 'price', 'account', 'staff', 'bucket'],
  manager: ['order', 'goods', 'price', 'staff', 'bucket'],
  clerk: ['order', 'goods', 'bucket'],
  courier: ['order', 'bucket'],
};

function clients(world: World, at: Places, roles: readonly Row<typeof appSpecialRole>[], author: Row<typeof adminUser>) {
  for (const [i, shop] of at.shops
    .filter((s) => s.status === 'open')
    .slice(0, 60)
    .entries()) {
    const made = world.daysAgo(world.int(5, 200));
    const position = i % 3 === 0 ? ('manager' as const) : ('clerk' as const);
    at.clients.push({
      id: world.id(made),
      shopId: shop.id,
      name: i === 4 ? '古丽努尔·阿卜杜热合曼' : world.personName(),
      phone: world.mobile(),
      position,
      status: i % 11 === 7 ? 'left' : 'active',
    });
  }
  // Some of those who came last.
  const special = new Set(
    at.clients
      .filter((client) => client.status === 'active')
      .map(({ id }) => id)
      .sort()
      .toReversed()
      .filter((_, i) => i % 3 === 1)
      .slice(0, 24),
  );
  for (const [i, client] of at.clients.entries())
    Object.assign(client, {
      permissions: RIGHTS[client.position!],
      specialRoleIds: special.has(client.id) ? [roles[i % 3]!.id] : [],
      updatedBy: special.has(client.id) ? author.id : null,
      ...(client.status === 'active' &&
        i % 9 !== 8 && {
          device: world.pick(DEVICES),
          lastActiveAt: world
            .daysAgo(i % 4 === 0 ? world.int(2, 40) : 1)
            .add(world.int(8, 21) * 60 + ((i * 37) % 60), 'minute')
            .toISOString(),
        }),
    });
}

/** A shop's own district, given to a station of another partner in the same city; every state occurs. */
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

const STEPS: readonly [bizType: Row<typeof bucketLog>['bizType'], bucket: number, deposit: number, reason: string | null][] = [
  ['deposit', 0, 6000, null],
  ['out', 2, 0, null],
  ['out', 1, 0, null],
  ['back', -1, 0, null],
  ['adjust', -1, 0, '上门清点:顾客家实有 1 个桶'],
  ['deposit', 0, 3000, null],
  ['back', -1, 0, null],
  ['refund', 0, -3000, null],
];

/** Customers of a few shops: their buckets come and go by the log, from which both balances follow. */
function buckets(world: World, at: Places): Batch[] {
  const accounts: Row<typeof bucketAccount>[] = [],
    logs: Row<typeof bucketLog>[] = [],
    contacts: Row<typeof bucketContact>[] = [];
  const shops = at.shops.filter((shop) => shop.status === 'open').slice(0, 30);
  for (let n = 0; n < 90; n++) {
    const shop = shops[n % shops.length]!;
    const isCompany = n % 6 === 1;
    const [opened, times] = [world.daysAgo(100 + n), isCompany ? 8 : 1];
    const customerName =
      n === 12
        ? '杭州市西湖区文新街道骆家庄社区居民服务中心(三楼会议室)'
        : isCompany
          ? `${world.personName()}设计工作室`
          : world.personName();
    const customerPhone = world.mobile();
    const account: Row<typeof bucketAccount> = {
      id: world.id(opened),
      shopId: shop.id,
      customerName,
      customerPhone,
      customerType: isCompany ? 'company' : 'home',
      areaCode: shop.areaCode!,
      owedQty: 0,
      status: n % 23 === 9 ? 'frozen' : 'normal',
      createdAt: opened.toISOString(),
    };
    let depositAfter = 0;
    const steps = STEPS.slice(0, 2 + (n % (STEPS.length - 1)));
    // From the first deposit to a day of the last weeks.
    const between = (99 + n - (n % 40)) / (steps.length - 1);
    steps.forEach(([bizType, bucket, deposit, reason], i) => {
      const when = opened.add(Math.floor(i * between), 'day').add(9 * 60 + ((n * 37 + i * 53) % 540), 'minute');
      if (bizType === 'out') account.lastOrderAt = when.subtract(50 + (n % 40), 'minute').toISOString();
      account.owedQty! += bucket * times;
      depositAfter += deposit * times;
      logs.push({
        id: world.id(when),
        accountId: account.id,
        bizType,
        bucketDelta: bucket * times,
        depositQtyDelta: (deposit / 3_000) * times,
        depositDelta: deposit * times,
        bucketAfter: account.owedQty!,
        depositAfter,
        operator: bizType === 'adjust' ? '李晓雯' : shop.ownerName!,
        reason,
        occurredAt: when.toISOString(),
      });
    });
    accounts.push(account);
    for (let c = 0; c < 1 + (n % 3 === 0 ? 1 : 0); c++) {
      const who = {
        id: world.id(opened),
        accountId: account.id,
        name: c === 0 && !isCompany ? customerName : world.personName(),
        phone: c === 0 ? customerPhone : world.mobile(),
        areaCode: shop.areaCode!,
        hasElevator: n % 4 !== 2,
        isDefault: c === 0,
      };
      const [building, unit, floor, room, house] = [world.int(1, 40), world.int(1, 4), world.int(1, 18), world.int(1, 4), world.int(1, 18)];
      contacts.push({ ...who, address: `${house * 10} 号 ${building} 幢 ${unit} 单元 ${floor}0${room} 室`, floor });
    }
  }
  return [batch(bucketAccount, accounts), batch(bucketLog, logs), batch(bucketContact, contacts)];
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

/** Mini apps of some shops in every state of authorization and version; the whitelist of the first few. */
function apps(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Batch[] {
  const versions = ['published', 'published', 'auditing', 'passed', 'rejected', 'none'] as const;
  const list = at.shops
    .filter((shop) => shop.status === 'open')
    .filter((_, i) => i % 7 === 1)
    .slice(0, 24)
    .map((shop, i): Row<typeof merchantAppid> => {
      const made = world.daysAgo(200 - i * 3);
      const status = i % 8 === 5 ? ('lapsed' as const) : i % 8 === 7 ? ('disabled' as const) : ('enabled' as const);
      const versionStatus = versions[i % versions.length]!;
      const submitted = versionStatus === 'none' ? null : world.daysAgo(3 + (i % 20)).add(15, 'hour');
      return {
        id: world.id(made),
        appId: `wx${(0x5e3a_9c00_0000n + BigInt(i) * 7_919n).toString(16).padStart(16, '0')}`,
        name: `${[...shop.name!].slice(0, 29).join('')}订水`,
        shopId: shop.id,
        principal: `${shop.ownerName}(个体工商户)`,
        headImage: i % 9 === 4 ? null : `/demo/mark-${['drop', 'spring', 'bucket'][i % 3]!}.svg`,
        signature: '线上订水,送水上门',
        categories: ['商家自营 > 食品饮料'].slice(0, i % 4 === 3 ? 0 : 1),
        orderDetailPath: i % 3 === 2 ? null : 'pages/order/detail',
        templateVersion: versionStatus === 'none' ? null : `3.${2 + (i % 3)}.0`,
        auditReason: versionStatus === 'rejected' ? '首页存在无法点击的按钮,请检查后重新提交' : null,
        submittedAt: submitted?.toISOString() ?? null,
        publishedAt: versionStatus === 'published' ? submitted!.add(2, 'day').toISOString() : null,
        authExpireAt: (status === 'lapsed' ? world.daysAgo(4) : world.today.add(i % 5 === 0 ? 9 : 150 + i, 'day')).toISOString(),
        versionStatus,
        status,
        createdAt: made.toISOString(),
        updatedAt: made.toISOString(),
      };
    });
  const members = list.slice(0, 12).flatMap((app, i) =>
    Array.from({ length: 3 }, (_, k): Row<typeof appidWhiteUser> => {
      const made = world.daysAgo(20 + i);
      return {
        id: world.id(made),
        merchantAppidId: app.id,
        userName: world.personName(),
        account: `wxid_${(i * 3 + k + 4096).toString(36)}${app.appId!.slice(-6)}`,
        userType: k === 2 ? 'gray' : 'tester',
        expireAt: world.today.add(k * 30 - 5, 'day').toISOString(),
        status: k === 0 ? 'lapsed' : 'active',
        addedReason: k === 2 ? '新版下单流程灰度' : '店主体验',
        createdBy: users[0]!.id,
      };
    }),
  );
  return [batch(merchantAppid, list), batch(appidWhiteUser, members)];
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

const SETTINGS: readonly [
  key: string,
  name: string,
  type: keyof typeof CONFIG_TYPES,
  value: string,
  editable: boolean,
  options?: readonly string[],
][] = [
  ['open.span', '营业时间', 'span', '08:00-21:00', true],
  ['delivery.minAmount', '起送金额(元)', 'int', '20', true],
  ['delivery.freeFloor', '免费送上楼的楼层', 'int', '3', true],
  ['order.autoAccept', '自动接单', 'flag', 'true', false],
  ['print.paper', '小票纸宽', 'choice', '58', true, ['58', '80']],
  ['bucket.deposit', '每桶押金(元)', 'int', '30', false],
  ['service.phone', '客服电话', 'text', '400-820-1234', false],
];

/** Three templates; the first is in use in Hangzhou, where some shops have changed what they may. */
function templates(world: World, at: Places, users: readonly Row<typeof adminUser>[]): Batch[] {
  const made = world.daysAgo(150);
  const list = (['杭州标准配置', '全国通用配置', '旧版配置(停用)'] as const).map((name, i): Row<typeof shopConfigTemplate> => ({
    id: world.id(made),
    name,
    cityCodes: i === 0 ? ['3301'] : [],
    status: i === 2 ? 'disabled' : 'enabled',
    createdBy: users[1]!.id,
    updatedBy: users[1]!.id,
    remark: i === 2 ? '2024 年以前使用' : null,
  }));
  const items = list.flatMap((template, t) =>
    SETTINGS.slice(0, t === 2 ? 3 : SETTINGS.length).map(
      ([propertyKey, propertyName, valueType, value, shopEditable, options = []]): Row<typeof shopConfigItem> => ({
        id: world.id(made),
        templateId: template.id,
        propertyKey,
        propertyName,
        valueType,
        defaultValue: t === 1 && valueType === 'span' ? '07:30-20:30' : value,
        options: [...options],
        shopEditable,
      }),
    ),
  );
  const shops = at.shops.filter((shop) => shop.status === 'open' && shop.areaCode!.startsWith('3301')).slice(0, 20);
  const marks = shops.map((shop): Row<typeof shopConfigApply> => ({
    id: world.id(world.daysAgo(90)),
    templateId: list[0]!.id,
    shopId: shop.id,
  }));
  const values = shops.flatMap((shop, s) =>
    SETTINGS.map(([propertyKey, , , value], k): Row<typeof shopConfigValue> => {
      const changedByShop = k === 0 && s % 4 === 1;
      return {
        id: world.id(world.daysAgo(90)),
        shopId: shop.id,
        propertyKey,
        value: changedByShop ? '07:00-22:00' : value,
        changedByShop,
        templateId: list[0]!.id,
      };
    }),
  );
  return [batch(shopConfigTemplate, list), batch(shopConfigItem, items), batch(shopConfigApply, marks), batch(shopConfigValue, values)];
}
