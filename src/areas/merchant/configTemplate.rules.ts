import type { Rule } from '../../language/rule';

export const configTemplateRules: readonly Rule[] = [
  {
    id: 'SCT-1',
    message: '店铺不可改的配置项没有店铺改过',
    sql: `
      select v.id
      from shop_config_value v
      join shop_config_item i on i.template_id = v.template_id and i.property_key = v.property_key and not i.deleted
      where not v.deleted and v.changed_by_shop and not i.shop_editable`,
    brokenBy: [
      [
        'shop_config_item',
        'shop_editable = false',
        `
          exists (
            select 1
            from shop_config_value v
            where v.template_id = shop_config_item.template_id and v.property_key = shop_config_item.property_key
              and v.changed_by_shop
          )`,
      ],
    ],
  },
  {
    id: 'SCT-2',
    message: '配置项的值符合类型,枚举的在可选值里',
    sql: `
      select id
      from shop_config_item
      where not deleted
        and (
          (value_type = 'flag' and default_value not in ('true', 'false'))
            or (value_type = 'int' and default_value !~ '^-?[0-9]+$')
            or (value_type = 'span' and default_value !~ '^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$')
            or (value_type = 'choice' and cardinality(options) = 0)
            or (cardinality(options) > 0 and default_value <> all(options))
        )`,
    brokenBy: [
      ['shop_config_item', `default_value = 'maybe'`, `value_type = 'flag'`],
      ['shop_config_item', `options = '{another}'`],
    ],
  },
];
