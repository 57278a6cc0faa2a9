import type { Migration } from '../../../server/db/migrate';

/** What was given back becomes rows; of what is there already only the sum is known. */
export const thirdOrderRefundsMigration: Migration = {
  name: '20261127-0853-third-order-refunds',
  sql: String.raw`
alter table third_order add column "refundable_amount" bigint not null generated always as (case when status = 'cancelled' then 0 else paid_amount - refund_amount end) stored;
create table third_order_refund (
  "refund_no" text collate "C" not null,
  "third_order_id" bigint not null,
  "channel_refund_no" text collate "C" not null,
  "source" text collate "C" not null,
  "amount" bigint not null,
  "goods" jsonb,
  "reason" text collate "C" not null,
  "operator" text collate "C" not null,
  "refunded_at" timestamptz(3) not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint third_order_refund_source_check check ("source" in ('refund', 'cancel')),
  constraint third_order_refund_status_check check ("status" in ('counted', 'apart'))
);
create unique index third_order_refund_refund_no_key on third_order_refund ("refund_no") where not deleted;
create unique index third_order_refund_third_order_id_channel_refund_no_key on third_order_refund ("third_order_id", "channel_refund_no") where not deleted;
create unique index third_order_refund_third_order_id_cancel_key on third_order_refund ("third_order_id") where not deleted and "source" = 'cancel';
create index third_order_refund_third_order_id_refunded_at_idx on third_order_refund ("third_order_id", "refunded_at" desc, id desc) where not deleted;
create trigger raise_version before update on third_order_refund for each row execute function raise_version();
insert into third_order_refund (
  id, refund_no, third_order_id, channel_refund_no, source, amount, goods, reason, operator, refunded_at, status,
  created_at, updated_at, version, deleted
)
select id, 'TR' || id, id, channel_order_no, 'refund', refund_amount, '[]', '升级前的退款', '渠道', coalesce(completed_at, updated_at), 'counted',
  now(), now(), 1, false
from third_order
where refund_amount > 0 and not deleted;
`,
};
