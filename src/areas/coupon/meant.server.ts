/**
 * The audience of an activity and its scene when cards are sent: conditions on each person's last order. Replay and wording read the same
 * conditions.
 */
import { sql } from 'kysely';
import { ZONE } from '../../language/days';
import type { Row } from '../../language/resource';
import type { Store } from '../../server/resource/store';
import type { couponActivity } from './activity';
import { linesOf, PLACED, conditionText, type OrderCondition } from './condition';
import { meetsSql } from './replay.server';
import type { couponScene } from './scene';
import type { couponSendLine } from './send';

type Line = Pick<Row<typeof couponSendLine>, 'phone' | 'shopId'>;

/**
 * The number of orders and the days since the last are as of now, the rest is of the last order. Customers without orders meet no
 * condition.
 * The city is that of the shop where a line has one. @returns the reasons, by phone, of customers who get none.
 */
export async function unmeant(
  tx: Store,
  activity: Row<typeof couponActivity> | null,
  scene: Row<typeof couponScene> | null,
  lines: readonly Line[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const cityCodes = activity?.cityCodes ?? [];
  const asked = (activity?.conditions ?? []) as readonly OrderCondition[];
  const occasion = scene ? linesOf(scene) : [];
  if (asked.length === 0 && occasion.length === 0 && cityCodes.length === 0) return new Map();
  const tests = [
    ...(cityCodes.length
      ? [{ meets: sql<boolean>`coalesce(f.city_code = any(${cityCodes}::text[]), false)`, message: '不在活动的城市' }]
      : []),
    ...occasion.map((line) => ({ meets: meetsSql(line), message: `不符合场景“${scene!.name}”:${conditionText([line])}` })),
    ...asked.map((line) => ({ meets: meetsSql(line), message: `不符合活动条件:${conditionText([line])}` })),
  ];
  const fails = sql.join(
    tests.map(({ meets }, i) => sql`when not ${meets} then ${sql.lit(i)}`),
    sql` `,
  );
  const { rows } = await sql<{ phone: string; fails: number }>`
    select * from (
      select f.phone, case ${fails} end as fails
      from (
        select p.phone, o.goods_amount, o.source, left(coalesce(s.area_code, o.area_code), 4) as city_code, b.orders_before,
          extract(hour from o.placed_at at time zone ${ZONE})::int as hour, extract(isodow from o.placed_at at time zone ${ZONE})::int as weekday,
          (select sum(i.qty) from order_item i where i.order_id = o.id and not i.deleted) as qty,
          floor(extract(epoch from ${now.toISOString()}::timestamptz - o.placed_at) / 86400)::int as idle_days
        from unnest(${lines.map(({ phone }) => phone)}::text[], ${lines.map(({ shopId }) => shopId)}::bigint[]) as p(phone, shop_id)
        left join merchant_shop s on s.id = p.shop_id
        left join lateral (
          select x.* from order_main x where x.customer_phone = p.phone and not x.deleted and x.status = any(${PLACED}::text[])
          order by x.placed_at desc, x.id desc limit 1
        ) o on true
        cross join lateral (
          select count(*)::int as orders_before from order_main x where x.customer_phone = p.phone and not x.deleted and x.status = any(${PLACED}::text[])
        ) b
      ) f
    ) t where t.fails is not null`.execute(tx.sql);
  return new Map(rows.map(({ phone, fails: at }) => [phone, tests[at]!.message.slice(0, 100)]));
}
