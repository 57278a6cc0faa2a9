import type { Rule } from '../../language/rule';

export const planRules: readonly Rule[] = [
  {
    id: 'RPL-9',
    message: '已转单的计划:申请单的申请量合计=计划量,每个账户一张',
    sql: `
      select p.id
      from replenish_purchase_plan p
      where not p.deleted
        and (
          (p.status = 'billed' and p.plan_qty <> (
            select coalesce(sum(b.apply_qty), 0) from replenish_apply_bill b where b.plan_id = p.id and not b.deleted
          ))
          or p.bill_count <> (
            select count(distinct b.account_id) from replenish_apply_bill b where b.plan_id = p.id and not b.deleted
          )
          or (p.status <> 'billed' and p.bill_count > 0)
        )`,
    brokenBy: [['replenish_purchase_plan', 'plan_qty = plan_qty + 1', `status = 'billed'`]],
  },
  {
    id: 'RPL-9',
    message: '建议量=目标库存−可用−在途,不足起订量的为 0 或起订量;计划的每一行为 0 或在起订量与目标库存之间',
    sql: `
      select id
      from replenish_plan_line
      where not deleted
        and (
          suggest_qty not in (0, min_qty, greatest(0, max_qty - available_qty - on_way_qty))
            or (plan_qty > 0 and plan_qty not between min_qty and max_qty)
        )`,
    brokenBy: [['replenish_plan_line', 'plan_qty = max_qty + 1']],
  },
];
