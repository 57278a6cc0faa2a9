import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const tagRulesMigration: Migration = {
  name: '0031-tag-rules',
  sql: String.raw`
alter table shop_tag add column "auto" text collate "C" not null default 'manual';
alter table shop_tag alter column "auto" drop default;
alter table shop_tag add column "min_orders" bigint;
alter table shop_tag add column "max_orders" bigint;
alter table shop_tag add column "idle_days" bigint;
alter table shop_tag add column "new_days" bigint;
alter table shop_tag add column "grade_ids" bigint[] not null default '{}';
alter table shop_tag alter column "grade_ids" drop default;
alter table shop_tag add column "city_codes" text[] not null default '{}';
alter table shop_tag alter column "city_codes" drop default;
alter table shop_tag add column "rule" text collate "C";
alter table shop_tag add constraint shop_tag_auto_check check ("auto" in ('manual', 'auto'));
create index shop_tag_auto_sort_idx on shop_tag ("auto", "sort", id) where not deleted;
`,
};
