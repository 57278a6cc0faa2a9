/** Brands, partners, shops, delivery shops and warehouses: who can deliver what, where. */
import { checkOf } from '../finance';
import { shopClient, merchantShop, shopTag } from '../merchant';
import { frontOf } from '../delivery/centres.demo';
import { thirdAuth, type CHANNELS } from '../order';
import { deliveryShop, deliveryQuote, deliveryQuoteLine, type PriceLine, partnerWarehouse, warehouseStreet } from '../delivery';
import { partnerMain } from '../partner';
import { productBrand, partnerSpuCode } from '../product';
import { replenishAccount, replenishScheme } from '../stock';
import { platformGrade, managerUser } from '../system';
import { sealedAs } from './sealed';
import { AREA, CITIES, cityName, districtsOf, streetsOf, type Seed, type World } from './world';

/** Shops of this kind deliver nothing: no channel sends them orders. */
export const PICKUP = '自提点';

export type Spec = Seed<typeof partnerSpuCode> & { price: number };
export interface Places {
  brands: Seed<typeof productBrand>[];
  specs: Spec[];
  tags: Seed<typeof shopTag>[];
  partners: Seed<typeof partnerMain>[];
  shops: Seed<typeof merchantShop>[];
  clients: Seed<typeof shopClient>[];
  deliveryShops: Seed<typeof deliveryShop>[];
  warehouses: Seed<typeof partnerWarehouse>[];
  streets: Seed<typeof warehouseStreet>[];
  quotes: Seed<typeof deliveryQuote>[];
  quoteLines: (Seed<typeof deliveryQuoteLine> & PriceLine)[];
  schemes: Seed<typeof replenishScheme>[];
  accounts: Seed<typeof replenishAccount>[];
  auths: Seed<typeof thirdAuth>[];
}

const BRANDS = [
  ['NFSQ', '农夫山泉', 'N', '农夫山泉股份有限公司'],
  ['YBAO', '怡宝', 'Y', '华润怡宝饮料(中国)有限公司'],
  ['JTBS', '景田百岁山', 'J', '深圳市景田食品饮料有限公司'],
  ['WHHA', '娃哈哈', 'W', '杭州娃哈哈集团有限公司'],
  ['QCYH', '清泉云湖', 'Q', '浙江清泉云湖饮品有限公司'],
  ['XSHQ', '雪山寒泉', 'X', '四川雪山寒泉饮品有限公司'],
] as const;
const PACKS = [
  ['18.9L 桶装水', 18900, 2200, true],
  ['12.8L 一次性桶装', 12800, 2600, false],
  ['5L×4 箱装', 20000, 3800, false],
  ['550ml×24 箱装', 13200, 3600, false],
] as const;
const SHOP_WORDS = [
  '清源',
  '甘泉',
  '碧水',
  '涌泉',
  '润家',
  '天泉',
  '水之缘',
  '好邻居',
  '家家乐',
  '惠民',
  '顺达',
  '晨露',
  '一品',
  '金泉',
  '山泉人家',
  '泉之源',
  '康源',
  '水到家',
];
const ROADS = [
  '文一西路',
  '中山北路',
  '人民路',
  '解放东路',
  '建设二路',
  '滨江大道',
  '学院路',
  '环城南路',
  '长江路',
  '新华街',
  '和平路',
  '东风大道',
];
const AUTHS: readonly [keyof typeof CHANNELS, string, number, number][] = [
  ['jd', '京东自营桶装水专营店', 0, 600],
  ['jd', '京东到家怡宝旗舰店', 1, 550],
  ['meituan', '美团闪购·农夫山泉', 0, 800],
  ['eleme', '饿了么·百岁山官方店', 2, 820],
  ['tmall', '天猫超市·娃哈哈', 3, 500],
  ['douyin', '抖音小时达·农夫山泉', 0, 650],
  ['star', '清泉云湖品牌直连', 4, 200],
  ['star', '雪山寒泉品牌直连', 5, 250],
  ['nongfu', '农夫自有渠道', 0, 150],
];

/** The authorisations that were there before the others, by their places, and how many days ago each of them began. */
export const EARLY_AUTHS: Readonly<Record<number, number>> = { 2: 750, 0: 620, 3: 545, 5: 480 };

export function places(world: World, grades: readonly Seed<typeof platformGrade>[], managers: readonly Seed<typeof managerUser>[]): Places {
  const long = world.daysAgo(760);
  const brands = BRANDS.map(([code, name, letter, supplier], i): Seed<typeof productBrand> => ({
    id: world.id(long),
    code,
    name,
    letter,
    supplier,
    sort: (i + 1) * 10,
    status: 'enabled',
  }));
  const specs = brands.flatMap((brand, b) =>
    PACKS.map(([pack, weightG, price, bucketFlag], p): Spec => ({
      id: world.id(long),
      specNo: `SP${brand.code}${p + 1}`,
      name: `${brand.name} ${pack}`,
      brandId: brand.id,
      weightG,
      bucketFlag,
      status: 'enabled',
      price: price + b * 100 - (p % 2) * 50,
    })),
  );
  const tags = ['社区店', '写字楼店', '校园店', '夜间配送', '标杆店', '待整改'].map((name, i): Seed<typeof shopTag> => ({
    id: world.id(long),
    name,
    sort: (i + 1) * 10,
  }));
  const shopGrades = grades.filter((g) => g.target === 'shop');
  const out: Places = {
    brands,
    specs,
    tags,
    partners: [],
    shops: [],
    clients: [],
    deliveryShops: [],
    warehouses: [],
    streets: [],
    quotes: [],
    quoteLines: [],
    schemes: [],
    accounts: [],
    auths: [],
  };

  CITIES.forEach((city, c) => {
    const manager = managers.filter((m) => m.cityCodes!.includes(city.code));
    const name = cityName(city.code);
    const districts = districtsOf(city.code);
    const schemes = brands.slice(0, 3).map((brand, b): Seed<typeof replenishScheme> => ({
      id: world.id(long),
      schemeNo: `FA${String(100_001 + c * 10 + b)}`,
      name: `${name}${brand.name}补货方案`,
      cityCode: city.code,
      brandId: brand.id,
      // A scheme is for goods of its brand, which have a price to be bought at: orders of others are nobody's credit.
      items: specs
        .filter((s) => s.brandId === brand.id)
        .map((s) => ({ specNo: s.specNo!, minQty: 20, maxQty: 300, fulfilPrice: Math.round(s.price * 0.12) })),
      cycleDays: 7,
      deductBp: 3_000,
      feeBase: 3_000,
      feePerQty: 20,
      feeFreeQty: 0,
      beginDate: world.daysAgo(365).format('YYYY-MM-DD'),
      status: 'enabled',
    }));
    out.schemes.push(...schemes);
    for (let p = 0; p < (c < 4 ? 2 : 1); p++) {
      const at = world.daysAgo(560 - c * 12 - p);
      const partner: Seed<typeof partnerMain> = {
        id: world.id(at),
        partnerNo: `P${String(out.partners.length + 1).padStart(6, '0')}`,
        name: `${name}${world.pick(SHOP_WORDS)}${p ? '商贸' : '饮用水配送'}有限公司`,
        partnerType: 'city',
        creditCode: creditCode(`91${city.code}00MA${String(world.int(10 ** 7, 10 ** 8 - 1))}`),
        contact: world.personName(),
        phone: world.mobile(),
        areaCodes: [city.code],
        gradeId: grades.find((g) => g.target === 'partner' && g.level === (out.partners.length % 5 === 3 ? 3 : 2))!.id,
        managerId: manager[0]!.id,
        depositAmount: 5_000_000,
        contractEnd: world.today.add(1, 'year').format('YYYY-MM-DD'),
        status: 'normal',
        createdAt: at.toISOString(),
      };
      out.partners.push(partner);
      brands.slice(0, 3).forEach((brand, b) =>
        out.accounts.push({
          id: world.id(at),
          accountNo: `BH${partner.partnerNo!.slice(1)}${b + 1}`,
          partnerId: partner.id,
          cityCode: city.code,
          brandId: brand.id,
          schemeId: schemes[b]!.id,
          isMain: b === 0 ? 'yes' : 'no',
          balanceAmount: 0,
          status: 'normal',
        }),
      );
      // Partners share a city by districts: the first takes the even ones, the second the odd ones, so streets never overlap.
      const mine = districts.filter((_, i) => c >= 4 || i % 2 === p);
      const main: Seed<typeof partnerWarehouse> = {
        id: world.id(at),
        code: `W${String(out.warehouses.length + 1).padStart(6, '0')}`,
        name: `${name}${p ? '二' : '一'}号总仓`,
        warehouseType: 'main',
        partnerId: partner.id,
        areaCode: mine[0]!,
        address: `${world.pick(ROADS)}${world.int(1, 300)}号`,
        lng: city.lng,
        lat: city.lat,
        openTime: '07:00',
        closeTime: '20:00',
        bizStatus: 'open',
        status: 'enabled',
      };
      const { at: home, serves } = frontOf(mine.slice(0, 3));
      const front: Seed<typeof partnerWarehouse> = {
        ...main,
        id: world.id(at),
        code: `W${String(out.warehouses.length + 2).padStart(6, '0')}`,
        name: `${name}${AREA.districts[home]!}前置仓`,
        warehouseType: 'front',
        parentId: main.id,
        areaCode: home,
      };
      out.warehouses.push(main, front);
      for (const account of out.accounts)
        if (account.partnerId === partner.id)
          Object.assign(account, { warehouseId: main.id, contact: partner.contact, phone: partner.phone });
      for (const brand of brands.slice(0, 4))
        for (const street of serves.flatMap(streetsOf))
          out.streets.push({
            id: world.id(at),
            warehouseId: front.id,
            brandId: brand.id,
            streetCode: street,
            effectiveAt: at.toISOString(),
            feeExtra: 0,
          });
      for (let d = 0; d < 3; d++) {
        const districtsHere = mine.filter((_, i) => i % 3 === d);
        const code = `D${String(out.deliveryShops.length + 1).padStart(6, '0')}`;
        const station: Seed<typeof deliveryShop> = {
          id: world.id(at),
          code,
          name: `${name}${AREA.districts[districtsHere[0] ?? mine[0]!]!.replace(/[区市县]$/, '')}配送站`,
          partnerId: partner.id,
          shopId: null,
          warehouseId: main.id,
          cityCode: city.code,
          contact: world.personName(),
          phone: world.mobile(),
          areaCodes: districtsHere.flatMap(streetsOf),
          lng: city.lng,
          lat: city.lat,
          dayCapacity: 60 + world.int(0, 4) * 15,
          banSpecIds: [],
          status: 'enabled',
          createdAt: at.toISOString(),
        };
        out.deliveryShops.push(station);
        if (!(c === 9 && d === 2)) {
          const quoteOrderId = world.id(at);
          out.quotes.push({
            id: quoteOrderId,
            quoteNo: `BJ${code.slice(1)}01`,
            deliveryShopId: station.id,
            partnerId: partner.id,
            beginDate: world.daysAgo(365).format('YYYY-MM-DD'),
            endDate: world.today.add(1, 'year').format('YYYY-MM-DD'),
            enabled: 'on',
            status: 'active',
          });
          for (const areaCode of districtsHere)
            for (const spec of specs) {
              const price = 300 + (spec.bucketFlag ? 150 : 0);
              out.quoteLines.push({
                id: world.id(at),
                quoteOrderId,
                areaCode,
                specCodeId: spec.id,
                specNo: spec.specNo!,
                price,
                templatePrice: price,
                over: false,
              });
            }
        }
      }
      shopsOf(world, out, city, partner, mine, shopGrades, manager);
    }
    // One central station per city reaches every district but the outermost two.
    const code = `D${String(out.deliveryShops.length + 1).padStart(6, '0')}`;
    const partner = out.partners.findLast((p) => p.areaCodes!.includes(city.code))!;
    out.deliveryShops.push({
      id: world.id(world.daysAgo(300)),
      code,
      name: `${name}中心配送站`,
      partnerId: partner.id,
      cityCode: city.code,
      contact: world.personName(),
      phone: world.mobile(),
      areaCodes: districts.slice(0, -2).flatMap(streetsOf),
      lng: city.lng,
      lat: city.lat,
      dayCapacity: 240,
      banSpecIds: c === 0 ? [specs.at(-1)!.id] : [],
      status: 'enabled',
      warehouseId: null,
      shopId: null,
      createdAt: world.daysAgo(300).toISOString(),
    });
  });
  const [pending, locked] = [out.partners.length + 1, out.partners.length + 2];
  out.partners.push(
    {
      ...out.partners[0]!,
      id: world.id(world.daysAgo(5)),
      partnerNo: `P${String(pending).padStart(6, '0')}`,
      name: '绍兴若耶溪桶装水经营部',
      creditCode: '91330600MA2PEND01X',
      areaCodes: ['3306'],
      status: 'pending',
      createdAt: world.daysAgo(5).toISOString(),
    },
    {
      ...out.partners[1]!,
      id: world.id(world.daysAgo(200)),
      partnerNo: `P${String(locked).padStart(6, '0')}`,
      name: '无锡太湖泉商贸有限公司',
      creditCode: '91320200MA1LOCK01X',
      areaCodes: ['3202'],
      status: 'locked',
      createdAt: world.daysAgo(200).toISOString(),
    },
  );
  out.auths = AUTHS.map(([channel, authName, brand, commissionBp], i): Seed<typeof thirdAuth> => {
    const id = world.id(world.daysAgo(world.hasYears || i === 2 ? (EARLY_AUTHS[i] ?? 470 - i) : 500 - i));
    return {
      id,
      channel,
      authName,
      channelShopId: `${channel.toUpperCase()}${100200 + i * 37}`,
      brandId: brands[brand]!.id,
      commissionBp,
      settleCycle: 'month',
      accessToken: sealedAs(thirdAuth, 'accessToken', id, `demo-${i}`),
      expireAt: world.today.add(200, 'day').toISOString(),
      status: 'normal',
    };
  });
  return out;
}

const creditCode = (code: string) => code.slice(0, 17) + checkOf(code.slice(0, 17))!;

function shopsOf(
  world: World,
  out: Places,
  city: (typeof CITIES)[number],
  partner: Seed<typeof partnerMain>,
  districts: readonly string[],
  grades: readonly Seed<typeof platformGrade>[],
  managers: readonly Seed<typeof managerUser>[],
) {
  for (let i = 0; i < 18; i++) {
    const at = world.daysAgo(world.int(30, 520)).add(world.int(8, 18), 'hour').add(world.int(0, 59), 'minute');
    const street = world.pick(districts.flatMap(streetsOf));
    const n = out.shops.length;
    const status =
      n % 31 === 7 ? ('stopped' as const) : n % 17 === 5 ? ('pending' as const) : n % 43 === 11 ? ('rejected' as const) : ('open' as const);
    const created = status === 'pending' ? world.daysAgo(world.int(1, 7)).add(world.int(8, 22), 'hour') : at;
    const complete = status !== 'pending' || n % 3 !== 0;
    const shop: Seed<typeof merchantShop> = {
      id: world.id(created),
      shopNo: `S${String(10_000_001 + n)}`,
      name: `${cityName(city.code)}${world.pick(SHOP_WORDS)}${n % 19 === 2 ? PICKUP : world.pick(['水站', '送水服务部', '饮用水店', '桶装水专营'])}${n % 29 === 3 ? '(原城西分店,二〇二五年迁址后与东区门店合并经营)' : ''}`,
      partnerId: partner.id,
      managerId: complete ? world.pick(managers).id : null,
      ownerName: world.personName(),
      ownerPhone: world.mobile(),
      areaCode: street,
      address: `${world.pick(ROADS)}${world.int(1, 999)}号${world.chance(0.3) ? `${world.int(1, 12)}幢` : ''}`,
      lng: complete ? Number((city.lng + (world.random() - 0.5) * 0.4).toFixed(6)) : null,
      lat: complete ? Number((city.lat + (world.random() - 0.5) * 0.3).toFixed(6)) : null,
      licenseNo: `92${city.code}00MA${String(40_000_000 + n * 977)}`,
      licenseImg: complete ? '/demo/license.svg' : null,
      gradeId: world.pick(grades).id,
      tagIds: world.chance(0.5) ? [world.pick(out.tags).id] : [],
      openTime: world.pick(['07:00', '07:30', '08:00']),
      closeTime: world.pick(['20:00', '21:00', '22:00']),
      settleAccount: `6222${String(world.int(10 ** 11, 10 ** 12 - 1))}`,
      auditReason: status === 'rejected' ? '执照照片不清晰,请重新上传' : null,
      status,
      createdAt: created.toISOString(),
      updatedAt: created.toISOString(),
    };
    out.shops.push(shop);
    out.clients.push({
      id: world.id(created),
      shopId: shop.id,
      name: shop.ownerName,
      phone: shop.ownerPhone,
      position: 'owner',
      status: 'active',
    });
    if (i % 3 === 0)
      out.clients.push({
        id: world.id(created),
        shopId: shop.id,
        name: world.personName(),
        phone: world.mobile(),
        position: 'courier',
        status: 'active',
      });
  }
}
