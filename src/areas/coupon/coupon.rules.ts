import type { Rule } from '../../language/rule';

export const couponRules: readonly Rule[] = [
  {
    id: 'CPN-1',
    says: '批次:已用≤已发≤总量;已发、已用、作废如实',
    sql: `
      select b.id
      from coupon_batch b
      left join coupon_item c on c.batch_id = b.id and not c.deleted
      where not b.deleted
      group by b.id
      having b.used_qty > b.sent_qty or b.sent_qty > b.total_qty or b.sent_qty <> count(c.id)
        or b.used_qty <> count(c.id) filter (where c.status = 'used')
        or b.void_qty <> count(c.id) filter (where c.status = 'voided')`,
    brokenBy: [['coupon_batch', 'sent_qty = sent_qty + 1']],
  },
  {
    id: 'CPN-2',
    says: '满减、兑换的批次:总量×面额≤预算',
    sql: `
      select id
      from coupon_batch
      where not deleted and coupon_type <> 'rate' and total_qty * face_amount > budget_amount`,
    brokenBy: [['coupon_batch', 'budget_amount = 0', `coupon_type <> 'rate'`]],
  },
  {
    id: 'CPN-4',
    says: '已终止的批次没有未使用、已冻结的卡',
    sql: `
      select c.id
      from coupon_item c
      join coupon_batch b on b.id = c.batch_id
      where not c.deleted and b.status = 'terminated' and c.status in ('unused', 'frozen')`,
    brokenBy: [['coupon_batch', `status = 'terminated'`, `id in (select batch_id from coupon_item where status = 'unused')`]],
  },
  {
    id: 'CPN-5',
    says: '已使用的卡,且只有它,有订单、使用时间与店铺;抵扣=平台承担+店铺承担',
    sql: `
      select id
      from coupon_item
      where not deleted
        and (
          (status = 'used') <> (order_id is not null) or (status = 'used') <> (used_at is not null)
            or (status = 'used' and shop_id is null) or discount_amount <> platform_bear + merchant_bear
            or platform_bear < 0 or merchant_bear < 0 or (status <> 'used' and discount_amount <> 0)
        )`,
    brokenBy: [
      ['coupon_item', 'used_at = null', `status = 'used'`],
      ['coupon_item', 'voucher_id = null', `voucher_type = 'shop'`],
    ],
  },
  {
    id: 'CPN-5',
    says: '卡属于一个批次或一种商家券,商家券用在发券的店',
    sql: `
      select c.id
      from coupon_item c
      left join shop_voucher v on v.id = c.voucher_id
      where not c.deleted
        and (
          (c.voucher_type = 'card') <> (c.batch_id is not null and c.send_id is not null)
            or (c.voucher_type = 'shop') <> (c.voucher_id is not null)
            or (c.status = 'used' and c.voucher_type = 'shop' and c.shop_id <> v.shop_id)
        )`,
  },
  {
    id: 'CPN-6',
    says: '抵扣不超过面额与订单商品额;一张卡只用于一单',
    sql: `
      select c.id
      from coupon_item c
      join order_main o on o.id = c.order_id
      left join coupon_batch b on b.id = c.batch_id
      left join shop_voucher v on v.id = c.voucher_id
      where not c.deleted and c.discount_amount > least(coalesce(b.face_amount, v.face_amount), o.goods_amount)`,
    brokenBy: [['coupon_item', 'discount_amount = 99999999', `status = 'used'`]],
  },
  {
    id: 'CPN-7',
    says: '结算占用的卡都已使用',
    sql: `select id from coupon_item where not deleted and settlement_id is not null and status <> 'used'`,
    brokenBy: [['coupon_item', `status = 'unused'`, 'settlement_id is not null']],
  },
  {
    id: 'CPN-8',
    says: '发放单:计划=对象数×每人张数;完成时成功+失败=计划,终止时不超过;成功=发出的卡',
    sql: `
      select s.id
      from coupon_send s
      left join coupon_item c on c.send_id = s.id and not c.deleted
      where not s.deleted
      group by s.id
      having s.plan_qty <> jsonb_array_length(s.targets::jsonb) * s.per_qty or s.success_qty <> count(c.id)
        or s.success_qty + s.fail_qty > s.plan_qty or (s.status = 'done' and s.success_qty + s.fail_qty <> s.plan_qty)`,
    brokenBy: [['coupon_send', 'plan_qty = plan_qty + 1']],
  },
  {
    id: 'CPN-9',
    says: '发放明细里成功的张数之和=成功',
    sql: `
      select s.id
      from coupon_send s
      where not s.deleted and s.status = 'done'
        and s.success_qty <> (
          select coalesce(sum((d ->> 'qty')::int), 0)
          from jsonb_array_elements(s.details::jsonb) d
          where d ->> 'result' = 'sent'
        )`,
    brokenBy: [['coupon_send', `details = '[]'`, `status = 'done' and success_qty > 0`]],
  },
  {
    id: 'X-7',
    says: '批次:总量≥已发=发放单成功之和=各状态的卡之和',
    sql: `
      select b.id
      from coupon_batch b
      where not b.deleted
        and (
          b.sent_qty > b.total_qty
            or b.sent_qty <> (
              select coalesce(sum(success_qty), 0) from coupon_send s where s.batch_id = b.id and not s.deleted
            )
            or b.sent_qty <> (
              select count(*)
              from coupon_item c
              where c.batch_id = b.id and not c.deleted
                and c.status in ('unused', 'used', 'frozen', 'voided', 'expired')
            )
        )`,
    brokenBy: [['coupon_batch', 'sent_qty = sent_qty + 1']],
  },
  {
    id: 'X-8',
    says: '占用卡的结算单存在且未驳回',
    sql: `
      select c.id
      from coupon_item c
      left join voucher_settlement s on s.id = c.settlement_id and not s.deleted and s.status <> 'rejected'
      where not c.deleted and c.settlement_id is not null and s.id is null`,
    brokenBy: [['voucher_settlement', `status = 'rejected'`, `status = 'auditing'`]],
  },
];
