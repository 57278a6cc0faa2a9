import type { Migration } from '../../../server/db/migrate';

/** What is on its way is known from the lines of bills: the step of replenishment fills it in. */
export const onWayMigration: Migration = {
  name: '20261125-0351-on-way',
  sql: String.raw`
alter table stock add column "on_way" bigint not null default 0;
alter table stock alter column "on_way" drop default;
alter table replenish_account add column "on_way_qty" bigint not null default 0;
alter table replenish_account alter column "on_way_qty" drop default;
`,
};
