/**
 * Hints for generated writes that declarations don't contain: inputs that belong together, suitable rows, and inputs that depend on a row.
 */
import fc from 'fast-check';
import { INVOICE_FIELDS } from '../../src/areas/finance/invoiceFields';
import { PAPER_FIELDS } from '../../src/areas/wechat/papers';
import { addDays, dayOf, DAY_MS as DAY } from '../../src/language/days';
import { type Loose } from './client';

/** Mostly one of so few, new ones and old ones, that calls meet on them. */
export const one = (rows: readonly Loose[]): fc.Arbitrary<Loose> =>
  rows.length
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...rows.slice(0, 2), ...rows.slice(-2)) },
        { weight: 1, arbitrary: fc.constantFrom(...rows) },
      )
    : fc.constant(undefined);

/** Rows as they are now, by resource, the newest first. */
export type Targets = (resource: string) => readonly Loose[];

/** What an action's declaration does not say: inputs that belong together, rows they work for, and inputs that follow from the row. */
export interface Hint {
  readonly inputs?: (rows: Targets) => fc.Arbitrary<Loose>;
  readonly where?: (row: Loose, input: Loose, rows: Targets) => boolean;
  readonly of?: (row: Loose, input: Loose, rows: Targets) => Loose;
  /** Actions on other rows that make what it wants. */
  readonly after?: readonly string[];
}
export const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * DAY).toISOString().slice(0, 7);
export const inDays = (days: number) => addDays(dayOf(Date.now()), days);
const always = (inputs: Loose): Hint => ({ inputs: () => fc.constant(inputs) });
const from = (resource: string, key: string, isFit: (row: Loose) => boolean): Hint => ({
  inputs: (rows) => one(rows(resource).filter(isFit)).map((row) => row && { [key]: row.id }),
});
/** Lines of quote orders in one of these states. */
const linesOf = (...states: string[]): Hint => ({
  where: (row, _, rows) => rows('brand_quote_order').some((order) => order.id === row.quoteOrderId && states.includes(order.status)),
});
const prices = fc
  .integer({ min: 200, max: 900 })
  .map((referPrice) => ({ referPrice, floorPrice: referPrice - 100, ceilPrice: referPrice + 100 }));
/** A month that somebody has no settlement of. */
const monthOf = (whose: string, key: string, settlement: string): Hint => ({
  inputs: (rows) =>
    fc
      .record({ [key]: fc.constantFrom(...rows(whose).map((row) => row.id)), period: fc.integer({ min: 1, max: 6 }).map(monthsAgo) })
      .filter((wanted) => !rows(settlement).some((row) => row[key] === wanted[key] && row.period === wanted.period)),
});
/** Specifications that are numbered. */
const numbered = (rows: Targets) => rows('partner_spu_code').filter((row) => row.specNo && row.partnerId && row.status === 'enabled');

/** What of a batch, a scene, an activity and a voucher belongs together. */
const batchRule = always({
  couponType: 'cut',
  faceAmount: 100,
  thresholdAmount: 0,
  totalQty: 5,
  budgetAmount: 1_000,
  validType: 'fixed',
  validBegin: inDays(1),
  validEnd: inDays(30),
  sceneId: undefined,
});
const sceneRule: Hint = {
  inputs: () =>
    fc.nat(9_999).map((n) => ({
      code: `W${n}`,
      minOrders: undefined,
      maxOrders: undefined,
      idleDays: undefined,
      perUserLimit: 9,
      perDayLimit: 9_999,
    })),
};
const activityRule: Hint = {
  inputs: (rows) =>
    one(rows('coupon_batch').filter((row) => row.status === 'running' && row.sentQty < row.totalQty)).map((row) => ({
      batchIds: [row?.id],
      beginAt: `${inDays(1)}T02:00:00.000Z`,
      endAt: `${inDays(9)}T02:00:00.000Z`,
      budgetAmount: 9_000,
      conditions: undefined,
    })),
};
const voucherRule = always({
  faceAmount: 200,
  thresholdAmount: 0,
  beginAt: `${inDays(1)}T02:00:00.000Z`,
  endAt: `${inDays(9)}T02:00:00.000Z`,
});

const sessionRule: Hint = {
  inputs: () =>
    fc.nat(9_999).map((n) => ({ anchor: `主播${n}`, beginAt: `${inDays(2)}T02:00:00.000Z`, endAt: `${inDays(2)}T04:00:00.000Z` })),
};
const themeDays = { beginAt: `${inDays(5)}T02:00:00.000Z`, endAt: `${inDays(9)}T02:00:00.000Z` };
const themeRule = always({
  ...themeDays,
  signupBegin: `${inDays(1)}T02:00:00.000Z`,
  signupEnd: `${inDays(3)}T02:00:00.000Z`,
  quota: 0,
  subsidyEach: 0,
});
const brandsRule = always({ ...themeDays, spuIds: [] });
const bannerRule = always({ linkType: 'none', beginAt: `${inDays(50)}T02:00:00.000Z`, endAt: `${inDays(51)}T02:00:00.000Z` });
const PRODUCTS = [{ key: 'p', kind: 'products', hidden: false, values: { title: '热销', source: 'hot', count: 4 } }];
const WORDS = [{ key: 'w', kind: 'words', hidden: false, values: { content: '<p>随手写</p>' } }];
const pageOfTemplate: Hint = {
  inputs: (rows) => one(rows('style_page').filter((page) => page.draftComponents?.length)).map((page) => ({ pageId: page?.id })),
};
/** A message about orders, for a channel that is a brand's own. */
const starOf: Hint = {
  inputs: (rows) =>
    fc
      .tuple(
        one(rows('third_auth').filter((row) => row.channel === 'star')),
        one(rows('sms_template').filter((row) => row.status === 'usable' && row.smsType === 'notice')),
      )
      .map(([auth, template]) => ({ authId: auth?.id, templateId: template?.id })),
};
const PUSHED = { target: 'all', sendType: 'now', planAt: undefined, jumpPageId: undefined };
/** From tomorrow for a week. */
const lasting = () => ({ beginAt: new Date(Date.now() + DAY).toISOString(), endAt: new Date(Date.now() + 8 * DAY).toISOString() });

/** Accounts that may order, with something their scheme lets them order and what the least of it is. */
const orderable = (rows: Targets) =>
  rows('replenish_account').flatMap((account) => {
    const scheme = rows('replenish_scheme').find(({ id, status }) => id === account.schemeId && status === 'enabled');
    const line = rows('replenish_price_line').find(({ specNo }) => scheme?.items?.some((item: Loose) => item.specNo === specNo));
    const limits = scheme?.items?.find((item: Loose) => item.specNo === line?.specNo);
    return account.status === 'normal' && account.warehouseId && line && limits
      ? [{ accountId: account.id, goods: [{ specCodeId: line.specCodeId, qty: limits.minQty }], deduct: undefined }]
      : [];
  });
/** A bill that may go into a statement, with what that is about. */
const accountable = (rows: Targets) =>
  rows('replenish_apply_bill')
    .filter((bill) => bill.status === 'received' && bill.financeStatus === 'passed' && !bill.inStatement)
    .flatMap((bill) => {
      const account = rows('replenish_account').find(({ id }) => id === bill.accountId);
      return account
        ? [{ brandId: bill.brandId, cityCode: account.cityCode, period: monthOfInstant(bill.receivedAt), billIds: [bill.id] }]
        : [];
    });
/** Half of what each line of a bill has. */
const halves = (rows: Targets, billId: string, of: 'applyQty' | 'onWayQty') =>
  rows('replenish_apply_item')
    .filter((item) => item.billId === billId && item[of] > 0)
    .map((item) => ({ specNo: item.specNo, qty: Math.ceil(item[of] / 2) }));
/** One piece of the first line of a transfer that is under way. */
const onesOf = (rows: Targets, transferId: string) =>
  rows('stock_transfer_line')
    .filter((line) => line.transferId === transferId && line.onWayQty > 0)
    .slice(0, 1)
    .map(({ specCodeId }) => ({ specCodeId, qty: 1 }));
/** A warehouse, and a few of the kinds it has. */
const shelves = (rows: Targets): fc.Arbitrary<{ warehouseId: string; some: readonly Loose[] }> => {
  const there = rows('stock').filter((row) => row.available > 0);
  return one(there).chain((row) => {
    const own = there.filter(({ warehouseId }) => warehouseId === row?.warehouseId);
    return fc
      .shuffledSubarray(own, { minLength: Math.min(1, own.length), maxLength: Math.min(2, own.length) })
      .map((some) => ({ warehouseId: row?.warehouseId, some }));
  });
};
/** What a shop hands in of itself. */
const MATERIAL = '营业执照';
const NOW = { documentDate: undefined, reason: '随手记' };
const document = (key: string): Hint => ({
  inputs: (rows) =>
    fc.tuple(shelves(rows), fc.integer({ min: 1, max: 2 })).map(([{ warehouseId, some }, qty]) => ({
      ...NOW,
      warehouseId,
      lines: some.map(({ specCodeId }) => ({ specCodeId, [key]: qty })),
    })),
});
const monthOfInstant = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 7);

/** Specs that may be ordered. */
const specs = (rows: Targets) => one(rows('partner_spu_code').filter((row) => row.specNo && row.status === 'enabled'));
/** One line of a plan to order by, from tomorrow on. */
const limitsRule: Hint = {
  inputs: (rows) =>
    specs(rows).map((spec) => ({
      items: [{ specNo: spec?.specNo, minQty: 1, maxQty: 5, fulfilPrice: undefined }],
      cityTemplateId: undefined,
      priceSchemeId: undefined,
      beginDate: inDays(1),
      endDate: inDays(30),
    })),
};
/** A line that a quote may still be given, in a street of its station. */
const quoted = (rows: Targets) =>
  fc
    .tuple(one(rows('delivery_quote_order').filter(({ status }) => status === 'draft' || status === 'rejected')), specs(rows))
    .map(([order, spec]) => ({
      quoteOrderId: order?.id,
      areaCode: rows('delivery_shop').find(({ id }) => id === order?.deliveryShopId)?.areaCodes[0],
      spec,
    }));
/** A shop that is open, and a main warehouse of its partner in its city. */
const served = (rows: Targets): fc.Arbitrary<Loose> =>
  one(
    rows('merchant_shop').flatMap((shop) => {
      const warehouse = rows('partner_warehouse').find(
        (row) =>
          row.partnerId === shop.partnerId &&
          row.areaCode.slice(0, 4) === shop.areaCode.slice(0, 4) &&
          row.warehouseType !== 'front' &&
          row.status === 'enabled',
      );
      return shop.status === 'open' && warehouse ? [{ shopId: shop.id, warehouseId: warehouse.id }] : [];
    }),
  );
/** Bills of an account that are not received to the end: until then it stays with its warehouse. */
const COMING = ['auditing', 'paying', 'sending', 'receiving'];
const ownWarehouse = (rows: Targets, { partnerId }: Loose) =>
  rows('partner_warehouse').find((row) => row.partnerId === partnerId && row.status === 'enabled');

/** Begun yesterday, and over in a month. */
const running = () => ({ beginAt: new Date(Date.now() - DAY).toISOString(), endAt: new Date(Date.now() + 30 * DAY).toISOString() });

export const HINTS: Readonly<Record<string, Hint>> = {
  'replenish_apply_bill.add': { inputs: (rows) => one(orderable(rows)).map((fit) => fit ?? {}) },
  'replenish_apply_bill.update': always({ deduct: undefined, goods: undefined }),
  // First half of each line, then the rest of them.
  'replenish_apply_bill.deliver': {
    ...always({ sent: undefined }),
    of: (row, _, rows) => (row.sentQty === 0 ? { sent: halves(rows, row.id, 'applyQty') } : {}),
  },
  // All of what is on its way, or half of it and nothing more.
  'replenish_apply_bill.receive': {
    inputs: () => fc.constantFrom('later', 'lost').map((rest) => ({ got: undefined, rest })),
    of: (row, input, rows) => (input.rest === 'lost' ? { got: halves(rows, row.id, 'onWayQty') } : {}),
  },
  'stock.count': {
    inputs: (rows) =>
      fc.tuple(shelves(rows), fc.integer({ min: -2, max: 2 })).map(([{ warehouseId, some }, more]) => ({
        ...NOW,
        warehouseId,
        countedAt: undefined,
        lines: some.map(({ specCodeId, onHand }) => ({ specCodeId, counted: Math.max(0, onHand + more) })),
      })),
  },
  'stock.scrap': document('qty'),
  'stock.gain': document('qty'),
  'stock.transfer': {
    inputs: (rows) =>
      shelves(rows).chain(({ warehouseId, some }) => {
        const all = rows('partner_warehouse');
        const { partnerId } = all.find(({ id }) => id === warehouseId) ?? {};
        return fc
          .tuple(
            one(all.filter((to) => to.partnerId === partnerId && to.id !== warehouseId && to.status === 'enabled')),
            fc.constantFrom('now', 'later'),
          )
          .map(([to, arrives]) => ({
            ...NOW,
            warehouseId,
            toWarehouseId: to?.id,
            arrives,
            lines: some.map(({ specCodeId }) => ({ specCodeId, qty: arrives === 'later' ? 2 : 1 })),
          }));
      }),
  },
  // All of what is on its way, or one of it, and the rest is lost, sent back or comes later.
  'stock_transfer.receive': {
    inputs: () => fc.constantFrom('later', 'lost', 'back').map((rest) => ({ got: undefined, rest })),
    of: (row, _, rows) => (row.onWayQty % 2 ? {} : { got: onesOf(rows, row.id) }),
  },
  'replenish_purchase_plan.add': always({ accounts: undefined, goods: undefined, planDate: inDays(3) }),
  'replenish_statement.accounting': { inputs: (rows) => one(accountable(rows)).map((fit) => fit ?? {}) },
  'replenish_statement.add': {
    inputs: (rows) =>
      fc.tuple(one(accountable(rows)), fc.integer({ min: 1, max: 9 })).map(([fit, n]) => ({ ...fit, period: `2031-0${n}` })),
  },
  'replenish_statement.invoice': { of: (row) => ({ amount: row.settleAmount }) },
  'replenish_statement_sub.settle': {
    where: (row, _, rows) => rows('replenish_statement').some(({ id, status }) => id === row.statementId && status === 'settling'),
  },
  'partner_config.update': { where: (row) => row.propertyKey !== 'module' && row.valueType === 'text' },
  ...Object.fromEntries(
    ['sms', 'coupon', 'alipay', 'wechat', 'replenish', 'warehouse', 'charge'].map((module) => [
      `partner_config.${module}`,
      always({ open: true, expireAt: undefined }),
    ]),
  ),
  'partner_cooperation.productOn': { where: (row) => row.cover },
  'partner_invoice.add': always({ isDefault: false, status: 'on' }),
  'third_auth.add': always({ expireAt: undefined }),
  'nongfu_store.map': { where: (_, input, rows) => !rows('nongfu_store').some((store) => store.shopId === input.shopId) },
  'wechat_menu.add': always({ parentId: undefined, name: '菜单', menuType: 'click', eventKey: 'KEY' }),
  'liteapp_message_template.add': always({ content: '单号:{{thing1.DATA}}', keywords: [{ word: 'thing1', source: 'orderNo' }] }),
  'liteapp_message_template.update': { of: (row) => ({ keywords: row.keywords }) },
  'delivery_quote_template_line.paste': {
    inputs: (rows) =>
      fc.tuple(one(rows('delivery_quote_template').filter(({ status }) => status === 'on')), specs(rows)).map(([template, spec]) => ({
        templateId: template?.id,
        block: `${template?.cityCode}\t${spec?.specNo}\t3.5`,
      })),
  },
  'delivery_quote_line.add': {
    inputs: (rows) => quoted(rows).map(({ spec, ...rest }) => ({ ...rest, specCodeId: spec?.id, tiers: undefined })),
    after: ['delivery_quote_order.add'],
  },
  'delivery_quote_line.update': always({ tiers: undefined }),
  'delivery_quote_line.paste': {
    inputs: (rows) =>
      quoted(rows).map(({ quoteOrderId, areaCode, spec }) => ({ quoteOrderId, block: `${areaCode}\t${spec?.specNo}\t3.5` })),
    after: ['delivery_quote_order.add'],
  },
  'depot_logistics.add': {
    inputs: (rows) =>
      fc.tuple(served(rows), specs(rows)).map(([place, spec]) => ({
        ...place,
        deliveryShopId: undefined,
        expectDate: inDays(2),
        items: [{ specNo: spec?.specNo, qty: 1 }],
      })),
  },
  'replenish_scheme.add': limitsRule,
  'replenish_scheme.update': limitsRule,
  'replenish_city_template.add': limitsRule,
  'replenish_city_template.edit': limitsRule,
  'replenish_account.warehouse': {
    where: (row, _, rows) =>
      ownWarehouse(rows, row) !== undefined &&
      !rows('replenish_apply_bill').some((bill) => bill.accountId === row.id && COMING.includes(bill.status)),
    of: (row, _, rows) => ({ warehouseId: ownWarehouse(rows, row)!.id }),
  },
  'sub_merchant_apply.update': always(Object.fromEntries(PAPER_FIELDS.map((key) => [key, undefined]))), // Papers are checked against each other.
  'image_main.remove': { where: (row) => row.refCount === 0, after: ['image_main.replace'] },
  'alipay_service_template.add': always({ materials: [MATERIAL] }),
  'alipay_service_template.update': always({ materials: [MATERIAL] }),
  'alipay_service_template.publish': { where: (row) => row.materials.length > 0 },
  'alipay_coupon.add': always({ ...running(), couponType: 'cut', faceAmount: 100, totalQty: 10, budgetAmount: 5_000 }),
  'alipay_coupon.update': { where: (row) => row.status === 'draft', inputs: () => fc.constant(running()) },
  'alipay_order_voucher.add': always({ ...running(), shopIds: [], faceAmount: 100, thresholdAmount: 1_000, totalQty: 50 }),
  'alipay_order_voucher.update': always({ ...running(), shopIds: [], faceAmount: 100, thresholdAmount: 1_000 }),
  'alipay_order_voucher.send': always({ qty: 1 }),
  'alipay_sesame_activity.add': always(running()),
  'alipay_sesame_activity.update': always(running()),
  'alipay_zero_buy.add': always({ ...running(), depositAmount: 2_000, breakAmount: 1_000 }),
  'alipay_zero_buy.update': always({ ...running(), depositAmount: 2_000, breakAmount: 1_000 }),
  'alipay_account.add': always({ splitBp: 0, isDefault: false }),
  'alipay_account.update': { of: (row) => ({ splitBp: 0, isDefault: row.isDefault }) },
  'alipay_appid.add': always({ authExpireAt: undefined }),
  'alipay_appid.update': always({ authExpireAt: undefined }),
  'alipay_appid.submit': always({ versionNo: '99.0.1' }),
  'alipay_service_submit.apply': {
    inputs: (rows) =>
      one(rows('alipay_service_template').filter((row) => row.status === 'published' && !row.needTrademark)).map((row) => ({
        templateId: row?.id,
        submitId: undefined,
        materials: Object.fromEntries((row?.materials ?? []).map((name: string) => [name, '/uploads/picture.png'])),
      })),
  },
  'appid_white_user.addAlipay': always({ expireAt: new Date(Date.now() + 30 * DAY).toISOString() }),
  'update_notify.update': { where: (row) => row.status === 'draft' },
  'product_spec.remove': {
    where: (row, _, rows) => rows('product_spec').some((other) => other.spuId === row.spuId && other.id !== row.id),
  },
  'partner_category.remove': {
    where: (row, _, rows) => row.spuCount === 0 && !rows('partner_category').some((other) => other.parentId === row.id),
  },
  'shop_config_template.apply': { where: (row, _, rows) => rows('shop_config_item').some((item) => item.templateId === row.id) },
  'delivery_shop.add': always({ shopId: undefined, warehouseId: undefined }),
  'delivery_shop.update': always({ shopId: undefined, warehouseId: undefined }),
  'sys_type.update': always({ parentCode: undefined }),
  'merchant_appid.modifyCategory': { where: (row) => row.categories.length > 0, of: (row) => ({ from: row.categories[0] }) },
  'unified_code.merge': {
    where: (row, input, rows) =>
      row.id !== input.mergedToId && rows('unified_code').some((code) => code.id === input.mergedToId && code.brandId === row.brandId),
  },
  'partner_spu_code.add': always({ unifiedCodeId: undefined, spuId: undefined }),
  'partner_spu_code.update': always({ unifiedCodeId: undefined, spuId: undefined }),
  'product_spu.add': from('product_category', 'categoryId', (row) => row.level === 'third' && row.status === 'enabled'),
  'product_spu.update': from('product_category', 'categoryId', (row) => row.level === 'third' && row.status === 'enabled'),
  'delivery_shop.lift': {
    inputs: (rows) => one(rows('delivery_shop').filter((row) => row.banSpecIds.length)).map((row) => ({ specIds: row?.banSpecIds ?? [] })),
    where: (row, input) => row.banSpecIds.some((id: string) => input.specIds.includes(id)),
  },
  'coupon_batch.add': batchRule,
  'coupon_batch.update': batchRule,
  'coupon_batch.extend': {
    of: (row) => ({
      totalQty: row.totalQty,
      budgetAmount: row.budgetAmount + 1,
      validEnd: row.validEnd ?? undefined,
      claimEnd: row.claimEnd ?? undefined,
    }),
  },
  'coupon_send.add': {
    inputs: (rows) =>
      fc.tuple(one(rows('coupon_batch').filter((row) => row.status === 'running')), fc.nat(99_999_999)).map(([row, n]) => ({
        batchId: row?.id,
        activityId: undefined,
        targetType: 'phone',
        perQty: 1,
        smsTemplateId: undefined,
        phones: `137${String(n).padStart(8, '0')}`,
      })),
  },
  'coupon_send.update': {
    inputs: (rows) =>
      one(rows('coupon_batch').filter((row) => row.status === 'running')).map((row) => ({
        batchId: row?.id,
        activityId: undefined,
        perQty: 1,
        smsTemplateId: undefined,
      })),
  },
  'coupon_scene.add': sceneRule,
  'coupon_scene.update': sceneRule,
  'coupon_scene.disable': { where: (row) => row.activityCount === 0 },
  'coupon_activity.add': activityRule,
  'coupon_activity.update': activityRule,
  'coupon_activity.publish': {
    inputs: () => fc.constant({ overlapping: 'accept' }),
    where: (row, _, rows) =>
      row.batchIds.length > 0 &&
      row.batchIds.every((id: string) =>
        rows('coupon_batch').some((batch) => batch.id === id && batch.status === 'running' && batch.sentQty < batch.totalQty),
      ),
    after: ['coupon_activity.add', 'coupon_activity.update'],
  },
  'live_session.add': sessionRule,
  'live_session.update': sessionRule,
  'live_session.publish': { where: (row) => row.cover && row.beginAt > new Date().toISOString() },
  'marketing_activity.addFestival': themeRule,
  'marketing_activity.updateFestival': { ...themeRule, where: (row) => row.status === 'draft', after: ['marketing_activity.addFestival'] },
  'marketing_activity.addBrand': brandsRule,
  'marketing_activity.updateBrand': { ...brandsRule, where: (row) => row.status === 'draft', after: ['marketing_activity.addBrand'] },
  'marketing_activity.publishFestival': { where: (row) => row.signupEnd > new Date().toISOString() },
  'marketing_activity.publishBrand': { where: (row) => row.brandIds.length > 1 },
  'activity_signup.audit': {
    where: (row, _, rows) => rows('marketing_activity').some((one) => one.id === row.activityId && one.status === 'published'),
  },
  'aggregate_config.add': always({ beginAt: undefined, endAt: undefined }),
  'aggregate_config.update': always({ beginAt: undefined, endAt: undefined, app: undefined, cityCodes: undefined }),
  'aggregate_config.build': always({ beginAt: undefined, endAt: undefined, app: undefined, cityCodes: undefined, draftModules: PRODUCTS }),
  'aggregate_config.enable': {
    where: (row) => row.status === 'changed' || row.draftModules?.length === 1,
    after: ['aggregate_config.build'],
  },
  'market_column.remove': { where: (row) => row.articleCount === 0 },
  'market_article.build': always({ draft: WORDS }),
  'market_article.publish': {
    inputs: () => fc.constant({ at: undefined }),
    where: (row) => row.cover && row.draft?.length,
    after: ['market_article.build', 'market_article.update'],
  },
  'market_article.jpush': { where: (row) => row.pushedAt === null || row.pushedAt < inDays(-1) },
  'banner_pic.add': bannerRule,
  'banner_pic.update': bannerRule,
  'banner_pic.enable': { where: (row) => row.endAt > new Date().toISOString() },
  'style_template.add': pageOfTemplate,
  'style_template.update': pageOfTemplate,
  'style_template.remove': {
    where: (row, _, rows) => row.useCount === 0 && !rows('style_template').some((one) => one.sourceId === row.id),
  },
  'style_page.add': { inputs: () => fc.constant({ templateId: undefined, pageType: 'activity' }) },
  'shop_voucher.add': voucherRule,
  'shop_voucher.update': voucherRule,
  'water_ticket.add': always({ beginAt: undefined, endAt: undefined }),
  'water_ticket.update': {
    where: (row) => row.soldCount === 0,
    inputs: () => fc.constant({ beginAt: undefined, endAt: undefined }),
    after: ['water_ticket.add'],
  },
  'water_ticket_record.refund': { inputs: () => fc.constant({ qty: undefined }) },
  'voucher_settlement.add': { inputs: () => fc.constantFrom('card', 'shop').map((voucherType) => ({ voucherType, shopId: undefined })) },
  'partner_spu.add': {
    inputs: (rows) =>
      one(numbered(rows)).map((code) => ({ partnerId: code?.partnerId, specCodeId: code?.id, brandId: undefined, templateId: undefined })),
  },
  'partner_spu.update': always({ brandId: undefined, templateId: undefined }),
  'partner_spu_item.add': {
    inputs: (rows) =>
      one(rows('partner_spu')).chain((spu) =>
        one(numbered(rows).filter((row) => row.partnerId === spu?.partnerId)).map((code) => ({
          partnerSpuId: spu?.id,
          specCodeId: code?.id,
        })),
      ),
  },
  'partner_spu_template.add': {
    inputs: (rows) => one(rows('product_spu')).map((spu) => ({ brandIds: [spu?.brandId], spuIds: [spu?.id] })),
  },
  'partner_spu_template.update': {
    inputs: (rows) => one(rows('product_spu')).map((spu) => ({ brandIds: [spu?.brandId], spuIds: [spu?.id] })),
  },
  'partner_spu_template_item.add': {
    inputs: (rows) =>
      one(rows('partner_spu_template')).chain((template) =>
        one(rows('product_spec').filter((row) => template?.spuIds.includes(row.spuId))).map((spec) => ({
          templateId: template?.id,
          specId: spec?.id,
        })),
      ),
  },
  'city_refer_price.add': {
    inputs: (rows) => fc.tuple(prices, one(numbered(rows))).map(([some, code]) => ({ ...some, specCodeId: code?.id })),
  },
  'city_refer_price.update': { inputs: () => prices },
  'brand_quote_line.add': {
    inputs: (rows) =>
      one(
        rows('brand_quote_order').filter((row) => row.status === 'draft' && numbered(rows).some((code) => code.brandId === row.brandId)),
      ).chain((order) =>
        one(numbered(rows).filter((row) => row.brandId === order?.brandId)).map((code) => ({
          quoteOrderId: order?.id,
          specCodeId: code?.id,
        })),
      ),
  },
  'brand_quote_line.update': linesOf('draft', 'rejected'),
  'brand_quote_line.remove': linesOf('draft', 'rejected'),
  'brand_quote_line.confirm': linesOf('auditing'),
  'brand_quote_line.reject': linesOf('auditing'),
  'brand_quote_line.stop': linesOf('active'),
  'partner_work.update': always({ clauseId: undefined }),
  'partner_work.add': always({ clauseId: undefined }),
  'replenish_apply_bill.invoice': { of: (row) => ({ amount: row.settleAmount }) },
  'style_page.build': {
    inputs: (rows) =>
      one(rows('style_page').filter((page) => page.onlineComponents?.length)).map((page) => ({
        draftComponents: page?.onlineComponents.slice(0, 2),
      })),
  },
  'style_page.publish': { where: (row) => row.draftComponents?.some((block: Loose) => !block.hidden) },
  'style_scheme.enable': {
    where: (row, _, rows) =>
      rows('style_page').some((page) => page.schemeId === row.id && page.pageType === 'home' && page.status !== 'unpublished'),
    after: ['style_page.build', 'style_page.publish'],
  },
  'style_scheme.disable': { where: (row) => row.useShopCount === 0 },
  'third_order.allocate': {
    inputs: (rows) =>
      one(rows('delivery_shop').filter((row) => row.status === 'enabled')).map((row) => ({
        target: 'shop',
        deliveryShopId: row?.id,
        force: true,
      })),
    where: (row, input, rows) =>
      rows('delivery_shop').some((shop) => shop.id === input.deliveryShopId && shop.areaCodes.includes(row.areaCode)),
  },
  'third_statement.add': monthOf('third_auth', 'authId', 'third_statement'),
  'provider_settlement.add': monthOf('partner_main', 'partnerId', 'provider_settlement'),
  'third_waybill.add': from('third_order', 'thirdOrderId', (row) => row.status === 'assigned'),
  'invoice_file.update': always(Object.fromEntries(Object.keys(INVOICE_FIELDS).map((key) => [key, undefined]))), // What waits to be confirmed has to find its sum.
  'third_statement_invoice.add': {
    inputs: (rows) =>
      one(
        rows('third_statement_sub').filter(
          (row) =>
            row.status === 'settled' &&
            row.settleAmount > row.invoicedAmount &&
            !rows('invoice_file').some((file) => file.status === 'checking' && file.partnerId === row.partnerId),
        ),
      ).map((row) => ({ subId: row?.id, amount: 1 })),
  },
  'third_statement_invoice.confirm': { where: (row) => row.invoiceFileId },
  'third_statement_payment.add': {
    inputs: (rows) =>
      one(rows('third_statement_sub').filter((row) => row.invoicedAmount > row.paidAmount)).map((row) => ({ subId: row?.id, amount: 1 })),
  },
  'provider_settlement.settle': { of: (row) => ({ receivedFee: row.totalFee }) },
  'sms_template.add': always({ content: '您的订单 ${orderNo} 已送达', platformId: undefined }),
  'sms_template.update': always({ content: '您的订单 ${orderNo} 已经送达', platformId: undefined }),
  'sms_template.addPromo': always({ content: '满减开始,拒收请回复退订', platformId: undefined }),
  'sms_template.updatePromo': always({ content: '满减将止,拒收请回复退订', platformId: undefined }),
  'sms_template.audit': always({ refusedIds: undefined }),
  'sms_template.auditPromo': always({ refusedIds: undefined }),
  'sms_account.adjust': { inputs: () => fc.integer({ min: 1, max: 50 }).map((qtyDelta) => ({ qtyDelta })) },
  'sms_order.add': {
    inputs: (rows) =>
      one(rows('sms_sale').filter((row) => row.status === 'on' && !row.limitPerOwner)).map((row) => ({
        saleId: row?.id,
        discount: 0,
        payWay: 'wechat',
      })),
  },
  'sms_order.pay': { inputs: () => fc.integer({ min: 1 }).map((n) => ({ tradeNo: `TR${n}` })) },
  'star_sms.add': starOf,
  'star_sms.update': starOf,
  'star_sms.send': {
    inputs: (rows) => one(rows('third_order').filter((row) => row.channel === 'star')).map((row) => ({ orderIds: [row?.id] })),
    where: (row, input, rows) => rows('third_order').some((order) => order.id === input.orderIds[0] && order.authId === row.authId),
  },
  'app_notify.add': always(PUSHED),
  'app_notify.update': always(PUSHED),
  'app_version.add': {
    inputs: () =>
      fc.integer({ min: 100_000, max: 900_000 }).map((buildNo) => ({ buildNo, force: false, packageUrl: 'https://app.example.com/x' })),
  },
  'app_version.publish': {
    where: (row, input) => row.packageUrl && input.grayBp >= row.grayBp,
    inputs: () => fc.constant({ cityCodes: [] }),
  },
  'app_page.publish': { where: (row) => row.draftConfig?.some((block: Loose) => !block.hidden) },
  'app_page.build': always({ draftConfig: undefined }),
  'app_help_module.add': always({ nodeType: 'article', parentId: undefined, contentHtml: '<p>文</p>' }),
  'app_help_module.update': always({ parentId: undefined, contentHtml: undefined }),
  'platform_notice.add': always(lasting()),
  'platform_notice.update': { ...always(lasting()), where: (row) => row.status === 'draft' },
  'marketing_activity.addPlatform': always({ ...lasting(), signupBegin: undefined, signupEnd: undefined }),
  'marketing_activity.updatePlatform': {
    ...always({ ...lasting(), signupBegin: undefined, signupEnd: undefined }),
    where: (row) => row.status === 'draft',
  },
  'platform_grade.add': always({ minOrderQty: 5_000, minScore: 100, level: 19 }),
  'platform_grade.update': always({ minOrderQty: undefined, minScore: undefined }),
  'image_category.add': always({ parentId: undefined }),
  'image_tag.update': always({ mergedToId: undefined }),
  'image_main.replace': { where: (row, input) => row.refCount > 0 && row.id !== input.withId },
};
