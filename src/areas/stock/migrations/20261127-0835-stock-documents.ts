import type { Migration } from '../../../server/db/migrate';

/** Generated; existing documents are rebuilt from their movements. Surpluses without a count can no longer be told from counts. */
export const stockDocumentsMigration: Migration = {
  name: '20261127-0835-stock-documents',
  sql: String.raw`
create table stock_document (
  "document_no" text collate "C" not null,
  "kind" text collate "C" not null,
  "warehouse_id" bigint not null,
  "to_warehouse_id" bigint,
  "document_date" date,
  "counted_at" timestamptz(3),
  "blind" boolean not null,
  "reason" text collate "C",
  "line_count" bigint not null,
  "qty_delta" bigint not null,
  "value" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint stock_document_kind_check check ("kind" in ('count', 'scrap', 'gain', 'transfer'))
);
create unique index stock_document_document_no_key on stock_document ("document_no") where not deleted;
create index stock_document_kind_created_at_idx on stock_document ("kind", "created_at" desc, id desc) where not deleted;
create index stock_document_warehouse_id_created_at_idx on stock_document ("warehouse_id", "created_at" desc, id desc) where not deleted;
create index stock_document_to_warehouse_id_created_at_idx on stock_document ("to_warehouse_id", "created_at" desc, id desc) where not deleted;
create index stock_document_created_by_idx on stock_document ("created_by", id) where not deleted;
create index stock_document_created_at_idx on stock_document ("created_at" desc, id desc) where not deleted;
insert into stock_document ("document_no", "kind", "warehouse_id", "to_warehouse_id", "document_date", "blind", "reason", "line_count", "qty_delta", "value",
  "id", "created_at", "created_by", "updated_at", "updated_by", "version", "deleted")
select m.document_no,
  case min(m.biz_type) when 'scrap' then 'scrap' when 'transferIn' then 'transfer' when 'transferOut' then 'transfer' else 'count' end,
  coalesce(min(m.warehouse_id) filter (where m.biz_type = 'transferOut'), min(m.warehouse_id) filter (where m.biz_type <> 'transferIn')),
  min(m.warehouse_id) filter (where m.biz_type = 'transferIn'),
  min(m.document_date), false, min(m.reason), count(*) filter (where m.biz_type <> 'transferIn'),
  sum(case m.biz_type when 'transferOut' then -m.qty_delta when 'transferIn' then 0 else m.qty_delta end),
  sum(m.amount), min(m.id), min(m.created_at), min(m.created_by), min(m.created_at), min(m.created_by), 1, false
from stock_movement m
where m.document_no is not null
group by m.document_no;
create trigger append_only before update or delete on stock_document for each row execute function refuse_change();
create table stock_document_line (
  "document_id" bigint not null,
  "line_no" bigint not null,
  "spec_code_id" bigint not null,
  "expected" bigint,
  "counted" bigint,
  "since_qty" bigint,
  "qty_delta" bigint not null,
  "value" bigint not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create unique index stock_document_line_document_id_line_no_key on stock_document_line ("document_id", "line_no") where not deleted;
create index stock_document_line_spec_code_id_created_at_idx on stock_document_line ("spec_code_id", "created_at" desc, id desc) where not deleted;
insert into stock_document_line ("document_id", "line_no", "spec_code_id", "qty_delta", "value", "id", "created_at", "created_by", "updated_at", "updated_by", "version", "deleted")
select d.id, split_part(m.biz_no, '-', 2)::bigint, m.spec_code_id, case d.kind when 'transfer' then -m.qty_delta else m.qty_delta end,
  case d.kind when 'transfer' then -m.amount else m.amount end, m.id, m.created_at, m.created_by, m.created_at, m.created_by, 1, false
from stock_movement m
join stock_document d on d.document_no = m.document_no
where m.biz_type <> 'transferIn';
create trigger append_only before update or delete on stock_document_line for each row execute function refuse_change();
`,
};
