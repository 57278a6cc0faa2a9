/**
 * Follow-up: complaints, partners' tasks, leads from the website, calls about orders. Drawn last, so that everything else stays the same.
 */
import dayjs, { type Dayjs } from 'dayjs';
import type { Row } from '../../language/resource';
import { shopComplaint } from './complaint';
import { followUp } from './follow';
import { withReply, type Reply } from './workOrder';
import { officialPartnerApply, officialUser } from '../official';
import { thirdComplaint } from '../order';
import { penaltyOf } from '../statement';
import { partnerWork } from '../partner';
import type { managerUser } from '../system';
import type { Books } from '../statement/books.demo';
import type { Reason } from '../system/dictionaries.demo';
import type { Orders } from '../order/orders.demo';
import type { Places } from '../demo/places';
import { batch, CITIES, cityName, districtsOf, type Batch, type Seed, type World } from '../demo/world';
import { local } from '../../server/local';

type Manager = Seed<typeof managerUser>;
const CLERK = '李晓雯';

/** Completes follow-ups and complaints drawn before, without a further draw: where they were, who was visited again, who was to blame. */
export function complete(
  world: World,
  follows: readonly Seed<typeof followUp>[],
  complaints: readonly Seed<typeof thirdComplaint>[],
  shops: Places['shops'],
  orders: Orders['orders'],
  reasons: ReasonIds,
): void {
  const areaOf = new Map(shops.map((shop) => [shop.id, shop.areaCode]));
  const later = new Map<string, string>();
  for (const row of [...follows].sort((a, b) => b.followedAt!.localeCompare(a.followedAt!))) {
    const visitedAt = row.nextAt ? (later.get(row.shopId!) ?? null) : null;
    Object.assign(row, { areaCode: areaOf.get(row.shopId!), visitedAt, plan: !row.nextAt ? 'none' : visitedAt ? 'visited' : 'due' });
    later.set(row.shopId!, row.followedAt!);
  }
  const byId = new Map(orders.map((order) => [order.id, order]));
  complaints.forEach((row, i) => {
    const order = byId.get(row.thirdOrderId!)!;
    const at = local(row.createdAt!);
    const [judged, closed] = [row.status === 'judged' || row.status === 'closed', row.status === 'closed' || row.status === 'rejected'];
    const duty = judged ? (['partner', 'partner', 'platform', 'customer', 'partner', 'channel', 'brand'] as const)[i % 7]! : 'none';
    const history: Reply[] = [];
    const line = (hours: number, line: string) =>
      history.push({ at: world.atWork(at.add(hours, 'hour')).toISOString(), by: CLERK, text: line });
    if (row.status !== 'pending') line(0.5, row.status === 'rejected' ? '驳回:与另一客诉重复' : '受理');
    const penaltyAmount = duty === 'partner' ? FINES[i % FINES.length]! : 0;
    if (judged)
      line(
        6,
        `判责${thirdComplaint.fields.duty.choices![duty]},扣罚 ${(penaltyAmount / 100).toFixed(2)},赔付 ${((row.compensateAmount ?? 0) / 100).toFixed(2)}`,
      );
    if (row.status === 'closed') line(i % 5 === 0 ? 60 : 20, '结案:顾客认可处理结果');
    const now = history.filter((one) => one.at < (row.createdAt ?? '')).length;
    Object.assign(row, {
      partnerId: order.partnerId,
      areaCode: order.areaCode,
      reasonId: reasons[REASONS[row.content!] ?? 'OTHER'],
      duty,
      penaltyAmount: judged ? penaltyAmount : null,
      notifyCount: now,
      history,
      reply: row.status === 'closed' ? '已与顾客沟通,顾客认可处理结果' : null,
      open: !closed,
      closedAt: closed ? history.at(-1)!.at : null,
      images: picturesOf(REASONS[row.content!]),
    });
  });
}
/** Adds fines of closed complaints to the statement that takes them, as the server does; the others wait for the next one. */
export function fine(
  world: World,
  complaints: readonly Seed<typeof thirdComplaint>[],
  orders: Orders['orders'],
  { statements, subs, diffs }: Books,
): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  for (const row of complaints) {
    if (row.status !== 'closed' || !row.penaltyAmount) continue;
    const order = byId.get(row.thirdOrderId!)!;
    const statement = statements
      .filter(({ authId, status, createdAt }) => authId === order.authId && TAKES.has(status!) && createdAt! <= row.closedAt!)
      .sort((a, b) => b.period!.localeCompare(a.period!))[0];
    const sub = subs.find(({ statementId, partnerId }) => statementId === statement?.id && partnerId === row.partnerId);
    if (!sub) continue;
    const id = world.id(new Date(row.closedAt!));
    diffs.push({
      ...penaltyOf({
        id,
        statementId: statement!.id,
        subId: sub.id,
        partnerId: sub.partnerId!,
        thirdOrderId: order.id,
        amount: row.penaltyAmount,
        complaintNo: row.complaintNo!,
      }),
      id,
      status: 'pending',
      createdAt: row.closedAt!,
      updatedAt: row.closedAt!,
    });
    row.diffId = id;
  }
}
const TAKES: ReadonlySet<string> = new Set(['auditing', 'confirming', 'financing']);
/** In fen, by turns; some are let off. */
const FINES = [1000, 2000, 0, 3000, 1500];
const [PHOTO, SLIP] = ['/demo/photo.svg', '/demo/slip.svg'];
/** What people send along with a complaint about this. */
const picturesOf = (reason: Reason | undefined): string[] =>
  reason === 'DAMAGE' || reason === 'QUALITY' ? [PHOTO] : reason === 'SHORT' || reason === 'FALSE_SIGN' ? [SLIP] : [];
const REASONS: Readonly<Record<string, Reason>> = {
  '送达时间晚于承诺,电话无人接听': 'LATE',
  '桶身有破损,要求换货': 'DAMAGE',
  '少送一桶,签收数量不符': 'SHORT',
  '配送员态度差,拒绝送上楼': 'ATTITUDE',
  '水有异味,要求退款并核查批次': 'QUALITY',
  未送达却显示已签收: 'FALSE_SIGN',
};
type ReasonIds = Readonly<Record<Reason, string>>;

export function following(world: World, at: Places, sold: Orders, managers: readonly Manager[], reasons: ReasonIds): Batch[] {
  const users = leads(world, managers);
  return [
    batch(followUp, calls(world, sold.orders, managers)),
    batch(shopComplaint, complaints(world, at, managers, reasons)),
    batch(partnerWork, works(world, at, managers)),
    batch(officialUser, users),
    batch(officialPartnerApply, applications(world, at, users)),
  ];
}

const CONTENTS: readonly (readonly [Row<typeof followUp>['result'], string])[] = [
  ['solved', '顾客已收到水,确认数量无误'],
  ['again', '顾客要求改到明天上午送,已告知配送站'],
  ['unreachable', '顾客电话无人接听,已留短信'],
  ['solved', '与服务商核对,实际已送达,补传签收照片'],
  ['again', '服务商缺 18.9L 规格,等补货后重送'],
  ['again', '地址在园区内,需顾客下楼接应,再约时间'],
];

/** The text in place of an order that is not on its way yet. */
const BEFORE: Readonly<Record<string, string>> = {
  '顾客已收到水,确认数量无误': '顾客催问何时送到,已答复按承诺时间送',
  '与服务商核对,实际已送达,补传签收照片': '与服务商核对,库存和运力都够,今天能送',
};

/** Calls about orders of the last days; who was called again has been visited. */
function calls(world: World, orders: Orders['orders'], managers: readonly Manager[]): Seed<typeof followUp>[] {
  const open = orders.filter((o) => o.status !== 'done' && o.status !== 'cancelled');
  // The oldest too: some of their plans are overdue. Where few are open, these are the same ones.
  const recent = [...new Set([...open.slice(0, 20), ...open.slice(-50)])];
  return recent.flatMap((order, n) => {
    const from = Math.max(Date.parse(order.placedAt!), world.now.getTime() - 4 * 86_400_000);
    const span = world.now.getTime() - from;
    const times = n % 3 === 0 ? [0.2, 0.7] : [0.5];
    return times.map((part, i): Seed<typeof followUp> => {
      const called = (share: number) => world.atWork(new Date(from + span * share));
      const when = called(part);
      const [result, wanted] = world.pick(CONTENTS);
      const content = order.status === 'delivering' || order.status === 'done' ? wanted : (BEFORE[wanted] ?? wanted);
      const planned = result === 'again' ? world.atWork(when.add(world.int(3, 30), 'hour')) : null;
      const follow = times[i + 1] === undefined ? null : called(times[i + 1]!).toISOString();
      // Some plans have come already, and nobody called again.
      const next = (planned && !follow && n % 4 === 1 ? dayjs((when.valueOf() + world.now.getTime()) / 2) : planned)?.toISOString() ?? null;
      const manager = world.pick(managers);
      return {
        id: world.id(when),
        targetType: 'order',
        thirdOrderId: order.id,
        followerId: manager.id,
        way: world.weighted({ phone: 8, wechat: 2, system: 1 }),
        result,
        content,
        images: [],
        followedAt: when.toISOString(),
        nextAt: next,
        areaCode: order.areaCode,
        plan: !next ? 'none' : follow ? 'visited' : 'due',
        visitedAt: next ? follow : null,
        createdAt: when.toISOString(),
        createdBy: manager.adminUserId ?? null,
      };
    });
  });
}

const ABOUT: readonly (readonly [Reason, string])[] = [
  ['ATTITUDE', '到店换水票,店员说系统坏了让改天再来,来了三次都没换成,态度很不耐烦。'],
  ['LATE', '下午两点下单,说一小时内送到,晚上八点还没来。'],
  ['QUALITY', '新换的桶装水喝着有塑料味,烧开后水面有白色漂浮物。'],
  ['DAMAGE', '送来的桶底有裂纹,放一晚上地板全湿了。'],
  ['PRICE', '页面写免配送费,送到门口又要收五元上楼费。'],
  ['DEPOSIT', '搬家退了四个空桶,两百元押金拖了一个月没退。'],
  [
    'OTHER',
    '连续两个月每天早上六点多就给我打推销电话,已经明确说过不需要,请把我的号码从名单里删掉;另外门店门口的空桶占了半条人行道,老人推轮椅过不去,反映过两次没有人管。',
  ],
];
const REPLIES = [
  '已上门致歉并当场换水,顾客认可',
  '核实属实,已退还押金并补偿 20 元',
  '已停售该批次,检测合格报告发给顾客',
  '已与店主约谈,空桶当日清走',
];

function complaints(world: World, at: Places, managers: readonly Manager[], reasons: ReasonIds): Seed<typeof shopComplaint>[] {
  const shops = at.shops.filter((shop) => shop.status === 'open');
  return Array.from({ length: 60 }, (_, i): Seed<typeof shopComplaint> => {
    const isOpen = i < 26;
    const made = isOpen
      ? world.atWork(dayjs(world.now).subtract((2 + i * 4) * 60 + ((i * 17) % 60), 'minute'))
      : world.atWork(world.daysAgo(8 + i).add(world.int(9, 20) * 60 + ((i * 17) % 60), 'minute'));
    const status = isOpen ? world.weighted<Row<typeof shopComplaint>['status']>({ pending: 3, running: 4, replied: 2 }) : 'closed';
    const [manager, [reason, content]] = [world.pick(managers), world.pick(ABOUT)];
    const step = isOpen ? (world.now.getTime() - made.valueOf()) / 4 : 3 * 3_600_000;
    const reply = status === 'replied' || status === 'closed' ? world.pick(REPLIES) : null;
    const lines = [
      ...(status === 'pending' ? [] : [`派给 ${manager.name}`]),
      ...(reply ? [`回复:${reply}`] : []),
      ...(status === 'closed' ? ['结案'] : []),
    ];
    const history = lines.reduce<readonly Reply[]>(
      (before, line, n) =>
        withReply(before, { actor: { name: CLERK }, now: world.atWork(made.add(step * (n + 1), 'millisecond')).toDate() }, line),
      [],
    );
    const id = world.id(made);
    return {
      id,
      complaintNo: `TS${id}`,
      shopId: world.pick(shops).id,
      customerPhone: world.mobile(),
      reasonId: reasons[reason],
      content,
      images: picturesOf(reason),
      handlerId: status === 'pending' ? null : manager.id,
      reply,
      compensateAmount: reply ? world.pick([null, null, 1000, 2000, 5000]) : null,
      history,
      deadlineAt: made.add(72, 'hour').toISOString(),
      closedAt: status === 'closed' ? history.at(-1)!.at : null,
      status,
      open: isOpen,
      createdAt: made.toISOString(),
      updatedAt: history.at(-1)?.at ?? made.toISOString(),
    };
  });
}

const TASKS: readonly (readonly [Row<typeof partnerWork>['workType'], string, string])[] = [
  ['rectify', '仓库地面渗水整改', '巡检发现二号库地面渗水,成品水直接落地。请在时限内铺设垫板,上传整改前后照片。'],
  ['stock', '夏季 18.9L 铺货', '六月前在负责区域的每家门店铺满 40 桶安全库存,提交各店铺货清单。'],
  ['count', '季度空桶盘点', '盘点在库与在外空桶,差异超过 2% 的写明原因。'],
  ['visit', '拜访停单门店', '走访近 30 天没有订单的门店,记录原因与意向。'],
  ['papers', '补交食品经营许可证', '现有许可证下月到期,请上传新证正副本。'],
  ['rectify', '配送车辆消毒记录缺失', '抽查三辆车均无当周消毒记录,请补齐制度并连续上传四周记录。'],
];

function works(world: World, at: Places, managers: readonly Manager[]): Seed<typeof partnerWork>[] {
  const partners = at.partners.filter((partner) => partner.status === 'normal');
  return Array.from({ length: 96 }, (_, i): Seed<typeof partnerWork> => {
    const isOpen = i < 36;
    const made = isOpen
      ? world.atWork(dayjs(world.now).subtract((6 + i * 7) * 60 + ((i * 23) % 60), 'minute'))
      : world.atWork(world.daysAgo(12 + i).add(world.int(8, 17) * 60 + ((i * 23) % 60), 'minute'));
    const deadlineAt = made.add(isOpen ? world.int(48, 320) : world.int(72, 240), 'hour');
    const status = isOpen ? world.weighted<Row<typeof partnerWork>['status']>({ waiting: 3, handling: 6, checking: 3 }) : 'done';
    const [manager, [workType, title, requirement]] = [world.pick(managers), world.pick(TASKS)];
    const finished = isOpen ? world.now.getTime() : Math.min(world.now.getTime(), made.add(world.int(40, 260), 'hour').valueOf());
    const score = status === 'done' ? world.int(12, 20) * 5 : null;
    const feedback = status === 'checking' || status === 'done' ? '已按要求完成,照片与清单见附件。' : null;
    const lines = [
      ...(status === 'waiting' ? [] : [`派发给 ${manager.name}`]),
      ...(feedback ? [`反馈:${feedback}`] : []),
      ...(score === null ? [] : [`验收通过,评分 ${score}`]),
    ];
    const history = lines.reduce<readonly Reply[]>(
      (before, line, n) =>
        withReply(
          before,
          { actor: { name: CLERK }, now: world.atWork(step(made, finished, (n + 1) / (lines.length + (isOpen ? 1 : 0)))).toDate() },
          line,
        ),
      [],
    );
    // What is nearly due, or overdue, was asked for.
    const urged =
      status === 'handling' && deadlineAt.diff(world.now, 'day') < 3 ? world.atWork(step(made, world.now.getTime(), 0.8)).toDate() : null;
    const story = urged ? withReply(history, { actor: { name: CLERK }, now: urged }, '催办:请在时限前反馈') : history;
    const id = world.id(made);
    return {
      // The first partner is the one that the demo account belongs to.
      id,
      workNo: `PW${id}`,
      partnerId: (i % 9 === 0 ? partners[0]! : world.pick(partners)).id,
      workType,
      title,
      requirement,
      images: feedback ? [SLIP] : [],
      assigneeId: status === 'waiting' ? null : manager.id,
      feedback,
      score,
      history: story,
      assignedAt: story.find(({ text }) => text.startsWith('派发'))?.at ?? null,
      answeredAt: story.find(({ text }) => text.startsWith('反馈'))?.at ?? null,
      returnedTimes: 0,
      urgedAt: urged?.toISOString() ?? null,
      urgedTimes: urged ? 1 : 0,
      deadlineAt: deadlineAt.toISOString(),
      finishedAt: status === 'done' ? history.at(-1)!.at : null,
      status,
      open: isOpen,
      createdAt: made.toISOString(),
      updatedAt: story.at(-1)?.at ?? made.toISOString(),
    };
  });
}
const step = (from: Dayjs, to: number, part: number) => new Date(from.valueOf() + (to - from.valueOf()) * part);

function leads(world: World, managers: readonly Manager[]): Seed<typeof officialUser>[] {
  return Array.from({ length: 80 }, (_, i): Seed<typeof officialUser> => {
    const made = world.atWork(
      world
        .daysAgo(1 + Math.floor(i * 1.6))
        .add(world.int(8, 21), 'hour')
        .add(world.int(0, 59), 'minute'),
    );
    const city = world.pick(CITIES).code;
    const owner = world.chance(0.6) ? world.pick(managers).id : null;
    return {
      id: world.id(made),
      name: world.personName(),
      phone: world.mobile(),
      company: world.chance(0.55)
        ? `${cityName(city)}${world.pick(['清源', '甘泉', '润民', '佳泉', '百川'])}${world.pick(['商贸有限公司', '水业有限公司', '供应链管理有限公司', '桶装水经营部'])}`
        : null,
      cityCode: city,
      source: world.weighted({ site: 6, wechat: 3, event: 2, referral: 1 }),
      intention: i < 18 ? 'partner' : world.weighted({ partner: 3, shop: 5, brand: 1, other: 1 }),
      level: owner ? world.weighted({ high: 2, middle: 4, low: 3 }) : null,
      ownerId: owner,
      lastContactAt: owner ? world.atWork(made.add(world.int(1, 16), 'hour')).toISOString() : null,
      converted: i >= 14 && i < 18,
      remark: owner && i % 4 === 0 ? '已加微信,约下周到访' : null,
      createdAt: made.toISOString(),
    };
  });
}

function applications(world: World, at: Places, users: readonly Seed<typeof officialUser>[]): Seed<typeof officialPartnerApply>[] {
  return users.slice(0, 18).map((user, i): Seed<typeof officialPartnerApply> => {
    const made = local(user.createdAt!).add(20, 'minute');
    const status = i < 7 ? 'pending' : i < 10 ? 'rejected' : i < 14 ? 'passed' : 'converted';
    // What became a partner is one that is there.
    const partner = status === 'converted' ? at.partners[i - 14 + 4]! : null;
    const id = world.id(made);
    const city = partner?.areaCodes![0] ?? user.cityCode!;
    return {
      id,
      applyNo: `RZ${id.slice(0, 12)}`,
      officialUserId: user.id,
      companyName: partner?.name ?? user.company ?? `${cityName(user.cityCode!)}${user.name!.slice(0, 1)}记饮用水经营部`,
      licenseNo: partner?.creditCode ?? `91${user.cityCode}00MB${String(world.int(10 ** 7, 10 ** 8 - 1))}`,
      licenseImg: '/demo/license.svg',
      contact: user.name,
      phone: user.phone,
      areaCodes: i % 3 === 0 ? [city] : districtsOf(city).slice(0, 1 + (i % 3)),
      brands: [['农夫山泉'], ['怡宝', '景田'], []][i % 3]!,
      warehouseArea: world.int(2, 40) * 50,
      truckCount: world.int(1, 24),
      rejectReason: status === 'rejected' ? '仓库面积与车辆不足以覆盖申请区域' : null,
      partnerId: partner?.id ?? null,
      auditedAt: status === 'pending' ? null : made.add(1, 'hour').toISOString(),
      status,
      createdAt: made.toISOString(),
      updatedAt: made.toISOString(),
    };
  });
}
