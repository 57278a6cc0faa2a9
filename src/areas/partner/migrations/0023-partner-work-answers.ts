import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const partnerWorkAnswersMigration: Migration = {
  name: '0023-partner-work-answers',
  sql: String.raw`
alter table partner_work add column "assigned_at" timestamptz(3);
alter table partner_work add column "answered_at" timestamptz(3);
alter table partner_work add column "returned_times" bigint not null default 0;
`,
};
