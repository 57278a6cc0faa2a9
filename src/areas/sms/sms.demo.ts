/** The message desk: carriers, templates, accounts that were paid for and used up, and messages in every state. */
import type { Dayjs } from 'dayjs';
import type { Row } from '../../language/resource';
import { DemoPart, type Made } from '../demo/part';
import { sealedAs } from '../demo/sealed';
import { batch, type Batch, type Seed, type World } from '../demo/world';
import { merchantShop } from '../merchant';
import { thirdAuth, thirdOrder } from '../order';
import { partnerMain } from '../partner';
import { adminUser, operatLog, operatLogItem } from '../system';
import { smsAccount, smsConsume } from './account';
import { refundOf } from './lots';
import { smsOrder } from './order';
import { smsPlatform } from './platform';
import { smsOptOut, smsRecord, UNKNOWN_HOURS } from './record';
import { smsSale } from './sale';
import { starSms } from './star';
import { smsTemplate, smsTemplateReview } from './template';
import { filledIn, partsOf, variablesIn } from './text';

type Message = Seed<typeof smsRecord>;
type Entry = Seed<typeof smsConsume> & Pick<Row<typeof smsConsume>, 'qtyDelta' | 'bizType' | 'accountId'>;
type Account = Seed<typeof smsAccount>;

const SIGN = '井台送水';
const PLATFORMS = [
  {
    code: 'yunmas',
    name: '云信通道',
    priority: 1,
    costPer100: 320,
    supportTypes: ['code', 'notice', 'promo'],
    gateway: 'simulated',
    status: 'enabled',
  },
  {
    code: 'express',
    name: '快达三网',
    priority: 2,
    costPer100: 360,
    supportTypes: ['code', 'notice'],
    gateway: 'simulated',
    status: 'enabled',
  },
  {
    code: 'spare',
    name: '备用通道',
    priority: 3,
    costPer100: 420,
    supportTypes: ['code', 'notice', 'promo'],
    gateway: 'simulated',
    status: 'enabled',
  },
  { code: 'former', name: '旧通道(合同到期)', priority: 9, costPer100: 450, supportTypes: ['notice'], gateway: 'off', status: 'disabled' },
] as const;
const TEMPLATES = [
  ['LOGIN_CODE', '登录验证码', 'code', 'usable', '您的验证码是 ${code},5 分钟内有效,请勿告诉他人。'],
  ['ORDER_ACCEPTED', '已接单', 'notice', 'usable', '您的${brand}订单 ${orderNo} 已由${station}接单,预计 ${promise} 前送达。'],
  ['ORDER_DELIVERING', '配送中', 'notice', 'usable', '您的${brand}订单 ${orderNo} 正在配送,预计 ${promise} 前送达,请保持电话畅通。'],
  ['ORDER_DONE', '已送达', 'notice', 'usable', '您的${brand}订单 ${orderNo} 已送达,感谢订水。空桶请随下次送水交回。'],
  [
    'ORDER_LATE',
    '超时安抚',
    'notice',
    'usable',
    '非常抱歉,您的${brand}订单 ${orderNo} 未能在 ${promise} 前送到,${station}正在赶来。耽误您的时间,我们会补发一张满减卡。',
  ],
  ['BUCKET_BACK', '空桶回收提醒', 'notice', 'auditing', '您名下还有空桶未交回,下次送水请一并交给配送员,可抵 ${amount} 元。'],
  ['PRICE_UP', '调价告知', 'notice', 'rejected', '尊敬的客户,自 ${date} 起部分商品调价,详情见小程序。'],
] as const;
/** What people are told of the cards that they were given. */
export const CARD_NOTICE = 'PROMO_CARD';
const PROMOS = [
  ['PROMO_SUMMER', '夏日囤水', 'usable', '夏日囤水季:桶装水满 5 桶减 20 元,小程序下单即享。拒收请回复退订'],
  ['PROMO_BACK', '老客回访', 'usable', '好久不见,送您一张满 40 减 8 元卡,7 天内有效。拒收请回复退订'],
  ['PROMO_TEA', '茶饮新品', 'auditing', '茶饮水新品上架,第二箱半价,到店可试饮。拒收请回复退订'],
  ['PROMO_DRAW', '下单抽奖', 'rejected', '下单即可抽取千元大奖,数量有限先到先得!拒收请回复退订'],
  [CARD_NOTICE, '发卡通知', 'usable', '送您 ${qty} 张${card},最高抵 ${amount},${until} 前有效。拒收请回复退订'],
] as const;
/** Those of the platform itself; each of the others is a shop's. */
const OF_PLATFORM: readonly string[] = ['PROMO_SUMMER', CARD_NOTICE];
const SALES = [
  { name: '体验包 500 条', qty: 500, giftQty: 0, price: 3_000, marketPrice: 3_500, limitPerOwner: 1, status: 'on' },
  { name: '标准包 2,000 条', qty: 2_000, giftQty: 100, price: 11_000, marketPrice: 14_000, limitPerOwner: 0, status: 'on' },
  { name: '企业包 10,000 条', qty: 10_000, giftQty: 800, price: 50_000, marketPrice: 70_000, limitPerOwner: 0, status: 'on' },
  { name: '周年特惠 5,000 条', qty: 5_000, giftQty: 1_000, price: 28_000, marketPrice: 35_000, limitPerOwner: 2, status: 'off' },
] as const;
const NODES = [
  ['accepted', 'ORDER_ACCEPTED', 'enabled', 0],
  ['delivering', 'ORDER_DELIVERING', 'enabled', 5],
  ['done', 'ORDER_DONE', 'enabled', 10],
  ['late', 'ORDER_LATE', 'disabled', 15],
] as const;

/** What became of a message of before today. */
const FATES = { delivered: 0.95, failed: 0.035, unknown: 0.015 } as const;

class Desk {
  readonly records: Message[] = [];
  readonly entries: Entry[] = [];

  constructor(
    readonly world: World,
    readonly platforms: readonly Seed<typeof smsPlatform>[],
  ) {}

  book(at: Dayjs, entry: Omit<Entry, 'id'>): void {
    this.entries.push({ id: this.world.id(at), occurredAt: at.toISOString(), createdAt: at.toISOString(), ...entry } as Entry);
  }

  /** A message and what it cost. @param fate where chance does not say it @returns its record */
  send(
    at: Dayjs,
    account: Account | null,
    template: Seed<typeof smsTemplate> | null,
    text: string,
    more: Partial<Message>,
    fate?: Message['status'],
  ): Message {
    const { world } = this;
    const id = world.id(at);
    const parts = partsOf(text);
    const status = fate ?? world.weighted(FATES);
    const [sent, done] = [at.add(world.int(1, 4), 'second'), at.add(world.int(6, 40), 'second')];
    const platform = this.platforms[world.chance(0.85) ? 0 : 2]!;
    const isOut = status !== 'queued' && status !== 'submitting';
    const isAgain = status === 'delivered' && account !== null && world.chance(0.02);
    const record: Message = {
      id,
      requestNo: `SM${id}`,
      source: 'platform',
      smsType: template?.smsType ?? 'notice',
      templateId: template?.id ?? null,
      accountId: account?.id ?? null,
      platformId: isOut && account ? platform.id : null,
      triedIds: [],
      phone: world.mobile(),
      content: text,
      splitCount: parts,
      cost: isOut && account ? platform.costPer100! * parts : 0,
      msgId: isOut ? `MN${id.slice(4)}` : null,
      failReason: status === 'failed' ? world.pick(['关机或停机', '空号', '运营商拦截']) : null,
      retryCount: isAgain ? 1 : 0,
      notBefore: at.toISOString(),
      sentAt: isOut ? sent.toISOString() : null,
      doneAt: ['delivered', 'failed'].includes(status) ? done.toISOString() : null,
      unknownAt: ['submitted', 'unknown'].includes(status) ? sent.add(UNKNOWN_HOURS, 'hour').toISOString() : null,
      createdAt: at.toISOString(),
      status,
      ...more,
    };
    this.records.push(record);
    if (!account) return record;
    const charge = { accountId: account.id, recordId: id, qtyDelta: -parts } as const;
    this.book(at, { ...charge, bizType: 'send', round: 0 });
    if (status === 'failed' || isAgain) this.book(done, { ...charge, bizType: 'back', qtyDelta: parts, round: 0 });
    if (isAgain) this.book(done.add(20, 'minute'), { ...charge, bizType: 'send', round: 1 });
    return record;
  }
}

/** Messages that other parts of the demo send at the platform's cost. Who calls `rows` at the end gets all that is new. */
export function platformMessages(world: World, made: Made) {
  const desk = new Desk(world, made.rows(smsPlatform));
  const accounts = made.rows(smsAccount);
  const account = accounts.find(({ ownerType }) => ownerType === 'platform')!;
  const optOuts: Seed<typeof smsOptOut>[] = [];
  return {
    account,
    send: (at: Dayjs, template: Seed<typeof smsTemplate>, text: string, phone: string, fate?: Message['status']): string =>
      desk.send(at, account, template, text, { phone }, fate).id,
    /** Somebody has told the service that they want no advertisements. */
    optOut: (at: Dayjs, phone: string, by: string) =>
      optOuts.push({
        id: world.id(at),
        phone,
        source: 'service',
        optedAt: at.toISOString(),
        createdBy: by,
        createdAt: at.toISOString(),
      }),
    rows(): Batch[] {
      balance(accounts, [...(made.rows(smsConsume) as Entry[]), ...desk.entries]);
      return [batch(smsRecord, desk.records), batch(smsConsume, desk.entries), batch(smsOptOut, optOuts)];
    },
  };
}

/** Writes what each account had left after each of its entries, in the order of time, and what it has now. */
function balance(accounts: readonly Account[], entries: readonly Entry[]): void {
  const last = new Map<string, { at: number; left: number; usedAt: string | null }>();
  for (const entry of entries.toSorted((a, b) => Date.parse(a.occurredAt!) - Date.parse(b.occurredAt!) || (a.id < b.id ? -1 : 1))) {
    const before = last.get(entry.accountId) ?? { at: 0, left: 0, usedAt: null };
    const when = Math.max(Date.parse(entry.occurredAt!), before.at + 1);
    entry.occurredAt = new Date(when).toISOString();
    entry.balanceAfter = before.left + entry.qtyDelta;
    last.set(entry.accountId, {
      at: when,
      left: entry.balanceAfter,
      usedAt: entry.bizType === 'send' ? entry.occurredAt : before.usedAt,
    });
  }
  for (const one of accounts) {
    const { left, usedAt } = last.get(one.id) ?? { left: 0, usedAt: null };
    Object.assign(one, { balanceQty: left, lastUsedAt: usedAt });
  }
}

export const smsDemo = new DemoPart('sms', (world, made) => {
  const now = world.today.add(world.now.getTime() - world.today.valueOf(), 'millisecond');
  const [admin, , third] = made.rows(adminUser);
  const by = admin!.id;
  // Of two years, everything there began ten months earlier.
  const far = world.hasYears ? 300 : 0;
  const old = world.daysAgo(180 + far).add(10, 'hour');
  const common = { createdBy: by, createdAt: old.toISOString() } as const;
  const platforms = PLATFORMS.map((one): Seed<typeof smsPlatform> => {
    const id = world.id(old);
    return {
      ...common,
      ...one,
      supportTypes: [...one.supportTypes],
      id,
      gatewayUrl: `https://sms.example.com/${one.code}`,
      accessKey: sealedAs(smsPlatform, 'accessKey', id, `demo-${one.code}-4f7a`),
      accessKeyTail: '4f7a',
      dayLimit: 100_000,
    };
  });
  const shops = made
    .rows(merchantShop)
    .filter((shop) => shop.status === 'open')
    .slice(0, 10);
  const written = (
    code: string,
    name: string,
    smsType: Row<typeof smsTemplate>['smsType'],
    status: Row<typeof smsTemplate>['status'],
    content: string,
    shopId: string | null,
    days: number,
  ): Seed<typeof smsTemplate> => {
    const at = world.daysAgo(days).add(11, 'hour');
    const words = `【${SIGN}】${content}`;
    return {
      id: world.id(at),
      code,
      name,
      smsType,
      templateType: smsType === 'promo' ? 'promo' : 'content',
      sign: SIGN,
      content,
      shopId,
      variables: variablesIn(content),
      wordCount: words.length,
      splitCount: partsOf(words),
      rejectReason: status === 'rejected' ? '用语须更具体,请写明时间和商品' : null,
      status,
      createdBy: third!.id,
      createdAt: at.toISOString(),
    };
  };
  const templates = [
    ...TEMPLATES.map(([code, name, type, status, content], i) =>
      written(code, name, type, status, content, null, status === 'usable' ? 170 + far - i : 3),
    ),
    ...PROMOS.map(([code, name, status, content], i) =>
      written(
        code,
        name,
        'promo',
        status,
        content,
        OF_PLATFORM.includes(code) ? null : shops[i - 1]!.id,
        status === 'usable' ? 150 + far - i : 2,
      ),
    ),
  ];
  const of = (code: string) => templates.find((one) => one.code === code)!;
  const reviews = templates
    .filter(({ status }) => status === 'usable')
    .flatMap((template, i) =>
      platforms
        .filter(({ supportTypes }) => supportTypes!.includes(template.smsType!))
        .map((platform, p): Seed<typeof smsTemplateReview> => ({
          ...common,
          id: world.id(world.daysAgo(160 + far)),
          templateId: template.id,
          platformId: platform.id,
          status: i === 4 && p === 1 ? 'refused' : 'passed',
          reason: i === 4 && p === 1 ? '含营销承诺' : null,
        })),
    );
  const sales = SALES.map((one, i): Seed<typeof smsSale> => ({ ...common, ...one, id: world.id(old), target: 'all', sort: (i + 1) * 10 }));

  const partners = made
    .rows(partnerMain)
    .filter((one) => one.status === 'normal')
    .slice(0, 4);
  const opened = world.daysAgo(120 + far).add(9, 'hour');
  const account = (more: Partial<Account>): Account => ({
    id: world.id(opened),
    createdBy: by,
    createdAt: opened.toISOString(),
    balanceQty: 0,
    warnQty: 100,
    status: 'normal',
    ...more,
  });
  const accounts = [
    account({ name: '平台自用', ownerType: 'platform', warnQty: 2_000 }),
    ...partners.map((one) => account({ name: one.name, ownerType: 'partner', partnerId: one.id, warnQty: 300 })),
    ...shops.map((one, i) =>
      account({
        name: one.name,
        ownerType: 'shop',
        shopId: one.id,
        partnerId: one.partnerId ?? null,
        warnQty: i % 3 === 0 ? 600 : 100,
        status: i === 7 ? 'frozen' : 'normal',
      }),
    ),
  ];
  const desk = new Desk(world, platforms);
  const orders: Seed<typeof smsOrder>[] = [];
  const buy = (
    at: Dayjs,
    whose: Account,
    sale: Seed<typeof smsSale>,
    status: Row<typeof smsOrder>['status'],
    payWay: Row<typeof smsOrder>['payWay'] = 'wechat',
  ) => {
    const id = world.id(at);
    const isPaid = status === 'paid' || status === 'refunded';
    const paid = at.add(8, 'minute');
    orders.push({
      id,
      orderNo: `DX${id}`,
      accountId: whose.id,
      saleId: sale.id,
      qty: sale.qty,
      giftQty: sale.giftQty,
      price: sale.price,
      discount: payWay === 'gift' ? sale.price : 0,
      payWay,
      tradeNo: isPaid && payWay !== 'gift' ? `42000${id.slice(3)}` : null,
      refundAmount: status === 'refunded' ? refundOf(sale.price!, sale.qty!, sale.qty!) : 0,
      refundQty: status === 'refunded' ? sale.qty! + sale.giftQty! : 0,
      reason: status === 'refunded' ? '店铺换用别的短信服务' : null,
      paidAt: isPaid ? paid.toISOString() : null,
      closeAt: at.add(1, 'day').toISOString(),
      status,
      createdBy: by,
      createdAt: at.toISOString(),
    });
    if (isPaid)
      desk.book(paid, { accountId: whose.id, bizType: 'recharge', qtyDelta: sale.qty! + sale.giftQty!, smsOrderId: id, operatorId: by });
    if (status === 'refunded')
      desk.book(paid.add(2, 'day'), {
        accountId: whose.id,
        bizType: 'refund',
        qtyDelta: -(sale.qty! + sale.giftQty!),
        smsOrderId: id,
        operatorId: by,
        reason: '店铺换用别的短信服务',
      });
  };
  accounts.forEach((one, i) =>
    buy(
      world.daysAgo(110 + far).add(9 * 60 + i * 7, 'minute'),
      one,
      sales[i === 0 ? 2 : i < 5 ? 1 : 0]!,
      'paid',
      i === 1 ? 'transfer' : 'wechat',
    ),
  );
  buy(world.daysAgo(40).add(14, 'hour'), accounts[2]!, sales[1]!, 'paid', 'alipay');
  buy(world.daysAgo(30).add(15, 'hour'), accounts[9]!, sales[1]!, 'refunded');
  buy(world.daysAgo(20).add(16, 'hour'), accounts[10]!, sales[1]!, 'closed');
  buy(world.daysAgo(12).add(10, 'hour'), accounts[11]!, sales[0]!, 'paid', 'gift');
  buy(now.subtract(3, 'hour'), accounts[3]!, sales[2]!, 'unpaid', 'transfer');
  buy(now.subtract(50, 'minute'), accounts[6]!, sales[1]!, 'unpaid');
  desk.book(world.daysAgo(25).add(17, 'hour'), {
    accountId: accounts[4]!.id,
    bizType: 'adjust',
    qtyDelta: 200,
    operatorId: by,
    reason: '通道故障补偿',
  });
  desk.book(world.daysAgo(18).add(17, 'hour'), {
    accountId: accounts[5]!.id,
    bizType: 'adjust',
    qtyDelta: -30,
    operatorId: by,
    reason: '更正重复充值',
  });

  const auths = made.rows(thirdAuth).filter(({ channel }) => channel === 'star');
  const stars = auths.flatMap((auth) =>
    NODES.map(([node, code, status, delayMinutes]): Seed<typeof starSms> => ({
      ...common,
      id: world.id(world.daysAgo(150)),
      name: `${auth.authName!.replace('品牌直连', '')}·${of(code).name}`,
      node,
      templateId: of(code).id,
      authId: auth.id,
      brandIds: [],
      delayMinutes,
      dayLimitPerPhone: 3,
      limitSince: world.daysAgo(150).toISOString(),
      status,
    })),
  );
  const at = (days: number) => world.daysAgo(days).add(world.int(8 * 60, 21 * 60), 'minute');
  const platformAccount = accounts[0]!;
  // Those that came after the accounts were first paid for.
  const since = world.daysAgo(60).valueOf();
  const placed = (channels: readonly string[]) =>
    made
      .rows(thirdOrder)
      .filter(
        ({ channel, placedAt }) =>
          channels.includes(channel!) && Date.parse(placedAt!) > since && Date.parse(placedAt!) < now.valueOf() - 86_400_000,
      )
      .sort((a, b) => Date.parse(a.placedAt!) - Date.parse(b.placedAt!));
  for (const order of placed(['star']).slice(-70))
    for (const star of stars.filter((one) => one.authId === order.authId && one.status === 'enabled')) {
      const when = star.node === 'accepted' ? order.acceptedAt : order.completedAt;
      if (!when) continue;
      const template = templates.find(({ id }) => id === star.templateId)!;
      const { text } = filledIn(SIGN, template.content!, {
        orderNo: order.orderNo!,
        brand: '清泉云湖',
        station: '就近站点',
        promise: '今日',
      });
      const [first] = [world.today.add(Date.parse(when) - world.today.valueOf(), 'millisecond')];
      desk.send(
        first.subtract(star.node === 'delivering' ? 30 : 0, 'minute').add(star.delayMinutes!, 'minute'),
        platformAccount,
        template,
        text,
        { source: 'star', starSmsId: star.id, thirdOrderId: order.id },
      );
    }
  for (let n = 0; n < 120; n++) {
    const code = of('LOGIN_CODE');
    desk.send(at(world.int(1, 60)), platformAccount, code, filledIn(SIGN, code.content!, { code: '******' }).text, {});
  }
  const promo = [of('PROMO_SUMMER'), of('PROMO_BACK')] as const;
  accounts.slice(1).forEach((one, i) => {
    const template = promo[i % 2]!;
    const { text } = filledIn(SIGN, template.content!, {});
    for (let n = 0; n < 14; n++) desk.send(world.daysAgo(6 + i).add(10 * 60 + n, 'minute'), one, template, text, {});
  });
  for (const order of placed(['jd', 'meituan']).slice(-60))
    desk.send(
      world.today.add(Date.parse(order.placedAt!) - world.today.valueOf(), 'millisecond').add(2, 'minute'),
      null,
      null,
      `【${order.channel === 'jd' ? '京东到家' : '美团外卖'}】您的订单已由商家接单,我们会尽快送达。`,
      { source: 'third', thirdOrderId: order.id },
    );
  // Of today: some on their way, some that wait for the morning.
  const summer = filledIn(SIGN, promo[0].content!, {}).text;
  const opening = world.daysAgo(-1).add(8, 'hour');
  for (let n = 0; n < 6; n++)
    desk.send(now.subtract(20 - n, 'minute'), accounts[3]!, promo[0], summer, { notBefore: opening.toISOString() }, 'queued');
  for (let n = 0; n < 5; n++)
    desk.send(
      now.subtract(6 - n, 'minute'),
      platformAccount,
      of('ORDER_DONE'),
      `【${SIGN}】您的订单已送达,感谢订水。空桶请随下次送水交回。`,
      {},
      'submitted',
    );

  // A year ago much the same was sent, and some in between.
  if (far) {
    const [code, accepted] = [of('LOGIN_CODE'), of('ORDER_ACCEPTED')];
    for (let n = 0; n < 420; n++)
      desk.send(at(world.int(61, 405)), platformAccount, code, filledIn(SIGN, code.content!, { code: '******' }).text, {});
    const [begun, ended] = [world.daysAgo(400).valueOf(), world.daysAgo(360).valueOf()];
    const then = made.rows(thirdOrder).filter(({ placedAt }) => Date.parse(placedAt!) > begun && Date.parse(placedAt!) < ended);
    for (const { orderNo, acceptedAt } of then.filter((_, i) => i % 4 === 0))
      if (acceptedAt)
        desk.send(
          world.today.add(Date.parse(acceptedAt) - world.today.valueOf(), 'millisecond').add(1, 'minute'),
          platformAccount,
          accepted,
          filledIn(SIGN, accepted.content!, { orderNo: orderNo!, brand: '农夫山泉', station: '就近站点', promise: '今日' }).text,
          {},
        );
    accounts.slice(1).forEach((one, i) => {
      const { text } = filledIn(SIGN, promo[i % 2]!.content!, {});
      for (let n = 0; n < 11; n++) desk.send(world.daysAgo(370 + i).add(10 * 60 + n, 'minute'), one, promo[i % 2]!, text, {});
    });
  }

  balance(accounts, desk.entries);
  const promoted = desk.records.filter(({ smsType, status }) => smsType === 'promo' && status === 'delivered');
  const optOuts = [3, 40, 77].map((n, i): Seed<typeof smsOptOut> => {
    const record = promoted[n]!;
    const optedAt = new Date(Date.parse(record.doneAt!) + 600_000).toISOString();
    return {
      id: world.id(new Date(optedAt)),
      phone: record.phone,
      source: i === 2 ? 'service' : 'reply',
      recordId: record.id,
      optedAt,
      createdBy: i === 2 ? by : null,
      createdAt: optedAt,
    };
  });
  const { logs, items } = logOf(world, templates, { id: third!.id, name: third!.realName! }, { id: by, name: admin!.realName! });
  return [
    batch(smsPlatform, platforms),
    batch(smsTemplate, templates),
    batch(smsTemplateReview, reviews),
    batch(smsSale, sales),
    batch(smsAccount, accounts),
    batch(smsOrder, orders),
    batch(starSms, stars),
    batch(smsRecord, desk.records),
    batch(smsConsume, desk.entries),
    batch(smsOptOut, optOuts),
    batch(operatLog, logs),
    batch(operatLogItem, items),
  ];
});

interface Person {
  readonly id: string;
  readonly name: string;
}
/** Authors and auditors of templates, as the log would have them. */
function logOf(world: World, templates: readonly Seed<typeof smsTemplate>[], writer: Person, auditor: Person) {
  const logs: Seed<typeof operatLog>[] = [];
  const items: Seed<typeof operatLogItem>[] = [];
  const record = (
    template: Seed<typeof smsTemplate>,
    key: 'add' | 'audit',
    who: Person,
    at: Date,
    change: readonly [object | null, object],
  ) => {
    const { label, call } = smsTemplate.actions[template.smsType === 'promo' ? (`${key}Promo` as const) : key];
    const entry = { id: world.id(at), createdBy: who.id, createdAt: at.toISOString() };
    const target = { targetId: template.id, targetName: template.name };
    logs.push({
      ...entry,
      ...target,
      operatorId: who.id,
      operatorName: who.name,
      module: smsTemplate.label,
      action: label,
      callPath: call,
      targetEntity: smsTemplate.name,
      rowCount: 1,
      operatedAt: at.toISOString(),
    });
    const [before, after] = change as readonly [Record<string, unknown> | null, Record<string, unknown>];
    items.push({ ...entry, ...target, id: world.id(at), logId: entry.id, entity: smsTemplate.name, before, after });
  };
  for (const template of templates) {
    const written = new Date(template.createdAt!);
    record(template, 'add', writer, written, [null, { name: template.name, content: template.content, status: 'auditing' }]);
    if (template.status === 'auditing') continue;
    const { status, rejectReason } = template;
    record(template, 'audit', auditor, new Date(written.getTime() + 5 * 3_600_000), [
      { status: 'auditing' },
      { status, ...(rejectReason && { rejectReason }) },
    ]);
  }
  return { logs, items };
}
