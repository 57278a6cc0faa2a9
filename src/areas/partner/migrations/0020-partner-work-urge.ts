import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const partnerWorkUrgeMigration: Migration = {
  name: '0020-partner-work-urge',
  sql: String.raw`
alter table partner_work add column "urged_times" bigint not null default 0;
alter table partner_work add column "urged_at" timestamptz(3);
`,
};
