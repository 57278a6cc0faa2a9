import type { Rule } from '../../language/rule';

export const shopProductRules: readonly Rule[] = [
  {
    id: 'SPR-1',
    message: '售价大于零且不高于划线价,平台禁售的不在架',
    sql: `
      select id
      from shop_product
      where not deleted and (sale_price <= 0 or sale_price > market_price or (ban_sale and status = 'on'))`,
    brokenBy: [['shop_product', 'sale_price = 0']],
  },
  {
    id: 'SPR-3',
    message: '配送店禁售的规格,它对应店铺的商品也禁售',
    sql: `
      select p.id
      from shop_product p
      join delivery_shop d on d.shop_id = p.shop_id and not d.deleted and d.ban_spec_ids @> array[p.spec_code_id]
      where not p.deleted and not p.ban_sale`,
    brokenBy: [
      [
        'delivery_shop',
        `(shop_id, ban_spec_ids) = (select shop_id, array[spec_code_id] from shop_product where not ban_sale order by id limit 1)`,
      ],
    ],
  },
  {
    id: 'SPR-2',
    message: '当地售价是店铺所在街道命中的最细一级区域价,否则为售价',
    sql: `
      select p.id
      from shop_product p
      where not p.deleted
        and p.area_price <> coalesce(
          (p.area_prices->>p.area_code)::bigint, (p.area_prices->>left(p.area_code, 6))::bigint, p.sale_price
        )`,
    brokenBy: [['shop_product', 'area_price = area_price + 1']],
  },
];
