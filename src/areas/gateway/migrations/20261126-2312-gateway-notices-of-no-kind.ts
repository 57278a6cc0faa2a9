import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayNoticesOfNoKindMigration: Migration = {
  name: '20261126-2312-gateway-notices-of-no-kind',
  sql: String.raw`
alter table gateway_notice drop constraint gateway_notice_status_check;
alter table gateway_notice add column "other_bodies" bigint not null default 0;
alter table gateway_notice alter column "other_bodies" drop default;
alter table gateway_notice add constraint gateway_notice_status_check check ("status" in ('waiting', 'done', 'failed', 'unknown'));
`,
};
