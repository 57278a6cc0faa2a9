import type { Migration } from '../../../server/db/migrate';

/** What was done has arrived by then, as far as anybody knows, and nobody has said why something did not. */
export const procurementPlansArriveMigration: Migration = {
  name: '20261126-2321-procurement-plans-arrive',
  sql: String.raw`
alter table procurement_plan add column "arrived_at" timestamptz(3);
alter table procurement_plan add column "close_reason" text collate "C";
update procurement_plan set arrived_at = plan_at where arrive_qty > 0;
update procurement_plan set close_reason = '未登记' where status = 'done' and arrive_qty < plan_qty;
alter table procurement_line add column "left_qty" bigint not null generated always as (plan_qty - arrive_qty) stored;
alter table procurement_line add constraint procurement_line_arrived_holds check ("arrive_qty" >= 0 and "arrive_qty" <= "plan_qty");
`,
};
