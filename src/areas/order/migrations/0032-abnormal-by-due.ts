import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const abnormalByDueMigration: Migration = {
  name: '0032-abnormal-by-due',
  sql: String.raw`
drop index if exists third_order_abnormal_type_placed_at_idx;
create index third_order_abnormal_type_promise_at_idx on third_order ("abnormal_type", "promise_at", id) where not deleted;
`,
};
