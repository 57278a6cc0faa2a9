import type { Migration } from '../../../server/db/migrate';

/** Generated; messages under way are sent again: only simulated carriers had any, and they detect repeats. */
export const smsThroughTheOutboxMigration: Migration = {
  name: '20261127-0258-sms-through-the-outbox',
  sql: String.raw`
alter table sms_record add column "submit_no" text collate "C";
update sms_record set status = 'queued', platform_id = null where status = 'submitting';
alter table sms_record add constraint sms_record_submitting_holds check (status <> 'submitting' or submit_no is not null);
create index sms_record_submit_no_idx on sms_record ("submit_no", id) where not deleted;
`,
};
