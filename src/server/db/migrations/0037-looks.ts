import type { Migration } from '../migrate';

/** Who looked at which masked value or row on which day, by its hash: what budgets of looks are counted from. */
export const looksMigration: Migration = {
  name: '0037-looks',
  sql: `
create table engine_look (
  account_id bigint not null,
  kind text not null,
  day date not null,
  subject text not null,
  at timestamptz(3) not null,
  primary key (account_id, kind, day, subject)
);
create index engine_look_day on engine_look (day);
`,
};
