import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations, but for what takes back that pictures are being replaced which have been, long ago. */
export const mediaReplaceAskedMigration: Migration = {
  name: '20261129-0027-media-replace-asked',
  sql: String.raw`
alter table image_main add column "replace_asked_by_id" bigint;
create index image_main_replace_asked_by_id_idx on image_main ("replace_asked_by_id", id) where not deleted;
update image_main set replace_asked_by_id = updated_by
where replaced_by_id is not null and exists (select 1 from engine_job j where j.kind = 'image_main.replace' and j.subject = image_main.id);
update image_main set replaced_by_id = null where replaced_by_id is not null and replace_asked_by_id is null;
`,
};
