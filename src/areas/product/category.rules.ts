import type { Rule } from '../../language/rule';

export const categoryRules: readonly Rule[] = [
  {
    id: 'PRD-2',
    message: '同一上级的分类名称不同',
    sql: `select min(id) as id from product_category where not deleted group by parent_id, name having count(*) > 1`,
  },
];
