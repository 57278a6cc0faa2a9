import type { Rule } from '../../language/rule';

export const voucherRules: readonly Rule[] = [
  {
    id: 'VCH-1',
    message: '商家券:已用≤已领≤发行量;面额低于门槛或无门槛',
    sql: `
      select v.id
      from shop_voucher v
      left join coupon_item c on c.voucher_id = v.id and not c.deleted
      where not v.deleted
      group by v.id
      having v.used_qty > v.received_qty or v.received_qty > v.issue_qty or v.received_qty <> count(c.id)
        or v.used_qty <> count(c.id) filter (where c.status = 'used')
        or (v.threshold_amount <> 0 and v.face_amount >= v.threshold_amount)`,
    brokenBy: [['shop_voucher', 'received_qty = received_qty + 1']],
  },
];
