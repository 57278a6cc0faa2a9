import type { Rule } from '../../language/rule';

export const workRules: readonly Rule[] = [
  {
    id: 'PTN-5',
    message: '已完成的工作单有完成时间与评分,其余没有',
    sql: `
      select id
      from partner_work
      where not deleted
        and (
          open <> (status <> 'done') or (status = 'done') <> (finished_at is not null)
            or (status = 'done') <> (score is not null) or (status <> 'waiting' and assignee_id is null)
        )`,
    brokenBy: [['partner_work', 'score = null', `status = 'done'`]],
  },
];
