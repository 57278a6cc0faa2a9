/** Water tickets of some shops, what customers bought of them, used on their orders, gave back, and let run out. */
import { local } from '../../server/local';
import type { Row } from '../../language/resource';
import { DemoPart } from '../demo/part';
import { batch, type Seed, type World } from '../demo/world';
import { merchantShop } from '../merchant';
import { orderMain, orderRefund } from '../order';
import { partnerSpuCode } from '../product';
import { adminUser } from '../system';
import { drawn, refundOf } from './lots';
import { waterTicket, waterTicketAccount, waterTicketLot, waterTicketRecord } from './ticket';

type Ticket = Seed<typeof waterTicket>;
type Lot = Seed<typeof waterTicketLot> & { boughtLeft: number; giftLeft: number; expireAt: string | null };
type Account = Seed<typeof waterTicketAccount>;

/** Bought, free, days it is good for (none: for ever), price of one bought. */
const KINDS = [[10, 1, 365, 2_000], [20, 3, 365, 1_900], [5, 0, 0, 2_100], [50, 10, 730, 1_800], [3, 0, 30, 2_200]] as const; // prettier-ignore
const SHOPS = 8;

export const ticketsDemo = new DemoPart('water tickets', (world, made) => {
  const [maker] = made.rows(adminUser);
  const codes = made.rows(partnerSpuCode).filter((code) => code.status === 'enabled' && code.bucketFlag && code.specNo);
  const book = new Book(world, (shopId, n) => ticketOf(world, shopId, n, codes[n % codes.length]!, maker!.id));
  const orders = made.rows(orderMain).filter((order) => order.ticketQty! > 0);
  for (const order of orders) {
    // Nothing was paid, so no ticket was taken.
    if (order.status === 'paying' || (order.status === 'cancelled' && order.refundAmount === 0 && order.paidAmount! > 0))
      order.ticketQty = 0;
    if (order.ticketQty === 0) continue;
    const placed = local(order.placedAt!);
    const lot = book.buy(order.shopId!, order.customerPhone!, placed.subtract(world.int(3, 20), 'day').valueOf(), 0);
    book.use(lot, order.ticketQty!, placed.valueOf(), order.id);
    const refund = made.rows(orderRefund).find((one) => one.orderId === order.id && one.ticketQty! > 0);
    if (refund) book.back(lot, refund.ticketQty!, Date.parse(refund.refundedAt!), order.id);
  }
  const shops = made
    .rows(merchantShop)
    .filter((shop) => shop.status === 'open')
    .slice(0, SHOPS);
  shops.forEach((shop, s) => {
    for (let n = 0; n < 3; n++) {
      const phone = world.mobile();
      const at = world.daysAgo(world.int(40, 200)).add(world.int(9, 18), 'hour').valueOf();
      const lot = book.buy(shop.id, phone, at, (s + n) % KINDS.length);
      if (n === 1) book.buy(shop.id, phone, at + 86_400_000 * 12, (s + n) % KINDS.length);
      if ((s + n) % 4 === 2) book.refund(lot, lot.boughtLeft > 2 ? lot.boughtLeft - 1 : null, at + 86_400_000 * 6, '搬家,不再订水');
      book.runOut(lot);
    }
  });
  return [
    batch(waterTicket, book.tickets),
    batch(waterTicketAccount, book.accounts),
    batch(waterTicketLot, book.lots),
    batch(waterTicketRecord, book.records()),
  ];
});

function ticketOf(world: World, shopId: string, n: number, code: Seed<typeof partnerSpuCode>, createdBy: string): Ticket {
  const [buyQty, giftQty, validDays, each] = KINDS[n % KINDS.length]!;
  const at = world.daysAgo(260).add(10, 'hour');
  const id = world.id(at);
  return {
    id,
    ticketNo: `SP${id}`,
    channel: n % 3 === 2 ? 'alipay' : 'shop',
    shopId,
    specCodeId: code.id,
    name: `${code.name!.slice(0, 18)} ${giftQty ? `买 ${buyQty} 送 ${giftQty}` : `${buyQty} 张`}`,
    buyQty,
    giftQty,
    price: each * buyQty,
    validDays,
    status: n % 5 === 4 ? 'off' : 'on',
    createdBy,
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  };
}

/** What is entered in the order in which it is thought of, and numbered in the order in which it happened. */
class Book {
  readonly tickets: Ticket[] = [];
  readonly accounts: Account[] = [];
  readonly lots: Lot[] = [];
  readonly #entries: (Partial<Row<typeof waterTicketRecord>> & { accountId: string; qtyDelta: number; at: number })[] = [];
  constructor(
    private readonly world: World,
    private readonly make: (shopId: string, kind: number) => Ticket,
  ) {}

  buy(shopId: string, phone: string, at: number, kind: number): Lot {
    let ticket = this.tickets.find((one) => one.shopId === shopId && one.buyQty === KINDS[kind]![0]);
    if (!ticket) this.tickets.push((ticket = this.make(shopId, kind)));
    let account = this.accounts.find((one) => one.ticketId === ticket.id && one.customerPhone === phone);
    const when = { createdAt: new Date(at).toISOString(), updatedAt: new Date(at).toISOString() };
    if (!account)
      this.accounts.push(
        (account = { id: this.world.id(local(at)), ticketId: ticket.id, shopId, customerPhone: phone, balance: 0, ...when }),
      );
    const id = this.world.id(local(at));
    const expireAt = ticket.validDays! > 0 ? new Date(at + ticket.validDays! * 86_400_000).toISOString() : null;
    const lot: Lot = { id, lotNo: `SL${id}`, ticketId: ticket.id, accountId: account.id, shopId, price: ticket.price!, buyQty: ticket.buyQty!, giftQty: ticket.giftQty!, boughtLeft: 0, giftLeft: 0, refundedQty: 0, boughtAt: when.createdAt, expireAt, status: 'live', ...when }; // prettier-ignore
    this.lots.push(lot);
    const tradeNo = `4200${id.slice(4)}`;
    this.#enter(lot, 'buy', 'bought', lot.buyQty!, at, { amount: lot.price!, tradeNo });
    if (lot.giftQty! > 0) this.#enter(lot, 'gift', 'gift', lot.giftQty!, at + 1, { tradeNo });
    return lot;
  }
  use(lot: Lot, qty: number, at: number, orderId: string): void {
    (drawn([lot], qty) ?? []).forEach((draw, i) => this.#enter(lot, 'use', draw.part, -draw.qty, at + i, { orderId }));
  }
  back(lot: Lot, qty: number, at: number, orderId: string): void {
    this.#enter(lot, 'back', 'bought', qty, at, { orderId, reason: '订单退款' });
  }
  refund(lot: Lot, wanted: number | null, at: number, reason: string): void {
    const qty = wanted ?? lot.boughtLeft;
    const amount = refundOf(lot.price!, lot.buyQty!, lot.refundedQty!, qty);
    lot.refundedQty = lot.refundedQty! + qty;
    this.#enter(lot, 'refund', 'bought', -qty, at, { amount: -amount, refundQty: qty, reason });
    if (lot.giftLeft > 0) this.#enter(lot, 'refund', 'gift', -lot.giftLeft, at + 1, { reason });
  }
  runOut(lot: Lot): void {
    if (lot.expireAt === null || lot.expireAt > this.world.now.toISOString()) return;
    lot.status = 'expired';
    for (const part of ['bought', 'gift'] as const) {
      const left = part === 'bought' ? lot.boughtLeft : lot.giftLeft;
      if (left > 0)
        this.#enter(lot, 'expire', part, -left, Date.parse(lot.expireAt) + 30_000 + (part === 'gift' ? 1 : 0), { reason: '到期' });
    }
  }
  records(): Seed<typeof waterTicketRecord>[] {
    const balances = new Map<string, number>();
    return this.#entries
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, ...entry }) => {
        const balanceAfter = (balances.get(entry.accountId) ?? 0) + entry.qtyDelta;
        balances.set(entry.accountId, balanceAfter);
        const account = this.accounts.find(({ id }) => id === entry.accountId)!;
        account.balance = balanceAfter;
        const when = new Date(at).toISOString();
        return { id: this.world.id(local(at)), ...entry, balanceAfter, occurredAt: when, createdAt: when, updatedAt: when };
      });
  }
  #enter(
    lot: Lot,
    bizType: Row<typeof waterTicketRecord>['bizType'],
    part: 'bought' | 'gift',
    qtyDelta: number,
    at: number,
    more: Partial<Row<typeof waterTicketRecord>>,
  ): void {
    // prettier-ignore
    if (part === 'bought') lot.boughtLeft += qtyDelta;
    else lot.giftLeft += qtyDelta;
    const account = this.accounts.find(({ id }) => id === lot.accountId)!;
    const { channel } = this.tickets.find(({ id }) => id === lot.ticketId)!;
    this.#entries.push({ channel: channel!, ticketId: lot.ticketId!, accountId: lot.accountId!, lotId: lot.id, shopId: lot.shopId!, customerPhone: account.customerPhone!, bizType, part, qtyDelta, refundQty: 0, amount: 0, expireAt: lot.expireAt, at, ...more }); // prettier-ignore
  }
}
