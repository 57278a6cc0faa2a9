import type { Rule } from '../../language/rule';

export const claimRules: readonly Rule[] = [
  {
    id: 'CLAIM-1',
    message: '一个种子至多一条通过的申请,通过即有店铺',
    sql: `
      select id
      from shop_claim_apply
      where not deleted and (status = 'passed') <> (shop_id is not null)
      union all
      select min(id)
      from shop_claim_apply
      where not deleted and record_type = 'apply' and status = 'passed' and seed_id is not null
      group by seed_id
      having count(*) > 1`,
    brokenBy: [['shop_claim_apply', 'shop_id = null', `status = 'passed'`]],
  },
  {
    id: 'CLAIM-2',
    message: '待认领的名单里店名和电话不重复',
    sql: `
      select min(id) as id
      from shop_claim_apply
      where not deleted and record_type = 'seed'
      group by shop_name, phone
      having count(*) > 1`,
    brokenBy: [['shop_claim_apply', `shop_name = 'same', phone = '13800000000'`, `record_type = 'seed'`]],
  },
];
