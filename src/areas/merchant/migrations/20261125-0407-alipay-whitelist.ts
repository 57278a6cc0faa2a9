import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const alipayWhitelistMigration: Migration = {
  name: '20261125-0407-alipay-whitelist',
  sql: String.raw`
alter table appid_white_user add column "platform" text collate "C" not null default 'wechat';
alter table appid_white_user alter column "platform" drop default;
alter table appid_white_user alter column "merchant_appid_id" drop not null;
alter table appid_white_user add column "alipay_appid_id" bigint;
alter table appid_white_user add constraint appid_white_user_platform_check check ("platform" in ('wechat', 'alipay'));
alter table appid_white_user add constraint appid_white_user_app_holds check ((platform = 'wechat') = (merchant_appid_id is not null) and (platform = 'alipay') = (alipay_appid_id is not null));
create unique index appid_white_user_alipay_appid_id_account_key on appid_white_user ("alipay_appid_id", "account") where not deleted;
create index appid_white_user_alipay_appid_id_created_at_idx on appid_white_user ("alipay_appid_id", "created_at" desc, id desc) where not deleted;
create index appid_white_user_platform_created_at_idx on appid_white_user ("platform", "created_at" desc, id desc) where not deleted;
`,
};
