import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const troubleFirstMigration: Migration = {
  name: '0034-trouble-first',
  sql: String.raw`
create index third_order_promise_at_unassigned_address_noStock_late_895c6a9d on third_order ("promise_at", id) where not deleted and "abnormal_type" in ('unassigned', 'address', 'noStock', 'late', 'rejected', 'decrypt');
create index third_order_promise_at_waiting_assigned_ready_delivering_idx on third_order ("promise_at", id) where not deleted and "status" in ('waiting', 'assigned', 'ready', 'delivering');
create index third_order_completed_at_done_unrecorded_idx on third_order ("completed_at" desc, id desc) where not deleted and "status" = 'done' and "statement_status" = 'unrecorded';
`,
};
