import type { Migration } from '../../../server/db/migrate';

/** Sendings tell of their cards by message; those of before have told nobody. */
export const couponSendNoticesMigration: Migration = {
  name: '20261128-1040-coupon-send-notices',
  sql: String.raw`
alter table coupon_send add column "sms_template_id" bigint;
alter table coupon_send add column "sms_account_id" bigint;
alter table coupon_send add column "notice_text" text collate "C";
alter table coupon_send add column "sms_parts" bigint;
alter table coupon_send add column "notice_parts" bigint generated always as (line_qty * sms_parts) stored;
alter table coupon_send add column "notice_qty" bigint not null default 0;
alter table coupon_send alter column "notice_qty" drop default;
alter table coupon_send add column "unnoticed_qty" bigint not null default 0;
alter table coupon_send alter column "unnoticed_qty" drop default;
alter table coupon_send_line add column "notice" text collate "C";
alter table coupon_send_line add column "record_id" bigint;
alter table coupon_send_line add column "notice_reason" text collate "C";
alter table coupon_send_line add constraint coupon_send_line_notice_check check ("notice" in ('queued', 'skipped'));
alter table coupon_send_line add constraint coupon_send_line_notice_holds check ((notice is not distinct from 'queued') = (record_id is not null) and (notice is not distinct from 'skipped') = (notice_reason is not null));
create index coupon_send_sms_template_id_idx on coupon_send ("sms_template_id", id) where not deleted;
create unique index coupon_send_line_record_id_key on coupon_send_line ("record_id") where not deleted;
`,
};
