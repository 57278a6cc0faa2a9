import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const statementCarryMigration: Migration = {
  name: '0021-statement-carry',
  sql: String.raw`
alter table third_statement_line add column "carried_from_id" bigint;
create unique index third_statement_line_carried_from_id_key on third_statement_line ("carried_from_id") where not deleted;
`,
};
