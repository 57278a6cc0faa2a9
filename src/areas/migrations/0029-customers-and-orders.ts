import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations. How many buckets were deposited for was not written down before: those counts begin with nothing. */
export const customersAndOrdersMigration: Migration = {
  name: '0029-customers-and-orders',
  sql: String.raw`
alter table merchant_shop add column "customer_count" bigint not null default 0;
alter table merchant_shop alter column "customer_count" drop default;
alter table merchant_shop add column "owed_qty" bigint not null default 0;
alter table merchant_shop alter column "owed_qty" drop default;
alter table merchant_shop add column "deposit_amount" bigint not null default 0;
alter table merchant_shop alter column "deposit_amount" drop default;
update merchant_shop s set customer_count = a.customers, owed_qty = a.owed, deposit_amount = a.deposits
  from (select shop_id, count(*) as customers, sum(owed_qty) as owed, sum(deposit_amount) as deposits from bucket_account where not deleted group by shop_id) a where a.shop_id = s.id;
alter table shop_complaint add column "order_id" bigint;
create index shop_complaint_order_id_idx on shop_complaint ("order_id", id) where not deleted;
alter table bucket_account add column "deposit_qty" bigint not null default 0;
alter table bucket_account alter column "deposit_qty" drop default;
create index bucket_account_deposit_qty_idx on bucket_account ("deposit_qty" desc, id desc) where not deleted;
alter table bucket_log add column "order_id" bigint;
alter table bucket_log add column "deposit_qty_delta" bigint not null default 0;
alter table bucket_log alter column "deposit_qty_delta" drop default;
create index bucket_log_order_id_idx on bucket_log ("order_id", id) where not deleted;
`,
};
