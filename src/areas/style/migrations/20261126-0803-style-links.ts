import type { Migration } from '../../../server/db/migrate';

/** Links of blocks use the word `link`, with an input per kind of target. What was typed was a page of the mini program, or a URL. */
export const styleLinksMigration: Migration = {
  name: '20261126-0803-style-links',
  sql: String.raw`
create function pg_temp.with_links(blocks jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(blocks) = 'array' then (
    select coalesce(jsonb_agg(
      case when one->>'kind' in ('banner', 'notice', 'picture') and not one->'values' ? 'linkType'
        then jsonb_set(one, '{values}', ((one->'values') - 'link') || case
          when one->'values'->>'link' like 'https://%' then jsonb_build_object('linkType', 'url', 'url', one->'values'->'link')
          when one->'values'->>'link' is not null then jsonb_build_object('linkType', 'route', 'route', one->'values'->'link')
          else '{"linkType": "none"}' end)
        else one end order by n), '[]')
    from jsonb_array_elements(blocks) with ordinality as each (one, n)
  ) else blocks end
$$;
update style_page
set draft_components = pg_temp.with_links(draft_components), online_components = pg_temp.with_links(online_components);
update style_template set components = pg_temp.with_links(components);
update engine_version
set content = jsonb_set(content, '{draftComponents}', pg_temp.with_links(content->'draftComponents'))
where resource = 'style_page' and content ? 'draftComponents';
`,
};
