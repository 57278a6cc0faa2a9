import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const differencePartnerMigration: Migration = {
  name: '0022-difference-partner',
  sql: String.raw`
alter table third_statement_diff add column "partner_id" bigint;
update third_statement_diff d set partner_id = s.partner_id from third_statement_sub s where s.id = d.sub_id;
create index third_statement_diff_partner_id_created_at_idx on third_statement_diff ("partner_id", "created_at" desc, id desc) where not deleted;
`,
};
