import type { Rule } from '../../language/rule';

export const deliveryAuthRules: readonly Rule[] = [
  {
    id: 'AUTH-1',
    message: '生效的配送授权在店铺、街道、品牌上唯一;授权都有街道',
    sql: `
      select a.id
      from delivery_auth a
      join delivery_auth b on b.shop_id = a.shop_id and b.id > a.id and b.status = 'active' and not b.deleted
        and a.area_codes && b.area_codes and a.brand_ids && b.brand_ids
      where a.status = 'active' and not a.deleted
      union all
      select id
      from delivery_auth
      where not deleted and cardinality(area_codes) = 0`,
    brokenBy: [
      [
        'delivery_auth',
        `
          shop_id = (select min(id) from merchant_shop), area_codes = '{330106001}',
            brand_ids = (select array_agg(id) from product_brand), status = 'active'`,
      ],
      ['delivery_auth', `area_codes = '{}'`],
    ],
  },
];
