import type { Migration } from '../migrate';

/** Generated from the declarations; what there is already is completed from what it points at. */
export const followUpMigration: Migration = {
  name: '0010-follow-up',
  sql: String.raw`
alter table follow_up add column "area_code" text collate "C";
alter table follow_up add column "plan" text collate "C" not null default 'none';
alter table follow_up alter column "plan" drop default;
alter table follow_up add column "visited_at" timestamptz(3);
update follow_up f set area_code = s.area_code from merchant_shop s where s.id = f.shop_id;
update follow_up f set area_code = o.area_code from third_order o where o.id = f.third_order_id;
update follow_up f set visited_at = (select min(l.followed_at) from follow_up l where not l.deleted and l.target_type = f.target_type and coalesce(l.shop_id, l.third_order_id) = coalesce(f.shop_id, f.third_order_id) and l.followed_at > f.followed_at) where f.next_at is not null;
update follow_up set plan = case when visited_at is null then 'due' else 'visited' end where next_at is not null;
alter table follow_up add constraint follow_up_plan_check check ("plan" in ('none', 'due', 'visited'));
create index follow_up_area_code_followed_at_idx on follow_up ("area_code", "followed_at" desc, id desc) where not deleted;
create index follow_up_plan_next_at_idx on follow_up ("plan", "next_at", id) where not deleted;
drop index if exists shop_complaint_status_created_at_idx;
alter table shop_complaint drop constraint shop_complaint_status_check;
alter table shop_complaint add column "third_order_id" bigint;
alter table shop_complaint add column "customer_phone" text collate "C";
alter table shop_complaint add column "reason" text collate "C" not null default 'other';
alter table shop_complaint alter column "reason" drop default;
alter table shop_complaint add column "images" text[] not null default '{}';
alter table shop_complaint alter column "images" drop default;
alter table shop_complaint add column "handler_id" bigint;
alter table shop_complaint add column "reply" text collate "C";
alter table shop_complaint add column "history" jsonb;
alter table shop_complaint add column "deadline_at" timestamptz(3);
alter table shop_complaint add column "closed_at" timestamptz(3);
alter table shop_complaint add column "open" boolean not null default true;
alter table shop_complaint alter column "open" drop default;
update shop_complaint set open = false, status = 'closed', closed_at = updated_at where status in ('closed', 'rejected');
update shop_complaint set deadline_at = created_at + interval '72 hours';
alter table shop_complaint add constraint shop_complaint_reason_check check ("reason" in ('service', 'late', 'quality', 'damage', 'price', 'deposit', 'other'));
alter table shop_complaint add constraint shop_complaint_status_check check ("status" in ('pending', 'running', 'replied', 'closed'));
create index shop_complaint_status_deadline_at_idx on shop_complaint ("status", "deadline_at", id) where not deleted;
create index shop_complaint_open_deadline_at_idx on shop_complaint ("open", "deadline_at", id) where not deleted;
create index shop_complaint_reason_created_at_idx on shop_complaint ("reason", "created_at" desc, id desc) where not deleted;
create index shop_complaint_handler_id_deadline_at_idx on shop_complaint ("handler_id", "deadline_at", id) where not deleted;
create index shop_complaint_third_order_id_idx on shop_complaint ("third_order_id", id) where not deleted;
create index shop_complaint_deadline_at_idx on shop_complaint ("deadline_at", id) where not deleted;
create index shop_complaint_created_at_idx on shop_complaint ("created_at" desc, id desc) where not deleted;
create index shop_complaint_customer_phone_idx on shop_complaint ("customer_phone", id) where not deleted;
create index shop_complaint_content_grams on shop_complaint using gin (grams("content")) where not deleted;
alter table merchant_work_order add column "category" text collate "C";
update merchant_work_order w set category = c.category from work_order_clause c where c.id = w.clause_id;
alter table merchant_work_order add constraint merchant_work_order_category_check check ("category" in ('service', 'quality', 'money', 'licence', 'technical'));
create index merchant_work_order_category_created_at_idx on merchant_work_order ("category", "created_at" desc, id desc) where not deleted;
alter table shop_product add column "area_code" text collate "C" not null;
alter table shop_product add column "area_price" bigint not null;
create index shop_product_area_code_area_price_idx on shop_product ("area_code", "area_price", id) where not deleted;
create index shop_product_area_price_idx on shop_product ("area_price", id) where not deleted;
create table shop_config_template (
  "name" text collate "C" not null,
  "city_codes" text[] not null,
  "item_count" bigint not null,
  "applied_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_config_template_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index shop_config_template_name_key on shop_config_template ("name") where not deleted;
create index shop_config_template_status_created_at_idx on shop_config_template ("status", "created_at" desc, id desc) where not deleted;
create index shop_config_template_city_codes_members on shop_config_template using gin ("city_codes") where not deleted;
create index shop_config_template_applied_count_idx on shop_config_template ("applied_count" desc, id desc) where not deleted;
create index shop_config_template_created_at_idx on shop_config_template ("created_at" desc, id desc) where not deleted;
create index shop_config_template_name_grams on shop_config_template using gin (grams("name")) where not deleted;
create table shop_config_item (
  "template_id" bigint not null,
  "property_key" text collate "C" not null,
  "property_name" text collate "C" not null,
  "value_type" text collate "C" not null,
  "default_value" text collate "C" not null,
  "options" text[] not null,
  "shop_editable" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint shop_config_item_value_type_check check ("value_type" in ('flag', 'int', 'text', 'span', 'choice'))
);
create unique index shop_config_item_template_id_property_key_key on shop_config_item ("template_id", "property_key") where not deleted;
create index shop_config_item_property_key_template_id_idx on shop_config_item ("property_key", "template_id", id) where not deleted;
create index shop_config_item_value_type_property_key_idx on shop_config_item ("value_type", "property_key", id) where not deleted;
create index shop_config_item_shop_editable_property_key_idx on shop_config_item ("shop_editable", "property_key", id) where not deleted;
create index shop_config_item_updated_at_idx on shop_config_item ("updated_at" desc, id desc) where not deleted;
create index shop_config_item_property_name_grams on shop_config_item using gin (grams("property_name")) where not deleted;
create table shop_config_apply (
  "template_id" bigint not null,
  "shop_id" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index shop_config_apply_template_id_shop_id_key on shop_config_apply ("template_id", "shop_id") where not deleted;
create index shop_config_apply_shop_id_idx on shop_config_apply ("shop_id", id) where not deleted;
create table shop_config_value (
  "shop_id" bigint not null,
  "property_key" text collate "C" not null,
  "value" text collate "C" not null,
  "changed_by_shop" boolean not null,
  "template_id" bigint,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index shop_config_value_shop_id_property_key_key on shop_config_value ("shop_id", "property_key") where not deleted;
create table official_user (
  "name" text collate "C" not null,
  "phone" text collate "C" not null,
  "company" text collate "C",
  "city_code" text collate "C",
  "source" text collate "C" not null,
  "intention" text collate "C" not null,
  "level" text collate "C",
  "owner_id" bigint,
  "last_contact_at" timestamptz(3),
  "converted" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint official_user_source_check check ("source" in ('site', 'wechat', 'event', 'referral')),
  constraint official_user_intention_check check ("intention" in ('partner', 'shop', 'brand', 'other')),
  constraint official_user_level_check check ("level" in ('high', 'middle', 'low'))
);
create unique index official_user_phone_key on official_user ("phone") where not deleted;
create index official_user_created_at_idx on official_user ("created_at" desc, id desc) where not deleted;
create index official_user_intention_created_at_idx on official_user ("intention", "created_at" desc, id desc) where not deleted;
create index official_user_level_created_at_idx on official_user ("level", "created_at" desc, id desc) where not deleted;
create index official_user_source_created_at_idx on official_user ("source", "created_at" desc, id desc) where not deleted;
create index official_user_owner_id_created_at_idx on official_user ("owner_id", "created_at" desc, id desc) where not deleted;
create index official_user_city_code_created_at_idx on official_user ("city_code", "created_at" desc, id desc) where not deleted;
create index official_user_converted_created_at_idx on official_user ("converted", "created_at" desc, id desc) where not deleted;
create index official_user_last_contact_at_idx on official_user ("last_contact_at", id) where not deleted;
create index official_user_name_grams on official_user using gin (grams("name")) where not deleted;
create index official_user_company_grams on official_user using gin (grams("company")) where not deleted;
create table official_partner_apply (
  "apply_no" text collate "C" not null,
  "official_user_id" bigint,
  "company_name" text collate "C" not null,
  "license_no" text collate "C" not null,
  "license_img" text collate "C",
  "contact" text collate "C",
  "phone" text collate "C",
  "area_codes" text[] not null,
  "brands" text[] not null,
  "warehouse_area" bigint,
  "truck_count" bigint,
  "reject_reason" text collate "C",
  "overlap" text collate "C",
  "partner_id" bigint,
  "audited_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint official_partner_apply_status_check check ("status" in ('pending', 'passed', 'converted', 'rejected'))
);
create unique index official_partner_apply_apply_no_key on official_partner_apply ("apply_no") where not deleted;
create unique index official_partner_apply_partner_id_key on official_partner_apply ("partner_id") where not deleted;
create index official_partner_apply_created_at_idx on official_partner_apply ("created_at" desc, id desc) where not deleted;
create index official_partner_apply_status_created_at_idx on official_partner_apply ("status", "created_at" desc, id desc) where not deleted;
create index official_partner_apply_official_user_id_idx on official_partner_apply ("official_user_id", id) where not deleted;
create index official_partner_apply_truck_count_idx on official_partner_apply ("truck_count", id) where not deleted;
create index official_partner_apply_warehouse_area_idx on official_partner_apply ("warehouse_area", id) where not deleted;
create index official_partner_apply_company_name_grams on official_partner_apply using gin (grams("company_name")) where not deleted;
create index official_partner_apply_license_no_idx on official_partner_apply ("license_no", id) where not deleted;
create index official_partner_apply_phone_idx on official_partner_apply ("phone", id) where not deleted;
create table partner_work (
  "work_no" text collate "C",
  "partner_id" bigint not null,
  "work_type" text collate "C" not null,
  "title" text collate "C" not null,
  "requirement" text collate "C" not null,
  "clause_id" bigint,
  "assignee_id" bigint,
  "feedback" text collate "C",
  "images" text[] not null,
  "score" bigint,
  "history" jsonb,
  "deadline_at" timestamptz(3) not null,
  "finished_at" timestamptz(3),
  "status" text collate "C" not null,
  "open" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint partner_work_work_type_check check ("work_type" in ('rectify', 'stock', 'count', 'visit', 'papers')),
  constraint partner_work_status_check check ("status" in ('waiting', 'handling', 'checking', 'done'))
);
create unique index partner_work_work_no_key on partner_work ("work_no") where not deleted;
create index partner_work_status_deadline_at_idx on partner_work ("status", "deadline_at", id) where not deleted;
create index partner_work_open_deadline_at_idx on partner_work ("open", "deadline_at", id) where not deleted;
create index partner_work_partner_id_created_at_idx on partner_work ("partner_id", "created_at" desc, id desc) where not deleted;
create index partner_work_work_type_created_at_idx on partner_work ("work_type", "created_at" desc, id desc) where not deleted;
create index partner_work_assignee_id_deadline_at_idx on partner_work ("assignee_id", "deadline_at", id) where not deleted;
create index partner_work_clause_id_idx on partner_work ("clause_id", id) where not deleted;
create index partner_work_deadline_at_idx on partner_work ("deadline_at", id) where not deleted;
create index partner_work_created_at_idx on partner_work ("created_at" desc, id desc) where not deleted;
create index partner_work_title_grams on partner_work using gin (grams("title")) where not deleted;
alter table third_complaint add column "partner_id" bigint;
alter table third_complaint add column "area_code" text collate "C";
alter table third_complaint add column "reason" text collate "C" not null default 'other';
alter table third_complaint alter column "reason" drop default;
alter table third_complaint add column "images" text[] not null default '{}';
alter table third_complaint alter column "images" drop default;
alter table third_complaint add column "duty" text collate "C" not null default 'none';
alter table third_complaint alter column "duty" drop default;
alter table third_complaint add column "reply" text collate "C";
alter table third_complaint add column "diff_id" bigint;
alter table third_complaint add column "notify_count" bigint not null default 0;
alter table third_complaint alter column "notify_count" drop default;
alter table third_complaint add column "notified_at" timestamptz(3);
alter table third_complaint add column "history" jsonb;
alter table third_complaint add column "closed_at" timestamptz(3);
alter table third_complaint add column "open" boolean not null default true;
alter table third_complaint alter column "open" drop default;
update third_complaint c set partner_id = o.partner_id, area_code = o.area_code from third_order o where o.id = c.third_order_id;
update third_complaint set open = false, closed_at = updated_at where status in ('closed', 'rejected');
update third_complaint set deadline_at = created_at + interval '48 hours' where deadline_at is null;
update third_complaint c set reason = (array['other', 'late', 'short', 'damage', 'quality', 'attitude', 'fake'])[1 + (n.n - 1) % 7] from (select id, row_number() over (partition by third_order_id order by id) as n from third_complaint where open) n where n.id = c.id;
alter table third_complaint add constraint third_complaint_reason_check check ("reason" in ('late', 'short', 'damage', 'quality', 'attitude', 'fake', 'other'));
alter table third_complaint add constraint third_complaint_duty_check check ("duty" in ('none', 'partner', 'platform', 'brand', 'customer', 'channel'));
create unique index third_complaint_third_order_id_reason_true_key on third_complaint ("third_order_id", "reason") where not deleted and "open";
create index third_complaint_open_deadline_at_idx on third_complaint ("open", "deadline_at", id) where not deleted;
create index third_complaint_deadline_at_idx on third_complaint ("deadline_at", id) where not deleted;
create index third_complaint_diff_id_idx on third_complaint ("diff_id", id) where not deleted;
create index third_complaint_partner_id_created_at_idx on third_complaint ("partner_id", "created_at" desc, id desc) where not deleted;
create index third_complaint_area_code_created_at_idx on third_complaint ("area_code", "created_at" desc, id desc) where not deleted;
create index third_complaint_reason_created_at_idx on third_complaint ("reason", "created_at" desc, id desc) where not deleted;
create index third_complaint_duty_created_at_idx on third_complaint ("duty", "created_at" desc, id desc) where not deleted;
create index third_complaint_source_created_at_idx on third_complaint ("source", "created_at" desc, id desc) where not deleted;
create index third_complaint_created_at_idx on third_complaint ("created_at" desc, id desc) where not deleted;
create index third_complaint_content_grams on third_complaint using gin (grams("content")) where not deleted;
alter table third_statement_sub add column "channel" text collate "C";
alter table third_statement_sub add column "period" text collate "C";
update third_statement_sub s set channel = t.channel, period = t.period from third_statement t where t.id = s.statement_id;
alter table third_statement_sub add constraint third_statement_sub_channel_check check ("channel" in ('jd', 'meituan', 'eleme', 'tmall', 'douyin', 'star', 'nongfu'));
create index third_statement_sub_period_created_at_idx on third_statement_sub ("period", "created_at" desc, id desc) where not deleted;
create index third_statement_sub_channel_created_at_idx on third_statement_sub ("channel", "created_at" desc, id desc) where not deleted;
`,
};
