import type { Rule } from '../../language/rule';

export const mediaRules: readonly Rule[] = [
  {
    id: 'IMG-1',
    message: '图片分类最多三级,图片数=本级直属+各子类',
    sql: `
      select c.id
      from image_category c
      left join image_category p on p.id = c.parent_id
      where not c.deleted
        and (
          c.level <> coalesce(p.level, 0) + 1 or c.level > 3
            or c.image_count <> c.own_count + coalesce(
              (select sum(b.image_count) from image_category b where b.parent_id = c.id and not b.deleted), 0
            )
        )`,
    brokenBy: [
      ['image_category', 'image_count = image_count + 1', 'parent_id is null'],
      ['image_category', 'level = 3', 'parent_id is null'],
    ],
  },
  {
    id: 'IMG-2',
    message: '图片的引用数=用到它的地方数,指纹各不相同',
    sql: `
      select i.id
      from image_main i
      where not i.deleted
        and i.ref_count <> (
          select count(*)
          from engine_picture_use u
          where u.name = i.url and u.entity <> 'image_main'
        )
      union all
      select min(id)
      from image_main
      where not deleted
      group by md5
      having count(*) > 1`,
    brokenBy: [
      ['image_main', 'ref_count = ref_count + 1'],
      ['image_main', `md5 = 'same'`],
    ],
  },
  {
    id: 'IMG-4',
    message: '并入别的标签的没有图片在用',
    sql: `select id from image_tag where not deleted and merged_to_id is not null and use_count > 0`,
    brokenBy: [['image_tag', 'merged_to_id = (select min(id) from image_tag)', 'use_count > 0']],
  },
];
