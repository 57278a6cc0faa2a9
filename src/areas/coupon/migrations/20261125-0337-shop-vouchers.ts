import type { Migration } from '../../../server/db/migrate';

/** What the platform pays at most for a voucher, and what no voucher may be without. */
export const shopVouchersMigration: Migration = {
  name: '20261125-0337-shop-vouchers',
  sql: String.raw`
alter table shop_voucher add column "platform_most" bigint generated always as (round(face_amount * platform_bear_bp / 10000.0)::bigint * issue_qty) stored;
alter table shop_voucher add constraint shop_voucher_days_holds check (end_at > begin_at);
alter table shop_voucher add constraint shop_voucher_face_holds check (threshold_amount = 0 or face_amount < threshold_amount);
alter table shop_voucher add constraint shop_voucher_room_holds check (used_qty <= received_qty and received_qty <= issue_qty);
create index shop_voucher_status_end_at_idx on shop_voucher ("status", "end_at", id) where not deleted;
create index shop_voucher_begin_at_idx on shop_voucher ("begin_at", id) where not deleted;
create index shop_voucher_platform_most_idx on shop_voucher ("platform_most" desc, id desc) where not deleted;
`,
};
