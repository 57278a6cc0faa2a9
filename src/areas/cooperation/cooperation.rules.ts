import type { Rule } from '../../language/rule';

export const cooperationRules: readonly Rule[] = [
  {
    id: 'PTN-6',
    message: '同一服务商同一模块的配置项一起开通;值合它的类型',
    sql: `
      select c.id
      from partner_config c
        left join partner_config m on m.partner_id = c.partner_id and m.product = c.product and m.property_key = 'module' and not m.deleted
      where not c.deleted
        and (
          c.enabled <> coalesce(m.enabled, 'yes') or (c.property_key = 'module' and (c.property_value = 'true') <> (c.enabled = 'yes'))
            or (c.value_type = 'switch' and c.property_value not in ('true', 'false'))
            or (c.value_type = 'number' and c.property_value !~ '^-?[0-9]+([.][0-9]+)?$')
            or (c.value_type = 'money' and c.property_value !~ '^[0-9]+$')
            or (c.enabled = 'yes' and c.open_at is null)
        )`,
    brokenBy: [
      ['partner_config', `property_value = 'viel'`, `value_type = 'number'`],
      ['partner_config', `enabled = 'no'`, `property_key <> 'module' and enabled = 'yes'`],
      ['partner_config', `open_at = null`, `enabled = 'yes'`],
    ],
  },
  {
    id: 'PTN-7',
    message: '上架的合作商品有图,服务没有品牌',
    sql: `
      select id
      from partner_cooperation
      where not deleted
        and ((coop_type = 'product' and status = 'on' and cover is null) or (coop_type = 'service' and brand_id is not null))`,
    brokenBy: [['partner_cooperation', 'cover = null', `coop_type = 'product' and status = 'on'`]],
  },
];
