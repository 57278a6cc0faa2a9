import type { Migration } from '../../../server/db/migrate';

/** What shops were paid for cards of orders that were paid back since is taken off their next settlements. */
export const couponClawbacksMigration: Migration = {
  name: '20261127-0241-coupon-clawbacks',
  sql: String.raw`
alter table coupon_item add column "clawed_back" bigint not null default 0;
alter table coupon_item alter column "clawed_back" drop default;
alter table voucher_settlement add column "clawback_amount" bigint not null default 0;
alter table voucher_settlement alter column "clawback_amount" drop default;
alter table voucher_settlement drop column "settle_amount";
alter table voucher_settlement add column "settle_amount" bigint generated always as (platform_bear - clawback_amount) stored;
create index voucher_settlement_settle_amount_idx on voucher_settlement ("settle_amount" desc, id desc) where not deleted;
create table voucher_clawback (
  "item_id" bigint not null,
  "voucher_type" text collate "C" not null,
  "shop_id" bigint not null,
  "order_id" bigint not null,
  "source_id" bigint not null,
  "platform_bear" bigint not null,
  "settlement_id" bigint,
  "occurred_at" timestamptz(3) not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint voucher_clawback_voucher_type_check check ("voucher_type" in ('card', 'shop', 'alipay')),
  constraint voucher_clawback_status_check check ("status" in ('open', 'taken', 'dropped')),
  constraint voucher_clawback_taken_holds check ((status = 'taken') = (settlement_id is not null))
);
create unique index voucher_clawback_item_id_key on voucher_clawback ("item_id") where not deleted;
create index voucher_clawback_shop_id_voucher_type_status_idx on voucher_clawback ("shop_id", "voucher_type", "status", id) where not deleted;
create index voucher_clawback_source_id_idx on voucher_clawback ("source_id", id) where not deleted;
create index voucher_clawback_settlement_id_idx on voucher_clawback ("settlement_id", id) where not deleted;
create index voucher_clawback_order_id_idx on voucher_clawback ("order_id", id) where not deleted;
create trigger raise_version before update on voucher_clawback for each row execute function raise_version();
`,
};
