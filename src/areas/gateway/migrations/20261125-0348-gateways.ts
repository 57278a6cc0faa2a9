import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewaysMigration: Migration = {
  name: '20261125-0348-gateways',
  sql: String.raw`
create table gateway_call (
  "gateway" text collate "C" not null,
  "operation" text collate "C" not null,
  "label" text collate "C" not null,
  "subject_type" text collate "C",
  "subject_id" bigint,
  "subject" text collate "C",
  "request_no" text collate "C" not null,
  "remote_no" text collate "C",
  "via" text collate "C",
  "tries" bigint not null,
  "next_at" timestamptz(3),
  "sent_at" timestamptz(3),
  "done_at" timestamptz(3),
  "error_kind" text collate "C",
  "error" text collate "C",
  "request" jsonb,
  "answer" jsonb,
  "stuck" boolean not null,
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint gateway_call_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel')),
  constraint gateway_call_via_check check ("via" in ('live', 'simulated', 'off')),
  constraint gateway_call_error_kind_check check ("error_kind" in ('network', 'timeout', 'nonsense', 'forbidden', 'business', 'crashed')),
  constraint gateway_call_status_check check ("status" in ('waiting', 'sending', 'unknown', 'done', 'failed', 'dead'))
);
create unique index gateway_call_request_no_key on gateway_call ("request_no") where not deleted;
create index gateway_call_status_next_at_idx on gateway_call ("status", "next_at", id) where not deleted;
create index gateway_call_gateway_created_at_idx on gateway_call ("gateway", "created_at" desc, id desc) where not deleted;
create index gateway_call_via_created_at_idx on gateway_call ("via", "created_at" desc, id desc) where not deleted;
create index gateway_call_stuck_created_at_idx on gateway_call ("stuck", "created_at" desc, id desc) where not deleted;
create index gateway_call_error_kind_created_at_idx on gateway_call ("error_kind", "created_at" desc, id desc) where not deleted;
create index gateway_call_subject_id_created_at_idx on gateway_call ("subject_id", "created_at" desc, id desc) where not deleted;
create index gateway_call_created_at_idx on gateway_call ("created_at" desc, id desc) where not deleted;
create index gateway_call_sent_at_idx on gateway_call ("sent_at" desc, id desc) where not deleted;
create index gateway_call_next_at_idx on gateway_call ("next_at", id) where not deleted;
create index gateway_call_operation_idx on gateway_call ("operation", id) where not deleted;
create index gateway_call_subject_grams on gateway_call using gin (grams("subject")) where not deleted;
create index gateway_call_remote_no_idx on gateway_call ("remote_no", id) where not deleted;
create trigger raise_version before update on gateway_call for each row execute function raise_version();
create table gateway_notice (
  "gateway" text collate "C" not null,
  "notice_no" text collate "C" not null,
  "kind" text collate "C" not null,
  "body_hash" text collate "C" not null,
  "content" jsonb,
  "repeats" bigint not null,
  "tries" bigint not null,
  "error" text collate "C",
  "received_at" timestamptz(3) not null,
  "handled_at" timestamptz(3),
  "status" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null,
  constraint gateway_notice_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel')),
  constraint gateway_notice_status_check check ("status" in ('waiting', 'done', 'failed'))
);
create unique index gateway_notice_gateway_notice_no_key on gateway_notice ("gateway", "notice_no") where not deleted;
create index gateway_notice_status_received_at_idx on gateway_notice ("status", "received_at", id) where not deleted;
create index gateway_notice_gateway_received_at_idx on gateway_notice ("gateway", "received_at" desc, id desc) where not deleted;
create index gateway_notice_received_at_idx on gateway_notice ("received_at" desc, id desc) where not deleted;
create index gateway_notice_created_at_idx on gateway_notice ("created_at" desc, id desc) where not deleted;
create index gateway_notice_notice_no_idx on gateway_notice ("notice_no", id) where not deleted;
create index gateway_notice_kind_idx on gateway_notice ("kind", id) where not deleted;
create trigger raise_version before update on gateway_notice for each row execute function raise_version();
create table gateway_state (
  "gateway" text collate "C" not null,
  "label" text collate "C" not null,
  "via" text collate "C" not null,
  "failures" bigint not null,
  "sent_count" bigint not null,
  "fail_count" bigint not null,
  "refused_count" bigint not null,
  "last_ok_at" timestamptz(3),
  "last_fail_at" timestamptz(3),
  "refused_at" timestamptz(3),
  "probe_at" timestamptz(3),
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
  constraint gateway_state_gateway_check check ("gateway" in ('alipay', 'alipayReview', 'wechatPay', 'wechatMp', 'channel')),
  constraint gateway_state_via_check check ("via" in ('live', 'simulated', 'off')),
  constraint gateway_state_status_check check ("status" in ('closed', 'open', 'held'))
);
create unique index gateway_state_gateway_key on gateway_state ("gateway") where not deleted;
create index gateway_state_status_gateway_idx on gateway_state ("status", "gateway", id) where not deleted;
create index gateway_state_gateway_idx on gateway_state ("gateway", id) where not deleted;
create index gateway_state_via_gateway_idx on gateway_state ("via", "gateway", id) where not deleted;
create index gateway_state_created_at_idx on gateway_state ("created_at" desc, id desc) where not deleted;
create trigger raise_version before update on gateway_state for each row execute function raise_version();
`,
};
