import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const productTemplateItemsMigration: Migration = {
  name: '0026-product-template-items',
  sql: String.raw`
alter table partner_spu_template add column "item_count" bigint not null default 0;
create table partner_spu_template_item (
  "template_id" bigint not null,
  "spec_id" bigint not null,
  "name" text collate "C",
  "price" bigint not null,
  "min_qty" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index partner_spu_template_item_template_id_spec_id_key on partner_spu_template_item ("template_id", "spec_id") where not deleted;
create index partner_spu_template_item_template_id_created_at_idx on partner_spu_template_item ("template_id", "created_at", id) where not deleted;
create index partner_spu_template_item_spec_id_idx on partner_spu_template_item ("spec_id", id) where not deleted;
create index partner_spu_template_item_created_at_idx on partner_spu_template_item ("created_at" desc, id desc) where not deleted;
create index partner_spu_template_item_name_grams on partner_spu_template_item using gin (grams("name")) where not deleted;
`,
};
