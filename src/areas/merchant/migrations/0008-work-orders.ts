import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const workOrdersMigration: Migration = {
  name: '0008-work-orders',
  sql: String.raw`
create table work_order_clause (
  "code" text collate "C" not null,
  "title" text collate "C" not null,
  "category" text collate "C" not null,
  "content" text collate "C" not null,
  "limit_hours" bigint not null,
  "max_penalty" bigint not null,
  "apply_to" text collate "C" not null,
  "use_count" bigint not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint work_order_clause_category_check check ("category" in ('service', 'quality', 'money', 'licence', 'technical')),
  constraint work_order_clause_apply_to_check check ("apply_to" in ('merchant', 'partner', 'both')),
  constraint work_order_clause_status_check check ("status" in ('disabled', 'enabled'))
);
create unique index work_order_clause_code_key on work_order_clause ("code") where not deleted;
create index work_order_clause_category_code_idx on work_order_clause ("category", "code", id) where not deleted;
create index work_order_clause_status_code_idx on work_order_clause ("status", "code", id) where not deleted;
create index work_order_clause_apply_to_code_idx on work_order_clause ("apply_to", "code", id) where not deleted;
create index work_order_clause_limit_hours_idx on work_order_clause ("limit_hours", id) where not deleted;
create index work_order_clause_created_at_idx on work_order_clause ("created_at" desc, id desc) where not deleted;
create index work_order_clause_title_grams on work_order_clause using gin (grams("title")) where not deleted;
create table merchant_work_order (
  "order_no" text collate "C",
  "shop_id" bigint not null,
  "clause_id" bigint not null,
  "clause_text" text collate "C",
  "max_penalty" bigint,
  "title" text collate "C" not null,
  "content" text collate "C" not null,
  "images" text[] not null,
  "priority" text collate "C" not null,
  "source" text collate "C" not null,
  "handler_id" bigint,
  "replies" jsonb,
  "result" text collate "C",
  "penalty_amount" bigint,
  "deadline_at" timestamptz(3),
  "closed_at" timestamptz(3),
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
  constraint merchant_work_order_priority_check check ("priority" in ('normal', 'urgent', 'critical')),
  constraint merchant_work_order_source_check check ("source" in ('app', 'phone', 'staff', 'system')),
  constraint merchant_work_order_status_check check ("status" in ('unassigned', 'handling', 'auditing', 'done', 'closed'))
);
create unique index merchant_work_order_order_no_key on merchant_work_order ("order_no") where not deleted;
create index merchant_work_order_status_deadline_at_idx on merchant_work_order ("status", "deadline_at", id) where not deleted;
create index merchant_work_order_open_deadline_at_idx on merchant_work_order ("open", "deadline_at", id) where not deleted;
create index merchant_work_order_shop_id_created_at_idx on merchant_work_order ("shop_id", "created_at" desc, id desc) where not deleted;
create index merchant_work_order_clause_id_created_at_idx on merchant_work_order ("clause_id", "created_at" desc, id desc) where not deleted;
create index merchant_work_order_handler_id_deadline_at_idx on merchant_work_order ("handler_id", "deadline_at", id) where not deleted;
create index merchant_work_order_priority_deadline_at_idx on merchant_work_order ("priority", "deadline_at", id) where not deleted;
create index merchant_work_order_source_created_at_idx on merchant_work_order ("source", "created_at" desc, id desc) where not deleted;
create index merchant_work_order_deadline_at_idx on merchant_work_order ("deadline_at", id) where not deleted;
create index merchant_work_order_created_at_idx on merchant_work_order ("created_at" desc, id desc) where not deleted;
create index merchant_work_order_title_grams on merchant_work_order using gin (grams("title")) where not deleted;
`,
};
