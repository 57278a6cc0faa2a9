import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const wechatLicenceMediaMigration: Migration = {
  name: '20261126-0100-wechat-licence-media',
  sql: String.raw`
alter table sub_merchant_apply add column "license_media_id" text collate "C";
alter table sub_merchant_apply add column "license_media_of" text collate "C";
`,
};
