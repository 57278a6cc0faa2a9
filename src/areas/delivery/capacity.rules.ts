import type { Rule } from '../../language/rule';

export const capacityRules: readonly Rule[] = [
  {
    id: 'CAP-1',
    says: '占用数等于占用它的订单数,不超过上限加超派',
    sql: `
      select c.id
      from delivery_capacity c
      left join third_order o on o.capacity_id = c.id and not o.deleted
        and o.status in ('assigned', 'ready', 'delivering', 'done')
      where not c.deleted
      group by c.id, c.used_count, c.max_count, c.overload_count
      having c.used_count <> count(o.id) or c.used_count > c.max_count + c.overload_count`,
    brokenBy: [['delivery_capacity', 'used_count = used_count + 1']],
  },
  {
    id: 'DQO-1',
    says: '同配送店、区域、规格在任一天至多一条生效且启用的配送价',
    sql: `
      with price as (
        select q.id, q.delivery_shop_id as shop, daterange(q.begin_date, q.end_date, '[]') as days,
          l ->> 'areaCode' as area, l ->> 'specNo' as spec, nth
        from delivery_quote_order q
        cross join jsonb_array_elements(q.lines) with ordinality as lines(l, nth)
        where not q.deleted and q.status = 'active' and q.enabled = 'on'
      )
      select a.id
      from price a
      join price b on b.shop = a.shop and b.area = a.area and b.spec = a.spec and b.days && a.days
        and (b.id, b.nth) > (a.id, a.nth)`,
    brokenBy: [
      [
        'delivery_quote_order',
        `
          delivery_shop_id = (select min(delivery_shop_id) from delivery_quote_order),
            lines = (select lines from delivery_quote_order order by id limit 1)`,
      ],
      ['delivery_quote_order', 'lines = lines || lines'],
    ],
  },
];
