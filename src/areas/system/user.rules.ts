import type { Rule } from '../../language/rule';

export const userRules: readonly Rule[] = [
  {
    id: 'SYS-1',
    message: '至少有一个启用的超级管理员',
    sql: `
      select 'none' as id
      where not exists (
        select 1
        from admin_user u
        join admin_role r on u.role_ids @> array[r.id]
        where u.status = 'enabled' and r.is_super and not u.deleted and not r.deleted
      )`,
    brokenBy: [['admin_user', `status = 'disabled'`]],
  },
  {
    id: 'SYS-2',
    message: '服务商账号有服务商,且只见它的数据',
    sql: `
      select id
      from admin_user
      where not deleted and login_type = 'partner'
        and (partner_id is null or data_scope->'partnerIds' <> jsonb_build_array(partner_id::text))`,
    brokenBy: [['admin_user', 'partner_id = null', `login_type = 'partner'`]],
  },
];
