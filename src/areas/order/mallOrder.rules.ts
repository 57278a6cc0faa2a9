import type { Rule } from '../../language/rule';

export const mallOrderRules: readonly Rule[] = [
  {
    id: 'ORD-8',
    message: '商城订单的最近退款就是它最后一笔退款的时间',
    sql: `
      select o.id
      from order_main o
      left join (select order_id, max(refunded_at) as at from order_refund where not deleted group by order_id) r on r.order_id = o.id
      where not o.deleted and o.refunded_at is distinct from r.at`,
    brokenBy: [
      ['order_main', 'refunded_at = null', 'refunded_at is not null'],
      ['order_main', 'refunded_at = now()', 'refunded_at is null'],
    ],
  },
  {
    id: 'ORD-6',
    message: '订单日志首尾相接,并止于当前状态',
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
    message: '商城订单:实付=商品额+配送费−优惠≥0,商品额=各行之和,0≤退款≤实付,行额=单价×数量',
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
    id: 'ORD-2',
    message: '商城订单:已退=各笔退款之和,可退=实付−已退(待付款、已结束的为零);已退款的和付过款又取消的都退到底',
    sql: `
      select o.id
      from order_main o
      left join (
        select order_id, sum(amount) as amount, sum(ticket_qty) as tickets, count(coupon_item_id) as cards
        from order_refund
        where not deleted
        group by order_id
      ) r on r.order_id = o.id
      where not o.deleted
        and (
          o.refund_amount <> coalesce(r.amount, 0) or o.ticket_back_qty <> coalesce(r.tickets, 0)
            or o.ticket_back_qty > o.ticket_qty or coalesce(r.cards, 0) > 1
            or o.refundable_amount <> case when o.status in ('waiting', 'delivering', 'done')
              then o.paid_amount - o.refund_amount else 0 end
            or (
              (o.status = 'refunded' or (
                o.status = 'cancelled'
                  and exists (select 1 from order_main_log l where l.order_id = o.id and l.action = 'pay')
              ))
                and (o.refund_amount <> o.paid_amount or o.ticket_back_qty <> o.ticket_qty)
            )
        )`,
    brokenBy: [
      ['order_main', 'refundable_amount = refundable_amount + 1', `status = 'done'`],
      ['order_main', `status = 'refunded'`, `status = 'done'`],
      ['order_main', 'ticket_back_qty = ticket_qty + 1'],
    ],
  },
  {
    id: 'ORD-7',
    message: '经微信付款的订单,每笔退款恰有一次以退款号为请求号、金额相同的退款调用,其余的没有;已退的有到账时间,失败的有原因',
    sql: `
      select r.id
      from order_refund r
      join order_main o on o.id = r.order_id
      left join gateway_call c on c.gateway = 'wechatPay' and c.operation = 'refund' and c.request_no = r.refund_no
      where not r.deleted
        and (
          (r.status = 'byHand') <> (c.id is null) or (r.status <> 'byHand' and (o.merchant_no is null or r.amount = 0))
            or (r.status = 'done') <> (r.paid_back_at is not null) or (r.status = 'failed') <> (r.failure is not null)
            or (c.request -> 'amount' ->> 'refund')::bigint <> r.amount
            or (r.status = 'done' and c.status in ('waiting', 'sending'))
        )`,
    brokenBy: [
      ['order_refund', `status = 'sending'`, `status = 'byHand'`],
      ['order_refund', `status = 'byHand', paid_back_at = null, failure = null`, `status = 'done'`],
      ['order_refund', `failure = null`, `status = 'failed'`],
    ],
  },
  {
    id: 'ORD-6',
    message: '商城订单日志首尾相接,并止于当前状态',
    sql: `
      select order_id as id
      from (
        select order_id, from_status, to_status, lag(to_status) over w as before, lead(id) over w as after
        from order_main_log
        window w as (partition by order_id order by occurred_at, id)
      ) c
      join order_main o on o.id = c.order_id
      where c.from_status is distinct from c.before or (c.after is null and c.to_status <> o.status)
      union all
      select o.id
      from order_main o
      where not o.deleted and not exists (select 1 from order_main_log l where l.order_id = o.id)`,
    brokenBy: [['order_main', `status = 'delivering', refundable_amount = 0`, `status = 'cancelled'`]],
  },
  {
    id: 'ORD-3',
    message: '订单的促销卡与卡的使用订单互指',
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
    message: '行的数量大于零,已退=各笔退款里它的件数,不超过数量',
    sql: `
      select i.id
      from order_item i
      left join order_refund_line l on l.order_item_id = i.id and not l.deleted
      where not i.deleted
      group by i.id, i.qty, i.refund_qty
      having i.qty <= 0 or i.refund_qty not between 0 and i.qty or i.refund_qty <> coalesce(sum(l.qty), 0)`,
    brokenBy: [
      ['order_item', 'refund_qty = refund_qty + 1'],
      ['order_refund_line', 'qty = qty + 1'],
    ],
  },
  {
    id: 'PPH-1',
    message: '占用的隐私号恰属于一单,空闲、停用、冷却的没有;一单至多占用一个',
    sql: `
      select id
      from privacy_phone
      where not deleted
        and (
          (status = 'bound') <> (num_nonnulls(order_id, third_order_id) = 1)
            or (status = 'bound') <> (expire_at is not null) or (status <> 'bound' and bound_order_type <> 'none')
            or (bound_order_type = 'mall') <> (order_id is not null) or (status = 'cooling' and cool_until is null)
            or (bound_order_type = 'third') <> (third_order_id is not null)
        )
      union all
      select min(id) as id
      from privacy_phone
      where not deleted and status = 'bound'
      group by order_id, third_order_id
      having count(*) > 1`,
    brokenBy: [
      ['privacy_phone', 'order_id = (select min(order_id) from privacy_phone)', `bound_order_type = 'mall'`],
      ['privacy_phone', 'third_order_id = (select min(third_order_id) from privacy_phone)', `bound_order_type = 'third'`],
      ['privacy_phone', `status = 'free'`, `status = 'bound'`],
      ['privacy_phone', `bound_order_type = 'third'`, `bound_order_type = 'mall'`],
    ],
  },
  {
    id: 'PPH-2',
    message: '没有接通的通话不计时长,也没有录音;通话属于一单;号码的通话次数如实',
    sql: `
      select id
      from privacy_phone_log
      where not deleted
        and ((result <> 'connected' and (duration <> 0 or record_url is not null)) or num_nonnulls(order_id, third_order_id) <> 1)
      union all
      select p.id
      from privacy_phone p
      left join privacy_phone_log l on l.privacy_phone_id = p.id and not l.deleted
      where not p.deleted
      group by p.id, p.call_count
      having p.call_count <> count(l.id)`,
    brokenBy: [
      ['privacy_phone_log', 'duration = 9', `result = 'missed'`],
      ['privacy_phone', 'call_count = call_count + 1'],
    ],
  },
  {
    id: 'PPH-3',
    message: '运营商那里没有多余的绑定:成功的每次绑定,号码仍以它占用,或已请运营商解绑;占用的绑定号是一次绑定的请求号',
    sql: `
      select c.id
      from gateway_call c
      where c.gateway = 'privacyNumber' and c.operation = 'bind' and c.status = 'done' and c.subject_id is not null
        and not exists (select from privacy_phone p where p.binding_no = c.request_no and p.status = 'bound' and not p.deleted)
        and not exists (
          select from gateway_call u
          where u.gateway = c.gateway and u.operation = 'unbind' and u.request_no in ('U' || c.request_no, 'V' || c.request_no)
        )
      union all
      select p.id
      from privacy_phone p
      where p.status = 'bound' and p.binding_no is not null and not p.deleted
        and not exists (
          select from gateway_call c
          where c.gateway = 'privacyNumber' and c.operation = 'bind' and c.request_no = p.binding_no and c.subject_id = p.id
        )`,
    brokenBy: [
      [
        'gateway_call',
        `gateway = 'privacyNumber', operation = 'bind', status = 'done', subject_id = (select min(id) from privacy_phone)`,
        `id = (select min(id) from gateway_call)`,
      ],
      ['privacy_phone', `binding_no = 'B0'`, `status = 'bound'`],
    ],
  },
];
