import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const contentPublicAddressMigration: Migration = {
  name: '20261126-0050-content-public-address',
  sql: String.raw`
alter table market_article add column "address" text collate "C" generated always as (case when status = 'published' then '/public/article/' || id end) stored;
`,
};
