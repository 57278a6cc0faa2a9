import type { Rule } from '../../language/rule';

export const alipayRules: readonly Rule[] = [
  {
    id: 'ALI-1',
    message: '支付宝小程序已上架的线上版本就是提审的版本,被驳回的说出了原因',
    sql: `
      select id
      from alipay_appid
      where not deleted
        and (
          (version_status = 'online' and online_version is distinct from version_no)
            or (version_status = 'rejected' and reject_reason is null)
            or (version_status <> 'developing' and version_no is null)
        )`,
    brokenBy: [
      ['alipay_appid', `online_version = '0.0.1'`, `version_status = 'online'`],
      ['alipay_appid', 'reject_reason = null', `version_status = 'rejected'`],
    ],
  },
  {
    id: 'ALI-3',
    message: '满减和单品券的预算不少于总量 × 面额',
    sql: `
      select id
      from alipay_coupon
      where not deleted
        and status <> 'draft' and coupon_type <> 'rate' and budget_amount < total_qty * face_amount`,
    brokenBy: [['alipay_coupon', 'face_amount = budget_amount', `status = 'published' and coupon_type <> 'rate' and total_qty > 1`]],
  },
  {
    id: 'ALI-5',
    message: '处理过的支付宝通知有处理时间和次数,失败的说出了错误',
    sql: `
      select id
      from alipay_task_notify
      where not deleted
        and ((status <> 'waiting' and (handled_at is null or retry_count = 0)) or (status = 'failed' and error is null))`,
    brokenBy: [
      ['alipay_task_notify', 'error = null', `status = 'failed'`],
      ['alipay_task_notify', 'retry_count = 0', `status = 'done'`],
    ],
  },
  {
    id: 'ALI-6',
    message: '支付宝商家券的已发、已核销就是它的券码数;核销的券码有时间',
    sql: `
      select v.id
      from alipay_order_voucher v
        left join lateral (
          select
            count(*) as sent,
            count(*) filter (where status = 'used') as used,
            count(*) filter (where status = 'used' and used_at is null) as odd
          from alipay_voucher_code c
          where not c.deleted and c.voucher_id = v.id
        ) c on true
      where not v.deleted
        and (v.sent_qty <> c.sent or v.used_qty <> c.used or c.odd > 0)`,
    brokenBy: [
      ['alipay_order_voucher', 'sent_qty = sent_qty + 1', 'sent_qty < total_qty'],
      ['alipay_voucher_code', 'used_at = null', `status = 'used'`],
    ],
  },
  {
    id: 'ALI-7',
    message: '属于 0 元购活动的只有 0 元购的订单',
    sql: `select id from order_main where not deleted and zero_buy_id is not null and source <> 'zeroBuy'`,
    brokenBy: [['order_main', `source = 'app'`, 'zero_buy_id is not null']],
  },
  {
    id: 'ALI-9',
    message: '有提报引用的支付宝服务模板是发布过的',
    sql: `
      select t.id
      from alipay_service_template t
      where t.status = 'draft' and exists (select 1 from alipay_service_submit s where not s.deleted and s.template_id = t.id)`,
    brokenBy: [['alipay_service_template', `status = 'draft'`]],
  },
  {
    id: 'ALI-10',
    message: '完结的服务提报有完结时间,驳回的说出了原因;要商标授权的带着支付宝通过过的商标',
    sql: `
      select s.id
      from alipay_service_submit s
        join alipay_service_template t on t.id = s.template_id
      where not s.deleted
        and (
          (s.status <> 'auditing') <> (s.finished_at is not null)
            or (s.status = 'rejected' and s.reject_reason is null)
            or (t.need_trademark and s.trademark_id is null)
        )`,
    brokenBy: [
      ['alipay_service_submit', 'finished_at = null', `status = 'passed'`],
      ['alipay_service_submit', 'reject_reason = null', `status = 'rejected'`],
    ],
  },
  {
    id: 'ALI-11',
    message: '已签约的支付宝商家有签约时间',
    sql: `
      select id
      from alipay_merchant
      where not deleted
        and status = 'signed' and sign_at is null`,
    brokenBy: [['alipay_merchant', 'sign_at = null', `status = 'signed'`]],
  },
  {
    id: 'ALI-12',
    message: '有收款账户的支付宝商家,启用的恰有一个默认,分账比例合计不超过 100%',
    sql: `
      select min(id) as id
      from alipay_account
      where not deleted
      group by merchant_id
      having count(*) filter (where is_default and status = 'enabled') <> 1 or sum(split_bp) filter (where status = 'enabled') > 10000`,
    brokenBy: [
      ['alipay_account', 'is_default = false', 'is_default'],
      ['alipay_account', 'split_bp = 10000', `status = 'enabled' and not is_default`],
    ],
  },
  {
    id: 'ALI-13',
    message: '营业的支付宝门店有门店号',
    sql: `select id from store_alipay where not deleted and status in ('open', 'closed') and alipay_store_id is null`,
    brokenBy: [['store_alipay', 'alipay_store_id = null', `status = 'open'`]],
  },
  {
    id: 'ALI-8',
    message: '服务门店标为已映射,当且仅当支付宝门店绑定的就是它的店铺',
    sql: `
      select v.id
      from alipay_service_store v
        join store_alipay s on s.id = v.store_alipay_id
      where not v.deleted
        and (v.mapped = 'yes') <> (s.shop_id is not distinct from v.shop_id)`,
    brokenBy: [['alipay_service_store', 'bound_shop_id = null', `mapped = 'yes'`]],
  },
];
