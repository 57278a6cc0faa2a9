import { ZONE } from '../../language/days';
import type { Rule } from '../../language/rule';

export const couponRules: readonly Rule[] = [
  {
    id: 'CPN-1',
    message: '批次:已用≤已发≤总量;已发、已用、作废如实',
    sql: `
      select b.id
      from coupon_batch b
      left join coupon_item c on c.batch_id = b.id and not c.deleted
      where not b.deleted
      group by b.id
      having b.used_qty > b.sent_qty or b.sent_qty > b.total_qty or b.sent_qty <> count(c.id)
        or b.used_qty <> count(c.id) filter (where c.status = 'used')
        or b.void_qty <> count(c.id) filter (where c.status = 'voided')`,
    brokenBy: [['coupon_batch', 'sent_qty = sent_qty + 1']],
  },
  {
    id: 'CPN-2',
    message: '满减、兑换的批次:总量×面额≤预算',
    sql: `
      select id
      from coupon_batch
      where not deleted and coupon_type <> 'rate' and total_qty * face_amount > budget_amount`,
    brokenBy: [['coupon_batch', 'budget_amount = 0', `coupon_type <> 'rate'`]],
  },
  {
    id: 'CPN-4',
    message: '已终止的批次没有未使用、已冻结的卡',
    sql: `
      select c.id
      from coupon_item c
      join coupon_batch b on b.id = c.batch_id
      where not c.deleted and b.status = 'terminated' and c.status in ('unused', 'frozen')`,
    brokenBy: [['coupon_batch', `status = 'terminated'`, `id in (select batch_id from coupon_item where status = 'unused')`]],
  },
  {
    id: 'CPN-4',
    message: '正在终止的批次不在进行中,也没有发放单在发',
    sql: `
      select b.id
      from coupon_batch b
      where b.ending_reason is not null
        and (
          b.status not in ('stopped', 'ended')
            or exists (select 1 from coupon_send s where s.batch_id = b.id and not s.deleted and s.status = 'sending')
        )`,
    brokenBy: [['coupon_batch', `ending_reason = '换方案'`, `status = 'running'`]],
  },
  {
    id: 'CPN-5',
    message: '已使用的卡,且只有它,有订单、使用时间与店铺;抵扣=平台承担+店铺承担',
    sql: `
      select id
      from coupon_item
      where not deleted
        and (
          (status = 'used') <> (order_id is not null) or (status = 'used') <> (used_at is not null)
            or (status = 'used' and shop_id is null) or discount_amount <> platform_bear + merchant_bear
            or platform_bear < 0 or merchant_bear < 0 or (status <> 'used' and discount_amount <> 0)
        )`,
    brokenBy: [
      ['coupon_item', 'used_at = null', `status = 'used'`],
      ['coupon_item', 'voucher_id = null', `voucher_type = 'shop'`],
    ],
  },
  {
    id: 'CPN-5',
    message: '卡属于一个批次或一种商家券,商家券用在发券的店',
    sql: `
      select c.id
      from coupon_item c
      left join shop_voucher v on v.id = c.voucher_id
      where not c.deleted
        and (
          (c.voucher_type = 'card') <> (c.batch_id is not null and c.send_id is not null)
            or (c.voucher_type = 'shop') <> (c.voucher_id is not null)
            or (c.status = 'used' and c.voucher_type = 'shop' and c.shop_id <> v.shop_id)
        )`,
  },
  {
    id: 'CPN-6',
    message: '抵扣不超过面额与订单商品额;一张卡只用于一单',
    sql: `
      select c.id
      from coupon_item c
      join order_main o on o.id = c.order_id
      left join coupon_batch b on b.id = c.batch_id
      left join shop_voucher v on v.id = c.voucher_id
      where not c.deleted and c.discount_amount > least(coalesce(b.face_amount, v.face_amount), o.goods_amount)`,
    brokenBy: [['coupon_item', 'discount_amount = 99999999', `status = 'used'`]],
  },
  {
    id: 'CPN-7',
    message: '结算占用的卡都已使用',
    sql: `select id from coupon_item where not deleted and settlement_id is not null and status <> 'used'`,
    brokenBy: [['coupon_item', `status = 'unused'`, 'settlement_id is not null']],
  },
  {
    id: 'CPN-8',
    message: '发放单:计划=对象数×每人张数;完成时成功+失败=计划,终止时不超过;成功=发出的卡',
    sql: `
      select s.id
      from coupon_send s
      left join (
        select send_id, count(*) as lines, sum(qty) as plan, coalesce(sum(qty) filter (where result = 'failed'), 0) as failed
        from coupon_send_line
        where not deleted
        group by send_id
      ) l on l.send_id = s.id
      left join (select send_id, count(*) as cards from coupon_item where not deleted group by send_id) c on c.send_id = s.id
      where not s.deleted
        and (
          s.plan_qty <> coalesce(l.lines, 0) * s.per_qty or s.plan_qty <> coalesce(l.plan, 0)
            or s.fail_qty <> coalesce(l.failed, 0) or s.success_qty <> coalesce(c.cards, 0)
            or s.success_qty + s.fail_qty > s.plan_qty or (s.status = 'done' and s.success_qty + s.fail_qty <> s.plan_qty)
        )`,
    brokenBy: [
      ['coupon_send', 'plan_qty = plan_qty + 1'],
      ['coupon_send', 'fail_qty = fail_qty + 1', `status = 'done'`],
    ],
  },
  {
    id: 'CPN-9',
    message: '发放明细:成功的行恰有计划张数的卡,其余没有;失败的,且只有它,有原因',
    sql: `
      select l.id
      from coupon_send_line l
      left join coupon_item c on c.line_id = l.id and not c.deleted
      where not l.deleted
      group by l.id
      having l.card_qty <> count(c.id) or count(c.id) <> case when l.result = 'sent' then l.qty else 0 end
        or (l.result = 'failed') <> (l.reason is not null)
        or bool_or(c.phone <> l.phone or c.send_id <> l.send_id)`,
    brokenBy: [
      ['coupon_send_line', `result = 'waiting'`, `result = 'sent'`],
      ['coupon_send_line', 'reason = null', `result = 'failed'`],
    ],
  },
  {
    id: 'CPN-9',
    message: '有通知短信的发放单,成功的行恰有一个通知结果,其余没有;排队的是同一号码、同一模板、平台账户的短信',
    sql: `
      select l.id
      from coupon_send_line l
      join coupon_send s on s.id = l.send_id
      left join sms_record r on r.id = l.record_id
      left join sms_account a on a.id = r.account_id
      where not l.deleted
        and (
          (l.notice is not null) <> (s.sms_template_id is not null and l.result = 'sent')
            or (
              l.record_id is not null
                and (r.phone is distinct from l.phone or r.template_id is distinct from s.sms_template_id
                  or a.owner_type is distinct from 'platform')
            )
        )`,
    brokenBy: [
      ['coupon_send', 'sms_template_id = (select min(id) from sms_template)', `status = 'done'`],
      ['coupon_send_line', `notice = 'skipped', notice_reason = '已退订'`, `result = 'waiting'`],
    ],
  },
  {
    id: 'CPN-11',
    message: '场景:每人、每日的领取数如实,且不超过领取时的上限',
    sql: `
      select n.id
      from coupon_scene_count n
      where not n.deleted and n.taken > n.most
      union all
      select n.id
      from coupon_scene_count n
      where not n.deleted and n.kind = 'user'
        and n.taken <> (select count(*) from coupon_item c where c.scene_id = n.scene_id and c.phone = n.phone and not c.deleted)
      union all
      select n.id
      from coupon_scene_count n
      where not n.deleted and n.kind = 'day'
        and n.taken <> (
          select count(*)
          from coupon_item c
          where c.scene_id = n.scene_id and not c.deleted
            and (c.created_at at time zone '${ZONE}')::date = n.day
        )`,
    brokenBy: [
      ['coupon_scene_count', 'taken = taken + 1', `kind = 'user'`],
      ['coupon_scene_count', 'taken = taken + 1', `kind = 'day'`],
      ['coupon_scene_count', 'most = taken - 1', `kind = 'user'`],
    ],
  },
  {
    id: 'CPN-12',
    message: '活动:已花费=已用的卡里平台承担与追回之差,占用与已花费不超过预算;领取、使用如实;只有草稿没有发布过',
    sql: `
      select a.id
      from coupon_activity a
      left join coupon_item c on c.activity_id = a.id and not c.deleted
      where not a.deleted
      group by a.id
      having a.cost_amount <> coalesce(sum(c.platform_bear - c.clawed_back) filter (where c.status = 'used'), 0)
        or a.held_amount + a.cost_amount > a.budget_amount or a.used_count > a.received_count
        or a.received_count <> count(c.id) or a.used_count <> count(c.id) filter (where c.status = 'used')
        or (a.status = 'draft' and count(c.id) > 0)`,
    brokenBy: [
      ['coupon_activity', 'cost_amount = cost_amount + 1'],
      ['coupon_activity', `status = 'draft'`, 'received_count > 0'],
    ],
  },
  {
    id: 'CPN-13',
    message: '批次的预算:占用=卡上的占用与发放中未发的之和,已花=已用的卡里平台承担与追回之差,都等于流水之和,合计不超过预算',
    sql: `
      select b.id
      from coupon_batch b
      left join (
        select batch_id, sum(hold_amount) as held, sum(platform_bear - clawed_back) filter (where status = 'used') as spent
        from coupon_item
        where not deleted
        group by batch_id
      ) c on c.batch_id = b.id
      left join (
        select batch_id, sum(plan_qty - success_qty) as open
        from coupon_send
        where not deleted and status = 'sending'
        group by batch_id
      ) s on s.batch_id = b.id
      left join (
        select batch_id, sum(held_delta) as held, sum(spent_delta) as spent
        from coupon_entry
        where not deleted
        group by batch_id
      ) e on e.batch_id = b.id
      where not b.deleted
        and (
          b.held_amount <> coalesce(c.held, 0) + coalesce(s.open, 0) * b.card_hold or b.spent_amount <> coalesce(c.spent, 0)
            or b.held_amount <> coalesce(e.held, 0) or b.spent_amount <> coalesce(e.spent, 0)
            or b.held_amount + b.spent_amount > b.budget_amount
        )`,
    brokenBy: [
      ['coupon_item', 'hold_amount = hold_amount + 1', `status = 'unused' and batch_id is not null`],
      ['coupon_entry', 'spent_delta = spent_delta + 1', `kind = 'spend'`],
    ],
  },
  {
    id: 'CPN-14',
    message: '只有未使用、已冻结的卡占用预算',
    sql: `select id from coupon_item where not deleted and hold_amount <> 0 and (status not in ('unused', 'frozen') or batch_id is null)`,
    brokenBy: [['coupon_item', 'hold_amount = 1', `status = 'voided'`]],
  },
  {
    id: 'CPN-15',
    message: '批次:申请追加的不少于现在的,只有待审核时才有',
    sql: `
      select id
      from coupon_batch
      where not deleted
        and (
          next_total_qty < total_qty or next_budget_amount < budget_amount or next_valid_end < valid_end or next_claim_end < claim_end
            or (
              extension <> 'waiting'
                and num_nonnulls(next_total_qty, next_budget_amount, next_valid_end, next_claim_end) > 0
            )
        )`,
    brokenBy: [
      ['coupon_batch', 'next_budget_amount = budget_amount - 1', 'budget_amount > 0'],
      ['coupon_batch', 'next_total_qty = total_qty + 1', `extension = 'none'`],
    ],
  },
  {
    id: 'X-7',
    message: '批次:总量≥已发=发放单成功之和=各状态的卡之和',
    sql: `
      select b.id
      from coupon_batch b
      where not b.deleted
        and (
          b.sent_qty > b.total_qty
            or b.sent_qty <> (
              select coalesce(sum(success_qty), 0) from coupon_send s where s.batch_id = b.id and not s.deleted
            )
            or b.sent_qty <> (
              select count(*)
              from coupon_item c
              where c.batch_id = b.id and not c.deleted
                and c.status in ('unused', 'used', 'frozen', 'voided', 'expired')
            )
        )`,
    brokenBy: [['coupon_batch', 'sent_qty = sent_qty + 1']],
  },
  {
    id: 'X-8',
    message: '占用卡的结算单存在且未驳回',
    sql: `
      select c.id
      from coupon_item c
      left join voucher_settlement s on s.id = c.settlement_id and not s.deleted and s.status <> 'rejected'
      where not c.deleted and c.settlement_id is not null and s.id is null`,
    brokenBy: [['voucher_settlement', `status = 'rejected'`, `status = 'auditing'`]],
  },
];
