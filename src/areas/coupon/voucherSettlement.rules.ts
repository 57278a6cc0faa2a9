import { ZONE } from '../../language/days';
import type { Rule } from '../../language/rule';

export const voucherSettlementRules: readonly Rule[] = [
  {
    id: 'VST-1',
    message: '券结算:抵扣=店铺承担+平台承担;应打款=平台承担−追回;已结算的有打款时间与流水',
    sql: `
      select id
      from voucher_settlement
      where not deleted
        and (
          discount_amount <> merchant_bear + platform_bear or settle_amount <> platform_bear - clawback_amount
            or (status = 'settled') <> (paid_at is not null) or (status = 'settled') <> (pay_no is not null)
        )`,
    brokenBy: [['voucher_settlement', 'merchant_bear = merchant_bear + 1']],
  },
  {
    id: 'VST-2',
    message: '券结算:张数与各金额=占用的卡之和;占用的卡同店、同券种、订单完成于该账期;驳回的不占用,其余不为空',
    sql: `
      select s.id
      from voucher_settlement s
      left join coupon_item c on c.settlement_id = s.id and not c.deleted
      left join order_main o on o.id = c.order_id
      where not s.deleted
      group by s.id
      having s.used_count <> count(c.id) or s.discount_amount <> coalesce(sum(c.discount_amount), 0)
        or s.merchant_bear <> coalesce(sum(c.merchant_bear), 0)
        or s.platform_bear <> coalesce(sum(c.platform_bear), 0)
        or bool_or(
          c.shop_id <> s.shop_id or c.voucher_type <> s.voucher_type
            or to_char(o.completed_at at time zone '${ZONE}', 'YYYY-MM') <> s.period
        )
        or (s.status = 'rejected') <> (count(c.id) = 0 and s.clawback_amount = 0)`,
    brokenBy: [['voucher_settlement', 'used_count = used_count + 1']],
  },
  {
    id: 'VST-3',
    message: '结算的卡都在已完成的订单上;结算后全额退款的有追回,没结算的不再是已使用',
    sql: `
      select c.id
      from coupon_item c
      join order_main o on o.id = c.order_id
      left join voucher_clawback k on k.item_id = c.id and not k.deleted
      where not c.deleted and c.status = 'used'
        and (
          (c.settlement_id is not null and o.status <> 'done' and k.id is null)
            or (o.status in ('cancelled', 'refunded') and k.id is null) or (o.status = 'done' and k.id is not null)
        )`,
    brokenBy: [
      ['order_main', `status = 'paying'`, 'id in (select order_id from coupon_item where settlement_id is not null)'],
      ['order_main', `status = 'refunded'`, `id in (select order_id from coupon_item where status = 'used' and settlement_id is null)`],
    ],
  },
  {
    id: 'VST-4',
    message: '追回:金额是卡的平台承担;只从原结算单已打款的追回;结算单的追回=扣在它上面的之和',
    sql: `
      select k.id
      from voucher_clawback k
      join coupon_item c on c.id = k.item_id
      join voucher_settlement s on s.id = k.source_id
      where not k.deleted
        and (
          k.platform_bear <> c.platform_bear or k.shop_id <> c.shop_id or k.voucher_type <> c.voucher_type
            or (k.status = 'taken' and s.status <> 'settled') or (k.status = 'dropped') <> (s.status = 'rejected')
        )
      union all
      select s.id
      from voucher_settlement s
      where not s.deleted
        and s.clawback_amount <> (
          select coalesce(sum(k.platform_bear), 0) from voucher_clawback k where k.settlement_id = s.id and not k.deleted
        )`,
    brokenBy: [['voucher_settlement', 'clawback_amount = clawback_amount + 1']],
  },
];
