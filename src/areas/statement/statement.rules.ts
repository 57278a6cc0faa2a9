import type { Rule } from '../../language/rule';

const SUMS = ['order_amount', 'subsidy_amount', 'commission_amount', 'refund_amount', 'adjust_amount', 'settle_amount'];
const differs = (a: string, b: string) => SUMS.map((c) => `${a}.${c} <> coalesce(${b}.${c}, 0)`).join(' or ');
const sums = (alias: string) => SUMS.map((c) => `sum(${alias}.${c}) as ${c}`).join(', ');

export const statementRules: readonly Rule[] = [
  {
    id: 'TST-5',
    message: '子单的渠道与账期即总单的',
    sql: `
      select s.id
      from third_statement_sub s
      join third_statement t on t.id = s.statement_id
      where not s.deleted and (s.channel is distinct from t.channel or s.period is distinct from t.period)`,
    brokenBy: [
      ['third_statement_line', `period = '2020-01'`],
      ['third_statement_sub', `period = '2020-01'`],
    ],
  },
  {
    id: 'TST-1',
    message: '总单各金额=子单之和',
    sql: `
      select t.id
      from third_statement t
      left join (
        select statement_id, ${sums('s')} from third_statement_sub s where not deleted group by 1
      ) s on s.statement_id = t.id
      where not t.deleted and (${differs('t', 's')})`,
    brokenBy: [
      ['third_statement', 'settle_amount = settle_amount + 1'],
      ['third_statement', 'paid_amount = paid_amount + 1'],
    ],
  },
  {
    id: 'TST-1',
    message: '总单各金额=明细之和',
    sql: `
      select t.id
      from third_statement t
      left join (
        select statement_id, ${sums('l')} from third_statement_line l where not deleted group by 1
      ) l on l.statement_id = t.id
      where not t.deleted and (${differs('t', 'l')})`,
  },
  {
    id: 'TST-2',
    message: '应结=实付+补贴−佣金−退款+调整',
    sql: `
      select id
      from third_statement
      where not deleted
        and settle_amount <> order_amount + subsidy_amount - commission_amount - refund_amount + adjust_amount`,
    brokenBy: [['third_statement', 'settle_amount = settle_amount + 1']],
  },
  {
    id: 'TST-3',
    message: '与渠道差异=渠道账单−应结',
    sql: `select id from third_statement where not deleted and diff_amount <> channel_bill_amount - settle_amount`,
    brokenBy: [['third_statement', 'diff_amount = diff_amount + 1']],
  },
  {
    id: 'TST-4',
    message: '一个订单至多属于一条未删的订单行',
    sql: `
      select third_order_id as id
      from third_statement_line
      where not deleted and third_order_id is not null and line_type in ('order', 'late')
      group by third_order_id
      having count(*) > 1`,
    brokenBy: [['third_statement_line', 'third_order_id = (select min(third_order_id) from third_statement_line)', `line_type = 'order'`]],
  },
  {
    id: 'TST-5',
    message: '明细的服务商、渠道与账期即子单的',
    sql: `
      select l.id
      from third_statement_line l
      join third_statement_sub s on s.id = l.sub_id
      where not l.deleted
        and (
          l.partner_id is distinct from s.partner_id or l.channel is distinct from s.channel
            or l.period is distinct from s.period
        )`,
  },
  {
    id: 'TST-7',
    message: '子单各金额=其明细之和',
    sql: `
      select s.id
      from third_statement_sub s
      left join (
        select sub_id, ${sums('l')} from third_statement_line l where not deleted group by 1
      ) l on l.sub_id = s.id
      where not s.deleted and (${differs('s', 'l')})`,
    brokenBy: [['third_statement_sub', 'adjust_amount = adjust_amount + 1']],
  },
  {
    id: 'TST-9',
    message: '明细应结=各项相加;订单行金额=订单快照',
    sql: `
      select l.id
      from third_statement_line l
      left join third_order o on o.id = l.third_order_id
      where not l.deleted
        and (
          l.settle_amount <> l.order_amount + l.subsidy_amount - l.commission_amount - l.refund_amount + l.adjust_amount
            or (
              l.line_type = 'order'
                and (
                  l.order_amount, l.subsidy_amount, l.commission_amount, l.refund_amount
                ) is distinct from (o.paid_amount, o.subsidy_amount, o.commission_amount, o.refund_amount)
            )
        )`,
    brokenBy: [['third_statement_line', 'order_amount = order_amount + 1', `line_type = 'order'`]],
  },
  {
    id: 'TST-10',
    message: '差异调整行只有调整额',
    sql: `
      select id
      from third_statement_line
      where not deleted and line_type = 'adjust'
        and (order_amount, subsidy_amount, commission_amount, refund_amount) <> (0, 0, 0, 0)`,
    brokenBy: [['third_statement_line', 'order_amount = 1, adjust_amount = adjust_amount - 1', `line_type = 'adjust'`]],
  },
  {
    id: 'TST-11',
    message: '差额=渠道−平台;已认差的恰有一条等额调整行',
    sql: `
      select d.id
      from third_statement_diff d
      left join third_statement_line l on l.diff_id = d.id and not l.deleted
      where not d.deleted
      group by d.id, d.status, d.diff_amount, d.channel_amount, d.platform_amount, d.adjust_amount
      having d.diff_amount <> d.channel_amount - d.platform_amount
        or count(l.id) <> case when d.status = 'accepted' then 1 else 0 end
        or (d.status = 'accepted' and max(l.adjust_amount) <> d.adjust_amount)`,
    brokenBy: [
      ['third_statement_diff', 'diff_amount = diff_amount + 1'],
      ['third_statement_diff', 'partner_id = (select min(id) from partner_main m where m.id <> partner_id)'],
      ['third_channel_bill', 'amount = amount + 1', `match_status <> 'none'`],
    ],
  },
  {
    id: 'TST-11',
    message: '差异的服务商即子单的',
    sql: `
      select d.id
      from third_statement_diff d
      join third_statement_sub s on s.id = d.sub_id
      where not d.deleted and d.partner_id is distinct from s.partner_id`,
  },
  {
    id: 'TST-11',
    message: '比对过的渠道账单:明细的渠道金额等于其账单行之和,一致的与应结相等,对账单的渠道账单金额是全部账单行之和',
    sql: `
      select l.id
      from third_statement_line l
      join third_statement t on t.id = l.statement_id
      left join (
        select statement_id, channel_order_no, sum(amount) as amount
        from third_channel_bill
        where not deleted
        group by 1, 2
      ) b on b.statement_id = l.statement_id
        and b.channel_order_no = l.channel_order_no
      where not l.deleted and t.bill_count > 0 and l.line_type <> 'adjust' and l.match_status <> 'none'
        and not exists (
          select 1 from third_channel_bill n where n.statement_id = t.id and n.match_status = 'none' and not n.deleted
        )
        and (
          l.channel_amount <> coalesce(b.amount, 0)
            or (l.match_status = 'same' and l.channel_amount <> l.settle_amount)
        )
      union all
      select t.id
      from third_statement t
      join third_channel_bill b on b.statement_id = t.id and not b.deleted
      where not t.deleted
      group by t.id, t.channel_bill_amount
      having bool_and(b.match_status <> 'none') and t.channel_bill_amount <> sum(b.amount)`,
  },
  {
    id: 'TST-12',
    message: '待结算及以后没有未处理的差异',
    sql: `
      select t.id
      from third_statement t
      join third_statement_diff d on d.statement_id = t.id
      where not t.deleted and t.status in ('settling', 'settled', 'closed') and d.status in ('pending', 'appealing')
        and not d.deleted`,
    brokenBy: [
      [
        'third_statement_diff',
        `status = 'pending'`,
        `statement_id in (select id from third_statement where status in ('settling', 'settled', 'closed'))`,
      ],
    ],
  },
  {
    id: 'X-5',
    message: '已结算总单的实付合计=已结算订单的实付合计',
    sql: `
      select 'sum' as id
      where (
        select coalesce(sum(order_amount), 0)
        from third_statement
        where not deleted and status in ('settled', 'closed')
      ) <> (select coalesce(sum(paid_amount), 0) from third_order where not deleted and statement_status = 'settled')`,
    brokenBy: [['third_order', 'paid_amount = paid_amount + 1', `statement_status = 'settled'`]],
  },
  {
    id: 'TST-1',
    message: '总单已收票、已付=子单之和',
    sql: `
      select t.id
      from third_statement t
      left join third_statement_sub s on s.statement_id = t.id and not s.deleted
      where not t.deleted
      group by t.id, t.invoiced_amount, t.paid_amount
      having t.invoiced_amount <> coalesce(sum(s.invoiced_amount), 0)
        or t.paid_amount <> coalesce(sum(s.paid_amount), 0)`,
  },
  {
    id: 'TST-8',
    message: '子单已收票=已确认发票之和,已付=已到账付款之和',
    sql: `
      select s.id
      from third_statement_sub s
      where not s.deleted
        and (
          s.invoiced_amount <> (
            select coalesce(sum(amount), 0)
            from third_statement_invoice i
            where i.sub_id = s.id and i.status = 'confirmed' and not i.deleted
          )
            or s.paid_amount <> (
              select coalesce(sum(amount), 0)
              from third_statement_payment p
              where p.sub_id = s.id and p.status = 'received' and not p.deleted
            )
        )`,
    brokenBy: [['third_statement_sub', 'paid_amount = paid_amount + 1']],
  },
  {
    id: 'TST-14',
    message: '付款大于零,合计(含待确认)不超过已收票;登记开票不超过应结',
    sql: `
      select s.id
      from third_statement_sub s
      where not s.deleted
        and (
          (
            select coalesce(sum(amount), 0)
            from third_statement_payment p
            where p.sub_id = s.id and p.status in ('pending', 'received') and not p.deleted
          ) > s.invoiced_amount
            or (
              select coalesce(sum(amount), 0)
              from third_statement_invoice i
              where i.sub_id = s.id and i.status in ('pending', 'confirmed') and not i.deleted
            ) > greatest(s.settle_amount, 0)
        )
      union all
      select id
      from third_statement_payment
      where amount <= 0`,
    brokenBy: [['third_statement_payment', 'amount = 0']],
  },
  {
    id: 'TST-6',
    message: '结转的调整行与结清的负应结子单同额、同服务商、同渠道授权,账期在后',
    sql: `
      select l.id
      from third_statement_line l
      join third_statement t on t.id = l.statement_id
      join third_statement_sub s on s.id = l.carried_from_id
      join third_statement b on b.id = s.statement_id
      where not l.deleted
        and (
          l.line_type <> 'adjust' or l.adjust_amount <> s.settle_amount or s.settle_amount >= 0
            or s.status <> 'settled' or l.partner_id <> s.partner_id or t.auth_id <> b.auth_id or t.period <= b.period
        )`,
    brokenBy: [['third_statement_line', 'carried_from_id = (select min(id) from third_statement_sub)']],
  },
  {
    id: 'X-11',
    message: '总单已完结,当且仅当结算后每个有应结的子单票款两清',
    sql: `
      select t.id
      from third_statement t
      where not t.deleted and t.status in ('settled', 'closed')
        and (t.status = 'closed') <> (
          not exists (
            select 1
            from third_statement_sub s
            where s.statement_id = t.id and not s.deleted and s.settle_amount > 0
              and (s.invoiced_amount <> s.settle_amount or s.paid_amount <> s.settle_amount)
          )
        )`,
    brokenBy: [['third_statement', `status = 'settled'`, `status = 'closed'`]],
  },
];
