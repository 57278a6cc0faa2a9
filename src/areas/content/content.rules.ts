import type { Rule } from '../../language/rule';

export const contentRules: readonly Rule[] = [
  {
    id: 'MKT-1',
    message: '栏目:文章数、在线文章如实',
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
    message: '文章:草稿没有推送过;推送过的有时间;待发布的,且只有它,有定时与那时的标题和正文',
    sql: `
      select id
      from market_article
      where not deleted
        and (
          (status = 'draft' and push_count > 0) or (push_count > 0) <> (pushed_at is not null)
            or (status = 'scheduled') <> (publish_at is not null)
            or (status = 'scheduled') <> (next is not null)
            or (next is null) <> (next_title is null)
        )`,
    brokenBy: [
      ['market_article', 'push_count = 1', `status = 'draft'`],
      ['market_article', 'publish_at = null', `status = 'scheduled'`],
      ['market_article', 'next_title = null', `status = 'scheduled'`],
    ],
  },
  {
    id: 'MKT-4',
    message: '文章:已发布的有线上的标题、封面、正文和时间;没有未发布改动的,草稿就是线上的(后来全部替换的图片除外)',
    sql: `
      select id
      from market_article
      where not deleted
        and (
          (status = 'published' and (live is null or live_title is null or live_cover is null or published_at is null))
            or (status = 'published' and not changed
              and regexp_replace(jsonb_build_array(coalesce(draft, '[]'), title, summary, author)::text, '/(uploads|demo)/[^"]+', '', 'g')
                <> regexp_replace(jsonb_build_array(live, live_title, live_summary, live_author)::text, '/(uploads|demo)/[^"]+', '', 'g'))
        )`,
    brokenBy: [
      ['market_article', `live = '[]'`, `status = 'published' and not changed`],
      ['market_article', 'live_title = null', `status = 'published'`],
    ],
  },
];
