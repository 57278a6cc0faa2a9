/**
 * Products of the platform and of partners, their names on channels, and prices. Draws its own random numbers, so that others do not
 * shift.
 */
import { productBrand, trademark } from './brand';
import { productCategory } from './category';
import {
  partnerBrand,
  partnerCategory,
  partnerSpu,
  partnerSpuCode,
  partnerSpuItem,
  partnerSpuTemplate,
  partnerSpuTemplateItem,
  partnerUnit,
} from './partnerProduct';
import { cityReferNotify, cityReferPast, cityReferPrice } from './price';
import { productSpec, productSpu, productTag } from './spu';
import { unifiedCode } from './unifiedCode';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { batch, World, type Batch, type Seed } from '../demo/world';
import { priceRows } from './prices.demo';
import { quoteRows } from './quotes.demo';
import { unitRows, categoryRows, tagRows } from './catalogue.demo';

const SEED = 20260522;

/** Brand and specification codes are the ones that orders refer to, with what products add to them. */
export function productRows(world: World, at: Places, users: readonly Seed<typeof adminUser>[]): Batch[] {
  const dice = new World(world.now, 0, SEED);
  const id = (daysAgo: number) => world.id(world.daysAgo(daysAgo));
  const [, support, finance] = users;
  const partners = at.partners.filter((partner) => partner.status === 'normal');

  const units = unitRows(id);
  const categories = categoryRows(id);
  const tags = tagRows(world, id);
  const trademarks = at.brands.flatMap((brand, b): Seed<typeof trademark>[] => [
    {
      id: id(590 - b),
      regNo: `3201${String(4_001 + b * 317)}`,
      name: brand.name,
      brandId: brand.id,
      owner: brand.supplier!,
      classNo: 32,
      certImg: '/demo/license.svg',
      validFrom: world.today
        .add(700 + b * 200, 'day')
        .subtract(10, 'year')
        .format('YYYY-MM-DD'),
      validTo: world.today.add(700 + b * 200, 'day').format('YYYY-MM-DD'),
      status: 'valid',
      createdBy: support!.id,
    },
    ...(b > 2
      ? []
      : [
          {
            id: id(20 + b),
            regNo: `4311${String(7_020 + b * 91)}`,
            name: `${brand.name}${['图形', '英文', ''][b]}`,
            brandId: brand.id,
            owner: brand.supplier!,
            classNo: [32, 39, 35][b]!,
            certImg: b === 1 ? null : '/demo/license.svg',
            validFrom: (b === 2 ? world.daysAgo(12) : world.today.add(400, 'day')).subtract(10, 'year').format('YYYY-MM-DD'),
            validTo: (b === 2 ? world.daysAgo(12) : world.today.add(400, 'day')).format('YYYY-MM-DD'),
            status: (['pending', 'rejected', 'expired'] as const)[b]!,
            auditReason: b === 1 ? '缺注册证' : null,
            createdBy: support!.id,
          },
        ]),
  ]);
  const brands = at.brands.map((brand, b): Seed<typeof productBrand> => ({
    ...brand,
    trademarkId: trademarks.find((mark) => mark.brandId === brand.id && mark.status === 'valid')!.id,
    contact: dice.personName(),
    contactPhone: dice.mobile(),
    logo: b === 5 ? null : `/demo/mark-${['drop', 'spring', 'bucket'][b % 3]!}.svg`,
    remark: b === 5 ? '仅四川、重庆经营' : null,
  }));

  // One product and one unified code for each of the platform's own specifications; the big bottles come in two sizes.
  const spus: Seed<typeof productSpu>[] = [];
  const specs: Seed<typeof productSpec>[] = [];
  const codes: Seed<typeof unifiedCode>[] = [];
  const owned = at.specs.map((spec, i): Seed<typeof partnerSpuCode> => {
    const pack = PACKS[i % 4]!;
    const brand = at.brands.find((b) => b.id === spec.brandId)!;
    const days = 560 - i * 9;
    const spuNo = `SPU${String(10_000_101 + i * 7)}`;
    const code: Seed<typeof unifiedCode> = {
      id: id(days),
      code: ean13(`69${String(2_100_000_100 + i * 137)}`),
      name: spec.name!,
      brandId: brand.id,
      specName: pack.specName,
      unitName: pack.unit,
      weightG: spec.weightG!,
      volumeMl: pack.volumeMl,
      status: 'enabled',
    };
    const imageless = i % 11 === 6;
    const status = imageless ? ('off' as const) : i % 13 === 9 ? ('off' as const) : ('on' as const);
    const spu: Seed<typeof productSpu> = {
      id: id(days),
      spuNo,
      name: spec.name!,
      brandId: brand.id,
      categoryId: categories.find((c) => c.code === pack.category)!.id,
      tagIds: tags.filter((_, t) => (i + t) % 5 === 0).map((tag) => tag.id),
      unitName: pack.unit,
      weightG: spec.weightG!,
      guidePrice: spec.price + 300,
      isBucket: spec.bucketFlag!,
      mainImage: imageless ? null : pack.image,
      images: imageless ? [] : [pack.image],
      imageless,
      status,
      createdBy: support!.id,
      detailHtml: `<p>${brand.name}天然水源,${pack.specName}。</p><ul><li>净含量:${pack.specName}</li><li>保质期:${spec.bucketFlag ? '45 天' : '12 个月'}</li><li>${spec.bucketFlag ? '空桶请随下次送水交回' : '常温避光保存'}</li></ul>`,
    };
    const add = (n: number, specName: string, weightG: number, unifiedCodeId: string | null) =>
      specs.push({
        id: id(days),
        spuId: spu.id,
        specNo: `${spuNo}-0${n}`,
        specName,
        name: `${spu.name} ${specName}`,
        unitName: pack.unit,
        weightG,
        unifiedCodeId,
      });
    add(1, pack.specName, spec.weightG!, code.id);
    if (i % 4 === 0) add(2, '11.3L 桶装', 11_300, null);
    codes.push(code);
    spus.push(spu);
    const { price: _, ...row } = spec;
    return { ...row, unifiedCodeId: code.id, spuId: spu.id, unitId: units.find((unit) => unit.name === pack.unit)!.id };
  });
  OTHERS.forEach(([name, specName, status, auditReason, mainImage], i) => {
    const spu: Seed<typeof productSpu> = {
      ...spus[i * 4 + 3]!,
      id: id(9 - i),
      spuNo: `SPU${String(10_009_001 + i)}`,
      name,
      tagIds: [],
      status,
      auditReason,
      mainImage,
      images: [],
      imageless: mainImage === null,
      detailHtml: null,
      createdBy: i % 2 ? support!.id : finance!.id,
    };
    spus.push(spu);
    specs.push({
      id: id(9 - i),
      spuId: spu.id,
      specNo: `${spu.spuNo}-01`,
      specName,
      name: `${name} ${specName}`,
      unitName: '箱',
      weightG: 9_600,
      unifiedCodeId: null,
    });
  });
  const retired = (
    n: number,
    name: string,
    status: 'disabled' | 'frozen' | 'merged' | 'voided',
    more: Partial<Seed<typeof unifiedCode>> = {},
  ): Seed<typeof unifiedCode> => ({
    ...codes[n]!,
    id: id(300 - n),
    code: `ZB-2023-${String(n + 1).padStart(4, '0')}`,
    name,
    status,
    ...more,
  });
  codes.push(
    retired(0, '农夫山泉 18.9L 桶装水(旧自编码)', 'merged', { mergedToId: codes[0]!.id }),
    retired(4, '怡宝 18.9L 桶装水(重复建码,请勿使用)', 'merged', { mergedToId: codes[4]!.id }),
    retired(9, '百岁山 4.6L×4 提装', 'frozen', {
      specName: '4.6L×4',
      unitName: '提',
      weightG: 18_400,
      volumeMl: 18_400,
      remark: '厂家换包装,待确认重量',
    }),
    retired(13, '娃哈哈 596ml×24 箱装', 'disabled', { specName: '596ml×24', unitName: '箱', weightG: 14_304, volumeMl: 14_304 }),
    retired(21, '雪山寒泉 试饮装', 'voided', { specName: '250ml×12', unitName: '箱', weightG: 3_000, volumeMl: 3_000 }),
  );

  // The first partners have codes of their own for what was handed out to them.
  const handed = partners.slice(0, 9).flatMap((partner, p) =>
    owned.slice(0, 8).map((own, s): Seed<typeof partnerSpuCode> => {
      const bare = p > 5 && s === 7;
      return {
        ...own,
        id: id(200 - p * 8 - s),
        partnerId: partner.id,
        specNo: bare ? null : `${own.specNo!.slice(2, 6)}-${p + 1}-${String(s + 1).padStart(3, '0')}`,
        quoteRemark: s === 3 ? '整托 48 箱起送,另报卸货费' : null,
        status: p === 2 && s === 6 ? 'disabled' : 'enabled',
      };
    }),
  );
  const licences = partners.flatMap((partner, p) =>
    at.brands.slice(0, 5).flatMap((brand, b): Seed<typeof partnerBrand>[] => {
      if ((p + b) % 4 === 3 && b !== 0) return [];
      const status =
        b === 4
          ? ('active' as const)
          : p % 6 === 4 && b === 2
            ? ('expired' as const)
            : p % 5 === 3 && b === 1
              ? ('rejected' as const)
              : p % 4 === 2 && b === 3
                ? ('pending' as const)
                : ('active' as const);
      // 清泉云湖 goes to one partner a city alone.
      const exclusive = b === 4;
      if (exclusive && partners.findIndex((other) => other.areaCodes![0] === partner.areaCodes![0]) !== p) return [];
      return [
        {
          id: id(180 - p * 5 - b),
          partnerId: partner.id,
          brandId: brand.id,
          name: `${brand.name} · ${partner.name}`,
          areaCodes: partner.areaCodes!,
          exclusive,
          authImg: b % 2 ? null : '/demo/letter.svg',
          beginDate: world.daysAgo(180).format('YYYY-MM-DD'),
          endDate: status === 'expired' ? world.daysAgo(6).format('YYYY-MM-DD') : world.today.add(120 + p * 11, 'day').format('YYYY-MM-DD'),
          auditReason: status === 'rejected' ? '授权书未盖章' : null,
          status,
          createdBy: support!.id,
        },
      ];
    }),
  );
  const ownCategories = ['桶装水', '瓶装水', '饮水设备'].flatMap((name, i): Seed<typeof partnerCategory>[] => {
    const top: Seed<typeof partnerCategory> = { id: id(400), name, level: 'first', sort: (i + 1) * 10 };
    return [
      top,
      {
        id: id(400),
        name: `${name}(${['周转桶', '整箱', '租赁'][i]})`,
        level: 'second',
        parentId: top.id,
        sort: 10,
        platformCategoryId: categories.find((c) => c.code === ['BUCKET', 'BOX', 'STANDING'][i])!.id,
      },
    ];
  });
  const templates = (
    [
      ['华东新服务商标准铺货', [0, 1], ['3301', '3101', '3201']],
      ['校园网点铺货', [0, 2, 3], []],
      ['写字楼高端水铺货(含玻璃瓶装与会议小瓶)', [2], ['4403', '4401']],
    ] as const
  ).map(([name, of, cityCodes], i): Seed<typeof partnerSpuTemplate> => {
    const spuIds = spus.filter((spu) => spu.status === 'on' && of.some((b) => at.brands[b]!.id === spu.brandId)).map((spu) => spu.id);
    return {
      id: id(120 - i * 9),
      name,
      brandIds: of.map((b) => at.brands[b]!.id),
      spuIds,
      spuCount: spuIds.length,
      cityCodes: [...cityCodes],
      cover: i === 1 ? null : PACKS[i]!.image,
    };
  });
  const offers: Seed<typeof partnerSpu>[] = [];
  const items: Seed<typeof partnerSpuItem>[] = [];
  partners.slice(0, 9).forEach((partner, p) =>
    owned.slice(0, 6).forEach((own, s) => {
      const spu = spus.find((one) => one.id === own.spuId)!;
      const status =
        s === 4
          ? (['pending', 'rejected', 'off'] as const)[p % 3]!
          : s === 5 && p % 2
            ? ('pending' as const)
            : s === 3 && p % 4 === 1
              ? ('off' as const)
              : ('on' as const);
      const days = Math.max(1, 90 - p * 8 - s);
      const code = handed.find((one) => one.partnerId === partner.id && one.spuId === own.spuId)!;
      const offer: Seed<typeof partnerSpu> = {
        id: id(days),
        partnerId: partner.id,
        spuId: spu.id,
        name: `${spu.name}${p === 3 && s === 0 ? '(含上门换水与空桶回收,三楼以上无电梯另计楼层费)' : ''}`,
        brandId: licences.find((one) => one.partnerId === partner.id && one.brandId === own.brandId && one.status === 'active')?.id ?? null,
        categoryId: ownCategories[s % 4 < 2 ? 1 : 3]!.id,
        templateId: p < 4 ? templates[0]!.id : null,
        mainImage: spu.mainImage,
        source: p < 4 ? 'platform' : s % 2 ? 'copy' : 'partner',
        status,
        auditReason: status === 'rejected' ? '价格高于城市参考价上限,请说明' : null,
        createdBy: support!.id,
      };
      if (offer.source === 'copy') offer.copiedFromId = offers.find((one) => one.spuId === spu.id)?.id ?? null;
      offers.push(offer);
      items.push({
        id: id(days),
        partnerSpuId: offer.id,
        specCodeId: code.id,
        name: code.name!,
        price: at.specs[s]!.price - 200 + dice.int(-4, 4) * 10,
        minQty: s % 4 > 1 ? 5 : 1,
      });
      // A partner of another size offers both bottles as one product.
      const second = s === 0 && p < 3 && handed.find((one) => one.partnerId === partner.id && one.spuId === owned[1]!.spuId);
      if (second)
        items.push({
          id: id(days),
          partnerSpuId: offer.id,
          specCodeId: second.id,
          name: second.name!,
          price: at.specs[1]!.price - 180,
          minQty: 2,
        });
    }),
  );

  const priced = { id, owned, partners, users };
  const { prices, pasts, notices } = priceRows(world, at, priced);
  const quoted = quoteRows(world, at, priced, prices);
  const templateItems = templates.flatMap((template) =>
    specs
      .filter((spec) => spec.unifiedCodeId && template.spuIds!.includes(spec.spuId!))
      .map((spec): Seed<typeof partnerSpuTemplateItem> => ({
        id: id(100),
        templateId: template.id,
        specId: spec.id,
        name: spec.name!,
        price: at.specs[owned.findIndex((own) => own.unifiedCodeId === spec.unifiedCodeId)]!.price - 200,
        minQty: spec.unitName === '桶' ? 1 : 5,
      })),
  );

  return [
    batch(productBrand, brands),
    batch(trademark, trademarks),
    batch(productCategory, categories),
    batch(productTag, tags),
    batch(productSpu, spus),
    batch(productSpec, specs),
    batch(unifiedCode, codes),
    batch(partnerUnit, units),
    batch(partnerSpuCode, [...owned, ...handed]),
    batch(partnerBrand, licences),
    batch(partnerCategory, ownCategories),
    batch(partnerSpuTemplate, templates),
    batch(partnerSpuTemplateItem, templateItems),
    batch(partnerSpu, offers),
    batch(partnerSpuItem, items),
    batch(cityReferPrice, prices),
    batch(cityReferPast, pasts),
    batch(cityReferNotify, notices),
    ...quoted,
  ];
}

/** How the four packs that every brand has stand among products. */
const PACKS = [
  { specName: '18.9L 桶装', unit: '桶', volumeMl: 18_900, category: 'BUCKET', image: '/demo/water-bucket.svg' },
  { specName: '12.8L 一次性桶装', unit: '桶', volumeMl: 12_800, category: 'ONEWAY', image: '/demo/water-bucket.svg' },
  { specName: '5L×4', unit: '箱', volumeMl: 20_000, category: 'FAMILY', image: '/demo/water-box.svg' },
  { specName: '550ml×24', unit: '箱', volumeMl: 13_200, category: 'BOX', image: '/demo/water-bottle.svg' },
] as const;

const OTHERS: readonly [
  name: string,
  specName: string,
  status: Seed<typeof productSpu>['status'],
  reason: string | null,
  mainImage: string | null,
][] = [
  ['农夫山泉 东方树叶茉莉花茶', '500ml×15', 'pending', null, '/demo/water-bottle.svg'],
  ['怡宝 至本清润菊花茶植物饮料', '450ml×15', 'pending', null, null],
  ['百岁山 玻璃瓶会议装', '348ml×24', 'rejected', '主图含其他平台水印,请更换', '/demo/water-bottle.svg'],
  ['娃哈哈 纯净水儿童装(卡通限量瓶,每箱随机四款,不支持指定款式与单独补寄)', '200ml×24', 'off', null, '/demo/water-box.svg'],
];

/** Twelve digits and the one that checks them. */
function ean13(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return twelve + String((10 - (sum % 10)) % 10);
}
