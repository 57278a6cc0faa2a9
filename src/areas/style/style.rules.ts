import type { Rule } from '../../language/rule';

export const styleRules: readonly Rule[] = [
  {
    id: 'STY-1',
    says: '启用的装修方案有一个已发布的首页',
    sql: `
      select s.id
      from style_scheme s
      where s.status = 'enabled' and not s.deleted
        and not exists (
          select 1
          from style_page p
          where p.scheme_id = s.id and p.page_type = 'home' and p.status <> 'unpublished' and not p.deleted
        )`,
    brokenBy: [['style_page', `status = 'unpublished'`, `page_type = 'home'`]],
  },
  {
    id: 'STY-2',
    says: '已发布的页面线上与草稿相同,有改动的不同,未发布的没有线上',
    sql: `
      select id
      from style_page
      where not deleted
        and (
          (status = 'unpublished') <> (online_components is null)
            or (status = 'unpublished') <> (published_at is null)
            or (status = 'published' and online_components is distinct from draft_components)
            or (status = 'changed' and online_components is not distinct from draft_components)
        )`,
    brokenBy: [['style_page', 'published_at = null', `status = 'published'`]],
  },
];
