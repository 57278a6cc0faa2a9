import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const decryptStatusMigration: Migration = {
  name: '20261124-2323-decrypt-status',
  sql: String.raw`
create index third_order_decrypt_status_placed_at_idx on third_order ("decrypt_status", "placed_at" desc, id desc) where not deleted;
`,
};
