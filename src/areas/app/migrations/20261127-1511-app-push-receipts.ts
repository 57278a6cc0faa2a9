import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations, but for the counts. */
export const appPushReceiptsMigration: Migration = {
  name: '20261127-1511-app-push-receipts',
  sql: String.raw`
alter table app_notify drop constraint app_notify_read_holds;
alter table app_notify add column "push_no" text collate "C";
create unique index app_notify_push_no_key on app_notify ("push_no") where not deleted;
create table app_notify_receipt (
  "notify_id" bigint not null,
  "phone" text collate "C" not null,
  "opened_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint app_notify_receipt_status_check check ("status" in ('delivered', 'opened'))
);
create unique index app_notify_receipt_notify_id_phone_key on app_notify_receipt ("notify_id", "phone") where not deleted;
create index app_notify_receipt_notify_id_status_idx on app_notify_receipt ("notify_id", "status", id) where not deleted;
create trigger raise_version before update on app_notify_receipt for each row execute function raise_version();
-- Nobody had told of any phone: what stood here was made up.
update app_notify set sent_count = 0, read_count = 0 where sent_count <> 0 or read_count <> 0;
`,
};
