import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const smsMigration: Migration = {
  name: '20261125-0349-sms',
  sql: String.raw`
create table sms_platform (
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "gateway_url" text collate "C" not null,
  "access_key" text collate "C",
  "access_key_tail" text collate "C",
  "gateway" text collate "C" not null,
  "cost_per100" bigint not null,
  "priority" bigint not null,
  "support_types" text[] not null,
  "day_limit" bigint not null,
  "record_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_platform_gateway_check check ("gateway" in ('off', 'simulated')),
  constraint sms_platform_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index sms_platform_code_key on sms_platform ("code") where not deleted;
create unique index sms_platform_priority_enabled_key on sms_platform ("priority") where not deleted and "status" = 'enabled';
create index sms_platform_priority_idx on sms_platform ("priority", id) where not deleted;
create index sms_platform_status_priority_idx on sms_platform ("status", "priority", id) where not deleted;
create index sms_platform_created_at_idx on sms_platform ("created_at" desc, id desc) where not deleted;
create index sms_platform_name_grams on sms_platform using gin (grams("name")) where not deleted;
create trigger raise_version before update on sms_platform for each row execute function raise_version();
create table sms_template (
  "template_type" text collate "C" not null,
  "sms_type" text collate "C" not null,
  "code" text collate "C" not null,
  "name" text collate "C" not null,
  "platform_id" bigint,
  "sign" text collate "C" not null,
  "content" text collate "C" not null,
  "variables" text[] not null,
  "shop_id" bigint,
  "word_count" bigint not null,
  "split_count" bigint not null,
  "used_count" bigint not null,
  "refused_count" bigint not null,
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
  constraint sms_template_template_type_check check ("template_type" in ('content', 'promo')),
  constraint sms_template_sms_type_check check ("sms_type" in ('code', 'notice', 'promo')),
  constraint sms_template_status_check check ("status" in ('auditing', 'usable', 'rejected'))
);
create unique index sms_template_code_key on sms_template ("code") where not deleted;
create index sms_template_created_at_idx on sms_template ("created_at" desc, id desc) where not deleted;
create index sms_template_status_created_at_idx on sms_template ("status", "created_at" desc, id desc) where not deleted;
create index sms_template_template_type_created_at_idx on sms_template ("template_type", "created_at" desc, id desc) where not deleted;
create index sms_template_sms_type_created_at_idx on sms_template ("sms_type", "created_at" desc, id desc) where not deleted;
create index sms_template_shop_id_created_at_idx on sms_template ("shop_id", "created_at" desc, id desc) where not deleted;
create index sms_template_platform_id_created_at_idx on sms_template ("platform_id", "created_at" desc, id desc) where not deleted;
create index sms_template_name_grams on sms_template using gin (grams("name")) where not deleted;
create index sms_template_content_grams on sms_template using gin (grams("content")) where not deleted;
create trigger raise_version before update on sms_template for each row execute function raise_version();
create table sms_template_review (
  "template_id" bigint not null,
  "platform_id" bigint not null,
  "reason" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_template_review_status_check check ("status" in ('passed', 'refused'))
);
create unique index sms_template_review_template_id_platform_id_key on sms_template_review ("template_id", "platform_id") where not deleted;
create index sms_template_review_platform_id_status_idx on sms_template_review ("platform_id", "status", id) where not deleted;
create trigger raise_version before update on sms_template_review for each row execute function raise_version();
create table sms_account (
  "name" text collate "C" not null,
  "owner_type" text collate "C" not null,
  "shop_id" bigint,
  "partner_id" bigint,
  "balance_qty" bigint not null,
  "total_buy_qty" bigint not null,
  "gift_qty" bigint not null,
  "total_used_qty" bigint not null,
  "held_qty" bigint not null,
  "warn_qty" bigint not null,
  "is_low" boolean not null generated always as (balance_qty < warn_qty) stored,
  "last_used_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_account_owner_type_check check ("owner_type" in ('shop', 'partner', 'platform')),
  constraint sms_account_status_check check ("status" in ('frozen', 'normal')),
  constraint sms_account_owner_holds check (case owner_type when 'shop' then shop_id is not null when 'partner' then partner_id is not null and shop_id is null else shop_id is null and partner_id is null end)
);
create unique index sms_account_shop_id_shop_key on sms_account ("shop_id") where not deleted and "owner_type" = 'shop';
create unique index sms_account_partner_id_partner_key on sms_account ("partner_id") where not deleted and "owner_type" = 'partner';
create unique index sms_account_owner_type_platform_key on sms_account ("owner_type") where not deleted and "owner_type" = 'platform';
create index sms_account_created_at_idx on sms_account ("created_at" desc, id desc) where not deleted;
create index sms_account_owner_type_balance_qty_idx on sms_account ("owner_type", "balance_qty" desc, id desc) where not deleted;
create index sms_account_status_created_at_idx on sms_account ("status", "created_at" desc, id desc) where not deleted;
create index sms_account_shop_id_idx on sms_account ("shop_id", id) where not deleted;
create index sms_account_partner_id_created_at_idx on sms_account ("partner_id", "created_at" desc, id desc) where not deleted;
create index sms_account_balance_qty_idx on sms_account ("balance_qty" desc, id desc) where not deleted;
create index sms_account_is_low_balance_qty_idx on sms_account ("is_low", "balance_qty", id) where not deleted;
create index sms_account_last_used_at_idx on sms_account ("last_used_at" desc, id desc) where not deleted;
create index sms_account_total_used_qty_idx on sms_account ("total_used_qty" desc, id desc) where not deleted;
create index sms_account_name_grams on sms_account using gin (grams("name")) where not deleted;
create trigger raise_version before update on sms_account for each row execute function raise_version();
create table sms_sale (
  "name" text collate "C" not null,
  "qty" bigint not null,
  "gift_qty" bigint not null,
  "price" bigint not null,
  "market_price" bigint not null,
  "price_per100" bigint generated always as (round(price * 100.0 / (qty + gift_qty))) stored,
  "target" text collate "C" not null,
  "sold_count" bigint not null,
  "limit_per_owner" bigint not null,
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
  constraint sms_sale_target_check check ("target" in ('all', 'shop', 'partner')),
  constraint sms_sale_status_check check ("status" in ('off', 'on')),
  constraint sms_sale_price_holds check (price <= market_price)
);
create unique index sms_sale_name_key on sms_sale ("name") where not deleted;
create index sms_sale_sort_idx on sms_sale ("sort", id) where not deleted;
create index sms_sale_status_sort_idx on sms_sale ("status", "sort", id) where not deleted;
create index sms_sale_target_sort_idx on sms_sale ("target", "sort", id) where not deleted;
create index sms_sale_sold_count_idx on sms_sale ("sold_count" desc, id desc) where not deleted;
create index sms_sale_name_grams on sms_sale using gin (grams("name")) where not deleted;
create trigger raise_version before update on sms_sale for each row execute function raise_version();
create table sms_order (
  "order_no" text collate "C" not null,
  "account_id" bigint not null,
  "sale_id" bigint not null,
  "qty" bigint not null,
  "gift_qty" bigint not null,
  "price" bigint not null,
  "discount" bigint not null,
  "pay_amount" bigint generated always as (price - discount) stored,
  "pay_way" text collate "C" not null,
  "trade_no" text collate "C",
  "refund_amount" bigint not null,
  "refund_qty" bigint not null,
  "reason" text collate "C",
  "paid_at" timestamptz(3),
  "close_at" timestamptz(3) not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_order_pay_way_check check ("pay_way" in ('wechat', 'alipay', 'transfer', 'gift')),
  constraint sms_order_status_check check ("status" in ('unpaid', 'paid', 'refunded', 'closed')),
  constraint sms_order_pay_holds check (discount <= price),
  constraint sms_order_refund_holds check (refund_amount <= price - discount)
);
create unique index sms_order_order_no_key on sms_order ("order_no") where not deleted;
create unique index sms_order_pay_way_trade_no_key on sms_order ("pay_way", "trade_no") where not deleted;
create index sms_order_created_at_idx on sms_order ("created_at" desc, id desc) where not deleted;
create index sms_order_status_created_at_idx on sms_order ("status", "created_at" desc, id desc) where not deleted;
create index sms_order_status_close_at_idx on sms_order ("status", "close_at", id) where not deleted;
create index sms_order_account_id_paid_at_idx on sms_order ("account_id", "paid_at", id) where not deleted;
create index sms_order_sale_id_created_at_idx on sms_order ("sale_id", "created_at" desc, id desc) where not deleted;
create index sms_order_pay_way_created_at_idx on sms_order ("pay_way", "created_at" desc, id desc) where not deleted;
create index sms_order_paid_at_idx on sms_order ("paid_at" desc, id desc) where not deleted;
create index sms_order_close_at_idx on sms_order ("close_at", id) where not deleted;
create index sms_order_trade_no_idx on sms_order ("trade_no", id) where not deleted;
create trigger raise_version before update on sms_order for each row execute function raise_version();
create table sms_consume (
  "account_id" bigint not null,
  "biz_type" text collate "C" not null,
  "qty_delta" bigint not null,
  "balance_after" bigint not null,
  "used_qty" bigint generated always as (case when biz_type in ('send', 'back') then - qty_delta else 0 end) stored,
  "sms_order_id" bigint,
  "record_id" bigint,
  "round" bigint not null,
  "operator_id" bigint,
  "reason" text collate "C",
  "occurred_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_consume_biz_type_check check ("biz_type" in ('recharge', 'send', 'adjust', 'refund', 'back')),
  constraint sms_consume_sign_holds check (case biz_type when 'recharge' then qty_delta > 0 when 'back' then qty_delta > 0 when 'adjust' then qty_delta <> 0 else qty_delta < 0 end),
  constraint sms_consume_why_holds check (biz_type <> 'adjust' or reason is not null)
);
create unique index sms_consume_sms_order_id_biz_type_key on sms_consume ("sms_order_id", "biz_type") where not deleted;
create unique index sms_consume_record_id_round_biz_type_key on sms_consume ("record_id", "round", "biz_type") where not deleted;
create index sms_consume_occurred_at_idx on sms_consume ("occurred_at" desc, id desc) where not deleted;
create index sms_consume_account_id_occurred_at_idx on sms_consume ("account_id", "occurred_at" desc, id desc) where not deleted;
create index sms_consume_biz_type_occurred_at_idx on sms_consume ("biz_type", "occurred_at" desc, id desc) where not deleted;
create index sms_consume_record_id_idx on sms_consume ("record_id", id) where not deleted;
create index sms_consume_operator_id_occurred_at_idx on sms_consume ("operator_id", "occurred_at" desc, id desc) where not deleted;
create trigger append_only before update or delete on sms_consume for each row execute function refuse_change();
create table sms_record (
  "request_no" text collate "C" not null,
  "source" text collate "C" not null,
  "sms_type" text collate "C" not null,
  "template_id" bigint,
  "account_id" bigint,
  "platform_id" bigint,
  "tried_ids" text[] not null,
  "star_sms_id" bigint,
  "third_order_id" bigint,
  "phone" text collate "C" not null,
  "content" text collate "C" not null,
  "split_count" bigint not null,
  "cost" bigint not null,
  "msg_id" text collate "C",
  "fail_reason" text collate "C",
  "retry_count" bigint not null,
  "not_before" timestamptz(3) not null,
  "sent_at" timestamptz(3),
  "done_at" timestamptz(3),
  "unknown_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_record_source_check check ("source" in ('platform', 'third', 'star')),
  constraint sms_record_sms_type_check check ("sms_type" in ('code', 'notice', 'promo')),
  constraint sms_record_status_check check ("status" in ('queued', 'submitting', 'submitted', 'delivered', 'failed', 'unknown')),
  constraint sms_record_third_holds check (source <> 'third' or account_id is null),
  constraint sms_record_said_holds check ((status = 'failed') = (fail_reason is not null))
);
create unique index sms_record_request_no_key on sms_record ("request_no") where not deleted;
create index sms_record_created_at_idx on sms_record ("created_at" desc, id desc) where not deleted;
create index sms_record_status_not_before_idx on sms_record ("status", "not_before", id) where not deleted;
create index sms_record_status_unknown_at_idx on sms_record ("status", "unknown_at", id) where not deleted;
create index sms_record_source_created_at_idx on sms_record ("source", "created_at" desc, id desc) where not deleted;
create index sms_record_phone_created_at_idx on sms_record ("phone", "created_at" desc, id desc) where not deleted;
create index sms_record_template_id_phone_created_at_idx on sms_record ("template_id", "phone", "created_at" desc, id desc) where not deleted;
create index sms_record_account_id_created_at_idx on sms_record ("account_id", "created_at" desc, id desc) where not deleted;
create index sms_record_platform_id_sent_at_idx on sms_record ("platform_id", "sent_at" desc, id desc) where not deleted;
create index sms_record_third_order_id_created_at_idx on sms_record ("third_order_id", "created_at" desc, id desc) where not deleted;
create index sms_record_star_sms_id_third_order_id_idx on sms_record ("star_sms_id", "third_order_id", id) where not deleted;
create index sms_record_sms_type_created_at_idx on sms_record ("sms_type", "created_at" desc, id desc) where not deleted;
create index sms_record_sent_at_idx on sms_record ("sent_at" desc, id desc) where not deleted;
create index sms_record_msg_id_idx on sms_record ("msg_id", id) where not deleted;
create trigger raise_version before update on sms_record for each row execute function raise_version();
create table sms_opt_out (
  "phone" text collate "C" not null,
  "source" text collate "C" not null,
  "record_id" bigint,
  "opted_at" timestamptz(3) not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint sms_opt_out_source_check check ("source" in ('reply', 'service'))
);
create unique index sms_opt_out_phone_key on sms_opt_out ("phone") where not deleted;
create trigger append_only before update or delete on sms_opt_out for each row execute function refuse_change();
create table star_sms (
  "name" text collate "C" not null,
  "node" text collate "C" not null,
  "template_id" bigint not null,
  "auth_id" bigint not null,
  "brand_ids" bigint[] not null,
  "delay_minutes" bigint not null,
  "day_limit_per_phone" bigint not null,
  "sent_count" bigint not null,
  "failed_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint star_sms_node_check check ("node" in ('accepted', 'delivering', 'done', 'late')),
  constraint star_sms_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index star_sms_auth_id_node_enabled_key on star_sms ("auth_id", "node") where not deleted and "status" = 'enabled';
create index star_sms_created_at_idx on star_sms ("created_at" desc, id desc) where not deleted;
create index star_sms_status_created_at_idx on star_sms ("status", "created_at" desc, id desc) where not deleted;
create index star_sms_node_created_at_idx on star_sms ("node", "created_at" desc, id desc) where not deleted;
create index star_sms_auth_id_node_idx on star_sms ("auth_id", "node", id) where not deleted;
create index star_sms_template_id_idx on star_sms ("template_id", id) where not deleted;
create index star_sms_sent_count_idx on star_sms ("sent_count" desc, id desc) where not deleted;
create index star_sms_brand_ids_members on star_sms using gin ("brand_ids") where not deleted;
create index star_sms_name_grams on star_sms using gin (grams("name")) where not deleted;
create trigger raise_version before update on star_sms for each row execute function raise_version();
`,
};
