import type { Rule } from '../../language/rule';

export const noticeRules: readonly Rule[] = [
  {
    id: 'SYS-18',
    message: '已读数等于已读人数',
    sql: `
      select n.id
      from update_notify n
      where not n.deleted
        and n.read_count <> (select count(*) from update_notify_read r where r.notify_id = n.id and not r.deleted)`,
    brokenBy: [['update_notify', 'read_count = read_count + 1']],
  },
];
