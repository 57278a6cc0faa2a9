import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const deliverySellableDaysMigration: Migration = {
  name: '20261127-0828-delivery-sellable-days',
  sql: String.raw`
alter table partner_warehouse add column "least_days" bigint not null default 3;
alter table partner_warehouse alter column "least_days" drop default;
`,
};
