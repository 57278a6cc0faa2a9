import type { Rule } from '../../language/rule';

export const spuRules: readonly Rule[] = [
  {
    id: 'PRD-2',
    message: '商品挂在三级分类;分类的层级是上级的下一级',
    sql: `
      select s.id
      from product_spu s
      join product_category c on c.id = s.category_id
      where not s.deleted and c.level <> 'third'
      union all
      select c.id
      from product_category c
      left join product_category p on p.id = c.parent_id
      where not c.deleted
        and (
          (c.level = 'first') <> (c.parent_id is null)
            or (c.parent_id is not null and (p.level, c.level) not in (('first', 'second'), ('second', 'third')))
        )`,
    brokenBy: [
      ['product_category', `level = 'third'`, `level = 'first'`],
      ['product_category', `name = 'same'`, `level = 'first'`],
    ],
  },
  {
    id: 'PRD-3',
    message: '每个商品至少一个规格;上架的有主图;缺主图的如实标记',
    sql: `
      select s.id
      from product_spu s
      left join product_spec p on p.spu_id = s.id and not p.deleted
      where not s.deleted
      group by s.id, s.spec_count, s.imageless, s.main_image, s.status
      having count(p.id) < 1 or s.spec_count <> count(p.id) or s.imageless <> (s.main_image is null)
        or (s.status = 'on' and s.main_image is null)`,
    brokenBy: [['product_spu', 'spec_count = spec_count + 1']],
  },
  {
    id: 'PRD-5',
    message: '标签的商品数等于带它的商品数',
    sql: `
      select t.id
      from product_tag t
      where not t.deleted
        and t.spu_count <> (select count(*) from product_spu s where not s.deleted and s.tag_ids @> array[t.id])`,
    brokenBy: [['product_tag', 'spu_count = spu_count + 1']],
  },
  {
    id: 'UNI-1',
    message: '统一码、平台商品与关联的规格、规格码属于同一品牌',
    sql: `
      select s.id
      from product_spec s
      join product_spu p on p.id = s.spu_id
      join unified_code u on u.id = s.unified_code_id
      where not s.deleted and p.brand_id <> u.brand_id
      union all
      select c.id
      from partner_spu_code c
      join unified_code u on u.id = c.unified_code_id
      where not c.deleted and c.brand_id <> u.brand_id
      union all
      select c.id
      from partner_spu_code c
      join product_spu p on p.id = c.spu_id
      where not c.deleted and c.brand_id <> p.brand_id`,
    brokenBy: [
      ['unified_code', `status = 'merged'`, `status = 'enabled'`],
      [
        'unified_code',
        'brand_id = (select min(id) from product_brand b where b.id <> brand_id)',
        'id in (select unified_code_id from product_spec)',
      ],
    ],
  },
];
