import type { Rule } from '../../language/rule';

export const wechatRules: readonly Rule[] = [
  {
    id: 'WX-1',
    message: '公众号菜单一级至多三个,每个下面至多五个,有子菜单的是父级',
    sql: `
      select m.id
      from wechat_menu m
      where not m.deleted
        and (
          (m.parent_id is null) <> (m.level = 'first')
            or (exists (select 1 from wechat_menu c where not c.deleted and c.parent_id = m.id) and m.menu_type <> 'parent')
            or (
              select count(*)
              from wechat_menu b
              where not b.deleted and b.account_id = m.account_id and b.parent_id is not distinct from m.parent_id
            )
              > case m.level when 'first' then 3 else 5 end
        )`,
    brokenBy: [
      ['wechat_menu', `menu_type = 'view'`, `menu_type = 'parent'`],
      ['wechat_menu', 'parent_id = null', `level = 'second'`],
    ],
  },
  {
    id: 'WX-2',
    message: '可用的订阅消息模板:关键词覆盖内容的全部占位符',
    sql: `
      select t.id
      from liteapp_message_template t
        cross join lateral regexp_matches(t.content, '\\{\\{([a-z_0-9]+)\\.DATA\\}\\}', 'g') found
      where not t.deleted
        and t.status = 'active'
        and not exists (select 1 from jsonb_array_elements(coalesce(t.keywords, '[]')) k where k->>'word' = found[1])`,
    brokenBy: [['liteapp_message_template', `keywords = '[]'`, `status = 'active'`]],
  },
  {
    id: 'SUB-1',
    message: '待签约和已完成的进件有特约商户号,待初审的没有提交过的没有;已完成的微信状态也是完成',
    sql: `
      select id
      from sub_merchant_apply
      where not deleted
        and (
          (status in ('signing', 'done') and sub_mchid is null) or (submits = 0 and (sub_mchid is not null or wx_applyment_id is not null))
            or (status = 'done') <> (wx_state is not distinct from 'FINISHED') or (status = 'rejected' and reject_reason is null)
        )`,
    brokenBy: [
      ['sub_merchant_apply', 'sub_mchid = null', `status = 'signing'`],
      ['sub_merchant_apply', 'reject_reason = null', `status = 'rejected'`],
    ],
  },
  {
    id: 'SUB-2',
    message: '未完结的进件在一个状态里停留满 48 小时才算超时',
    sql: `
      select id
      from sub_merchant_apply
      where not deleted
        and open and due_at <> state_at + interval '48 hours'`,
    brokenBy: [['sub_merchant_apply', `due_at = due_at - interval '1 hour'`, 'open']],
  },
];
