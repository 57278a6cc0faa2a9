import type { Rule } from '../../language/rule';

export const followRules: readonly Rule[] = [
  {
    id: 'FOL-1',
    message: '跟进对象与类型一致',
    sql: `
      select id
      from follow_up
      where not deleted
        and (
          (target_type = 'shop') <> (shop_id is not null) or (target_type = 'order') <> (third_order_id is not null)
        )`,
    brokenBy: [['follow_up', 'shop_id = null', `target_type = 'shop'`]],
  },
  {
    id: 'FOL-2',
    message: '继续跟进有晚于跟进时间的下次计划',
    sql: `select id from follow_up where not deleted and result = 'again' and (next_at is null or next_at <= followed_at)`,
    brokenBy: [['follow_up', 'next_at = followed_at', `result = 'again'`]],
  },
  {
    id: 'FOL-3',
    message: '升级客诉的跟进有对应的客诉',
    sql: `
      select f.id
      from follow_up f
      where not f.deleted and f.result = 'escalated'
        and not exists (select 1 from shop_complaint c where c.follow_up_id = f.id)
        and not exists (select 1 from third_complaint c where c.third_order_id = f.third_order_id)`,
    brokenBy: [['follow_up', `result = 'escalated'`, `result = 'solved'`]],
  },
  {
    id: 'FOL-4',
    message: '待回访的有计划而没有更晚的跟进,已回访的记着回访时间',
    sql: `
      select f.id
      from follow_up f
      where not f.deleted
        and (
          (f.plan = 'none') <> (f.next_at is null) or (f.plan = 'visited') <> (f.visited_at is not null)
            or (
              f.plan = 'due'
                and exists (
                  select 1
                  from follow_up l
                  where not l.deleted and l.target_type = f.target_type
                    and (l.shop_id = f.shop_id or l.third_order_id = f.third_order_id)
                    and l.followed_at > f.followed_at
                )
            )
        )`,
    brokenBy: [['follow_up', 'visited_at = null', `plan = 'visited'`]],
  },
];
