import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations, but for what counts the uses of pictures. */
export const mediaMigration: Migration = {
  name: '20261125-0359-media',
  sql: String.raw`
create table image_category (
  "name" text collate "C" not null,
  "parent_id" bigint,
  "level" bigint not null,
  "path" text collate "C",
  "usage" text collate "C" not null,
  "cover" text collate "C",
  "own_count" bigint not null,
  "image_count" bigint not null,
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint image_category_usage_check check ("usage" in ('goods', 'marketing', 'licence', 'other'))
);
create unique index image_category_parent_id_name_key on image_category ("parent_id", "name") where not deleted;
create index image_category_sort_idx on image_category ("sort", id) where not deleted;
create index image_category_parent_id_sort_idx on image_category ("parent_id", "sort", id) where not deleted;
create index image_category_usage_sort_idx on image_category ("usage", "sort", id) where not deleted;
create index image_category_name_grams on image_category using gin (grams("name")) where not deleted;
create trigger raise_version before update on image_category for each row execute function raise_version();
create table image_tag (
  "name" text collate "C" not null,
  "alias" text collate "C",
  "group_name" text collate "C",
  "color" text collate "C",
  "use_count" bigint not null,
  "hot" boolean not null,
  "sort" bigint not null,
  "merged_to_id" bigint,
  "is_merged" boolean not null generated always as (merged_to_id is not null) stored,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index image_tag_name_key on image_tag ("name") where not deleted;
create index image_tag_sort_idx on image_tag ("sort", id) where not deleted;
create index image_tag_hot_sort_idx on image_tag ("hot", "sort", id) where not deleted;
create index image_tag_use_count_idx on image_tag ("use_count" desc, id desc) where not deleted;
create index image_tag_is_merged_sort_idx on image_tag ("is_merged", "sort", id) where not deleted;
create index image_tag_merged_to_id_idx on image_tag ("merged_to_id", id) where not deleted;
create index image_tag_name_grams on image_tag using gin (grams("name")) where not deleted;
create index image_tag_alias_grams on image_tag using gin (grams("alias")) where not deleted;
create index image_tag_group_name_grams on image_tag using gin (grams("group_name")) where not deleted;
create trigger raise_version before update on image_tag for each row execute function raise_version();
create table image_main (
  "name" text collate "C" not null,
  "url" text collate "C" not null,
  "category_id" bigint not null,
  "category_ids" bigint[] not null,
  "tag_ids" bigint[] not null,
  "brand_id" bigint,
  "width" bigint,
  "height" bigint,
  "size_kb" bigint,
  "md5" text collate "C" not null,
  "ref_count" bigint not null,
  "replaced_by_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index image_main_md5_key on image_main ("md5") where not deleted;
create index image_main_created_at_idx on image_main ("created_at" desc, id desc) where not deleted;
create index image_main_category_id_created_at_idx on image_main ("category_id", "created_at" desc, id desc) where not deleted;
create index image_main_category_ids_members on image_main using gin ("category_ids") where not deleted;
create index image_main_tag_ids_members on image_main using gin ("tag_ids") where not deleted;
create index image_main_brand_id_created_at_idx on image_main ("brand_id", "created_at" desc, id desc) where not deleted;
create index image_main_ref_count_idx on image_main ("ref_count" desc, id desc) where not deleted;
create index image_main_size_kb_idx on image_main ("size_kb" desc, id desc) where not deleted;
create index image_main_replaced_by_id_idx on image_main ("replaced_by_id", id) where not deleted;
create index image_main_name_grams on image_main using gin (grams("name")) where not deleted;
create trigger raise_version before update on image_main for each row execute function raise_version();

-- How often a picture of the library is shown elsewhere follows the index of uses, in the same transaction.
create function count_picture_use() returns trigger language plpgsql as $$
declare
  use engine_picture_use := coalesce(new, old);
begin
  if use.entity <> 'image_main' then
    update image_main set ref_count = ref_count + case tg_op when 'INSERT' then 1 else -1 end where url = use.name and not deleted;
  end if;
  return null;
end
$$;
create trigger count_picture_use after insert or delete on engine_picture_use for each row execute function count_picture_use();
`,
};
