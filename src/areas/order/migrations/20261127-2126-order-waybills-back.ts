import type { Migration } from '../../../server/db/migrate';

/** When goods that were picked up and refused, or called off, were back: the last that is known of those before. */
export const orderWaybillsBackMigration: Migration = {
  name: '20261127-2126-order-waybills-back',
  sql: String.raw`
alter table third_waybill add column "back_at" timestamptz(3);
update third_waybill set back_at = greatest(updated_at, picked_at) where status in ('rejected', 'cancelled') and picked_at is not null;
create index third_waybill_warehouse_id_delivered_at_idx on third_waybill ("warehouse_id", "delivered_at" desc, id desc) where not deleted;
`,
};
