import type { Rule } from '../../language/rule';

export const noticeRules: readonly Rule[] = [
  {
    id: 'SYS-18',
    says: '同一范围的已发布升级时间不重叠,已读数等于已读人数',
    sql: `
      select n.id
      from update_notify n
      where not n.deleted
        and (
          n.end_at <= n.begin_at
            or n.read_count <> (select count(*) from update_notify_read r where r.notify_id = n.id and not r.deleted)
            or (
              n.status = 'published'
                and exists (
                  select 1
                  from update_notify o
                  where not o.deleted and o.id <> n.id and o.status = 'published' and o.system = n.system
                    and o.begin_at < n.end_at and n.begin_at < o.end_at
                )
            )
        )`,
    brokenBy: [
      ['update_notify', 'end_at = begin_at'],
      ['update_notify', 'read_count = read_count + 1'],
    ],
  },
];
