/** Hints for generated writes on goods, depots, orders, partners and money. */
import fc from 'fast-check';
import { INVOICE_FIELDS } from '../../src/areas/finance/invoiceFields';
import { type Loose } from './client';
import { type Hint, type Targets, always, inDays, monthsAgo, one } from './hint';

/** Inputs that a fitting row of a resource gives the id of. */
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

export const SUPPLY: Readonly<Record<string, Hint>> = {
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
};
