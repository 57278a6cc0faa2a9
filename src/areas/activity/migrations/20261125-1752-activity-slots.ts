import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const activitySlotsMigration: Migration = {
  name: '20261125-1752-activity-slots',
  sql: String.raw`
alter table live_session drop constraint live_session_days_holds;
alter table live_session add constraint live_session_slot_holds check ("end_at" > "begin_at");
alter table aggregate_config drop constraint aggregate_config_days_holds;
alter table aggregate_config add constraint aggregate_config_slot_holds check ("end_at" > "begin_at");
`,
};
