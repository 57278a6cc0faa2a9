import type { Rule } from '../../language/rule';

export const voucherSettlementRules: readonly Rule[] = [
  {
    id: 'VST-1',
    says: '券结算:抵扣=店铺承担+平台承担;应打款=平台承担;已结算的有打款时间与流水',
    sql: `
      select id
      from voucher_settlement
      where not deleted
        and (
          discount_amount <> merchant_bear + platform_bear or settle_amount <> platform_bear
            or (status = 'settled') <> (paid_at is not null) or (status = 'settled') <> (pay_no is not null)
        )`,
    brokenBy: [['voucher_settlement', 'settle_amount = settle_amount + 1']],
  },
  {
    id: 'VST-2',
    says: '券结算:张数与各金额=占用的卡之和;占用的卡同店、同券种、使用于该账期;驳回的不占用,其余不为空',
    sql: `
      select s.id
      from voucher_settlement s
      left join coupon_item c on c.settlement_id = s.id and not c.deleted
      where not s.deleted
      group by s.id
      having s.used_count <> count(c.id) or s.discount_amount <> coalesce(sum(c.discount_amount), 0)
        or s.merchant_bear <> coalesce(sum(c.merchant_bear), 0)
        or s.platform_bear <> coalesce(sum(c.platform_bear), 0)
        or bool_or(
          c.shop_id <> s.shop_id or c.voucher_type <> s.voucher_type
            or to_char(c.used_at at time zone 'Asia/Shanghai', 'YYYY-MM') <> s.period
        )
        or (s.status = 'rejected') <> (count(c.id) = 0)`,
    brokenBy: [['voucher_settlement', 'used_count = used_count + 1']],
  },
];
