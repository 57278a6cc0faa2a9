import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gradesMigration: Migration = {
  name: '20261125-0349-grades',
  sql: String.raw`
alter table platform_grade add column "benefits" text[] not null default '{}';
alter table platform_grade add column "icon" text collate "C";
alter table platform_grade add column "shop_count" bigint not null default 0;
update platform_grade g set
  shop_count = (select count(*) from merchant_shop s where s.grade_id = g.id and not s.deleted);
create index platform_grade_status_level_idx on platform_grade ("status", "level", id) where not deleted;
create index platform_grade_level_idx on platform_grade ("level", id) where not deleted;
`,
};
