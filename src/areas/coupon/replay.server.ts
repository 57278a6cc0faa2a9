/** What an activity would have come to on orders that were placed: its conditions read in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { ZONE } from '../../language/days';
import type { Row } from '../../language/resource';
import { MAX_VALUES } from '../../language/wire';
import { ruleSql } from '../../server/resource/ruleSql';
import type { Store } from '../../server/resource/store';
import { orderMain } from '../order';
import type { couponActivity } from './activity';
import { couponBatch } from './batch';
import { linesOf, PLACED, type Replayed } from './condition';
import { ORDER_FACTS, type OrderCondition } from './orderFacts';
import { couponScene } from './scene';

const DAY_MS = 86_400_000;
/** So many shops and orders are named. */
const SHOWN = 8;
/** What a figure opens: a list takes no more rows by their ids. */
const OPENED = MAX_VALUES;

/** Orders of the run behind a figure, the newest: as many as a list can be opened with. */
const newest = (which: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(r.id::text) from (select r.id from run r where ${which} order by r.placed_at desc, r.id desc limit ${OPENED}) r), '[]')`;

/** Whether fewer orders were placed since than before. */
async function isFew(tx: Store, from: Date): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) filter (where placed_at < ${from.toISOString()}::timestamptz) > count(*) filter (where placed_at >= ${from.toISOString()}::timestamptz) as few
    from order_main where not deleted`.execute(tx.sql);
  return rows[0]!.few;
}

export async function replayed(
  tx: Store,
  view: Store,
  activity: Row<typeof couponActivity>,
  days: number,
  now: Date,
): Promise<Omit<Replayed, 'overlaps' | 'part' | 'isBeyond'>> {
  const from = new Date(now.getTime() - days * DAY_MS);
  const scene = await tx.need(couponScene, activity.sceneId);
  const lines = [...linesOf(scene), ...((activity.conditions ?? []) as readonly OrderCondition[])];
  const facts = new Set(lines.map(({ fact }) => fact));
  // Earlier orders are read in one query, and only if a condition needs them: one query per order would be too slow.
  const before = facts.has('ordersBefore') || facts.has('idleDays');
  // Whose orders these are is asked where most orders are older: else it takes longer than to look at the rest of them, too.
  const few = before && (await isFew(tx, from));
  const earlier = sql`earlier as (
      select x.id, rank() over (partition by x.customer_phone order by x.placed_at) - 1 as orders_before,
        max(x.placed_at) over (partition by x.customer_phone order by x.placed_at range between unbounded preceding and '1 millisecond' preceding) as last_at
      from order_main x
      where not x.deleted and x.status = any(${PLACED}::text[]) ${few ? sql`and x.customer_phone in (select customer_phone from placed)` : sql``}
    ),`;
  const batches = await tx.all(couponBatch, { id: activity.batchIds });
  // The sum of an order's goods stands with the order: its lines are read only where a batch asks which they are.
  const ofSpus = batches.some(({ spuIds }) => spuIds.length > 0);
  const byLines = ofSpus || batches.some(({ couponType }) => couponType === 'water');
  const goods = byLines
    ? sql`select m.id, m.shop_id, m.placed_at, m.twice, m.paid_amount, b.id as batch_id, sum(i.amount) as base, max(i.price) as dearest
      from meant m
      join coupon_batch b on b.id = any(${activity.batchIds}::bigint[]) and not b.deleted and (b.shop_ids = '{}' or m.shop_id = any(b.shop_ids))
      join order_item i on i.order_id = m.id and not i.deleted
      ${ofSpus ? sql`left join partner_spu_code c on c.id = i.spec_code_id where b.spu_ids = '{}' or c.spu_id = any(b.spu_ids)` : sql``}
      group by 1, 2, 3, 4, 5, 6`
    : sql`select m.id, m.shop_id, m.placed_at, m.twice, m.paid_amount, b.id as batch_id, m.goods_amount as base, 0 as dearest
      from meant m
      join coupon_batch b on b.id = any(${activity.batchIds}::bigint[]) and not b.deleted and (b.shop_ids = '{}' or m.shop_id = any(b.shop_ids))`;
  // Of several the one that takes most off counts.
  const isOne = batches.length === 1;
  const among = activity.cityCodes.length > 0 ? sql<SqlBool>`f.city_code = any(${activity.cityCodes}::text[])` : sql<SqlBool>`true`;
  // What is sorted need not go to the disk, for hundreds of thousands of orders.
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx.sql);
  const { rows } = await sql<{
    placed: number;
    touched: number;
    platform: string;
    merchant: string;
    twice: number;
    ends: string | null;
    shops: Replayed['shops'];
    samples: Replayed['samples'];
    opens: Replayed['opens'];
  }>`
    with placed as not materialized (
      select o.id, o.shop_id, o.source, o.goods_amount, o.paid_amount, o.discount_amount > 0 as twice, o.placed_at, left(o.area_code, 4) as city_code, o.customer_phone
      from order_main o
      where not o.deleted and o.status = any(${PLACED}::text[]) and o.placed_at >= ${from.toISOString()}::timestamptz and o.placed_at <= ${now.toISOString()}::timestamptz
        and ${view.within(orderMain, 'o')}
    ), ${before ? earlier : sql``} facts as (
      select p.*, extract(hour from p.placed_at at time zone ${ZONE})::int as hour, extract(isodow from p.placed_at at time zone ${ZONE})::int as weekday
        ${facts.has('qty') ? sql`, (select coalesce(sum(i.qty), 0) from order_item i where i.order_id = p.id and not i.deleted) as qty` : sql``}
        ${before ? sql`, e.orders_before, floor(extract(epoch from p.placed_at - e.last_at) / 86400)::int as idle_days` : sql``}
      from placed p ${before ? sql`join earlier e on e.id = p.id` : sql``}
    ), meant as (
      select f.id, f.shop_id, f.placed_at, f.twice, f.goods_amount, f.paid_amount from facts f where ${among} and ${ruleSql(ORDER_FACTS, lines)}
    ), goods as (
      ${goods}
    ), hits as (
      select ${isOne ? sql`` : sql`distinct on (g.id)`} g.id, g.shop_id, g.placed_at, g.twice, d.discount,
        round(d.discount * b.platform_bear_bp / 10000.0)::bigint as platform
      from goods g
      join coupon_batch b on b.id = g.batch_id
      cross join lateral (
        select least(case b.coupon_type when 'rate' then round(g.base * (10000 - coalesce(b.discount_bp, 10000)) / 10000.0) when 'water' then g.dearest else b.face_amount end,
          b.face_amount, g.base, g.paid_amount)::bigint as discount
      ) d
      where g.base > 0 and g.base >= b.threshold_amount
      ${isOne ? sql`` : sql`order by g.id, d.discount desc, b.id`}
    ), run as (
      select h.*, sum(h.platform) over (order by h.placed_at, h.id) as spent from hits h
    )
    select (select count(*)::int from placed) as placed, count(*)::int as touched, coalesce(sum(platform), 0) as platform,
      coalesce(sum(discount - platform), 0) as merchant, count(*) filter (where twice)::int as twice,
      (select to_char(min(placed_at) at time zone ${ZONE}, 'YYYY-MM-DD') from run where spent >= ${activity.budgetAmount}) as ends,
      coalesce((select json_agg(s) from (
        select t.id::text as id, w.name, t.orders, t.cost, ${newest(sql`r.shop_id = t.id`)} as opens
        from (select shop_id as id, count(*)::int as orders, sum(discount)::bigint as cost from run group by 1 order by 3 desc, 1 limit ${SHOWN}) t
        join merchant_shop w on w.id = t.id order by t.cost desc, t.id) s), '[]') as shops,
      coalesce((select json_agg(s) from (
        select r.id::text as id, o.order_no as "orderNo", r.discount as cost, r.twice
        from (select * from run order by placed_at desc, id desc limit ${SHOWN}) r join order_main o on o.id = r.id
        order by r.placed_at desc, r.id desc) s), '[]') as samples,
      json_build_object('touched', ${newest(sql`true`)}, 'twice', ${newest(sql`r.twice`)},
        'ended', ${newest(sql`r.spent >= ${activity.budgetAmount} and r.spent - r.platform < ${activity.budgetAmount}`)}) as opens
    from run`.execute(tx.sql);
  const sum = rows[0]!;
  return {
    from: from.toISOString(),
    until: now.toISOString(),
    placed: sum.placed,
    touched: sum.touched,
    platformCost: Number(sum.platform),
    shopCost: Number(sum.merchant),
    budgetEnds: sum.ends,
    twice: sum.twice,
    shops: sum.shops,
    samples: sum.samples,
    opens: sum.opens,
  };
}
