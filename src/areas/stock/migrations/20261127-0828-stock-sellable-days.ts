import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockSellableDaysMigration: Migration = {
  name: '20261127-0828-stock-sellable-days',
  sql: String.raw`
alter table stock add column "needed_qty" bigint not null default 0;
alter table stock alter column "needed_qty" drop default;
alter table stock add column "short" boolean not null generated always as (on_hand - locked < needed_qty) stored;
create index stock_short_allocatable_idx on stock ("short", "allocatable", id) where not deleted;
`,
};
