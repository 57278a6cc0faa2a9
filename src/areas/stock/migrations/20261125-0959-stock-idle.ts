import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockIdleMigration: Migration = {
  name: '20261125-0959-stock-idle',
  sql: String.raw`
alter table stock add column "sellable" boolean not null generated always as (on_hand - locked > 0) stored;
create index stock_sellable_idle_at_idx on stock ("sellable", "idle_at", id) where not deleted;
`,
};
