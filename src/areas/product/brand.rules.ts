import type { Rule } from '../../language/rule';

export const brandRules: readonly Rule[] = [
  {
    id: 'PRD-1',
    message: '停用的品牌没有上架的商品',
    sql: `
      select b.id
      from product_brand b
      where not b.deleted and b.status = 'disabled'
        and exists (select 1 from product_spu s where s.brand_id = b.id and s.status = 'on' and not s.deleted)`,
    brokenBy: [['product_brand', `status = 'disabled'`, `id in (select brand_id from product_spu where status = 'on')`]],
  },
];
