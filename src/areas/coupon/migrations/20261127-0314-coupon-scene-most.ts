import type { Migration } from '../../../server/db/migrate';

/** Each count knows the limit that it was taken under, so that a limit can come down again. */
export const couponSceneMostMigration: Migration = {
  name: '20261127-0314-coupon-scene-most',
  sql: String.raw`
alter table coupon_scene_count add column "most" bigint not null default 0;
alter table coupon_scene_count alter column "most" drop default;
update coupon_scene_count set most = taken;
`,
};
