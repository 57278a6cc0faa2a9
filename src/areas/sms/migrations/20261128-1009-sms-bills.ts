import type { Migration } from '../../../server/db/migrate';

/**
 * Generated from the declarations. What carriers took so far comes into the book; of the last days it comes under bills that are still
 * asked for.
 */
export const smsBillsMigration: Migration = {
  name: '20261128-1009-sms-bills',
  sql: String.raw`
create table sms_bill (
  "bill_no" text collate "C" not null,
  "platform_id" bigint not null,
  "day" date not null,
  "our_qty" bigint not null,
  "our_parts" bigint not null,
  "our_cost" bigint not null,
  "our_amount" bigint generated always as (round(our_cost / 100.0)) stored,
  "their_qty" bigint not null,
  "their_parts" bigint not null,
  "their_cost" bigint not null,
  "their_amount" bigint generated always as (round(their_cost / 100.0)) stored,
  "diff_amount" bigint generated always as (case when fetched_at is null then null else round((their_cost - our_cost) / 100.0) end) stored,
  "diff_count" bigint not null,
  "open_diff_count" bigint not null,
  "accepted_cost" bigint not null,
  "pay_amount" bigint generated always as (round((our_cost + accepted_cost) / 100.0)) stored,
  "round" bigint not null,
  "page_count" bigint not null,
  "next_page" text collate "C",
  "fetched_at" timestamptz(3),
  "closed_at" timestamptz(3),
  "fail_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_bill_status_check check ("status" in ('open', 'fetching', 'comparing', 'differing', 'closed', 'failed')),
  constraint sms_bill_said_holds check ((status = 'failed') = (fail_reason is not null)),
  constraint sms_bill_compared_holds check ((status in ('differing', 'closed')) = (fetched_at is not null)),
  constraint sms_bill_closed_holds check ((status = 'closed') = (closed_at is not null))
);
create unique index sms_bill_bill_no_key on sms_bill ("bill_no") where not deleted;
create unique index sms_bill_platform_id_day_key on sms_bill ("platform_id", "day") where not deleted;
create index sms_bill_day_idx on sms_bill ("day" desc, id desc) where not deleted;
create index sms_bill_status_day_idx on sms_bill ("status", "day" desc, id desc) where not deleted;
create index sms_bill_created_at_idx on sms_bill ("created_at" desc, id desc) where not deleted;
create index sms_bill_open_diff_count_idx on sms_bill ("open_diff_count", id) where not deleted;
create trigger raise_version before update on sms_bill for each row execute function raise_version();
create table sms_cost (
  "bill_id" bigint,
  "record_id" bigint not null,
  "platform_id" bigint not null,
  "msg_id" text collate "C" not null,
  "round" bigint not null,
  "parts" bigint not null,
  "cost" bigint not null,
  "sent_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index sms_cost_record_id_round_key on sms_cost ("record_id", "round") where not deleted;
create index sms_cost_sent_at_idx on sms_cost ("sent_at" desc, id desc) where not deleted;
create index sms_cost_bill_id_sent_at_idx on sms_cost ("bill_id", "sent_at" desc, id desc) where not deleted;
create index sms_cost_platform_id_sent_at_idx on sms_cost ("platform_id", "sent_at" desc, id desc) where not deleted;
create index sms_cost_msg_id_idx on sms_cost ("msg_id", id) where not deleted;
create trigger append_only before update or delete on sms_cost for each row execute function refuse_change();
create table sms_bill_line (
  "bill_id" bigint not null,
  "round" bigint not null,
  "line_no" bigint not null,
  "msg_id" text collate "C" not null,
  "parts" bigint not null,
  "cost" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index sms_bill_line_bill_id_round_line_no_key on sms_bill_line ("bill_id", "round", "line_no") where not deleted;
create index sms_bill_line_bill_id_round_line_no_idx on sms_bill_line ("bill_id", "round" desc, "line_no", id) where not deleted;
create index sms_bill_line_msg_id_idx on sms_bill_line ("msg_id", id) where not deleted;
create trigger append_only before update or delete on sms_bill_line for each row execute function refuse_change();
create table sms_bill_diff (
  "diff_no" text collate "C" not null,
  "bill_id" bigint not null,
  "record_id" bigint,
  "msg_id" text collate "C" not null,
  "diff_type" text collate "C" not null,
  "our_parts" bigint not null,
  "their_parts" bigint not null,
  "our_cost" bigint not null,
  "their_cost" bigint not null,
  "diff_cost" bigint generated always as (their_cost - our_cost) stored,
  "handle_note" text collate "C",
  "handled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_bill_diff_diff_type_check check ("diff_type" in ('onlyOurs', 'onlyTheirs', 'parts', 'price', 'duplicate')),
  constraint sms_bill_diff_status_check check ("status" in ('pending', 'accepted', 'rejected')),
  constraint sms_bill_diff_handled_holds check ((status = 'pending') = (handled_at is null) and (status = 'pending' or handle_note is not null))
);
create unique index sms_bill_diff_diff_no_key on sms_bill_diff ("diff_no") where not deleted;
create index sms_bill_diff_created_at_idx on sms_bill_diff ("created_at" desc, id desc) where not deleted;
create index sms_bill_diff_status_created_at_idx on sms_bill_diff ("status", "created_at" desc, id desc) where not deleted;
create index sms_bill_diff_bill_id_status_idx on sms_bill_diff ("bill_id", "status", id) where not deleted;
create index sms_bill_diff_diff_type_created_at_idx on sms_bill_diff ("diff_type", "created_at" desc, id desc) where not deleted;
create index sms_bill_diff_msg_id_idx on sms_bill_diff ("msg_id", id) where not deleted;
create trigger raise_version before update on sms_bill_diff for each row execute function raise_version();
insert into sms_bill (id, bill_no, platform_id, day, our_qty, our_parts, our_cost, their_qty, their_parts, their_cost, diff_count, open_diff_count,
  accepted_cost, round, page_count, status, created_at, updated_at, version, deleted)
select min(id), 'SD' || min(id), platform_id, (sent_at at time zone 'Asia/Shanghai')::date, count(*), sum(split_count), sum(cost), 0, 0, 0, 0, 0,
  0, 0, 0, 'open', now(), now(), 1, false
from sms_record
where not deleted and source <> 'third' and platform_id is not null and msg_id is not null and sent_at is not null
  and (sent_at at time zone 'Asia/Shanghai')::date >= (now() at time zone 'Asia/Shanghai')::date - 7
group by platform_id, (sent_at at time zone 'Asia/Shanghai')::date;
insert into sms_cost (id, bill_id, record_id, platform_id, msg_id, round, parts, cost, sent_at, created_at, updated_at, version, deleted)
select r.id, b.id, r.id, r.platform_id, r.msg_id, r.retry_count, r.split_count, r.cost, r.sent_at, r.sent_at, r.sent_at, 1, false
from sms_record r
left join sms_bill b on b.platform_id = r.platform_id and b.day = (r.sent_at at time zone 'Asia/Shanghai')::date
where not r.deleted and r.source <> 'third' and r.platform_id is not null and r.msg_id is not null and r.sent_at is not null;
`,
};
