import type { Migration } from '../../../server/db/migrate';

/** An article has a live and a pending version beside its draft; the engine keeps earlier versions, as of all designed content. */
export const contentArticleVersionsMigration: Migration = {
  name: '20261126-0048-content-article-versions',
  sql: String.raw`
alter table market_article add column "live_title" text collate "C";
alter table market_article add column "live_cover" text collate "C";
alter table market_article add column "live_summary" text collate "C";
alter table market_article add column "live_author" text collate "C";
alter table market_article add column "next" jsonb;
alter table market_article add column "next_title" text collate "C";
alter table market_article add column "next_cover" text collate "C";
alter table market_article add column "next_summary" text collate "C";
alter table market_article add column "next_author" text collate "C";
update market_article as a set live_title = v.title, live_cover = v.cover, live_summary = v.summary, live_author = v.author
  from market_article_version as v where v.id = a.live_version_id;
update market_article as a set next = coalesce(v.content, '[]'), next_title = v.title, next_cover = v.cover, next_summary = v.summary, next_author = v.author
  from market_article_version as v where v.id = a.next_version_id;
-- What was published stands among what was kept since, in its order in time: the last fifty of all.
create temporary table kept_version as
  select row_id, row_number() over (partition by row_id order by at, old desc, no) as no, count(*) over (partition by row_id) as all_of, action, content, at, by_name
  from (
    select row_id, no, action, content, at, by_name, false as old from engine_version where resource = 'market_article'
    union all
    select v.article_id, v.version_no, '发布', jsonb_build_object('title', v.title, 'cover', v.cover, 'summary', v.summary, 'author', v.author, 'draft', coalesce(v.content, '[]')),
      v.created_at, coalesce(u.real_name, '系统'), true
    from market_article_version as v left join admin_user as u on u.id = v.created_by where not v.deleted
  ) as both_of;
delete from engine_version where resource = 'market_article';
insert into engine_version (resource, row_id, no, action, content, at, by_name)
  select 'market_article', row_id, no, action, content, at, by_name from kept_version where no > all_of - 50;
drop table kept_version;
delete from engine_picture_use where entity = 'market_article_version';
insert into engine_picture_use (name, entity, row_id, field, label)
  select live_cover, 'market_article', id, 'liveCover', '营销文章·线上封面' from market_article where not deleted and live_cover ~ '^/(uploads|demo)/'
  union all
  select next_cover, 'market_article', id, 'nextCover', '营销文章·待发布封面' from market_article where not deleted and next_cover ~ '^/(uploads|demo)/'
  union
  select distinct m[1], 'market_article', id, 'next', '营销文章·待发布正文' from market_article, regexp_matches(next::text, '/(?:uploads|demo)/[\w-]+\.[a-z]{3,4}', 'g') as m where not deleted
  on conflict do nothing;
drop table market_article_version;
alter table market_article drop column "live_version_id";
alter table market_article drop column "next_version_id";
alter table market_article drop column "version_count";
`,
};
