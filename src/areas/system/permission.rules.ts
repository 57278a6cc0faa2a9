import type { Rule } from '../../language/rule';
import { platform } from '../catalogue';

export const permissionRules: readonly Rule[] = [
  {
    id: 'SYS-7',
    message: '后台的页面节点都是后台的页面',
    sql: `
      select id
      from permission_node
      where not deleted and system = 'admin' and level = 'page'
        and url not in (${[...platform.pages.keys()].map((url) => `'${url}'`).join(', ')})`,
    brokenBy: [['permission_node', `url = '/api/nowhere'`, `level = 'page' and system = 'admin'`]],
  },
  {
    id: 'SYS-9',
    message: '后台恰有十三个一级组',
    sql: `
      select 'groups' as id
      where (
        select count(*)
        from permission_node
        where not deleted and system = 'admin' and level = 'group' and env = 'production'
      ) <> 13`,
    brokenBy: [['permission_node', `env = 'test'`, `level = 'group' and system = 'admin'`]],
  },
];
