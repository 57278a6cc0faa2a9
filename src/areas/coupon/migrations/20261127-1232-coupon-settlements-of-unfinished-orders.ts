import type { Migration } from '../../../server/db/migrate';

/**
 * Settlements made before cards of unfinished orders were excluded. Unpaid ones release those cards, to be settled in the month their
 * orders are finished; if nothing is left, they are rejected. Paid ones stay: the shop is owed the money once the order is finished, it is
 * not paid twice, and a refund takes it back.
 */
export const couponSettlementsOfUnfinishedOrdersMigration: Migration = {
  name: '20261127-1232-coupon-settlements-of-unfinished-orders',
  sql: String.raw`
create temporary table too_early as
  select c.id, c.settlement_id, c.discount_amount, c.merchant_bear, c.platform_bear
  from coupon_item c
  join voucher_settlement s on s.id = c.settlement_id and s.status in ('auditing', 'paying') and not s.deleted
  join order_main o on o.id = c.order_id and o.status not in ('done', 'cancelled', 'refunded')
  where not c.deleted and c.status = 'used';
update coupon_item c set settlement_id = null, updated_at = now() from too_early t where t.id = c.id;
update voucher_settlement s set used_count = s.used_count - t.qty, discount_amount = s.discount_amount - t.discount, merchant_bear = s.merchant_bear - t.merchant,
  platform_bear = s.platform_bear - t.platform, updated_at = now()
  from (
    select settlement_id, count(*) as qty, sum(discount_amount) as discount, sum(merchant_bear) as merchant, sum(platform_bear) as platform from too_early group by 1
  ) t where t.settlement_id = s.id;
update voucher_settlement set status = 'rejected', audit_reason = '订单还没有完成,完成后再结算'
  where id in (select settlement_id from too_early) and used_count = 0 and clawback_amount = 0;
drop table too_early;
`,
};
