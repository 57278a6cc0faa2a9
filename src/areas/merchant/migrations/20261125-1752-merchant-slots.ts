import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const merchantSlotsMigration: Migration = {
  name: '20261125-1752-merchant-slots',
  sql: String.raw`
alter table shop_charge add constraint shop_charge_slot_holds check ("end_date" >= "begin_date");
`,
};
