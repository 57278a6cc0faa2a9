import type { Rule } from '../../language/rule';

export const schemeRules: readonly Rule[] = [
  {
    id: 'RPL-1',
    message: '同城市品牌至多一个启用的方案;规格不重复,0<起订量≤目标库存;抵扣比例在 0 到 100% 之间',
    sql: `
      select min(id) as id
      from replenish_scheme
      where not deleted and status = 'enabled'
      group by city_code, brand_id
      having count(*) > 1
      union all
      select s.id
      from replenish_scheme s
      cross join lateral (
        select count(*) as n, count(distinct i ->> 'specNo') as specs,
          bool_or((i ->> 'minQty')::bigint <= 0 or (i ->> 'minQty')::bigint > (i ->> 'maxQty')::bigint) as bad
        from jsonb_array_elements(s.items) i
      ) i
      where not s.deleted and (i.n <> i.specs or i.bad or s.deduct_bp not between 0 and 10000)`,
    brokenBy: [
      ['replenish_scheme', `city_code = '3301', brand_id = (select min(id) from product_brand)`, `status = 'enabled'`],
      ['replenish_scheme', 'items = items || items'],
      ['replenish_scheme', `items = '[{"specNo": "X", "minQty": 2, "maxQty": 1}]'`],
    ],
  },
  {
    id: 'RPS-1',
    message: '同城市品牌的一个规格,任一天至多一个全城价、每个账户至多一个专属价',
    sql: `
      with price as (
        select s.id, s.city_code, s.account_ids, l.spec_code_id, daterange(s.begin_date, s.end_date, '[]') as days
        from replenish_price_scheme s
        join replenish_price_line l on l.price_scheme_id = s.id and not l.deleted
        where not s.deleted and s.status = 'enabled'
      )
      select a.id
      from price a
      join price b on b.city_code = a.city_code and b.spec_code_id = a.spec_code_id and b.id > a.id and b.days && a.days
        and (b.account_ids && a.account_ids or (cardinality(a.account_ids) = 0 and cardinality(b.account_ids) = 0))`,
    brokenBy: [['replenish_price_scheme', `city_code = '3301', account_ids = '{}'`]],
  },
  {
    id: 'RPS-2',
    message: '购价不低于供货价×(1+最低毛利);规格数等于行数',
    sql: `
      select l.id
      from replenish_price_line l
      join replenish_price_scheme s on s.id = l.price_scheme_id
      where not l.deleted and l.buy_price * 10000 < l.supply_price * (10000 + s.min_margin_bp)
      union all
      select s.id
      from replenish_price_scheme s
      left join replenish_price_line l on l.price_scheme_id = s.id and not l.deleted
      where not s.deleted
      group by s.id
      having s.line_count <> count(l.id)`,
    brokenBy: [
      ['replenish_price_line', 'buy_price = supply_price'],
      ['replenish_price_scheme', 'line_count = line_count + 1'],
    ],
  },
  {
    id: 'RPS-3',
    message: '生成方案数=引用模板的方案',
    sql: `
      select t.id
      from replenish_city_template t
      left join replenish_scheme s on s.city_template_id = t.id and not s.deleted
      where not t.deleted
      group by t.id
      having t.scheme_count <> count(s.id)`,
    brokenBy: [['replenish_city_template', 'scheme_count = scheme_count + 1']],
  },
];
