/**
 * Promotion cards and shops' own vouchers in every state, used over four months and settled up to the last. Drawn after everything else.
 */
import type { Dayjs } from 'dayjs';
import { local } from '../../server/local';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { couponBatch } from './batch';
import { newCardNo } from './cardNo.server';
import { couponItem } from './item';
import { couponSend } from './send';
import { shopVoucher } from './voucher';
import { voucherSettlement } from './voucherSettlement';
import { orderItem, orderMain } from '../order';
import type { adminUser } from '../system';
import { PICKUP, type Places } from '../demo/places';
import { batch, type Batch, type Seed, type World } from '../demo/world';

type Card = Seed<typeof couponItem> & Pick<Row<typeof couponItem>, 'status' | 'voucherType' | 'platformBear'>;
/** What a card takes off: the rule of its batch or voucher. */
interface Rule {
  readonly couponType: 'cut' | 'rate' | 'water';
  readonly faceAmount: number;
  readonly thresholdAmount: number;
  readonly discountBp?: number;
  readonly platformBearBp: number;
}

const SHOPS = 12;
/** Full months back that cards were used in, besides the running one. */
const MONTHS = [3, 2, 1, 0] as const;
/** Days since what has ended did: the third month back was over by then. */
const OVER = 50;
const RULES: readonly (Rule & { readonly name: string; readonly status: Row<typeof couponBatch>['status']; readonly days?: number })[] = [
  { name: '桶装水满 40 减 8 元卡', status: 'running', couponType: 'cut', faceAmount: 800, thresholdAmount: 4_000, platformBearBp: 6_000 },
  {
    name: '老客回购九折卡',
    status: 'running',
    couponType: 'rate',
    faceAmount: 1_000,
    thresholdAmount: 2_000,
    discountBp: 9_000,
    platformBearBp: 5_000,
    days: 45,
  },
  {
    name: '新客首桶兑换卡',
    status: 'stopped',
    couponType: 'water',
    faceAmount: 2_200,
    thresholdAmount: 0,
    platformBearBp: 8_000,
    days: 60,
  },
  {
    name: '国庆返乡满减卡(华东区加盟店与社区服务点联合推广,限桶装)',
    status: 'terminated',
    couponType: 'cut',
    faceAmount: 500,
    thresholdAmount: 3_000,
    platformBearBp: 3_333,
  },
  { name: '春节储水满减卡', status: 'ended', couponType: 'cut', faceAmount: 600, thresholdAmount: 3_600, platformBearBp: 10_000 },
  {
    name: '写字楼午间九五折卡',
    status: 'draft',
    couponType: 'rate',
    faceAmount: 500,
    thresholdAmount: 1_500,
    discountBp: 9_500,
    platformBearBp: 5_000,
    days: 15,
  },
  { name: '双十二换水卡', status: 'auditing', couponType: 'water', faceAmount: 2_600, thresholdAmount: 0, platformBearBp: 7_000, days: 30 },
  {
    name: '店庆满 30 减 15 元卡',
    status: 'rejected',
    couponType: 'cut',
    faceAmount: 1_500,
    thresholdAmount: 3_000,
    platformBearBp: 10_000,
  },
];
const VOUCHER_STATES: readonly Row<typeof shopVoucher>['status'][] = [
  'active',
  'active',
  'active',
  'stopped',
  'active',
  'expired',
  'active',
  'active',
  'auditing',
  'rejected',
];

export function couponRows(world: World, at: Places, users: readonly Seed<typeof adminUser>[]): Batch[] {
  const author = users.find((user) => user.username === 'finance')!;
  const partners = at.partners.filter((partner) => partner.status === 'normal');
  // Shops of each partner in turn, and the one with the longest name.
  const open = at.shops.filter((shop) => shop.status === 'open' && !shop.name!.includes(PICKUP));
  const shops = [
    ...new Set([
      open.find((shop) => shop.name!.includes('('))!,
      ...partners.slice(0, SHOPS).flatMap((partner) => open.filter((shop) => shop.partnerId === partner.id).slice(0, 1)),
      ...open,
    ]),
  ].slice(0, SHOPS);
  const out = {
    batches: [] as Seed<typeof couponBatch>[],
    sends: [] as Seed<typeof couponSend>[],
    cards: [] as Card[],
    vouchers: [] as Seed<typeof shopVoucher>[],
    orders: [] as Seed<typeof orderMain>[],
    items: [] as Seed<typeof orderItem>[],
    settlements: [] as Seed<typeof voucherSettlement>[],
  };
  const monthOf = (back: number) => world.today.subtract(back, 'month').startOf('month');
  const stamped = (when: Dayjs) => ({ createdAt: when.toISOString(), updatedAt: when.toISOString() });

  /** A card that was given out `when`; used where an instant is given, on an order of the shop it was used in. */
  const card = (rule: Rule, shop: (typeof shops)[number], when: Dayjs, more: Partial<Card> & Pick<Card, 'voucherType'>, usedAt?: Dayjs) => {
    const id = world.id(when);
    const n = out.cards.length;
    const phone = `1${['38', '59', '77', '86'][n % 4]}${String(10_203_040 + n * 70_001).slice(-8)}`;
    const row: Card = {
      id,
      couponNo: newCardNo((below) => world.int(0, below - 1)),
      phone,
      shopId: shop.id,
      validBegin: when.toISOString(),
      validEnd: when.add(400, 'day').toISOString(),
      status: 'unused',
      platformBear: 0,
      ...stamped(usedAt ?? when),
      createdAt: when.toISOString(),
      ...more,
    };
    if (usedAt) {
      const spec = at.specs[(n * 5) % at.specs.length]!;
      const qty = Math.max(1 + (n % 3), Math.ceil(rule.thresholdAmount / spec.price));
      const goodsAmount = spec.price * qty;
      const discountAmount = Math.min(
        rule.faceAmount,
        goodsAmount,
        ...(rule.couponType === 'rate' ? [Math.round((goodsAmount * (10_000 - rule.discountBp!)) / 10_000)] : []),
      );
      const platformBear = Math.round((discountAmount * rule.platformBearBp) / 10_000);
      const deliveryAmount = n % 3 === 0 ? 300 : 0;
      const orderId = world.id(usedAt);
      out.orders.push({
        id: orderId,
        orderNo: `M${usedAt.format('YYYYMMDD')}${String(100_000 + n)}`,
        source: (['wechat', 'wechat', 'app', 'alipay', 'phone'] as const)[n % 5]!,
        shopId: shop.id,
        customerName: `${shop.ownerName!.slice(0, 1)}${n % 2 ? '女士' : '先生'}`,
        customerPhone: phone,
        areaCode: shop.areaCode!,
        address: `${shop.address}${1 + (n % 9)}0${1 + (n % 4)}室`,
        lng: shop.lng ?? null,
        lat: shop.lat ?? null,
        goodsAmount,
        deliveryAmount,
        discountAmount,
        paidAmount: goodsAmount + deliveryAmount - discountAmount,
        refundableAmount: goodsAmount + deliveryAmount - discountAmount,
        couponItemId: id,
        // Each third customer keeps one for the next time.
        bucketReturnQty: spec.bucketFlag ? qty - (n % 3 === 0 ? 1 : 0) : 0,
        placedAt: usedAt.toISOString(),
        promiseAt: usedAt.add(2, 'hour').toISOString(),
        completedAt: usedAt.add(40, 'minute').toISOString(),
        status: 'done',
        ...stamped(usedAt),
      });
      out.items.push({
        id: world.id(usedAt),
        orderId,
        specCodeId: spec.id,
        name: spec.name!,
        qty,
        price: spec.price,
        amount: goodsAmount,
        isBucket: spec.bucketFlag!,
        ...stamped(usedAt),
      });
      Object.assign(row, {
        status: 'used',
        orderId,
        usedAt: usedAt.toISOString(),
        discountAmount,
        platformBear,
        merchantBear: discountAmount - platformBear,
      });
    }
    out.cards.push(row);
  };
  /** An instant of a month in a shop's opening hours, a day that has ended; null where the month has none yet. */
  const within = (back: number, n: number): Dayjs | null => {
    const days = back === 0 ? world.today.date() - 1 : monthOf(back).daysInMonth();
    return days < 1
      ? null
      : monthOf(back)
          .add(n % days, 'day')
          .add(8 + (n % 11), 'hour')
          .add((n * 7) % 60, 'minute');
  };

  RULES.forEach(({ name, status, days, ...rule }, b) => {
    const made = world
      .daysAgo(230 - b * 4)
      .add(9, 'hour')
      .add(b * 13, 'minute');
    const id = world.id(made);
    const totalQty = [600, 400, 200, 300, 160, 500, 800, 200][b]!;
    const begin = world.daysAgo(225 - b * 4);
    out.batches.push({
      id,
      batchNo: `KP${id}`,
      name,
      ...rule,
      discountBp: rule.discountBp ?? null,
      totalQty,
      budgetAmount: totalQty * rule.faceAmount,
      shopIds: b === 3 ? shops.slice(0, 6).map((shop) => shop.id) : [],
      validType: days ? 'days' : 'fixed',
      validDays: days ?? null,
      claimEnd: days ? world.today.add(60, 'day').format('YYYY-MM-DD') : null,
      validBegin: days ? null : begin.format('YYYY-MM-DD'),
      validEnd: days ? null : (status === 'ended' ? world.daysAgo(OVER) : world.today.add(120, 'day')).format('YYYY-MM-DD'),
      status,
      ...stamped(made),
    });
    const send = (i: number, more: Partial<Seed<typeof couponSend>> & Pick<Seed<typeof couponSend>, 'status'>) => {
      const when = made.add(i + 1, 'day');
      const sendId = world.id(when);
      out.sends.push({
        id: sendId,
        sendNo: `KF${sendId}`,
        batchId: id,
        targetType: 'phone',
        perQty: 1,
        planAt: when.add(2, 'hour').toISOString(),
        ...stamped(when),
        ...more,
      });
      return { sendId, when: when.add(2, 'hour') };
    };
    if (!['running', 'stopped', 'terminated', 'ended'].includes(status)) return;
    const { sendId, when } = send(0, { status: 'done' });
    const give = (n: number, more: Partial<Card>, usedAt?: Dayjs | null) =>
      card(rule, shops[n % (b === 3 ? 6 : SHOPS)]!, when, { voucherType: 'card', batchId: id, sendId, ...more }, usedAt ?? undefined);
    // Used: the running ones to this day, the others until they ended.
    for (const back of MONTHS)
      if (status === 'running' || back > (status === 'ended' ? 2 : 1))
        for (let n = 0; n < (b === 0 ? 24 : 12); n++) {
          const usedAt = within(back, n * 3 + b);
          if (usedAt?.isAfter(when)) give(n, {}, usedAt);
        }
    const over = world.daysAgo(OVER).toISOString();
    const rest = {
      running: ['unused', 'unused', 'unused', 'frozen', 'unused', 'voided'],
      stopped: ['unused', 'unused', 'expired'],
      terminated: ['voided', 'voided', 'expired'],
      ended: ['expired', 'expired', 'voided'],
    } as const;
    const left = rest[status as keyof typeof rest];
    for (let n = 0; n < 12; n++) {
      const state = left[n % left.length]!;
      give(n, {
        status: state,
        ...(state === 'expired' && { validEnd: over }),
        ...(state === 'frozen' && { statusReason: '顾客称手机丢失,先冻结' }),
        ...(state === 'voided' && { statusReason: status === 'terminated' ? '批次终止' : '发错人' }),
      });
    }
    Object.assign(out.sends.at(-1)!, { sentAt: when.toISOString(), finishedAt: when.add(2, 'minute').toISOString() });
    if (b === 0)
      for (const [i, state] of (['auditing', 'ready', 'sending', 'stopped', 'rejected'] as const).entries())
        send(200 + i * 3, {
          status: state,
          // The numbers of one that is still to be audited came in a file: more can be added to it.
          ...(state === 'auditing' && { targetType: 'file' as const }),
          ...(state === 'sending' && { sentAt: made.add(208, 'day').toISOString() }),
          ...(state === 'rejected' && { auditReason: '同一批老客上周刚发过,隔两周再发' }),
        });
  });

  VOUCHER_STATES.forEach((status, v) => {
    const shop = shops[v]!;
    const made = world.daysAgo(status === 'auditing' ? 1 : 190 - v * 3).add(10, 'hour');
    const id = world.id(made);
    const rule: Rule = {
      couponType: 'cut',
      faceAmount: 300 + (v % 4) * 100,
      thresholdAmount: v % 3 === 0 ? 0 : 3_000,
      platformBearBp: [5_000, 4_000, 0, 2_500][v % 4]!,
    };
    out.vouchers.push({
      id,
      voucherNo: `SQ${id}`,
      shopId: shop.id,
      name: `${['老街坊', '进店', '换季', '回馈'][v % 4]}立减券`,
      faceAmount: rule.faceAmount,
      thresholdAmount: rule.thresholdAmount,
      platformBearBp: rule.platformBearBp,
      issueQty: 200,
      beginAt: made.add(1, 'day').toISOString(),
      endAt: (status === 'expired' ? world.daysAgo(20) : world.today.add(90, 'day')).toISOString(),
      auditReason: status === 'rejected' ? '面额高于门槛,亏本促销需说明' : null,
      status,
      ...stamped(made),
    });
    if (status === 'auditing' || status === 'rejected') return;
    const own = { voucherType: 'shop', voucherId: id } as const;
    for (const back of MONTHS)
      for (let n = 0; n < 2 + (v % 2); n++) {
        const usedAt = within(back, n * 9 + v * 2);
        if (usedAt && (status === 'active' || back > 1)) card(rule, shop, made.add(2, 'day'), own, usedAt);
      }
    for (let n = 0; n < 3; n++)
      card(rule, shop, made.add(2, 'day'), {
        ...own,
        status: status === 'expired' ? 'expired' : 'unused',
        ...(status === 'expired' && { validEnd: world.daysAgo(20).toISOString() }),
      });
  });

  // Settled up to three months back; the month after is being paid, the last one audited; what the running month brought still waits.
  const payable = out.cards.filter((row) => row.status === 'used' && row.platformBear > 0);
  for (const back of [3, 2, 1]) {
    const [from, to] = [monthOf(back), monthOf(back - 1)];
    const period = from.format('YYYY-MM');
    const groups = groupBy(
      payable.filter((row) => row.usedAt! >= from.toISOString() && row.usedAt! < to.toISOString()),
      (row) => `${row.voucherType} ${row.shopId}`,
    );
    [...groups.values()].forEach((cards, g) => {
      // Some of the last month's are still to be made.
      if (back === 1 && g % 4 === 3) return;
      const { shopId, voucherType } = cards[0]! as Row<typeof couponItem> & { shopId: string };
      const made = local(Math.min(to.add(2, 'day').add(10, 'hour').add(g, 'minute').valueOf(), world.now.getTime() - 3_600_000));
      const status =
        back === 3
          ? ('settled' as const)
          : back === 2
            ? g % 3 === 0
              ? ('settled' as const)
              : ('paying' as const)
            : g % 5 === 2
              ? ('rejected' as const)
              : ('auditing' as const);
      const id = world.id(made);
      const paidAt = status === 'settled' ? made.add(20 + g, 'minute').toISOString() : null;
      if (status !== 'rejected') for (const row of cards) row.settlementId = id;
      out.settlements.push({
        id,
        settleNo: `HX${id}`,
        shopId,
        partnerId: shops.find((shop) => shop.id === shopId)!.partnerId,
        period,
        voucherType,
        auditReason: status === 'rejected' ? '有两张卡的订单正在售后,处理完再结算' : null,
        paidAt,
        payNo: paidAt ? `${made.format('YYYYMMDD')}0210${String(4_400_017 + out.settlements.length * 1_013)}` : null,
        status,
        createdBy: author.id,
        ...stamped(made),
        ...(paidAt && { updatedAt: paidAt }),
      });
    });
  }
  return [
    batch(couponBatch, out.batches),
    batch(couponSend, out.sends),
    batch(shopVoucher, out.vouchers),
    batch(orderMain, out.orders),
    batch(orderItem, out.items),
    batch(voucherSettlement, out.settlements),
    batch(couponItem, out.cards),
  ];
}
