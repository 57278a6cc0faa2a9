/** Statements of the last three full months, follow-ups and logs: what the office works through. */
import { createHash } from 'node:crypto';
import dayjs from 'dayjs';

import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { followUp } from '../merchant';
import type { thirdComplaint } from '../order';
import { lineAmounts } from './line';
import { thirdChannelBill, thirdStatementDiff } from './channelBill';
import { thirdStatement, thirdStatementLine, thirdStatementSub } from './statement';
import { webLog } from '../system';
import type { managerUser, adminUser } from '../system';
import type { Orders } from '../order/orders.demo';
import type { Places } from '../demo/places';
import type { Seed, World } from '../demo/world';
import { addDays, boundsOf, dayOf } from '../../language/days';
import { local } from '../../server/local';

type State = Row<typeof thirdStatement>['status'];
export interface Books {
  statements: Seed<typeof thirdStatement>[];
  subs: Seed<typeof thirdStatementSub>[];
  lines: Seed<typeof thirdStatementLine>[];
  diffs: Seed<typeof thirdStatementDiff>[];
  bills: Seed<typeof thirdChannelBill>[];
}

/** Where each authorisation's statement stands, two months back and last month; `null`: not generated yet. */
const MIDDLE: readonly State[] = [
  'settled',
  'settling',
  'financing',
  'settling',
  'confirming',
  'settled',
  'settling',
  'financing',
  'settled',
];
const LATEST: readonly (State | null)[] = [
  'auditing',
  'confirming',
  'auditing',
  null,
  'rejected',
  'financing',
  'auditing',
  null,
  'confirming',
];

/** Statements over the orders of the last three full months; sets the orders' entry states accordingly. */
export function books(
  world: World,
  at: Places,
  from: Orders,
  authors: readonly Seed<typeof adminUser>[],
  backs: readonly number[] = [3, 2, 1],
): Books {
  const out: Books = { statements: [], subs: [], lines: [], diffs: [], bills: [] };
  const author = authors.find((u) => u.roleIds![0] === authors[2]!.roleIds![0] && u.username !== 'finance') ?? authors[4]!;
  at.auths.forEach((auth, a) =>
    backs.forEach((back, m) => {
      const period = world.today.startOf('month').subtract(back, 'month').format('YYYY-MM');
      const status: State | null = back >= 3 ? 'settled' : back === 2 ? MIDDLE[a]! : LATEST[a]!;
      const { begin, end } = boundsOf(period);
      const mine = from.orders.filter(
        (o) => o.authId === auth.id && o.statementStatus === 'recorded' && o.completedAt! >= begin && o.completedAt! < end,
      );
      if (status === null || mine.length === 0) return;
      statement(world, out, {
        auth,
        period,
        status,
        orders: mine,
        serial: a * 3 + m,
        createdBy: author.id,
        begin: dayOf(begin),
        last: addDays(dayOf(end), -1),
        at: local(end)
          .add(2, 'day')
          .add(10 + a, 'hour'),
      });
    }),
  );
  for (const one of out.statements) if (one.status === 'auditing') billed(world, out, one);
  return out;
}

/** The channel's bill of a statement: an order that it has twice, one that it has not, and one that nobody knows. */
function billed(world: World, out: Books, of: Seed<typeof thirdStatement>): void {
  const at = dayjs(of.createdAt).add(1, 'hour');
  const common = { statementId: of.id, createdAt: at.toISOString(), updatedAt: at.toISOString(), createdBy: of.createdBy! };
  const lines = out.lines.filter((line) => line.statementId === of.id && line.lineType === 'order');
  const same = lines.filter((line) => line.matchStatus === 'same');
  const [twice, gone] = same.length > 3 ? [same[Math.floor(same.length / 3)], same[Math.floor((same.length * 2) / 3)]] : same;
  let beyond = 1280;
  for (const [line, diffType, channelAmount] of [
    [twice, 'duplicate', 2 * (twice?.settleAmount ?? 0)],
    [gone, 'missingThere', 0],
  ] as const) {
    if (!line) continue;
    const diffAmount = channelAmount - line.settleAmount!;
    const id = world.id(at);
    Object.assign(line, { channelAmount, matchStatus: diffType === 'duplicate' ? 'different' : diffType });
    out.diffs.push({
      id,
      diffNo: `CY${id.slice(-12)}`,
      ...common,
      subId: line.subId,
      partnerId: line.partnerId,
      lineId: line.id,
      thirdOrderId: line.thirdOrderId,
      diffType,
      platformAmount: line.settleAmount,
      channelAmount,
      diffAmount,
      status: 'pending',
    });
    beyond += diffAmount;
  }
  const bill = (serial: number, more: Partial<Seed<typeof thirdChannelBill>>): Seed<typeof thirdChannelBill> => ({
    id: world.id(at),
    ...common,
    serialNo: `${of.period!.replace('-', '')}${String(serial).padStart(6, '0')}`,
    channelOrderNo: '',
    amount: 0,
    billedAt: of.endDate!,
    ...more,
  });
  for (const line of lines) {
    const own = {
      channelOrderNo: line.channelOrderNo!,
      thirdOrderId: line.thirdOrderId,
      matchStatus: line.matchStatus === 'same' ? ('same' as const) : ('different' as const),
    };
    if (line === twice) out.bills.push(bill(out.bills.length + 1, { ...own, amount: line.settleAmount }));
    if (line !== gone)
      out.bills.push(bill(out.bills.length + 1, { ...own, amount: line === twice ? line.settleAmount : line.channelAmount! }));
  }
  out.bills.push(
    bill(out.bills.length + 1, {
      channelOrderNo: `99${of.period!.replace('-', '')}000017`,
      amount: 1280,
      matchStatus: 'strange',
      remark: '渠道账单里有,平台查不到这个单号',
    }),
  );
  Object.assign(of, { channelBillAmount: of.channelBillAmount! + beyond, diffAmount: of.diffAmount! + beyond });
}

function statement(
  world: World,
  out: Books,
  s: {
    auth: Seed<typeof import('../order').thirdAuth>;
    period: string;
    status: State;
    orders: Orders['orders'];
    serial: number;
    createdBy: string;
    begin: string;
    last: string;
    at: dayjs.Dayjs;
  },
) {
  const made = s.at.valueOf() > world.now.getTime() ? local(world.now).subtract(2, 'hour') : s.at;
  const common = { createdAt: made.toISOString(), updatedAt: made.toISOString(), createdBy: s.createdBy };
  const id = world.id(made);
  const statementNo = `DZ${s.period.replace('-', '')}${s.auth.id.slice(-6)}`;
  const beyondAudit = ['financing', 'settling', 'settled'].includes(s.status);
  const groups = [...groupBy(s.orders, (o) => o.partnerId!)].sort(([x], [y]) => (x < y ? -1 : 1));
  const pending = ['auditing', 'confirming', 'rejected'].includes(s.status) || (s.status === 'financing' && s.serial % 2 === 1);
  // However few orders there are, no statement is without something to clear up.
  const drawn = groups.flatMap(([, orders], i) =>
    orders.map((_, n) =>
      world.chance(0.012) || (i === 0 && n < 2)
        ? { less: world.pick([100, 200, 300, -150]), chance: world.chance(pending ? 0.25 : 0.7) }
        : null,
    ),
  );
  // Beginning with another order in each statement: partners share the differences.
  let turn = Math.floor(drawn.length * ((s.serial * 0.618) % 1));
  let settle = 0;
  let open = 0;
  groups.forEach(([partnerId, orders], i) => {
    const subId = world.id(made);
    const status =
      s.status === 'settled'
        ? 'settled'
        : beyondAudit
          ? 'confirmed'
          : s.status === 'confirming' && i % 3 === 1
            ? 'confirmed'
            : s.status === 'confirming' && i % 7 === 3
              ? 'disputed'
              : 'pending';
    out.subs.push({
      id: subId,
      statementId: id,
      channel: s.auth.channel,
      period: s.period,
      partnerId,
      subNo: `${statementNo}-${String(i + 1).padStart(2, '0')}`,
      status,
      confirmedAt: ['confirmed', 'settled'].includes(status) ? made.add(1, 'day').toISOString() : null,
      disputeReason: status === 'disputed' ? '本月有 3 单客诉扣罚不认可' : null,
      ...common,
    });
    for (const order of orders) {
      const amounts = lineAmounts(order as Row<typeof import('../order').thirdOrder>);
      const lineId = world.id(made);
      const differs = drawn[turn++ % drawn.length]!;
      const channelAmount = amounts.settleAmount - (differs?.less ?? 0);
      out.lines.push({
        id: lineId,
        statementId: id,
        subId,
        partnerId,
        channel: s.auth.channel,
        period: s.period,
        lineType: 'order',
        thirdOrderId: order.id,
        channelOrderNo: order.channelOrderNo,
        completedAt: order.completedAt,
        ...amounts,
        adjustAmount: 0,
        channelAmount,
        matchStatus: differs ? 'different' : 'same',
        ...common,
      });
      order.statementStatus = s.status === 'settled' ? 'settled' : 'reconciling';
      settle += amounts.settleAmount;
      if (!differs) continue;
      const accepted = !pending && differs.chance;
      const diffId = world.id(made);
      const diffAmount = channelAmount - amounts.settleAmount;
      out.diffs.push({
        id: diffId,
        diffNo: `CY${diffId.slice(-12)}`,
        statementId: id,
        subId,
        partnerId,
        lineId,
        thirdOrderId: order.id,
        diffType: 'amount',
        platformAmount: amounts.settleAmount,
        channelAmount,
        diffAmount,
        adjustAmount: accepted ? diffAmount : null,
        handleNote: pending ? null : accepted ? '核对渠道账单,认差' : '渠道复核后撤回',
        handledAt: pending ? null : made.add(20, 'hour').toISOString(),
        status: pending ? (differs.chance ? 'appealing' : 'pending') : accepted ? 'accepted' : 'rejected',
        ...common,
      });
      if (pending) open += diffAmount;
      if (!accepted) continue;
      out.lines.push({
        id: world.id(made),
        statementId: id,
        subId,
        partnerId,
        channel: s.auth.channel,
        period: s.period,
        lineType: 'adjust',
        thirdOrderId: order.id,
        diffId,
        channelOrderNo: order.channelOrderNo,
        orderAmount: 0,
        subsidyAmount: 0,
        commissionAmount: 0,
        refundAmount: 0,
        adjustAmount: diffAmount,
        settleAmount: diffAmount,
        matchStatus: 'same',
        completedAt: order.completedAt,
        ...common,
      });
      settle += diffAmount;
    }
  });
  const channelBillAmount = settle + open;
  out.statements.push({
    id,
    statementNo,
    authId: s.auth.id,
    channel: s.auth.channel,
    period: s.period,
    beginDate: s.begin,
    endDate: s.last,
    channelBillAmount,
    diffAmount: channelBillAmount - settle,
    invoicedAmount: 0,
    paidAmount: 0,
    auditReason: s.status === 'rejected' ? '渠道账单未取全,请重新生成' : null,
    settledAt: s.status === 'settled' ? made.add(5, 'day').toISOString() : null,
    status: s.status,
    ...common,
  });
}

const CONTENTS: readonly [Row<typeof followUp>['result'], string][] = [
  ['solved', '桶押金对账完成,店主确认无误'],
  ['solved', '周末高峰增派配送员,已谈妥'],
  ['solved', '门头更换已完成,照片已存档'],
  ['again', '想加盟第二家店,约下周面谈'],
  ['again', '催收水票差额,月底前补齐'],
  ['again', '反映分单距离过远,待调整围栏'],
  ['unreachable', '电话无人接听,短信已发'],
  ['solved', '讲解新版接单流程,已能独立操作'],
  ['again', '夏季备货量偏低,建议加订 200 桶,店主考虑中'],
];

/** Follow-ups of the open shops; sets each shop's last one. */
export function followRows(world: World, shops: Places['shops'], managers: readonly Seed<typeof managerUser>[]): Seed<typeof followUp>[] {
  const rows: Seed<typeof followUp>[] = [];
  for (const shop of shops.filter((s) => s.status === 'open' || s.status === 'stopped')) {
    for (let i = world.int(0, 3); i > 0; i--) {
      const at = world
        .daysAgo(world.int(1, 25) + (i - 1) * 12)
        .add(world.int(9, 17), 'hour')
        .add(world.int(0, 59), 'minute');
      if (at.toISOString() < shop.createdAt!) continue;
      const [result, content] = world.pick(CONTENTS);
      const manager = managers.find((m) => m.id === shop.managerId);
      rows.push({
        id: world.id(at),
        targetType: 'shop',
        shopId: shop.id,
        followerId: shop.managerId,
        way: world.weighted({ phone: 6, visit: 3, wechat: 4 }),
        result,
        content,
        images: [],
        followedAt: at.toISOString(),
        nextAt: result === 'again' ? at.add(world.int(5, 20), 'day').toISOString() : null,
        createdAt: at.toISOString(),
        createdBy: manager?.adminUserId ?? null,
      });
      if (!shop.lastFollowAt || shop.lastFollowAt < at.toISOString()) shop.lastFollowAt = at.toISOString();
    }
  }
  return rows;
}

const COMPLAINTS = [
  '送达时间晚于承诺,电话无人接听',
  '桶身有破损,要求换货',
  '少送一桶,签收数量不符',
  '配送员态度差,拒绝送上楼',
  '水有异味,要求退款并核查批次',
  '未送达却显示已签收',
];

/** Complaints about orders that went all the way: the recent ones still open, the older ones settled within what was paid. */
export function complaintRows(world: World, orders: Orders['orders']): Seed<typeof thirdComplaint>[] {
  const done = orders.filter((one) => one.status === 'done');
  // However few orders there are, some complaints of the last days are still to be dealt with.
  const latest = new Set(done.toSorted((a, b) => Date.parse(b.completedAt!) - Date.parse(a.completedAt!)).slice(0, 3));
  return done
    .filter((order) => world.chance(0.02) || latest.has(order))
    .map((order): Seed<typeof thirdComplaint> => {
      const at = world.atWork(
        new Date(Math.min(Date.parse(order.completedAt!) + world.int(1, 40) * 3600_000, world.now.getTime() - 60_000)),
      );
      const days = (world.now.getTime() - at.valueOf()) / 86_400_000;
      const status = world.weighted<Row<typeof thirdComplaint>['status']>(
        days > 12 ? { closed: 8, rejected: 2 } : days > 4 ? { running: 4, judged: 4, closed: 3 } : { pending: 6, running: 4 },
      );
      const id = world.id(at);
      return {
        id,
        complaintNo: `KS${id}`,
        thirdOrderId: order.id,
        source: world.weighted({ channel: 5, customer: 4, platform: 1 }),
        content: world.pick(COMPLAINTS),
        status,
        deadlineAt: at.add(2, 'day').toISOString(),
        penaltyAmount: status === 'judged' ? world.pick([0, 1000, 2000]) : null,
        compensateAmount: ['judged', 'closed'].includes(status) ? Math.min(order.paidAmount, world.pick([0, 500, 1000, 2000])) : null,
        createdAt: at.toISOString(),
      };
    });
}

const ERRORS = [
  ["TypeError: Cannot read properties of null (reading 'areaCode')", '/api/merchant/shop/info', 'error'],
  ['后端接口连接异常', '/api/third/order/search', 'warning'],
  ['ChunkLoadError: 页面资源加载超时', '/api/third/statement/info', 'error'],
  ['RangeError: Invalid time value', '/api/third/order/detail', 'error'],
  ['ResizeObserver loop completed with undelivered notifications', '/api/third/order/search', 'warning'],
  ['Uncaught QuotaExceededError: localStorage 已满', '/api/admin/user/search', 'fatal'],
] as const;

export function webLogRows(world: World, users: readonly Seed<typeof adminUser>[]): Seed<typeof webLog>[] {
  return ERRORS.flatMap(([message, pageUrl, level], e) =>
    ['1.0.30', '1.0.31', '1.0.32'].slice(e % 3).map((appVersion, v): Seed<typeof webLog> => {
      const hour = 9 + world.int(0, 8);
      const at = world.daysAgo(v * 6 + e + 1).add(hour * 60 + ((v * 17 + e * 23 + 8) % 60), 'minute');
      return {
        id: world.id(at),
        userId: world.pick(users).id,
        pageUrl,
        message,
        stack: `${message}\n    at render (assets/index.js:1:${20000 + e * 731})\n    at commit (assets/index.js:1:${41000 + v})`,
        appVersion,
        browser: world.pick(['Chrome 140', 'Edge 139', 'Chrome 128']),
        level,
        occurCount: world.int(1, 40),
        fingerprint: createHash('sha256')
          .update(message + appVersion)
          .digest('hex')
          .slice(0, 32),
        occurredAt: at.toISOString(),
        createdAt: at.toISOString(),
      };
    }),
  );
}
