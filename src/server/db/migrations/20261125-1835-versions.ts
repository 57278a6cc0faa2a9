import type { Migration } from '../migrate';

/** Whole snapshots of rows, of the resources that keep them. */
export const versionsMigration: Migration = {
  name: '20261125-1835-versions',
  sql: `
create table engine_version (
  resource text not null,
  row_id bigint not null,
  no integer not null,
  action text not null,
  content jsonb not null,
  at timestamptz(3) not null,
  by_name text not null,
  primary key (resource, row_id, no)
);
`,
};
