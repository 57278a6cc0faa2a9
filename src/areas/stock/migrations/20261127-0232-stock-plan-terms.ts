import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const stockPlanTermsMigration: Migration = {
  name: '20261127-0232-stock-plan-terms',
  sql: String.raw`
create index stock_hold_status_created_at_idx on stock_hold ("status", "created_at" desc, id desc) where not deleted;
create index stock_hold_created_at_idx on stock_hold ("created_at" desc, id desc) where not deleted;
`,
};
