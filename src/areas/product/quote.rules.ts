import type { Rule } from '../../language/rule';

export const quoteRules: readonly Rule[] = [
  {
    id: 'BQ-2',
    message: '生效的报价高于参考价上限的,都经过复核',
    sql: `
      select q.id
      from brand_quote q
      join brand_quote_order o on o.id = q.quote_order_id
      join brand_quote_line l on l.quote_order_id = o.id and l.spec_code_id = q.spec_code_id
        and l.city_code = q.city_code and not l.deleted
      where not q.deleted and q.status = 'active' and l.over and o.reviewer_id is null`,
    brokenBy: [
      [
        'brand_quote_order',
        'reviewer_id = null',
        `id in (select quote_order_id from brand_quote_line where over and status = 'confirmed')`,
      ],
    ],
  },
  {
    id: 'BQ-3',
    message: '已生效的报价单没有待确认行;超参考价、降幅异常的行如实标记;有它们的生效单有复核人',
    sql: `
      select o.id
      from brand_quote_order o
      left join brand_quote_line l on l.quote_order_id = o.id and not l.deleted
      where not o.deleted
      group by o.id, o.status, o.line_count, o.over_count, o.reviewer_id
      having o.line_count <> count(l.id) or o.over_count <> count(l.id) filter (where l.over)
        or bool_or(l.over and (l.refer_price is null or l.price <= l.refer_price))
        or bool_or(l.dropped and (l.last_price is null or l.price >= l.last_price))
        or (
          o.status = 'active'
            and (bool_or(l.status = 'pending') or (o.over_count + o.drop_count > 0 and o.reviewer_id is null))
        )`,
    brokenBy: [['brand_quote_order', 'line_count = line_count + 1']],
  },
  {
    id: 'BQ-4',
    message: '报价单的规格行与明细的规格一一对应,最低、最高报价是其明细的',
    sql: `
      select i.id
      from brand_quote_item i
      where not i.deleted and not exists (select 1 from brand_quote_line l where l.item_id = i.id and not l.deleted)
      union all
      select l.id
      from brand_quote_line l
      left join brand_quote_item i on i.id = l.item_id and not i.deleted
      where not l.deleted
        and (i.id is null or i.spec_code_id <> l.spec_code_id or i.quote_order_id <> l.quote_order_id)
      union all
      select i.id
      from brand_quote_item i
      join brand_quote_line l on l.item_id = i.id and not l.deleted
      where not i.deleted
      group by i.id, i.low_price, i.high_price
      having i.low_price <> min(l.price) or i.high_price <> max(l.price)`,
    brokenBy: [['brand_quote_item', 'low_price = low_price - 1']],
  },
  {
    id: 'BQ-5',
    message: '已生效的单,每个确认的行恰有一条来自本单的报价',
    sql: `
      select l.id
      from brand_quote_line l
      join brand_quote_order o on o.id = l.quote_order_id
      where not l.deleted and o.status = 'active' and l.status in ('confirmed', 'stopped')
        and (
          select count(*)
          from brand_quote q
          where q.quote_order_id = o.id and q.spec_code_id = l.spec_code_id and q.city_code = l.city_code
            and q.status <> 'draft' and not q.deleted
        ) <> 1`,
    brokenBy: [['brand_quote', `status = 'draft'`, `quote_order_id is not null and status = 'active'`]],
  },
  {
    id: 'X-13',
    message: '同品牌、城市、规格至多一条生效的报价',
    sql: `
      select min(id) as id
      from brand_quote
      where not deleted and status = 'active'
      group by brand_id, city_code, spec_code_id
      having count(*) > 1`,
    brokenBy: [
      [
        'brand_quote',
        `
          city_code = '3301', spec_code_id = (select min(spec_code_id) from brand_quote),
            brand_id = (select min(brand_id) from brand_quote), status = 'active'`,
      ],
    ],
  },
];
