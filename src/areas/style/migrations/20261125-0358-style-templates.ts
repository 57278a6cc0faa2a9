import type { Migration } from '../../../server/db/migrate';

/** Templates of pages, and which page began with which. */
export const styleTemplatesMigration: Migration = {
  name: '20261125-0358-style-templates',
  sql: String.raw`
create table style_template (
  "name" text collate "C" not null,
  "page_type" text collate "C" not null,
  "cover" text collate "C",
  "components" jsonb,
  "component_count" bigint not null,
  "tag" text collate "C",
  "use_count" bigint not null,
  "source_id" bigint,
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint style_template_page_type_check check ("page_type" in ('home', 'category', 'activity', 'mine'))
);
create unique index style_template_name_key on style_template ("name") where not deleted;
create index style_template_sort_idx on style_template ("sort", id) where not deleted;
create index style_template_page_type_sort_idx on style_template ("page_type", "sort", id) where not deleted;
create index style_template_tag_sort_idx on style_template ("tag", "sort", id) where not deleted;
create index style_template_use_count_idx on style_template ("use_count" desc, id desc) where not deleted;
create index style_template_source_id_idx on style_template ("source_id", id) where not deleted;
create index style_template_created_at_idx on style_template ("created_at" desc, id desc) where not deleted;
create index style_template_name_grams on style_template using gin (grams("name")) where not deleted;
create trigger raise_version before update on style_template for each row execute function raise_version();
alter table style_page add column "template_id" bigint;
create index style_page_template_id_idx on style_page ("template_id", id) where not deleted;
`,
};
