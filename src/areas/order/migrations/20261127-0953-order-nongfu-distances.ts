import type { Migration } from '../../../server/db/migrate';

/** Where a Nongfu store stands, and how far its shop is from it. */
export const orderNongfuDistancesMigration: Migration = {
  name: '20261127-0953-order-nongfu-distances',
  sql: String.raw`
alter table nongfu_store add column "lng" numeric(24,6);
alter table nongfu_store add column "lat" numeric(24,6);
alter table nongfu_store add column "distance_m" bigint;
`,
};
