import type { Migration } from '../../../server/db/migrate';

/** Accounts say where their goods are brought: to the main warehouse of their partner in their city, unless it is changed. */
export const replenishAccountsMigration: Migration = {
  name: '20261125-0007-replenish-accounts',
  sql: String.raw`
drop index if exists replenish_account_brand_id_idx;
alter table replenish_account add column "warehouse_id" bigint;
alter table replenish_account add column "contact" text collate "C";
alter table replenish_account add column "phone" text collate "C";
update replenish_account a set warehouse_id = w.id from partner_warehouse w
where w.partner_id = a.partner_id and w.warehouse_type = 'main' and left(w.area_code, 4) = a.city_code and not w.deleted;
create index replenish_account_city_code_created_at_idx on replenish_account ("city_code", "created_at" desc, id desc) where not deleted;
create index replenish_account_brand_id_created_at_idx on replenish_account ("brand_id", "created_at" desc, id desc) where not deleted;
create index replenish_account_status_created_at_idx on replenish_account ("status", "created_at" desc, id desc) where not deleted;
create index replenish_account_is_main_created_at_idx on replenish_account ("is_main", "created_at" desc, id desc) where not deleted;
create index replenish_account_warehouse_id_created_at_idx on replenish_account ("warehouse_id", "created_at" desc, id desc) where not deleted;
create index replenish_account_balance_amount_idx on replenish_account ("balance_amount" desc, id desc) where not deleted;
create index replenish_account_created_at_idx on replenish_account ("created_at" desc, id desc) where not deleted;
create index replenish_balance_log_biz_type_occurred_at_idx on replenish_balance_log ("biz_type", "occurred_at" desc, id desc) where not deleted;
create index replenish_balance_log_direction_occurred_at_idx on replenish_balance_log ("direction", "occurred_at" desc, id desc) where not deleted;
create index replenish_balance_log_occurred_at_idx on replenish_balance_log ("occurred_at" desc, id desc) where not deleted;
`,
};
