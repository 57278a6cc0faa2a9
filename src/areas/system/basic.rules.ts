import type { Rule } from '../../language/rule';

/** What lies in an area, each by its field (`liesIn`). */
const PLACED = [
  ['merchant_shop', 'area_code'],
  ['bucket_contact', 'area_code'],
  ['delivery_shop', 'city_code'],
  ['partner_warehouse', 'area_code'],
  ['store_alipay', 'area_code'],
  ['order_main', 'area_code'],
] as const;

export const basicRules: readonly Rule[] = [
  {
    id: 'SYS-17',
    message: '等级越高,要求的单量和评分不下降',
    sql: `
      select h.id
      from platform_grade h
      join platform_grade l on l.target = h.target and l.level < h.level and not l.deleted
      where not h.deleted and (h.min_order_qty < l.min_order_qty or h.min_score < l.min_score)`,
    brokenBy: [
      ['platform_grade', 'min_score = 100', 'level = 1'],
      ['platform_grade', 'min_order_qty = 1000000', 'level = 1'],
    ],
  },
  ...PLACED.map(([table, area]): Rule => ({
    id: 'GEO-1',
    about: table,
    message: '坐标在所属区域的城市范围内,经度和纬度一起有或一起没有',
    sql: `
        select t.id
        from ${table} t
        left join area c on c.code = left(t.${area}, 4) and c.lng is not null and c.lat is not null
        where not t.deleted
          and (
            (t.lng is null) <> (t.lat is null)
              or sqrt(power((t.lng - c.lng) * 111320 * cos(radians((t.lat + c.lat) / 2)), 2) + power((t.lat - c.lat) * 111320, 2)) > 150000
          )`,
    brokenBy: [[table, 'lng = 87.6, lat = 43.8']],
  })),
  {
    id: 'SYS-20',
    message: '区划的上级存在,层级逐级加一',
    sql: `
      select a.id
      from area a
      left join area p on p.code = a.parent_code
      where (a.level = 'province') <> (a.parent_code is null)
        or (
          a.parent_code is not null
            and (
              p.id is null
                or (p.level, a.level) not in (('province', 'city'), ('city', 'district'), ('district', 'street'))
            )
        )`,
    brokenBy: [['area', `parent_code = '0'`, `level = 'city'`]],
  },
];
