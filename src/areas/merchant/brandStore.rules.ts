import type { Rule } from '../../language/rule';

export const brandStoreRules: readonly Rule[] = [
  {
    id: 'BST-1',
    message: '已生效的编码在品牌下唯一,一个店铺在一个品牌下只有一个编码;已匹配、已生效的有店铺和编码,失败的说明原因',
    sql: `
      select min(id) as id
      from brand_store
      where not deleted and status = 'active'
      group by brand_id, brand_store_code
      having count(*) > 1
      union all
      select min(id)
      from brand_store
      where not deleted and status = 'active'
      group by brand_id, shop_id
      having count(*) > 1
      union all
      select id
      from brand_store
      where not deleted
        and (
          (status in ('matched', 'active') and (shop_id is null or brand_store_code is null))
            or (status = 'failed') <> (fail_reason is not null)
        )`,
    brokenBy: [['brand_store', 'brand_store_code = null', `status = 'active'`]],
  },
];
