import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const smsNodesMigration: Migration = {
  name: '20261126-0103-sms-nodes',
  sql: String.raw`
alter table star_sms add column "enabled_at" timestamptz(3);
alter table star_sms add column "problem" text collate "C";
update star_sms set enabled_at = now() where status = 'enabled' and not deleted;
`,
};
