import type { Rule } from '../../language/rule';

export const partnerProductRules: readonly Rule[] = [
  {
    id: 'UNI-3',
    message: '每个服务商每个统一码至多一条规格码',
    sql: `
      select min(id) as id
      from partner_spu_code
      where not deleted and partner_id is not null and unified_code_id is not null
      group by partner_id, unified_code_id
      having count(*) > 1`,
    brokenBy: [
      [
        'partner_spu_code',
        `
          unified_code_id = (select min(unified_code_id) from partner_spu_code),
            partner_id = (select min(partner_id) from partner_spu_code)`,
      ],
    ],
  },
  {
    id: 'COD-2',
    message: '规格码的使用门店数等于在售它的门店商品数',
    sql: `
      select c.id
      from partner_spu_code c
      left join shop_product p on p.spec_code_id = c.id and p.status = 'on' and not p.deleted
      where not c.deleted
      group by c.id, c.shop_count
      having c.shop_count <> count(p.id)`,
    brokenBy: [['partner_spu_code', 'shop_count = shop_count + 1']],
  },
  {
    id: 'PSP-1',
    message: '规格项的规格码属于同一服务商;每个服务商商品至少一个规格项',
    sql: `
      select i.id
      from partner_spu_item i
      join partner_spu s on s.id = i.partner_spu_id
      join partner_spu_code c on c.id = i.spec_code_id
      where not i.deleted and (c.partner_id is distinct from s.partner_id or s.deleted)
      union all
      select s.id
      from partner_spu s
      where not s.deleted
        and not exists (select 1 from partner_spu_item i where i.partner_spu_id = s.id and not i.deleted)`,
    brokenBy: [['partner_spu', 'partner_id = (select min(id) from partner_main m where m.id <> partner_id)']],
  },
  {
    id: 'PSP-3',
    message: '模板的商品数等于所选商品数,规格都属于所选商品',
    sql: `
      select id
      from partner_spu_template
      where not deleted and spu_count <> cardinality(spu_ids)
      union all
      select i.id
      from partner_spu_template_item i
      join partner_spu_template t on t.id = i.template_id
      join product_spec s on s.id = i.spec_id
      where not i.deleted and (t.deleted or not t.spu_ids @> array[s.spu_id])`,
    brokenBy: [['partner_spu_template', 'spu_count = spu_count + 1']],
  },
  {
    id: 'PSP-4',
    message: '同一服务商、同一上级的分类名称不同',
    sql: `
      select min(id) as id
      from partner_category
      where not deleted
      group by partner_id, parent_id, name
      having count(*) > 1`,
    brokenBy: [['partner_category', `name = 'same'`, 'parent_id is null']],
  },
  {
    id: 'PSP-5',
    message: '单位换算率至少为一,基础单位为一;换算只有一层',
    sql: `
      select u.id
      from partner_unit u
      left join partner_unit b on b.id = u.base_unit_id
      where not u.deleted and (u.ratio < 1 or (b.id is null and u.ratio <> 1) or b.base_unit_id is not null)`,
    brokenBy: [['partner_unit', 'ratio = 2', 'base_unit_id is null']],
  },
  {
    id: 'PBR-1',
    message: '同品牌同区域的独家授权至多一个生效',
    sql: `
      select a.id
      from partner_brand a
      join partner_brand b on b.brand_id = a.brand_id and b.id <> a.id and b.area_codes && a.area_codes
      where not a.deleted and not b.deleted and a.status = 'active' and b.status = 'active' and a.exclusive`,
    brokenBy: [
      ['partner_brand', `exclusive = true, status = 'active', area_codes = '{3301}', brand_id = (select min(id) from product_brand)`],
    ],
  },
];
