import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const signOutsAndRequestIdsMigration: Migration = {
  name: '0015-sign-outs-and-request-ids',
  sql: String.raw`
alter table admin_user add column "signed_out_at" timestamptz(3);
alter table operat_log add column "request_id" text collate "C";
create index operat_log_request_id_idx on operat_log ("request_id", id) where not deleted;
`,
};
