import type { Migration } from '../../server/db/migrate';

/** Generated from the declarations. */
export const couponsMigration: Migration = {
  name: '0017-coupons',
  sql: String.raw`
create table order_main (
  "order_no" text collate "C" not null,
  "source" text collate "C" not null,
  "shop_id" bigint not null,
  "customer_name" text collate "C" not null,
  "customer_phone" text collate "C" not null,
  "area_code" text collate "C" not null,
  "address" text collate "C" not null,
  "lng" numeric(24,6),
  "lat" numeric(24,6),
  "goods_amount" bigint not null,
  "delivery_amount" bigint not null,
  "discount_amount" bigint not null,
  "paid_amount" bigint not null,
  "refund_amount" bigint not null,
  "coupon_item_id" bigint,
  "ticket_qty" bigint not null,
  "bucket_return_qty" bigint not null,
  "placed_at" timestamptz(3) not null,
  "completed_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint order_main_source_check check ("source" in ('wechat', 'alipay', 'app', 'zeroBuy', 'phone')),
  constraint order_main_status_check check ("status" in ('paying', 'waiting', 'delivering', 'done', 'cancelled', 'refunded'))
);
create unique index order_main_order_no_key on order_main ("order_no") where not deleted;
create unique index order_main_coupon_item_id_key on order_main ("coupon_item_id") where not deleted;
create index order_main_placed_at_idx on order_main ("placed_at" desc, id desc) where not deleted;
create index order_main_status_placed_at_idx on order_main ("status", "placed_at" desc, id desc) where not deleted;
create index order_main_shop_id_placed_at_idx on order_main ("shop_id", "placed_at" desc, id desc) where not deleted;
create index order_main_area_code_placed_at_idx on order_main ("area_code", "placed_at" desc, id desc) where not deleted;
create index order_main_customer_phone_idx on order_main ("customer_phone", id) where not deleted;
create table order_item (
  "order_id" bigint not null,
  "shop_product_id" bigint,
  "spec_code_id" bigint not null,
  "name" text collate "C" not null,
  "qty" bigint not null,
  "price" bigint not null,
  "amount" bigint not null,
  "refund_qty" bigint not null,
  "is_bucket" boolean not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index order_item_order_id_idx on order_item ("order_id", id) where not deleted;
create index order_item_spec_code_id_idx on order_item ("spec_code_id", id) where not deleted;
create table coupon_batch (
  "batch_no" text collate "C" not null,
  "name" text collate "C" not null,
  "coupon_type" text collate "C" not null,
  "face_amount" bigint not null,
  "threshold_amount" bigint not null,
  "discount_bp" bigint,
  "spu_ids" bigint[] not null,
  "shop_ids" bigint[] not null,
  "total_qty" bigint not null,
  "sent_qty" bigint not null,
  "used_qty" bigint not null,
  "void_qty" bigint not null,
  "budget_amount" bigint not null,
  "platform_bear_bp" bigint not null,
  "valid_type" text collate "C" not null,
  "valid_begin" date,
  "valid_end" date,
  "valid_days" bigint,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_batch_coupon_type_check check ("coupon_type" in ('cut', 'rate', 'water')),
  constraint coupon_batch_valid_type_check check ("valid_type" in ('fixed', 'days')),
  constraint coupon_batch_status_check check ("status" in ('draft', 'auditing', 'running', 'stopped', 'terminated', 'ended', 'rejected'))
);
create unique index coupon_batch_batch_no_key on coupon_batch ("batch_no") where not deleted;
create index coupon_batch_created_at_idx on coupon_batch ("created_at" desc, id desc) where not deleted;
create index coupon_batch_status_created_at_idx on coupon_batch ("status", "created_at" desc, id desc) where not deleted;
create index coupon_batch_coupon_type_created_at_idx on coupon_batch ("coupon_type", "created_at" desc, id desc) where not deleted;
create index coupon_batch_valid_end_idx on coupon_batch ("valid_end", id) where not deleted;
create index coupon_batch_name_grams on coupon_batch using gin (grams("name")) where not deleted;
create index coupon_batch_spu_ids_members on coupon_batch using gin ("spu_ids") where not deleted;
create index coupon_batch_shop_ids_members on coupon_batch using gin ("shop_ids") where not deleted;
create table coupon_send (
  "send_no" text collate "C" not null,
  "batch_id" bigint not null,
  "target_type" text collate "C" not null,
  "targets" jsonb,
  "per_qty" bigint not null,
  "plan_qty" bigint not null,
  "success_qty" bigint not null,
  "fail_qty" bigint not null,
  "details" jsonb,
  "plan_at" timestamptz(3),
  "sent_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_send_target_type_check check ("target_type" in ('phone', 'shop', 'tag', 'activity')),
  constraint coupon_send_status_check check ("status" in ('auditing', 'ready', 'sending', 'done', 'stopped', 'rejected'))
);
create unique index coupon_send_send_no_key on coupon_send ("send_no") where not deleted;
create index coupon_send_created_at_idx on coupon_send ("created_at" desc, id desc) where not deleted;
create index coupon_send_status_created_at_idx on coupon_send ("status", "created_at" desc, id desc) where not deleted;
create index coupon_send_batch_id_created_at_idx on coupon_send ("batch_id", "created_at" desc, id desc) where not deleted;
create table coupon_item (
  "coupon_no" text collate "C" not null,
  "voucher_type" text collate "C" not null,
  "batch_id" bigint,
  "send_id" bigint,
  "voucher_id" bigint,
  "phone" text collate "C" not null,
  "shop_id" bigint,
  "order_id" bigint,
  "discount_amount" bigint not null,
  "platform_bear" bigint not null,
  "merchant_bear" bigint not null,
  "valid_begin" timestamptz(3) not null,
  "valid_end" timestamptz(3) not null,
  "used_at" timestamptz(3),
  "settlement_id" bigint,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint coupon_item_voucher_type_check check ("voucher_type" in ('card', 'shop', 'alipay')),
  constraint coupon_item_status_check check ("status" in ('unused', 'used', 'frozen', 'voided', 'expired'))
);
create unique index coupon_item_coupon_no_key on coupon_item ("coupon_no") where not deleted;
create unique index coupon_item_order_id_used_key on coupon_item ("order_id") where not deleted and "status" = 'used';
create index coupon_item_created_at_idx on coupon_item ("created_at" desc, id desc) where not deleted;
create index coupon_item_status_created_at_idx on coupon_item ("status", "created_at" desc, id desc) where not deleted;
create index coupon_item_batch_id_created_at_idx on coupon_item ("batch_id", "created_at" desc, id desc) where not deleted;
create index coupon_item_send_id_idx on coupon_item ("send_id", id) where not deleted;
create index coupon_item_voucher_id_idx on coupon_item ("voucher_id", id) where not deleted;
create index coupon_item_shop_id_voucher_type_used_at_idx on coupon_item ("shop_id", "voucher_type", "used_at", id) where not deleted;
create index coupon_item_settlement_id_idx on coupon_item ("settlement_id", id) where not deleted;
create index coupon_item_valid_end_idx on coupon_item ("valid_end", id) where not deleted;
create index coupon_item_used_at_idx on coupon_item ("used_at", id) where not deleted;
create index coupon_item_phone_idx on coupon_item ("phone", id) where not deleted;
create table shop_voucher (
  "voucher_no" text collate "C" not null,
  "shop_id" bigint not null,
  "name" text collate "C" not null,
  "face_amount" bigint not null,
  "threshold_amount" bigint not null,
  "issue_qty" bigint not null,
  "received_qty" bigint not null,
  "used_qty" bigint not null,
  "platform_bear_bp" bigint not null,
  "spu_ids" bigint[] not null,
  "begin_at" timestamptz(3) not null,
  "end_at" timestamptz(3) not null,
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
  constraint shop_voucher_status_check check ("status" in ('auditing', 'active', 'stopped', 'expired', 'rejected'))
);
create unique index shop_voucher_voucher_no_key on shop_voucher ("voucher_no") where not deleted;
create index shop_voucher_created_at_idx on shop_voucher ("created_at" desc, id desc) where not deleted;
create index shop_voucher_status_created_at_idx on shop_voucher ("status", "created_at" desc, id desc) where not deleted;
create index shop_voucher_shop_id_created_at_idx on shop_voucher ("shop_id", "created_at" desc, id desc) where not deleted;
create index shop_voucher_end_at_idx on shop_voucher ("end_at", id) where not deleted;
create index shop_voucher_name_grams on shop_voucher using gin (grams("name")) where not deleted;
create index shop_voucher_spu_ids_members on shop_voucher using gin ("spu_ids") where not deleted;
create table voucher_settlement (
  "settle_no" text collate "C" not null,
  "shop_id" bigint not null,
  "partner_id" bigint,
  "period" text collate "C" not null,
  "voucher_type" text collate "C" not null,
  "used_count" bigint not null,
  "discount_amount" bigint not null,
  "merchant_bear" bigint not null,
  "platform_bear" bigint not null,
  "settle_amount" bigint not null,
  "audit_reason" text collate "C",
  "paid_at" timestamptz(3),
  "pay_no" text collate "C",
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint voucher_settlement_voucher_type_check check ("voucher_type" in ('card', 'shop', 'alipay')),
  constraint voucher_settlement_status_check check ("status" in ('auditing', 'paying', 'settled', 'rejected'))
);
create unique index voucher_settlement_settle_no_key on voucher_settlement ("settle_no") where not deleted;
create unique index voucher_settlement_pay_no_key on voucher_settlement ("pay_no") where not deleted;
create unique index voucher_settlement_shop_id_period_voucher_type_auditin_a91e165b on voucher_settlement ("shop_id", "period", "voucher_type") where not deleted and "status" in ('auditing', 'paying', 'settled');
create index voucher_settlement_created_at_idx on voucher_settlement ("created_at" desc, id desc) where not deleted;
create index voucher_settlement_status_created_at_idx on voucher_settlement ("status", "created_at" desc, id desc) where not deleted;
create index voucher_settlement_shop_id_period_idx on voucher_settlement ("shop_id", "period" desc, id desc) where not deleted;
create index voucher_settlement_partner_id_period_idx on voucher_settlement ("partner_id", "period" desc, id desc) where not deleted;
create index voucher_settlement_period_idx on voucher_settlement ("period" desc, id desc) where not deleted;
create index voucher_settlement_voucher_type_created_at_idx on voucher_settlement ("voucher_type", "created_at" desc, id desc) where not deleted;
create index voucher_settlement_settle_amount_idx on voucher_settlement ("settle_amount" desc, id desc) where not deleted;
`,
};
