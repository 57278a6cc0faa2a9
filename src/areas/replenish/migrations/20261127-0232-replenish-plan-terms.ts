import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const replenishPlanTermsMigration: Migration = {
  name: '20261127-0232-replenish-plan-terms',
  sql: String.raw`
create index replenish_plan_line_spec_code_id_idx on replenish_plan_line ("spec_code_id", id) where not deleted;
create index replenish_plan_line_plan_qty_idx on replenish_plan_line ("plan_qty", id) where not deleted;
`,
};
