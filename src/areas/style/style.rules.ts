import type { Rule } from '../../language/rule';

export const styleRules: readonly Rule[] = [
  {
    id: 'STY-1',
    message: '启用的装修方案有一个已发布的首页',
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
    message: '已发布的页面线上与草稿相同,有改动的不同,未发布的没有线上',
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
  {
    id: 'STY-3',
    message: '模板:组件数如实,使用次数=记着它的页面',
    sql: `
      select t.id
      from style_template t
      where not t.deleted
        and (
          t.component_count <> jsonb_array_length(coalesce(t.components, '[]'::jsonb))
            or t.use_count <> (select count(*) from style_page p where p.template_id = t.id and not p.deleted)
        )`,
    brokenBy: [
      ['style_template', 'component_count = component_count + 1'],
      ['style_template', 'use_count = use_count + 1'],
    ],
  },
];
