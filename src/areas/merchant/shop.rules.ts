import type { Rule } from '../../language/rule';

export const shopRules: readonly Rule[] = [
  {
    id: 'SHOP-3',
    message: '店铺最近跟进等于其跟进记录的最大时间',
    sql: `
      select s.id
      from merchant_shop s
      left join follow_up f on f.shop_id = s.id and not f.deleted
      where not s.deleted
      group by s.id, s.last_follow_at
      having s.last_follow_at is distinct from max(f.followed_at)`,
    brokenBy: [['merchant_shop', `last_follow_at = '2020-01-01'`]],
  },
  {
    id: 'SHOP-1',
    message: '营业店铺的坐标落在其所在城市内',
    sql: `
      select s.id
      from merchant_shop s
      join area c on c.code = left(s.area_code, 4) and not c.deleted
      where not s.deleted and s.status = 'open'
        and (
          s.lng is null or s.lat is null
            or sqrt(((s.lng - c.lng) * 111320 * cos(radians(c.lat))) ^ 2 + ((s.lat - c.lat) * 110540) ^ 2) > 150000
        )`,
    brokenBy: [['merchant_shop', 'lat = lat + 5', `status = 'open'`]],
  },
  {
    id: 'SHOP-2',
    message: '同品牌的营业店铺,配送街道不重叠',
    sql: `
      with sold as (
        select distinct p.shop_id, c.brand_id
        from shop_product p
        join partner_spu_code c on c.id = p.spec_code_id
        where not p.deleted and p.status = 'on'
      )
      select min(s.id) as id
      from merchant_shop s
      join sold on sold.shop_id = s.id
      cross join lateral jsonb_array_elements_text(s.delivery_area -> 'streets') as street
      where s.status = 'open' and not s.deleted
      group by street, sold.brand_id
      having count(*) > 1`,
    brokenBy: [
      [
        'merchant_shop',
        `
          delivery_area = (
            select delivery_area
            from merchant_shop
            where status = 'open' and jsonb_array_length(delivery_area -> 'streets') > 0
              and id in (select shop_id from shop_product where status = 'on')
            order by id
            limit 1
          )`,
        `status = 'open'`,
      ],
    ],
  },
  {
    id: 'SHOP-4',
    message: '店铺的客户数、欠桶和押金等于其客户桶账户的合计',
    sql: `
      select s.id
      from merchant_shop s
      left join bucket_account a on a.shop_id = s.id and not a.deleted
      where not s.deleted
      group by s.id
      having s.customer_count <> count(a.id) or s.owed_qty <> coalesce(sum(a.owed_qty), 0)
        or s.deposit_amount <> coalesce(sum(a.deposit_amount), 0)`,
    brokenBy: [
      ['merchant_shop', 'customer_count = customer_count + 1'],
      ['merchant_shop', 'owed_qty = owed_qty + 1'],
      ['merchant_shop', 'deposit_amount = deposit_amount + 1'],
    ],
  },
];
