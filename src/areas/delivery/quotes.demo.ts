/** Templates of delivery prices, quotes in every state, and slots of days to come. */
import { DemoPart } from '../demo/part';
import { batch, cityName, districtsOf, type Seed } from '../demo/world';
import { partnerSpuCode } from '../product';
import { adminUser } from '../system';
import { deliveryCapacity, slotBegin, slotMax, SLOTS, type Slot } from './capacity';
import { deliveryQuote, deliveryQuoteLine } from './quote';
import { quoteTemplate, quoteTemplateLine } from './quoteTemplate';
import { deliveryShop } from './shop';

export const quotesDemo = new DemoPart('delivery quotes', (world, made) => {
  const specs = made.rows(partnerSpuCode).filter((spec) => spec.status === 'enabled' && spec.partnerId == null && spec.specNo);
  const stations = made.rows(deliveryShop).filter((one) => one.status === 'enabled');
  const author = made.rows(adminUser).find(({ username }) => username === 'finance')!.id;
  const day = (ahead: number) => world.today.add(ahead, 'day').format('YYYY-MM-DD');
  const by = (daysAgo: number) => {
    const at = world.daysAgo(daysAgo).add(10, 'hour');
    return { id: world.id(at), createdBy: author, createdAt: at.toISOString(), updatedAt: at.toISOString() };
  };

  const templateLines: Seed<typeof quoteTemplateLine>[] = [];
  const templates = ['3301', '3101', '3302'].map((cityCode, n): Seed<typeof quoteTemplate> => {
    const own = by(180 - n * 20);
    for (const areaCode of [cityCode, ...districtsOf(cityCode).slice(0, 2)])
      for (const spec of specs.slice(0, 6)) {
        const price = 300 + (spec.bucketFlag ? 150 : 0) + (areaCode.length > 4 ? 50 : 0);
        const tiers = n === 1 ? `1-10:${(price / 100).toFixed(2)};10-:${((price - 50) / 100).toFixed(2)}` : null;
        templateLines.push({
          ...by(180 - n * 20),
          templateId: own.id,
          areaCode,
          specCodeId: spec.id,
          price,
          floorFee: spec.bucketFlag ? 50 : 0,
          distanceFee: 0,
          tiers,
        });
      }
    const name = `${cityName(cityCode)}${['标准', '阶梯', '旧'][n]}报价`;
    return {
      ...own,
      name,
      cityCode,
      priceMode: n === 1 ? 'tier' : 'piece',
      baseFee: 300,
      maxDistanceM: 8_000,
      status: n === 2 ? 'off' : 'on',
    };
  });

  const quotes: Seed<typeof deliveryQuote>[] = [];
  const lines: Seed<typeof deliveryQuoteLine>[] = [];
  const local = stations.filter((one) => one.cityCode === '3301');
  const central = local.find((one) => one.name!.includes('中心'))!;
  const [template] = templates;
  const quote = (
    n: number,
    shop: typeof central,
    more: Partial<Seed<typeof deliveryQuote>> & Pick<Seed<typeof deliveryQuote>, 'status'>,
    over = 0,
  ) => {
    const own = by(30 - n * 3);
    quotes.push({
      ...own,
      quoteNo: `BJ${own.id}`,
      deliveryShopId: shop.id,
      partnerId: shop.partnerId!,
      templateId: template!.id,
      beginDate: day(20),
      endDate: day(385),
      files: over > 0 ? ['/demo/license.svg'] : [],
      enabled: 'on',
      ...more,
    });
    templateLines
      .filter((line) => line.templateId === template!.id && line.areaCode!.length === 6)
      .forEach((line, i) => {
        const price = line.price! + (i < over ? 80 : 0);
        lines.push({
          ...by(30 - n * 3),
          quoteOrderId: own.id,
          areaCode: line.areaCode!,
          specCodeId: line.specCodeId!,
          price,
          templatePrice: line.price!,
          over: i < over,
          floorFee: line.floorFee!,
          distanceFee: 0,
          tiers: null,
        });
      });
  };
  const running = made.rows(deliveryQuote).filter((one) => local.some(({ id }) => id === one.deliveryShopId));
  const shopOf = (one: (typeof running)[number]) => local.find(({ id }) => id === one.deliveryShopId)!;
  quote(0, central, { status: 'draft' });
  quote(1, central, { status: 'pending' }, 3);
  quote(2, central, { status: 'rejected', rejectReason: '上楼费高于同城其他站,请重谈' }, 2);
  quote(3, central, { status: 'expired', beginDate: day(-400), endDate: day(-36) });
  quote(4, central, { status: 'active', enabled: 'off', beginDate: day(-30), endDate: day(60) });
  for (const [n, one] of running.slice(0, 2).entries()) {
    quote(5 + n, shopOf(one), { status: n === 0 ? 'draft' : 'pending', previousId: one.id, beginDate: day(15), endDate: one.endDate! });
    // Of what it follows, at least one line is priced again.
    const before = made.rows(deliveryQuoteLine).filter((line) => line.quoteOrderId === one.id);
    const own = lines.filter((line) => line.quoteOrderId === quotes.at(-1)!.id);
    const isAlike = (line: (typeof own)[number]) =>
      before.some((other) => other.areaCode === line.areaCode && other.specCodeId === line.specCodeId);
    if (!own.some(isAlike)) Object.assign(own.at(-1)!, { areaCode: before[0]!.areaCode, specCodeId: before[0]!.specCodeId });
  }

  const known = new Set(made.rows(deliveryCapacity).map((one) => `${one.deliveryShopId}:${one.workDate}:${one.slot}`));
  const capacities = local.flatMap((shop, s) =>
    Array.from({ length: 10 }, (_, ahead) => ahead).flatMap((ahead) =>
      (Object.keys(SLOTS) as Slot[]).flatMap((slot): Seed<typeof deliveryCapacity>[] => {
        const workDate = day(ahead);
        if (known.has(`${shop.id}:${workDate}:${slot}`)) return [];
        const isOff = s === 1 && (ahead === 3 || ahead === 4);
        const isMore = (ahead + s) % 7 === 6;
        const max = slotMax(shop.dayCapacity!, slot);
        return [
          {
            id: world.id(world.daysAgo(1).add(9, 'hour')),
            deliveryShopId: shop.id,
            workDate,
            slot,
            beginAt: slotBegin(workDate, slot),
            maxCount: isOff ? 0 : isMore ? max + 10 : max,
            courierCount: 2 + ((s + ahead) % 4),
            source: isOff ? 'holiday' : isMore ? 'manual' : 'default',
            adjustReason: isOff ? '站长休假两天' : isMore ? '周末加派' : null,
            createdAt: world.daysAgo(1).add(9, 'hour').toISOString(),
          },
        ];
      }),
    ),
  );
  return [
    batch(quoteTemplate, templates),
    batch(quoteTemplateLine, templateLines),
    batch(deliveryQuote, quotes),
    batch(deliveryQuoteLine, lines),
    batch(deliveryCapacity, capacities),
  ];
});
