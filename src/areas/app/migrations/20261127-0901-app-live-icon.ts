import type { Migration } from '../../../server/db/migrate';

/** Generated from the declarations. */
export const appLiveIconMigration: Migration = {
  name: '20261127-0901-app-live-icon',
  sql: String.raw`
alter table app_page add column "live_icon" text collate "C";
update app_page set live_icon = live_shown ->> 'icon' where live_shown ->> 'icon' is not null;
insert into engine_picture_use
  select live_icon, 'app_page', id, 'liveIcon', 'APP页面·线上图标' from app_page where live_icon is not null and not deleted on conflict do nothing;
`,
};
