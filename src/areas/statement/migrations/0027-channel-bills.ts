import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const channelBillsMigration: Migration = {
  name: '0027-channel-bills',
  sql: String.raw`
alter table third_statement add column "bill_count" bigint not null default 0;
alter table third_statement add column "uncompared_count" bigint not null default 0;
update third_statement s set uncompared_count = l.n from (select statement_id, count(*) as n from third_statement_line where not deleted and match_status = 'none' group by 1) l where l.statement_id = s.id;
create table third_channel_bill (
  "statement_id" bigint not null,
  "serial_no" text collate "C" not null,
  "channel_order_no" text collate "C" not null,
  "amount" bigint not null,
  "billed_at" date,
  "third_order_id" bigint,
  "match_status" text collate "C" not null,
  "import_task_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_channel_bill_match_status_check check ("match_status" in ('none', 'same', 'different', 'missingHere', 'strange'))
);
create unique index third_channel_bill_statement_id_serial_no_key on third_channel_bill ("statement_id", "serial_no") where not deleted;
create index third_channel_bill_statement_id_match_status_idx on third_channel_bill ("statement_id", "match_status", id) where not deleted;
create index third_channel_bill_match_status_created_at_idx on third_channel_bill ("match_status", "created_at" desc, id desc) where not deleted;
create index third_channel_bill_import_task_id_idx on third_channel_bill ("import_task_id", id) where not deleted;
create index third_channel_bill_created_at_idx on third_channel_bill ("created_at" desc, id desc) where not deleted;
create index third_channel_bill_serial_no_idx on third_channel_bill ("serial_no", id) where not deleted;
create index third_channel_bill_channel_order_no_idx on third_channel_bill ("channel_order_no", id) where not deleted;
`,
};
