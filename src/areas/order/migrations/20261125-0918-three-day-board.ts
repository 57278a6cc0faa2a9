import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const threeDayBoardMigration: Migration = {
  name: '20261125-0918-three-day-board',
  sql: String.raw`
create index third_order_allocated_at_idx on third_order ("allocated_at", id) where not deleted;
`,
};
