/** Demo data around cards: scenes and counts, activities in every state, lines of sendings, and the ledger of each budget. */
import { dayOf } from '../../language/days';
import { groupBy } from '../../language/groupBy';
import type { Row } from '../../language/resource';
import { ruleText } from '../../language/ruleData';
import { local } from '../../server/local';
import { DemoPart } from '../demo/part';
import { batch, type Seed, type World } from '../demo/world';
import { orderItem, orderMain } from '../order';
import { partnerSpuCode } from '../product';
import { adminUser } from '../system';
import { couponActivity } from './activity';
import { couponBatch, couponEntry } from './batch';
import { ORDER_FACTS, type OrderCondition } from './orderFacts';
import { couponItem } from './item';
import { couponScene, couponSceneCount } from './scene';
import { couponSend, couponSendLine } from './send';

type Card = Seed<typeof couponItem>;
type Batch = Seed<typeof couponBatch>;
type Send = Seed<typeof couponSend>;

const SCENES: readonly (Partial<Row<typeof couponScene>> & Pick<Row<typeof couponScene>, 'code' | 'name' | 'trigger'>)[] = [
  { code: 'NEW_FIRST', name: '新客首单', trigger: 'first', maxOrders: 0, minOrders: 0, rule: '下过 0 单', perUserLimit: 1, perDayLimit: 500 },
  { code: 'REBUY', name: '老客复购', trigger: 'again', minOrders: 1, rule: '下过至少 1 单', perUserLimit: 2, perDayLimit: 1_000 },
  { code: 'RECALL_60', name: '60 天沉默召回', trigger: 'recall', minOrders: 1, idleDays: 60, rule: '下过至少 1 单,60 天没下单', perUserLimit: 1, perDayLimit: 800 },
  { code: 'STORE_DAY', name: '店庆', trigger: 'manual', perUserLimit: 1, perDayLimit: 200, status: 'disabled' },
  { code: 'SERVICE', name: '客服补偿', trigger: 'manual', perUserLimit: 3, perDayLimit: 50 },
]; // prettier-ignore
/** Which scene the batches of the demo are for, by their place. */
const SCENE_OF = [1, 2, 0, null, 1, null, 0, null] as const;
/** Activities: name, scene, batch, days until it begins and ends, and where it stands. */
const ACTIVITIES: readonly (readonly [string, number, number, number, number, Row<typeof couponActivity>['status']])[] = [
  ['沉默老客召回(九折)', 2, 1, -240, 45, 'running'],
  ['春节储水', 1, 4, -240, -40, 'ended'],
  ['国庆返乡推广(华东加盟店)', 4, 3, -230, -60, 'terminated'],
  ['周末桶装水满减', 1, 0, 6, 20, 'published'],
  ['写字楼工作日午间', 1, 0, 12, 40, 'draft'],
]; // prettier-ignore

/** What orders have to be like for an activity, by its place. */
const CONDITIONS: Readonly<Record<number, Required<OrderCondition>[]>> = {
  3: [
    { fact: 'goodsAmount', op: 'gte', value: '40', join: null },
    { fact: 'weekday', op: 'in', value: '6,7', join: null },
  ],
  4: [
    { fact: 'weekday', op: 'notIn', value: '6,7', join: null },
    { fact: 'hour', op: 'in', value: '11,12,13', join: null },
    { fact: 'ordersBefore', op: 'gte', value: '3', join: 'or' },
  ],
};

export const campaignsDemo = new DemoPart('campaigns', (world, made) => {
  const [maker, colleague] = made.rows(adminUser);
  const batches = made.rows(couponBatch) as Batch[];
  const sends = made.rows(couponSend) as Send[];
  const cards = (made.rows(couponItem) as Card[]).filter((card) => card.batchId);
  const stamp = (days: number) => {
    const at = world.daysAgo(days).add(10, 'hour');
    return { id: world.id(at), createdAt: at.toISOString(), updatedAt: at.toISOString(), createdBy: maker!.id };
  };
  const scenes = SCENES.map((scene, i): Seed<typeof couponScene> => ({ ...stamp(260), status: 'enabled', sort: (i + 1) * 10, ...scene }));
  batches.forEach((one, i) => Object.assign(one, { sceneId: SCENE_OF[i] === null ? null : scenes[SCENE_OF[i]!]!.id }));
  // Cards of the first sell well: a colleague has asked for more of them, and somebody else is to say whether.
  const [first] = batches;
  Object.assign(first!, {
    extension: 'waiting',
    extenderId: colleague!.id,
    nextTotalQty: first!.totalQty! + 500,
    nextBudgetAmount: first!.budgetAmount! + 500 * first!.faceAmount!,
    nextValidEnd: first!.validEnd,
  } satisfies Partial<Batch>);
  const activities = ACTIVITIES.map(([name, scene, of, begin, end, status], i): Seed<typeof couponActivity> => ({
    ...stamp(245 - i * 2),
    name,
    sceneId: scenes[scene]!.id,
    batchIds: [batches[of]!.id],
    cityCodes: i === 2 ? ['3301', '3101', '3201'] : i === 4 ? ['3301'] : [],
    beginAt: world.today.add(begin, 'day').add(8, 'hour').toISOString(),
    endAt: world.today.add(end, 'day').add(22, 'hour').toISOString(),
    conditions: CONDITIONS[i] ?? [],
    conditionText: ruleText(ORDER_FACTS, CONDITIONS[i] ?? []),
    budgetAmount: 200_000,
    banner: i < 4 ? ['/demo/water-bucket.svg', '/demo/water-box.svg', '/demo/water-bottle.svg'][i % 3]! : null,
    stopReason: status === 'terminated' ? '竞品同期降价,改做渠道补贴' : null,
    status,
  }));
  const activityOf = new Map([0, 1, 2].map((i) => [batches[ACTIVITIES[i]![2]]!.id, activities[i]!]));

  const lines: Seed<typeof couponSendLine>[] = [];
  const entries: Seed<typeof couponEntry>[] = [];
  const batchOf = new Map(batches.map((one) => [one.id, one]));
  const book = (kind: Row<typeof couponEntry>['kind'], at: string, of: Partial<Seed<typeof couponEntry>>, heldDelta: number, spentDelta = 0, qty = 1) =>
    entries.push({ id: world.id(local(at)), kind, qty, heldDelta, spentDelta, occurredAt: at, createdAt: at, updatedAt: at, ...of }); // prettier-ignore
  const cardsOf = groupBy(cards, (card) => card.sendId!);
  const sample = cards.filter((card) => card.batchId === batches[0]!.id).slice(0, 20);
  for (const send of sends) {
    const own = cardsOf.get(send.id) ?? [];
    const of = batchOf.get(send.batchId!)!;
    const activity = own.length > 0 ? (activityOf.get(of.id) ?? null) : null;
    Object.assign(send, { activityId: activity?.id ?? null, createdBy: maker!.id });
    const at = send.sentAt ?? send.createdAt!;
    const line = (phone: string, more: Partial<Seed<typeof couponSendLine>>) => {
      const row = {
        id: world.id(local(send.createdAt!)),
        sendId: send.id,
        phone,
        qty: 1,
        createdAt: send.createdAt!,
        updatedAt: at,
        ...more,
      };
      lines.push(row);
      return row.id;
    };
    const ref = { batchId: of.id, activityId: activity?.id ?? null, sendId: send.id };
    if (own.length === 0) {
      for (const card of sample) line(card.phone!, { result: 'waiting' });
      if (send.status === 'sending') book('hold', at, ref, sample.length * holdOf(of), 0, sample.length);
      continue;
    }
    book('hold', at, ref, (own.length + 1) * holdOf(of), 0, own.length + 1);
    line('17000000000', { result: 'failed', reason: activity ? `场景“${scenes[2]!.name}”每人限领 1 张` : '发放时号码已注销' });
    book('release', send.finishedAt!, { ...ref, reason: '未发出的释放' }, -holdOf(of));
    const sceneId = activity?.sceneId ?? of.sceneId ?? null;
    for (const card of own) {
      Object.assign(card, {
        lineId: line(card.phone!, { result: 'sent', shopId: card.shopId }),
        activityId: activity?.id ?? null,
        sceneId,
      });
      const entry = { ...ref, itemId: card.id };
      if (card.status === 'used') book('spend', card.usedAt!, entry, -holdOf(of), card.platformBear!);
      else if (card.status === 'unused' || card.status === 'frozen') card.holdAmount = holdOf(of);
      else {
        const when = card.status === 'expired' ? card.validEnd! : card.updatedAt!;
        book(
          'release',
          when > at ? when : at,
          { ...entry, reason: card.status === 'expired' ? '到期' : `作废:${card.statusReason}` },
          -holdOf(of),
        );
      }
    }
  }
  return [
    batch(couponScene, scenes),
    batch(couponSceneCount, countsOf(world, cards)),
    batch(couponActivity, activities),
    batch(couponSendLine, lines),
    batch(couponEntry, entries),
    ...waitingOrders(world, cards, made.rows(partnerSpuCode), made.rows(orderMain)),
  ];
});

/** What a card of a batch holds of its budget. */
export const holdOf = (one: Batch) => Math.round((one.faceAmount! * one.platformBearBp!) / 10_000);

/** The limits of the demo's scenes, at most. */
export const SCENE_MOST = { user: 3, day: 1_000 } as const;
/** What people have had of a scene, and each day. */
function countsOf(world: World, cards: readonly Card[]): Seed<typeof couponSceneCount>[] {
  const counted = (kind: 'user' | 'day', keyOf: (card: Card) => string) =>
    [...groupBy(cards.filter((card) => card.sceneId), (card) => `${card.sceneId} ${keyOf(card)}`)].map(([key, own]): Seed<typeof couponSceneCount> => {
      const [sceneId, of] = key.split(' ') as [string, string];
      const at = own[0]!.createdAt!;
      return { id: world.id(local(at)), sceneId, kind, ...(kind === 'user' ? { phone: of } : { day: of }), taken: own.length, most: Math.max(own.length, SCENE_MOST[kind]), createdAt: at, updatedAt: at };
    }); // prettier-ignore
  return [...counted('user', (card) => card.phone!), ...counted('day', (card) => dayOf(card.createdAt!))];
}

/** Orders that two of those who hold a card have not paid yet: there it can be put to use. */
function waitingOrders(
  world: World,
  cards: readonly Card[],
  codes: readonly Seed<typeof partnerSpuCode>[],
  known: readonly Seed<typeof orderMain>[],
) {
  const holders = cards.filter((card) => card.status === 'unused').slice(0, 2);
  const code = codes.find((one) => one.status === 'enabled' && one.specNo && !one.bucketFlag && one.partnerId == null) ?? codes[0]!;
  const orders: Seed<typeof orderMain>[] = [];
  const items: Seed<typeof orderItem>[] = [];
  holders.forEach((card, n) => {
    const before = known.find((order) => order.shopId === card.shopId) ?? known[0]!;
    const at = local(world.now).subtract(12 + n * 9, 'minute');
    const id = world.id(at);
    const when = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
    const { shopId, customerName, areaCode, address, lng, lat } = before;
    orders.push({ id, orderNo: `M${at.format('YYYYMMDD')}${String(700_001 + n)}`, source: 'wechat', shopId: shopId!, customerName: customerName!, customerPhone: card.phone!, areaCode: areaCode!, address: address!, lng: lng ?? null, lat: lat ?? null, goodsAmount: 6_600, deliveryAmount: 0, discountAmount: 0, paidAmount: 6_600, refundableAmount: 0, placedAt: at.toISOString(), promiseAt: at.add(3, 'hour').toISOString(), status: 'paying', ...when }); // prettier-ignore
    items.push({ id: world.id(at), orderId: id, specCodeId: code.id, name: code.name!, qty: 3, price: 2_200, amount: 6_600, refundQty: 0, isBucket: false, ...when }); // prettier-ignore
  });
  return [batch(orderMain, orders), batch(orderItem, items)];
}
