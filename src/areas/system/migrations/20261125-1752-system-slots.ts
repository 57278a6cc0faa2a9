import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const systemSlotsMigration: Migration = {
  name: '20261125-1752-system-slots',
  sql: String.raw`
alter table update_notify add constraint update_notify_slot_holds check ("end_at" > "begin_at");
`,
};
