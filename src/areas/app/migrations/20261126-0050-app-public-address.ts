import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const appPublicAddressMigration: Migration = {
  name: '20261126-0050-app-public-address',
  sql: String.raw`
alter table app_help_module add column "address" text collate "C" generated always as (case when node_type = 'article' then '/public/help/' || id end) stored;
`,
};
