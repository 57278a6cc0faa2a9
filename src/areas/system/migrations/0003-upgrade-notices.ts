import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const upgradeNoticesMigration: Migration = {
  name: '0003-upgrade-notices',
  sql: String.raw`
create table update_notify (
  "title" text collate "C" not null,
  "version_no" text collate "C" not null,
  "content" text collate "C" not null,
  "system" text collate "C" not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
  "popup" text collate "C" not null,
  "read_count" bigint not null,
  "published_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint update_notify_system_check check ("system" in ('admin', 'code', 'partner')),
  constraint update_notify_popup_check check ("popup" in ('none', 'once', 'always')),
  constraint update_notify_status_check check ("status" in ('draft', 'published'))
);
create index update_notify_created_at_idx on update_notify ("created_at" desc, id desc) where not deleted;
create index update_notify_status_created_at_idx on update_notify ("status", "created_at" desc, id desc) where not deleted;
create index update_notify_system_created_at_idx on update_notify ("system", "created_at" desc, id desc) where not deleted;
create index update_notify_begin_at_idx on update_notify ("begin_at", id) where not deleted;
create index update_notify_published_at_idx on update_notify ("published_at" desc, id desc) where not deleted;
create index update_notify_title_grams on update_notify using gin (grams("title")) where not deleted;
create table update_notify_read (
  "notify_id" bigint not null,
  "user_id" bigint not null,
  "read_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index update_notify_read_notify_id_user_id_key on update_notify_read ("notify_id", "user_id") where not deleted;
create index update_notify_read_user_id_read_at_idx on update_notify_read ("user_id", "read_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on update_notify_read for each row execute function refuse_change();
`,
};
