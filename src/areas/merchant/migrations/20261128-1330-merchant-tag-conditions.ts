import type { Migration } from '../../../server/db/migrate';

/**
 * The conditions of automatic tags become lines of a rule, which say the same. They are written anew in Chinese, as the console would write
 * them.
 */
export const tagConditionsMigration: Migration = {
  name: '20261128-1330-merchant-tag-conditions',
  sql: String.raw`
alter table shop_tag add column "conditions" jsonb;
with lines as (
  select t.id, l.nth, l.fact, l.op, l.value, l.words
  from shop_tag t
  cross join lateral (values
    (1, 'orders', 'gte', t.min_orders::text, '近30天单量不小于 ' || t.min_orders || ' 单'),
    (2, 'orders', 'lte', t.max_orders::text, '近30天单量不大于 ' || t.max_orders || ' 单'),
    (3, 'idleDays', 'gte', t.idle_days::text, '未跟进天数不小于 ' || t.idle_days || ' 天'),
    (4, 'ageDays', 'lte', (t.new_days - 1)::text, '建档天数不大于 ' || (t.new_days - 1) || ' 天'),
    (5, 'gradeId', 'in', nullif(array_to_string(t.grade_ids, ','), ''),
      '等级属于 ' || (select string_agg(coalesce(g.name, k.id::text), '、' order by k.nth)
        from unnest(t.grade_ids) with ordinality as k(id, nth) left join platform_grade g on g.id = k.id and not g.deleted)),
    (6, 'cityCode', 'in', nullif(array_to_string(t.city_codes, ','), ''),
      '城市属于 ' || (select string_agg(coalesce(a.name, k.code), '、' order by k.nth)
        from unnest(t.city_codes) with ordinality as k(code, nth) left join area a on a.code = k.code and not a.deleted))
  ) as l(nth, fact, op, value, words)
  where t.auto = 'auto' and l.value is not null
), rules as (
  select id, jsonb_agg(jsonb_build_object('fact', fact, 'op', op, 'value', value, 'join', null) order by nth) as conditions,
    left(string_agg(words, ',且' order by nth), 1000) as words
  from lines group by id
)
update shop_tag t set conditions = coalesce(r.conditions, '[]'), rule = r.words
from shop_tag o left join rules r on r.id = o.id
where o.id = t.id;
alter table shop_tag drop column "min_orders";
alter table shop_tag drop column "max_orders";
alter table shop_tag drop column "idle_days";
alter table shop_tag drop column "new_days";
alter table shop_tag drop column "grade_ids";
alter table shop_tag drop column "city_codes";
`,
};
