/** What came of a brand selection: counted from what clients tell of clicks by day, and from orders of the mall, when somebody looks. */
import { sql } from 'kysely';
import { dayOf } from '../../language/days';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import { orderMain } from '../order';
import { pageVisitStat } from '../traffic';
import type { BrandFigures, Figures, marketingActivity } from './theme';

/** @param view what whoever looks may see: it is all that is counted. */
export async function brandFigures(
  view: Store,
  activity: Row<typeof marketingActivity>,
  now: Date,
): Promise<Omit<BrandFigures, 'part' | 'seesClicks'>> {
  const { beginAt: from, endAt, brandIds, spuIds, cityCodes } = activity;
  const until = endAt < now.toISOString() ? endAt : now.toISOString();
  const days = { first: dayOf(from), last: dayOf(new Date(Date.parse(until) - 1)) };
  const goods = sql`goods as (
    select id, brand_id from product_spu where not deleted and ${
      spuIds.length > 0 ? sql`id = any(${spuIds}::bigint[])` : sql`brand_id = any(${brandIds}::bigint[])`
    })`;
  const inCities = (code: string) => (cityCodes.length > 0 ? sql`left(${sql.ref(code)}, 4) = any(${cityCodes}::text[])` : sql`true`);
  const sold = sql`sold as (
    select o.id as order_id, g.brand_id, i.rest_qty as pieces, i.rest_qty * i.price as sale
    from order_main o
    join order_item i on i.order_id = o.id and not i.deleted
    join partner_spu_code c on c.id = i.spec_code_id
    join goods g on g.id = c.spu_id
    where not o.deleted and o.status in ('waiting', 'delivering', 'done') and i.rest_qty > 0
      and o.placed_at >= ${from}::timestamptz and o.placed_at < ${until}::timestamptz and ${inCities('o.area_code')}
      and ${view.within(orderMain, 'o')})`;
  const { rows } = await sql<{ id: string; name: string } & Figures>`
    with ${goods}, ${sold},
      seen as (
        select g.brand_id, sum(v.click_count) as clicks, sum(v.order_count) as ordered
        from page_visit_stat v join goods g on g.id = v.spu_id
        where not v.deleted and v.stat_type = 'product' and v.stat_date between ${days.first}::date and ${days.last}::date
          and ${inCities('v.city_code')} and ${view.within(pageVisitStat, 'v')}
        group by 1
      ),
      sales as (select brand_id, count(distinct order_id) as orders, sum(pieces) as pieces, sum(sale) as sale from sold group by 1)
    select b.id::text as id, b.name, coalesce(clicks, 0)::float8 as clicks, coalesce(ordered, 0)::float8 as ordered,
      coalesce(orders, 0)::float8 as orders, coalesce(pieces, 0)::float8 as pieces, coalesce(sale, 0)::float8 as sale
    from product_brand b left join seen on seen.brand_id = b.id left join sales on sales.brand_id = b.id
    where b.id = any(${brandIds}::bigint[]) order by array_position(${brandIds}::bigint[], b.id)`.execute(view.sql);
  const { rows: all } = await sql<{ orders: number }>`
    with ${goods}, ${sold} select count(distinct order_id)::float8 as orders from sold`.execute(view.sql);
  return { from, until, days, spuIds, cityCodes, brands: rows, orders: all[0]!.orders };
}
