import type { Migration } from '../../../server/db/migrate';

/** JD's areas, and whose orders are not taken; mall orders are told apart by where they come from. */
export const jdMigration: Migration = {
  name: '20261124-2351-jd',
  sql: String.raw`
create table jd_area (
  "jd_code" text collate "C" not null,
  "jd_name" text collate "C" not null,
  "parent_jd_code" text collate "C",
  "level" text collate "C" not null,
  "area_code" text collate "C",
  "partner_id" bigint,
  "mapped" text collate "C" not null,
  "synced_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint jd_area_level_check check ("level" in ('province', 'city', 'district', 'street')),
  constraint jd_area_mapped_check check ("mapped" in ('no', 'yes'))
);
create unique index jd_area_jd_code_key on jd_area ("jd_code") where not deleted;
create index jd_area_mapped_jd_code_idx on jd_area ("mapped", "jd_code", id) where not deleted;
create index jd_area_level_jd_code_idx on jd_area ("level", "jd_code", id) where not deleted;
create index jd_area_area_code_idx on jd_area ("area_code", id) where not deleted;
create index jd_area_partner_id_idx on jd_area ("partner_id", id) where not deleted;
create index jd_area_parent_jd_code_idx on jd_area ("parent_jd_code", id) where not deleted;
create index jd_area_jd_name_grams on jd_area using gin (grams("jd_name")) where not deleted;
create trigger raise_version before update on jd_area for each row execute function raise_version();
create table jd_blacklist (
  "list_type" text collate "C" not null,
  "value_mask" text collate "C" not null,
  "value_hash" text collate "C" not null,
  "reason_code" text collate "C" not null,
  "evidence" text[] not null,
  "hit_count" bigint not null,
  "third_order_id" bigint,
  "expire_at" timestamptz(3),
  "operator_id" bigint,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint jd_blacklist_list_type_check check ("list_type" in ('user', 'phone', 'address')),
  constraint jd_blacklist_reason_code_check check ("reason_code" in ('fake', 'refund', 'address', 'harass', 'other')),
  constraint jd_blacklist_status_check check ("status" in ('active', 'removed'))
);
create unique index jd_blacklist_list_type_value_hash_active_key on jd_blacklist ("list_type", "value_hash") where not deleted and "status" = 'active';
create index jd_blacklist_status_created_at_idx on jd_blacklist ("status", "created_at" desc, id desc) where not deleted;
create index jd_blacklist_list_type_created_at_idx on jd_blacklist ("list_type", "created_at" desc, id desc) where not deleted;
create index jd_blacklist_reason_code_created_at_idx on jd_blacklist ("reason_code", "created_at" desc, id desc) where not deleted;
create index jd_blacklist_expire_at_idx on jd_blacklist ("expire_at", id) where not deleted;
create index jd_blacklist_created_at_idx on jd_blacklist ("created_at" desc, id desc) where not deleted;
create index jd_blacklist_hit_count_idx on jd_blacklist ("hit_count" desc, id desc) where not deleted;
create index jd_blacklist_third_order_id_idx on jd_blacklist ("third_order_id", id) where not deleted;
create index jd_blacklist_operator_id_idx on jd_blacklist ("operator_id", id) where not deleted;
create trigger raise_version before update on jd_blacklist for each row execute function raise_version();
`,
};
