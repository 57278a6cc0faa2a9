import type { Migration } from '../../../server/db/migrate';

/** All that WeChat wants to know of a merchant; what it calls the licence that it has already is kept. */
export const wechatPapersMigration: Migration = {
  name: '20261127-1752-wechat-papers',
  sql: String.raw`
alter table sub_merchant_apply add column "merchant_name" text collate "C";
alter table sub_merchant_apply add column "id_no" text collate "C";
alter table sub_merchant_apply add column "id_front_img" text collate "C";
alter table sub_merchant_apply add column "id_back_img" text collate "C";
alter table sub_merchant_apply add column "id_address" text collate "C";
alter table sub_merchant_apply add column "id_from" date;
alter table sub_merchant_apply add column "id_until" date;
alter table sub_merchant_apply add column "legal_is_owner" boolean not null default true;
alter table sub_merchant_apply alter column "legal_is_owner" drop default;
alter table sub_merchant_apply add column "admin_kind" text collate "C" not null default 'legal';
alter table sub_merchant_apply alter column "admin_kind" drop default;
alter table sub_merchant_apply add column "admin_email" text collate "C";
alter table sub_merchant_apply add column "admin_id_no" text collate "C";
alter table sub_merchant_apply add column "admin_id_front_img" text collate "C";
alter table sub_merchant_apply add column "admin_id_back_img" text collate "C";
alter table sub_merchant_apply add column "admin_id_from" date;
alter table sub_merchant_apply add column "admin_id_until" date;
alter table sub_merchant_apply add column "admin_letter_img" text collate "C";
alter table sub_merchant_apply add column "short_name" text collate "C";
alter table sub_merchant_apply add column "service_phone" text collate "C";
alter table sub_merchant_apply add column "store_front_img" text collate "C";
alter table sub_merchant_apply add column "store_inside_img" text collate "C";
alter table sub_merchant_apply add column "settlement_id" text collate "C";
alter table sub_merchant_apply add column "industry" text collate "C";
alter table sub_merchant_apply add column "activity_id" text collate "C";
alter table sub_merchant_apply add column "account_type" text collate "C";
alter table sub_merchant_apply add column "account_name" text collate "C";
alter table sub_merchant_apply add column "bank_branch" text collate "C";
alter table sub_merchant_apply add column "media" jsonb;
update sub_merchant_apply set "media" = jsonb_build_object("license_media_of", "license_media_id") where "license_media_id" is not null and "license_media_of" is not null;
update sub_merchant_apply set "industry" = '零售批发/生活娱乐/其他';
alter table sub_merchant_apply drop column "license_media_id";
alter table sub_merchant_apply drop column "license_media_of";
alter table sub_merchant_apply add constraint sub_merchant_apply_admin_kind_check check ("admin_kind" in ('legal', 'agent'));
alter table sub_merchant_apply add constraint sub_merchant_apply_account_type_check check ("account_type" in ('personal', 'corporate'));
`,
};
