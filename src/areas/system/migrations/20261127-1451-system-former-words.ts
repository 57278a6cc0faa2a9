import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const systemFormerWordsMigration: Migration = {
  name: '20261127-1451-system-former-words',
  sql: String.raw`
create table sys_config_past (
  "config_id" bigint not null,
  "config_value" text collate "C",
  "effective_at" timestamptz(3),
  "ended_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sys_config_past_period_holds check (effective_at is null or ended_at >= effective_at)
);
create index sys_config_past_config_id_ended_at_idx on sys_config_past ("config_id", "ended_at" desc, id desc) where not deleted;
create index sys_config_past_ended_at_idx on sys_config_past ("ended_at" desc, id desc) where not deleted;
create trigger raise_version before update on sys_config_past for each row execute function raise_version();
`,
};
