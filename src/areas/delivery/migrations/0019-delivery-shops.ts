import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const deliveryShopsMigration: Migration = {
  name: '0019-delivery-shops',
  sql: String.raw`
alter table delivery_shop add column "radius_m" bigint;
alter table delivery_shop add column "fence" jsonb;
alter table delivery_shop add column "quote_status" text collate "C" not null default 'open';
alter table delivery_shop add column "audit_reason" text collate "C";
alter table delivery_shop add constraint delivery_shop_quote_status_check check ("quote_status" in ('paused', 'open'));
create index delivery_shop_status_created_at_idx on delivery_shop ("status", "created_at" desc, id desc) where not deleted;
create index delivery_shop_quote_status_created_at_idx on delivery_shop ("quote_status", "created_at" desc, id desc) where not deleted;
create index delivery_shop_warehouse_id_idx on delivery_shop ("warehouse_id", id) where not deleted;
create index delivery_shop_ban_spec_ids_members on delivery_shop using gin ("ban_spec_ids") where not deleted;
create index delivery_shop_lng_idx on delivery_shop ("lng", id) where not deleted;
create index delivery_shop_lat_idx on delivery_shop ("lat", id) where not deleted;
create index delivery_shop_created_at_idx on delivery_shop ("created_at" desc, id desc) where not deleted;
alter table partner_warehouse add column "fence" jsonb;
create index partner_warehouse_warehouse_type_code_idx on partner_warehouse ("warehouse_type", "code", id) where not deleted;
create index partner_warehouse_biz_status_code_idx on partner_warehouse ("biz_status", "code", id) where not deleted;
`,
};
