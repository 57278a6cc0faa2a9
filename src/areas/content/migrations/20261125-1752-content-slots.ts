import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const contentSlotsMigration: Migration = {
  name: '20261125-1752-content-slots',
  sql: String.raw`
alter table banner_pic drop constraint banner_pic_days_holds;
alter table banner_pic add constraint banner_pic_slot_holds check ("end_at" > "begin_at");
`,
};
