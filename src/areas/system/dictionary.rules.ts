import type { Rule } from '../../language/rule';

export const dictionaryRules: readonly Rule[] = [
  {
    id: 'SYS-16',
    message: '同一分组编码的基础类型分组名相同',
    sql: `select min(id) as id from base_type where not deleted group by group_code having count(distinct group_name) > 1`,
    brokenBy: [['base_type', 'group_name = item_code']],
  },
];
