import type { Migration } from '../../../server/db/migrate';

/**
 * Orders refunded before cards were clawed back. What a shop was paid for such a card is deducted from its next settlement; cards in no
 * settlement are released as if the order were refunded today. Rejected settlements count no cards.
 */
export const couponRefundsBeforeClawbacksMigration: Migration = {
  name: '20261127-0955-coupon-refunds-before-clawbacks',
  sql: String.raw`
create temporary table paid_back as
  select c.id, c.batch_id, c.activity_id, c.send_id, c.voucher_id, c.voucher_type, c.shop_id, c.order_id, c.settlement_id, c.platform_bear, l.shop_id as own_shop_id,
    coalesce((select max(r.refunded_at) from order_refund r where r.order_id = o.id and not r.deleted), o.updated_at) as at,
    case when c.settlement_id is not null then 'used' when c.valid_end <= now() then 'expired'
      when b.status = 'terminated' or b.ending_reason is not null then 'voided' else 'unused' end as becomes,
    least(b.card_hold, c.platform_bear) as hold
  from coupon_item c
  join order_main o on o.id = c.order_id and o.status in ('cancelled', 'refunded')
  left join coupon_batch b on b.id = c.batch_id
  left join coupon_send_line l on l.id = c.line_id
  where not c.deleted and c.status = 'used' and not exists (select from voucher_clawback k where k.item_id = c.id and not k.deleted);
update paid_back set hold = 0 where becomes <> 'unused' or hold is null;
insert into voucher_clawback (item_id, voucher_type, shop_id, order_id, source_id, platform_bear, occurred_at, status, id, created_at, updated_at, version, deleted)
  select id, voucher_type, shop_id, order_id, settlement_id, platform_bear, at, 'open', 130000000000000000 + row_number() over (order by id), now(), now(), 1, false
  from paid_back where becomes = 'used';
insert into coupon_entry (batch_id, activity_id, send_id, item_id, kind, qty, held_delta, spent_delta, reason, occurred_at, id, created_at, updated_at, version, deleted)
  select batch_id, activity_id, send_id, id, case when becomes = 'used' then 'clawback' else 'return' end, 1, hold, -platform_bear, '补记:订单此前已全额退款或取消', now(),
    140000000000000000 + row_number() over (order by id), now(), now(), 1, false
  from paid_back where batch_id is not null;
update coupon_item c set clawed_back = p.platform_bear, updated_at = now() from paid_back p where p.id = c.id and p.becomes = 'used';
update coupon_item c set status = p.becomes, status_reason = case p.becomes when 'expired' then '订单退回时已过期' when 'voided' then '订单退回时批次已终止' end,
  order_id = null, used_at = null, discount_amount = 0, platform_bear = 0, merchant_bear = 0, hold_amount = p.hold,
  shop_id = case when p.batch_id is null then c.shop_id else p.own_shop_id end, updated_at = now()
  from paid_back p where p.id = c.id and p.becomes <> 'used';
update order_main o set coupon_item_id = null, updated_at = now() from paid_back p where p.order_id = o.id and p.becomes <> 'used';
update coupon_batch b set held_amount = b.held_amount + p.held, spent_amount = b.spent_amount - p.spent, used_qty = b.used_qty - p.freed, void_qty = b.void_qty + p.voided
  from (
    select batch_id, sum(hold) as held, sum(platform_bear) as spent, count(*) filter (where becomes <> 'used') as freed, count(*) filter (where becomes = 'voided') as voided
    from paid_back group by 1
  ) p where p.batch_id = b.id;
update coupon_activity a set held_amount = a.held_amount + p.held, cost_amount = a.cost_amount - p.spent, used_count = a.used_count - p.freed
  from (
    select activity_id, sum(hold) as held, sum(platform_bear) as spent, count(*) filter (where becomes <> 'used') as freed from paid_back group by 1
  ) p where p.activity_id = a.id;
update shop_voucher v set used_qty = v.used_qty - p.freed
  from (select voucher_id, count(*) as freed from paid_back where becomes <> 'used' group by 1) p where p.voucher_id = v.id;
drop table paid_back;
`,
};
