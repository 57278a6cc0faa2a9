import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations, with the states of the bills that there are. */
export const replenishBillStatesMigration: Migration = {
  name: '20261127-0729-replenish-bill-states',
  sql: String.raw`
alter table replenish_apply_item add column "bill_status" text collate "C";
update replenish_apply_item i set bill_status = b.status from replenish_apply_bill b where b.id = i.bill_id;
alter table replenish_apply_item add constraint replenish_apply_item_bill_status_check check ("bill_status" in ('auditing', 'paying', 'sending', 'receiving', 'received', 'settled', 'cancelled', 'rejected'));
create index replenish_apply_item_bill_status_created_at_idx on replenish_apply_item ("bill_status", "created_at" desc, id desc) where not deleted;
`,
};
