import type { Rule } from '../../language/rule';

export const logRules: readonly Rule[] = [
  {
    id: 'GLB-5',
    message: '每条操作日志的行数等于它的明细条数',
    sql: `
      select l.id
      from operat_log l
      left join operat_log_item i on i.log_id = l.id
      group by l.id, l.row_count
      having l.row_count <> count(i.id)`,
    brokenBy: [['operat_log', 'row_count = row_count + 1']],
  },
];
