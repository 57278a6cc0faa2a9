import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const orderChannelStoresMigration: Migration = {
  name: '20261126-0857-order-channel-stores',
  sql: String.raw`
drop index if exists third_order_promise_at_unassigned_address_noStock_late_a2269dba;
alter table third_order drop constraint third_order_abnormal_type_check;
alter table third_order add constraint third_order_abnormal_type_check check ("abnormal_type" in ('none', 'unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt', 'changed', 'recalled', 'store'));
create index third_order_promise_at_unassigned_address_noStock_late_6734e6e8 on third_order ("promise_at", id) where not deleted and "abnormal_type" in ('unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt', 'changed', 'recalled', 'store');
`,
};
