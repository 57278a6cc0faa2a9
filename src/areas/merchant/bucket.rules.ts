import type { Rule } from '../../language/rule';

export const bucketRules: readonly Rule[] = [
  {
    id: 'BKT-1',
    message: '欠桶、押桶和押金等于流水之和,都不小于零',
    sql: `
      select a.id
      from bucket_account a
      left join bucket_log l on l.account_id = a.id
      where not a.deleted
      group by a.id, a.owed_qty, a.deposit_qty, a.deposit_amount
      having a.owed_qty <> coalesce(sum(l.bucket_delta), 0) or a.deposit_qty <> coalesce(sum(l.deposit_qty_delta), 0)
        or a.deposit_qty < 0 or a.deposit_amount <> coalesce(sum(l.deposit_delta), 0) or a.owed_qty < 0
        or a.deposit_amount < 0`,
    brokenBy: [
      ['bucket_account', 'owed_qty = owed_qty + 1'],
      ['bucket_account', 'deposit_qty = deposit_qty + 1'],
    ],
  },
  {
    id: 'BKT-5',
    message: '桶账户流水所指的商城订单是这家店、这位客户的',
    sql: `
      select l.id
      from bucket_log l
      join bucket_account a on a.id = l.account_id
      join order_main o on o.id = l.order_id
      where not l.deleted and (o.shop_id <> a.shop_id or o.customer_phone <> a.customer_phone)`,
    brokenBy: [['bucket_log', 'order_id = (select min(id) from order_main)']],
  },
  {
    id: 'BKT-3',
    message: '桶账户流水的结存逐笔相接,人工调整有原因',
    sql: `
      select id
      from (
        select id, biz_type, reason, bucket_after, bucket_delta, deposit_after, deposit_delta,
          coalesce(lag(bucket_after) over w, 0) as buckets, coalesce(lag(deposit_after) over w, 0) as deposits
        from bucket_log
        window w as (partition by account_id order by occurred_at, id)
      ) l
      where bucket_after <> buckets + bucket_delta or deposit_after <> deposits + deposit_delta
        or (biz_type = 'adjust' and reason is null)`,
    brokenBy: [
      ['bucket_log', 'bucket_after = bucket_after + 1'],
      ['bucket_log', 'reason = null', `biz_type = 'adjust'`],
    ],
  },
  {
    id: 'BKT-4',
    message: '每个客户至多一个默认联系人,地址数等于联系人数',
    sql: `
      select a.id
      from bucket_account a
      left join bucket_contact c on c.account_id = a.id and not c.deleted
      where not a.deleted
      group by a.id, a.address_count
      having count(*) filter (where c.is_default) > 1 or a.address_count <> count(c.id)`,
    brokenBy: [['bucket_account', 'address_count = address_count + 1']],
  },
];
