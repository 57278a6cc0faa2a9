import type { Migration } from '../../../server/db/migrate';

/** A page of entries has its client, cities, background and days twice as well, in the draft and as customers see them. */
export const activityAggregateLiveMigration: Migration = {
  name: '20261127-0946-activity-aggregate-live',
  sql: String.raw`
alter table aggregate_config drop constraint aggregate_config_slot_holds;
alter table aggregate_config add column "live_app" text collate "C" not null default 'wechat';
alter table aggregate_config alter column "live_app" drop default;
alter table aggregate_config add column "live_city_codes" text[] not null default '{}';
alter table aggregate_config alter column "live_city_codes" drop default;
alter table aggregate_config add column "live_background" text collate "C";
alter table aggregate_config add column "live_begin_at" timestamptz(3);
alter table aggregate_config add column "live_end_at" timestamptz(3);
update aggregate_config set live_app = app, live_city_codes = city_codes, live_background = background, live_begin_at = begin_at, live_end_at = end_at
  where status <> 'disabled';
insert into engine_picture_use (name, entity, row_id, field, label)
  select live_background, 'aggregate_config', id, 'liveBackground', '聚合配置·线上背景' from aggregate_config where not deleted and live_background ~ '^/(uploads|demo)/'
  on conflict do nothing;
alter table aggregate_config add constraint aggregate_config_live_app_check check ("live_app" in ('wechat', 'alipay', 'app'));
alter table aggregate_config add constraint aggregate_config_days_holds check (end_at > begin_at);
alter table aggregate_config add constraint aggregate_config_slot_holds check ("live_end_at" > "live_begin_at");
create index aggregate_config_live_app_status_idx on aggregate_config ("live_app", "status", id) where not deleted;
`,
};
