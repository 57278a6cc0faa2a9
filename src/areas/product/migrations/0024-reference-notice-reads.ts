import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const referenceNoticeReadsMigration: Migration = {
  name: '0024-reference-notice-reads',
  sql: String.raw`
alter table city_refer_notify add column "read_partner_ids" bigint[] not null default '{}';
update city_refer_notify set read_count = 0;
`,
};
