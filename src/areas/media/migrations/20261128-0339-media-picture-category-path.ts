import type { Migration } from '../../../server/db/migrate';

/** The names of a picture's category and of those above it were sent under one key. */
export const mediaPictureCategoryPathMigration: Migration = {
  name: '20261128-0339-media-picture-category-path',
  sql: String.raw`
alter table image_main rename column "category_ids" to "category_path_ids";
-- Newer databases name this constraint after its column, and renaming the column leaves the name.
alter table image_main alter column "category_path_ids" drop not null;
alter table image_main alter column "category_path_ids" set not null;
alter index image_main_category_ids_members rename to image_main_category_path_ids_members;
`,
};
