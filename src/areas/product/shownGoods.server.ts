/** Goods on sale as the pages of customers show them: what sold most in the last week, what is new, what is cheap. */
import { sql } from 'kysely';
import { DAY_MS } from '../../language/days';
import type { Store } from '../../server/resource/store';

/** Of so long ago what was sold counts. */
const DAYS = 7;

interface Asked {
  readonly by: 'hot' | 'fresh' | 'cheap';
  readonly count: number;
}

export async function shownGoods(tx: Store, { by, count }: Asked, now: Date): Promise<{ list: readonly object[] }> {
  const from = new Date(now.getTime() - DAYS * DAY_MS).toISOString();
  const sold = sql`left join (
      select c.spu_id, sum(i.qty - i.refund_qty) as qty
      from order_main o
      join order_item i on i.order_id = o.id and not i.deleted
      join partner_spu_code c on c.id = i.spec_code_id
      where not o.deleted and o.status in ('waiting', 'delivering', 'done') and o.placed_at >= ${from}::timestamptz
      group by 1
    ) w on w.spu_id = s.id`;
  const order = { hot: sql`coalesce(w.qty, 0) desc,`, fresh: sql``, cheap: sql`s.guide_price,` }[by];
  const { rows } = await sql<object>`
    select s.id::text as id, s.name, s.main_image as picture, s.guide_price::int as price
    from product_spu s ${by === 'hot' ? sold : sql``}
    where not s.deleted and s.status = 'on' order by ${order} s.created_at desc, s.id desc limit ${count}`.execute(tx.sql);
  return { list: rows };
}
