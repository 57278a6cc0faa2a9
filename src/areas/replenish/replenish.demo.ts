/** Replenishment bills in every state, with the goods received and the balances used. Drawn after everything else. */
import dayjs, { type Dayjs } from 'dayjs';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { deliveryFeeLog } from './fee';
import { afterMoving, replenishBalanceLog, type stock, type stockMovement, type Worth } from '../stock';
import type { Orders } from '../order/orders.demo';
import type { Places } from '../demo/places';
import { batch, YEARS_DAYS, type Batch, type Seed, type World } from '../demo/world';
import { local } from '../../server/local';

type Bill = Seed<typeof replenishApplyBill> & Pick<Row<typeof replenishApplyBill>, 'status' | 'goodsAmount' | 'deductAmount'>;
type Item = Seed<typeof replenishApplyItem> & Pick<Row<typeof replenishApplyItem>, 'applyQty' | 'price' | 'supplyPrice'>;
type Log = Seed<typeof replenishBalanceLog>;

/** How many bills stand in each state, and how many hours ago the newest and the oldest of them were made. */
const STATES: readonly (readonly [state: Bill['status'], count: number, from: number, to: number])[] = [
  ['auditing', 5, 2, 30],
  ['paying', 8, 8, 60],
  ['sending', 9, 40, 90],
  ['receiving', 9, 80, 150],
  ['received', 24, 120, 700],
  ['settled', 14, 300, 1200],
  ['cancelled', 5, 60, 500],
  ['rejected', 3, 40, 400],
];
/** Of two years: smaller bills, so many hours apart, the newest of them before the ones above. */
const EARLY = { from: 1_300, to: (YEARS_DAYS - 10) * 24, every: 17 };
/** Hours after its making that a bill is paid, sent, received or called off. */
const [PAID, SENT, RECEIVED, CALLED_OFF] = [26, 38, 74, 34];
/** At most so much of the goods is paid out of the balance, in basis points. */
export const DEDUCT_BP = 3_000;
const REMARK =
  '服务商要求与下月初一并付清落地费,已电话确认;发票抬头变更为新公司名称,旧抬头的两张作废重开,纸质件寄至杭州市西湖区文三路 478 号华星时代广场 A 座 1203 室财务收';

/** Completes the balance log drawn before: what bills take from an account or give back stands in its order of time. */
export function replenishRows(world: World, at: Places, sold: Orders): Batch[] {
  const bills: Bill[] = [],
    items: Item[] = [];
  const accounts = at.accounts.filter((a) => at.partners.some((p) => p.id === a.partnerId && p.status === 'normal'));
  for (const [state, count, from, to] of STATES)
    for (let i = 0; i < count; i++) {
      const made = local(world.now)
        .subtract(from + ((to - from) * i) / Math.max(1, count - 1), 'hour')
        .millisecond(137);
      const account = accounts[(bills.length * 5) % accounts.length]!;
      const [bill, lines] = billOf(world, at, account, state, made, i, bills.length);
      bills.push(bill);
      items.push(...lines);
    }
  const early = world.hasYears ? Math.floor((EARLY.to - EARLY.from) / EARLY.every) : 0;
  for (let i = 0; i < early; i++) {
    const made = local(world.now)
      .subtract(EARLY.from + EARLY.every * i, 'hour')
      .millisecond(137);
    const [bill, lines] = billOf(world, at, accounts[(bills.length * 5) % accounts.length]!, 'settled', made, i, bills.length, true);
    bills.push(bill);
    items.push(...lines);
  }
  const logs = balances(world, at, sold.credits, bills);
  const [stocks, movements] = goods(
    world,
    bills,
    groupBy(items, (item) => item.billId!),
  );
  sold.stocks.push(...stocks);
  sold.movements.push(...movements);
  return [
    batch(replenishApplyBill, bills),
    batch(replenishApplyItem, items),
    batch(
      deliveryFeeLog,
      bills.map((bill) => feeOf(world, bill)),
    ),
    batch(replenishBalanceLog, logs),
  ];
}

function billOf(
  world: World,
  at: Places,
  account: Places['accounts'][number],
  status: Bill['status'],
  made: Dayjs,
  i: number,
  n: number,
  isEarly = false,
): [Bill, Item[]] {
  const id = world.id(made);
  const isSent = ['receiving', 'received', 'settled'].includes(status),
    isReceived = ['received', 'settled'].includes(status);
  const isPaid = ['sending', 'receiving', 'received', 'settled'].includes(status) || (status === 'cancelled' && i % 2 === 0);
  const warehouse = at.warehouses.find((w) => w.partnerId === account.partnerId && w.warehouseType === 'main')!;
  const partner = at.partners.find((p) => p.id === account.partnerId)!;
  const billNo = `BS${made.format('YYMMDD')}${String(n + 1).padStart(6, '0')}`;
  const [sentAt, receivedAt] = [made.add(SENT, 'hour').toISOString(), made.add(RECEIVED, 'hour').toISOString()];
  const items = at.specs
    .filter((s) => s.brandId === account.brandId)
    .slice(0, world.int(1, 3))
    .map((spec, line): Item => {
      const applyQty = (isEarly ? world.int(1, 6) : world.int(3, 30)) * 10;
      // Every fifth bill arrives short of a few.
      const receivedQty = !isReceived ? 0 : i % 5 === 2 && line === 0 ? applyQty - world.int(1, 9) : applyQty;
      const [price, supplyPrice] = [Math.round(spec.price * 0.7), Math.round(spec.price * 0.6)];
      return {
        id: world.id(made),
        billId: id,
        subNo: `${billNo}-${line + 1}`,
        specCodeId: spec.id,
        specNo: spec.specNo!,
        applyQty,
        sentQty: isSent ? applyQty : 0,
        receivedQty,
        lostQty: isReceived ? applyQty - receivedQty : 0,
        price,
        supplyPrice,
        amount: applyQty * price,
        receivedAmount: receivedQty * price,
        sentAt: isSent ? sentAt : null,
        receivedAt: isReceived ? receivedAt : null,
        createdAt: made.toISOString(),
      };
    });
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const goodsAmount = sum((item) => item.amount!);
  const isFree = sum((item) => item.applyQty) >= 400;
  const financeStatus =
    status === 'settled'
      ? ('passed' as const)
      : status === 'received'
        ? i % 8 === 6
          ? ('failed' as const)
          : i % 4 === 1
            ? ('unchecked' as const)
            : ('passed' as const)
        : isPaid && status !== 'cancelled' && i % 4 === 3
          ? ('passed' as const)
          : ('unchecked' as const);
  const isChecked = financeStatus === 'passed' && isReceived;
  const invoiced = isChecked && i % 3 === 0;
  return [
    {
      id,
      billNo,
      accountId: account.id,
      schemeId: account.schemeId,
      partnerId: account.partnerId,
      brandId: account.brandId,
      warehouseId: warehouse.id,
      address: `${warehouse.address} ${partner.contact}`,
      applyQty: sum((item) => item.applyQty),
      sentQty: sum((item) => item.sentQty!),
      receivedQty: sum((item) => item.receivedQty!),
      goodsAmount,
      deductAmount: 0,
      payAmount: goodsAmount,
      deliveryFee: isFree ? 0 : 3_000 + sum((item) => item.applyQty) * 20,
      landingCharge: isReceived && i % 6 === 4 ? 12_000 : 0,
      shortAmount: isReceived ? sum((item) => (item.applyQty - item.receivedQty!) * item.price) : 0,
      shortBalanceAmount: 0,
      outTradeNo:
        isPaid || (status === 'paying' && i % 3 === 0)
          ? `42000${made.format('YYYYMMDD')}${String(world.int(10 ** 9, 10 ** 10 - 1))}${String(n).padStart(3, '0')}`
          : null,
      payStatus: isPaid ? 'paid' : 'unpaid',
      paidAt: isPaid ? made.add(PAID, 'hour').toISOString() : null,
      deliveryPayStatus: isFree ? 'free' : status === 'settled' || (isReceived && i % 3 !== 1) ? 'paid' : 'unpaid',
      financeStatus,
      financeReason: financeStatus === 'failed' ? '到账金额比应付货款少 0.10 元,疑似银行手续费' : null,
      invoiceStatus: invoiced ? 'issued' : 'none',
      invoiceNo: invoiced ? `2433200000${String(3_300_000_000 + n * 7_919)}` : null,
      brandPayStatus: isChecked && (status === 'settled' ? i % 4 !== 3 : i % 5 === 0) ? 'paid' : 'unpaid',
      settleRemark: n === 33 ? REMARK : null,
      brandAmount: isReceived ? sum((item) => item.receivedQty! * item.supplyPrice) : null,
      receivedAt: isReceived ? receivedAt : null,
      status,
      auditReason: status === 'rejected' ? (i % 2 ? '收货仓库容不足,减量后重提' : '本月已补过两次,并到下一周期') : null,
      dueAt: dueOf(status, made),
      createdAt: made.toISOString(),
      updatedAt: isReceived ? receivedAt : made.toISOString(),
    },
    items,
  ];
}

/** When what is to be done next should be done; nothing for what is over. */
function dueOf(status: Bill['status'], made: Dayjs): string | null {
  const hours: Partial<Record<Bill['status'], number>> = { auditing: 24, paying: 72, sending: PAID + 48, receiving: SENT + 72 };
  const due = hours[status];
  return due === undefined ? null : made.add(due, 'hour').toISOString();
}

function feeOf(world: World, bill: Bill): Seed<typeof deliveryFeeLog> {
  const made = local(bill.createdAt!);
  const id = world.id(made);
  const isFree = bill.deliveryFee === 0;
  return {
    id,
    logNo: `PS${id}`,
    applyBillId: bill.id,
    accountId: bill.accountId,
    schemeId: bill.schemeId,
    qty: bill.applyQty,
    freeQty: 0,
    unitPrice: isFree ? 0 : 20,
    baseFee: isFree ? 0 : 3_000,
    fee: bill.deliveryFee,
    reason: isFree ? '满 400 件免配送费' : null,
    accountedAt: bill.createdAt,
    isLatest: 'yes',
    createdAt: bill.createdAt,
  };
}

/**
 * Replays each account's credits and bills in time: a bill uses the available balance and returns what was not delivered. Sets what
 * remains to pay.
 */
function balances(world: World, at: Places, credits: readonly Log[], bills: readonly Bill[]): Log[] {
  const added: Log[] = [];
  const credited = groupBy(credits, (log) => log.accountId!);
  for (const [accountId, own] of groupBy(bills, (bill) => bill.accountId!)) {
    const account = at.accounts.find((a) => a.id === accountId)!;
    let balance = 0;
    const book = (when: string, bizType: Log['bizType'], bill: Bill, amount: number) => {
      if (amount === 0) return;
      balance += amount;
      const id = world.id(dayjs(when));
      added.push({
        id,
        logNo: `${amount < 0 ? 'DK' : 'TH'}${id}`,
        accountId,
        bizType,
        direction: amount < 0 ? 'debit' : 'credit',
        amount,
        balanceAfter: balance,
        applyBillId: bill.id,
        reason: bizType === 'short' ? '到货少于申请' : bizType === 'cancel' ? '付款后取消' : null,
        occurredAt: when,
        createdAt: when,
      });
    };
    const steps: [when: string, step: () => void][] = (credited.get(accountId) ?? []).map((log) => [
      log.occurredAt!,
      () => {
        balance += log.amount!;
        log.balanceAfter = balance;
      },
    ]);
    for (const bill of own) {
      const made = local(bill.createdAt!);
      // What is to be deducted is settled when the bill is made; one that is not paid yet has taken nothing.
      const paidAt = bill.paidAt ?? bill.createdAt!;
      steps.push([
        paidAt,
        () => {
          bill.deductAmount = Math.min(balance, Math.floor((bill.goodsAmount * DEDUCT_BP) / 10_000));
          bill.payAmount = bill.goodsAmount - bill.deductAmount;
          if (bill.payStatus === 'paid') book(paidAt, 'purchase', bill, -bill.deductAmount);
        },
      ]);
      if (bill.receivedAt)
        steps.push([
          bill.receivedAt,
          () => {
            bill.shortBalanceAmount = Math.round((bill.shortAmount! * bill.deductAmount) / bill.goodsAmount);
            bill.settleAmount = bill.goodsAmount - bill.shortAmount! + bill.deliveryFee! + bill.landingCharge!;
            book(bill.receivedAt!, 'short', bill, bill.shortBalanceAmount);
          },
        ]);
      if (bill.status === 'cancelled' && bill.payStatus === 'paid') {
        const when = made.add(CALLED_OFF, 'hour').toISOString();
        steps.push([when, () => book(when, 'cancel', bill, bill.deductAmount)]);
      }
    }
    for (const [, step] of steps.sort(([a], [b]) => a.localeCompare(b))) step();
    account.balanceAmount = balance;
  }
  return added;
}

/** What was received lies in main warehouses, which held nothing before. */
function goods(
  world: World,
  bills: readonly Bill[],
  itemsOf: ReadonlyMap<string, Item[]>,
): [Seed<typeof stock>[], Seed<typeof stockMovement>[]] {
  const stocks = new Map<string, { row: Seed<typeof stock>; worth: Worth }>();
  const movements: Seed<typeof stockMovement>[] = [];
  const shelf = (bill: Bill, item: Item, when: string) => {
    const key = `${bill.warehouseId}:${item.specCodeId}`;
    const held = stocks.get(key) ?? {
      row: { id: world.id(dayjs(when)), warehouseId: bill.warehouseId, specCodeId: item.specCodeId, warnQty: 20 },
      worth: { onHand: 0, value: 0, cost: 0 },
    };
    stocks.set(key, held);
    item.stockId = held.row.id;
    return held;
  };
  const arrive = (bill: Bill, item: Item, when: string) => {
    const held = shelf(bill, item, when);
    const { amount, ...worth } = afterMoving(held.worth, item.receivedQty!, item.receivedAmount!);
    held.worth = worth;
    Object.assign(held.row, {
      onHand: worth.onHand,
      costExact: worth.cost,
      lastInAt: when,
      idleAt: dayjs(when).add(30, 'day').toISOString(),
    });
    const id = world.id(dayjs(when));
    movements.push({
      id,
      moveNo: `RK${id}`,
      stockId: held.row.id,
      warehouseId: bill.warehouseId,
      specCodeId: item.specCodeId,
      direction: 'in',
      bizType: 'replenish',
      bizNo: `${item.subNo}-1`,
      applyBillId: bill.id,
      qtyDelta: item.receivedQty,
      onHandAfter: worth.onHand,
      stockAmountAfter: worth.value,
      amount,
      unitCost: item.price,
      occurredAt: when,
      createdAt: when,
    });
  };
  for (const bill of bills.filter((b) => b.receivedAt).sort((a, b) => a.receivedAt!.localeCompare(b.receivedAt!)))
    for (const item of itemsOf.get(bill.id)!) arrive(bill, item, bill.receivedAt!);
  // What is on its way has its place on the shelf already; of one bill half of a kind has arrived.
  for (const [n, bill] of bills.filter((b) => b.status === 'receiving').entries())
    for (const [line, item] of itemsOf.get(bill.id)!.entries()) {
      if (n > 0 || line > 0) {
        shelf(bill, item, item.sentAt!);
        continue;
      }
      const when = local(item.sentAt!).add(20, 'hour').toISOString();
      item.receivedQty = Math.floor(item.applyQty / 2);
      Object.assign(item, { receivedAmount: item.receivedQty * item.price, receivedAt: when });
      bill.receivedQty = item.receivedQty;
      arrive(bill, item, when);
    }
  return [[...stocks.values()].map(({ row }) => row), movements];
}
