import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const deliverySlotsMigration: Migration = {
  name: '20261125-1752-delivery-slots',
  sql: String.raw`
alter table holiday_record drop constraint holiday_record_order_holds;
alter table holiday_record add constraint holiday_record_slot_holds check ("end_at" > "begin_at");
`,
};
