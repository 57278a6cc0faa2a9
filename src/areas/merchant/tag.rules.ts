import type { Rule } from '../../language/rule';

export const tagRules: readonly Rule[] = [
  {
    id: 'TAG-2',
    message: '自动标签有条件,人工标签没有',
    sql: `
      select id
      from shop_tag
      where not deleted
        and (auto = 'auto') <> (
          coalesce(jsonb_array_length(conditions), 0) > 0
        )`,
    brokenBy: [['shop_tag', `auto = 'auto'`, `auto = 'manual'`]],
  },
  {
    id: 'TAG-1',
    message: '标签的店铺数等于带着它的店铺',
    sql: `
      select t.id
      from shop_tag t
      where not t.deleted
        and t.shop_count <> (select count(*) from merchant_shop s where not s.deleted and s.tag_ids @> array[t.id])`,
    brokenBy: [['shop_tag', 'shop_count = shop_count + 1']],
  },
];
