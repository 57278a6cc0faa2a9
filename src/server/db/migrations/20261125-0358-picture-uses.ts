import type { Migration } from '../migrate';

/** Which rows name which uploaded files: kept with each write (`resource/pictures.ts`). */
export const pictureUsesMigration: Migration = {
  name: '20261125-0358-picture-uses',
  sql: `
create table engine_picture_use (
  name text collate "C" not null,
  entity text collate "C" not null,
  row_id bigint not null,
  field text collate "C" not null,
  label text not null,
  primary key (name, entity, row_id, field)
);
create index engine_picture_use_row on engine_picture_use (entity, row_id);
`,
};
