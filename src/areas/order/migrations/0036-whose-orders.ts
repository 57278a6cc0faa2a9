import type { Migration } from '../../../server/db/migrate';

/** Generated; existing rows get their partner where it is certain. Log lines from before the present partner stay the platform's. */
export const whoseOrdersMigration: Migration = {
  name: '0036-whose-orders',
  sql: String.raw`
alter table third_waybill add column "partner_id" bigint;
create index third_waybill_partner_id_created_at_idx on third_waybill ("partner_id", "created_at" desc, id desc) where not deleted;
alter table order_log add column "partner_id" bigint;
update third_waybill w set partner_id = coalesce((select s.partner_id from delivery_shop s where s.id = w.delivery_shop_id), (select h.partner_id from partner_warehouse h where h.id = w.warehouse_id));
alter table order_log disable trigger append_only;
update order_log l set partner_id = o.partner_id from third_order o where o.id = l.third_order_id and l.occurred_at >= o.allocated_at;
alter table order_log enable trigger append_only;
`,
};
