import type { Migration } from '../../../server/db/migrate';

/** Where a picture leads is said by the word `link`: each kind of place has an input of its own. */
export const contentBannerLinksMigration: Migration = {
  name: '20261126-0107-content-banner-links',
  sql: String.raw`
alter table banner_pic add column "page_path" text collate "C";
alter table banner_pic add column "url" text collate "C";
update banner_pic set page_path = link_value where link_type = 'page';
update banner_pic set url = link_value where link_type = 'url';
alter table banner_pic drop column "link_value";
`,
};
