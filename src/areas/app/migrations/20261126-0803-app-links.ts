import type { Migration } from '../../../server/db/migrate';

/** Links of blocks use the word `link`, with an input per kind of target. What was typed was a page of the app, or a URL. */
export const appLinksMigration: Migration = {
  name: '20261126-0803-app-links',
  sql: String.raw`
create function pg_temp.with_links(blocks jsonb, typed text) returns jsonb language sql as $$
  select case when jsonb_typeof(blocks) = 'array' then (
    select coalesce(jsonb_agg(
      case when one->>'kind' = case typed when 'route' then 'entry' else 'banner' end and not one->'values' ? 'linkType'
        then jsonb_set(one, '{values}', ((one->'values') - typed) || case
          when one->'values'->>typed like 'https://%' then jsonb_build_object('linkType', 'url', 'url', one->'values'->typed)
          when one->'values'->>typed is not null then jsonb_build_object('linkType', 'route', 'route', one->'values'->typed)
          when typed = 'route' then '{"linkType": "route"}'
          else '{"linkType": "none"}' end)
        else one end order by n), '[]')
    from jsonb_array_elements(blocks) with ordinality as each (one, n)
  ) else blocks end
$$;
update app_page
set
  draft_config = pg_temp.with_links(pg_temp.with_links(draft_config, 'route'), 'link'),
  live_config = pg_temp.with_links(pg_temp.with_links(live_config, 'route'), 'link');
update engine_version
set content = jsonb_set(content, '{draftConfig}', pg_temp.with_links(pg_temp.with_links(content->'draftConfig', 'route'), 'link'))
where resource = 'app_page' and content ? 'draftConfig';
`,
};
