import type { Migration } from '../../../server/db/migrate';

/** Orders store the specs of their lines, and lines their share of the payment by amount, with the rounding on the last. */
export const orderSpecsMigration: Migration = {
  name: '20261124-2259-order-specs',
  sql: String.raw`
alter table third_order add column "spec_code_ids" bigint[] not null default '{}';
alter table third_order alter column "spec_code_ids" drop default;
alter table third_order_item add column "paid_share" bigint not null default 0;
alter table third_order_item alter column "paid_share" drop default;
update third_order o set spec_code_ids = l.specs
  from (select third_order_id, array_agg(distinct spec_code_id) as specs from third_order_item where not deleted group by 1) as l where l.third_order_id = o.id;
with shared as (
  select i.id, o.paid_amount, row_number() over w = count(*) over (partition by o.id) as is_last,
    case when o.goods_amount = 0 then 0 else round(o.paid_amount::numeric * i.amount / o.goods_amount) end as share,
    sum(case when o.goods_amount = 0 then 0 else round(o.paid_amount::numeric * i.amount / o.goods_amount) end) over w as so_far
  from third_order_item i join third_order o on o.id = i.third_order_id where not i.deleted window w as (partition by o.id order by i.id)
)
update third_order_item i set paid_share = case when s.is_last then s.paid_amount - (s.so_far - s.share) else s.share end from shared s where s.id = i.id;
create index third_order_spec_code_ids_members on third_order using gin ("spec_code_ids") where not deleted;
`,
};
