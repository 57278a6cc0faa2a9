import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const appNoticeReachMigration: Migration = {
  name: '20261129-0038-app-notice-reach',
  sql: String.raw`
alter table platform_notice add column "reach" jsonb;
`,
};
