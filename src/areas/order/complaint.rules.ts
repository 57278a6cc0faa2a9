import type { Rule } from '../../language/rule';

export const complaintRules: readonly Rule[] = [
  {
    id: 'TCP-1',
    message: '客诉赔付不超过订单实付',
    sql: `
      select c.id
      from third_complaint c
      join third_order o on o.id = c.third_order_id
      where not c.deleted
        and (
          c.compensate_amount > o.paid_amount or c.open <> (c.status not in ('closed', 'rejected'))
            or c.open <> (c.closed_at is null) or (c.penalty_amount > 0 and c.duty <> 'partner')
            or (c.status in ('judged', 'closed')) <> (c.duty <> 'none')
        )`,
    brokenBy: [
      ['third_complaint', 'compensate_amount = 99999999'],
      ['third_complaint', 'diff_id = (select min(id) from third_statement_diff)'],
    ],
  },
  {
    id: 'TCP-1',
    message: '客诉的扣罚差异与扣罚同额,属于同一服务商',
    sql: `
      select c.id
      from third_complaint c
      join third_statement_diff d on d.id = c.diff_id
      join third_statement_sub s on s.id = d.sub_id
      where not c.deleted
        and (d.diff_type <> 'penalty' or d.diff_amount <> -c.penalty_amount or s.partner_id <> c.partner_id)`,
  },
];
