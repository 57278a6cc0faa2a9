import type { Rule } from '../../language/rule';

export const roleRules: readonly Rule[] = [
  {
    id: 'SYS-4',
    message: '授权集合向上闭合',
    sql: `
      select r.id
      from admin_role r
      cross join unnest(r.permission_ids) as p(id)
      join permission_node n on n.id = p.id
      where not r.deleted and n.parent_id is not null and not r.permission_ids @> array[n.parent_id]`,
    brokenBy: [['admin_role', `permission_ids = (select array_agg(id) from permission_node where level = 'page')`]],
  },
  {
    id: 'SYS-6',
    message: '角色持有人数等于持有它的账号数',
    sql: `
      select r.id
      from admin_role r
      where not r.deleted
        and r.user_count <> (select count(*) from admin_user u where not u.deleted and u.role_ids @> array[r.id])`,
    brokenBy: [['admin_role', 'user_count = user_count + 1']],
  },
];
