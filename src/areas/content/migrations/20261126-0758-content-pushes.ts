import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations, but for the last line: what was pushed before has been. */
export const contentPushesMigration: Migration = {
  name: '20261126-0758-content-pushes',
  sql: String.raw`
alter table market_article add column "push_state" text collate "C";
alter table market_article add column "push_error" text collate "C";
alter table market_article add constraint market_article_push_state_check check ("push_state" in ('sending', 'done', 'failed'));
update market_article set push_state = 'done' where push_count > 0;
`,
};
