import type { Rule } from '../../language/rule';

export const smsRules: readonly Rule[] = [
  {
    id: 'SMS-1',
    message: '启用的短信平台优先级各不相同,每种短信类型至少有一个启用且已接入的平台',
    sql: `
      select a.id
      from sms_platform a
      join sms_platform b on b.id <> a.id and b.priority = a.priority and b.status = 'enabled' and not b.deleted
      where a.status = 'enabled' and not a.deleted
      union all
      select min(t.id)
      from sms_template t
      where not t.deleted
      group by t.sms_type
      having
        not exists (
          select 1
          from sms_platform p
          where p.status = 'enabled' and p.gateway <> 'off' and not p.deleted and min(t.sms_type) = any(p.support_types)
        )`,
    brokenBy: [
      ['sms_platform', 'priority = 1'],
      ['sms_platform', `status = 'disabled'`],
      ['sms_platform', `gateway = 'off'`],
    ],
  },
  {
    id: 'SMS-2',
    message: '模板的变量即正文里的变量,条数按签名加正文计:70 字内一条,否则每 67 字一条;促销模板写明退订',
    sql: `
      select t.id
      from sms_template t
      where not t.deleted
        and (
          t.word_count <> length(t.sign) + length(t.content) + 2
            or t.split_count <> case when t.word_count <= 70 then 1 else ceil(t.word_count / 67.0) end
            or exists (
              select 1
              from regexp_matches(t.content, '\\$\\{([A-Za-z][A-Za-z0-9_]*)\\}', 'g') m
              where not m[1] = any(t.variables)
            )
            or exists (select 1 from unnest(t.variables) v where position('\${' || v || '}' in t.content) = 0)
            or (t.template_type = 'promo' and (position('退订' in t.content) = 0 or t.sms_type <> 'promo'))
        )`,
    brokenBy: [
      ['sms_template', 'split_count = split_count + 1'],
      ['sms_template', 'word_count = word_count - 1'],
      ['sms_template', `variables = array['other']`],
      ['sms_template', `content = replace(content, '退订', '不要'), template_type = 'promo'`],
    ],
  },
  {
    id: 'SMS-3',
    message: '短信账户余额=流水之和≥0,累计消费=发送扣减减去失败返还',
    sql: `
      select a.id
      from sms_account a
      left join sms_consume c on c.account_id = a.id
      where not a.deleted
      group by a.id, a.balance_qty, a.total_used_qty
      having a.balance_qty <> coalesce(sum(c.qty_delta), 0) or a.balance_qty < 0
        or a.total_used_qty <> - coalesce(sum(c.qty_delta) filter (where c.biz_type in ('send', 'back')), 0)`,
    brokenBy: [
      ['sms_account', 'balance_qty = balance_qty + 1'],
      ['sms_account', 'total_used_qty = total_used_qty + 1'],
    ],
  },
  {
    id: 'SMS-4',
    message: '一个主体只有一个短信账户',
    sql: `
      select min(id) as id
      from sms_account
      where not deleted
      group by owner_type, shop_id, case when owner_type = 'shop' then null else partner_id end
      having count(*) > 1`,
    brokenBy: [['sms_account', `owner_type = 'platform', shop_id = null, partner_id = null`]],
  },
  {
    id: 'SMS-13',
    message: '短信账户与它的主体同名,店铺的账户在店铺所属的服务商名下',
    sql: `
      select a.id
      from sms_account a
      join merchant_shop s on s.id = a.shop_id
      where not a.deleted and (a.name <> s.name or a.partner_id is distinct from s.partner_id)
      union all
      select a.id
      from sms_account a
      join partner_main p on p.id = a.partner_id
      where not a.deleted and a.owner_type = 'partner' and a.name <> p.name`,
    brokenBy: [
      ['sms_account', `name = '以前的名字'`, `owner_type = 'shop'`],
      ['sms_account', `name = '以前的名字'`, `owner_type = 'partner'`],
      ['sms_account', 'partner_id = null', `owner_type = 'shop'`],
    ],
  },
  {
    id: 'SMS-5',
    message: '短信订单已支付(含已退款)恰有一条充值流水,条数=购买+赠送;退款不超过应付,且恰有一条扣回',
    sql: `
      select o.id
      from sms_order o
      left join sms_consume c on c.sms_order_id = o.id
      where not o.deleted
      group by o.id
      having
        coalesce(sum(c.qty_delta) filter (where c.biz_type = 'recharge'), 0)
          <> case when o.status in ('paid', 'refunded') then o.qty + o.gift_qty else 0 end
        or count(*) filter (where c.biz_type = 'recharge') <> case when o.status in ('paid', 'refunded') then 1 else 0 end
        or coalesce(sum(c.qty_delta) filter (where c.biz_type = 'refund'), 0) <> - o.refund_qty
        or (o.status in ('paid', 'refunded')) <> (o.paid_at is not null)
        or (o.status = 'refunded') <> (o.refund_qty > 0) or o.refund_amount > o.pay_amount or o.pay_amount < 0`,
    brokenBy: [
      ['sms_order', 'gift_qty = gift_qty + 1', `status = 'paid'`],
      ['sms_order', `status = 'paid', paid_at = now()`, `status = 'unpaid'`],
      ['sms_order', 'refund_amount = price + 1', `status = 'refunded'`],
      ['sms_order', 'refund_qty = refund_qty + 1', `status = 'refunded'`],
    ],
  },
  {
    id: 'SMS-6',
    message: '短信流水:变动后=上一条+增减≥0;人工调整有原因',
    sql: `
      select id
      from (
        select c.*, coalesce(lag(balance_after) over (partition by account_id order by occurred_at, id), 0) as before
        from sms_consume c
      ) c
      where balance_after <> before + qty_delta or balance_after < 0 or (biz_type = 'adjust' and reason is null)`,
    brokenBy: [
      ['sms_consume', 'balance_after = balance_after + 1'],
      ['sms_consume', 'reason = null', `biz_type = 'adjust'`],
      ['sms_consume', 'balance_after = balance_after - 100000, qty_delta = qty_delta - 100000'],
    ],
  },
  {
    id: 'SMS-7',
    message: '扣费的短信净扣减等于条数,失败的为零;第三方代发的不扣费',
    sql: `
      select r.id
      from sms_record r
      left join sms_consume c on c.record_id = r.id
      where not r.deleted
      group by r.id
      having - coalesce(sum(c.qty_delta), 0) <> case when r.account_id is null or r.status = 'failed' then 0 else r.split_count end
        or (r.source = 'third' and r.account_id is not null)
        or r.split_count <> case when length(r.content) <= 70 then 1 else ceil(length(r.content) / 67.0) end`,
    brokenBy: [
      ['sms_record', `status = 'failed', fail_reason = '停机'`, `status = 'delivered' and account_id is not null`],
      ['sms_record', 'split_count = split_count + 1'],
      ['sms_record', `source = 'third'`, `status = 'delivered' and account_id is not null`],
    ],
  },
  {
    id: 'SMS-8',
    message: '套餐的已售=已支付订单数,售价不高于原价;在售的每百条不低于启用平台的最低成本',
    sql: `
      select s.id
      from sms_sale s
      where not s.deleted
        and (
          s.price > s.market_price
            or s.sold_count <> (select count(*) from sms_order o where o.sale_id = s.id and o.status = 'paid' and not o.deleted)
            or (
              s.status = 'on'
                and s.price * 100 < (s.qty + s.gift_qty) * (
                  select min(p.cost_per100)
                  from sms_platform p
                  where p.status = 'enabled' and not p.deleted
                )
            )
        )`,
    brokenBy: [
      ['sms_sale', 'sold_count = sold_count + 1'],
      ['sms_sale', 'market_price = price - 1'],
      ['sms_platform', 'cost_per100 = 1000000'],
    ],
  },
  {
    id: 'SMS-9',
    message: '同一授权同一节点至多一条启用的星链短信,号码当日条数不超过上限,累计发送=记录数',
    sql: `
      select a.id
      from star_sms a
      where not a.deleted
        and (
          a.sent_count <> (select count(*) from sms_record r where r.star_sms_id = a.id and not r.deleted)
            or (
              a.status = 'enabled'
                and exists (
                  select 1
                  from star_sms b
                  where b.id <> a.id and b.auth_id = a.auth_id and b.node = a.node and b.status = 'enabled' and not b.deleted
                )
            )
            or exists (
              select 1
              from sms_record r
              where r.star_sms_id = a.id and r.created_at >= a.limit_since and not r.deleted
              group by r.phone, (r.created_at at time zone 'Asia/Shanghai')::date
              having count(*) > a.day_limit_per_phone
            )
        )`,
    brokenBy: [
      ['star_sms', 'sent_count = sent_count + 1'],
      ['star_sms', `node = 'done', status = 'enabled'`],
      ['sms_record', `phone = '13700000000', created_at = now()`, `source = 'star'`],
    ],
  },
  {
    id: 'SMS-10',
    message: '平台收下的每条短信在账本里恰有一笔,平台、条数、成本与发送记录一致,落在它当天的账单上',
    sql: `
      select r.id
      from sms_record r
      left join sms_cost c on c.record_id = r.id and c.msg_id = r.msg_id and not c.deleted
      where not r.deleted and r.source <> 'third' and r.msg_id is not null and r.sent_at is not null
      group by r.id
      having count(c.id) <> 1 or bool_or(c.cost <> r.cost or c.parts <> r.split_count or c.platform_id <> r.platform_id)
      union all
      select c.id
      from sms_cost c
      join sms_bill b on b.id = c.bill_id
      where not c.deleted
        and (b.deleted or b.platform_id <> c.platform_id or b.day <> (c.sent_at at time zone 'Asia/Shanghai')::date)`,
    brokenBy: [
      ['sms_record', 'cost = cost + 1', `status = 'delivered' and account_id is not null`],
      ['sms_cost', 'parts = parts + 1'],
      ['sms_cost', `msg_id = msg_id || 'X'`],
      ['sms_cost', `sent_at = sent_at - interval '1 day'`, 'bill_id is not null'],
    ],
  },
  {
    id: 'SMS-12',
    message: '账本里每次发送的扣费、返还条数,与短信消费流水里这一次的一致',
    sql: `
      select c.id
      from sms_cost c
      join sms_record r on r.id = c.record_id and c.round <= r.retry_count
      left join sms_consume s on s.record_id = c.record_id and s.round = c.round and s.biz_type = 'send' and not s.deleted
      left join sms_consume b on b.record_id = c.record_id and b.round = c.round and b.biz_type = 'back' and not b.deleted
      where not c.deleted and (c.charged_qty <> coalesce(-s.qty_delta, 0) or c.refunded_qty <> coalesce(b.qty_delta, 0))`,
    brokenBy: [
      ['sms_cost', 'account_id = null', 'account_id is not null'],
      ['sms_cost', `record_status = 'failed'`, `record_status = 'delivered' and account_id is not null`],
    ],
  },
  {
    id: 'SMS-11',
    message: '比对过的短信账单:对方合计=账单行之和,两方之差=各条差异之和,结清的没有未处理差异',
    sql: `
      select b.id
      from sms_bill b
      cross join lateral (
        select count(*) as qty, coalesce(sum(l.parts), 0) as parts, coalesce(sum(l.cost), 0) as cost
        from sms_bill_line l
        where l.bill_id = b.id and l.round = b.round and not l.deleted
      ) t
      cross join lateral (
        select coalesce(sum(d.their_parts - d.our_parts), 0) as parts, coalesce(sum(d.diff_cost), 0) as cost
        from sms_bill_diff d
        where d.bill_id = b.id and not d.deleted
      ) d
      where not b.deleted and b.status in ('differing', 'closed')
        and (
          (b.status = 'closed') <> (b.open_diff_count = 0) or b.their_qty <> t.qty or b.their_parts <> t.parts or b.their_cost <> t.cost
            or b.their_parts - b.our_parts <> d.parts or b.their_cost - b.our_cost <> d.cost
        )
      union all
      select d.id
      from sms_bill_diff d
      where not d.deleted
        and (
          (d.diff_type = 'onlyOurs' and d.their_parts > 0)
            or (d.diff_type = 'otherDay' and (d.our_parts = 0) = (d.their_parts = 0))
            or (d.diff_type <> 'otherDay' and (d.diff_type = 'onlyTheirs') <> (d.our_parts = 0))
            or (d.diff_type = 'price' and (d.our_parts <> d.their_parts or d.diff_cost = 0))
            or (d.diff_type = 'parts' and d.our_parts = d.their_parts)
        )`,
    brokenBy: [
      ['sms_bill', 'their_cost = their_cost + 1', `status = 'closed'`],
      ['sms_bill', `status = 'closed', closed_at = now()`, `status = 'differing'`],
      ['sms_bill_line', 'parts = parts + 1'],
      ['sms_bill_diff', 'their_cost = their_cost + 1'],
      ['sms_bill_diff', `diff_type = 'onlyOurs'`, `diff_type <> 'onlyOurs'`],
    ],
  },
  {
    id: 'X-9',
    message: '短信账户余额合计=流水合计,已支付短信订单数=充值流水数',
    sql: `
      select 1 as id
      where (select coalesce(sum(balance_qty), 0) from sms_account) <> (select coalesce(sum(qty_delta), 0) from sms_consume)
        or (select count(*) from sms_order where status in ('paid', 'refunded')) <> (
          select count(*)
          from sms_consume
          where biz_type = 'recharge'
        )`,
    brokenBy: [
      ['sms_account', 'balance_qty = balance_qty + 1'],
      ['sms_order', `status = 'closed'`, `status = 'paid'`],
    ],
  },
];
