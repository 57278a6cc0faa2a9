import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const mediaByAddressMigration: Migration = {
  name: '20261127-0920-media-by-address',
  sql: String.raw`
create index image_main_url_idx on image_main ("url", id) where not deleted;
`,
};
