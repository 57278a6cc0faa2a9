import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const billUnsentMigration: Migration = {
  name: '20261125-1806-bill-unsent',
  sql: String.raw`
alter table replenish_apply_item add column "unsent_qty" bigint not null generated always as (apply_qty - sent_qty) stored;
`,
};
