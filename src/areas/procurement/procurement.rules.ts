import type { Rule } from '../../language/rule';

export const procurementRules: readonly Rule[] = [
  {
    id: 'PRC-1',
    message: '车型的载量为正,最低装载率在 0 到 100% 之间',
    sql: `select id from cooperation_truck where max_weight_kg <= 0 or max_qty <= 0 or min_load_bp not between 1 and 10000`,
    brokenBy: [['cooperation_truck', 'min_load_bp = 0']],
  },
  {
    id: 'PRC-2',
    message: '计划件数=明细之和=装车件数,金额、运费为各行之和,一车不超过可装件数',
    sql: `
      select p.id
      from procurement_plan p
      left join (
        select plan_id, sum(plan_qty) as qty, sum(plan_qty * price) as amount
        from procurement_line
        where not deleted
        group by 1
      ) l on l.plan_id = p.id
      left join (
        select plan_id, sum(qty) as qty, sum(freight) as freight, bool_or(qty > capacity_qty) as over
        from procurement_load
        where not deleted
        group by 1
      ) t on t.plan_id = p.id
      where not p.deleted
        and (p.plan_qty <> l.qty or p.amount <> l.amount or p.plan_qty <> t.qty or p.freight <> t.freight or t.over)`,
    brokenBy: [
      ['procurement_plan', 'plan_qty = plan_qty + 1'],
      ['procurement_load', 'qty = qty + 1'],
    ],
  },
  {
    id: 'PRC-3',
    message: '下发过的有下发时间;到货不多于计划;完成的到齐了或说明了少到原因,登记过到货的有时间',
    sql: `
      select p.id
      from procurement_plan p
      left join procurement_line l on l.plan_id = p.id and not l.deleted
      where not p.deleted
      group by p.id
      having (p.status in ('published', 'done')) <> (p.published_at is not null)
        or (p.status in ('draft', 'ready', 'rejected') and sum(l.arrive_qty) > 0)
        or bool_or(l.arrive_qty > l.plan_qty)
        or (sum(l.arrive_qty) > 0) <> (p.arrived_at is not null)
        or (p.status = 'done') <> (sum(l.arrive_qty) = sum(l.plan_qty) or p.close_reason is not null)`,
    brokenBy: [
      ['procurement_plan', 'published_at = null', `status = 'done'`],
      ['procurement_plan', `status = 'published'`, `status = 'done'`],
      ['procurement_plan', 'close_reason = null'],
      ['procurement_plan', 'arrived_at = null', `status = 'done'`],
      ['procurement_line', 'arrive_qty = plan_qty + 1'],
    ],
  },
  {
    id: 'PRC-4',
    message: '月结有账期天数,计划数与各合计等于其计划',
    sql: `
      select m.id
      from procurement_merchant m
      left join procurement_plan p on p.merchant_id = m.id and not p.deleted
      where not m.deleted
      group by m.id
      having (m.settle_type = 'month' and coalesce(m.credit_days, 0) <= 0) or m.plan_count <> count(p.id)
        or m.arrive_total <> coalesce(sum(p.arrive_qty) filter (where p.status in ('published', 'done')), 0)`,
    brokenBy: [
      ['procurement_merchant', 'credit_days = null', `settle_type = 'month'`],
      ['procurement_merchant', 'plan_count = plan_count + 1'],
    ],
  },
];
