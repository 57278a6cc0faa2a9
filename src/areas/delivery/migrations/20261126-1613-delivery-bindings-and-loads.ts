import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const deliveryBindingsAndLoadsMigration: Migration = {
  name: '20261126-1613-delivery-bindings-and-loads',
  sql: String.raw`
alter table delivery_capacity add column "spare_count" bigint not null generated always as (max_count - used_count) stored;
alter table delivery_capacity add column "load" text collate "C" not null generated always as (case when used_count > max_count then 'over' when used_count = max_count then 'full' when used_count * 100 >= max_count * 85 then 'nearly' else 'free' end) stored;
alter table delivery_capacity add constraint delivery_capacity_load_check check ("load" in ('free', 'nearly', 'full', 'over'));
create index delivery_capacity_work_date_spare_count_idx on delivery_capacity ("work_date", "spare_count", id) where not deleted;
create index delivery_capacity_spare_count_idx on delivery_capacity ("spare_count", id) where not deleted;
create index delivery_capacity_load_begin_at_idx on delivery_capacity ("load", "begin_at" desc, id desc) where not deleted;
`,
};
