import type { Migration } from '../../../server/db/migrate';

/** Water tickets, purchases of them, accounts and their records. */
export const waterTicketsMigration: Migration = {
  name: '20261125-0337-water-tickets',
  sql: String.raw`
create table water_ticket (
  "ticket_no" text collate "C" not null,
  "channel" text collate "C" not null,
  "shop_id" bigint not null,
  "spec_code_id" bigint not null,
  "name" text collate "C" not null,
  "buy_qty" bigint not null,
  "gift_qty" bigint not null,
  "price" bigint not null,
  "each" bigint generated always as (round(price * 1.0 / nullif(buy_qty + gift_qty, 0))::bigint) stored,
  "valid_days" bigint not null,
  "sold_count" bigint not null,
  "remain_qty" bigint not null,
  "begin_at" timestamptz(3),
  "end_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint water_ticket_channel_check check ("channel" in ('shop', 'alipay')),
  constraint water_ticket_status_check check ("status" in ('off', 'on')),
  constraint water_ticket_days_holds check (end_at > begin_at),
  constraint water_ticket_remain_holds check (remain_qty >= 0)
);
create unique index water_ticket_ticket_no_key on water_ticket ("ticket_no") where not deleted;
create index water_ticket_created_at_idx on water_ticket ("created_at" desc, id desc) where not deleted;
create index water_ticket_channel_created_at_idx on water_ticket ("channel", "created_at" desc, id desc) where not deleted;
create index water_ticket_status_created_at_idx on water_ticket ("status", "created_at" desc, id desc) where not deleted;
create index water_ticket_shop_id_created_at_idx on water_ticket ("shop_id", "created_at" desc, id desc) where not deleted;
create index water_ticket_spec_code_id_idx on water_ticket ("spec_code_id", id) where not deleted;
create index water_ticket_status_end_at_idx on water_ticket ("status", "end_at", id) where not deleted;
create index water_ticket_sold_count_idx on water_ticket ("sold_count" desc, id desc) where not deleted;
create index water_ticket_remain_qty_idx on water_ticket ("remain_qty" desc, id desc) where not deleted;
create index water_ticket_name_grams on water_ticket using gin (grams("name")) where not deleted;
create trigger raise_version before update on water_ticket for each row execute function raise_version();
create table water_ticket_account (
  "ticket_id" bigint not null,
  "shop_id" bigint not null,
  "customer_phone" text collate "C" not null,
  "balance" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint water_ticket_account_balance_holds check (balance >= 0)
);
create unique index water_ticket_account_ticket_id_customer_phone_key on water_ticket_account ("ticket_id", "customer_phone") where not deleted;
create index water_ticket_account_shop_id_created_at_idx on water_ticket_account ("shop_id", "created_at" desc, id desc) where not deleted;
create index water_ticket_account_balance_idx on water_ticket_account ("balance" desc, id desc) where not deleted;
create index water_ticket_account_customer_phone_idx on water_ticket_account ("customer_phone", id) where not deleted;
create trigger raise_version before update on water_ticket_account for each row execute function raise_version();
create table water_ticket_lot (
  "lot_no" text collate "C" not null,
  "ticket_id" bigint not null,
  "account_id" bigint not null,
  "shop_id" bigint not null,
  "price" bigint not null,
  "buy_qty" bigint not null,
  "gift_qty" bigint not null,
  "bought_left" bigint not null,
  "gift_left" bigint not null,
  "refunded_qty" bigint not null,
  "bought_at" timestamptz(3) not null,
  "expire_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint water_ticket_lot_status_check check ("status" in ('live', 'expired')),
  constraint water_ticket_lot_left_holds check (bought_left between 0 and buy_qty and gift_left between 0 and gift_qty and refunded_qty between 0 and buy_qty)
);
create unique index water_ticket_lot_lot_no_key on water_ticket_lot ("lot_no") where not deleted;
create index water_ticket_lot_account_id_status_idx on water_ticket_lot ("account_id", "status", id) where not deleted;
create index water_ticket_lot_ticket_id_bought_at_idx on water_ticket_lot ("ticket_id", "bought_at" desc, id desc) where not deleted;
create index water_ticket_lot_shop_id_bought_at_idx on water_ticket_lot ("shop_id", "bought_at" desc, id desc) where not deleted;
create index water_ticket_lot_status_expire_at_idx on water_ticket_lot ("status", "expire_at", id) where not deleted;
create index water_ticket_lot_bought_at_idx on water_ticket_lot ("bought_at" desc, id desc) where not deleted;
create trigger raise_version before update on water_ticket_lot for each row execute function raise_version();
create table water_ticket_record (
  "channel" text collate "C" not null,
  "ticket_id" bigint not null,
  "account_id" bigint not null,
  "lot_id" bigint not null,
  "shop_id" bigint not null,
  "customer_phone" text collate "C" not null,
  "biz_type" text collate "C" not null,
  "part" text collate "C" not null,
  "order_id" bigint,
  "qty_delta" bigint not null,
  "refund_qty" bigint not null,
  "amount" bigint not null,
  "balance_after" bigint not null,
  "expire_at" timestamptz(3),
  "trade_no" text collate "C",
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
  constraint water_ticket_record_channel_check check ("channel" in ('shop', 'alipay')),
  constraint water_ticket_record_biz_type_check check ("biz_type" in ('buy', 'gift', 'use', 'refund', 'back', 'expire')),
  constraint water_ticket_record_part_check check ("part" in ('bought', 'gift')),
  constraint water_ticket_record_sign_holds check (case when biz_type in ('buy', 'gift', 'back') then qty_delta > 0 else qty_delta < 0 end
        and (biz_type = 'use' or biz_type = 'back') = (order_id is not null))
);
create index water_ticket_record_occurred_at_idx on water_ticket_record ("occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_channel_occurred_at_idx on water_ticket_record ("channel", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_biz_type_occurred_at_idx on water_ticket_record ("biz_type", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_ticket_id_occurred_at_idx on water_ticket_record ("ticket_id", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_account_id_occurred_at_idx on water_ticket_record ("account_id", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_lot_id_idx on water_ticket_record ("lot_id", id) where not deleted;
create index water_ticket_record_shop_id_occurred_at_idx on water_ticket_record ("shop_id", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_order_id_idx on water_ticket_record ("order_id", id) where not deleted;
create index water_ticket_record_customer_phone_occurred_at_idx on water_ticket_record ("customer_phone", "occurred_at" desc, id desc) where not deleted;
create index water_ticket_record_trade_no_idx on water_ticket_record ("trade_no", id) where not deleted;
create trigger append_only before update or delete on water_ticket_record for each row execute function refuse_change();
`,
};
