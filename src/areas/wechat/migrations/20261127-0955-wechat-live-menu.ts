import type { Migration } from '../../../server/db/migrate';

/** What customers see of a menu is kept beside it, to be compared with. */
export const wechatLiveMenuMigration: Migration = {
  name: '20261127-0955-wechat-live-menu',
  sql: String.raw`
alter table wechat_account add column "live_menu" jsonb;
`,
};
