import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const whitelistStatusMigration: Migration = {
  name: '0030-whitelist-status',
  sql: String.raw`
alter table appid_white_user add column "status" text collate "C" not null default 'active';
alter table appid_white_user alter column "status" drop default;
update appid_white_user set status = 'lapsed' where expire_at <= now();
alter table appid_white_user add constraint appid_white_user_status_check check ("status" in ('active', 'lapsed'));
create index appid_white_user_status_expire_at_idx on appid_white_user ("status", "expire_at", id) where not deleted;
`,
};
