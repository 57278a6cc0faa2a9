import { addDays, DAY_MS, dayOf, mondayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import { implement } from '../../server/resource/implement';
import { add, patch, type Change, type Store } from '../../server/resource/store';
import { deliveryCapacity, PLAN_DAYS, slotBegin, slotMax, SLOTS, type Slot } from './capacity';
import { refuse } from './refusals.server';
import { deliveryShop } from './shop';

type Capacity = Row<typeof deliveryCapacity>;

export const deliveryCapacityServer = implement(deliveryCapacity, {
  actions: {
    update({ row, input }) {
      if (input.maxCount !== undefined && input.maxCount !== null && input.maxCount < row.usedCount)
        throw refuse('belowUsed', `已占用 ${row.usedCount} 单,上限不能低于它`, 'maxCount');
      return { set: { source: 'manual' } };
    },
    async plan({ tx, view, input, now }) {
      const days = (Date.parse(input.endDate!) - Date.parse(input.beginDate!)) / DAY_MS + 1;
      if (days < 1) throw refuse('daysReversed', '结束日期早于开始日期', 'endDate');
      if (days > PLAN_DAYS) throw refuse('tooManyDays', `一次最多 ${PLAN_DAYS} 天`, 'endDate');
      if (input.beginDate! < dayOf(now)) throw refuse('dayPassed', '过去的日期不能再改', 'beginDate');
      const slots = (input.slots?.length ? input.slots : Object.keys(SLOTS)) as readonly Slot[];
      const wanted = new Map<string, number>();
      for (let n = 0; n < days; n++) for (const slot of slots) wanted.set(`${addDays(input.beginDate!, n)} ${slot}`, input.maxCount!);
      await view.need(deliveryShop, input.deliveryShopId!);
      return changed(await capped(tx, input.deliveryShopId!, wanted, input.adjustReason ?? null));
    },
    async copyWeek({ tx, view, input, now }) {
      const monday = mondayOf(input.weekOf!);
      const station = await view.need(deliveryShop, input.deliveryShopId!);
      const before = await tx.all(deliveryCapacity, {
        deliveryShopId: station.id,
        workDate: Array.from({ length: 7 }, (_, n) => addDays(monday, n - 7)),
      });
      const wanted = new Map<string, number>();
      for (let n = 0; n < 7; n++) {
        const day = addDays(monday, n);
        if (day < dayOf(now)) continue;
        for (const slot of Object.keys(SLOTS) as Slot[]) {
          const last = before.find((one) => one.workDate === addDays(day, -7) && one.slot === slot);
          wanted.set(`${day} ${slot}`, last?.maxCount ?? slotMax(station.dayCapacity, slot));
        }
      }
      if (wanted.size === 0) throw refuse('dayPassed', '这一周已经过去', 'weekOf');
      return changed(await capped(tx, station.id, wanted, '照抄上周'));
    },
  },
});

const changed = (also: readonly Change[]) => ({ also, reply: { changed: also.length } });

/** Sets the capacity of slots (`day slot`), creating missing ones. The station is locked, so that nobody assigns into them meanwhile. */
async function capped(
  tx: Store,
  deliveryShopId: string,
  wanted: ReadonlyMap<string, number>,
  adjustReason: string | null,
): Promise<Change[]> {
  await tx.lock(deliveryShop, { id: deliveryShopId });
  const days = [...new Set([...wanted.keys()].map((key) => key.slice(0, 10)))];
  const rows = await tx.lock(deliveryCapacity, { deliveryShopId, workDate: days });
  const known = new Map(rows.map((row): [string, Capacity] => [`${row.workDate} ${row.slot}`, row]));
  return [...wanted].flatMap(([key, maxCount]): Change[] => {
    const [workDate, slot] = key.split(' ') as [string, Slot];
    const row = known.get(key);
    if (row && maxCount < row.usedCount)
      throw refuse('belowUsed', `${workDate} ${SLOTS[slot]}已占用 ${row.usedCount} 单,上限不能低于它`, 'maxCount');
    const set = { maxCount, adjustReason, source: 'manual' as const };
    if (!row) return [add(deliveryCapacity, { deliveryShopId, workDate, slot, beginAt: slotBegin(workDate, slot), ...set })];
    return row.maxCount === maxCount ? [] : [patch(deliveryCapacity, row.id, set)];
  });
}
