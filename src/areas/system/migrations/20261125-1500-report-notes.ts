import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const reportNotesMigration: Migration = {
  name: '20261125-1500-report-notes',
  sql: String.raw`
create table report_note (
  "day" date not null,
  "text" text collate "C" not null,
  "id" bigint not null primary key,
  "created_at" timestamptz(3) not null,
  "created_by" bigint,
  "updated_at" timestamptz(3) not null,
  "updated_by" bigint,
  "version" bigint not null,
  "remark" text collate "C",
  "deleted" boolean not null
);
create index report_note_day_idx on report_note ("day", id) where not deleted;
create trigger raise_version before update on report_note for each row execute function raise_version();
`,
};
