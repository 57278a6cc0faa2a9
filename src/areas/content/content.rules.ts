import type { Rule } from '../../language/rule';

export const contentRules: readonly Rule[] = [
  {
    id: 'IMG-3',
    says: '轮播图:结束晚于开始;同一位置同一城市任何时刻启用的不超过 8 张',
    sql: `
      select id from banner_pic where not deleted and end_at <= begin_at
      union all
      select b.id
      from banner_pic b
      cross join lateral (
        select distinct city from (
          select unnest(city_codes) as city from banner_pic where not deleted and position = b.position union all select '-'
        ) cities
        where b.city_codes = '{}' or city = any(b.city_codes)
      ) c
      join banner_pic o on o.position = b.position and o.status = 'enabled' and not o.deleted and o.begin_at <= b.begin_at
        and b.begin_at < o.end_at and (o.city_codes = '{}' or c.city = any(o.city_codes))
      where not b.deleted and b.status = 'enabled'
      group by b.id, c.city
      having count(*) > 8`,
    brokenBy: [
      ['banner_pic', 'end_at = begin_at'],
      ['banner_pic', `status = 'enabled', position = 'app', city_codes = '{}', begin_at = now(), end_at = now() + interval '1 day'`],
    ],
  },
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
