import type { Rule } from '../../language/rule';

export const stockRules: readonly Rule[] = [
  {
    id: 'STK-1',
    says: '现存=流水之和≥0',
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
    says: '可用=现存−锁定≥0',
    sql: `select id from stock where available <> on_hand - locked or available < 0 or locked < 0`,
    brokenBy: [
      ['stock', 'available = available + 1'],
      ['stock', 'locked = locked + 1, on_hand = on_hand + 1'],
    ],
  },
  {
    id: 'STK-2',
    says: '锁定=待配送、配送中订单的数量',
    sql: `
      select s.id
      from stock s
      left join (
        select o.warehouse_id, i.spec_code_id, sum(i.qty) as qty
        from third_order o
        join third_order_item i on i.third_order_id = o.id
        where o.status in ('ready', 'delivering') and o.warehouse_id is not null and not o.deleted
        group by 1, 2
      ) h on h.warehouse_id = s.warehouse_id
        and h.spec_code_id = s.spec_code_id
      where s.locked <> coalesce(h.qty, 0)`,
  },
  {
    id: 'STK-4',
    says: '库存金额=现存×成本',
    sql: `select id from stock where stock_amount <> on_hand * cost_price`,
    brokenBy: [['stock', 'stock_amount = stock_amount + 1']],
  },
  {
    id: 'STK-5',
    says: '流水的结存逐笔相接',
    sql: `
      select id
      from (
        select id, on_hand_after, qty_delta,
          coalesce(lag(on_hand_after) over (partition by stock_id order by occurred_at, id), 0) as before
        from stock_movement
      ) m
      where on_hand_after <> before + qty_delta or on_hand_after < 0`,
    brokenBy: [['stock_movement', 'on_hand_after = on_hand_after + 1']],
  },
  {
    id: 'RPL-2',
    says: '履约余额=流水之和=累计入账+累计扣减≥0',
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
    says: '服务商在一个城市恰有一个主账户',
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
    says: '余额流水的结存逐笔相接',
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
    says: '每个订单至多一条履约入账',
    sql: `
      select third_order_id as id
      from replenish_balance_log
      where biz_type in ('fulfil', 'makeup')
      group by third_order_id
      having count(*) > 1`,
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
    says: '履约入账等于实际履约数×账户方案的履约价之和,方案缺价的订单没有入账',
    sql: `
      select b.id
      from replenish_balance_log b
      join replenish_account a on a.id = b.account_id
      join replenish_scheme s on s.id = a.scheme_id
      left join third_order_item i on i.third_order_id = b.third_order_id and not i.deleted
      left join lateral (
        select (p ->> 'price')::bigint as price
        from jsonb_array_elements(s.prices) p
        where p ->> 'specNo' = i.spec_no
        limit 1
      ) p on true
      where b.biz_type = 'fulfil' and not b.deleted
      group by b.id, b.amount
      having bool_or(p.price is null) or b.amount <> sum(i.fulfil_qty * p.price)`,
    brokenBy: [
      ['replenish_balance_log', 'amount = amount + 1', `biz_type = 'fulfil'`],
      ['replenish_scheme', `prices = '[]'`],
    ],
  },
];
