import type { Rule } from '../../language/rule';

const OPEN_BILL = `status in ('received', 'settled')`;

export const billRules: readonly Rule[] = [
  {
    id: 'RPB-1',
    message: '货款=各行之和;申请、已发、已收=各行之和,已收≤已发≤申请',
    sql: `
      select b.id
      from replenish_apply_bill b
      left join replenish_apply_item i on i.bill_id = b.id and not i.deleted
      where not b.deleted
      group by b.id
      having (b.goods_amount, b.apply_qty, b.sent_qty, b.received_qty) is distinct from (
        sum(i.amount), sum(i.apply_qty), sum(i.sent_qty), sum(i.received_qty)
      )
        or bool_or(i.received_qty > i.sent_qty or i.sent_qty > i.apply_qty)`,
    brokenBy: [['replenish_apply_bill', 'goods_amount = goods_amount + 1']],
  },
  {
    id: 'RPB-2',
    message: '应付货款=货款−抵扣≥0;免付的配送费为零',
    sql: `
      select id
      from replenish_apply_bill
      where not deleted
        and (
          pay_amount <> goods_amount - deduct_amount or pay_amount < 0
            or (delivery_pay_status = 'free') <> (delivery_fee = 0)
        )`,
    brokenBy: [['replenish_apply_bill', 'pay_amount = pay_amount + 1']],
  },
  {
    id: 'RPB-3',
    message: '收货后:少收货款=各行少收之和,结算金额=货款−少收+配送费+落地费,应付品牌=实收×供货价;收货前没有',
    sql: `
      select b.id
      from replenish_apply_bill b
      left join replenish_apply_item i on i.bill_id = b.id and not i.deleted
      where not b.deleted
      group by b.id
      having case
        when b.status in ('received', 'settled') then
          b.short_amount <> sum((i.apply_qty - i.received_qty) * i.price)
          or b.settle_amount is distinct from b.goods_amount - b.short_amount + b.delivery_fee + b.landing_charge
          or b.brand_amount is distinct from sum(i.received_qty * i.supply_price)
          or b.received_at is null
        else
          b.settle_amount is not null or b.brand_amount is not null or b.short_amount <> 0 or b.received_at is not null
        end`,
    brokenBy: [['replenish_apply_bill', 'settle_amount = settle_amount + 1', OPEN_BILL]],
  },
  {
    id: 'RPB-4',
    message: '少收退回余额=少收货款按抵扣比例四舍五入',
    sql: `
      select id
      from replenish_apply_bill
      where not deleted
        and short_balance_amount <> case when goods_amount = 0 then 0 else round(
          short_amount::numeric * deduct_amount / goods_amount
        ) end`,
    brokenBy: [['replenish_apply_bill', 'short_balance_amount = short_balance_amount + 1']],
  },
  {
    id: 'RPB-5',
    message: '已付款的恰有一笔等额抵扣,付款后取消的等额退回;少收退回等于其流水',
    sql: `
      select b.id
      from replenish_apply_bill b
      left join replenish_balance_log l on l.apply_bill_id = b.id
      where not b.deleted
      group by b.id
      having coalesce(
        sum(l.amount) filter (where l.biz_type = 'purchase'), 0
      ) <> case when b.pay_status = 'paid' then -b.deduct_amount else 0 end
        or coalesce(
          sum(l.amount) filter (where l.biz_type = 'cancel'), 0
        ) <> case when b.pay_status = 'paid' and b.status = 'cancelled' then b.deduct_amount else 0 end
        or coalesce(sum(l.amount) filter (where l.biz_type = 'short'), 0) <> b.short_balance_amount`,
    brokenBy: [['replenish_apply_bill', 'deduct_amount = deduct_amount + 1', `pay_status = 'paid'`]],
  },
  {
    id: 'RPB-6',
    message: '付了款的有付款时间,应付大于零的有交易号;待发货及以后的都付了款',
    sql: `
      select id
      from replenish_apply_bill
      where not deleted
        and (
          (pay_status = 'paid') <> (paid_at is not null)
            or (pay_status = 'paid' and pay_amount > 0 and out_trade_no is null)
            or (status in ('sending', 'receiving', 'received', 'settled') and pay_status = 'unpaid')
            or (status in ('auditing', 'paying', 'rejected') and pay_status = 'paid')
        )`,
    brokenBy: [['replenish_apply_bill', 'paid_at = null', `pay_status = 'paid'`]],
  },
  {
    id: 'RPB-7',
    message: '补货入库流水按规格等于实收数量',
    sql: `
      select i.id
      from replenish_apply_item i
      join replenish_apply_bill b on b.id = i.bill_id
      left join stock_movement m on m.biz_type = 'replenish' and m.apply_bill_id = b.id
        and m.spec_code_id = i.spec_code_id
      where not i.deleted
      group by i.id
      having i.received_qty <> coalesce(sum(m.qty_delta), 0)`,
    brokenBy: [['replenish_apply_item', 'received_qty = received_qty + 1']],
  },
  {
    id: 'RPB-9',
    message: '结算、付品牌的都核对通过;开了票、付了品牌的都收了货',
    sql: `
      select id
      from replenish_apply_bill
      where not deleted
        and (
          (status = 'settled' or brand_pay_status = 'paid') and finance_status <> 'passed'
            or (invoice_status = 'issued') <> (invoice_no is not null)
            or ((brand_pay_status = 'paid' or invoice_status = 'issued') and status not in ('received', 'settled'))
            or (finance_status = 'failed') <> (finance_reason is not null)
        )`,
    brokenBy: [['replenish_apply_bill', `finance_status = 'unchecked'`, `status = 'settled'`]],
  },
  {
    id: 'RPB-10',
    message: '明细货款=申请×购价,已收货款=已收×购价',
    sql: `
      select id
      from replenish_apply_item
      where not deleted and (amount <> apply_qty * price or received_amount <> received_qty * price)`,
    brokenBy: [['replenish_apply_item', 'amount = amount + 1']],
  },
];
