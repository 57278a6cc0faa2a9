import type { Rule } from '../../language/rule';

export const clientRules: readonly Rule[] = [
  {
    id: 'SYS-13',
    message: '离职的店员没有特殊角色,角色的人数等于拥有它的店员',
    sql: `
      select id
      from shop_client
      where not deleted and status = 'left' and cardinality(special_role_ids) > 0
      union all
      select r.id
      from app_special_role r
      where not r.deleted
        and r.client_count <> (
          select count(*) from shop_client c where not c.deleted and c.special_role_ids @> array[r.id]
        )`,
    brokenBy: [
      ['shop_client', `status = 'left'`, 'cardinality(special_role_ids) > 0'],
      ['app_special_role', 'client_count = client_count + 1'],
    ],
  },
  {
    id: 'CLI-1',
    message: '每个营业店铺恰有一个在职店主',
    sql: `
      select s.id
      from merchant_shop s
      where not s.deleted and s.status = 'open'
        and (
          select count(*)
          from shop_client c
          where c.shop_id = s.id and not c.deleted and c.position = 'owner' and c.status = 'active'
        ) <> 1`,
    brokenBy: [['shop_client', `status = 'left'`, `position = 'owner'`]],
  },
];
