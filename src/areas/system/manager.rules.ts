import type { Rule } from '../../language/rule';

export const managerRules: readonly Rule[] = [
  {
    id: 'SYS-10',
    message: '业务经理的店铺数等于指定他的店铺,离职的没有店铺',
    sql: `
      select m.id
      from manager_user m
      where not m.deleted
        and (
          m.shop_count <> (select count(*) from merchant_shop s where s.manager_id = m.id and not s.deleted)
            or (m.status = 'left' and m.shop_count > 0)
        )`,
    brokenBy: [
      ['manager_user', 'shop_count = shop_count + 1'],
      ['manager_user', `status = 'left'`, 'shop_count > 0'],
    ],
  },
  {
    id: 'SYS-11',
    message: '上级链无环',
    sql: `
      with recursive up(id, at, steps) as (
        select id, leader_id, 1
        from manager_user
        where not deleted
        union all
        select up.id, m.leader_id, steps + 1
        from up
        join manager_user m on m.id = up.at
        where steps < 100 and up.at <> up.id
      )
      select distinct id
      from up
      where at = id`,
    brokenBy: [['manager_user', 'leader_id = id']],
  },
];
