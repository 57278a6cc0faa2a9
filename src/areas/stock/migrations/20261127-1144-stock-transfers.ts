import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. Transfers of before were booked at once: none of them is under way. */
export const stockTransfersMigration: Migration = {
  name: '20261127-1144-stock-transfers',
  sql: String.raw`
alter table stock add column "transfer_on_way" bigint not null default 0;
alter table stock alter column "transfer_on_way" drop default;
create table stock_transfer (
  "transfer_no" text collate "C" not null,
  "document_id" bigint not null,
  "warehouse_id" bigint not null,
  "to_warehouse_id" bigint not null,
  "reason" text collate "C",
  "sent_qty" bigint not null,
  "received_qty" bigint not null,
  "lost_qty" bigint not null,
  "back_qty" bigint not null,
  "on_way_qty" bigint not null,
  "on_way_value" bigint not null,
  "rest_reason" text collate "C",
  "received_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint stock_transfer_status_check check ("status" in ('sent', 'received'))
);
create unique index stock_transfer_transfer_no_key on stock_transfer ("transfer_no") where not deleted;
create index stock_transfer_status_created_at_idx on stock_transfer ("status", "created_at" desc, id desc) where not deleted;
create index stock_transfer_warehouse_id_created_at_idx on stock_transfer ("warehouse_id", "created_at" desc, id desc) where not deleted;
create index stock_transfer_to_warehouse_id_created_at_idx on stock_transfer ("to_warehouse_id", "created_at" desc, id desc) where not deleted;
create index stock_transfer_document_id_idx on stock_transfer ("document_id", id) where not deleted;
create index stock_transfer_created_at_idx on stock_transfer ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on stock_transfer for each row execute function raise_version();
create table stock_transfer_line (
  "transfer_id" bigint not null,
  "line_no" bigint not null,
  "spec_code_id" bigint not null,
  "stock_id" bigint not null,
  "pair_no" text collate "C" not null,
  "receipts" bigint not null,
  "sent_qty" bigint not null,
  "received_qty" bigint not null,
  "lost_qty" bigint not null,
  "back_qty" bigint not null,
  "on_way_qty" bigint not null generated always as (sent_qty - received_qty - lost_qty - back_qty) stored,
  "on_way_value" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint stock_transfer_line_flow_holds check (received_qty + lost_qty + back_qty <= sent_qty)
);
create unique index stock_transfer_line_pair_no_key on stock_transfer_line ("pair_no") where not deleted;
create unique index stock_transfer_line_transfer_id_line_no_key on stock_transfer_line ("transfer_id", "line_no") where not deleted;
create index stock_transfer_line_stock_id_idx on stock_transfer_line ("stock_id", id) where not deleted;
create index stock_transfer_line_spec_code_id_created_at_idx on stock_transfer_line ("spec_code_id", "created_at" desc, id desc) where not deleted;
create index stock_transfer_line_created_at_idx on stock_transfer_line ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on stock_transfer_line for each row execute function raise_version();
`,
};
