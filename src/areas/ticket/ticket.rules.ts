import type { Rule } from '../../language/rule';

export const ticketRules: readonly Rule[] = [
  {
    id: 'WTK-1',
    message: '水票:未用张数=流水之和≥0;一次购买的未用=它的流水之和,客户余额=各次购买未用之和',
    sql: `
      select t.id
      from water_ticket t
      left join water_ticket_record r on r.ticket_id = t.id and not r.deleted
      where not t.deleted
      group by t.id
      having t.remain_qty <> coalesce(sum(r.qty_delta), 0) or t.remain_qty < 0
      union all
      select l.id
      from water_ticket_lot l
      left join water_ticket_record r on r.lot_id = l.id and not r.deleted
      where not l.deleted
      group by l.id
      having l.bought_left <> coalesce(sum(r.qty_delta) filter (where r.part = 'bought'), 0)
        or l.gift_left <> coalesce(sum(r.qty_delta) filter (where r.part = 'gift'), 0)
        or (l.status = 'expired' and l.bought_left + l.gift_left > 0)
      union all
      select a.id
      from water_ticket_account a
      left join water_ticket_lot l on l.account_id = a.id and not l.deleted
      where not a.deleted
      group by a.id
      having a.balance <> coalesce(sum(l.bought_left + l.gift_left), 0)`,
    brokenBy: [
      ['water_ticket', 'remain_qty = remain_qty + 1'],
      ['water_ticket_lot', 'gift_left = gift_left + 1'],
      ['water_ticket_account', 'balance = balance + 1'],
      ['water_ticket_lot', `status = 'expired'`, 'bought_left > 0'],
    ],
  },
  {
    id: 'WTK-2',
    message: '一次购买的张数是买时那种水票的,到期按有效天数',
    sql: `
      select l.id
      from water_ticket_lot l
      join water_ticket t on t.id = l.ticket_id
      where not l.deleted
        and (l.buy_qty <> t.buy_qty or l.gift_qty <> t.gift_qty or l.shop_id <> t.shop_id or (t.valid_days = 0) <> (l.expire_at is null))`,
    brokenBy: [['water_ticket_lot', 'buy_qty = buy_qty + 1']],
  },
  {
    id: 'WTK-3',
    message: '退票:金额累计=售价×已退÷购买张数,四舍五入;退过的不再有赠送',
    sql: `
      select l.id
      from water_ticket_lot l
      left join water_ticket_record r on r.lot_id = l.id and r.biz_type = 'refund' and not r.deleted
      where not l.deleted
      group by l.id
      having -coalesce(sum(r.amount), 0) <> round(l.price * l.refunded_qty * 1.0 / l.buy_qty)
        or l.refunded_qty <> coalesce(sum(r.refund_qty), 0)
        or -coalesce(sum(r.qty_delta) filter (where r.part = 'bought'), 0) <> l.refunded_qty
        or (l.refunded_qty > 0 and l.gift_left > 0)`,
    brokenBy: [
      ['water_ticket_record', 'amount = amount - 1', `biz_type = 'refund' and part = 'bought'`],
      ['water_ticket_record', 'deleted = true', `biz_type = 'refund'`],
      ['water_ticket_lot', 'gift_left = gift_left + 1', 'refunded_qty > 0'],
    ],
  },
  {
    id: 'WTK-4',
    message: '水票流水:余额接着上一条,与购买、账户、水票同属一人一店',
    sql: `
      select id
      from (
        select r.*, lag(r.balance_after, 1, 0::bigint) over (partition by r.account_id order by r.occurred_at, r.id) as before
        from water_ticket_record r
        where not r.deleted
      ) c
      where c.balance_after <> c.before + c.qty_delta
      union all
      select r.id
      from water_ticket_record r
      join water_ticket_lot l on l.id = r.lot_id
      join water_ticket_account a on a.id = r.account_id
      join water_ticket t on t.id = r.ticket_id
      where not r.deleted
        and (l.account_id <> r.account_id or l.ticket_id <> r.ticket_id or a.customer_phone <> r.customer_phone
          or r.shop_id <> t.shop_id or r.channel <> t.channel)`,
    brokenBy: [
      ['water_ticket_record', 'balance_after = balance_after + 1'],
      ['water_ticket_record', `customer_phone = '13000000000'`],
    ],
  },
  {
    id: 'WTK-5',
    message: '用了水票的订单:流水里使用的张数=订单的水票张数,撤回的=已退水票',
    sql: `
      select o.id
      from order_main o
      join water_ticket_record r on r.order_id = o.id and not r.deleted
      where not o.deleted
      group by o.id
      having -coalesce(sum(r.qty_delta) filter (where r.biz_type = 'use'), 0) <> o.ticket_qty
        or coalesce(sum(r.qty_delta) filter (where r.biz_type = 'back'), 0) <> o.ticket_back_qty`,
    brokenBy: [['order_main', 'ticket_qty = ticket_qty + 1', 'id in (select order_id from water_ticket_record)']],
  },
];
