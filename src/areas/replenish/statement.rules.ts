import type { Rule } from '../../language/rule';

export const statementRules: readonly Rule[] = [
  {
    id: 'RST-1',
    message: '合计=货款+配送费+落地费=子单合计=申请单结算金额之和;子单数、申请单数亦然',
    sql: `
      select s.id
      from replenish_statement s
      left join replenish_statement_sub u on u.statement_id = s.id and not u.deleted
      left join replenish_apply_bill b on b.statement_sub_id = u.id and not b.deleted
      where not s.deleted
      group by s.id
      having s.total_amount <> s.goods_amount + s.delivery_fee + s.landing_charge
        or s.total_amount <> coalesce(sum(b.settle_amount), 0)
        or s.sub_count <> count(distinct u.id)
        or s.bill_count <> count(b.id)`,
    brokenBy: [['replenish_statement', 'total_amount = total_amount + 1']],
  },
  {
    id: 'RST-3',
    message: '一个品牌、城市、账期只有一张没有驳回的对账单;驳回的没有子单',
    sql: `
      select s.id
      from replenish_statement s
      where not s.deleted and s.status = 'rejected'
        and exists (select 1 from replenish_statement_sub u where u.statement_id = s.id and not u.deleted)`,
    brokenBy: [['replenish_statement', `status = 'rejected'`, 'sub_count > 0']],
  },
  {
    id: 'RST-4',
    message: '已结算的对账单,子单与申请单都已结算;结算的子单,申请单都已结算',
    sql: `
      select s.id
      from replenish_statement s
      join replenish_statement_sub u on u.statement_id = s.id and not u.deleted
      left join replenish_apply_bill b on b.statement_sub_id = u.id and not b.deleted
      where not s.deleted
        and (
          (s.status = 'settled' and u.status <> 'settled') or (u.status = 'settled' and b.status <> 'settled')
            or (u.status = 'settled' and s.status not in ('settling', 'settled'))
        )`,
    brokenBy: [['replenish_statement_sub', `status = 'open', settled_at = null`, `status = 'settled'`]],
  },
  {
    id: 'RST-5',
    message: '应补=落地费+未付配送费−应退的少收现金',
    sql: `
      select u.id
      from replenish_statement_sub u
      left join replenish_apply_bill b on b.statement_sub_id = u.id and not b.deleted
      where not u.deleted
      group by u.id
      having u.balance_due <> coalesce(sum(
        b.landing_charge + case when b.delivery_pay_status = 'unpaid' then b.delivery_fee else 0 end
          - (b.short_amount - b.short_balance_amount)
      ), 0)`,
    brokenBy: [['replenish_statement_sub', 'paid_amount = paid_amount + 1']],
  },
  {
    id: 'RPB-12',
    message: '每张申请单恰有一条最新的配送费核算,金额就是配送费',
    sql: `
      select b.id
      from replenish_apply_bill b
      left join delivery_fee_log l on l.apply_bill_id = b.id and l.is_latest = 'yes' and not l.deleted
      where not b.deleted
      group by b.id
      having count(l.id) <> 1 or min(l.fee) <> b.delivery_fee`,
    brokenBy: [['delivery_fee_log', `is_latest = 'no'`, `is_latest = 'yes'`]],
  },
  {
    id: 'RPB-7',
    message: '在途=已发−已收−少收;申请单、账户、库存的在途是各行之和',
    sql: `
      select a.id
      from replenish_account a
      left join replenish_apply_bill b on b.account_id = a.id and not b.deleted
      where not a.deleted
      group by a.id
      having a.on_way_qty <> coalesce(sum(b.on_way_qty), 0)
      union all
      select b.id
      from replenish_apply_bill b
      left join replenish_apply_item i on i.bill_id = b.id and not i.deleted
      where not b.deleted
      group by b.id
      having b.on_way_qty <> coalesce(sum(i.on_way_qty), 0) or (b.on_way_qty > 0 and b.status not in ('sending', 'receiving'))`,
    brokenBy: [
      ['replenish_account', 'on_way_qty = on_way_qty + 1'],
      ['replenish_apply_bill', 'on_way_qty = on_way_qty + 1'],
    ],
  },
];
