import { atTime } from '../../language/days';
import { choice, date, derived, instant, int, ref, text, texts } from '../../language/field';
import { pages } from '../../language/page';
import { act, list, resource, update } from '../../language/resource';

/** States of an order that take up a courier's slot. */
const TAKEN = ['assigned', 'ready', 'delivering', 'done'];
export const SLOTS = { morning: '上午', afternoon: '下午', evening: '晚间' } as const;
export type Slot = keyof typeof SLOTS;
const ORDER: readonly Slot[] = ['morning', 'afternoon', 'evening'];
/** When a slot begins, in Shanghai. */
const BEGINS: Readonly<Record<Slot, string>> = { morning: '06:00', afternoon: '12:00', evening: '18:00' };
/** Days that are planned by one call at most. */
export const PLAN_DAYS = 62;

/** A slot's share of what a shop takes a day: thirds that add up to the day, the earlier slots with one more where it can't be divided. */
export const slotMax = (dayCapacity: number, slot: Slot): number => Math.floor((dayCapacity + 2 - ORDER.indexOf(slot)) / 3);
/** The instant from which a slot of a day is. */
export const slotBegin = (workDate: string, slot: Slot): string => new Date(atTime(workDate, BEGINS[slot])).toISOString();

const LOADS = { free: '有余', nearly: '将满', full: '已满', over: '超派' } as const;

const adjustReason = text('调整原因', { max: 128 });

/** How much a delivery shop can take in one slot of one day. */
export const deliveryCapacity = resource('delivery_capacity', {
  label: '运力',
  title: 'workDate',
  english: 'delivery capacity',
  under: ['deliveryShopId'],
  scope: { partner: 'deliveryShopId.partnerId', city: 'deliveryShopId.cityCode' },
  fields: {
    deliveryShopId: ref('delivery_shop', '配送店', { required: true, readOnly: true }),
    workDate: date('日期', { required: true, readOnly: true }),
    slot: choice('时段', SLOTS, { required: true, readOnly: true }),
    beginAt: instant('时段开始', { required: true, readOnly: true }),
    maxCount: int('上限', { required: true, min: 0, max: 100_000, unit: '单' }),
    usedCount: derived.count('已占用', 'third_order', 'capacityId', { status: TAKEN }),
    spareCount: int('余量', { required: true, reckoned: 'max_count - used_count', unit: '单' }),
    load: choice('负载', LOADS, {
      required: true,
      reckoned: `case when used_count > max_count then 'over' when used_count = max_count then 'full' when used_count * 100 >= max_count * 85 then 'nearly' else 'free' end`,
      tones: { free: 'good', nearly: 'wait', full: 'bad', over: 'bad' },
    }),
    courierCount: int('在岗配送员', { min: 0, max: 10_000, unit: '人' }),
    overloadCount: derived.count('超派', 'third_order', 'capacityId', { status: TAKEN, isOverload: true }),
    source: choice(
      '来源',
      { default: '默认', manual: '人工调整', holiday: '休假' },
      { required: true, readOnly: true, default: 'default', tones: { default: 'idle', manual: 'run', holiday: 'wait' } },
    ),
    adjustReason,
  },
  uniqueWhere: [{ fields: ['deliveryShopId', 'workDate', 'slot'] }],
  indexes: [
    ['workDate', 'slot'],
    ['deliveryShopId', '-beginAt'],
    ['beginAt'],
    ['slot', '-beginAt'],
    ['source', '-beginAt'],
    ['-usedCount'],
    ['workDate', 'spareCount'],
    ['spareCount'],
    ['load', '-beginAt'],
    ['-overloadCount'],
    ['maxCount'],
  ],
  reads: {
    search: list('/partner/delivery/shop/capacity/search', { sort: '-beginAt', summary: ['maxCount', 'usedCount', 'overloadCount'] }),
    calendar: list('/partner/delivery/shop/capacity/calendar', { sort: 'beginAt' }),
  },
  actions: {
    update: update('改上限', '/partner/delivery/shop/capacity/update', {
      key: 'e',
      english: 'change capacity',
      versioned: true,
      fields: ['maxCount', 'courierCount', 'adjustReason'],
    }),
    plan: act('按日期设上限', '/partner/delivery/shop/capacity/plan', {
      key: 'n',
      on: 'none',
      english: 'plan capacity by days',
      like: ['deliveryShopId'],
      ask: {
        deliveryShopId: ref('delivery_shop', '配送店', { required: true, offered: { status: 'enabled' } }),
        beginDate: date('从', { required: true }),
        endDate: date('到', { required: true, help: `含当日,最多 ${PLAN_DAYS} 天` }),
        slots: texts('时段', { choices: SLOTS, help: '不选为全部时段' }),
        maxCount: int('每时段上限', { required: true, min: 0, max: 100_000, help: '0 为不接单;不能低于已占用' }),
        adjustReason,
      },
      reply: { changed: int('改了几个时段') },
    }),
    copyWeek: act('照抄上周', '/partner/delivery/shop/capacity/copyWeek', {
      key: 'p',
      on: 'none',
      english: 'copy last week',
      like: ['deliveryShopId'],
      ask: {
        deliveryShopId: ref('delivery_shop', '配送店', { required: true, offered: { status: 'enabled' } }),
        weekOf: date('哪一周', { required: true, help: '填那一周的任何一天;各天的上限照抄前一周同一天' }),
      },
      reply: { changed: int('改了几个时段') },
    }),
  },
});

const place = { group: 'merchant-logistics', subgroup: '配送店铺' } as const;
const actions = ['update', 'plan', 'copyWeek'] as const;
export const capacityPages = pages(
  deliveryCapacity,
  {
    ...place,
    url: '/api/partner/delivery/shop/capacity/search',
    name: '店铺运力',
    kind: 'list',
    read: 'search',
    english: 'station capacity',
    columns: [
      'deliveryShopId',
      'workDate',
      'slot',
      'load',
      'spareCount',
      'usedCount',
      'maxCount',
      'overloadCount',
      'courierCount',
      'source',
      'adjustReason',
      'deliveryShopId.cityCode',
      'updatedAt',
    ],
    filters: [
      'deliveryShopId',
      'workDate',
      'slot',
      'source',
      'load',
      'spareCount',
      'usedCount',
      'maxCount',
      'overloadCount',
      'deliveryShopId.cityCode',
    ],
    actions,
    help: '日期晚的在前;按“日期”筛今天,再按“余量”排,缺口大的就在前,超派的是负数。上限决定这个时段还能分多少单,满了只有超级管理员能超派。没有设过的时段在第一单分来时按“默认日运力”的三分之一建立;上限不能低于已占用。',
  },
  {
    ...place,
    url: '/api/partner/delivery/shop/capacity/calendar',
    name: '店铺运力日历',
    kind: 'calendar',
    read: 'calendar',
    time: 'beginAt',
    load: {
      by: 'slot',
      used: 'usedCount',
      most: 'maxCount',
      marked: { first: ['beginDate', 'weekOf'], last: ['endDate'], parts: ['slots'] },
    },
    english: 'capacity calendar',
    columns: ['deliveryShopId', 'workDate', 'slot', 'load', 'usedCount', 'maxCount', 'spareCount', 'courierCount', 'source'],
    // What else would hide parts would leave them looking as if nobody had set them.
    filters: ['deliveryShopId', 'deliveryShopId.cityCode'],
    actions,
    help: '先按配送店筛出一家,一格就是它的一个时段;不筛则是各店相加。方向键走格,Shift 加方向键或按住鼠标拖出一片,按 N 设这一片的上限,没有设过的也设上;按 E 改所在的一格,按 P 照抄上周。',
  },
);
