/** Products of the platform and of partners, what they are called across channels, and what they cost where. Draws its own numbers, so that nobody else's shift. */
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
import { brandQuote, brandQuoteItem, brandQuoteLine, brandQuoteOrder } from './quote';
import { productSpec, productSpu, productTag } from './spu';
import { unifiedCode } from './unifiedCode';
import { addDays } from '../../language/days';
import type { adminUser } from '../system';
import type { Places } from '../demo/places';
import { AREA, batch, CITIES, World, type Batch, type Seed } from '../demo/world';

const SEED = 20260522;

/** Brand and specification codes are the ones that orders refer to, with what products add to them. */
export function productRows(world: World, at: Places, users: readonly Seed<typeof adminUser>[]): Batch[] {
  const dice = new World(world.now, 0, SEED);
  const id = (daysAgo: number) => world.id(world.daysAgo(daysAgo));
  const [admin, support, finance] = users;
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

  const cityName = (code: string) => AREA.cities[code]!;
  const prices = owned.slice(0, 12).flatMap((own, s) =>
    CITIES.map((city, c): Seed<typeof cityReferPrice> => {
      const referPrice = at.specs[s]!.price + (c - 4) * 20;
      const days = 40 + ((s * 7 + c * 3) % 60);
      const isChanged = (s + c) % 4 === 0;
      const isComing = (s + c) % 5 === 2;
      const next = referPrice + ((s + c) % 2 ? 60 : -40);
      const nextDay = world.daysAgo(-3 - ((s + c) % 9));
      const daysSinceSaid = isComing ? 2 : days;
      return {
        id: id(300 - s),
        specCodeId: own.id,
        cityCode: city.code,
        name: `${own.name} · ${cityName(city.code)}`,
        referPrice,
        floorPrice: Math.round(referPrice * 0.85),
        ceilPrice: Math.round(referPrice * 1.1),
        deliveryFee: 300 + (own.bucketFlag ? 150 : 0),
        effectiveDate: world.daysAgo(days).format('YYYY-MM-DD'),
        prevPrice: isChanged ? referPrice - 50 : null,
        ...(isComing && {
          nextPrice: next,
          nextFloor: Math.round(next * 0.85),
          nextCeil: Math.round(next * 1.1),
          nextFee: 300 + (own.bucketFlag ? 150 : 0),
          nextDate: nextDay.format('YYYY-MM-DD'),
          lastDay: nextDay.subtract(1, 'day').format('YYYY-MM-DD'),
        }),
        phase: isComing ? 'coming' : 'steady',
        changeReason: isComing || isChanged ? ['原料涨价', '夏季促销结束', '竞品调价'][(s + c) % 3]! : null,
        changedAt: world.daysAgo(daysSinceSaid).add(10, 'hour').toISOString(),
        createdBy: finance!.id,
      };
    }),
  );
  // Of each price what was said of it: the change that led to it, and the one that is still to come.
  const announcements = prices.flatMap((price) => {
    const { prevPrice, referPrice, effectiveDate, nextPrice, nextDate, changedAt } = price;
    const at = new Date(Date.parse(`${effectiveDate}T10:00:00+08:00`)).toISOString();
    return [
      ...(prevPrice ? [{ price, oldPrice: prevPrice, newPrice: referPrice!, effectiveDate: effectiveDate!, sentAt: at }] : []),
      ...(nextPrice ? [{ price, oldPrice: referPrice!, newPrice: nextPrice, effectiveDate: nextDate!, sentAt: changedAt! }] : []),
    ];
  });
  const pasts = prices
    .filter(({ prevPrice }) => prevPrice)
    .map(({ id: referPriceId, prevPrice, deliveryFee, effectiveDate, createdBy }): Seed<typeof cityReferPast> => ({
      id: world.id(new Date(`${effectiveDate}T00:00:00+08:00`)),
      referPriceId: referPriceId!,
      referPrice: prevPrice!,
      floorPrice: Math.round(prevPrice! * 0.85),
      ceilPrice: Math.round(prevPrice! * 1.1),
      deliveryFee,
      effectiveDate: addDays(effectiveDate!, -120),
      lastDay: addDays(effectiveDate!, -1),
      createdBy,
    }));
  const notices = announcements.map(({ price, oldPrice, newPrice, effectiveDate, sentAt }, i): Seed<typeof cityReferNotify> => {
    const there = partners.filter((partner) => partner.areaCodes!.includes(price.cityCode!)).map((partner) => partner.id);
    const readPartnerIds = there.slice(
      0,
      i % 3 === 0 ? 0 : i % 9 === 5 ? Math.floor(there.length / 2) : there.length - (i % 7 === 1 ? 1 : 0),
    );
    return {
      id: world.id(new Date(sentAt)),
      referPriceId: price.id,
      specCodeId: price.specCodeId!,
      cityCode: price.cityCode!,
      name: price.name!,
      oldPrice,
      newPrice,
      partnerIds: there,
      partnerCount: there.length,
      readPartnerIds,
      readCount: readPartnerIds.length,
      channel: (['site', 'site', 'both', 'sms'] as const)[i % 4]!,
      effectiveDate,
      sentAt,
      createdBy: finance!.id,
    };
  });
  // Who had not read of a change by the next day was told again, and did.
  const again = notices
    .filter((_, i) => i % 9 === 5)
    .map((notice): Seed<typeof cityReferNotify> => {
      const [partnerIds, sentAt] = [
        notice.partnerIds!.filter((one) => !notice.readPartnerIds!.includes(one)),
        new Date(Date.parse(notice.sentAt!) + 86_400_000).toISOString(),
      ];
      return {
        ...notice,
        id: world.id(new Date(sentAt)),
        kind: 'again',
        sentAt,
        partnerIds,
        partnerCount: partnerIds.length,
        readPartnerIds: partnerIds,
        readCount: partnerIds.length,
      };
    });

  const quoteOrders: Seed<typeof brandQuoteOrder>[] = [];
  const quoteItems: Seed<typeof brandQuoteItem>[] = [];
  const quoteLines: Seed<typeof brandQuoteLine>[] = [];
  const quotes: Seed<typeof brandQuote>[] = [];
  QUOTED.forEach(([b, days, status, over], n) => {
    const brand = at.brands[b]!;
    const order: Seed<typeof brandQuoteOrder> = {
      id: id(days),
      quoteNo: `BQ${id(days)}`,
      brandId: brand.id,
      partnerId: n % 2 ? partners[n]!.id : null,
      beginDate: world.daysAgo(days - 1).format('YYYY-MM-DD'),
      endDate: world.today.add(200 - n, 'day').format('YYYY-MM-DD'),
      status,
      createdBy: (n % 2 ? support : finance)!.id,
      auditorId: ['reviewing', 'active', 'rejected'].includes(status) ? admin!.id : null,
      reviewerId: status === 'active' && over ? (n % 2 ? finance : support)!.id : null,
      reviewReason: status === 'rejected' ? '杭州、宁波报价高于上年同期 12%,请附说明' : null,
    };
    quoteOrders.push(order);
    owned
      .filter((own) => own.brandId === brand.id)
      .slice(0, 2 + (n % 2))
      .forEach((own, s) => {
        const item: Seed<typeof brandQuoteItem> = { id: id(days), quoteOrderId: order.id, specCodeId: own.id, name: own.name! };
        quoteItems.push(item);
        CITIES.slice(n % 3, (n % 3) + 4).forEach((city, c) => {
          const refer = prices.find((price) => price.specCodeId === own.id && price.cityCode === city.code);
          const isOver = over && refer !== undefined && (s + c) % 3 === 0;
          const lastPrice =
            quotes.find((quote) => quote.status === 'active' && quote.specCodeId === own.id && quote.cityCode === city.code)?.supplyPrice ??
            null;
          const dropped = lastPrice !== null && over && (s + c) % 3 === 1;
          const price = dropped
            ? Math.round(lastPrice * 0.7)
            : (refer?.referPrice ?? at.specs.find((spec) => spec.id === own.id)!.price) + (isOver ? 90 : -60);
          const line: Seed<typeof brandQuoteLine> = {
            id: id(days),
            quoteOrderId: order.id,
            itemId: item.id,
            specCodeId: own.id,
            cityCode: city.code,
            name: `${own.name} · ${cityName(city.code)}`,
            price,
            minQty: 50,
            freight: 80,
            referPrice: refer?.referPrice ?? null,
            ceilPrice: refer?.ceilPrice ?? null,
            over: isOver,
            lastPrice,
            dropped,
            status:
              status === 'draft'
                ? 'pending'
                : status === 'auditing'
                  ? c % 2
                    ? 'confirmed'
                    : 'pending'
                  : status === 'rejected' || (c === 3 && s === 1)
                    ? 'rejected'
                    : 'confirmed',
          };
          item.lowPrice = Math.min(item.lowPrice ?? price, price);
          item.highPrice = Math.max(item.highPrice ?? price, price);
          if (line.status === 'rejected') line.rejectReason = '高于参考价,且没有说明';
          quoteLines.push(line);
          const quote: Seed<typeof brandQuote> = {
            id: id(days),
            brandId: brand.id,
            specCodeId: own.id,
            cityCode: city.code,
            name: line.name!,
            supplyPrice: price,
            minQty: 50,
            freight: 80,
            referPriceId: refer?.id ?? null,
            quoteOrderId: order.id,
            beginDate: order.beginDate!,
            endDate: order.endDate!,
            versionNo: 2,
            status: 'active',
          };
          if (status !== 'active' || line.status !== 'confirmed') return;
          quotes.push(quote);
          // Some had another price before.
          if (c % 2 === 0)
            quotes.push({
              ...quote,
              id: id(days + 200),
              supplyPrice: price - 40,
              quoteOrderId: null,
              beginDate: world.daysAgo(days + 200).format('YYYY-MM-DD'),
              endDate: world.daysAgo(days).format('YYYY-MM-DD'),
              versionNo: 1,
              status: 'expired',
            });
        });
      });
  });
  // What brands have sent in, and nobody has put into an order yet.
  owned
    .filter((own) => own.brandId === at.brands[3]!.id)
    .forEach((own, s) =>
      CITIES.slice(0, 3).forEach((city) =>
        quotes.push({
          id: id(3),
          brandId: own.brandId!,
          specCodeId: own.id,
          cityCode: city.code,
          name: `${own.name} · ${cityName(city.code)}`,
          supplyPrice: at.specs[12 + s]!.price - 80,
          minQty: 30,
          freight: 60,
          beginDate: world.today.format('YYYY-MM-DD'),
          endDate: world.today.add(1, 'year').format('YYYY-MM-DD'),
          versionNo: 1,
          status: 'draft',
          createdBy: support!.id,
        }),
      ),
    );

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
    batch(cityReferNotify, [...notices, ...again]),
    batch(brandQuoteOrder, quoteOrders),
    batch(brandQuoteItem, quoteItems),
    batch(brandQuoteLine, quoteLines),
    batch(brandQuote, quotes),
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

/** Orders of brands: brand, age in days, state, whether some lines are above the reference price. */
const QUOTED: readonly [brand: number, days: number, status: NonNullable<Seed<typeof brandQuoteOrder>['status']>, over: boolean][] = [
  [0, 90, 'active', false],
  [1, 80, 'active', true],
  [2, 60, 'active', false],
  [0, 6, 'auditing', false],
  [1, 4, 'reviewing', true],
  [2, 3, 'auditing', true],
  [1, 2, 'draft', false],
  [2, 25, 'rejected', true],
];

function unitRows(id: (daysAgo: number) => string): Seed<typeof partnerUnit>[] {
  const base = (
    name: string,
    symbol: string | null,
    unitType: Seed<typeof partnerUnit>['unitType'],
    sort: number,
  ): Seed<typeof partnerUnit> => ({ id: id(600), name, symbol, unitType, ratio: 1, decimals: 0, sort });
  const [bucket, bottle, piece] = [base('桶', null, 'bucket', 10), base('瓶', null, 'bottle', 20), base('个', 'pcs', 'other', 60)];
  const of = (name: string, unitType: Seed<typeof partnerUnit>['unitType'], ratio: number, sort: number): Seed<typeof partnerUnit> => ({
    id: id(590),
    name,
    symbol: null,
    unitType,
    baseUnitId: bottle.id,
    ratio,
    decimals: 0,
    sort,
  });
  return [bucket, bottle, of('箱', 'box', 24, 30), of('半箱', 'box', 12, 40), of('提', 'pack', 6, 50), piece];
}

function categoryRows(id: (daysAgo: number) => string): Seed<typeof productCategory>[] {
  const out: Seed<typeof productCategory>[] = [];
  const add = (
    parent: Seed<typeof productCategory> | null,
    code: string,
    name: string,
    more: Partial<Seed<typeof productCategory>> = {},
  ) => {
    const row: Seed<typeof productCategory> = {
      id: id(620),
      code,
      name,
      parentId: parent?.id ?? null,
      level: parent === null ? 'first' : parent.level === 'first' ? 'second' : 'third',
      attributes: [],
      sort: (out.length + 1) * 10,
      status: 'enabled',
      ...more,
    };
    out.push(row);
    return row;
  };
  const water = add(null, 'WATER', '饮用水');
  const buckets = add(water, 'BUCKETS', '桶装水', { isBucket: true });
  add(buckets, 'BUCKET', '周转桶', { isBucket: true, attributes: ['容量', '桶型'] });
  add(buckets, 'ONEWAY', '一次性桶', { attributes: ['容量'] });
  const bottles = add(water, 'BOTTLES', '瓶装水');
  add(bottles, 'FAMILY', '家庭装', { attributes: ['容量', '瓶数'] });
  add(bottles, 'BOX', '整箱小瓶', { attributes: ['容量', '瓶数'] });
  const devices = add(null, 'DEVICES', '饮水设备');
  const dispensers = add(devices, 'DISPENSERS', '饮水机');
  add(dispensers, 'STANDING', '立式', { attributes: ['制冷方式', '功率'] });
  add(dispensers, 'DESKTOP', '台式', { status: 'disabled' });
  return out;
}

const tagRows = (world: World, id: (daysAgo: number) => string): Seed<typeof productTag>[] =>
  (
    [
      ['热销', 'selling', '#dc2626'],
      ['弱碱性', 'selling', '#0891b2'],
      ['母婴适用', 'selling', '#16a34a'],
      ['开学季', 'activity', '#ea580c'],
      ['禁止低于参考价', 'control', '#7c3aed'],
      ['限本城销售', 'control', '#475569'],
    ] as const
  ).map(([name, tagType, color], i) => ({
    id: id(200 - i * 7),
    name,
    tagType,
    color,
    sort: (i + 1) * 10,
    beginAt: tagType === 'activity' ? world.daysAgo(40).toISOString() : null,
    endAt: tagType === 'activity' ? world.daysAgo(5).toISOString() : null,
  }));

/** Twelve digits and the one that checks them. */
function ean13(twelve: string): string {
  const sum = [...twelve].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return twelve + String((10 - (sum % 10)) % 10);
}
