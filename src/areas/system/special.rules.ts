import type { Rule } from '../../language/rule';

export const specialRules: readonly Rule[] = [
  {
    id: 'SYS-12',
    message: '特殊角色的权限项都存在',
    sql: `
      select r.id
      from app_special_role r
      cross join unnest(r.permission_ids) as p(id)
      left join app_special_permission q on q.id = p.id and not q.deleted
      where not r.deleted and q.id is null`,
    brokenBy: [['app_special_role', 'permission_ids = array[1]::bigint[]']],
  },
];
