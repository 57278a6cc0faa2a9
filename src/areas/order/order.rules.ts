import type { Rule } from '../../language/rule';

const OPEN = `('waiting', 'accepted', 'delivering')`;

export const orderRules: readonly Rule[] = [
  {
    id: 'TOR-1',
    message: '实付=商品额+配送费−优惠≥0,0≤退款≤实付',
    sql: `
      select id
      from third_order
      where not deleted
        and (
          paid_amount <> goods_amount + delivery_amount - discount_amount or paid_amount < 0 or refund_amount < 0
            or refund_amount > paid_amount
        )`,
    brokenBy: [
      ['third_order', 'paid_amount = paid_amount + 1'],
      ['third_order', 'goods_amount = goods_amount + 1, paid_amount = paid_amount + 1'],
    ],
  },
  {
    id: 'TOR-13',
    message: '退款=计入的各笔退款之和;各笔退款(对账后的在内)不超过实付;对账后的只有进过对账单的订单有',
    sql: `
      select o.id
      from third_order o
      left join third_order_refund r on r.third_order_id = o.id and not r.deleted
      where not o.deleted
      group by o.id
      having o.refund_amount <> coalesce(sum(r.amount) filter (where r.status = 'counted'), 0)
        or coalesce(sum(r.amount), 0) > o.paid_amount
        or (bool_or(r.status = 'apart') and o.statement_status not in ('reconciling', 'settled'))`,
    brokenBy: [
      ['third_order_refund', 'amount = amount - 1', `status = 'counted'`],
      ['third_order_refund', 'amount = 1000000', `status = 'apart'`],
      ['third_order', `statement_status = 'recorded'`, `id in (select third_order_id from third_order_refund where status = 'apart')`],
    ],
  },
  {
    id: 'TOR-1',
    message: '商品额等于各行之和',
    sql: `
      select o.id
      from third_order o
      left join third_order_item i on i.third_order_id = o.id and not i.deleted
      where not o.deleted
      group by o.id, o.goods_amount
      having o.goods_amount <> coalesce(sum(i.amount), 0)`,
  },
  {
    id: 'TOR-3',
    message: '已分单的订单有服务商和配送店或前置仓',
    sql: `
      select id
      from third_order
      where not deleted and status in ('assigned', 'ready', 'delivering', 'done')
        and (partner_id is null or (delivery_shop_id is null and warehouse_id is null))`,
    brokenBy: [
      ['third_order', 'partner_id = null', `status = 'done'`],
      ['third_waybill', `status = 'delivered'`, `status = 'delivering'`],
    ],
  },
  {
    id: 'TOR-3',
    message: '待配送、配送中(拒收除外)恰有一张进行中的运单,其余没有',
    sql: `
      select o.id
      from third_order o
      left join third_waybill w on w.third_order_id = o.id and not w.deleted and w.status in ${OPEN}
      where not o.deleted
      group by o.id, o.status, o.abnormal_type
      having count(w.id) <> case when o.status in (
        'ready', 'delivering'
      ) and o.abnormal_type <> 'rejected' then 1 else 0 end`,
  },
  {
    id: 'TOR-12',
    message: '分了的单有配送日,占用运力的就是运力的日期;没有分的没有配送日,也不是超派;超派的占用运力',
    sql: `
      select o.id
      from third_order o
      left join delivery_capacity c on c.id = o.capacity_id
      where not o.deleted
        and (
          (o.status in ('assigned', 'ready', 'delivering', 'done') and o.work_date is null)
            or (o.status = 'waiting' and o.work_date is not null) or (o.is_overload and c.id is null)
            or (c.id is not null and o.work_date is distinct from c.work_date)
        )`,
    brokenBy: [
      ['third_order', 'work_date = null', `status = 'done'`],
      ['third_order', 'work_date = work_date + 1', 'capacity_id is not null'],
      ['third_order', 'work_date = current_date', `status = 'waiting'`],
      ['third_order', 'is_overload = true', 'warehouse_id is not null'],
    ],
  },
  {
    id: 'TOR-4',
    message: '入账的订单已完成;对账中、已结算的恰有一条所属明细行',
    sql: `
      select o.id
      from third_order o
      left join third_statement_line l on l.third_order_id = o.id and not l.deleted
        and l.line_type in ('order', 'late')
      where not o.deleted
      group by o.id, o.status, o.statement_status
      having (o.statement_status <> 'unrecorded' and o.status <> 'done')
        or count(l.id) <> case when o.statement_status in ('reconciling', 'settled') then 1 else 0 end`,
    brokenBy: [['third_order', `statement_status = 'unrecorded'`, `statement_status = 'settled'`]],
  },
  {
    id: 'TOR-5',
    message: '下单≤分单≤接单≤完成',
    sql: `
      select id
      from third_order
      where not deleted and (allocated_at < placed_at or accepted_at < allocated_at or completed_at < accepted_at)`,
    brokenBy: [['third_order', `completed_at = accepted_at - interval '1 minute'`, `status = 'done'`]],
  },
  {
    id: 'TOR-11',
    message: '渠道的要求等人决定,恰在订单异常为渠道改单或渠道取消时;渠道门店接不了的单有说明',
    sql: `
      select id
      from third_order
      where not deleted
        and (
          (abnormal_type in ('changed', 'recalled')) <> (channel_notice_id is not null)
            or ((channel_notice_id is not null or abnormal_type = 'store') and channel_note is null)
            or (channel_note is not null and channel_notice_id is null and abnormal_type not in ('store', 'noStock'))
            or (abnormal_type = 'store' and status <> 'waiting')
            or (channel_notice_id is not null and status not in ('assigned', 'ready', 'delivering'))
        )`,
    brokenBy: [
      ['third_order', `abnormal_type = 'changed'`, `status = 'assigned' and abnormal_type = 'none'`],
      ['third_order', `channel_note = '改地址'`, `status = 'waiting'`],
      ['third_order', `abnormal_type = 'store'`, `status = 'waiting' and channel_note is null`],
    ],
  },
  {
    id: 'TOR-7',
    message: '已取消的订单没有履约入账',
    sql: `
      select o.id
      from third_order o
      join replenish_balance_log b on b.third_order_id = o.id
      where o.status = 'cancelled'
      group by o.id
      having sum(b.amount) <> 0`,
    brokenBy: [['third_order', `status = 'cancelled'`, `id in (select third_order_id from replenish_balance_log)`]],
  },
  {
    id: 'TOR-9',
    message: '履约结果按承诺送达与取消责任',
    sql: `
      select id
      from third_order
      where not deleted
        and (
          (cancel_duty is not null and status <> 'cancelled')
            or fulfilment is distinct from case
              when status = 'done' and completed_at <= promise_at then 'onTime'
              when status = 'done' then 'late'
              when cancel_duty = 'fulfilment' then 'failed'
            end
        )`,
    brokenBy: [
      ['third_order', `fulfilment = 'onTime'`, `fulfilment = 'late'`],
      ['third_order', 'fulfilment = null', `cancel_duty = 'fulfilment'`],
      ['third_order', `cancel_duty = 'customer'`, `status = 'done'`],
    ],
  },
  {
    id: 'TOR-10',
    message: '行额=单价×数量,分摊优惠之和=订单优惠',
    sql: `
      select o.id
      from third_order o
      join third_order_item i on i.third_order_id = o.id and not i.deleted
      where not o.deleted
      group by o.id, o.discount_amount
      having sum(i.discount_share) <> o.discount_amount or bool_or(i.amount <> i.price * i.qty)
        or bool_or(i.fulfil_qty > i.qty)`,
    brokenBy: [['third_order_item', 'amount = amount + 1']],
  },
  {
    id: 'TOR-8',
    message: '各行分摊实付之和=订单实付,含规格=各行规格',
    sql: `
      select o.id
      from third_order o
      join third_order_item i on i.third_order_id = o.id and not i.deleted
      where not o.deleted
      group by o.id, o.paid_amount, o.spec_code_ids
      having sum(i.paid_share) <> o.paid_amount
        or not o.spec_code_ids @> array_agg(i.spec_code_id)
        or not o.spec_code_ids <@ array_agg(i.spec_code_id)`,
    brokenBy: [
      ['third_order_item', 'paid_share = paid_share + 1'],
      ['third_order', `spec_code_ids = '{}'`],
    ],
  },
  {
    id: 'X-2',
    message: '前置仓出货的完成订单,每个规格恰有一条等量出库',
    sql: `
      with sold as (
        select o.id, i.spec_code_id, sum(i.fulfil_qty) as qty
        from third_order o
        join third_order_item i on i.third_order_id = o.id and not i.deleted
        where o.status = 'done' and o.warehouse_id is not null
        group by 1, 2
      ),
        moved as (
          select third_order_id as id, spec_code_id, -sum(qty_delta) as qty
          from stock_movement
          where biz_type = 'order'
          group by 1, 2
        )
      select coalesce(s.id, m.id) as id
      from sold s
      full join moved m on m.id = s.id and m.spec_code_id = s.spec_code_id
      where s.qty is distinct from m.qty`,
    brokenBy: [['stock_movement', 'qty_delta = qty_delta - 1', `biz_type = 'order'`]],
  },
];
