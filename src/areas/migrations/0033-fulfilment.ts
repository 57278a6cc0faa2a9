import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations; what was delivered before is judged by what was promised. */
export const fulfilmentMigration: Migration = {
  name: '0033-fulfilment',
  sql: String.raw`
alter table delivery_shop drop column "fulfil_rate_bp";
create index partner_warehouse_status_code_idx on partner_warehouse ("status", "code", id) where not deleted;
alter table third_order add column "cancel_duty" text collate "C";
alter table third_order add column "fulfilment" text collate "C";
update third_order set fulfilment = case when completed_at <= promise_at then 'onTime' else 'late' end where status = 'done';
alter table third_order add constraint third_order_cancel_duty_check check ("cancel_duty" in ('customer', 'channel', 'platform', 'fulfilment'));
alter table third_order add constraint third_order_fulfilment_check check ("fulfilment" in ('onTime', 'late', 'failed'));
create index third_order_fulfilment_placed_at_idx on third_order ("fulfilment", "placed_at" desc, id desc) where not deleted;
`,
};
