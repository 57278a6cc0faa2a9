/** Plans that bills came from or will come from, and statements of months that are over. */
import { monthOf } from '../../language/days';
import { groupBy } from '../../language/groupBy';
import { local } from '../../server/local';
import { DemoPart } from '../demo/part';
import { batch, type Seed } from '../demo/world';
import { partnerSpuCode } from '../product';
import { replenishAccount, replenishScheme, stock } from '../stock';
import { adminUser } from '../system';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { replenishPurchasePlan } from './plan';
import { replenishPlanLine } from './planLine';
import { noteSold } from './sold.demo';
import { replenishStatement, replenishStatementSub } from './statement';
import { suggestion } from './suggestion';

type Plan = Seed<typeof replenishPurchasePlan>;
type Line = Seed<typeof replenishPlanLine>;

/** Plans that are still to become bills: how long ago they were made, and where they stand. */
const OPEN = [
  ['pending', 1],
  ['pending', 2],
  ['ready', 3],
  ['rejected', 5],
] as const;

export const plansDemo = new DemoPart('plans', (world, made) => {
  noteSold(made);
  const [maker, checker] = made.rows(adminUser);
  const [schemes, accounts, bills, items, stocks, specs] = [
    made.rows(replenishScheme),
    made.rows(replenishAccount),
    made.rows(replenishApplyBill),
    made.rows(replenishApplyItem),
    made.rows(stock),
    made.rows(partnerSpuCode),
  ];
  const plans: Plan[] = [];
  const lines: Line[] = [];
  const planOf = (scheme: Seed<typeof replenishScheme>, status: Plan['status'], daysAgo: number): Plan => {
    const at = world
      .daysAgo(daysAgo)
      .hour(9)
      .minute(plans.length * 7);
    const plan: Plan = {
      id: world.id(at),
      planNo: `JH${at.format('YYMMDD')}${String(10_000_000 + plans.length * 7_919)}`,
      schemeId: scheme.id,
      cityCode: scheme.cityCode,
      brandId: scheme.brandId!,
      planDate: at.format('YYYY-MM-DD'),
      status,
      auditReason: status === 'rejected' ? '下周有促销,按目标库存的一半再算' : null,
      createdBy: maker!.id,
      updatedBy: status === 'pending' ? maker!.id : checker!.id,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    };
    plans.push(plan);
    return plan;
  };
  const lineOf = (
    plan: Plan,
    accountId: string,
    spec: Seed<typeof partnerSpuCode>,
    limits: { minQty: number; maxQty: number },
    more: Partial<Line>,
  ): Line => ({
    id: world.id(local(plan.createdAt!)),
    planId: plan.id,
    accountId,
    specCodeId: spec.id,
    specNo: spec.specNo!,
    ...limits,
    availableQty: 0,
    onWayQty: 0,
    appliedQty: 0,
    suggestQty: 0,
    planQty: 0,
    price: 0,
    createdAt: plan.createdAt,
    ...more,
  });

  // What has become bills already.
  const young = bills.filter((bill) => bill.status === 'auditing' || bill.status === 'paying');
  for (const [schemeId, of] of groupBy(young, (bill) => bill.schemeId!)) {
    const scheme = schemes.find(({ id }) => id === schemeId);
    // One bill for each account: a plan makes no more.
    const own = of.filter((bill, i) => of.findIndex((other) => other.accountId === bill.accountId) === i);
    if (!scheme || plans.length >= 3) continue;
    const plan = planOf(scheme, 'billed', 6);
    for (const bill of own) {
      bill.planId = plan.id;
      for (const item of items.filter((one) => one.billId === bill.id)) {
        item.planQty = item.applyQty;
        const limits = scheme.items!.find(({ specNo }) => specNo === item.specNo);
        const maxQty = Math.max(limits?.maxQty ?? 0, item.applyQty!);
        lines.push(
          lineOf(
            plan,
            bill.accountId!,
            specs.find(({ id }) => id === item.specCodeId)!,
            { minQty: Math.min(limits?.minQty ?? 1, item.applyQty!), maxQty },
            {
              availableQty: maxQty - item.applyQty!,
              suggestQty: item.applyQty,
              planQty: item.applyQty,
              price: item.price,
              billId: bill.id,
            },
          ),
        );
      }
    }
  }

  // What is still to be decided.
  const inForce = schemes.filter(({ status, items: limits }) => status === 'enabled' && limits?.length);
  for (const [n, [status, daysAgo]] of OPEN.entries()) {
    const scheme = inForce[(n * 2) % inForce.length]!;
    const plan = planOf(scheme, status, daysAgo);
    for (const account of accounts.filter((one) => one.schemeId === scheme.id && (one.status ?? 'normal') === 'normal'))
      for (const limits of scheme.items!) {
        const spec = specs.find(({ specNo }) => specNo === limits.specNo);
        if (!spec) continue;
        const warehouseId = account.warehouseId ?? bills.find((bill) => bill.accountId === account.id)?.warehouseId;
        const shelf = stocks.find((row) => row.warehouseId === warehouseId && row.specCodeId === spec.id);
        const coming = items.filter(
          (item) => item.specCodeId === spec.id && bills.some((bill) => bill.id === item.billId && bill.accountId === account.id),
        );
        const sum = (of: (item: (typeof items)[number]) => number) => coming.reduce((total, item) => total + of(item), 0);
        const openIds = new Set(bills.filter((bill) => ['auditing', 'paying', 'sending'].includes(bill.status!)).map(({ id }) => id));
        const availableQty = shelf?.onHand ?? 0;
        const onWayQty = sum((item) => item.sentQty! - item.receivedQty! - (item.lostQty ?? 0));
        const appliedQty = sum((item) => (openIds.has(item.billId!) ? item.applyQty! - item.sentQty! : 0));
        const [suggestQty, why] = suggestion({ ...limits, availableQty, onWayQty, isWarned: availableQty < (shelf?.warnQty ?? 0) });
        const left = Math.max(0, suggestQty - appliedQty);
        lines.push(
          lineOf(
            plan,
            account.id,
            spec,
            { minQty: limits.minQty, maxQty: limits.maxQty },
            {
              availableQty,
              onWayQty,
              appliedQty,
              suggestQty,
              why: why ?? (suggestQty > 0 && left < limits.minQty ? '已申请的够了' : null),
              planQty: left < limits.minQty ? 0 : left,
              price: Math.round(((spec as { price?: number }).price ?? 2_000) * 0.7),
            },
          ),
        );
      }
  }
  return [batch(replenishPurchasePlan, plans), batch(replenishPlanLine, lines)];
});

export const statementsDemo = new DemoPart('replenish statements', (world, made) => {
  const [maker, checker] = made.rows(adminUser);
  const accounts = new Map(made.rows(replenishAccount).map((account) => [account.id, account]));
  const statements: Seed<typeof replenishStatement>[] = [];
  const subs: Seed<typeof replenishStatementSub>[] = [];
  const done = made.rows(replenishApplyBill).filter((bill) => bill.receivedAt && bill.financeStatus === 'passed');
  const groups = [
    ...groupBy(done, (bill) => `${bill.status} ${bill.brandId} ${accounts.get(bill.accountId!)!.cityCode} ${monthOf(bill.receivedAt!)}`),
  ];
  const taken = new Set<string>();
  let open = 0;
  // What was settled comes first: a month has one statement.
  for (const [key, bills] of groups.sort(([a], [b]) => b.localeCompare(a))) {
    const isSettled = bills[0]!.status === 'settled';
    const of = key.slice(key.indexOf(' '));
    // Every other open month is still to be accounted for.
    if (taken.has(of) || (!isSettled && open++ % 2)) continue;
    taken.add(of);
    const status = isSettled ? ('settled' as const) : (['pending', 'invoicing', 'settling'] as const)[statements.length % 3]!;
    const at = world.daysAgo(1).hour(10).minute(statements.length);
    const { brandId, accountId } = bills[0]!;
    const total = bills.reduce((sum, bill) => sum + bill.settleAmount!, 0);
    const id = world.id(at);
    const statementNo = `BD${at.format('YYMMDD')}${String(10_000_000 + statements.length * 7_919)}`;
    const hasDifference = status !== 'pending' && statements.length % 4 === 1;
    statements.push({
      id,
      statementNo,
      brandId,
      cityCode: accounts.get(accountId!)!.cityCode,
      period: monthOf(bills[0]!.receivedAt!),
      differenceAmount: hasDifference ? -Math.min(500, total) : 0,
      differenceReason: hasDifference ? '品牌承担的破损补贴' : null,
      invoiceNo: status === 'settling' || status === 'settled' ? `2433200000${String(4_400_000_000 + statements.length * 7_919)}` : null,
      settledAt: isSettled ? at.add(2, 'hour').toISOString() : null,
      status,
      createdBy: maker!.id,
      updatedBy: status === 'pending' ? maker!.id : checker!.id,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    });
    for (const [n, [account, own]] of [...groupBy(bills, (bill) => bill.accountId!)].entries()) {
      const subId = world.id(at);
      subs.push({
        id: subId,
        subNo: `${statementNo}-${n + 1}`,
        statementId: id,
        accountId: account,
        partnerId: own[0]!.partnerId,
        status: isSettled ? 'settled' : 'open',
        settledAt: isSettled ? at.add(1, 'hour').toISOString() : null,
        createdAt: at.toISOString(),
      });
      for (const bill of own) bill.statementSubId = subId;
    }
  }
  return [batch(replenishStatement, statements), batch(replenishStatementSub, subs)];
});
