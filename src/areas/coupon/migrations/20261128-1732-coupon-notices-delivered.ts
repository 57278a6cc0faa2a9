import type { Migration } from '../../../server/db/migrate';

/** Of notices that were queued before, what became of each, and how many of a sending came. */
export const couponNoticesDeliveredMigration: Migration = {
  name: '20261128-1732-coupon-notices-delivered',
  sql: String.raw`
alter table coupon_send add column "delivered_qty" bigint not null default 0;
alter table coupon_send alter column "delivered_qty" drop default;
alter table coupon_send add column "undelivered_qty" bigint not null default 0;
alter table coupon_send alter column "undelivered_qty" drop default;
alter table coupon_send_line add column "notice_status" text collate "C";
alter table coupon_send_line add constraint coupon_send_line_notice_status_check check ("notice_status" in ('queued', 'submitting', 'submitted', 'delivered', 'failed', 'unknown'));
update coupon_send_line l set notice_status = r.status from sms_record r where r.id = l.record_id;
update coupon_send s set delivered_qty = l.delivered, undelivered_qty = l.failed
  from (
    select send_id, count(*) filter (where notice_status = 'delivered') as delivered, count(*) filter (where notice_status = 'failed') as failed
    from coupon_send_line where not deleted group by 1
  ) l where l.send_id = s.id;
create index coupon_send_line_notice_status_created_at_idx on coupon_send_line ("notice_status", "created_at" desc, id desc) where not deleted;
`,
};
