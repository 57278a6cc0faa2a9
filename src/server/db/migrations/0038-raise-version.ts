import type { Migration } from '../migrate';

/** What every table's trigger does: a row that is changed, by whatever statement, has a new version. */
export const raiseVersionMigration: Migration = {
  name: '0038-raise-version',
  sql: `
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
`,
};
