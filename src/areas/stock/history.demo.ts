/**
 * The history of main warehouses: an opening, daily transfers to front warehouses, counts with small differences. Recomputes earlier
 * balances.
 */
import type { Dayjs } from 'dayjs';
import { groupBy } from '../../language/groupBy';
import { HISTORY_DAYS } from '../order/orders.demo';
import type { Places } from '../demo/places';
import { YEARS_DAYS, type Seed, type World } from '../demo/world';
import { stockMovement } from './movement';
import { stock } from './stock';
import { afterMoving, type Worth } from './value';

type Shelf = Seed<typeof stock>;
type Movement = Seed<typeof stockMovement>;
/** So many kinds of goods a main warehouse passes on, and every so many days it is counted. */
const [KINDS, COUNTED_EVERY] = [4, 30];
/** Of the years before, so many days' goods go together, of each kind so many pieces a day. */
const [EARLY_EVERY, EARLY_A_DAY] = [5, 1.6];
const NUMBERED = { opening: 'QC', transferIn: 'DR', transferOut: 'DC', gain: 'PY', loss: 'PK', scrap: 'BS' } as const;

/** Adds to the existing shelves and movements; what is left on each follows from all of them. */
export function stockHistory(world: World, at: Places, shelves: Shelf[], movements: Movement[]): void {
  const known = new Map(shelves.map((one) => [`${one.warehouseId} ${one.specCodeId}`, one]));
  const chains = groupBy(movements, (one) => one.stockId!);
  const add = (
    shelf: Shelf,
    when: Dayjs,
    bizType: keyof typeof NUMBERED,
    qtyDelta: number,
    bizNo: string,
    more: Partial<Movement> = {},
  ) => {
    const id = world.id(when);
    const one: Movement = {
      id,
      moveNo: `${NUMBERED[bizType]}${id}`,
      stockId: shelf.id,
      warehouseId: shelf.warehouseId,
      specCodeId: shelf.specCodeId,
      direction: qtyDelta > 0 ? 'in' : 'out',
      bizType,
      bizNo,
      qtyDelta,
      occurredAt: when.toISOString(),
      createdAt: when.toISOString(),
      ...more,
    };
    movements.push(one);
    chains.set(shelf.id, chains.get(shelf.id) ?? []);
    chains.get(shelf.id)!.push(one);
  };
  const pass = (from: Shelf, to: Shelf, when: Dayjs, qty: number) => {
    const documentNo = `DB${when.format('YYMMDD')}${world.id(when).slice(-8)}`;
    const pair = { documentNo, pairNo: `${documentNo}-1`, reason: '补前置仓' };
    add(from, when, 'transferOut', -qty, pair.pairNo, pair);
    add(to, when, 'transferIn', qty, pair.pairNo, pair);
  };
  /** Goods that arrive a day or two later. @param came how many of each kind have arrived the day after; the rest is lost. */
  const send = (goods: readonly { shelf: Shelf; there: Shelf }[], when: Dayjs, qty: number, came: readonly number[], isLost = false) => {
    const documentNo = `DB${when.format('YYMMDD')}${world.id(when).slice(-8)}`;
    for (const [i, { shelf, there }] of goods.entries()) {
      const pair = { documentNo, pairNo: `${documentNo}-${i + 1}` };
      add(shelf, when, 'transferOut', -qty, pair.pairNo, { ...pair, reason: '补前置仓' });
      const [arrived, got] = [when.add(20, 'hour'), came[i] ?? 0];
      if (got > 0) add(there, arrived, 'transferIn', got, `${pair.pairNo}-1`, { ...pair, reason: '补前置仓' });
      if (!isLost || got === qty) continue;
      add(there, arrived.add(1, 'minute'), 'transferIn', qty - got, `${pair.pairNo}-2`, { ...pair, reason: '桶破' });
      add(there, arrived.add(2, 'minute'), 'scrap', got - qty, `${pair.pairNo}-2`, { documentNo, reason: '调拨途中损失:桶破' });
    }
  };
  const days = world.hasYears ? YEARS_DAYS : HISTORY_DAYS;
  const leftOf = new Map([...chains].map(([id, chain]) => [id, chain.reduce((sum, one) => sum + one.qtyDelta!, 0)]));
  const opened = world.daysAgo(days + 5).add(8, 'hour');
  const mains = at.warehouses.filter((one) => one.warehouseType === 'main' && one.status === 'enabled');
  for (const [n, main] of mains.entries()) {
    const front = at.warehouses.find((one) => one.parentId === main.id);
    if (!front) continue;
    const own = at.specs
      .slice(0, 16)
      .filter((_, i) => (i + n) % 4 === 0)
      .slice(0, KINDS);
    const kinds = own.map((spec) => {
      const key = `${main.id} ${spec.id}`;
      const shelf: Shelf = known.get(key) ?? {
        id: world.id(opened),
        warehouseId: main.id,
        warehouseType: 'main',
        specCodeId: spec.id,
        warnQty: 60,
      };
      if (!known.has(key)) shelves.push(shelf);
      known.set(key, shelf);
      const price = Math.round(spec.price * 0.55);
      const qty = HISTORY_DAYS * 3 + Math.round((days - HISTORY_DAYS) * EARLY_A_DAY) + world.int(20, 120);
      add(shelf, opened, 'opening', qty, `${main.code}-${spec.specNo}`, { amount: qty * price });
      return { shelf, there: known.get(`${front.id} ${spec.id}`)! };
    });
    for (let day = days; day > 0; day--) {
      // Of the years before, every few days more at once.
      const isEarly = day > HISTORY_DAYS;
      if (isEarly && day % EARLY_EVERY !== 0) continue;
      const { shelf, there } = kinds[(isEarly ? day / EARLY_EVERY : day) % kinds.length]!;
      const when = world.daysAgo(day).add(7, 'hour').add(n, 'minute');
      // More before the weekend.
      pass(shelf, there, when, (world.int(4, 9) + (when.day() === 5 ? 4 : 0)) * (isEarly ? EARLY_EVERY - 1 : 1));
      if (day % COUNTED_EVERY !== n % COUNTED_EVERY) continue;
      const delta = world.pick([-2, -1, -1, 1]);
      const documentNo = `PD${when.format('YYMMDD')}${world.id(when).slice(-8)}`;
      const counted = when.add(12, 'hour');
      add(shelf, counted, delta > 0 ? 'gain' : 'loss', delta, `${documentNo}-1`, { documentNo, reason: '月度盘点' });
      shelf.countedAt = counted.toISOString();
    }
    if (n > 0) continue;
    // One came a little short; of one a part has come, and one is under way.
    send(kinds.slice(0, 2), world.daysAgo(9).add(14, 'hour'), 10, [10, 8], true);
    send(kinds.slice(1, 3), world.daysAgo(2).add(13, 'hour'), 8, [8, 5]);
    send(kinds.slice(0, 2), world.daysAgo(1).add(16, 'hour'), 6, []);
  }
  // One has passed on all it had: yesterday, the last of it.
  const empty = mains.at(-1)!;
  const front = at.warehouses.find((one) => one.parentId === empty.id);
  for (const shelf of shelves.filter((one) => one.warehouseId === empty.id)) {
    const left = (chains.get(shelf.id) ?? []).reduce((sum, one) => sum + one.qtyDelta!, 0);
    const there = front && known.get(`${front.id} ${shelf.specCodeId}`);
    if (left > 0 && there) pass(shelf, there, world.daysAgo(1).add(17, 'hour'), left);
  }
  // What was brought over the years need not have been there from the beginning.
  if (world.hasYears) for (const [id, chain] of chains) lowerOpening(chain, leftOf.get(id) ?? 0);
  // What comes in by a transfer is worth what it was where it came from: mains first.
  const isMain = new Set(mains.map(({ id }) => id));
  const worthOf = new Map<string, Carried>();
  for (const shelf of [...shelves].sort((a, b) => Number(isMain.has(b.warehouseId!)) - Number(isMain.has(a.warehouseId!))))
    rebook(shelf, chains.get(shelf.id) ?? [], worthOf);
}

const inTime = (a: Movement, b: Movement) => a.occurredAt!.localeCompare(b.occurredAt!) || a.id.localeCompare(b.id);

/** Begins a front shelf with no more than leaves it as much as there would have been at the least. */
function lowerOpening(chain: readonly Movement[], least: number): void {
  const opening = chain.find(({ bizType }) => bizType === 'opening');
  if (!opening || !chain.some(({ bizType }) => bizType === 'transferIn')) return;
  let [balance, lowest] = [0, Infinity];
  for (const { qtyDelta } of chain.toSorted(inTime)) lowest = Math.min(lowest, (balance += qtyDelta!));
  const less = Math.min(lowest - least, opening.qtyDelta! - 1);
  if (less <= 0) return;
  const price = opening.amount! / opening.qtyDelta!;
  opening.qtyDelta! -= less;
  opening.amount = Math.round(opening.qtyDelta! * price);
}

/** How many pieces of a pair of transfers have left and not arrived, and what these are worth. */
interface Carried {
  qty: number;
  value: number;
}

/** Balances, values and costs of a shelf, in the order of time. @param carried what pairs of transfers carry, from the side they leave. */
function rebook(shelf: Shelf, chain: readonly Movement[], carried: Map<string, Carried>): void {
  let worth: Worth = { onHand: 0, value: 0, cost: 0 };
  const taken = ({ pairNo }: Movement, qty: number) => {
    const one = carried.get(pairNo!)!;
    const value = qty === one.qty ? one.value : Math.round((one.value * qty) / one.qty);
    one.qty -= qty;
    one.value -= value;
    return value;
  };
  for (const one of chain.toSorted(inTime)) {
    const qty = one.qtyDelta!;
    const value = one.bizType === 'transferIn' ? taken(one, qty) : one.bizType === 'gain' ? undefined : (one.amount ?? undefined);
    const { amount, ...next } = afterMoving(worth, qty, qty > 0 ? value : undefined);
    worth = next;
    if (one.bizType === 'transferOut') carried.set(one.pairNo!, { qty: -qty, value: -amount });
    Object.assign(one, { amount, unitCost: Math.round(Math.abs(amount / qty)), onHandAfter: next.onHand, stockAmountAfter: next.value });
    Object.assign(shelf, qty > 0 ? { lastInAt: one.occurredAt } : { lastOutAt: one.occurredAt });
    shelf.idleAt = new Date(Date.parse(one.occurredAt!) + 30 * 86_400_000).toISOString();
  }
  Object.assign(shelf, { onHand: worth.onHand, costExact: worth.cost });
}
