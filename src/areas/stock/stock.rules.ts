import type { Rule } from '../../language/rule';

export const stockRules: readonly Rule[] = [
  {
    id: 'STK-1',
    message: '现存=流水之和≥0',
    sql: `
      select s.id
      from stock s
      left join stock_movement m on m.stock_id = s.id
      group by s.id, s.on_hand
      having s.on_hand <> coalesce(sum(m.qty_delta), 0) or s.on_hand < 0`,
    brokenBy: [['stock', 'on_hand = on_hand + 1']],
  },
  {
    id: 'STK-2',
    message: '可用=现存−锁定≥0',
    sql: `select id from stock where available <> on_hand - locked or available < 0 or locked < 0`,
    brokenBy: [['stock', 'locked = on_hand + 1']],
  },
  {
    id: 'STK-2',
    message: '锁定、待接单=各自占用行之和',
    sql: `
      select s.id
      from stock s
      left join stock_hold h on h.stock_id = s.id and not h.deleted
      group by s.id, s.locked, s.promised
      having (s.locked, s.promised) is distinct from (
        coalesce(sum(h.qty) filter (where h.status = 'held'), 0), coalesce(sum(h.qty) filter (where h.status = 'promised'), 0)
      )`,
    brokenBy: [
      ['stock', 'locked = locked + 1, on_hand = on_hand + 1'],
      ['stock', 'promised = promised + 1'],
      ['stock_hold', `status = 'freed'`, `status = 'held'`],
    ],
  },
  {
    id: 'STK-2',
    message: '前置仓待接单的订单逐行占着待接单的库存,待配送、配送中的逐行锁定,其余订单不占',
    sql: `
      with due as (
        select i.id, o.warehouse_id, i.spec_code_id, i.qty, case o.status when 'assigned' then 'promised' else 'held' end as status
        from third_order o
        join third_order_item i on i.third_order_id = o.id and not i.deleted
        where o.status in ('assigned', 'ready', 'delivering') and o.warehouse_id is not null and not o.deleted
      ),
        kept as (
          select h.third_order_item_id as id, s.warehouse_id, s.spec_code_id, h.qty, h.status
          from stock_hold h
          join stock s on s.id = h.stock_id
          where h.status in ('promised', 'held') and not h.deleted
        )
      select coalesce(d.id, k.id) as id
      from due d
      full join kept k on k.id = d.id
      where (d.warehouse_id, d.spec_code_id, d.qty, d.status) is distinct from (
        k.warehouse_id, k.spec_code_id, k.qty, k.status
      )`,
    brokenBy: [
      ['stock_hold', `status = 'used'`, `status = 'promised'`],
      ['stock_hold', 'qty = qty + 1', `status = 'held'`],
      ['third_order', `status = 'cancelled'`, `status = 'assigned' and warehouse_id is not null`],
    ],
  },
  {
    id: 'STK-4',
    message: '库存金额=流水金额之和;精确成本为其除以现存;没有货就没有金额',
    sql: `
      select s.id
      from stock s
      left join stock_movement m on m.stock_id = s.id
      group by s.id
      having s.stock_amount <> coalesce(sum(m.amount), 0)
        or case when s.on_hand > 0 then s.cost_exact <> round(s.stock_amount * 10000.0 / s.on_hand) else s.stock_amount <> 0 end`,
    brokenBy: [
      ['stock', 'stock_amount = stock_amount + 1'],
      ['stock', 'cost_exact = cost_exact + 1', 'on_hand > 0'],
    ],
  },
  {
    id: 'STK-5',
    message: '流水的结存和结存金额逐笔相接,仓库、规格与所属库存相同',
    sql: `
      select m.id
      from (
        select id, stock_id, warehouse_id, spec_code_id, on_hand_after, stock_amount_after, qty_delta, amount, direction,
          coalesce(lag(on_hand_after) over before, 0) as before, coalesce(lag(stock_amount_after) over before, 0) as worth
        from stock_movement
        window before as (partition by stock_id order by occurred_at, id)
      ) m
      left join stock s on s.id = m.stock_id
      where m.on_hand_after <> m.before + m.qty_delta or m.on_hand_after < 0 or (m.direction = 'in') <> (m.qty_delta > 0)
        or m.stock_amount_after <> m.worth + m.amount
        or (m.warehouse_id, m.spec_code_id) is distinct from (s.warehouse_id, s.spec_code_id)`,
    brokenBy: [
      ['stock_movement', 'on_hand_after = on_hand_after + 1'],
      ['stock_movement', 'stock_amount_after = stock_amount_after + 1'],
      ['stock_movement', 'warehouse_id = (select max(id) from partner_warehouse) + 1'],
    ],
  },
  {
    id: 'STK-6',
    message: '每个调拨配对号一出一入(在途的分次入),数量、金额之和为零,在途的为其相反数;没有配对号的不是调拨',
    sql: `
      select min(m.id) as id
      from stock_movement m
      left join stock_transfer_line l on l.pair_no = m.pair_no
      where m.pair_no is not null
      group by m.pair_no
      having sum(m.qty_delta) <> -coalesce(min(l.on_way_qty), 0) or sum(m.amount) <> -coalesce(min(l.on_way_value), 0)
        or count(*) filter (where m.biz_type = 'transferOut') <> 1
        or (min(l.id) is null and count(*) filter (where m.biz_type = 'transferIn') <> 1)
      union all
      select id from stock_movement where (pair_no is null) = (biz_type in ('transferIn', 'transferOut'))`,
    brokenBy: [
      ['stock_movement', 'qty_delta = qty_delta - 1', `biz_type = 'transferOut'`],
      ['stock_movement', 'pair_no = null', `biz_type = 'transferIn'`],
      ['stock_transfer_line', 'on_way_value = on_way_value + 1'],
    ],
  },
  {
    id: 'RPL-2',
    message: '履约余额=流水之和=累计入账+累计扣减≥0',
    sql: `
      select a.id
      from replenish_account a
      left join replenish_balance_log b on b.account_id = a.id
      group by a.id, a.balance_amount, a.credit_total, a.debit_total
      having a.balance_amount <> coalesce(sum(b.amount), 0) or a.balance_amount <> a.credit_total + a.debit_total
        or a.balance_amount < 0`,
    brokenBy: [['replenish_account', 'balance_amount = balance_amount + 1']],
  },
  {
    id: 'RPL-3',
    message: '服务商在一个城市恰有一个主账户',
    sql: `
      select min(id) as id
      from replenish_account
      where not deleted
      group by partner_id, city_code
      having count(*) filter (where is_main = 'yes') <> 1`,
    brokenBy: [['replenish_account', `is_main = 'no'`, `is_main = 'yes'`]],
  },
  {
    id: 'RPL-5',
    message: '余额流水的结存逐笔相接',
    sql: `
      select id
      from (
        select id, amount, balance_after,
          coalesce(lag(balance_after) over (partition by account_id order by occurred_at, id), 0) as before
        from replenish_balance_log
      ) b
      where balance_after <> before + amount`,
    brokenBy: [['replenish_balance_log', 'balance_after = balance_after + 1']],
  },
  {
    id: 'RPL-6',
    message: '每个订单至多一条没有冲回的履约入账或补录',
    sql: `
      select third_order_id as id
      from replenish_balance_log
      where biz_type in ('fulfil', 'makeup', 'reversal') and third_order_id is not null
      group by third_order_id
      having count(*) filter (where biz_type <> 'reversal') - count(*) filter (where biz_type = 'reversal') not in (0, 1)`,
    brokenBy: [
      [
        'replenish_balance_log',
        `biz_type = 'makeup', third_order_id = (select min(id) from third_order where status = 'done')`,
        `id in (select id from replenish_balance_log where biz_type = 'fulfil' order by id limit 2)`,
      ],
    ],
  },
  {
    id: 'RPL-7',
    message: '履约入账等于实际履约数×入账时方案的履约价之和,逐规格记着当时的数量与价格',
    sql: `
      select b.id
      from replenish_balance_log b
      left join lateral (
        select sum((c ->> 'qty')::bigint * (c ->> 'price')::bigint) as amount,
          jsonb_object_agg(c ->> 'specNo', c -> 'qty') as goods
        from jsonb_array_elements(b.credited) c
      ) c on true
      left join lateral (
        select jsonb_object_agg(spec_no, qty) as goods
        from (
          select spec_no, sum(fulfil_qty) as qty
          from third_order_item i
          where i.third_order_id = b.third_order_id and not i.deleted
          group by 1
        ) i
      ) i on true
      where b.biz_type in ('fulfil', 'makeup') and not b.deleted
        and (b.scheme_id is null or b.amount is distinct from c.amount or c.goods is distinct from i.goods)`,
    brokenBy: [
      ['replenish_balance_log', 'amount = amount + 1', `biz_type = 'fulfil'`],
      ['replenish_balance_log', `credited = '[]'`, `biz_type = 'fulfil'`],
    ],
  },
];
