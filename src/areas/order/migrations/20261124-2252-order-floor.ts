import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderFloorMigration: Migration = {
  name: '20261124-2252-order-floor',
  sql: String.raw`
alter table third_order add column "floor" bigint;
`,
};
