import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderChannelOrdersMigration: Migration = {
  name: '20261126-0453-order-channel-orders',
  sql: String.raw`
drop index if exists third_order_promise_at_unassigned_address_noStock_late_895c6a9d;
alter table third_order drop constraint third_order_abnormal_type_check;
alter table third_order add column "channel_at" timestamptz(3);
alter table third_order add column "channel_note" text collate "C";
alter table third_order add column "channel_notice_id" bigint;
alter table third_order add constraint third_order_abnormal_type_check check ("abnormal_type" in ('none', 'unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt', 'changed', 'recalled'));
create index third_order_promise_at_unassigned_address_noStock_late_a2269dba on third_order ("promise_at", id) where not deleted and "abnormal_type" in ('unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt', 'changed', 'recalled');
alter table order_log drop constraint order_log_action_check;
alter table order_log add constraint order_log_action_check check ("action" in ('place', 'allocate', 'accept', 'pick', 'deliver', 'cancel', 'refund', 'decrypt', 'remark', 'special', 'change', 'returned', 'record', 'complaint', 'abnormal', 'waybill'));
`,
};
