import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const productsMigration: Migration = {
  name: '0010-products',
  sql: String.raw`
alter table product_brand add column "contact" text collate "C";
alter table product_brand add column "contact_phone" text collate "C";
alter table product_brand add column "trademark_id" bigint;
alter table product_brand add column "spu_count" bigint not null default 0;
alter table product_brand alter column "spu_count" drop default;
create index product_brand_status_sort_idx on product_brand ("status", "sort", id) where not deleted;
create index product_brand_letter_sort_idx on product_brand ("letter", "sort", id) where not deleted;
create index product_brand_created_at_idx on product_brand ("created_at" desc, id desc) where not deleted;
create index product_brand_supplier_grams on product_brand using gin (grams("supplier")) where not deleted;
create index product_brand_trademark_id_idx on product_brand ("trademark_id", id) where not deleted;
create table trademark (
  "reg_no" text collate "C" not null,
  "name" text collate "C" not null,
  "brand_id" bigint not null,
  "owner" text collate "C" not null,
  "class_no" bigint not null,
  "cert_img" text collate "C",
  "auth_img" text collate "C",
  "valid_from" date not null,
  "valid_to" date not null,
  "audit_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint trademark_status_check check ("status" in ('pending', 'valid', 'expired', 'rejected'))
);
create unique index trademark_reg_no_key on trademark ("reg_no") where not deleted;
create index trademark_status_valid_to_idx on trademark ("status", "valid_to", id) where not deleted;
create index trademark_brand_id_valid_to_idx on trademark ("brand_id", "valid_to", id) where not deleted;
create index trademark_valid_to_idx on trademark ("valid_to", id) where not deleted;
create index trademark_class_no_valid_to_idx on trademark ("class_no", "valid_to", id) where not deleted;
create index trademark_created_at_idx on trademark ("created_at" desc, id desc) where not deleted;
create index trademark_name_grams on trademark using gin (grams("name")) where not deleted;
create index trademark_owner_grams on trademark using gin (grams("owner")) where not deleted;
create table product_category (
  "name" text collate "C" not null,
  "parent_id" bigint,
  "level" text collate "C" not null,
  "code" text collate "C" not null,
  "icon" text collate "C",
  "attributes" text[] not null,
  "is_bucket" boolean not null,
  "spu_count" bigint not null,
  "sort" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint product_category_level_check check ("level" in ('first', 'second', 'third')),
  constraint product_category_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index product_category_code_key on product_category ("code") where not deleted;
create unique index product_category_parent_id_name_key on product_category ("parent_id", "name") where not deleted;
create index product_category_sort_idx on product_category ("sort", id) where not deleted;
create index product_category_parent_id_sort_idx on product_category ("parent_id", "sort", id) where not deleted;
create index product_category_level_sort_idx on product_category ("level", "sort", id) where not deleted;
create index product_category_status_sort_idx on product_category ("status", "sort", id) where not deleted;
create index product_category_name_grams on product_category using gin (grams("name")) where not deleted;
create table product_spu (
  "spu_no" text collate "C",
  "name" text collate "C" not null,
  "brand_id" bigint not null,
  "category_id" bigint not null,
  "tag_ids" bigint[] not null,
  "main_image" text collate "C",
  "images" text[] not null,
  "detail_html" text collate "C",
  "unit_name" text collate "C" not null,
  "weight_g" bigint not null,
  "guide_price" bigint not null,
  "is_bucket" boolean not null,
  "spec_count" bigint not null,
  "imageless" boolean not null,
  "audit_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint product_spu_status_check check ("status" in ('pending', 'off', 'on', 'rejected'))
);
create unique index product_spu_spu_no_key on product_spu ("spu_no") where not deleted;
create index product_spu_created_at_idx on product_spu ("created_at" desc, id desc) where not deleted;
create index product_spu_status_created_at_idx on product_spu ("status", "created_at" desc, id desc) where not deleted;
create index product_spu_brand_id_created_at_idx on product_spu ("brand_id", "created_at" desc, id desc) where not deleted;
create index product_spu_category_id_created_at_idx on product_spu ("category_id", "created_at" desc, id desc) where not deleted;
create index product_spu_imageless_created_at_idx on product_spu ("imageless", "created_at" desc, id desc) where not deleted;
create index product_spu_guide_price_idx on product_spu ("guide_price", id) where not deleted;
create index product_spu_tag_ids_members on product_spu using gin ("tag_ids") where not deleted;
create index product_spu_name_grams on product_spu using gin (grams("name")) where not deleted;
create table product_spec (
  "spu_id" bigint not null,
  "spec_no" text collate "C",
  "name" text collate "C" not null,
  "spec_name" text collate "C" not null,
  "unit_name" text collate "C" not null,
  "weight_g" bigint not null,
  "unified_code_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index product_spec_spec_no_key on product_spec ("spec_no") where not deleted;
create unique index product_spec_spu_id_spec_name_key on product_spec ("spu_id", "spec_name") where not deleted;
create index product_spec_spu_id_spec_no_idx on product_spec ("spu_id", "spec_no", id) where not deleted;
create index product_spec_unified_code_id_spec_no_idx on product_spec ("unified_code_id", "spec_no", id) where not deleted;
create index product_spec_created_at_idx on product_spec ("created_at" desc, id desc) where not deleted;
create index product_spec_name_grams on product_spec using gin (grams("name")) where not deleted;
create table product_tag (
  "name" text collate "C" not null,
  "tag_type" text collate "C" not null,
  "color" text collate "C",
  "icon" text collate "C",
  "begin_at" timestamptz(3),
  "end_at" timestamptz(3),
  "spu_count" bigint not null,
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint product_tag_tag_type_check check ("tag_type" in ('selling', 'activity', 'control'))
);
create unique index product_tag_name_key on product_tag ("name") where not deleted;
create index product_tag_sort_idx on product_tag ("sort", id) where not deleted;
create index product_tag_tag_type_sort_idx on product_tag ("tag_type", "sort", id) where not deleted;
create index product_tag_end_at_idx on product_tag ("end_at", id) where not deleted;
create index product_tag_created_at_idx on product_tag ("created_at" desc, id desc) where not deleted;
create index product_tag_name_grams on product_tag using gin (grams("name")) where not deleted;
create table unified_code (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "brand_id" bigint not null,
  "spec_name" text collate "C" not null,
  "unit_name" text collate "C" not null,
  "weight_g" bigint not null,
  "volume_ml" bigint,
  "spec_count" bigint not null,
  "partner_count" bigint not null,
  "merged_to_id" bigint,
  "image_url" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint unified_code_status_check check ("status" in ('disabled', 'enabled', 'frozen', 'merged', 'voided'))
);
create unique index unified_code_code_key on unified_code ("code") where not deleted;
create index unified_code_created_at_idx on unified_code ("created_at" desc, id desc) where not deleted;
create index unified_code_status_created_at_idx on unified_code ("status", "created_at" desc, id desc) where not deleted;
create index unified_code_brand_id_created_at_idx on unified_code ("brand_id", "created_at" desc, id desc) where not deleted;
create index unified_code_merged_to_id_idx on unified_code ("merged_to_id", id) where not deleted;
create index unified_code_name_grams on unified_code using gin (grams("name")) where not deleted;
drop index if exists partner_spu_code_partner_id_idx;
alter table partner_spu_code alter column "spec_no" drop not null;
alter table partner_spu_code add column "unified_code_id" bigint;
alter table partner_spu_code add column "spu_id" bigint;
alter table partner_spu_code add column "unit_id" bigint;
alter table partner_spu_code add column "quote_remark" text collate "C";
alter table partner_spu_code add column "shop_count" bigint not null default 0;
update partner_spu_code c set shop_count = (select count(*) from shop_product p where p.spec_code_id = c.id and p.status = 'on' and not p.deleted);
alter table partner_spu_code alter column "shop_count" drop default;
create unique index partner_spu_code_partner_id_unified_code_id_key on partner_spu_code ("partner_id", "unified_code_id") where not deleted;
create index partner_spu_code_partner_id_created_at_idx on partner_spu_code ("partner_id", "created_at" desc, id desc) where not deleted;
create index partner_spu_code_unified_code_id_idx on partner_spu_code ("unified_code_id", id) where not deleted;
create index partner_spu_code_spu_id_idx on partner_spu_code ("spu_id", id) where not deleted;
create index partner_spu_code_status_created_at_idx on partner_spu_code ("status", "created_at" desc, id desc) where not deleted;
create index partner_spu_code_created_at_idx on partner_spu_code ("created_at" desc, id desc) where not deleted;
create index partner_spu_code_unit_id_idx on partner_spu_code ("unit_id", id) where not deleted;
create table partner_spu (
  "partner_id" bigint not null,
  "spu_id" bigint not null,
  "name" text collate "C" not null,
  "brand_id" bigint,
  "category_id" bigint,
  "template_id" bigint,
  "item_count" bigint not null,
  "main_image" text collate "C",
  "source" text collate "C" not null,
  "copied_from_id" bigint,
  "audit_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_spu_source_check check ("source" in ('platform', 'partner', 'copy')),
  constraint partner_spu_status_check check ("status" in ('pending', 'off', 'on', 'rejected'))
);
create unique index partner_spu_partner_id_spu_id_key on partner_spu ("partner_id", "spu_id") where not deleted;
create index partner_spu_created_at_idx on partner_spu ("created_at" desc, id desc) where not deleted;
create index partner_spu_status_created_at_idx on partner_spu ("status", "created_at" desc, id desc) where not deleted;
create index partner_spu_partner_id_created_at_idx on partner_spu ("partner_id", "created_at" desc, id desc) where not deleted;
create index partner_spu_spu_id_created_at_idx on partner_spu ("spu_id", "created_at" desc, id desc) where not deleted;
create index partner_spu_source_created_at_idx on partner_spu ("source", "created_at" desc, id desc) where not deleted;
create index partner_spu_template_id_idx on partner_spu ("template_id", id) where not deleted;
create index partner_spu_category_id_idx on partner_spu ("category_id", id) where not deleted;
create index partner_spu_name_grams on partner_spu using gin (grams("name")) where not deleted;
create index partner_spu_brand_id_idx on partner_spu ("brand_id", id) where not deleted;
create index partner_spu_copied_from_id_idx on partner_spu ("copied_from_id", id) where not deleted;
create table partner_spu_item (
  "partner_spu_id" bigint not null,
  "spec_code_id" bigint not null,
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
create unique index partner_spu_item_partner_spu_id_spec_code_id_key on partner_spu_item ("partner_spu_id", "spec_code_id") where not deleted;
create index partner_spu_item_partner_spu_id_created_at_idx on partner_spu_item ("partner_spu_id", "created_at", id) where not deleted;
create index partner_spu_item_spec_code_id_idx on partner_spu_item ("spec_code_id", id) where not deleted;
create index partner_spu_item_created_at_idx on partner_spu_item ("created_at" desc, id desc) where not deleted;
create index partner_spu_item_name_grams on partner_spu_item using gin (grams("name")) where not deleted;
create table partner_spu_template (
  "name" text collate "C" not null,
  "brand_ids" bigint[] not null,
  "spu_ids" bigint[] not null,
  "city_codes" text[] not null,
  "spu_count" bigint not null,
  "use_count" bigint not null,
  "cover" text collate "C",
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index partner_spu_template_name_key on partner_spu_template ("name") where not deleted;
create index partner_spu_template_created_at_idx on partner_spu_template ("created_at" desc, id desc) where not deleted;
create index partner_spu_template_brand_ids_members on partner_spu_template using gin ("brand_ids") where not deleted;
create index partner_spu_template_spu_ids_members on partner_spu_template using gin ("spu_ids") where not deleted;
create index partner_spu_template_city_codes_members on partner_spu_template using gin ("city_codes") where not deleted;
create index partner_spu_template_name_grams on partner_spu_template using gin (grams("name")) where not deleted;
create table partner_category (
  "name" text collate "C" not null,
  "parent_id" bigint,
  "level" text collate "C" not null,
  "partner_id" bigint,
  "platform_category_id" bigint,
  "icon" text collate "C",
  "spu_count" bigint not null,
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_category_level_check check ("level" in ('first', 'second'))
);
create unique index partner_category_partner_id_parent_id_name_key on partner_category ("partner_id", "parent_id", "name") where not deleted;
create index partner_category_sort_idx on partner_category ("sort", id) where not deleted;
create index partner_category_parent_id_sort_idx on partner_category ("parent_id", "sort", id) where not deleted;
create index partner_category_partner_id_sort_idx on partner_category ("partner_id", "sort", id) where not deleted;
create index partner_category_name_grams on partner_category using gin (grams("name")) where not deleted;
create index partner_category_platform_category_id_idx on partner_category ("platform_category_id", id) where not deleted;
create table partner_unit (
  "name" text collate "C" not null,
  "symbol" text collate "C",
  "unit_type" text collate "C" not null,
  "base_unit_id" bigint,
  "ratio" bigint not null,
  "decimals" bigint not null,
  "use_count" bigint not null,
  "sort" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_unit_unit_type_check check ("unit_type" in ('bucket', 'box', 'bottle', 'pack', 'other'))
);
create unique index partner_unit_name_key on partner_unit ("name") where not deleted;
create index partner_unit_sort_idx on partner_unit ("sort", id) where not deleted;
create index partner_unit_unit_type_sort_idx on partner_unit ("unit_type", "sort", id) where not deleted;
create index partner_unit_base_unit_id_sort_idx on partner_unit ("base_unit_id", "sort", id) where not deleted;
create index partner_unit_name_grams on partner_unit using gin (grams("name")) where not deleted;
create table partner_brand (
  "partner_id" bigint not null,
  "brand_id" bigint not null,
  "name" text collate "C",
  "area_codes" text[] not null,
  "exclusive" boolean not null,
  "auth_img" text collate "C",
  "begin_date" date not null,
  "end_date" date not null,
  "spu_count" bigint not null,
  "audit_reason" text collate "C",
  "adjust_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_brand_status_check check ("status" in ('pending', 'active', 'expired', 'rejected'))
);
create unique index partner_brand_partner_id_brand_id_key on partner_brand ("partner_id", "brand_id") where not deleted;
create index partner_brand_created_at_idx on partner_brand ("created_at" desc, id desc) where not deleted;
create index partner_brand_status_end_date_idx on partner_brand ("status", "end_date", id) where not deleted;
create index partner_brand_partner_id_end_date_idx on partner_brand ("partner_id", "end_date", id) where not deleted;
create index partner_brand_brand_id_end_date_idx on partner_brand ("brand_id", "end_date", id) where not deleted;
create index partner_brand_end_date_idx on partner_brand ("end_date", id) where not deleted;
create index partner_brand_area_codes_members on partner_brand using gin ("area_codes") where not deleted;
create index partner_brand_exclusive_end_date_idx on partner_brand ("exclusive", "end_date", id) where not deleted;
create index partner_brand_name_grams on partner_brand using gin (grams("name")) where not deleted;
create table city_refer_price (
  "spec_code_id" bigint not null,
  "city_code" text collate "C" not null,
  "name" text collate "C",
  "refer_price" bigint not null,
  "floor_price" bigint not null,
  "ceil_price" bigint not null,
  "delivery_fee" bigint,
  "effective_date" date not null,
  "prev_price" bigint,
  "change_reason" text collate "C",
  "changed_at" timestamptz(3),
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index city_refer_price_spec_code_id_city_code_key on city_refer_price ("spec_code_id", "city_code") where not deleted;
create index city_refer_price_created_at_idx on city_refer_price ("created_at" desc, id desc) where not deleted;
create index city_refer_price_changed_at_idx on city_refer_price ("changed_at" desc, id desc) where not deleted;
create index city_refer_price_spec_code_id_city_code_idx on city_refer_price ("spec_code_id", "city_code", id) where not deleted;
create index city_refer_price_city_code_changed_at_idx on city_refer_price ("city_code", "changed_at" desc, id desc) where not deleted;
create index city_refer_price_effective_date_idx on city_refer_price ("effective_date", id) where not deleted;
create index city_refer_price_refer_price_idx on city_refer_price ("refer_price", id) where not deleted;
create index city_refer_price_name_grams on city_refer_price using gin (grams("name")) where not deleted;
create table city_refer_notify (
  "refer_price_id" bigint not null,
  "spec_code_id" bigint not null,
  "city_code" text collate "C" not null,
  "name" text collate "C",
  "old_price" bigint,
  "new_price" bigint not null,
  "partner_ids" bigint[] not null,
  "partner_count" bigint not null,
  "read_count" bigint not null,
  "channel" text collate "C" not null,
  "kind" text collate "C" not null,
  "effective_date" date not null,
  "sent_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint city_refer_notify_channel_check check ("channel" in ('site', 'sms', 'both')),
  constraint city_refer_notify_kind_check check ("kind" in ('change', 'again'))
);
create index city_refer_notify_sent_at_idx on city_refer_notify ("sent_at" desc, id desc) where not deleted;
create index city_refer_notify_refer_price_id_sent_at_idx on city_refer_notify ("refer_price_id", "sent_at" desc, id desc) where not deleted;
create index city_refer_notify_spec_code_id_sent_at_idx on city_refer_notify ("spec_code_id", "sent_at" desc, id desc) where not deleted;
create index city_refer_notify_city_code_sent_at_idx on city_refer_notify ("city_code", "sent_at" desc, id desc) where not deleted;
create index city_refer_notify_partner_ids_members on city_refer_notify using gin ("partner_ids") where not deleted;
create index city_refer_notify_channel_sent_at_idx on city_refer_notify ("channel", "sent_at" desc, id desc) where not deleted;
create index city_refer_notify_kind_sent_at_idx on city_refer_notify ("kind", "sent_at" desc, id desc) where not deleted;
create index city_refer_notify_name_grams on city_refer_notify using gin (grams("name")) where not deleted;
create table brand_quote (
  "brand_id" bigint not null,
  "spec_code_id" bigint not null,
  "city_code" text collate "C" not null,
  "name" text collate "C",
  "supply_price" bigint not null,
  "min_qty" bigint not null,
  "freight" bigint not null,
  "refer_price_id" bigint,
  "quote_order_id" bigint,
  "begin_date" date not null,
  "end_date" date not null,
  "version_no" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint brand_quote_status_check check ("status" in ('draft', 'active', 'expired'))
);
create unique index brand_quote_brand_id_spec_code_id_city_code_active_key on brand_quote ("brand_id", "spec_code_id", "city_code") where not deleted and "status" = 'active';
create unique index brand_quote_brand_id_spec_code_id_city_code_draft_key on brand_quote ("brand_id", "spec_code_id", "city_code") where not deleted and "status" = 'draft';
create index brand_quote_created_at_idx on brand_quote ("created_at" desc, id desc) where not deleted;
create index brand_quote_status_created_at_idx on brand_quote ("status", "created_at" desc, id desc) where not deleted;
create index brand_quote_brand_id_created_at_idx on brand_quote ("brand_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_spec_code_id_city_code_idx on brand_quote ("spec_code_id", "city_code", id) where not deleted;
create index brand_quote_city_code_created_at_idx on brand_quote ("city_code", "created_at" desc, id desc) where not deleted;
create index brand_quote_quote_order_id_created_at_idx on brand_quote ("quote_order_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_supply_price_idx on brand_quote ("supply_price", id) where not deleted;
create index brand_quote_end_date_idx on brand_quote ("end_date", id) where not deleted;
create index brand_quote_name_grams on brand_quote using gin (grams("name")) where not deleted;
create table brand_quote_order (
  "quote_no" text collate "C",
  "brand_id" bigint not null,
  "partner_id" bigint,
  "line_count" bigint not null,
  "pending_count" bigint not null,
  "confirm_count" bigint not null,
  "over_count" bigint not null,
  "begin_date" date not null,
  "end_date" date not null,
  "auditor_id" bigint,
  "reviewer_id" bigint,
  "review_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint brand_quote_order_status_check check ("status" in ('draft', 'auditing', 'reviewing', 'active', 'rejected'))
);
create unique index brand_quote_order_quote_no_key on brand_quote_order ("quote_no") where not deleted;
create index brand_quote_order_created_at_idx on brand_quote_order ("created_at" desc, id desc) where not deleted;
create index brand_quote_order_status_created_at_idx on brand_quote_order ("status", "created_at" desc, id desc) where not deleted;
create index brand_quote_order_brand_id_created_at_idx on brand_quote_order ("brand_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_order_partner_id_created_at_idx on brand_quote_order ("partner_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_order_over_count_idx on brand_quote_order ("over_count", id) where not deleted;
create index brand_quote_order_end_date_idx on brand_quote_order ("end_date", id) where not deleted;
create index brand_quote_order_auditor_id_idx on brand_quote_order ("auditor_id", id) where not deleted;
create index brand_quote_order_reviewer_id_idx on brand_quote_order ("reviewer_id", id) where not deleted;
create table brand_quote_item (
  "quote_order_id" bigint not null,
  "spec_code_id" bigint not null,
  "name" text collate "C",
  "line_count" bigint not null,
  "pending_count" bigint not null,
  "confirm_count" bigint not null,
  "reject_count" bigint not null,
  "stop_count" bigint not null,
  "over_count" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index brand_quote_item_quote_order_id_spec_code_id_key on brand_quote_item ("quote_order_id", "spec_code_id") where not deleted;
create index brand_quote_item_created_at_idx on brand_quote_item ("created_at" desc, id desc) where not deleted;
create index brand_quote_item_quote_order_id_created_at_idx on brand_quote_item ("quote_order_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_item_spec_code_id_created_at_idx on brand_quote_item ("spec_code_id", "created_at" desc, id desc) where not deleted;
create index brand_quote_item_pending_count_idx on brand_quote_item ("pending_count", id) where not deleted;
create index brand_quote_item_over_count_idx on brand_quote_item ("over_count", id) where not deleted;
create index brand_quote_item_name_grams on brand_quote_item using gin (grams("name")) where not deleted;
create table brand_quote_line (
  "quote_order_id" bigint not null,
  "item_id" bigint,
  "spec_code_id" bigint not null,
  "city_code" text collate "C" not null,
  "name" text collate "C",
  "price" bigint not null,
  "min_qty" bigint not null,
  "freight" bigint not null,
  "refer_price" bigint,
  "ceil_price" bigint,
  "over" boolean not null,
  "reject_reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint brand_quote_line_status_check check ("status" in ('pending', 'confirmed', 'rejected', 'stopped'))
);
create unique index brand_quote_line_quote_order_id_spec_code_id_city_code_key on brand_quote_line ("quote_order_id", "spec_code_id", "city_code") where not deleted;
create index brand_quote_line_created_at_idx on brand_quote_line ("created_at" desc, id desc) where not deleted;
create index brand_quote_line_quote_order_id_city_code_idx on brand_quote_line ("quote_order_id", "city_code", id) where not deleted;
create index brand_quote_line_item_id_city_code_idx on brand_quote_line ("item_id", "city_code", id) where not deleted;
create index brand_quote_line_spec_code_id_city_code_idx on brand_quote_line ("spec_code_id", "city_code", id) where not deleted;
create index brand_quote_line_city_code_created_at_idx on brand_quote_line ("city_code", "created_at" desc, id desc) where not deleted;
create index brand_quote_line_status_created_at_idx on brand_quote_line ("status", "created_at" desc, id desc) where not deleted;
create index brand_quote_line_over_created_at_idx on brand_quote_line ("over", "created_at" desc, id desc) where not deleted;
create index brand_quote_line_price_idx on brand_quote_line ("price", id) where not deleted;
create index brand_quote_line_name_grams on brand_quote_line using gin (grams("name")) where not deleted;
create index replenish_account_brand_id_idx on replenish_account ("brand_id", id) where not deleted;
create index third_auth_brand_id_idx on third_auth ("brand_id", id) where not deleted;
`,
};
