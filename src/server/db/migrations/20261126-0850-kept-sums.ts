import type { Migration } from '../migrate';

/** From when on kept sums are there: nothing of them yet, or all. */
export const keptSumsMigration: Migration = {
  name: '20261126-0850-kept-sums',
  sql: `
create table engine_kept (
  name text primary key,
  since timestamptz(3) not null
);
`,
};
