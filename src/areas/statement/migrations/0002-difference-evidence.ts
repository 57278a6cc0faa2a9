import type { Migration } from '../../../server/db/migrate';

/** Evidence becomes a list of pictures and documents (until now nothing could write it); lines count their open differences. */
export const differenceEvidenceMigration: Migration = {
  name: '0002-difference-evidence',
  sql: String.raw`
alter table third_statement_line add column "open_diff_count" bigint not null default 0;
update third_statement_line l set open_diff_count = d.total
  from (select line_id, count(*) as total from third_statement_diff where not deleted and status in ('pending', 'appealing') group by line_id) d where d.line_id = l.id;
alter table third_statement_line alter column "open_diff_count" drop default;
create index third_statement_line_open_diff_count_completed_at_idx on third_statement_line ("open_diff_count" desc, "completed_at" desc, id desc) where not deleted;
alter table third_statement_diff alter column "evidence" type text[] using '{}'::text[];
alter table third_statement_diff alter column "evidence" set not null;
create index third_statement_diff_line_id_idx on third_statement_diff ("line_id", id) where not deleted;
`,
};
