import type { Rule } from '../../language/rule';

export const contentRules: readonly Rule[] = [
  {
    id: 'MKT-1',
    says: '栏目:文章数、在线文章如实',
    sql: `
      select c.id
      from market_column c
      left join market_article a on a.column_id = c.id and not a.deleted
      where not c.deleted
      group by c.id
      having c.article_count <> count(a.id) or c.live_count <> count(a.id) filter (where a.status = 'published')`,
    brokenBy: [['market_column', 'article_count = article_count + 1']],
  },
  {
    id: 'MKT-2',
    says: '文章:草稿没有推送过;推送过的有时间;待发布的有定时与那一版',
    sql: `
      select id
      from market_article
      where not deleted
        and (
          (status = 'draft' and push_count > 0) or (push_count > 0) <> (pushed_at is not null)
            or (status = 'scheduled') <> (publish_at is not null) or (status = 'scheduled') <> (next_version_id is not null)
        )`,
    brokenBy: [
      ['market_article', 'push_count = 1', `status = 'draft'`],
      ['market_article', 'publish_at = null', `status = 'scheduled'`],
    ],
  },
  {
    id: 'MKT-4',
    says: '文章:已发布的线上正文就是线上那一版(后来全部替换的图片除外),版本属于它自己,版本号从一连着',
    sql: `
      select a.id
      from market_article a
      left join market_article_version v on v.id = a.live_version_id
      where not a.deleted
        and ((a.status = 'published' and (v.id is null or regexp_replace(a.live::text, '/(uploads|demo)/[^"]+', '', 'g') is distinct from regexp_replace(v.content::text, '/(uploads|demo)/[^"]+', '', 'g') or v.article_id <> a.id)) or a.published_at is null and a.status = 'published')
      union all
      select article_id as id
      from market_article_version
      where not deleted
      group by article_id
      having max(version_no) <> count(*) or min(version_no) <> 1`,
    brokenBy: [
      ['market_article', `live = '[]'`, `status = 'published'`],
      ['market_article_version', 'version_no = version_no + 1'],
    ],
  },
];
