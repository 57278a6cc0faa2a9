import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const channelAuthorizationsMigration: Migration = {
  name: '20261125-0348-channel-authorizations',
  sql: String.raw`
drop index if exists third_auth_channel_idx;
drop index if exists third_auth_partner_id_idx;
alter table third_auth add column "app_key" text collate "C";
alter table third_auth add column "refresh_token" text collate "C";
alter table third_auth add column "last_pull_at" timestamptz(3);
alter table third_auth add column "refreshed_at" timestamptz(3);
alter table third_auth add column "refresh_error" text collate "C";
create index third_auth_channel_created_at_idx on third_auth ("channel", "created_at" desc, id desc) where not deleted;
create index third_auth_status_expire_at_idx on third_auth ("status", "expire_at", id) where not deleted;
create index third_auth_partner_id_created_at_idx on third_auth ("partner_id", "created_at" desc, id desc) where not deleted;
create index third_auth_expire_at_idx on third_auth ("expire_at", id) where not deleted;
create index third_auth_created_at_idx on third_auth ("created_at" desc, id desc) where not deleted;
create index third_auth_channel_shop_id_idx on third_auth ("channel_shop_id", id) where not deleted;
create index third_order_auth_id_idx on third_order ("auth_id", id) where not deleted;
create table nongfu_store (
  "nongfu_code" text collate "C" not null,
  "store_name" text collate "C" not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "shop_id" bigint,
  "partner_id" bigint,
  "delivery_shop_id" bigint,
  "score" bigint,
  "synced_at" timestamptz(3) not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint nongfu_store_status_check check ("status" in ('open', 'mapped', 'disabled')),
  constraint nongfu_store_mapped_holds check ((status = 'mapped') = (shop_id is not null))
);
create unique index nongfu_store_nongfu_code_key on nongfu_store ("nongfu_code") where not deleted;
create unique index nongfu_store_shop_id_key on nongfu_store ("shop_id") where not deleted;
create index nongfu_store_status_nongfu_code_idx on nongfu_store ("status", "nongfu_code", id) where not deleted;
create index nongfu_store_area_code_nongfu_code_idx on nongfu_store ("area_code", "nongfu_code", id) where not deleted;
create index nongfu_store_partner_id_nongfu_code_idx on nongfu_store ("partner_id", "nongfu_code", id) where not deleted;
create index nongfu_store_delivery_shop_id_idx on nongfu_store ("delivery_shop_id", id) where not deleted;
create index nongfu_store_nongfu_code_idx on nongfu_store ("nongfu_code", id) where not deleted;
create index nongfu_store_synced_at_idx on nongfu_store ("synced_at" desc, id desc) where not deleted;
create index nongfu_store_store_name_grams on nongfu_store using gin (grams("store_name")) where not deleted;
create trigger raise_version before update on nongfu_store for each row execute function raise_version();
`,
};
