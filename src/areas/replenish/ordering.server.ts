/** What an account may order, what that costs, and which part of it is paid out of its balance. */
import { dayOf } from '../../language/days';
import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { newId } from '../../server/resource/newId';
import { local } from '../../server/local';
import { add, type Change, type Store } from '../../server/resource/store';
import { partnerWarehouse } from '../delivery';
import { partnerSpuCode } from '../product';
import { RATE, replenishAccount, replenishPriceLine, replenishPriceScheme, replenishScheme, stock } from '../stock';
import { soldLately } from '../stock/index.server';
import type { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { deliveryFeeLog } from './fee';
import { refuse } from './refusals.server';

export type Account = Row<typeof replenishAccount>;
type Scheme = Row<typeof replenishScheme>;
type Bill = Row<typeof replenishApplyBill>;
export type Goods = readonly { readonly specCodeId: string; readonly qty: number; readonly planQty?: number }[];
type Price = Pick<Row<typeof replenishPriceLine>, 'specCodeId' | 'specNo' | 'buyPrice' | 'supplyPrice'>;

/** Days in which each step should be done. */
const DAYS = { auditing: 1, paying: 3, sending: 2, receiving: 3 } as const;
export const dueIn = (step: keyof typeof DAYS, now: Date) => new Date(now.getTime() + DAYS[step] * 86_400_000).toISOString();

/** When what is handed in now has to be audited: after its warehouse's cut-off it counts as of the next day. */
export function auditDue({ cutoffTime }: Pick<Row<typeof partnerWarehouse>, 'cutoffTime'>, now: Date): string {
  const at = local(now);
  return dueIn('auditing', cutoffTime !== null && at.format('HH:mm') > cutoffTime ? at.add(1, 'day').startOf('day').toDate() : now);
}
/** An account that may order now, held, with the rules it orders by and where its goods go. */
export async function ordering(tx: Store, accountId: string, field = 'accountId') {
  const [account] = await tx.lock(replenishAccount, { id: accountId });
  if (account?.status !== 'normal') throw refuse('accountFrozen', `补货账户 ${account?.accountNo ?? ''} 已冻结,不能申请`, field);
  const scheme = await tx.need(replenishScheme, account.schemeId);
  if (scheme.status !== 'enabled') throw refuse('schemeStopped', `方案“${scheme.name}”没有启用`, field);
  if (!account.warehouseId) throw refuse('warehouseMissing', '补货账户还没有收货仓', field);
  const warehouse = await tx.need(partnerWarehouse, account.warehouseId);
  if (warehouse.status !== 'enabled') throw refuse('warehouseMissing', `收货仓${warehouse.name}已停用`, field);
  return { account, scheme, warehouse };
}

/** What goods cost an account on a day, by spec: its own prices come before those of its city. */
export async function pricesOf(tx: Store, account: Account, day: string): Promise<ReadonlyMap<string, Price>> {
  const schemes = await tx.all(replenishPriceScheme, {
    cityCode: account.cityCode,
    brandId: account.brandId,
    status: 'enabled',
    beginDate: { lte: day },
    endDate: { gte: day },
  });
  const own = schemes.filter(({ accountIds }) => accountIds.includes(account.id));
  const prices = new Map<string, Price>();
  for (const { id } of [...schemes.filter(({ accountIds }) => accountIds.length === 0), ...own])
    for (const line of await tx.all(replenishPriceLine, { priceSchemeId: id })) prices.set(line.specCodeId, line);
  return prices;
}

/** The lines of a bill, with what they cost today and what was there and sold when they were asked for. */
export async function itemsOf(
  tx: Store,
  bill: Pick<Bill, 'id' | 'billNo' | 'warehouseId'>,
  { account, scheme }: { readonly account: Account; readonly scheme: Scheme },
  goods: Goods,
  now: Date,
) {
  const prices = await pricesOf(tx, account, dayOf(now));
  const names = new Map((await tx.all(partnerSpuCode, { id: goods.map((line) => line.specCodeId) })).map((spec) => [spec.id, spec.name]));
  const there = new Map(
    (await tx.all(stock, { warehouseId: bill.warehouseId, specCodeId: goods.map((line) => line.specCodeId) })).map((row) => [
      row.specCodeId,
      row,
    ]),
  );
  const sold = await soldLately(
    tx,
    [...there.values()].map(({ id }) => id),
  );
  return goods.map(({ specCodeId, qty, planQty }, i) => {
    const what = `第 ${i + 1} 行:“${names.get(specCodeId) ?? specCodeId}”`;
    if (goods.findIndex((other) => other.specCodeId === specCodeId) < i) throw refuse('specTwice', `${what}前面已经有了`, 'goods');
    const price = prices.get(specCodeId);
    if (!price) throw refuse('priceMissing', `${what}今天没有购价`, 'goods');
    const limits = scheme.items.find(({ specNo }) => specNo === price.specNo);
    if (!limits) throw refuse('specOutside', `${what}不在方案里`, 'goods');
    if (qty < limits.minQty || qty > limits.maxQty)
      throw refuse('qtyOutside', `${what}应在 ${limits.minQty} 到 ${limits.maxQty} 之间`, 'goods');
    const row = there.get(specCodeId);
    const saleQty30d = (row && sold.get(row.id)) ?? 0;
    return {
      id: newId(),
      billId: bill.id,
      subNo: `${bill.billNo}-${i + 1}`,
      specCodeId,
      specNo: price.specNo,
      applyQty: qty,
      price: price.buyPrice,
      supplyPrice: price.supplyPrice,
      amount: qty * price.buyPrice,
      planQty: planQty ?? null,
      saleQty30d,
      sellableDays: row && saleQty30d > 0 ? Math.floor((row.available * RATE.days) / saleQty30d) : null,
    };
  });
}

/** The amounts of a bill with these lines. @param wanted out of the balance, in fen; as much as may be where absent */
export function amountsOf(
  account: Account,
  scheme: Scheme,
  items: readonly { readonly applyQty: number; readonly amount: number }[],
  wanted?: number | null,
) {
  const applyQty = items.reduce((sum, item) => sum + item.applyQty, 0);
  const goodsAmount = items.reduce((sum, item) => sum + item.amount, 0);
  const most = Math.floor((goodsAmount * scheme.deductBp) / 10_000);
  if (wanted != null && wanted > most)
    throw refuse('deductTooMuch', `最多抵扣货款的 ${scheme.deductBp / 100}%,即 ${formatMoney(most)} 元`, 'deduct');
  if (wanted != null && wanted > account.balanceAmount)
    throw refuse('deductTooMuch', `履约余额只有 ${formatMoney(account.balanceAmount)} 元`, 'deduct');
  const deductAmount = wanted ?? Math.min(most, account.balanceAmount);
  const { fee } = feeOf(scheme, applyQty);
  return {
    applyQty,
    goodsAmount,
    deductAmount,
    payAmount: goodsAmount - deductAmount,
    deliveryFee: fee,
    deliveryPayStatus: fee === 0 ? ('free' as const) : ('unpaid' as const),
  };
}

/** What a delivery of so many pieces costs by a scheme, term by term. */
export function feeOf({ feeBase, feePerQty, feeFreeQty }: Scheme, qty: number) {
  return { qty, freeQty: feeFreeQty, unitPrice: feePerQty, baseFee: feeBase, fee: feeBase + Math.max(0, qty - feeFreeQty) * feePerQty };
}

/** The entry that says how the fee of a bill came about. */
export const feeEntry = (
  bill: Pick<Bill, 'id' | 'accountId'>,
  scheme: Scheme,
  qty: number,
  now: Date,
  more: { prevFee?: number; reason?: string } = {},
): Change =>
  add(deliveryFeeLog, {
    logNo: `PS${newId()}`,
    applyBillId: bill.id,
    accountId: bill.accountId,
    schemeId: scheme.id,
    ...feeOf(scheme, qty),
    ...more,
    accountedAt: now.toISOString(),
    isLatest: 'yes',
  });

/** A whole new bill: what is set of it, and its lines. */
export async function drawUp(
  tx: Store,
  id: string,
  billNo: string,
  of: Awaited<ReturnType<typeof ordering>>,
  {
    goods,
    deduct,
    address,
    now,
  }: { readonly goods: Goods; readonly deduct?: number | null; readonly address?: string | null; readonly now: Date },
) {
  const { account, scheme, warehouse } = of;
  const items = await itemsOf(tx, { id, billNo, warehouseId: warehouse.id }, of, goods, now);
  const amounts = amountsOf(account, scheme, items, deduct);
  return {
    set: {
      billNo,
      schemeId: scheme.id,
      partnerId: account.partnerId,
      brandId: account.brandId,
      warehouseId: warehouse.id,
      address: address ?? `${warehouse.address} ${warehouse.contact ?? ''}`.trim(),
      ...amounts,
      dueAt: auditDue(warehouse, now),
    },
    also: [...items.map((item) => add(replenishApplyItem, item)), feeEntry({ id, accountId: account.id }, scheme, amounts.applyQty, now)],
  };
}
