import { ZONE } from '../../language/days';
import type { Rule } from '../../language/rule';

export const capacityRules: readonly Rule[] = [
  {
    id: 'CAP-1',
    message: '占用数等于占用它的订单数,超派是其中超派的,占用不超过上限加超派',
    sql: `
      select c.id
      from delivery_capacity c
      left join third_order o on o.capacity_id = c.id and not o.deleted
        and o.status in ('assigned', 'ready', 'delivering', 'done')
      where not c.deleted
      group by c.id, c.used_count, c.max_count, c.overload_count
      having c.used_count <> count(o.id) or c.overload_count <> count(o.id) filter (where o.is_overload)
        or c.used_count > c.max_count + c.overload_count`,
    brokenBy: [
      ['delivery_capacity', 'used_count = used_count + 1'],
      ['delivery_capacity', 'overload_count = overload_count + 1'],
    ],
  },
  {
    id: 'CAP-2',
    message: '时段的开始是它那一天的上午、下午或晚间',
    sql: `
      select id
      from delivery_capacity
      where not deleted
        and begin_at <> (work_date + (case slot when 'morning' then 6 when 'afternoon' then 12 else 18 end) * interval '1 hour')
          at time zone '${ZONE}'`,
    brokenBy: [['delivery_capacity', `begin_at = begin_at + interval '1 hour'`]],
  },
  {
    id: 'DQO-1',
    message: '同配送店、区域、规格在任一天至多一条生效且启用的配送价',
    sql: `
      with price as (
        select l.id, q.delivery_shop_id as shop, daterange(q.begin_date, q.end_date, '[]') as days,
          l.area_code as area, l.spec_code_id as spec
        from delivery_quote_order q
        join delivery_quote_line l on l.quote_order_id = q.id and not l.deleted
        where not q.deleted and q.status = 'active' and q.enabled = 'on'
      )
      select a.id
      from price a
      join price b on b.shop = a.shop and b.area = a.area and b.spec = a.spec and b.id > a.id and b.days && a.days`,
    brokenBy: [
      [
        'delivery_quote_order',
        `status = 'active', enabled = 'on',
          begin_date = (select p.begin_date from delivery_quote_order p where p.id = delivery_quote_order.previous_id)`,
        `previous_id in (select id from delivery_quote_order where status = 'active')`,
      ],
    ],
  },
  {
    id: 'DQO-2',
    message: '报价单:行数如实,高于模板的行如实标记;起止日期有先后;已驳回的有原因',
    sql: `
      select q.id
      from delivery_quote_order q
      left join delivery_quote_line l on l.quote_order_id = q.id and not l.deleted
      where not q.deleted
      group by q.id
      having q.line_count <> count(l.id) or q.over_count <> count(l.id) filter (where l.price > l.template_price)
        or bool_or(l.over <> coalesce(l.price > l.template_price, false)) or q.end_date < q.begin_date
        or (q.status = 'rejected') <> (q.reject_reason is not null)`,
    brokenBy: [
      ['delivery_quote_order', 'line_count = line_count + 1'],
      ['delivery_quote_line', 'template_price = price - 1', 'price > 1'],
    ],
  },
  {
    id: 'DQT-1',
    message: '报价模板的行数如实,价格不为负',
    sql: `
      select t.id
      from delivery_quote_template t
      left join delivery_quote_template_line l on l.template_id = t.id and not l.deleted
      where not t.deleted
      group by t.id
      having t.line_count <> count(l.id) or min(l.price) < 0 or min(l.floor_fee) < 0 or min(l.distance_fee) < 0`,
    brokenBy: [
      ['delivery_quote_template', 'line_count = line_count + 1'],
      ['delivery_quote_template_line', 'price = -1'],
    ],
  },
];
