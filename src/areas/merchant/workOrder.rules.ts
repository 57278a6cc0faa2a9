import type { Rule } from '../../language/rule';

export const workOrderRules: readonly Rule[] = [
  {
    id: 'WO-1',
    message: '扣罚不超过建单时的条款上限,未完结的工单没有完结时间',
    sql: `
      select id
      from merchant_work_order
      where not deleted
        and (
          penalty_amount > max_penalty or open <> (status in ('unassigned', 'handling', 'auditing'))
            or open <> (closed_at is null) or (status in ('handling', 'auditing', 'done') and handler_id is null)
        )`,
    brokenBy: [['merchant_work_order', 'penalty_amount = max_penalty + 1']],
  },
  {
    id: 'WO-3',
    message: '被引用的条款没有删除',
    sql: `
      select c.id
      from work_order_clause c
      where c.deleted and exists (select 1 from merchant_work_order w where w.clause_id = c.id and not w.deleted)`,
    brokenBy: [['work_order_clause', 'deleted = true', 'id in (select clause_id from merchant_work_order)']],
  },
];
