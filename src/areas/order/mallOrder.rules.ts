import type { Rule } from '../../language/rule';

export const mallOrderRules: readonly Rule[] = [
  {
    id: 'ORD-6',
    says: '订单日志首尾相接,并止于当前状态',
    sql: `
      select third_order_id as id
      from (
        select third_order_id, from_status, to_status, lag(to_status) over w as before, lead(id) over w as after
        from order_log
        window w as (partition by third_order_id order by occurred_at, id)
      ) c
      join third_order o on o.id = c.third_order_id
      where c.from_status is distinct from c.before or (c.after is null and c.to_status <> o.status)`,
    brokenBy: [['third_order', `status = 'cancelled'`, `status = 'done'`]],
  },
  {
    id: 'ORD-1',
    says: '商城订单:实付=商品额+配送费−优惠≥0,商品额=各行之和,0≤退款≤实付,行额=单价×数量',
    sql: `
      select o.id
      from order_main o
      left join order_item i on i.order_id = o.id and not i.deleted
      where not o.deleted
      group by o.id
      having o.paid_amount <> o.goods_amount + o.delivery_amount - o.discount_amount or o.paid_amount < 0
        or o.refund_amount not between 0 and o.paid_amount or o.goods_amount <> coalesce(sum(i.amount), 0)
        or bool_or(i.amount <> i.price * i.qty or i.refund_qty > i.qty)
        or (o.status = 'refunded' and o.refund_amount <> o.paid_amount)`,
    brokenBy: [['order_main', 'goods_amount = goods_amount + 1']],
  },
  {
    id: 'ORD-3',
    says: '订单的促销卡与卡的使用订单互指',
    sql: `
      select o.id
      from order_main o
      left join coupon_item c on c.id = o.coupon_item_id and not c.deleted
      where not o.deleted and o.coupon_item_id is not null and c.order_id is distinct from o.id
      union all
      select c.id
      from coupon_item c
      left join order_main o on o.id = c.order_id and not o.deleted
      where not c.deleted and c.order_id is not null and o.coupon_item_id is distinct from c.id`,
    brokenBy: [['order_main', 'coupon_item_id = null', 'coupon_item_id is not null']],
  },
  {
    id: 'ORD-5',
    says: '行的数量大于零,退数不为负',
    sql: `select id from order_item where not deleted and (qty <= 0 or refund_qty < 0)`,
    brokenBy: [['order_item', 'refund_qty = -1']],
  },
];
