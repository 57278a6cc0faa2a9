import { formatMoney } from '../../language/format';
import type { Row } from '../../language/resource';
import { madeBy, ownNote, requireOther } from '../../server/access/fourEyes';
import { local } from '../../server/local';
import { freeNumber } from '../../server/resource/freeNumber';
import { implement } from '../../server/resource/implement';
import { newId } from '../../server/resource/newId';
import { add, drop, patch, type Change, type Store } from '../../server/resource/store';
import { partnerWarehouse } from '../delivery';
import { replenishAccount, replenishBalanceLog, replenishScheme, stock, stockMovement } from '../stock';
import { StockBook } from '../stock/index.server';
import { replenishApplyBill } from './bill';
import { replenishApplyItem } from './billItem';
import { deliveryFeeLog } from './fee';
import { amountsOf, auditDue, drawUp, dueIn, feeEntry, feeOf, itemsOf, ordering } from './ordering.server';
import { refuse } from './refusals.server';

type Bill = Row<typeof replenishApplyBill>;
type Item = Row<typeof replenishApplyItem>;
type Moved = readonly { readonly specNo: string; readonly qty: number }[] | null;

export const replenishApplyBillServer = implement(replenishApplyBill, {
  actions: {
    async add({ tx, row, input, now }) {
      const of = await ordering(tx, input.accountId!);
      return drawUp(tx, row.id, await billNo(tx, now), of, { goods: input.goods, deduct: input.deduct, address: input.address, now });
    },
    async update({ tx, row, input, now }) {
      const of = await ordering(tx, row.accountId);
      const before = await tx.all(replenishApplyItem, { billId: row.id });
      const goods = input.goods?.length
        ? input.goods
        : before.map(({ specCodeId, applyQty, planQty }) => ({ specCodeId, qty: applyQty, planQty: planQty ?? undefined }));
      const items = await itemsOf(tx, row, of, goods, now);
      const amounts = amountsOf(of.account, of.scheme, items, input.deduct);
      const [fee] = await tx.lock(deliveryFeeLog, { applyBillId: row.id, isLatest: 'yes' });
      return {
        set: { ...amounts, schemeId: of.scheme.id, auditReason: null, dueAt: auditDue(of.warehouse, now) },
        also: [
          ...before.map((item) => drop(replenishApplyItem, item.id)),
          ...items.map((item) => add(replenishApplyItem, item)),
          ...(fee ? [patch(deliveryFeeLog, fee.id, { isLatest: 'no' })] : []),
          feeEntry(row, of.scheme, amounts.applyQty, now, { prevFee: row.deliveryFee, reason: '改后重提' }),
        ],
      };
    },
    async audit({ tx, row, input, actor, now }) {
      requireOther(actor, madeBy(row));
      if (input.result === 0) return { set: { dueAt: null }, note: ownNote(actor, madeBy(row)) };
      await ordering(tx, row.accountId, 'result');
      return { set: { dueAt: dueIn('paying', now) }, note: ownNote(actor, madeBy(row)) };
    },
    async deliver({ tx, row, input, now, ensure }) {
      const items = await tx.lock(replenishApplyItem, { billId: row.id });
      const moved = chosen(items, input.sent, (item) => item.applyQty - item.sentQty, '未发', 'sent');
      const warehouse = await tx.need(partnerWarehouse, row.warehouseId);
      const shelves = await ensure(
        stock,
        moved.map(({ item }) => ({ warehouseId: warehouse.id, warehouseType: warehouse.warehouseType, specCodeId: item.specCodeId })),
      );
      const sent = moved.reduce((sum, { qty }) => sum + qty, 0);
      const isWhole = row.sentQty + sent === row.applyQty;
      return {
        to: isWhole ? 'receiving' : row.status,
        set: { sentQty: row.sentQty + sent, dueAt: dueIn(isWhole ? 'receiving' : 'sending', now) },
        also: moved.map(({ item, qty }) =>
          patch(replenishApplyItem, item.id, {
            sentQty: item.sentQty + qty,
            sentAt: now.toISOString(),
            stockId: shelves.find((shelf) => shelf.specCodeId === item.specCodeId)!.id,
          }),
        ),
        note: `发货 ${sent} 件${isWhole ? '' : `,还有 ${row.applyQty - row.sentQty - sent} 件未发`}`,
      };
    },
    receive: async ({ tx, row, input, now, ensure }) => {
      const items = await tx.lock(replenishApplyItem, { billId: row.id });
      const moved = chosen(items, input.got, (item) => item.onWayQty, '在途', 'got');
      const warehouse = await tx.need(partnerWarehouse, row.warehouseId);
      const shelves = await ensure(
        stock,
        moved.map(({ item }) => ({ warehouseId: warehouse.id, warehouseType: warehouse.warehouseType, specCodeId: item.specCodeId })),
      );
      const at = now.toISOString();
      const book = new StockBook(at);
      const after = new Map(items.map((item) => [item.id, { ...item }]));
      for (const { item, qty } of moved) {
        const shelf = shelves.find((one) => one.specCodeId === item.specCodeId)!;
        const receipts = await tx.count(stockMovement, { applyBillId: row.id, specCodeId: item.specCodeId, bizType: 'replenish' });
        book.move(shelf, {
          bizType: 'replenish',
          bizNo: `${item.subNo}-${receipts + 1}`,
          applyBillId: row.id,
          qtyDelta: qty,
          amount: qty * item.price,
        });
        const next = after.get(item.id)!;
        next.receivedQty += qty;
        next.onWayQty -= qty;
      }
      const received = moved.reduce((sum, { qty }) => sum + qty, 0);
      const onWay = [...after.values()].reduce((sum, item) => sum + item.onWayQty, 0);
      const isLost = onWay > 0 && input.rest === 'lost';
      if (isLost && row.status !== 'receiving') throw refuse('notAllSent', '还没有发完,少收要等发完再记', 'rest');
      const isOver = row.status === 'receiving' && (onWay === 0 || isLost);
      const writes = [...after.values()].map((item) =>
        patch(replenishApplyItem, item.id, {
          receivedQty: item.receivedQty,
          receivedAmount: item.receivedQty * item.price,
          ...(moved.some((one) => one.item.id === item.id) && { receivedAt: at }),
          ...(isLost && { lostQty: item.lostQty + item.onWayQty }),
        }),
      );
      const reply = { received, onWay: isLost ? 0 : onWay };
      if (!isOver)
        return {
          to: row.status,
          set: { receivedQty: row.receivedQty + received },
          also: [...book.changes, ...writes],
          reply,
          note: `收货 ${received} 件,还在途 ${onWay} 件`,
        };
      const over = closed(row, [...after.values()], at);
      return {
        to: 'received',
        set: { receivedQty: row.receivedQty + received, dueAt: null, ...over.set },
        also: [...book.changes, ...writes, ...over.also],
        reply,
        note: isLost ? `收货 ${received} 件,少收 ${onWay} 件:${input.reason}` : `收货 ${received} 件,收完`,
      };
    },
    cancel({ row, input, now }) {
      if (row.sentQty > 0) throw refuse('alreadySent', `已经发了 ${row.sentQty} 件,不能取消`);
      const isPaid = row.payStatus === 'paid';
      return {
        set: { dueAt: null },
        also: isPaid && row.deductAmount > 0 ? [credit(row, 'cancel', row.deductAmount, '付款后取消', now.toISOString())] : [],
        note: `${input.reason}${isPaid ? `;抵扣 ${formatMoney(row.deductAmount)} 元退回余额,货款 ${formatMoney(row.payAmount)} 元原路退回` : ''}`,
      };
    },
    note: ({ input }) => ({ set: { remark: input.remark } }),
    async pay({ tx, row, input, now }) {
      const outTradeNo = input.outTradeNo ?? row.outTradeNo;
      if (row.payAmount > 0 && !outTradeNo)
        throw refuse('tradeNoMissing', `应付货款 ${formatMoney(row.payAmount)} 元,须有外部交易号`, 'outTradeNo');
      const account = await tx.need(replenishAccount, row.accountId);
      if (row.deductAmount > 0 && account.status === 'frozen')
        throw refuse('accountFrozen', `补货账户 ${account.accountNo} 已冻结,不能抵扣`);
      const at = now.toISOString();
      return {
        // One left empty keeps what was registered before.
        set: { payStatus: 'paid', paidAt: at, outTradeNo, dueAt: dueIn('sending', now) },
        also:
          row.deductAmount > 0
            ? [
                add(replenishBalanceLog, {
                  logNo: `DK${newId()}`,
                  accountId: row.accountId,
                  bizType: 'purchase',
                  direction: 'debit',
                  amount: -row.deductAmount,
                  applyBillId: row.id,
                  occurredAt: at,
                }),
              ]
            : [],
      };
    },
    // A number that has been found wrong is checked again.
    tradeNo: ({ row, input }) => {
      if (input.outTradeNo === row.outTradeNo) throw refuse('unchanged', '与登记的相同', 'outTradeNo');
      return { set: { financeStatus: 'unchecked', financeReason: null } };
    },
    payDelivery: () => ({ set: { deliveryPayStatus: 'paid' } }),
    check({ row, input }) {
      if (input.result === 'failed') return { set: { financeStatus: 'failed', financeReason: input.reason } };
      if (input.amount !== row.payAmount)
        throw refuse(
          'paymentMismatch',
          `与应付货款 ${formatMoney(row.payAmount)} 元相差 ${formatMoney(Math.abs(input.amount! - row.payAmount))} 元,只能标记不符`,
          'amount',
        );
      if ((input.seenTradeNo ?? null) !== row.outTradeNo)
        throw refuse('paymentMismatch', row.outTradeNo ? '与登记的交易号不同,只能标记不符' : '这张申请单没有登记交易号', 'seenTradeNo');
      return { set: { financeStatus: 'passed', financeReason: null } };
    },
    landing({ row, input }) {
      if (row.statementSubId) throw refuse('inStatement', '已入对账子单,不能再改落地费');
      // What a bill is settled at stands from its receipt on.
      return row.settleAmount === null ? undefined : { set: { settleAmount: row.settleAmount - row.landingCharge + input.landingCharge } };
    },
    invoice({ row, input }) {
      if (input.amount !== row.settleAmount)
        throw refuse('invoiceMismatch', `开票金额须等于结算金额 ${formatMoney(row.settleAmount!)} 元`, 'amount');
      return { set: { invoiceStatus: 'issued' }, note: `开票 ${input.invoiceNo},${input.issuedOn}` };
    },
    payBrand: ({ row }) => ({ set: { brandPayStatus: 'paid' }, note: `付款给品牌 ${formatMoney(row.brandAmount!)} 元` }),
    settleNote: ({ input }) => ({ set: { settleRemark: input.settleRemark } }),
  },
});

const billNo = (tx: Store, now: Date) => freeNumber(tx, replenishApplyBill, 'billNo', `BS${local(now).format('YYMMDD')}`);

/** Which items move, and how many pieces of each: those that were named, 0 being none, or all there are left. */
function chosen(items: readonly Item[], named: Moved, left: (item: Item) => number, what: string, field: string) {
  if (!named?.length) {
    const all = items.filter((item) => left(item) > 0).map((item) => ({ item, qty: left(item) }));
    if (!all.length) throw refuse('nothingLeft', `没有${what}的货`, field);
    return all;
  }
  if (named.every(({ qty }) => qty === 0)) throw refuse('nothingLeft', '每一行都是 0', field);
  return named.flatMap(({ specNo, qty }, i) => {
    const item = items.find((one) => one.specNo === specNo);
    if (!item) throw refuse('specOutside', `第 ${i + 1} 行:申请单里没有规格 ${specNo}`, field);
    if (named.findIndex((other) => other.specNo === specNo) < i)
      throw refuse('specTwice', `第 ${i + 1} 行:规格 ${specNo} 前面已经有了`, field);
    if (qty > left(item)) throw refuse('tooMany', `第 ${i + 1} 行:规格 ${specNo} ${what} ${left(item)} 件,不够 ${qty}`, field);
    return qty === 0 ? [] : [{ item, qty }];
  });
}

const credit = (bill: Bill, bizType: 'short' | 'cancel', amount: number, reason: string, at: string): Change =>
  add(replenishBalanceLog, {
    logNo: `TH${newId()}`,
    accountId: bill.accountId,
    bizType,
    direction: 'credit',
    amount,
    applyBillId: bill.id,
    reason,
    occurredAt: at,
  });

/** What a bill comes to once nothing more will arrive: of goods that did not, the share paid out of the balance goes back there. */
function closed(bill: Bill, items: readonly Item[], at: string) {
  const sum = (of: (item: Item) => number) => items.reduce((total, item) => total + of(item), 0);
  const shortAmount = sum((item) => (item.applyQty - item.receivedQty) * item.price);
  const shortBalanceAmount = bill.goodsAmount === 0 ? 0 : Math.round((shortAmount * bill.deductAmount) / bill.goodsAmount);
  return {
    set: {
      receivedAt: at,
      shortAmount,
      shortBalanceAmount,
      settleAmount: bill.goodsAmount - shortAmount + bill.deliveryFee + bill.landingCharge,
      brandAmount: sum((item) => item.receivedQty * item.supplyPrice),
    },
    also: shortBalanceAmount > 0 ? [credit(bill, 'short', shortBalanceAmount, '到货少于申请', at)] : [],
  };
}

export const deliveryFeeLogServer = implement(deliveryFeeLog, {
  actions: {
    async reaccount({ tx, row, input, now }) {
      const [bill] = await tx.lock(replenishApplyBill, { id: row.applyBillId });
      if (!bill || bill.deliveryPayStatus === 'paid') throw refuse('feePaid', '配送费已付,不能重算');
      if (bill.statementSubId) throw refuse('inStatement', '已入对账子单,不能重算');
      const { schemeId } = await tx.need(replenishAccount, row.accountId);
      const scheme = await tx.need(replenishScheme, schemeId);
      const deliveryFee = feeOf(scheme, bill.applyQty).fee;
      if (deliveryFee === bill.deliveryFee) throw refuse('unchanged', `重算仍是 ${formatMoney(deliveryFee)} 元`);
      return {
        set: { isLatest: 'no' },
        also: [
          feeEntry(bill, scheme, bill.applyQty, now, { prevFee: bill.deliveryFee, reason: input.reason }),
          patch(replenishApplyBill, bill.id, {
            deliveryFee,
            deliveryPayStatus: deliveryFee === 0 ? 'free' : 'unpaid',
            ...(bill.settleAmount !== null && { settleAmount: bill.settleAmount - bill.deliveryFee + deliveryFee }),
          }),
        ],
        reply: { fee: deliveryFee, was: bill.deliveryFee },
        note: input.reason,
      };
    },
  },
});
