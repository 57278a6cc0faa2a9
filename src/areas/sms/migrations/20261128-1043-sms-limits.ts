import type { Migration } from '../../../server/db/migrate';

/** Since when a limit has been what it is, nobody has noted: it counts from now on. */
export const smsLimitsMigration: Migration = {
  name: '20261128-1043-sms-limits',
  sql: String.raw`
alter table star_sms add column "limit_since" timestamptz(3) not null default now();
alter table star_sms alter column "limit_since" drop default;
`,
};
