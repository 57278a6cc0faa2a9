import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const gatewayNoticesByWayMigration: Migration = {
  name: '20261127-0001-gateway-notices-by-way',
  sql: String.raw`
alter table gateway_notice add column "via" text collate "C";
alter table gateway_notice add constraint gateway_notice_via_check check ("via" in ('live', 'simulated', 'off'));
`,
};
