/** Yesterday, today and tomorrow beside each other: a handful of grouped counts over an index each, within the reader's data. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { addDays, DAY_MS, dayOf, startOfDay, weekdayOf, ZONE } from '../../language/days';
import type { Asked } from '../../server/resource/implement';
import type { Store } from '../../server/resource/store';
import { deliveryCapacity, deliveryShop, partnerWarehouse, slotMax, SLOTS, type Slot } from '../delivery';
import { areaNode } from '../system';
import { thirdOrder } from './order';
import { OPEN_STATES, TROUBLES } from './states';
import { MEASURE_NAMES, MEASURES, WEEKS, type DayFigures, type DayLine, type MeasureName, type Place, type ThreeDays } from './threeDays';

/** Orders of one city that one place delivers. */
interface Share {
  readonly city: string;
  /** `shop:` or `warehouse:` and its id; `none` where nobody has them yet. */
  readonly place: string;
}
interface Counted extends Share {
  readonly day: string;
  readonly measure: MeasureName;
  readonly isByNow: boolean;
  readonly count: number;
}
interface Capable extends Place {
  readonly city: string;
  /** Whether it delivers now. */
  readonly isOpen: boolean;
  /** Of each of the three days; null: without limit. One that is stopped has none. */
  readonly capacity: readonly (number | null)[];
}

const CITY_DIGITS = 4;
const PLACE = sql`case when t.delivery_shop_id is not null then 'shop:' || t.delivery_shop_id when t.warehouse_id is not null then 'warehouse:' || t.warehouse_id else 'none' end`;
const states = (names: readonly string[]) => sql<SqlBool>`t.status = any(${names}::text[])`;
const CONDITIONS: Readonly<Record<MeasureName, RawBuilder<SqlBool>>> = {
  placed: sql`true`,
  allocated: sql`true`,
  delivered: states(['done']),
  due: states([...OPEN_STATES, 'done']),
  waiting: states(['waiting']),
  overdue: sql`(${states(OPEN_STATES)} and t.promise_at < now())`,
  late: sql`t.fulfilment = 'late'`,
  troubled: sql`t.abnormal_type = any(${[...TROUBLES]}::text[])`,
};
const COLUMNS = { placedAt: 'placed_at', allocatedAt: 'allocated_at', completedAt: 'completed_at', promiseAt: 'promise_at' } as const;

/** @param areaCode provinces and cities, with commas between them; all where absent. */
export async function threeDaysOf(
  { view, now }: Pick<Asked, 'view' | 'now'>,
  areaCode: string | null | undefined,
  asked: ThreeDays['by'] | null | undefined,
): Promise<ThreeDays> {
  const today = dayOf(now);
  const days = [addDays(today, -1), today, addDays(today, 1)] as const;
  const by = asked ?? (areaCode ? 'place' : 'city');
  const areas = areaCode ? areaCode.split(',') : [];
  const isAsked = (city: string) => areas.length === 0 || areas.some((area) => city.startsWith(area));
  const past = Array.from({ length: WEEKS }, (_, i) => addDays(days[2], -7 * (WEEKS - i)));

  const counted: Counted[] = [];
  for (const on of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) counted.push(...(await countedBy(view, on, days, now)));
  const seen = await seenOn(view, past);
  const weeks = new Set(seen.flatMap(({ day, count }) => (count > 0 ? [day] : []))).size;
  const places = await placesOf(view, days);

  // Orders assigned to a place count against its capacity, from whichever city they come.
  const loads = new Map<string, Load>();
  const loadOf = (place: string) => {
    const known = loads.get(place) ?? { due: [0, 0, 0], seen: 0 };
    loads.set(place, known);
    return known;
  };
  for (const { place, day, measure, count } of counted) if (measure === 'due') loadOf(place).due[days.indexOf(day)]! += count;
  for (const { place, count } of seen) loadOf(place).seen += count;

  const among = { days, weeks, counted, seen, places, loads };
  const isIn = (share: Share) => isAsked(share.city);
  const total = lineOf(among, { kind: 'all', id: '', label: '合计' }, isIn, ({ city }) => isAsked(city));
  const lines =
    by === 'city'
      ? (await citiesOf(view, [...counted, ...seen, ...places.values()].map(({ city }) => city).filter(isAsked))).map(([city, label]) =>
          lineOf(
            among,
            { kind: 'city', id: city, label },
            (share) => share.city === city,
            (one) => one.city === city,
          ),
        )
      : placesAsked(among, isAsked).map((place) =>
          lineOf(
            among,
            place,
            (share) => isIn(share) && share.place === keyOf(place),
            (one) => keyOf(one) === keyOf(place),
          ),
        );
  return {
    at: now.toISOString(),
    days,
    weeks,
    past: { from: past[0]!, to: past.at(-1)!, weekday: weekdayOf(past[0]!) + 1 },
    by,
    total,
    lines: lines.filter((line) => line.kind !== 'none' || line.days.some(hasAny)).sort(worstFirst),
  };
}

interface Load {
  readonly due: [number, number, number];
  seen: number;
}
interface Among {
  readonly days: ThreeDays['days'];
  readonly weeks: number;
  readonly counted: readonly Counted[];
  readonly seen: readonly (Share & { readonly day: string; readonly count: number })[];
  readonly places: ReadonlyMap<string, Capable>;
  readonly loads: ReadonlyMap<string, Load>;
}
const keyOf = ({ kind, id }: Place) => (kind === 'none' ? 'none' : `${kind}:${id}`);
const hasAny = ({ counts }: DayFigures) => MEASURE_NAMES.some((name) => counts[name][0] > 0);

/** Where most is to be done comes first. */
const worstFirst = (a: DayLine, b: DayLine) => weightOf(b) - weightOf(a) || dueOf(b) - dueOf(a) || (a.id < b.id ? -1 : 1);
const weightOf = ({ days: [, today, tomorrow] }: DayLine) =>
  today.counts.overdue[0] + today.counts.troubled[0] + today.gap + tomorrow.gap + tomorrow.counts.troubled[0];
const dueOf = ({ days: [, today, tomorrow] }: DayLine) => today.counts.due[0] + tomorrow.counts.due[0];

function lineOf(
  { days, weeks, counted, seen, places, loads }: Among,
  place: Place,
  isShare: (share: Share) => boolean,
  isPlace: (place: Capable) => boolean,
): DayLine {
  const own = [...places.values()].filter(isPlace);
  const excess = (due: number, capacity: number | null) => (capacity === null ? 0 : Math.max(0, due - capacity));
  const over = (of: (load: Load) => number, day: number) =>
    own.reduce((sum, one) => {
      const load = loads.get(keyOf(one));
      return sum + (load ? excess(of(load), one.capacity[day]!) : 0);
    }, 0);
  const figures = days.map((day, i): DayFigures => {
    const counts = Object.fromEntries(MEASURE_NAMES.map((name) => [name, [0, 0]])) as Record<MeasureName, [number, number]>;
    for (const one of counted) {
      if (one.day !== day || !isShare(one)) continue;
      counts[one.measure][0] += one.count;
      if (one.isByNow) counts[one.measure][1] += one.count;
    }
    const limits = own.flatMap(({ capacity }) => capacity[i] ?? []);
    return { counts, capacity: limits.length ? limits.reduce((a, b) => a + b, 0) : null, gap: over(({ due }) => due[i]!, i) };
  });
  return {
    ...place,
    days: figures as unknown as DayLine['days'],
    seen: seen.filter(isShare).reduce((sum, { count }) => sum + count, 0),
    expectedGap: over((load) => Math.max(load.due[2], weeks === 0 ? 0 : Math.round(load.seen / weeks)), 2),
  };
}

/** Counts of all measures that go by one time. Yesterday, as today, is also counted up to this minute. */
async function countedBy(view: Store, on: keyof typeof COLUMNS, days: ThreeDays['days'], now: Date): Promise<Counted[]> {
  const names = MEASURE_NAMES.filter((name) => MEASURES[name].on === on);
  const at = sql.ref(`t.${COLUMNS[on]}`);
  const counts = names.map((name) => sql`count(*) filter (where ${CONDITIONS[name]}) as ${sql.ref(name)}`);
  const yesterday = new Date(now.getTime() - DAY_MS).toISOString();
  const { rows } = await sql<Share & { day: string; isByNow: boolean } & Record<MeasureName, unknown>>`
    select left(t.area_code, ${sql.lit(CITY_DIGITS)}) as city, ${PLACE} as place, to_char(${at} at time zone ${sql.lit(ZONE)}, 'YYYY-MM-DD') as day,
      (${at} <= case when ${at} < ${startOfDay(days[1])}::timestamptz then ${yesterday}::timestamptz else ${now.toISOString()}::timestamptz end) as is_by_now, ${sql.join(counts)}
    from third_order t
    where ${view.within(thirdOrder)} and ${at} >= ${startOfDay(days[0])}::timestamptz and ${at} < ${startOfDay(addDays(days[2], 1))}::timestamptz
    group by 1, 2, 3, 4`.execute(view.sql);
  return rows.flatMap(({ city, place, day, isByNow, ...row }) =>
    names.map((measure): Counted => ({ city, place, day, isByNow, measure, count: Number(row[measure]) })),
  );
}

/** Orders that were due on some days of the past. */
async function seenOn(view: Store, days: readonly string[]): Promise<(Share & { day: string; count: number })[]> {
  const ranges = days.map(
    (day) => sql`(t.promise_at >= ${startOfDay(day)}::timestamptz and t.promise_at < ${startOfDay(addDays(day, 1))}::timestamptz)`,
  );
  const { rows } = await sql<Share & { day: string; count: unknown }>`
    select left(t.area_code, ${sql.lit(CITY_DIGITS)}) as city, ${PLACE} as place, to_char(t.promise_at at time zone ${sql.lit(ZONE)}, 'YYYY-MM-DD') as day, count(*) as count
    from third_order t where ${view.within(thirdOrder)} and ${CONDITIONS.due} and (${sql.join(ranges, sql` or `)}) group by 1, 2, 3`.execute(
    view.sql,
  );
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

interface Delivering {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly dayCapacity: number;
  readonly isOpen: boolean;
}
/** Stations and front warehouses, and how much of it they can on each of the days. */
async function placesOf(view: Store, days: ThreeDays['days']): Promise<Map<string, Capable>> {
  const { rows: planned } = await sql<{ id: string; day: string; slot: Slot; max: number }>`
    select t.delivery_shop_id::text as id, t.work_date::text as day, t.slot, t.max_count as max
    from delivery_capacity t where ${view.within(deliveryCapacity)} and t.work_date = any(${[...days]}::date[])`.execute(view.sql);
  const plan = new Map(planned.map(({ id, day, slot, max }) => [`${id} ${day} ${slot}`, max]));
  const { rows: shops } = await sql<Delivering>`
    select t.id::text as id, t.name, t.city_code as city, t.day_capacity, t.status = 'enabled' as is_open
    from delivery_shop t where ${view.within(deliveryShop)}`.execute(view.sql);
  const { rows: warehouses } = await sql<Delivering>`
    select t.id::text as id, t.name, left(t.area_code, ${sql.lit(CITY_DIGITS)}) as city, t.day_capacity, t.status = 'enabled' as is_open
    from partner_warehouse t where ${view.within(partnerWarehouse)} and t.warehouse_type = 'front'`.execute(view.sql);
  const slots = Object.keys(SLOTS) as Slot[];
  const places: Capable[] = [
    ...shops.map((shop): Capable => ({
      kind: 'shop',
      id: shop.id,
      label: shop.name,
      city: shop.city,
      isOpen: shop.isOpen,
      capacity: days.map((day) =>
        shop.isOpen ? slots.reduce((sum, slot) => sum + (plan.get(`${shop.id} ${day} ${slot}`) ?? slotMax(shop.dayCapacity, slot)), 0) : 0,
      ),
    })),
    ...warehouses.map((one): Capable => ({
      kind: 'warehouse',
      id: one.id,
      label: one.name,
      city: one.city,
      isOpen: one.isOpen,
      capacity: days.map(() => (one.isOpen ? one.dayCapacity || null : 0)),
    })),
  ];
  return new Map(places.map((place) => [keyOf(place), place]));
}

/** Cities by their code, with their names; each once. */
async function citiesOf(view: Store, codes: readonly string[]): Promise<(readonly [code: string, name: string])[]> {
  const cities = [...new Set(codes)];
  const names = new Map((await view.all(areaNode, { code: cities })).map(({ code, name }) => [code, name]));
  return cities.map((code) => [code, names.get(code) ?? code]);
}

/** The places of some areas that deliver, and those that have orders there. One that is not the reader's has no name. */
function placesAsked({ counted, seen, places }: Among, isAsked: (city: string) => boolean): readonly Place[] {
  const keys = new Set([...counted, ...seen].filter(({ city }) => isAsked(city)).map(({ place }) => place));
  for (const [key, { city, isOpen }] of places) if (isOpen && isAsked(city)) keys.add(key);
  return [...keys].map((key): Place => {
    if (key === 'none') return { kind: 'none', id: '', label: '未分到店仓' };
    const [kind, id] = key.split(':') as ['shop' | 'warehouse', string];
    const { label = kind === 'shop' ? '其他配送店' : '其他前置仓' } = places.get(key) ?? {};
    return { kind, id, label };
  });
}
