import type { Migration } from '../../../server/db/migrate';

/**
 * Orders store the day they were assigned for and whether that overbooked the slot. Before, only a counter existed, so the latest orders
 * beyond a slot's capacity count as overbooked.
 */
export const orderWorkDaysMigration: Migration = {
  name: '20261127-0835-order-work-days',
  sql: String.raw`
alter table third_order add column "work_date" date;
alter table third_order add column "is_overload" boolean not null default false;
alter table third_order alter column "is_overload" drop default;
update third_order o
set work_date = coalesce(
  (select c.work_date from delivery_capacity c where c.id = o.capacity_id),
  greatest((o.promise_at at time zone 'Asia/Shanghai')::date, (o.allocated_at at time zone 'Asia/Shanghai')::date)
)
where o.capacity_id is not null or o.warehouse_id is not null or o.status in ('assigned', 'ready', 'delivering', 'done');
with ranked as (
  select o.id, row_number() over (partition by c.id order by o.allocated_at desc, o.id desc) <= c.used_count - c.max_count as is_over
  from delivery_capacity c
  join third_order o on o.capacity_id = c.id and not o.deleted and o.status in ('assigned', 'ready', 'delivering', 'done')
  where c.used_count > c.max_count
)
update third_order o set is_overload = true from ranked r where r.id = o.id and r.is_over;
update delivery_capacity c
set overload_count = (
  select count(*)
  from third_order o
  where o.capacity_id = c.id and not o.deleted and o.status in ('assigned', 'ready', 'delivering', 'done') and o.is_overload
)
where c.overload_count <> 0;
create index third_order_warehouse_id_work_date_idx on third_order ("warehouse_id", "work_date", id) where not deleted;
`,
};
