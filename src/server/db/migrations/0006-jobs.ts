import type { Migration } from '../migrate';

/** Background work that outlives its call. One process holds a job until `lease_until`, which it keeps extending. */
export const jobsMigration: Migration = {
  name: '0006-jobs',
  sql: String.raw`
create table engine_job (
  id bigint not null primary key,
  kind text not null,
  subject bigint not null,
  run_at timestamptz(3) not null,
  attempts integer not null,
  owner text,
  lease_until timestamptz(3),
  unique (kind, subject)
);
create index engine_job_run on engine_job (run_at);
`,
};
