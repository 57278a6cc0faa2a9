import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; of orders that were refunded already, when. */
export const orderMallRefundedAtMigration: Migration = {
  name: '20261129-0310-order-mall-refunded-at',
  sql: String.raw`
alter table order_main add column "refunded_at" timestamptz(3);
update order_main o set refunded_at = r.at
from (select order_id, max(refunded_at) as at from order_refund where not deleted group by order_id) r
where r.order_id = o.id;
create index order_main_refunded_at_idx on order_main ("refunded_at", id) where not deleted;
`,
};
