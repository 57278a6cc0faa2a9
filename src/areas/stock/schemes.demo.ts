/** What goods cost in each city, templates of cities, and schemes in every state. */
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { partnerSpuCode, productBrand } from '../product';
import { adminUser } from '../system';
import { replenishAccount } from './account';
import { replenishCityTemplate, replenishPriceLine, replenishPriceScheme, replenishScheme } from './scheme';

const LEVELS = { first: ['3101', '1101', '4401', '4403'], newFirst: ['3301', '3201', '4201', '5101', '3205', '3302'] } as const;

export const schemesDemo = new DemoPart('schemes', (world, made) => {
  const schemes = made.rows(replenishScheme);
  const brands = made.rows(productBrand).slice(0, 3);
  const specs = made.rows(partnerSpuCode).filter((spec) => spec.partnerId == null && spec.specNo) as (Seed<typeof partnerSpuCode> & {
    price?: number;
  })[];
  const [maker, checker] = made.rows(adminUser);
  const templates = brands.flatMap((brand, b) =>
    (['first', 'newFirst'] as const).map((cityLevel, n): Seed<typeof replenishCityTemplate> => ({
      id: world.id(world.daysAgo(580 - b * 2 - n)),
      name: `${brand.name}${n ? '新一线' : '一线'}模板`,
      cityLevel,
      brandId: brand.id,
      items: specs
        .filter((spec) => spec.brandId === brand.id)
        .map((spec) => ({ specNo: spec.specNo!, minQty: n ? 20 : 40, maxQty: n ? 240 : 400 })),
      cycleDays: 7,
      deductBp: 3_000,
      feeBase: 3_000,
      feePerQty: 20,
      feeFreeQty: n ? 0 : 50,
      status: b === 2 && n === 1 ? 'disabled' : 'enabled',
    })),
  );
  const [prices, lines]: [Seed<typeof replenishPriceScheme>[], Seed<typeof replenishPriceLine>[]] = [[], []];
  const price = (scheme: Seed<typeof replenishScheme>, n: number, from: number, to: number, factor: number, accountIds: string[] = []) => {
    const at = world.daysAgo(from + 5).add(10, 'hour');
    const id = world.id(at);
    prices.push({
      id,
      schemeNo: `GJ${at.format('YYMMDD')}${String(10_000_000 + n * 7_919 + accountIds.length)}`,
      name: `${scheme.name}购价${accountIds.length ? '(专属)' : ''}`.slice(0, 32),
      cityCode: scheme.cityCode,
      brandId: scheme.brandId!,
      accountIds,
      beginDate: world.daysAgo(from).format('YYYY-MM-DD'),
      endDate: world.daysAgo(to).format('YYYY-MM-DD'),
      minMarginBp: 500,
      status: 'enabled',
      createdAt: at.toISOString(),
    });
    for (const spec of specs.filter((one) => one.brandId === scheme.brandId)) {
      const sale = spec.price ?? 2_000;
      lines.push({
        id: world.id(at),
        priceSchemeId: id,
        specCodeId: spec.id,
        specNo: spec.specNo!,
        buyPrice: Math.round(sale * 0.7 * factor),
        supplyPrice: Math.round(sale * 0.6),
        referPrice: Math.round(sale * 0.71),
      });
    }
    return id;
  };
  schemes.forEach((scheme, n) => {
    const level = LEVELS.first.some((code) => code === scheme.cityCode) ? 0 : 1;
    Object.assign(scheme, {
      priceSchemeId: price(scheme, n, 365, -200, 1),
      cityTemplateId: templates[brands.findIndex((brand) => brand.id === scheme.brandId) * 2 + level]!.id,
      createdBy: maker!.id,
      updatedBy: checker!.id,
    });
  });
  const [account] = made.rows(replenishAccount);
  price(
    schemes.find((scheme) => scheme.id === account!.schemeId)!,
    900,
    60,
    -120,
    0.97,
    [account!.id],
  );
  // What is being changed, was refused, and stands by for a city that has not begun.
  const more = (
    of: Seed<typeof replenishScheme>,
    n: number,
    status: Seed<typeof replenishScheme>['status'],
    set: Partial<Seed<typeof replenishScheme>>,
  ): Seed<typeof replenishScheme> => {
    const at = world.daysAgo(n + 1).add(11, 'hour');
    const id = world.id(at);
    return {
      ...of,
      id,
      schemeNo: `FA${at.format('YYMMDD')}${String(10_000_000 + n * 104_729)}`,
      status,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      createdBy: maker!.id,
      updatedBy: status === 'pending' ? maker!.id : checker!.id,
      ...set,
    };
  };
  const changed = [
    more(schemes[0]!, 1, 'pending', { versionOfId: schemes[0]!.id, deductBp: 2_500, name: `${schemes[0]!.name}(降抵扣)` }),
    more(schemes[4]!, 3, 'rejected', {
      name: `${schemes[4]!.name}二版`,
      versionOfId: schemes[4]!.id,
      auditReason: '目标库存偏高,按销量重算',
    }),
    more(schemes[7]!, 40, 'disabled', { name: `${schemes[7]!.name}旧版` }),
  ];
  return [
    batch(replenishCityTemplate, templates),
    batch(replenishPriceScheme, prices),
    batch(replenishPriceLine, lines),
    batch(replenishScheme, changed),
  ];
});
