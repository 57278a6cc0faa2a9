import type { Rule } from '../../language/rule';

export const providerSettlementRules: readonly Rule[] = [
  {
    id: 'PST-1',
    message: '平台所得=应收−分成,收费店铺数如实;已结算的费用已收齐',
    sql: `
      select s.id
      from provider_settlement s
      left join provider_settlement_line l on l.settlement_id = s.id and not l.deleted
      where not s.deleted
      group by s.id, s.shop_count, s.total_fee, s.share_amount, s.platform_amount, s.received_fee, s.status
      having s.platform_amount <> s.total_fee - s.share_amount or s.total_fee <> coalesce(sum(l.fee), 0)
        or s.share_amount <> coalesce(sum(l.share), 0) or s.shop_count <> count(distinct l.shop_id)
        or (s.status = 'settled' and s.received_fee <> s.total_fee)`,
    brokenBy: [['provider_settlement', 'total_fee = total_fee + 1']],
  },
  {
    id: 'PST-2',
    message: '每行分成=费用×分成比例',
    sql: `select id from provider_settlement_line where not deleted and share <> round(fee * share_bp / 10000.0)`,
    brokenBy: [['provider_settlement_line', 'share = share + 1']],
  },
];
