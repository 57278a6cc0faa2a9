import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const reportDeliveryMigration: Migration = {
  name: '20261125-1442-report-delivery',
  sql: String.raw`
alter table upload_task add column "inbox" text collate "C";
alter table upload_task add constraint upload_task_inbox_check check ("inbox" in ('unread', 'read'));
create index upload_task_inbox_created_at_idx on upload_task ("inbox", "created_at" desc, id desc) where not deleted;
create table report_delivery (
  "page_url" text collate "C" not null,
  "name" text collate "C" not null,
  "query" jsonb,
  "every" text collate "C" not null,
  "file_type" text collate "C" not null,
  "status" text collate "C" not null,
  "next_at" timestamptz(3) not null,
  "last_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint report_delivery_every_check check ("every" in ('day', 'week', 'month')),
  constraint report_delivery_file_type_check check ("file_type" in ('xlsx', 'csv')),
  constraint report_delivery_status_check check ("status" in ('on', 'off'))
);
create unique index report_delivery_created_by_page_url_name_key on report_delivery ("created_by", "page_url", "name") where not deleted;
create index report_delivery_created_by_page_url_idx on report_delivery ("created_by", "page_url", id) where not deleted;
create trigger raise_version before update on report_delivery for each row execute function raise_version();
`,
};
