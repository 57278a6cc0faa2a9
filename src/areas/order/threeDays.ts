/** What the three-day board shows, and which rows each of its figures counts: server, screen and wall read the same. */
import { DAY_MS } from '../../language/days';
import { EMPTY } from '../../language/wire';
import { OPEN_STATES } from './states';

export const THREE_DAYS = '/third/order/threeDayBoard/search';
/** The same weekday of so many weeks says what may be expected. */
export const WEEKS = 4;

const DUE = [...OPEN_STATES, 'done'].join();
/** What is counted of a day: by the time that puts an order into the day, and which of its orders. */
export const MEASURES = {
  placed: { label: '下单', on: 'placedAt', query: {} },
  allocated: { label: '分单', on: 'allocatedAt', query: {} },
  delivered: { label: '送达', on: 'completedAt', query: { status: 'done' } },
  due: { label: '应送', on: 'promiseAt', query: { status: DUE } },
  waiting: { label: '待分单', on: 'promiseAt', query: { status: 'waiting' } },
  overdue: { label: '超时未送', on: 'promiseAt', query: { promiseAt_late: 'true' } },
  late: { label: '超时送达', on: 'promiseAt', query: { fulfilment: 'late' } },
  troubled: { label: '异常', on: 'promiseAt', query: {} },
} as const;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];
/** Those that a day to come has already. */
export const AHEAD: readonly MeasureName[] = ['due', 'waiting', 'troubled'];

/** What a line is about: all that was asked for, a city, or where orders are delivered from (`none`: unassigned orders). */
export interface Place {
  readonly kind: 'all' | 'city' | 'shop' | 'warehouse' | 'none';
  readonly id: string;
  readonly label: string;
}
export interface DayFigures {
  /** Orders of the whole day, and of it up to this minute. */
  readonly counts: Readonly<Record<MeasureName, readonly [whole: number, byNow: number]>>;
  /** Orders that stations and warehouses can take; null where that has no limit. Of warehouses without a limit nothing is in the sum. */
  readonly capacity: number | null;
  /** By how many orders each of them is over that. */
  readonly gap: number;
}
export interface DayLine extends Place {
  readonly days: readonly [yesterday: DayFigures, today: DayFigures, tomorrow: DayFigures];
  /** Orders that were due on the same weekday of the last weeks, all of these days together. */
  readonly seen: number;
  /** The gap of tomorrow if each place gets what it is used to. */
  readonly expectedGap: number;
}
/** What `/third/order/threeDayBoard/search` answers. */
export interface ThreeDays {
  /** Instant the figures are of. */
  readonly at: string;
  /** Yesterday, today, tomorrow. */
  readonly days: readonly [string, string, string];
  /** On how many of the same weekdays there were orders: what is expected is their mean. */
  readonly weeks: number;
  /** First and last of these weekdays, and which it is: 1, Monday, to 7. */
  readonly past: { readonly from: string; readonly to: string; readonly weekday: number };
  readonly by: 'city' | 'place';
  readonly total: DayLine;
  readonly lines: readonly DayLine[];
}

/** The mean of the same weekdays, in whole orders. */
export const expectedOf = ({ seen }: Pick<DayLine, 'seen'>, { weeks }: Pick<ThreeDays, 'weeks'>): number =>
  weeks === 0 ? 0 : Math.round(seen / weeks);

const ORDERS = '/api/third/order/search';
const TROUBLED = '/api/third/order/abnormal/search';
/** The list that a figure opens. */
export const pageOf = (name: MeasureName): string => (name === 'troubled' ? TROUBLED : ORDERS);

type Query = Readonly<Record<string, string>>;
/** Filters that find the orders of a place. @param areaCode what the whole board is narrowed to. */
export function placeQuery({ kind, id }: Place, areaCode: string): Query {
  if (kind === 'city') return { areaCode: id };
  const within: Query = areaCode ? { areaCode } : {};
  if (kind === 'all') return within;
  if (kind === 'none') return { ...within, deliveryShopId: EMPTY, warehouseId: EMPTY };
  return { ...within, [kind === 'shop' ? 'deliveryShopId' : 'warehouseId']: id };
}
/** Filters that find the orders of a figure. @param until the minute at which the day is cut. */
export const figureQuery = (name: MeasureName, day: string, place: Query, until?: string): Query => {
  const { on, query } = MEASURES[name];
  return { ...place, [`${on}_from`]: day, [`${on}_to`]: until ?? day, ...query };
};
/** Filters that find the orders from which tomorrow is expected. */
export const pastQuery = ({ past }: Pick<ThreeDays, 'past'>, place: Query): Query => ({
  ...place,
  promiseAt_from: past.from,
  promiseAt_to: past.to,
  promiseAt_weekday: String(past.weekday),
  status: DUE,
});
/** This minute, a day before. */
export const dayBefore = (at: string): string => new Date(Date.parse(at) - DAY_MS).toISOString();
