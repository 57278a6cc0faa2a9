import type { Migration } from '../../../server/db/migrate';

/** Notices are pushed through their gateway; earlier delivery figures are unknown. Shops keep the published version of a page. */
export const appNoticePushMigration: Migration = {
  name: '20261127-0314-app-notice-push',
  sql: String.raw`
alter table app_page add column "live_shown" jsonb;
alter table app_notify add column "reach" jsonb;
alter table app_notify add column "push_state" text collate "C";
alter table app_notify add column "push_error" text collate "C";
alter table app_notify add constraint app_notify_push_state_check check ("push_state" in ('sending', 'done', 'failed'));
update app_notify set sent_count = 0, read_count = 0;
update app_page set live_shown = jsonb_build_object('name', name, 'module', module, 'icon', icon, 'route', route, 'minVersion', min_version, 'roleScope', role_scope)
  where live_config is not null;
`,
};
