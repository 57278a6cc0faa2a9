import type { Rule } from '../../language/rule';

export const complaintRules: readonly Rule[] = [
  {
    id: 'CMP-1',
    message: '未结案的投诉没有结案时间,赔付不超过关联订单实付,派出的有处理人,商城订单是这家店的',
    sql: `
      select c.id
      from shop_complaint c
      left join third_order o on o.id = c.third_order_id
      left join order_main m on m.id = c.order_id
      where not c.deleted
        and (
          c.open <> (c.status <> 'closed') or c.open <> (c.closed_at is null) or c.compensate_amount > o.paid_amount
            or c.compensate_amount > m.paid_amount or m.shop_id <> c.shop_id
            or (c.status <> 'pending' and c.handler_id is null)
        )`,
    brokenBy: [['shop_complaint', 'closed_at = null', `status = 'closed'`]],
  },
];
