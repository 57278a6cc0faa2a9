import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const systemConfigMigration: Migration = {
  name: '0004-system-config',
  sql: String.raw`
create table sys_config (
  "config_key" text collate "C" not null,
  "name" text collate "C" not null,
  "group_name" text collate "C" not null,
  "value_type" text collate "C" not null,
  "config_value" text collate "C",
  "default_value" text collate "C",
  "effective_at" timestamptz(3),
  "previous_value" text collate "C",
  "editable" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sys_config_value_type_check check ("value_type" in ('text', 'int', 'flag', 'json', 'money'))
);
create unique index sys_config_config_key_key on sys_config ("config_key") where not deleted;
create index sys_config_group_name_config_key_idx on sys_config ("group_name", "config_key", id) where not deleted;
create index sys_config_value_type_created_at_idx on sys_config ("value_type", "created_at" desc, id desc) where not deleted;
create index sys_config_updated_at_idx on sys_config ("updated_at" desc, id desc) where not deleted;
create index sys_config_created_at_idx on sys_config ("created_at" desc, id desc) where not deleted;
create index sys_config_name_grams on sys_config using gin (grams("name")) where not deleted;
`,
};
