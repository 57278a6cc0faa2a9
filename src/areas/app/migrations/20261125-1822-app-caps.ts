import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const appCapsMigration: Migration = {
  name: '20261125-1822-app-caps',
  sql: String.raw`
alter table app_notify drop constraint app_notify_read_holds;
alter table app_notify add constraint app_notify_read_holds check ("read_count" >= 0 and "read_count" <= "sent_count");
alter table app_help_module drop constraint app_help_module_useful_holds;
alter table app_help_module add constraint app_help_module_useful_holds check ("useful_count" >= 0 and "useful_count" <= "view_count");
`,
};
