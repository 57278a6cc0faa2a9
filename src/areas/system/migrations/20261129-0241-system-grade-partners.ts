import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations; the partners that are there already are counted. */
export const systemGradePartnersMigration: Migration = {
  name: '20261129-0241-system-grade-partners',
  sql: String.raw`
alter table platform_grade add column "partner_count" bigint not null default 0;
update platform_grade g set
  partner_count = (select count(*) from partner_main p where p.grade_id = g.id and not p.deleted);
alter table platform_grade alter column "partner_count" drop default;
`,
};
