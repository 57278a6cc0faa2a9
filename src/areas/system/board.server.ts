/** Today at a glance, for the board on the wall: a handful of grouped counts, each over an index and within the reader's data. */
import dayjs, { type Dayjs } from 'dayjs';
import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../../server/resource/store';
import { merchantShop } from '../merchant';
import { thirdOrder, TROUBLES, thirdWaybill } from '../order';
import { thirdStatementSub } from '../statement';
import { areaNode } from './basic';
import type { Board, BoardDay, BoardRank } from './board';
import { ZONE } from '../../language/days';
import { local } from '../../server/local';

const WAITING_PARTS = ['pending', 'disputed', 'confirmed'] as const;
const OPEN_WAYBILLS = ['waiting', 'accepted', 'delivering'] as const;
const RANKS = 6;
const OLDEST = 6;

/** Midnight in Asia/Shanghai before an instant. */
export const todayOf = (now: Date): Dayjs => local(now).startOf('day');

export async function boardOf(view: Store, now: Date): Promise<Board> {
  const today = todayOf(now);
  const rows = async <T>(query: RawBuilder<T>) => (await query.execute(view.sql)).rows;
  const days = await ordersByHour(view, now, today);
  const placedToday = sql`${view.within(thirdOrder)} and t.placed_at >= ${today.toISOString()}::timestamptz`;
  const amount = sql`coalesce(sum(t.paid_amount) filter (where t.status <> 'cancelled'), 0)`;
  const ranked = (list: { name: string | null; n: unknown; amount: unknown }[]): BoardRank[] =>
    list.map((r) => ({ name: r.name ?? '—', count: Number(r.n), amount: Number(r.amount) }));

  const cities = await rows(sql<{ name: string | null; n: unknown; amount: unknown }>`
    select a.name, r.n, r.amount from (select left(t.area_code, 4) as code, count(*) as n, ${amount} as amount from third_order t where ${placedToday} group by 1 order by n desc, code limit ${RANKS}) r
    left join ${sql.table(areaNode.name)} a on a.code = r.code order by r.n desc, r.code`);
  const shops = await rows(sql<{ name: string | null; n: unknown; amount: unknown }>`
    select s.name, r.n, r.amount from (select t.shop_id, count(*) as n, ${amount} as amount from third_order t where ${placedToday} and t.shop_id is not null group by 1 order by n desc, t.shop_id limit ${RANKS}) r
    left join ${sql.table(merchantShop.name)} s on s.id = r.shop_id order by r.n desc, r.shop_id`);
  const abnormal = sql`${view.within(thirdOrder)} and t.abnormal_type = any(${[...TROUBLES]}::text[])`;
  const types = await rows(
    sql<{
      type: string;
      n: unknown;
      oldest: string;
    }>`select t.abnormal_type as type, count(*) as n, min(t.placed_at) as oldest from third_order t where ${abnormal} group by 1 order by n desc, type`,
  );
  const oldest = await rows(sql<{ orderNo: string; type: string; placedAt: string; name: string | null }>`
    select t.order_no, t.abnormal_type as type, t.placed_at, a.name from third_order t left join ${sql.table(areaNode.name)} a on a.code = left(t.area_code, 4) where ${abnormal} order by t.placed_at, t.id limit ${OLDEST}`);
  const waybills = new Map(
    (
      await rows(sql<{ status: string; n: unknown }>`
    select t.status, count(*) as n from third_waybill t where ${view.within(thirdWaybill)} and (t.status = any(${[...OPEN_WAYBILLS]}::text[]) or t.created_at >= ${today.toISOString()}::timestamptz) group by 1`)
    ).map((r) => [r.status, Number(r.n)]),
  );
  const parts = new Map(
    (
      await rows(sql<{ status: string; n: unknown; amount: unknown }>`
    select t.status, count(*) as n, coalesce(sum(t.settle_amount), 0) as amount from third_statement_sub t where ${view.within(thirdStatementSub)} and t.status = any(${[...WAITING_PARTS]}::text[]) group by 1`)
    ).map((r) => [r.status, r]),
  );

  const typeLabel = thirdOrder.fields.abnormalType.choices as Readonly<Record<string, string>>;
  return {
    at: now.toISOString(),
    ...days,
    cities: ranked(cities),
    shops: ranked(shops),
    abnormal: {
      types: types.map((t) => ({ label: typeLabel[t.type]!, count: Number(t.n) })),
      oldest: oldest.map((o) => ({ orderNo: o.orderNo, label: typeLabel[o.type]!, city: o.name ?? '—', placedAt: o.placedAt })),
    },
    waybills: Object.entries(thirdWaybill.fields.status.choices!).map(([status, label]) => ({
      status,
      label,
      count: waybills.get(status) ?? 0,
    })),
    money: WAITING_PARTS.map((status) => ({
      label: thirdStatementSub.fields.status.choices![status]!,
      count: Number(parts.get(status)?.n ?? 0),
      amount: Number(parts.get(status)?.amount ?? 0),
    })),
  };
}

/** Orders of today, of yesterday and of this weekday a week ago; of the past days also what had come by this time of day. */
async function ordersByHour(view: Store, now: Date, today: Dayjs): Promise<Pick<Board, 'today' | 'yesterday' | 'lastWeek'>> {
  const from = { today, yesterday: today.subtract(1, 'day'), lastWeek: today.subtract(7, 'day') };
  const ago = (days: number) => dayjs(now).subtract(days, 'day').toISOString();
  const inDay = (start: Dayjs) =>
    sql`(t.placed_at >= ${start.toISOString()}::timestamptz and t.placed_at < ${start.add(1, 'day').toISOString()}::timestamptz)`;
  const { rows } = await sql<{ day: string; hour: number; n: unknown; amount: unknown; byNow: unknown; amountByNow: unknown }>`
    select day, hour, count(*) as n, sum(amount) as amount, count(*) filter (where by_now) as by_now, coalesce(sum(amount) filter (where by_now), 0) as amount_by_now from (
      select to_char(t.placed_at at time zone ${ZONE}, 'YYYY-MM-DD') as day, extract(hour from t.placed_at at time zone ${ZONE})::int as hour,
        case when t.status = 'cancelled' then 0 else t.paid_amount end as amount,
        (t.placed_at >= ${from.today.toISOString()}::timestamptz or (t.placed_at >= ${from.yesterday.toISOString()}::timestamptz and t.placed_at < ${ago(1)}::timestamptz) or t.placed_at < ${ago(7)}::timestamptz) as by_now
      from third_order t where ${view.within(thirdOrder)} and (${inDay(from.today)} or ${inDay(from.yesterday)} or ${inDay(from.lastWeek)})) o
    group by 1, 2`.execute(view.sql);
  const dayOf = (start: Dayjs): BoardDay => {
    const own = rows.filter((r) => r.day === start.format('YYYY-MM-DD'));
    const total = (key: 'n' | 'amount' | 'byNow' | 'amountByNow') => own.reduce((sum, r) => sum + Number(r[key]), 0);
    return {
      count: total('n'),
      amount: total('amount'),
      countByNow: total('byNow'),
      amountByNow: total('amountByNow'),
      hours: Array.from({ length: 24 }, (_, hour) => Number(own.find((r) => r.hour === hour)?.n ?? 0)),
    };
  };
  return { today: dayOf(from.today), yesterday: dayOf(from.yesterday), lastWeek: dayOf(from.lastWeek) };
}
